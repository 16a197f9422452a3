/** Statistics as pictures. What they show is told by a table beside each. */

import { html } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { useWidth } from "../shared/controls/width.js";
import { t } from "../shared/text/texts.js";
/** @import { Node } from "../shared/types.js" */

const [TOP, BOTTOM, LEFT, RIGHT] = [16, 26, 52, 14];

/** A picture in so much room as there is. @param {{ label: string, height: number, draw: (width: number, height: number) => Node }} props */
function Picture({ label, height, draw }) {
  const [frame, width] = useWidth();
  return html`<div class="plot-frame" ref=${frame}>
    ${width > 0 && html`<svg class="plot" width=${width} height=${height} role="img" aria-label="${label} ${t("The same follows as a table.")}">${draw(width, height)}</svg>`}
  </div>`;
}

/** The numbers of a picture. @param {{ heads: string[], rows: (string | number)[][] }} props */
export function Numbers({ heads, rows }) {
  return html`<details class="more numbers">
    <summary><${Icon} name="chevron" size=${18} />${t("As a table")}</summary>
    <div class="table-frame" tabindex="0" role="group" aria-label=${t("As a table")}><table>
      <thead><tr>${heads.map((head) => html`<th key=${head} scope="col">${head}</th>`)}</tr></thead>
      <tbody>${rows.map(([first, ...rest], i) => html`<tr key=${i}><th scope="row">${first}</th>${rest.map((cell, column) => html`<td key=${column}>${cell}</td>`)}</tr>`)}</tbody>
    </table></div>
  </details>`;
}

/** A number for the axis that is easy to say, and as many steps of it as reach so far. @param {number} most @param {number} steps */
function niceStep(most, steps) {
  const rough = most / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5].find((times) => times * power >= rough) ?? 10);
}

/**
 * How many games had how many points.
 * @param {{ bars: [number, number][], step: number, average: number, label: string }} props
 */
export function Bars({ bars, step, average, label }) {
  const most = Math.max(...bars.map(([, games]) => games));
  const low = bars[0][0];
  const high = bars[bars.length - 1][0] + step;
  const draw = (width, height) => {
    const x = (points) => LEFT + ((points - low) / (high - low)) * (width - LEFT - RIGHT);
    const y = (games) => TOP + (1 - games / most) * (height - TOP - BOTTOM);
    const every = niceStep(high - low, width < 420 ? 5 : 9);
    const marks = Array.from({ length: Math.floor((high - Math.ceil(low / every) * every) / every) + 1 }, (_, i) => (Math.ceil(low / every) + i) * every);
    const line = Math.max(1, niceStep(most, 4));
    return html`<g class="plot-grid">
        ${Array.from({ length: Math.floor(most / line) + 1 }, (_, i) => html`<line x1=${LEFT} x2=${width - RIGHT} y1=${y(i * line)} y2=${y(i * line)} /><text x=${LEFT - 8} y=${y(i * line) + 4} text-anchor="end">${i * line}</text>`)}
        ${marks.map((points) => html`<text key=${points} x=${x(points)} y=${height - 8} text-anchor="middle">${points < 0 ? `−${-points}` : points}</text>`)}
      </g>
      ${bars.map(([from, games]) => games > 0 && html`<rect key=${from} class="plot-bar" x=${x(from) + 1} y=${y(games)} width=${Math.max(1, x(from + step) - x(from) - 2)} height=${y(0) - y(games)} rx="3" />`)}
      <line class="plot-mean" x1=${x(average)} x2=${x(average)} y1=${TOP - 8} y2=${y(0)} />`;
  };
  return html`<${Picture} label=${label} height=${210} draw=${draw} />`;
}

/**
 * Values over time with their trend: a dot for each.
 * @param {{ dots: { at: number, value: number }[], trend: { at: (seconds: number) => number } | null, zero: boolean, said: (value: number) => string, day: (seconds: number) => string, label: string }} props
 */
export function Course({ dots, trend, zero, said, day, label }) {
  const values = dots.map(({ value }) => value);
  const [least, most] = [Math.min(0, ...values), Math.max(zero ? 0 : 1e-4, ...values)];
  const [first, last] = [dots[0].at, dots[dots.length - 1].at];
  const draw = (width, height) => {
    const reach = Math.max(most - least, 1e-4);
    const x = (at) => LEFT + 6 + (last > first ? (at - first) / (last - first) : 0.5) * (width - LEFT - RIGHT - 12);
    const y = (value) => TOP + ((most - value) / reach) * (height - TOP - BOTTOM);
    const every = niceStep(reach, 4);
    const lines = Array.from({ length: Math.floor(most / every) - Math.ceil(least / every) + 1 }, (_, i) => (Math.ceil(least / every) + i) * every);
    const inside = (value) => Math.min(most, Math.max(least, value));
    return html`<g class="plot-grid">
        ${lines.map((value) => html`<line key=${value} class=${Math.abs(value) < 1e-9 ? "zero" : ""} x1=${LEFT} x2=${width - RIGHT} y1=${y(value)} y2=${y(value)} /><text x=${LEFT - 8} y=${y(value) + 4} text-anchor="end">${said(value)}</text>`)}
        <text x=${LEFT} y=${height - 6}>${day(first)}</text>
        ${last > first && html`<text x=${width - RIGHT} y=${height - 6} text-anchor="end">${day(last)}</text>`}
      </g>
      ${dots.map(({ at, value }, i) => html`<circle key=${i} class="plot-dot" cx=${x(at)} cy=${y(value)} r="4" />`)}
      ${trend && html`<line class="plot-trend" x1=${x(first)} x2=${x(last)} y1=${y(inside(trend.at(first)))} y2=${y(inside(trend.at(last)))} />`}`;
  };
  return html`<${Picture} label=${label} height=${190} draw=${draw} />`;
}
