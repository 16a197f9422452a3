/** A player's sheet: four rows, their locks, misthrows and points. */

import { html } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { Who } from "../shared/people/marks.js";
import { gameOf, rowColour } from "../shared/server/games.js";
import { t, tn } from "../shared/text/texts.js";
import { colourOf, LAST, letterOf, LOCK, numberOf, rowName, ROWS, signed, squareName, squareOf } from "../shared/text/words.js";
import { PointsButton } from "./points.js";
import { Rank, rankLabel } from "./rank.js";
import { Bands, Hint, IDLE, Print, squareLabel, useSquares } from "./squares.js";
/** @import { Decision, Deed, Hinted, View, Why } from "../shared/types.js" */

const NONE = new Map();

/**
 * Somebody's sheet, large. With `decision` it is one's own: its squares can be tapped.
 * @param {{ view: View, seat: number, decision?: Decision, recent?: Deed[], sent?: number | undefined, why: Why | null, title: string, owner?: string | null, marks?: number[], misthrow?: (event: MouseEvent) => void, ranks?: Map<number, Hinted> }} props
 */
export function Sheet({ view, seat, decision = IDLE, recent = [], sent, why, title, owner, marks = [], misthrow, ranks = NONE }) {
  const squares = useSquares({ decision, why });
  const fresh = new Set(recent.map((deed) => deed.square));
  return html`<section class="sheet-card" aria-label=${title}>
    ${owner && html`<p class="owner"><${Who} seat=${view.seats[seat]} size=${22} /><b>${owner}</b></p>`}
    <div class="sheet-frame">
      <div class="sheet" role="grid" aria-label=${title} ref=${squares.grid} onKeyDown=${squares.press}>
        ${ROWS.map((row) => html`<${Row} key=${row} view=${view} seat=${seat} row=${row} decision=${decision}
          squares=${squares} fresh=${fresh} sent=${sent} marks=${marks} ranks=${ranks} still=${!why} />`)}
      </div>
      <${Hint} hint=${squares.hint} grid=${squares.grid} />
    </div>
    <${Totals} view=${view} seat=${seat} fresh=${recent.some((deed) => deed.kind === "misthrow")} tap=${misthrow} />
  </section>`;
}

/**
 * @param {{ view: View, seat: number, row: number, decision: Decision, squares: ReturnType<typeof useSquares>, fresh: Set<number>, sent: number | undefined, marks: number[], ranks: Map<number, Hinted>, still: boolean }} props
 */
function Row({ view, seat, row, decision, squares, fresh, sent, marks, ranks, still }) {
  const crosses = view.rows[seat][row];
  const closed = view.locked[row];
  const rightmost = crosses.lastIndexOf(1);
  const left = gameOf(view.game).needed_to_lock - view.counts[seat][row];
  const awake = left <= 0 && !closed && view.phase !== "over";
  const stateOf = (column) => {
    const action = squareOf(row, column);
    if (crosses[column]) return "crossed";
    if (decision.pending === action || sent === action || marks.includes(action)) return "chosen";
    if (decision.legal.includes(action)) return "legal";
    if (column < rightmost) return "skipped";
    if (column === LAST && left > LAST - 1 - rightmost) return "dead";
    return closed ? "closed" : "free";
  };
  const optionNumber = (action) => decision.legal.filter((other) => other > 0).indexOf(action) + 1;
  const draw = (column) => {
    const action = squareOf(row, column);
    const state = stateOf(column);
    const classes = `square ${state} ${fresh.has(action) ? "fresh" : ""}`;
    const hinted = state === "legal" || state === "chosen" ? ranks.get(action) : undefined;
    const label = [squareLabel(squareName(view, action), state), rankLabel(hinted)].filter(Boolean).join(", ");
    return html`<button key=${column} class=${classes} aria-label=${label} ...${squares.square(row, column)} disabled=${still}>
      <${Print} view=${view} action=${action} />
      ${(state === "crossed" || state === "chosen") && html`<${Cross} />`}
      ${state === "legal" && html`<span class="count" aria-hidden="true">${optionNumber(action)}</span>`}
      <${Rank} hinted=${hinted} />
    </button>`;
  };
  const colour = rowColour(view, row);
  return html`<div class="row c${colour} ${closed ? "closed" : ""} ${awake ? "awake" : ""}" role="row" aria-label=${rowName(view, row)}>
    <span class="letter" aria-hidden="true">${letterOf(colour)}</span>
    <${Bands} view=${view} row=${row} draw=${draw} />
    <${Lock} mine=${crosses[LOCK] === 1} closed=${closed} awake=${awake} left=${left} tap=${() => !still && squares.tap(row, LAST)} />
    <span class="points" role="gridcell" aria-label=${tn("{number} point", "{number} points", view.points[seat][row])}>${view.points[seat][row]}</span>
  </div>`;
}

