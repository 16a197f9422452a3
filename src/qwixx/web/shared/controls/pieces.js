/** The dice and the tokens, drawn as SVG. */

import { html } from "../../vendor/preact-htm.js";

/** @type {Record<string, number[]>} */
export const SPOTS = { a: [25, 25], b: [75, 25], c: [25, 50], d: [50, 50], e: [75, 50], f: [25, 75], g: [75, 75] };
export const PIPS = ["", "d", "ag", "adg", "abfg", "abdfg", "abcefg"];

/** The pips of a die's face on a square of 100; `value` null or 0 leaves it blank. @param {{ value: any }} props */
export function Pips({ value }) {
  return html`<svg class="pips" viewBox="0 0 100 100" aria-hidden="true">
    ${[...(PIPS[value] ?? "")].map((spot) => html`<circle cx=${SPOTS[spot][0]} cy=${SPOTS[spot][1]} r="9.5" />`)}
  </svg>`;
}

/** A token of the board: black has a dot, grey a ring. Drawn on a square of 100. @param {{ seat: number }} props */
export function Token({ seat }) {
  return html`<svg class="disc ${seat === 0 ? "black" : "grey"}" viewBox="0 0 100 100" aria-hidden="true">
    <circle class="disc-edge" cx="50" cy="55" r="43" />
    <circle class="disc-face" cx="50" cy="46" r="43" />
    <circle class="disc-bevel" cx="50" cy="46" r="35" />
    ${seat === 0
      ? html`<circle class="disc-dot" cx="50" cy="46" r="11" />`
      : html`<circle class="disc-ring" cx="50" cy="46" r="19" />`}
  </svg>`;
}
