/** Whoever wins here is thrown confetti: small squares and crosses in the four colours, in the way of nothing. A draw is no win. */

import { html, useEffect, useRef } from "../../vendor/preact-htm.js";
import { moves } from "../../shared/storage/store.js";
/** @import { View } from "../../shared/types.js" */

const PIECES = 72;
const LONGEST = 2600;

/** @param {{ view: View }} props */
export function Confetti({ view }) {
  const box = useRef();
  const won = view.winners.length < view.seats.length && view.you.some((you) => view.winners.includes(you.seat));
  const shown = won && moves();
  useEffect(() => {
    if (shown) for (const [i, piece] of [...box.current.children].entries()) fall(piece, i);
  }, []);
  if (!shown) return null;
  return html`<div class="joy" ref=${box} aria-hidden="true">
    ${Array.from({ length: PIECES }, (_, i) => html`<i class="c${(i >> 1) % 4} ${i % 3 === 0 ? "x" : ""}"></i>`)}
  </div>`;
}

/** Up from the lower corners, by turns from the left and the right, and down again. @param {any} piece @param {number} i */
function fall(piece, i) {
  const [left, spread, height] = [i % 2 === 0, 0.08 + 0.5 * Math.random(), 0.55 + 0.4 * Math.random()];
  const from = left ? "0vw" : "100vw";
  /** @param {number} part */
  const x = (part) => `${100 * (left ? spread * part : 1 - spread * part)}vw`;
  const turn = 360 * (1 + 2 * Math.random()) * (left ? 1 : -1);
  piece.animate(
    [
      { transform: `translate(${from}, 100vh)`, opacity: 1, easing: "cubic-bezier(.1, .7, .4, 1)" },
      { transform: `translate(${x(0.8)}, ${100 * (1 - height)}vh) rotate(${turn / 2}deg)`, opacity: 1, offset: 0.35, easing: "cubic-bezier(.5, 0, .9, .6)" },
      { transform: `translate(${x(1.1)}, 104vh) rotate(${turn}deg)`, opacity: 0.9 },
    ],
    { duration: LONGEST * (0.7 + 0.3 * Math.random()), delay: 260 * Math.random(), fill: "both" },
  );
}
