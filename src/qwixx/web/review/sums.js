/** Everything that leads from the start to the result, as it adds up: of the game, and of a turn. */

import { html } from "../vendor/preact-htm.js";
import { difference } from "../shared/text/numbers.js";
import { percentage, t } from "../shared/text/texts.js";
import { precisionText } from "../turn/advice.js";
import { share } from "./words.js";
/** @import { Moment, Review, Terms } from "./model.js" */

/** Names of the terms between the two shares. @returns {[keyof Terms, string][]} */
const reasons = () => [["luck", t("Luck")], ["own", t("Own decisions")], ["others", t("What the others did")], ["rethought", t("Corrections")]];

/** Terms down, players across: the server has rounded them so that they add up. @param {{ review: Review }} props */
export function Sums({ review }) {
  const { seats, isOver } = review;
  const Row = ({ label, kind, of }) => html`<tr class=${kind}>
    <th scope="row">${label}</th>
    ${seats.map((seat) => html`<td key=${seat.seat}>${of(seat.shown)}</td>`)}
  </tr>`;
  return html`<section class="card summary terms" aria-labelledby="terms">
    <h2 id="terms">${t("How the result came about")}</h2>
    <div class="table-frame" tabindex="0" role="group" aria-labelledby="terms"><table>
      <thead><tr><td></td>${seats.map(({ name, seat }, i) => html`<th key=${seat} scope="col" class="s${i}"><i class="swatch" aria-hidden="true"></i>${name}</th>`)}</tr></thead>
      <tbody>
        <${Row} label=${t("At the start")} of=${({ before }) => percentage(before)} />
        ${reasons().map(([key, label]) => html`<${Row} key=${key} label=${label} of=${(terms) => difference(terms[key])} />`)}
        <${Row} label=${isOver ? t("Result") : t("Share now")} kind="outcome" of=${({ after }) => html`<b>${percentage(after)}</b>`} />
        <${Row} label=${t("Without luck")} kind="besides" of=${({ after, luck }) => share(after - luck)} />
      </tbody>
    </table></div>
    <div class="soft notes">
      <p>${t("Everyone's chance to win: from the start to the result, everything adds up.")}</p>
      <p>${t("Corrections: where the computer came to see its own estimate differently. Nobody has done anything for it.")}</p>
      <p>${t("Without luck: the result less luck. Own decisions, what the others did and corrections are still in it, so that it may lie beyond 0 and 100 %.")}</p>
      <p>${precisionText(review.precision)}</p>
    </div>
  </section>`;
}

/** What a turn has changed for each, and why. @param {{ review: Review, moment: Moment }} props */
export function Changes({ review, moment }) {
  return html`<details class="more changes">
    <summary>${t("What changed in this turn")}</summary>
    <ul>${review.turns[moment.turn - 1].changes.map(({ shown }, seat) => html`<li key=${seat} class="s${seat}">
      <p><i class="swatch" aria-hidden="true"></i><span>${review.seats[seat].name}</span> <b>${percentage(shown.before)} → ${percentage(shown.after)}</b></p>
      <p class="soft">${reasons().filter(([key]) => shown[key]).map(([key, label]) => `${label} ${difference(shown[key])}`).join(" · ")}</p>
    </li>`)}</ul>
  </details>`;
}
