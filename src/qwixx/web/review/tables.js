/** How everyone played and fared, and the curve, as tables. */

import { html } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { difference, fine } from "../shared/text/numbers.js";
import { t } from "../shared/text/texts.js";
import { shareAfter } from "./curve.js";
/** @import { Review } from "./model.js" */

/** What is measured down, players across. @param {{ review: Review }} props */
export function Summary({ review }) {
  const { seats } = review;
  const Row = ({ label, note, of }) => html`<tr>
    <th scope="row">${label}${note && html`<small class="soft">${note}</small>`}</th>
    ${seats.map((seat) => html`<td key=${seat.seat}>${of(seat)}</td>`)}
  </tr>`;
  return html`<section class="card summary" aria-labelledby="summary">
    <h2 id="summary">${t("How everyone played")}</h2>
    <div class="table-frame" tabindex="0" role="group" aria-labelledby="summary"><table>
      <thead><tr><td></td>${seats.map(({ name, seat }, i) => html`<th key=${seat} scope="col" class="s${i}"><i class="swatch" aria-hidden="true"></i>${name}</th>`)}</tr></thead>
      <tbody>
        <${Row} label=${t("Played")} note=${t("By the errors of the decisions; in brackets the levels that it may be.")} of=${({ play }) => html`<b>${play ?? t("not sure enough to tell")}</b>`} />
        <${Row} label=${t("Decisions")} note=${t("Those where something was at stake.")} of=${({ decisions }) => decisions} />
        <${Row} label=${t("Errors")} of=${({ errors }) => html`<span class="signs">${Object.entries(errors).map(([mark, count]) => html`<span key=${mark} class=${count ? "" : "none"}><b class="sign m${mark === "?!" ? 0 : mark.length}">${mark}</b> ${count}</span>`)}</span>`} />
        <${Row} label=${t("Error each")} of=${({ rate }) => (rate === null ? "–" : fine(rate))} />
      </tbody>
    </table></div>
  </section>`;
}

/** Turn by turn. @param {{ review: Review }} props */
export function CurveTable({ review }) {
  const marks = (seat, turn) => review.decisions.filter((each) => each.seat === seat && each.turn === turn && each.mark).map(({ mark }) => mark).join(" ");
  return html`<details class="more curve-table">
    <summary><${Icon} name="chevron" size=${18} />${t("The curve as a table")}</summary>
    <div class="table-frame" tabindex="0" role="group" aria-label=${t("The curve as a table")}><table>
      <thead><tr><th scope="col">${t("Turn")}</th>
        ${review.seats.map(({ name, seat }) => html`<th key=${seat} scope="col">${name}</th><th scope="col">${t("Luck")}</th><th scope="col">${t("Own decisions")}</th><th scope="col">${t("What the others did")}</th><th scope="col">${t("Corrections")}</th><th scope="col">${t("Errors")}</th>`)}</tr></thead>
      <tbody>
        ${review.turns.map(({ turn, changes }) => html`<tr key=${turn}>
          <th scope="row">${turn}</th>
          ${changes.map(({ shown: { luck, own, others, rethought } }, seat) => html`<td>${shareAfter(review, seat, turn)}</td>${[luck, own, others, rethought].map((term) => html`<td>${difference(term)}</td>`)}<td>${marks(seat, turn)}</td>`)}
        </tr>`)}
      </tbody>
    </table></div>
  </details>`;
}