function Cross() {
  return html`<svg class="cross" viewBox="0 0 40 40" aria-hidden="true"><path d="M9 8.5C16 16 24 24.5 31 32" /><path d="M31.5 8C24 16 16 24 8.5 31.5" /></svg>`;
}

/**
 * The lock wakes up when its row has crosses enough, and snaps shut when anyone locks the row.
 * @param {{ mine: boolean, closed: boolean, awake: boolean, left: number, tap: () => void }} props
 */
function Lock({ mine, closed, awake, left, tap }) {
  const label = mine ? t("Lock, crossed") : closed ? t("Lock, closed") : awake ? t("Lock, can be reached") : left <= 0 ? t("Lock, open")
    : tn("Lock, needs {number} more cross", "Lock, needs {number} more crosses", left);
  return html`<span class="lock ${mine ? "mine" : ""}" role="gridcell" aria-label=${label} onClick=${tap}>
    <${Icon} name=${closed ? "lock" : "unlock"} size=${20} />
  </span>`;
}

/**
 * Misthrows, and the sum as on the printed sheet: four rows, less the misthrows.
 * @param {{ view: View, seat: number, fresh: boolean, tap?: (event: MouseEvent) => void }} props
 */
function Totals({ view, seat, fresh, tap }) {
  const misthrows = view.misthrows[seat];
  const game = gameOf(view.game);
  return html`<div class="totals">
    <div class="misthrows ${tap ? "open" : ""}" role="img" onClick=${tap} aria-label=${tn("{number} misthrow", "{number} misthrows", misthrows)}>
      <span class="soft" aria-hidden="true">${t("Misthrows")}</span>
      ${Array.from({ length: game.misthrows }, (_, i) => html`<span class="box ${i < misthrows ? "taken" : ""} ${fresh && i === misthrows - 1 ? "fresh" : ""}">
        ${i < misthrows && html`<${Cross} />`}
      </span>`)}
    </div>
    <${Scale} points=${game.points} counts=${view.counts[seat]} />
    <${PointsButton} view=${view} seats=${[seat]} look="account" label=${tn("{number} point in total", "{number} points in total", view.scores[seat])}>
      ${ROWS.map((row) => html`<span class="part c${rowColour(view, row)}">${view.points[seat][row]}</span>`)}
      <span class="part minus">${signed(game.misthrow * misthrows)}</span>
      <b class="total"><span>${signed(view.scores[seat])}</span></b>
    <//>
  </div>`;
}

/** How many crosses give how many points, as it is printed below the rows. @param {{ points: number[], counts: number[] }} props */
function Scale({ points, counts }) {
  const pairs = points.map((worth, crosses) => [crosses, worth]).filter(([crosses]) => crosses > 0);
  return html`<p class="scale" role="img" aria-label=${t("Points for crosses: {list}", { list: pairs.map((pair) => pair.join(" → ")).join(", ") })}>
    ${pairs.map(([crosses, worth]) => html`<span class=${counts.includes(crosses) ? "here" : ""}><small>${crosses}×</small>${worth}</span>`)}
  </p>`;
}

/** A sheet at a glance: what is crossed, and what was crossed just now. @param {{ view: View, seat: number, recent?: Deed[] }} props */
export function MiniSheet({ view, seat, recent = [] }) {
  const fresh = new Set(recent.map((deed) => deed.square));
  const look = (row, column, cross) => [
    column === LOCK ? "end" : `c${colourOf(view, squareOf(row, column))}`,
    cross ? "on" : column < view.rows[seat][row].lastIndexOf(1) && "past",
    column !== LOCK && fresh.has(squareOf(row, column)) && "fresh",
  ].filter(Boolean).join(" ");
  return html`<div class="mini" aria-hidden="true">
    ${ROWS.map((row) => html`<div class="mini-row c${rowColour(view, row)} ${view.locked[row] ? "closed" : ""}">
      ${view.rows[seat][row].map((cross, column) => html`<span class=${look(row, column, cross)}>${column !== LOCK && numberOf(view, squareOf(row, column))}</span>`)}
    </div>`)}
  </div>`;
}
