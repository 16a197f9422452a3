/** A past day: what one made of it, what was possible, its table, and its dice to be played again. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Frame, Logo } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { notify } from "../shared/controls/notices.js";
import { Link } from "../shared/controls/route.js";
import { SettingsButton } from "../shared/controls/settings.js";
import { useShared } from "../shared/storage/store.js";
import { complaint, language, t, tn } from "../shared/text/texts.js";
import { endingText, signed } from "../shared/text/words.js";
import { fetchDailyAttempt, fetchDailyProof, fetchDailyResult, fetchDays, playFreely } from "./calls.js";
import { PastDays } from "./days.js";
import { PlayingAlone, viewOf } from "./playing.js";
import { Comparison, Share, Sheets, useResult } from "./result.js";
import { dayOf } from "./share.js";
import { DayTable } from "./standing.js";
/** @import { Attempt, DailyProof } from "../shared/types.js" */

/** @typedef {{ proof: DailyProof, attempt: Attempt | null }} Known */

/** Refused for days that are not to be known yet. @param {string} token @param {number} number @returns {Promise<Known>} */
async function lookUp(token, number) {
  const [proof, , { days }] = await Promise.all([fetchDailyProof(number), fetchDailyResult(token, number), fetchDays(token, number + 1)]);
  // Before everyone may know a day, only who has finished it comes as far as this.
  const isBegun = proof.key === null || days[0]?.begun;
  return { proof, attempt: isBegun ? await fetchDailyAttempt(token, number) : null };
}

/** @param {{ token: string, number: number }} props */
export function PastDay({ token, number }) {
  const [known, setKnown] = useState(/** @type {Known | null} */ (null));
  const [free, setFree] = useState(/** @type {Attempt | null} */ (null));
  const [trouble, setTrouble] = useState(null);
  useEffect(() => {
    document.title = `${t("The game of the day, number {number}", { number })} · Qwixx`;
    lookUp(token, number).then(setKnown, setTrouble);
  }, []);
  const again = async () => {
    try {
      setFree(await playFreely(token, number, []));
      scrollTo(0, 0);
    } catch (cause) {
      notify(complaint(cause));
    }
  };
  if (!known) {
    return html`<${Frame}><main class="card daily-before"><h1>${t("The game of the day, number {number}", { number })}</h1>
      <p role="status">${trouble ? complaint(trouble) : "…"}</p>
      ${trouble && html`<p class="deeds"><${Link} to="/daily" class="button primary"><${Icon} name="dice" />${t("Today's game")}<//><${PastDays} /></p>`}</main><//>`;
  }
  if (free && !free.over) return html`<${PlayingAlone} token=${token} attempt=${free} playOn=${setFree} leave=${() => setFree(null)} />`;
  return html`<${Looked} token=${token} known=${known} free=${free} again=${again} />`;
}

/** @param {{ token: string, known: Known, free: Attempt | null, again: () => void }} props */
function Looked({ token, known: { proof, attempt }, free, again }) {
  const { number } = proof;
  const code = useShared(language);
  const result = useResult(token, number);
  const own = attempt?.over ? attempt : null;
  const points = own && tn("{number} point", "{number} points", own.points, { number: signed(own.points) });
  return html`<div class="page ending daily-result">
    <header class="top"><${Logo} /><span class="push"></span><${SettingsButton} /></header>
    <main>
      <section class="card scoring done" aria-labelledby="daily-points">
        <p class="soft how">${dayOf(proof.date, "full", code)}${own && html` · ${endingText(viewOf(own))}`}</p>
        <h1 id="daily-points">${t("Game {number}", { number })}${points && html`: ${points}`}</h1>
        ${!own && html`<p>${attempt ? t("You have not finished it.") : t("You have not played it.")}</p>`}
        <${Comparison} attempt=${own} result=${result} free=${free} />
        <div class="deeds">
          <button type="button" class="button primary" onClick=${again}><${Icon} name="again" />${own ? t("The same dice again, not counted") : t("Play it, not counted")}</button>
          <${PastDays} />
          <${Link} to="/daily" class="button quiet"><${Icon} name="dice" />${t("Today's game")}<//>
        </div>
      </section>
      ${own && html`<${Share} attempt=${own} result=${result} />`}
      <${DayTable} token=${token} number=${number} attempt=${own} isPast />
      <${Sheets} attempt=${own} result=${result} />
      ${proof.key && html`<section class="card"><p class="soft daily-sum">${t("Key of game {number}: {key}", { number, key: proof.key })}</p></section>`}
    </main>
  </div>`;
}
