/** The game of the day: one attempt that counts, then what could have been made of the same dice. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { copy, Frame } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { notify } from "../shared/controls/notices.js";
import { Link, useHash } from "../shared/controls/route.js";
import { randomHex } from "../shared/random.js";
import { dailyPoints, dailyToken, rememberDailyPoints, rememberDailyToken, useShared } from "../shared/storage/store.js";
import { complaint, language, t, tn } from "../shared/text/texts.js";
import { beginDaily, fetchDaily, playFreely } from "./calls.js";
import { PastDay } from "./day.js";
import { Days, PastDays } from "./days.js";
import { PlayingAlone } from "./playing.js";
import { Result } from "./result.js";
import { dayOf, streakOf } from "./share.js";
/** @import { Attempt, Today } from "../shared/types.js" */

const TOKEN_DIGITS = 48;
const TAKEN_ALONG = /^player=([\w-]{20,64})$/;

/** @param {{ name: string }} props Empty for today, the number of a past day, or "days" for the list of them. */
export default function DailyPage({ name }) {
  const [hash, show] = useHash();
  const [token, setToken] = useState(() => dailyToken() ?? newToken());
  const brought = TAKEN_ALONG.exec(hash)?.[1];
  const known = dailyToken();
  const take = (next) => {
    rememberDailyToken(next);
    setToken(next);
    show("", true);
  };
  useEffect(() => {
    document.title = `${t("The game of the day")} · Qwixx`;
  }, []);
  if (brought && known && known !== brought) return html`<${Meeting} take=${() => take(brought)} stay=${() => show("", true)} />`;
  if (brought && brought !== token) return html`<${Taken} take=${() => take(brought)} />`;
  if (name === "days") return html`<${Days} token=${token} />`;
  return name ? html`<${PastDay} key=${token} token=${token} number=${Number(name)} />` : html`<${Game} key=${token} token=${token} />`;
}

/** It is kept once an attempt begins, not before. */
const newToken = () => randomHex(TOKEN_DIGITS);

/** A link from another device, where nobody has played yet. */
function Taken({ take }) {
  useEffect(take, []);
  return null;
}

/** A link from another device, but somebody plays here already. */
function Meeting({ take, stay }) {
  return html`<${Frame}><main class="card daily-meeting">
    <h1>${t("Who plays here?")}</h1>
    <p>${t("The link brings another player. Attempts made here so far belong to the player of this browser.")}</p>
    <div class="deeds">
      <button type="button" class="button primary" onClick=${take}>${t("Go on as the player of the link")}</button>
      <button type="button" class="button" onClick=${stay}>${t("Stay the player of this browser")}</button>
    </div>
  </main><//>`;
}

/** @param {{ token: string }} props */
function Game({ token }) {
  const [today, setToday] = useState(/** @type {Today | null} */ (null));
  const [free, setFree] = useState(/** @type {Attempt | null} */ (null));
  const [trouble, setTrouble] = useState(null);
  const load = () => fetchDaily(token).then((told) => {
    if (told.attempt?.over) rememberDailyPoints(told.number, told.attempt.points);
    setToday(told);
    setTrouble(null);
  }, setTrouble);
  useEffect(() => void load(), []);
  if (!today) {
    return html`<${Frame}><main class="card"><p role="status">${trouble ? complaint(trouble) : "…"}</p>
      ${trouble && html`<button type="button" class="button" onClick=${load}>${t("Try again")}</button>`}</main><//>`;
  }
  const begin = async () => {
    rememberDailyToken(token);
    try {
      setToday({ ...today, attempt: await beginDaily(token, today.number) });
    } catch (cause) {
      notify(complaint(cause));
      load();
    }
  };
  const which = today.unfinished ? "unfinished" : "attempt";
  const attempt = today[which];
  /** @param {Attempt} now */
  const playOn = (now) => {
    if (now.over) rememberDailyPoints(now.number, now.points);
    setToday({ ...today, [which]: now });
  };
  const tryAgain = async () => {
    try {
      setFree(await playFreely(token, attempt?.number ?? today.number, []));
      scrollTo(0, 0);
    } catch (cause) {
      notify(complaint(cause));
    }
  };
  const forward = today.unfinished && (() => {
    setFree(null);
    load();
  });
  if (free && !free.over) return html`<${PlayingAlone} token=${token} attempt=${free} playOn=${setFree} leave=${() => setFree(null)} />`;
  if (!attempt) return html`<${Before} today=${today} begin=${begin} />`;
  if (!attempt.over) return html`<${PlayingAlone} token=${token} attempt=${attempt} playOn=${playOn} reload=${load} />`;
  return html`<${Result} today=${today} attempt=${attempt} free=${free} token=${token} tryAgain=${tryAgain} forward=${forward} takeAlong=${() => takeAlong(token)} />`;
}

/** The way to the same player on another device: what follows # is sent to no server. @param {string} token */
async function takeAlong(token) {
  await copy(`${location.origin}/daily#player=${token}`);
  notify(t("Copied. Open the link on your other device, and show it to nobody else."), "link");
}

/** @param {{ today: Today, begin: () => void }} props */
function Before({ today, begin }) {
  const code = useShared(language);
  const streak = streakOf(dailyPoints(), today.number);
  return html`<${Frame}><main class="card daily-before">
    <p class="soft">${dayOf(today.date, "full", code)}</p>
    <h1>${t("The game of the day, number {number}", { number: today.number })}</h1>
    <p>${t("Qwixx alone: you throw every turn and have both actions. Everyone has the same dice today, whatever they mark. The fourth misthrow or the second locked row ends the game.")}</p>
    <p>${t("Your first attempt counts. It can be interrupted and goes on where it was; afterwards you may play the same dice as often as you like.")}</p>
    ${streak > 0 && html`<p><b>${tn("{number} day in a row", "{number} days in a row", streak)}</b></p>`}
    <button type="button" class="button primary big" onClick=${begin}><${Icon} name="dice" />${t("Begin")}</button>
    ${today.finished > 0 && html`<p class="soft">${tn("{number} player has finished today.", "{number} players have finished today.", today.finished)}</p>`}
    <p class="deeds"><${Link} to="/puzzles/${today.puzzle.game}#${today.puzzle.name}" class="button quiet"><${Icon} name="target" />${t("Today's puzzle of The Duel")}<//>
      ${today.number > 1 && html`<${PastDays} />`}</p>
    <details class="more"><summary><${Icon} name="chevron" size=${18} />${t("How you know that the dice are fair")}</summary>
      <p>${t("The dice follow from a key. Its check sum is published before the day, the key itself an hour after it: then anyone can draw them again.")}</p>
      <p class="soft daily-sum">${t("Check sum of today's key: {sum}", { sum: today.today.commitment })}</p>
      ${today.yesterday?.key && html`<p class="soft daily-sum">${t("Key of game {number}: {key}", { number: today.yesterday.number, key: today.yesterday.key })}</p>`}
    </details>
  </main><//>`;
}
