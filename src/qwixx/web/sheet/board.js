/** The board: one for both players, with tokens, stacks, supplies and misthrows. */

import { html, useLayoutEffect, useRef } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { Token } from "../shared/controls/pieces.js";
import { Named } from "../shared/people/marks.js";
import { gameOf, rowColour } from "../shared/server/games.js";
import { levelOfSeat } from "../shared/text/levels.js";
import { t, tn } from "../shared/text/texts.js";
import { LAST, letterOf, LOCK, rowName, ROWS, signed, squareName, squareOf, tokenName } from "../shared/text/words.js";
import { PointsButton } from "./points.js";
import { Rank, rankLabel } from "./rank.js";
import { Bands, Hint, IDLE, Print, useSquares } from "./squares.js";
/** @import { Decision, Deed, Foremost, Hinted, View, Why } from "../shared/types.js" */

const SEATS = [0, 1];
/** Higher stacks are drawn no taller: the number on top says how high they are. */
const MOST_DRAWN = 6;
const NONE = new Map();

/**
 * @param {{ view: View, decision?: Decision, recent: Map<number, Deed[]>, sent: number | undefined, why: Why | null, me: number | null, ranks?: Map<number, Hinted> }} props
 */
export function Board({ view, decision = IDLE, recent, sent, why, me, ranks = NONE }) {
  const squares = useSquares({ decision, why });
  const fresh = new Map([...recent.values()].flat().filter((deed) => deed.kind !== "locked").map((deed) => [deed.square, deed.kind]));
  return html`<section class="board-card" aria-label=${t("Board")}>
    <div class="sides">${SEATS.map((seat) => html`<${Side} key=${seat} view=${view} seat=${seat} me=${me} />`)}</div>
    <div class="sheet-frame">
      <div class="sheet board" role="grid" aria-label=${t("Board")} ref=${squares.grid} onKeyDown=${squares.press}>
        ${ROWS.map((row) => html`<${Row} key=${row} view=${view} row=${row} decision=${decision} squares=${squares}
          fresh=${fresh} sent=${sent} ranks=${ranks} still=${!why} />`)}
      </div>
      <${Hint} hint=${squares.hint} grid=${squares.grid} />
    </div>
    <div class="board-foot">
      <${Misthrows} view=${view} fresh=${[...recent.values()].flat().some((deed) => deed.kind === "misthrow")} />
      ${view.phase !== "over" && html`<p class="key soft" aria-hidden="true">
        <span><i class="flag beatable"><${Icon} name="target" size=${14} /></i>${t("foremost, can be beaten")}</span>
        <span><i class="flag safe"><${Icon} name="shield" size=${14} /></i>${t("foremost, safe")}</span>
      </p>`}
    </div>
  </section>`;
}

/** A player: tokens left to place, and points. @param {{ view: View, seat: number, me: number | null }} props */
function Side({ view, seat, me }) {
  const active = view.active === seat && view.phase !== "over";
  return html`<div class="side-bar ${active ? "active" : ""} ${seat === 0 ? "black" : "grey"}">
    <span class="side-token"><${Token} seat=${seat} /></span>
    <span class="side-name"><b><${Named} seat=${view.seats[seat]} /></b> <small class="soft">${seat === me ? t("you") : aboutSeat(view, seat)}</small></span>
    <span class="supply">${tn("{number} token left", "{number} tokens left", view.supply[seat])}</span>
    <${PointsButton} view=${view} seats=${SEATS} look="side-score" label=${tn("{number} point", "{number} points", view.scores[seat])}>${signed(view.scores[seat])}<//>
  </div>`;
}

/** The colour of the tokens and, of a computer, how strong it is. @param {View} view @param {number} seat */
function aboutSeat(view, seat) {
  return [tokenName(seat), levelOfSeat(view, seat)].filter(Boolean).join(" · ");
}

/**
 * @param {{ view: View, row: number, decision: Decision, squares: ReturnType<typeof useSquares>, fresh: Map<number, string>, sent: number | undefined, ranks: Map<number, Hinted>, still: boolean }} props
 */
function Row({ view, row, decision, squares, fresh, sent, ranks, still }) {
  const closed = view.locked[row];
  const foremost = view.foremost[row];
  const awake = !closed && view.phase !== "over" && SEATS.some((seat) => view.counts[seat][row] >= gameOf(view.game).needed_to_lock);
  const draw = (column) => html`<${Square} key=${column} view=${view} row=${row} column=${column} decision=${decision}
    button=${squares.square(row, column)} fresh=${fresh.get(squareOf(row, column))} sent=${sent} still=${still} hinted=${ranks.get(squareOf(row, column))}
    foremost=${!closed && view.phase !== "over" && foremost?.column === column ? foremost : null} />`;
  const onLock = pile(view, row, LOCK);
  const colour = rowColour(view, row);
  return html`<div class="row c${colour} ${closed ? "closed" : ""} ${awake ? "awake" : ""}" role="row" aria-label=${rowName(view, row)}>
    <span class="letter" aria-hidden="true">${letterOf(colour)}</span>
    <${Bands} view=${view} row=${row} draw=${draw} />
    <span class="lock ${closed ? "mine" : ""}" role="gridcell" aria-label=${lockLabel(closed, onLock, awake)}
      onClick=${() => !still && squares.tap(row, LAST)}>
      ${onLock ? html`<${Token} seat=${onLock.seat} />` : html`<${Icon} name=${closed ? "lock" : "unlock"} size=${20} />`}
    </span>
    <span class="points both" role="gridcell" aria-label=${SEATS.map((seat) => `${tokenName(seat)}: ${view.points[seat][row]}`).join(", ")}>
      ${SEATS.map((seat) => html`<span class=${seat === 0 ? "black" : "grey"}>${view.points[seat][row]}</span>`)}
    </span>
  </div>`;
}

