/** The table of points, behind the score: how many crosses give how many points, and where one's rows stand. */

import { html, useState } from "../vendor/preact-htm.js";
import { Dialog } from "../shared/controls/common.js";
import { gameOf, isShared, rowColour } from "../shared/server/games.js";
import { t } from "../shared/text/texts.js";
import { letterOf, rowName, ROWS, signed } from "../shared/text/words.js";
/** @import { Node, View } from "../shared/types.js" */

/** A score that shows how it is counted. @param {{ view: View, seats: number[], look: string, label: string, children: Node }} props */
export function PointsButton({ view, seats, look, label, children }) {
  const [open, setOpen] = useState(false);
  return html`<button type="button" class="${look} points-button" aria-haspopup="dialog" aria-label="${label}, ${t("show the table of points")}" onClick=${() => setOpen(true)}>
      ${children}
    </button>
    ${open && html`<${Dialog} title=${t("Points")} close=${() => setOpen(false)}><${PointsTable} view=${view} seats=${seats} /><//>`}`;
}

/** Crosses down, players across; each row's letter stands where the row has come to. @param {{ view: View, seats: number[] }} props */
function PointsTable({ view, seats }) {
  const { points, misthrow } = gameOf(view.game);
  const most = points.length - 1;
  const rowsAt = (seat, count) => ROWS.filter((row) => Math.min(most, view.counts[seat][row]) === count);
  return html`<p class="soft">${isShared(view)
      ? t("Each row scores by the number of your tokens in it, the one on the lock included.")
      : t("Each row scores by the number of its crosses, the lock included.")}</p>
    <table class="points-table">
      <thead><tr>
        <th scope="col">${isShared(view) ? t("Tokens") : t("Crosses")}</th><th scope="col">${t("Points")}</th>
        ${seats.map((seat) => html`<th scope="col" class="who">${view.seats[seat].name}</th>`)}
      </tr></thead>
      <tbody>
        ${points.slice(1).map((worth, i) => html`<tr key=${i} class=${seats.some((seat) => rowsAt(seat, i + 1).length > 0) ? "here" : ""}>
          <th scope="row">${i + 1}</th><td><b>${worth}</b></td>
          ${seats.map((seat) => html`<td class="who">${rowsAt(seat, i + 1).map((row) => html`<span key=${row} class="tiny c${rowColour(view, row)}">
            <span aria-hidden="true">${letterOf(rowColour(view, row))}</span><span class="unseen">${rowName(view, row)} </span>
          </span>`)}</td>`)}
        </tr>`)}
      </tbody>
      <tfoot>
        <tr><th scope="row">${t("Misthrows")}</th><td>${signed(misthrow)}</td>
          ${seats.map((seat) => html`<td class="who">${view.misthrows[seat] > 0 && `${view.misthrows[seat]} ×`}</td>`)}</tr>
        <tr><th scope="row">${t("Total")}</th><td></td>${seats.map((seat) => html`<td class="who"><b>${signed(view.scores[seat])}</b></td>`)}</tr>
      </tfoot>
    </table>`;
}
