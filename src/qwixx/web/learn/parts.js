/** What lessons and puzzles have in common: a position to decide in, answers to choose from, a word on them. */

import { html, useEffect, useRef } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { gameOf, isShared } from "../shared/server/games.js";
import { t, tn } from "../shared/text/texts.js";
import { colourName, colourOf, letterOf, numberOf, PASS, signed, squareName } from "../shared/text/words.js";
import { Board } from "../sheet/board.js";
import { MiniSheet, Sheet } from "../sheet/sheet.js";

export const LEARNER = 0;

/** Following the link would change what the address names. */
export function toTheDecision(event) {
  event.preventDefault();
  document.getElementById("act")?.focus();
}

/** The sheet or board. Nothing is ringed: which squares may be used is the question. */
export function Position({ view, deeds, give }) {
  const decision = { seat: LEARNER, step: view.phase, legal: [], pending: null };
  const why = give && (async (action) => give(action));
  if (!isShared(view)) {
    const mine = deeds.filter((deed) => deed.seat === LEARNER);
    return html`<${Sheet} view=${view} seat=${LEARNER} decision=${decision} recent=${mine} why=${why} title=${t("Your sheet")} />`;
  }
  return html`<${Board} view=${view} decision=${decision} recent=${new Map([[LEARNER, deeds]])} why=${why} me=${null} />`;
}

/** A few answers as large buttons. */
export function Offers({ view, offers, tried, give }) {
  const squares = offers.filter((action) => action !== PASS);
  return html`<div class="options" role="group" aria-label=${t("Options")}>
    ${squares.map((action, i) => html`<button type="button" key=${action} class="option c${colourOf(view, action)} ${tried.includes(action) ? "tried" : ""}"
      aria-label=${squareName(view, action)} data-option=${action} onClick=${() => give(action)}>
      <span class="option-tile" aria-hidden="true"><small>${letterOf(colourOf(view, action))}</small>${numberOf(view, action)}</span>
      <span class="option-name" aria-hidden="true">${colourName(colourOf(view, action))}</span>
      <kbd aria-hidden="true">${i + 1}</kbd>
    </button>`)}
    <button type="button" class="option pass ${tried.includes(PASS) ? "tried" : ""}" data-option=${PASS} onClick=${() => give(PASS)}>
      <span class="option-name">${t("Pass")}</span><kbd aria-hidden="true">0</kbd>
    </button>
  </div>`;
}

/** The word on an answer. It is announced as well. */
export function Word({ answer: { right, text } }) {
  return html`<p class="word-on ${right ? "right" : "wrong"}"><${Icon} name=${right ? "check" : "info"} /><span>${text}</span></p>`;
}

/** Whoever answers by key goes on by Enter. */
export function Next({ next }) {
  const button = useRef();
  useEffect(() => button.current.focus({ preventScroll: true }), []);
  return html`<button type="button" ref=${button} class="button primary" onClick=${next}>${t("Next")}<${Icon} name="arrow" /></button>`;
}

/** An opponent's sheet at a glance. */
export function Other({ view, seat, deeds }) {
  const points = view.scores[seat];
  return html`<section class="card other" aria-label=${t("Sheet: {name}", { name: view.seats[seat].name })}>
    <p class="opponent-line"><${Icon} name="person" size=${18} /><b class="opponent-name">${view.seats[seat].name}</b>
      <span class="opponent-points" role="img" aria-label=${tn("{number} point", "{number} points", points)}>${signed(points)}</span></p>
    <${MiniSheet} view=${view} seat=${seat} recent=${deeds.filter((deed) => deed.seat === seat)} />
    ${view.misthrows[seat] > 0 && html`<span class="mini-misthrows" role="img" aria-label=${tn("{number} misthrow", "{number} misthrows", view.misthrows[seat])}>
      ${Array.from({ length: gameOf(view.game).misthrows }, (_, i) => html`<i class=${i < view.misthrows[seat] ? "on" : ""}></i>`)}
    </span>`}
  </section>`;
}

/** @param {any[]} deeds */
export function deedToHear(deeds) {
  const kinds = deeds.filter((deed) => deed.seat === LEARNER).map((deed) => deed.kind);
  return ["locked", "beat", "stacked", "placed", "marked"].find((kind) => kinds.includes(kind)) ?? "turn";
}
