/** Every legal square as a large button: quick on a desktop, necessary on a phone. */

import { html } from "../vendor/preact-htm.js";
import { isSecond } from "../shared/controls/clicks.js";
import { gameOf, isShared } from "../shared/server/games.js";
import { t } from "../shared/text/texts.js";
import { colourName, colourOf, columnOf, isOdd, LAST, letterOf, numberOf, PASS, rowName, rowOf, signed, squareName } from "../shared/text/words.js";
import { rankLabel } from "../sheet/rank.js";
import { Odds } from "./advice.js";
/** @import { Due, Hinted, View } from "../shared/types.js" */

/** @param {{ view: View, action: number, number: number, decision: Due, hinted: Hinted | undefined }} props */
export function Option({ view, action, number, decision, hinted }) {
  const colour = colourOf(view, action);
  const chosen = decision.pending === action;
  const manner = mannerOf(view, action, decision.seat);
  const notes = [isOdd(view, action) && rowName(view, rowOf(action)), manner].filter(Boolean);
  return html`<button type="button" class="option c${colour} ${chosen ? "chosen" : ""}" aria-pressed=${chosen}
    aria-label=${[squareName(view, action), manner, rankLabel(hinted)].filter(Boolean).join(", ")} data-option=${action} disabled=${!decision.ready}
    onClick=${(event) => decision.choose(action, isSecond(event))}>
    <span class="option-tile" aria-hidden="true"><small>${letterOf(colour)}</small>${numberOf(view, action)}</span>
    <span class="option-name" aria-hidden="true"><span class="option-colour">${colourName(colour)}</span>${notes.map((note) => html`<small>${note}</small>`)}</span>
    <${Odds} hinted=${hinted} />
    <kbd aria-hidden="true">${number}</kbd>
  </button>`;
}

/** What using the square does beyond a plain mark or token. @param {View} view @param {number} action @param {number} seat */
function mannerOf(view, action, seat) {
  const [row, column] = [rowOf(action), columnOf(action)];
  if (column === LAST) return t("locks");
  if (!isShared(view)) return null;
  if (view.rows[1 - seat][row][column] > 0) return t("beats");
  return view.rows[seat][row][column] > 0 ? t("stacks") : null;
}

/** @param {{ view: View, decision: Due, misthrow: boolean, alone: boolean, hinted: Hinted | undefined }} props */
export function PassOption({ view, decision, misthrow, alone, hinted }) {
  const chosen = decision.pending === PASS;
  const pass = (event) => (alone ? !isSecond(event) && decision.send(PASS) : decision.choose(PASS, isSecond(event)));
  return html`<button type="button" class="option pass ${chosen ? "chosen" : ""} ${misthrow ? "costly" : ""} ${alone ? "alone" : ""}" aria-pressed=${chosen}
    data-option=${PASS} disabled=${!decision.ready} onClick=${pass}>
    <span class="option-name">${t("Pass")}${misthrow && html`<small>${t("misthrow, {points}", { points: signed(gameOf(view.game).misthrow) })}</small>`}${hinted && html`<span class="unseen">, ${rankLabel(hinted)}</span>`}</span>
    <${Odds} hinted=${hinted} />
    ${!alone && html`<kbd aria-hidden="true">0</kbd>`}
  </button>`;
}
