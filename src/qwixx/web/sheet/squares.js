/** What sheet and board share: moving over the squares by keys, choosing, and asking why not. */

import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { isSecond } from "../shared/controls/clicks.js";
import { Icon } from "../shared/controls/icons.js";
import { rowColour, runsOf, sheetOf } from "../shared/server/games.js";
import { t } from "../shared/text/texts.js";
import { colourOf, columnOf, isOdd, LAST, letterOf, numberOf, rowOf, squareOf } from "../shared/text/words.js";
/** @import { Decision, Node, View, Why } from "../shared/types.js" */

/** @type {Record<string, number[]>} */
const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -LAST], End: [0, LAST] };
const SHOWN_FOR = 5000;

/** Nothing is due here. @type {Decision} */
export const IDLE = {
  seat: null, step: 0, legal: [], ready: false, pending: null, sent: new Map(),
  choose() {}, send() {}, confirm() {}, takeBack() {},
};

/**
 * A grid of 4 × 11 squares of which one is in the tab order; arrow keys go to the others.
 * `square(row, column)` gives the properties that each square's button needs.
 * @param {{ decision: Decision, why: Why | null }} props
 */
export function useSquares({ decision, why }) {
  const [place, setPlace] = useState([0, 0]);
  const [hint, setHint] = useState(null);
  const grid = useRef();
  const first = decision.legal.find((action) => action > 0);
  useEffect(() => {
    if (first && !grid.current?.contains(document.activeElement)) setPlace([rowOf(first), columnOf(first)]);
    setHint(null);
  }, [decision.seat, decision.step, first]);
  useEffect(() => {
    const timer = hint ? setTimeout(() => setHint(null), SHOWN_FOR) : undefined;
    return () => clearTimeout(timer);
  }, [hint]);

  /** @param {number} row @param {number} column @param {MouseEvent} [event] */
  const tap = async (row, column, event) => {
    const action = squareOf(row, column);
    setHint(null);
    if (decision.legal.includes(action)) {
      decision.choose(action, isSecond(event));
      return;
    }
    const reason = await why?.(action);
    if (reason) setHint({ row, column, text: reason.text });
  };

  const press = (event) => {
    const step = STEPS[event.key];
    const action = Number(event.target.dataset.square);
    if (step && action) {
      const row = (rowOf(action) + step[0] + 4) % 4;
      const column = Math.min(LAST, Math.max(0, columnOf(action) + step[1]));
      buttonOf(grid, squareOf(row, column))?.focus();
    } else if (event.key === "Enter" && action && decision.pending === action) {
      decision.confirm();
    } else return;
    event.preventDefault();
  };

  const square = (row, column) => ({
    "type": "button",
    "role": "gridcell",
    "tabindex": place[0] === row && place[1] === column ? 0 : -1,
    "data-square": squareOf(row, column),
    "onClick": (event) => tap(row, column, event),
    "onFocus": () => setPlace([row, column]),
  });

  return { grid, press, square, tap, hint };
}

/** @param {{ current: HTMLElement }} grid @param {number} action @returns {HTMLElement | null} */
const buttonOf = (grid, action) => grid.current.querySelector(`[data-square="${action}"]`);

/**
 * The squares of a row, in bands of one colour each; `draw(column)` gives a square.
 * @param {{ view: View, row: number, draw: (column: number) => Node }} props
 */
export function Bands({ view, row, draw }) {
  return runsOf(sheetOf(view), row).map(({ colour, columns }) => html`<span key=${columns[0]} role="presentation"
    class="band c${colour} ${colour === rowColour(view, row) ? "" : "odd"}" style=${{ gridColumn: `span ${columns.length}` }}>
    ${columns.map(draw)}
  </span>`);
}

/**
 * What is printed on a square: its number, and the letter of its colour if that is not the row's.
 * @param {{ view: View, action: number }} props
 */
export function Print({ view, action }) {
  return html`<span class="number" aria-hidden="true">${numberOf(view, action)}</span>
    ${isOdd(view, action) && html`<small class="hue" aria-hidden="true">${letterOf(colourOf(view, action))}</small>`}`;
}

/**
 * Why a square cannot be used, beside it.
 * @param {{ hint: { row: number, column: number, text: string } | null, grid: { current: HTMLElement } }} props
 */
export function Hint({ hint, grid }) {
  const bubble = useRef();
  useEffect(() => {
    const button = hint && buttonOf(grid, squareOf(hint.row, hint.column));
    if (!button) return undefined;
    const place = () => bubble.current && placeBeside(bubble.current, button, grid.current, hint.row >= 2);
    place();
    addEventListener("resize", place);
    return () => removeEventListener("resize", place);
  }, [hint]);
  return html`<div role="status" class="hint-place">
    ${hint && html`<p class="hint" ref=${bubble}><${Icon} name="info" size=${18} />${hint.text}</p>`}
  </div>`;
}

/**
 * Below the square, or above where it would hang out of the sheet.
 * @param {HTMLElement} bubble @param {HTMLElement} button @param {HTMLElement} grid @param {boolean} above
 */
function placeBeside(bubble, button, grid, above) {
  const frame = grid.getBoundingClientRect();
  const box = button.getBoundingClientRect();
  const middle = box.left + box.width / 2 - frame.left;
  bubble.style.left = "0";
  const left = Math.max(0, Math.min(frame.width - bubble.offsetWidth, middle - bubble.offsetWidth / 2));
  bubble.style.left = `${left}px`;
  bubble.style.top = `${above ? box.top - frame.top - bubble.offsetHeight - 8 : box.bottom - frame.top + 8}px`;
  bubble.style.setProperty("--tip", `${middle - left}px`);
  bubble.classList.toggle("above", above);
}

/** "red 7, may be marked": a square's name with what there is to say of it. @param {string} square @param {string} state */
export function squareLabel(square, state) {
  switch (state) {
    case "chosen": return t("{square}, chosen", { square });
    case "legal": return t("{square}, may be marked", { square });
    case "crossed": return t("{square}, crossed", { square });
    case "skipped": return t("{square}, skipped", { square });
    case "closed": return t("{square}, row locked", { square });
    case "dead": return t("{square}, out of reach", { square });
    default: return square;
  }
}
