/** After an attempt: what it is worth beside others', what to tell of it, and the day's table. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { copy, Logo } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { announce, notify } from "../shared/controls/notices.js";
import { Link } from "../shared/controls/route.js";
import { SettingsButton } from "../shared/controls/settings.js";
import { dailyPoints } from "../shared/storage/store.js";
import { language, t, tn } from "../shared/text/texts.js";
import { endingText, signed } from "../shared/text/words.js";
import { Sheet } from "../sheet/sheet.js";
import { fetchDailyResult } from "./calls.js";
import { PastDays } from "./days.js";
import { viewOf } from "./playing.js";
import { sentence, squaresText, streakOf } from "./share.js";
import { DayTable } from "./standing.js";
/** @import { Attempt, DailyResult, Today } from "../shared/types.js" */

const AGAIN_AFTER = 1500;

/** @param {{ today: Today, attempt: Attempt, free: Attempt | null, token: string, tryAgain: () => void, takeAlong: () => void, forward: (() => void) | null }} props `forward` leads from yesterday's game to today's. */
export function Result({ today, attempt, free, token, tryAgain, takeAlong, forward }) {
  const result = useResult(token, attempt.number);
  const view = viewOf(attempt);
  const streak = streakOf(dailyPoints(), today.number);
  const points = tn("{number} point", "{number} points", attempt.points, { number: signed(attempt.points) });
  useEffect(() => {
    document.title = `${points} · ${t("The game of the day")}`;
    announce(`${t("The game is over")}. ${points}`);
  }, []);
  return html`<div class="page ending daily-result">
    <header class="top"><${Logo} /><span class="push"></span><${SettingsButton} /></header>
    <main>
      <section class="card scoring done" aria-labelledby="daily-points">
        <p class="soft how">${t("The game of the day, number {number}", { number: attempt.number })} · ${endingText(view)}</p>
        <h1 id="daily-points">${points}</h1>
        ${streak > 0 && html`<p><b>${tn("{number} day in a row", "{number} days in a row", streak)}</b></p>`}
        <${Comparison} attempt=${attempt} result=${result} free=${free} />
        <div class="deeds">
          <button type="button" class="button primary" onClick=${tryAgain}><${Icon} name="again" />${t("The same dice again, not counted")}</button>
          <${Link} to="/puzzles/${today.puzzle.game}#${today.puzzle.name}" class="button"><${Icon} name="target" />${t("Today's puzzle of The Duel")}<//>
          <${PastDays} />
          <button type="button" class="button quiet" onClick=${takeAlong}><${Icon} name="link" />${t("Take along to another device")}</button>
        </div>
        ${forward
          ? html`<button type="button" class="button primary big" onClick=${forward}>${t("The game of the day, number {number}", { number: today.number })}</button>`
          : html`<p class="soft">${t("The next game begins at {time}.", { time: timeOf(today.ends) })}</p>`}
      </section>
      <${Share} attempt=${attempt} result=${result} />
      <${DayTable} token=${token} number=${attempt.number} attempt=${attempt} />
      <${Sheets} attempt=${attempt} result=${result} />
    </main>
  </div>`;
}

/** One's own, and the best that there could be. @param {{ attempt: Attempt | null, result: DailyResult | null }} props */
export function Sheets({ attempt, result }) {
  const best = result?.ready ? viewOf(/** @type {any} */ ({ number: result.number, over: true, legal: [], view: result.best_view })) : null;
  return html`<div class="final-sheets">
    ${attempt && html`<section class="card"><h2>${t("Your sheet")}</h2><${Sheet} view=${viewOf(attempt)} seat=${0} title=${t("Your sheet")} /></section>`}
    ${best && html`<section class="card"><h2>${t("The most that these dice allow")}</h2>
      <${Sheet} view=${best} seat=${0} title=${t("The most that these dice allow")} /></section>`}
  </div>`;
}

/** Ask until it is worked out. @param {string} token @param {number} number @returns {DailyResult | null} */
export function useResult(token, number) {
  const [result, setResult] = useState(/** @type {DailyResult | null} */ (null));
  useEffect(() => {
    let wanted = true;
    const ask = async () => {
      const told = await fetchDailyResult(token, number).catch(() => null);
      if (!wanted) return;
      if (told) setResult(told);
      if (!told?.ready) setTimeout(() => wanted && ask(), AGAIN_AFTER);
    };
    ask();
    return () => {
      wanted = false;
    };
  }, []);
  return result;
}

/** @param {number} seconds */
const timeOf = (seconds) => new Date(1000 * seconds).toLocaleTimeString(language.value, { timeStyle: "short" });

/** One's points beside those of others with the same dice. @param {{ attempt: Attempt | null, result: DailyResult | null, free: Attempt | null }} props */
export function Comparison({ attempt, result, free }) {
  const expected = result?.expected.toLocaleString(language.value, { maximumFractionDigits: 1 });
  const lines = attempt ? [{ name: t("You"), points: attempt.points, own: true }] : [];
  if (free?.over) lines.push({ name: t("You, not counted"), points: free.points, own: true });
  for (const { name, label, points } of result?.others ?? []) lines.push({ name: label ? t(label) : name === "solitaire" ? t("The best player alone") : name, points, own: false });
  if (result?.ready) lines.push({ name: result.best === result.bound ? t("The most possible, proven") : t("The most that was found"), points: result.best, own: false });
  lines.sort((one, two) => two.points - one.points);
  const most = Math.max(...lines.map(({ points }) => points), 1);
  return html`
    <h2>${t("With the same dice")}</h2>
    <ol class="shares daily-lines">
      ${lines.map(({ name, points, own }) => html`<li key=${name} class=${own ? "best" : ""}>
        <span>${name}</span><b>${signed(points)}</b>
        <span class="odds-bar" aria-hidden="true"><i style=${{ width: `${Math.max(0, (100 * points) / most)}%` }}></i></span>
      </li>`)}
    </ol>
    ${!result?.ready && html`<p class="soft" role="status">${t("What was possible is being worked out …")}</p>`}
    ${result?.ready && result.best !== result.bound && html`<p class="soft">${t("Nobody can have more than {points}.", { points: result.bound })}</p>`}
    ${expected && html`<p class="soft">${t("With dice that nobody knows, the best player alone can expect {points} points.", { points: expected })}</p>`}`;
}

/** @param {{ attempt: Attempt, result: DailyResult | null }} props */
export function Share({ attempt, result }) {
  const squares = squaresText(attempt, result);
  const words = sentence(attempt, result, viewOf(attempt));
  const take = async (text) => {
    await copy(text);
    notify(t("Copied"), "copy");
  };
  return html`<section class="card daily-share" aria-labelledby="daily-share">
    <h2 id="daily-share">${t("Tell others")}</h2>
    <pre role="img" aria-label=${words}>${squares}</pre>
    <p class="daily-words">${words}</p>
    <div class="deeds">
      <button type="button" class="button" onClick=${() => take(squares)}><${Icon} name="copy" />${t("Copy with squares")}</button>
      <button type="button" class="button" onClick=${() => take(words)}><${Icon} name="copy" />${t("Copy as a sentence")}</button>
    </div>
  </section>`;
}
