/** The dice: they tumble and settle, and their sums are worked out. */

import { Pips } from "./art.js";
import { isGone } from "./games.js";
import { moves } from "./store.js";
import { t } from "./texts.js";
import { html, useEffect, useLayoutEffect, useRef, useState } from "./vendor/preact-htm.js";
import { COLOURS, dieName } from "./words.js";

const SETTLED = 560;

/** True while the dice of a new turn still tumble. A turn that was there from the start lies still. */
export function useRolling(turn, thrown) {
  const [settled, setSettled] = useState(thrown ? turn : turn - 1);
  const rolling = thrown && settled !== turn && moves();
  useEffect(() => {
    if (!thrown || settled === turn) return undefined;
    const timer = setTimeout(() => setSettled(turn), moves() ? SETTLED : 0);
    return () => clearTimeout(timer);
  }, [turn, thrown]);
  return rolling;
}

/** `roll` is the throw on the table, or the last one, `resting`; null before the first. */
export function Dice({ view, roll, step, rolling, resting, legalSums }) {
  const white = roll?.white ?? [null, null];
  const coloured = roll?.coloured ?? [null, null, null, null];
  return html`<div class="dice ${resting ? "resting" : ""}" role="group" aria-label=${t("Dice")}>
    <div class="whites ${step === 1 && !resting ? "now" : ""}">
      ${white.map((value, i) => html`<${Die} key=${i} value=${value} rolling=${rolling} order=${i} label=${t("white die")} />`)}
      <p class="sum" aria-label=${roll && !rolling ? t("White sum: {sum}", { sum: white[0] + white[1] }) : null}>
        <span aria-hidden="true">=</span><b>${roll && !rolling ? white[0] + white[1] : "?"}</b>
      </p>
    </div>
    <div class="coloureds ${step === 2 && !resting ? "now" : ""}">
      ${COLOURS.map((colour) => html`<div class="coloured c${colour}" key=${colour}>
        ${isGone(view, colour)
          ? html`<span class="die gone" role="img" aria-label=${t("The {die} has left the game.", { die: dieName(colour) })}></span>`
          : html`<${Die} value=${coloured[colour]} rolling=${rolling} order=${colour + 2} label=${dieName(colour)} />`}
        <${Sums} white=${white} die=${coloured[colour]} hidden=${!roll || rolling || isGone(view, colour) || coloured[colour] === null} legal=${legalSums?.[colour]} />
      </div>`)}
    </div>
  </div>`;
}

function Sums({ white, die, hidden, legal }) {
  const sums = hidden ? [] : [...new Set(white.map((value) => value + die))].sort((a, b) => a - b);
  return html`<span class="sums">${sums.map((sum) => html`<span class=${legal?.has(sum) ? "fits" : ""}>${sum}</span>`)}</span>`;
}

/** A die shows its front; while it rolls it is a whole cube, whose front comes to lie before us. */
function Die({ value, rolling, order, label }) {
  const cube = useRef();
  useLayoutEffect(() => {
    if (rolling) tumble(cube.current, order);
    else for (const animation of cube.current.getAnimations()) animation.cancel();
  }, [rolling, value]);
  const faces = rolling ? [value, ...[1, 2, 3, 4, 5, 6].filter((face) => face !== value)] : [value];
  return html`<span class="die" role="img" aria-label=${value ? `${label}: ${value}` : label}>
    <span class="cube" ref=${cube}>
      ${faces.map((face, side) => html`<span class="face side-${side}"><${Pips} value=${face} /></span>`)}
    </span>
  </span>`;
}

/** From somewhere above, turning, to lie still. (Opacity would flatten the cube.) */
function tumble(cube, order) {
  const turns = () => (360 + 180 * Math.random()) * (Math.random() < 0.5 ? 1 : -1);
  const still = "translateZ(calc(var(--size) / -2))";
  const from = `translate(${-40 + 14 * order}px, -46px) ${still} rotateX(${turns()}deg) rotateY(${turns()}deg) rotateZ(${turns() / 3}deg)`;
  cube.animate(
    [{ transform: from }, { transform: `translateY(3px) ${still}`, offset: 0.9 }, { transform: still }],
    { duration: 380 + 34 * order, easing: "cubic-bezier(.2, .7, .3, 1)", fill: "both" },
  );
}
