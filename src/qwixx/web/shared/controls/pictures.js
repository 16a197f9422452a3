/** Pictures of the games, drawn from what is printed on their sheets and boards. */

import { html } from "../../vendor/preact-htm.js";
import { PIPS, SPOTS } from "./pieces.js";
/** @import { Node, SheetPrint } from "../types.js" */

const NAMES = ["red", "yellow", "green", "blue"];
const CROSSED = [[0, 2, 3, 5], [1, 2, 4, 5, 6, 8], [0, 1, 4], [2, 3, 4, 7]];

/** The little sheet: four rows with crosses, and dice in front of it. @param {{ sheet: SheetPrint }} props */
export function SheetPicture({ sheet }) {
  const crossed = (row, column) => CROSSED[row].includes(column);
  return html`<svg class="picture" viewBox="0 0 340 200" aria-hidden="true">
    <${PictureSheet} sheet=${sheet}
      draw=${(row, column, x) => crossed(row, column) && html`<path class="art-cross" d="M${x + 5.5} 10.5l9 9m0-9l-9 9" />`} />
    <${PictureDie} x=${196} y=${132} turn=${-10} value=${4} />
    <${PictureDie} x=${252} y=${138} turn=${12} value=${5} />
    <${PictureDie} x=${146} y=${146} turn=${6} value=${3} colour="red" />
  </svg>`;
}

/** What is printed on a sheet, from near. @param {{ sheet: SheetPrint }} props */
export function SheetDetail({ sheet }) {
  return html`<svg class="picture" viewBox="128 32 190 112" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
    <${PictureSheet} sheet=${sheet} draw=${() => null} />
  </svg>`;
}

/** @param {{ sheet: SheetPrint, draw: (row: number, column: number, x: number) => Node }} props */
function PictureSheet({ sheet, draw }) {
  return html`<g transform="rotate(-4 170 100)">
    <rect class="art-shadow" x="18" y="22" width="304" height="156" rx="16" />
    <rect class="art-card" x="18" y="18" width="304" height="156" rx="16" />
    ${sheet.locks.map((_, row) => html`<g transform="translate(28 ${29 + row * 34.5})">
      <${PictureRow} sheet=${sheet} row=${row} count=${11} width=${20} height=${22} draw=${(column, x) => draw(row, column, x)} />
    </g>`)}
  </g>`;
}

/** A seat and a height for some columns of each row. */
const TOKENS = [
  { 0: [0, 1], 2: [1, 1], 4: [0, 2] },
  { 1: [1, 1], 3: [1, 3] },
  { 0: [0, 1], 1: [1, 1], 3: [0, 1], 6: [1, 2] },
  { 2: [0, 1], 4: [1, 1] },
];

/** The little board, of a few columns: black and grey tokens, some of them stacked. @param {{ sheet: SheetPrint }} props */
export function BoardPicture({ sheet }) {
  const pile = ([seat, height], x) => html`<g transform="translate(${x + 14} 16)">
    ${Array.from({ length: height }, (_, level) => html`<${PictureToken} seat=${seat} y=${-5 * level} />`)}
  </g>`;
  return html`<svg class="picture" viewBox="0 0 340 200" aria-hidden="true">
    <g transform="rotate(3 170 100)">
      <rect class="art-shadow" x="18" y="22" width="304" height="160" rx="16" />
      <rect class="art-card" x="18" y="18" width="304" height="160" rx="16" />
      ${sheet.locks.map((_, row) => html`<g transform="translate(28 ${28 + row * 36})">
        <${PictureRow} sheet=${sheet} row=${row} count=${8} width=${28} height=${24}
          draw=${(column, x) => TOKENS[row][column] && pile(TOKENS[row][column], x)} />
      </g>`)}
    </g>
    <${PictureDie} x=${222} y=${134} turn=${-14} value=${2} />
    <${PictureDie} x=${270} y=${140} turn=${9} value=${6} colour="blue" />
  </svg>`;
}

/**
 * The last `count` columns of a row, lock included, with what `draw(column, x)` puts on them.
 * @param {{ sheet: SheetPrint, row: number, count: number, width: number, height: number, draw: (column: number, x: number) => Node }} props
 */
function PictureRow({ sheet, row, count, width, height, draw }) {
  const pitch = 246 / count;
  const columns = Array.from({ length: count }, (_, i) => [i, 6 + i * pitch, i + 11 - count]);
  return html`<rect class="art-${NAMES[sheet.locks[row]]}" width="284" height=${height + 8} rx="9" />
    ${columns.map(([place, x, column]) => html`
      ${sheet.colours[row][column] !== sheet.locks[row] && html`<rect class="art-${NAMES[sheet.colours[row][column]]}" x=${x - (pitch - width) / 2} y="1.5" width=${pitch + 0.2} height=${height + 5} />`}
      <rect class="art-tile" x=${x} y="4" width=${width} height=${height} rx="5" />
      ${draw(place, x) || html`<text class="art-number" x=${x + width / 2} y=${height / 2 + 8}>${sheet.numbers[row][column]}</text>`}
    `)}
    <circle class="art-lock" cx="267" cy=${height / 2 + 4} r="10" />`;
}

/** @param {{ x: number, y: number, turn: number, value: number, colour?: string }} props */
function PictureDie({ x, y, turn, value, colour = "white" }) {
  return html`<g transform="translate(${x} ${y}) rotate(${turn})">
    <rect class="art-shadow" x="-20" y="-16" width="40" height="40" rx="10" />
    <rect class="art-die art-${colour}" x="-20" y="-20" width="40" height="40" rx="10" />
    ${[...PIPS[value]].map((spot) => html`<circle class=${colour === "white" ? "art-pip" : "art-pip-light"}
      cx=${(SPOTS[spot][0] - 50) * 0.42} cy=${(SPOTS[spot][1] - 50) * 0.42} r="3.9" />`)}
  </g>`;
}

/** @param {{ seat: number, y: number }} props */
function PictureToken({ seat, y }) {
  return html`<g class=${seat === 0 ? "art-black" : "art-grey"} transform="translate(0 ${y})">
    <ellipse class="art-edge" cy="3" rx="12" ry="10" />
    <ellipse class="art-face" rx="12" ry="10" />
    ${seat === 0 ? html`<circle class="art-mark" r="3" />` : html`<ellipse class="art-ring" rx="6.5" ry="5.4" />`}
  </g>`;
}
