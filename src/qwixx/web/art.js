/** Pictures of the two games and of their dice and tokens, drawn as SVG. */

import { html } from "./vendor/preact-htm.js";

const SPOTS = { a: [25, 25], b: [75, 25], c: [25, 50], d: [50, 50], e: [75, 50], f: [25, 75], g: [75, 75] };
const PIPS = ["", "d", "ag", "adg", "abfg", "abdfg", "abcefg"];

/** The pips of a die's face on a square of 100; `value` null or 0 leaves it blank. */
export function Pips({ value }) {
  return html`<svg class="pips" viewBox="0 0 100 100" aria-hidden="true">
    ${[...(PIPS[value] ?? "")].map((spot) => html`<circle cx=${SPOTS[spot][0]} cy=${SPOTS[spot][1]} r="9.5" />`)}
  </svg>`;
}

const ROWS = ["red", "yellow", "green", "blue"];
const CROSSED = [[0, 2, 3, 5], [1, 2, 4, 5, 6, 8], [0, 1, 4], [2, 3, 4, 7]];

/** The little sheet: four rows with crosses, and dice in front of it. */
export function SheetPicture() {
  return html`<svg class="picture" viewBox="0 0 340 200" aria-hidden="true">
    <g transform="rotate(-4 170 100)">
      <rect class="art-shadow" x="18" y="22" width="304" height="156" rx="16" />
      <rect class="art-card" x="18" y="18" width="304" height="156" rx="16" />
      ${ROWS.map((colour, row) => html`<g transform="translate(28 ${29 + row * 34.5})">
        <rect class="art-${colour}" width="284" height="30" rx="9" />
        ${tiles(11).map((x, column) => html`
          <rect class="art-tile" x=${x} y="4" width="20" height="22" rx="5" />
          ${CROSSED[row].includes(column) && html`<path class="art-cross" d="M${x + 5.5} 10.5l9 9m0-9l-9 9" />`}
        `)}
        <circle class="art-lock" cx="267" cy="15" r="10" />
      </g>`)}
    </g>
    <${PictureDie} x=${196} y=${132} turn=${-10} value=${4} />
    <${PictureDie} x=${252} y=${138} turn=${12} value=${5} />
    <${PictureDie} x=${146} y=${146} turn=${6} value=${3} colour="red" />
  </svg>`;
}

const TOKENS = [
  [[0, 0, 1], [2, 1, 1], [4, 0, 2]],
  [[1, 1, 1], [3, 1, 3]],
  [[0, 0, 1], [1, 1, 1], [3, 0, 1], [6, 1, 2]],
  [[2, 0, 1], [4, 1, 1]],
];

/** The little board: black and grey tokens, some of them stacked. */
export function BoardPicture() {
  return html`<svg class="picture" viewBox="0 0 340 200" aria-hidden="true">
    <g transform="rotate(3 170 100)">
      <rect class="art-shadow" x="18" y="22" width="304" height="160" rx="16" />
      <rect class="art-card" x="18" y="18" width="304" height="160" rx="16" />
      ${ROWS.map((colour, row) => html`<g transform="translate(28 ${28 + row * 36})">
        <rect class="art-${colour}" width="284" height="32" rx="9" />
        ${tiles(8).map((x) => html`<rect class="art-tile" x=${x} y="4" width="28" height="24" rx="6" />`)}
        <circle class="art-lock" cx="267" cy="16" r="10" />
        ${TOKENS[row].map(([column, seat, height]) => html`<g transform="translate(${tiles(8)[column] + 14} 16)">
          ${Array.from({ length: height }, (_, level) => html`<${PictureToken} seat=${seat} y=${-5 * level} />`)}
        </g>`)}
      </g>`)}
    </g>
    <${PictureDie} x=${222} y=${134} turn=${-14} value=${2} />
    <${PictureDie} x=${270} y=${140} turn=${9} value=${6} colour="blue" />
  </svg>`;
}

const tiles = (count) => Array.from({ length: count }, (_, i) => 6 + (i * 246) / count);

function PictureDie({ x, y, turn, value, colour = "white" }) {
  return html`<g transform="translate(${x} ${y}) rotate(${turn})">
    <rect class="art-shadow" x="-20" y="-16" width="40" height="40" rx="10" />
    <rect class="art-die art-${colour}" x="-20" y="-20" width="40" height="40" rx="10" />
    ${[...PIPS[value]].map((spot) => html`<circle class=${colour === "white" ? "art-pip" : "art-pip-light"}
      cx=${(SPOTS[spot][0] - 50) * 0.42} cy=${(SPOTS[spot][1] - 50) * 0.42} r="3.9" />`)}
  </g>`;
}

function PictureToken({ seat, y }) {
  return html`<g class=${seat === 0 ? "art-black" : "art-grey"} transform="translate(0 ${y})">
    <ellipse class="art-edge" cy="3" rx="12" ry="10" />
    <ellipse class="art-face" rx="12" ry="10" />
    ${seat === 0 ? html`<circle class="art-mark" r="3" />` : html`<ellipse class="art-ring" rx="6.5" ry="5.4" />`}
  </g>`;
}

/** A token of The Duel: black has a dot, grey a ring. Drawn on a square of 100. */
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
