/** The colours and marks of people's seats, drawn on a grid of 24. Colour is never the only sign. */

import { html } from "../../vendor/preact-htm.js";
import { Icon } from "../controls/icons.js";
import { t } from "../text/texts.js";
/** @import { Look } from "../types.js" */

/** Those that are lines, and not areas. */
const LINES = new Set(["ring", "wave"]);

/** @type {Record<string, string>} */
const PATHS = {
  star: "M12 3.2l2.7 5.6 6.1.8-4.5 4.2 1.2 6.1-5.5-3-5.5 3 1.2-6.1-4.5-4.2 6.1-.8z",
  heart: "M12 20S4 15.3 4 9.5A4.3 4.3 0 0 1 12 7.4a4.3 4.3 0 0 1 8 2.1C20 15.3 12 20 12 20z",
  moon: "M19.2 14.8A8 8 0 0 1 9.2 4.8a8 8 0 1 0 10 10z",
  sun: "M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM12 3.2v1M12 19.8v1M3.2 12h1M19.8 12h1M5.8 5.8l.7.7M17.5 17.5l.7.7M5.8 18.2l.7-.7M17.5 6.5l.7-.7",
  drop: "M12 3.6c3.4 4.2 5.8 7 5.8 10.2a5.8 5.8 0 0 1-11.6 0c0-3.2 2.4-6 5.8-10.2z",
  leaf: "M5 19.6c.6-2.4 1.6-4.4 3.4-6.4M8 16.8C5.4 10.2 10.2 5 19.4 5c.4 9.2-4.8 14.2-11.4 11.8z",
  bolt: "M13.4 3.2L5.8 13.2h5l-.9 7.6 8.3-10.6h-5.4z",
  diamond: "M12 3.6l6.2 8.4-6.2 8.4L5.8 12z",
  triangle: "M12 5l8 13.8H4z",
  ring: "M12 5.6a6.4 6.4 0 1 0 0 12.8 6.4 6.4 0 0 0 0-12.8z",
  flower: "M12 4.2a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM16.6 7.6a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM14.8 13a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM9.2 13a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4zM7.4 7.6a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z",
  wave: "M3.6 9.6c2.8-3.4 5.6-3.4 8.4 0s5.6 3.4 8.4 0M3.6 15.6c2.8-3.4 5.6-3.4 8.4 0s5.6 3.4 8.4 0",
};

export const MARKS = Object.keys(PATHS);
export const COLOURS = ["coral", "amber", "moss", "teal", "sky", "indigo", "plum", "graphite"];

/** @returns {Record<string, string>} */
const marks = () => ({
  star: t("Star"), heart: t("Heart"), moon: t("Moon"), sun: t("Sun"), drop: t("Drop"), leaf: t("Leaf"),
  bolt: t("Lightning"), diamond: t("Diamond"), triangle: t("Triangle"), ring: t("Ring"), flower: t("Flower"), wave: t("Waves"),
});
/** @returns {Record<string, string>} */
const colours = () => ({
  coral: t("Coral"), amber: t("Amber"), moss: t("Moss"), teal: t("Teal"), sky: t("Sky"), indigo: t("Indigo"), plum: t("Plum"), graphite: t("Graphite"),
});

/** @param {string} mark */
export const markName = (mark) => marks()[mark] ?? mark;
/** @param {string} colour */
export const colourName = (colour) => colours()[colour] ?? colour;

/** Somebody's mark on their colour; `silent` where its name stands beside it. @param {{ look: Look, size?: number, silent?: boolean }} props */
export function Mark({ look: { colour, mark }, size = 22, silent = false }) {
  const spoken = silent ? { "aria-hidden": "true" } : { role: "img", "aria-label": markName(mark) };
  return html`<svg class="mark of-${colour}" width=${size} height=${size} viewBox="0 0 32 32" focusable="false" ...${spoken}>
    <circle cx="16" cy="16" r="16" />
    <path class=${LINES.has(mark) ? "lines" : ""} transform="translate(4.6 4.6) scale(.95)" d=${PATHS[mark] ?? PATHS.ring} />
  </svg>`;
}

/** Who sits there, as a picture: a person with their mark, if they chose one, or a computer. @param {{ seat: { kind: string, substitute?: string | null, look?: Look }, size?: number }} props */
export function Who({ seat: { kind, substitute, look }, size = 22 }) {
  if (kind === "person" && !substitute && look) return html`<${Mark} look=${look} size=${size} />`;
  return html`<${Icon} name=${kind === "open" ? "plus" : kind === "person" && !substitute ? "person" : "computer"} size=${size - 2} />`;
}

/** A name, with the mark before it of whoever chose one. @param {{ seat: { name: string, look?: Look } }} props */
export function Named({ seat: { name, look } }) {
  return html`${look && html`<${Mark} look=${look} size=${20} /> `}${name}`;
}
