/** What there is to do beside marking: undo, a misthrow, locking a row together, and the end. */

import { html, useState } from "../../vendor/preact-htm.js";
import { isSecond } from "../../shared/controls/clicks.js";
import { Icon } from "../../shared/controls/icons.js";
import { about, gameOf, isShared } from "../../shared/server/games.js";
import { t } from "../../shared/text/texts.js";
import { deedText, endingText, LOCK, PASS, rowOf, shortName, signed, squareName } from "../../shared/text/words.js";
import { useNow } from "../common/absence.js";
/** @import { Scorepad, Table, View } from "../../shared/types.js" */

/** What is said and the two buttons below it have the same place whatever they are, so that the sheet never moves. @param {{ table: Table, seat: number, scorepad: Scorepad }} props */
export function ScorepadActions({ table, seat, scorepad }) {
  return html`<section class="pad-act card" id="act" tabindex="-1" aria-label=${t("What there is to do")}>
    <${Deeds} table=${table} seat=${seat} scorepad=${scorepad} />
  </section>`;
}

/** @param {{ table: Table, seat: number, scorepad: Scorepad }} props */
function Deeds({ table, seat, scorepad }) {
  const { view } = table;
  const [declined, setDeclined] = useState(/** @type {number[]} */ ([]));
  const asked = view.pad.together[seat].find((square) => !declined.includes(square) && !scorepad.marks.includes(square));
  if (scorepad.decision.pending !== null) return html`<${Confirm} view=${view} scorepad=${scorepad} />`;
  if (asked !== undefined) return html`<${Together} view=${view} seat=${seat} square=${asked} scorepad=${scorepad} no=${() => setDeclined([...declined, asked])} />`;
  if (view.status === "over") return html`<p class="ask" role="status">${t("The game is over")}</p>`;
  if (view.pad.ended) return html`<${End} table=${table} seat=${seat} scorepad=${scorepad} />`;
  return html`<p class="ask" role="status">${isShared(view) ? t("Tap the square that you place a token on.") : t("Tap the number that you mark.")}</p>
    <div class="pad-deeds"><${Undo} view=${view} scorepad=${scorepad} /><${Misthrow} view=${view} scorepad=${scorepad} /></div>`;
}

/** @param {View} view @param {number} square */
const nameOf = (view, square) => (square === PASS ? t("misthrow") : shortName(view, square));

/** @param {{ view: View, scorepad: Scorepad }} props */
function Undo({ view, scorepad: { last, undo } }) {
  return html`<button type="button" class="button undo" disabled=${last === null} onClick=${undo}>
    <${Icon} name="again" />${last === null ? t("Undo") : t("Undo: {choice}", { choice: nameOf(view, last) })}
  </button>`;
}

/** @param {{ view: View, scorepad: Scorepad }} props */
function Misthrow({ view, scorepad: { decision } }) {
  return html`<button type="button" class="button misthrow" disabled=${!decision.legal.includes(PASS)} onClick=${(event) => decision.choose(PASS, isSecond(event))}>
    <${Icon} name="cross" />${t("Misthrow")} <small>${signed(gameOf(view.game).misthrow)}</small>
  </button>`;
}

/** @param {{ view: View, scorepad: Scorepad }} props */
function Confirm({ view, scorepad: { decision } }) {
  const choice = nameOf(view, /** @type {number} */ (decision.pending));
  return html`<p class="ask" role="status">${t("Confirm, or tap another number.")}</p>
    <div class="pad-deeds">
      <button type="button" class="button back" onClick=${decision.takeBack}><${Icon} name="cross" />${t("Take back")}</button>
      <button type="button" class="button primary confirm-note" onClick=${decision.confirm}><${Icon} name="check" />${t("Confirm: {choice}", { choice })}</button>
    </div>`;
}

/** Another one has locked a row that one could lock, too: only if that was the same throw. @param {{ view: View, seat: number, square: number, scorepad: Scorepad, no: () => void }} props */
function Together({ view, seat, square, scorepad, no }) {
  const locker = view.rows.findIndex((rows, other) => other !== seat && rows[rowOf(square)][LOCK] > 0);
  return html`<p class="ask" role="alert"><${Icon} name="lock" /><span><b>${deedText(view, { kind: "locked", seat: locker, square })}.</b>
      ${" "}${t("Did you mark {square} in the same throw?", { square: squareName(view, square) })}</span></p>
    <div class="pad-deeds">
      <button type="button" class="button" onClick=${no}>${t("No")}</button>
      <button type="button" class="button primary" onClick=${() => scorepad.decision.send(square)}><${Icon} name="lock" size=${20} />${t("I lock it, too")}</button>
    </div>`;
}

/** The end is reached: everyone says when all is marked, as others may still mark the same throw. @param {{ table: Table, seat: number, scorepad: Scorepad }} props */
function End({ table, seat, scorepad }) {
  const { view, away, clock } = table;
  const now = useNow(clock, true);
  const { finished, ended } = view.pad;
  const missing = view.seats.map(({ name }, index) => ({ name, index })).filter(({ index }) => !finished[index]);
  const names = missing.map(({ name }) => name).join(", ");
  const gone = missing.every(({ index }) => away[index] && now - away[index] >= about.value.limits.away);
  if (!finished[seat]) {
    const shared = isShared(view);
    return html`<p class="ask" role="alert"><${Icon} name="crown" /><span><b>${endingText({ ...view, ending: ended })}</b> ${shared ? t("That is the end. Is everything right?") : t("The game ends with this throw. Is everything marked?")}</span></p>
      <div class="pad-deeds">
        <${Undo} view=${view} scorepad=${scorepad} />
        <button type="button" class="button primary finish" disabled=${scorepad.isFinishing} onClick=${scorepad.finish}><${Icon} name="check" />${shared ? t("Everything is right") : t("Everything is marked")}</button>
      </div>`;
  }
  return html`<p class="ask" role="status"><span class="waiting-dots">${t("Waiting for {names}", { names })}</span></p>
    <div class="pad-deeds">
      <${Undo} view=${view} scorepad=${scorepad} />
      ${gone && html`<button type="button" class="button primary finish" onClick=${scorepad.finish}><${Icon} name="arrow" />${t("Finish without {names}", { names })}</button>`}
    </div>`;
}
