/** The dice: they tumble and settle, and their sums are worked out. */

import { html, useLayoutEffect, useRef } from "../vendor/preact-htm.js";
import { Pips } from "../shared/controls/pieces.js";
import { isGone } from "../shared/server/games.js";
import { moves, Shared, useShared } from "../shared/storage/store.js";
import { t } from "../shared/text/texts.js";
import { COLOURS, dieName } from "../shared/text/words.js";
/** @import { Thrown, View } from "../shared/types.js" */

const SETTLED = 560;

/** The turn whose dice roll at this moment. @type {Shared<number | null>} */
const tumbling = new Shared(/** @type {number | null} */ (null));

/** Let the dice of a turn roll; it is kept when they lie still, and are seen to. @param {number} turn @returns {Promise<void>} */
export function letRoll(turn) {
  if (!moves()) return Promise.resolve();
  tumbling.set(turn);
  return new Promise((done) => {
    setTimeout(() => {
      if (tumbling.value === turn) tumbling.set(null);
      setTimeout(done); // what is drawn anew is drawn before
    }, SETTLED);
  });
}

/** True while the dice of a turn tumble. @param {number} turn @param {boolean} thrown */
export const useRolling = (turn, thrown) => useShared(tumbling) === turn && thrown;

/**
 * `roll` is the throw on the table, or the last one, `resting`; null before the first.
 * @param {{ view: View, roll: Thrown | null, step: number, rolling: boolean, resting: boolean, legalSums: Set<number>[] | null }} props
 */
export function Dice({ view, roll, step, rolling, resting, legalSums }) {
  const white = roll?.white ?? [null, null];
  const coloured = roll?.coloured ?? [null, null, null, null];
  const sum = roll && !rolling ? roll.white[0] + roll.white[1] : null;
  return html`<div class="dice ${resting ? "resting" : ""}" role="group" aria-label=${t("Dice")}>
    <div class="whites ${step === 1 && !resting ? "now" : ""}">
      ${white.map((value, i) => html`<${Die} key=${i} value=${value} rolling=${rolling} order=${i} label=${t("white die")} />`)}
      <p class="sum" aria-label=${sum && t("White sum: {sum}", { sum })}>
        <span aria-hidden="true">=</span><b>${sum ?? "?"}</b>
      </p>
    </div>
    <div class="coloureds ${step === 2 && !resting ? "now" : ""}">
      ${COLOURS.map((colour) => html`<div class="coloured c${colour}" key=${colour}>
        ${isGone(view, colour)
          ? html`<span class="die gone" role="img" aria-label=${t("The {die} has left the game.", { die: dieName(colour) })}></span>`
          : html`<${Die} value=${coloured[colour]} rolling=${rolling} order=${colour + 2} label=${dieName(colour)} />`}
        <${Sums} sums=${!roll || rolling || isGone(view, colour) ? [] : sumsOf(roll, colour)} legal=${legalSums?.[colour]} />
      </div>`)}
    </div>
  </div>`;
}

/** The sums of each white die with a coloured one. @param {Thrown} roll @param {number} colour */
function sumsOf({ white, coloured }, colour) {
  const die = coloured[colour];
  return die === null ? [] : [...new Set(white.map((value) => value + die))].sort((a, b) => a - b);
}

/** @param {{ sums: number[], legal: Set<number> | undefined }} props */
function Sums({ sums, legal }) {
  return html`<span class="sums">${sums.map((sum) => html`<span class=${legal?.has(sum) ? "fits" : ""}>${sum}</span>`)}</span>`;
}

/**
 * A die shows its front; while it rolls it is a whole cube, whose front comes to lie before us.
 * @param {{ value: number | null, rolling: boolean, order: number, label: string }} props
 */
function Die({ value, rolling, order, label }) {
  const cube = useRef();
  useLayoutEffect(() => {
    if (rolling) tumble(cube.current, order);
    else for (const animation of cube.current.getAnimations()) animation.cancel();
  }, [rolling, value]);
  const faces = rolling ? [value, ...[1, 2, 3, 4, 5, 6].filter((face) => face !== value)] : [value];
  return html`<span class="die" role="img" aria-label=${value && !rolling ? `${label}: ${value}` : label}>
    <span class="cube" ref=${cube}>
      ${faces.map((face, side) => html`<span class="face side-${side}"><${Pips} value=${face} /></span>`)}
    </span>
  </span>`;
}

/** From somewhere above, turning, to lie still. (Opacity would flatten the cube.) @param {any} cube @param {number} order */
function tumble(cube, order) {
  const turns = () => (360 + 180 * Math.random()) * (Math.random() < 0.5 ? 1 : -1);
  const still = "translateZ(calc(var(--size) / -2))";
  const from = `translate(${-40 + 14 * order}px, -46px) ${still} rotateX(${turns()}deg) rotateY(${turns()}deg) rotateZ(${turns() / 3}deg)`;
  cube.animate(
    [{ transform: from }, { transform: `translateY(3px) ${still}`, offset: 0.9 }, { transform: still }],
    { duration: 380 + 34 * order, easing: "cubic-bezier(.2, .7, .3, 1)", fill: "both" },
  );
}