/** @param {boolean} closed @param {{ seat: number } | null} onLock @param {boolean} awake */
function lockLabel(closed, onLock, awake) {
  if (closed) return onLock ? `${t("Lock, closed")}, ${tokenName(onLock.seat)}` : t("Lock, closed");
  return awake ? t("Lock, can be reached") : t("Lock, open");
}

/** Whose tokens lie on a square, and how many. @param {View} view @param {number} row @param {number} column */
function pile(view, row, column) {
  for (const seat of SEATS) {
    const height = view.rows[seat][row][column];
    if (height > 0) return { seat, height };
  }
  return null;
}

/**
 * @param {{ view: View, row: number, column: number, decision: Decision, button: object, fresh: string | undefined, sent: number | undefined, still: boolean, foremost: Foremost | null, hinted: Hinted | undefined }} props
 */
function Square({ view, row, column, decision, button, fresh, sent, still, foremost, hinted }) {
  const action = squareOf(row, column);
  const tokens = pile(view, row, column);
  const chosen = decision.pending === action || sent === action;
  const legal = !chosen && decision.legal.includes(action);
  const mover = decision.seat ?? view.active;
  const classes = [
    "square", chosen ? "chosen" : legal ? "legal" : "free", tokens && "filled", fresh && "fresh",
    foremost && "foremost", foremost?.beatable && "beatable",
  ];
  const count = decision.legal.filter((other) => other > 0).indexOf(action) + 1;
  return html`<button class=${classes.filter(Boolean).join(" ")} ...${button} disabled=${still}
    aria-label=${[label(squareName(view, action), tokens, foremost, chosen, legal, mover), rankLabel(hinted)].filter(Boolean).join(", ")}>
    <${Print} view=${view} action=${action} />
    ${tokens && html`<${Pile} ...${tokens} />`}
    ${fresh === "beat" && tokens && html`<${Beaten} seat=${1 - tokens.seat} />`}
    ${chosen && !tokens && html`<span class="ghost"><${Token} seat=${mover} /></span>`}
    ${foremost && html`<i class="flag ${foremost.beatable ? "beatable" : "safe"}"><${Icon} name=${foremost.beatable ? "target" : "shield"} size=${14} /></i>`}
    ${legal && html`<span class="count" aria-hidden="true">${count}</span>`}
    <${Rank} hinted=${hinted} />
  </button>`;
}

/** A token, or a stack: visibly tall, with its height on top. @param {{ seat: number, height: number }} props */
function Pile({ seat, height }) {
  const drawn = Math.min(height, MOST_DRAWN);
  return html`<span class="pile high-${drawn}" aria-hidden="true">
    ${Array.from({ length: drawn }, (_, level) => html`<span class="level level-${level}"><${Token} seat=${seat} /></span>`)}
    ${height > 1 && html`<span class="height ${seat === 0 ? "black" : "grey"} level-${drawn - 1}">${height}</span>`}
  </span>`;
}

/** A beaten token travels back to its owner: seen for a moment, by those who want motion. @param {{ seat: number }} props */
function Beaten({ seat }) {
  const token = useRef();
  useLayoutEffect(() => {
    const home = token.current.closest(".board-card").querySelectorAll(".side-token")[seat].getBoundingClientRect();
    const here = token.current.getBoundingClientRect();
    token.current.style.setProperty("--home", `${home.x - here.x}px, ${home.y - here.y}px`);
  }, []);
  return html`<span ref=${token} class="beaten" aria-hidden="true"><${Token} seat=${seat} /></span>`;
}

/**
 * What there is to say of a square, in the order in which it matters.
 * @param {string} square
 * @param {{ seat: number, height: number } | null} tokens
 * @param {Foremost | null} foremost
 * @param {boolean} chosen
 * @param {boolean} legal
 * @param {number} mover
 */
function label(square, tokens, foremost, chosen, legal, mover) {
  const parts = [square];
  if (tokens) {
    parts.push(tokens.height > 1
      ? t("{colour}, stack of {height}", { colour: tokenName(tokens.seat), height: tokens.height })
      : tokenName(tokens.seat));
  }
  if (foremost) parts.push(foremost.beatable ? t("foremost, can be beaten") : t("foremost, safe"));
  if (chosen) parts.push(t("chosen"));
  if (legal) parts.push(!tokens ? t("may be placed on") : tokens.seat === mover ? t("may be stacked on") : t("may be beaten"));
  return parts.join(", ");
}

/** The misthrows of both lie in one column: when it is full, the game is over. @param {{ view: View, fresh: boolean }} props */
function Misthrows({ view, fresh }) {
  const lying = SEATS.flatMap((seat) => Array.from({ length: view.misthrows[seat] }, () => seat));
  return html`<div class="misthrows" role="img" aria-label=${tn("{number} misthrow", "{number} misthrows", lying.length)}>
    <span class="soft" aria-hidden="true">${t("Misthrows")}</span>
    ${Array.from({ length: gameOf(view.game).misthrows }, (_, i) => html`<span class="box ${i < lying.length ? "taken" : ""} ${fresh && i === lying.length - 1 ? "fresh" : ""}">
      ${i < lying.length && html`<${Token} seat=${lying[i]} />`}
    </span>`)}
  </div>`;
}
