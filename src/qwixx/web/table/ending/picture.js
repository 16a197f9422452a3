/** A picture of the result, to be sent to those who were not there. */

import { isShared, rowColour } from "../../shared/server/games.js";
import { t } from "../../shared/text/texts.js";
import { colourOf, endingText, gameName, LOCK, ROWS, signed, squareOf } from "../../shared/text/words.js";
/** @import { View } from "../../shared/types.js" */

const [WIDTH, HEIGHT] = [1200, 630];
const PAPER = "#f4ede0";
const CARD = "#fffdf7";
const INK = "#26221c";
const SOFT = "#665e52";
const COLOURS = ["#c92a3d", "#f0b310", "#22803b", "#2461bb"];
const TOKENS = ["#2f2c29", "#b9b5ae"];

/** @param {View} view @param {string} title */
export async function drawResult(view, title) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  await document.fonts.ready;
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  stripes(pen);
  write(pen, gameName(view.game), 60, 88, 30, SOFT, WIDTH - 120);
  write(pen, title, 60, 158, 62, INK, WIDTH - 120);
  write(pen, endingText(view), 60, 204, 28, SOFT, WIDTH - 120, 500);
  const seats = view.seats.map((_, seat) => seat).sort((a, b) => view.scores[b] - view.scores[a]);
  const height = Math.min(170, 350 / seats.length);
  seats.forEach((seat, i) => player(pen, view, seat, 236 + i * height, height));
  write(pen, t("Qwixx in the browser"), 60, HEIGHT - 28, 22, SOFT, 600, 500);
  return /** @type {Promise<Blob>} */ (new Promise((done) => canvas.toBlob(/** @type {BlobCallback} */ (done), "image/png")));
}

/** @param {CanvasRenderingContext2D} pen */
function stripes(pen) {
  COLOURS.forEach((colour, i) => {
    pen.fillStyle = colour;
    pen.fillRect((WIDTH / 4) * i, 0, WIDTH / 4, 16);
  });
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {number} size
 * @param {string} colour
 * @param {number} width
 * @param {number} [weight]
 */
function write(pen, text, x, y, size, colour, width, weight = 800) {
  pen.fillStyle = colour;
  pen.font = `${weight} ${size}px Rounded, system-ui, sans-serif`;
  pen.fillText(text, x, y, width);
}

/**
 * A line for a player: name, the rows at a glance, the points.
 * @param {CanvasRenderingContext2D} pen
 * @param {View} view
 * @param {number} seat
 * @param {number} top
 * @param {number} height
 */
function player(pen, view, seat, top, height) {
  const box = height - 12;
  pen.fillStyle = CARD;
  pen.beginPath();
  pen.roundRect(60, top, WIDTH - 120, box, 18);
  pen.fill();
  if (view.winners.includes(seat)) {
    pen.strokeStyle = INK;
    pen.lineWidth = 5;
    pen.stroke();
  }
  const middle = top + box / 2;
  write(pen, view.seats[seat].name, 88, middle + 13, 36, INK, 300);
  rows(pen, view, seat, 420, top + 10, 560, box - 20);
  pen.textAlign = "right";
  write(pen, signed(view.scores[seat]), WIDTH - 90, middle + 19, 54, INK, 130);
  pen.textAlign = "left";
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {View} view
 * @param {number} seat
 * @param {number} left
 * @param {number} top
 * @param {number} width
 * @param {number} height
 */
function rows(pen, view, seat, left, top, width, height) {
  const [cell, line] = [width / 12, height / 4];
  for (const row of ROWS) {
    for (let column = 0; column <= LOCK; column++) {
      const count = view.rows[seat][row][column];
      pen.globalAlpha = count > 0 ? 1 : 0.16;
      pen.fillStyle = COLOURS[column === LOCK ? rowColour(view, row) : colourOf(view, squareOf(row, column))];
      pen.beginPath();
      pen.roundRect(left + column * cell, top + row * line, cell - 5, line - 4, column === LOCK ? line / 2 : 4);
      pen.fill();
      if (count > 0 && isShared(view)) token(pen, seat, left + column * cell + cell / 2 - 2, top + row * line + line / 2 - 2, line / 2 - 4);
    }
  }
  pen.globalAlpha = 1;
}

/** @param {CanvasRenderingContext2D} pen @param {number} seat @param {number} x @param {number} y @param {number} radius */
function token(pen, seat, x, y, radius) {
  pen.fillStyle = TOKENS[seat];
  pen.beginPath();
  pen.arc(x, y, Math.max(3, radius), 0, 7);
  pen.fill();
}
