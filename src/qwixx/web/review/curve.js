/** Everyone's share of the win over the turns, with errors and lucky throws; a click leads there. */

import { html } from "../vendor/preact-htm.js";
import { useWidth } from "../shared/controls/width.js";
import { percentage, t } from "../shared/text/texts.js";
import { shareAt } from "./model.js";
/** @import { Decided, Review } from "./model.js" */

/** A throw that gave or took so much of the win has a dot. */
const LUCKY = 0.06;
const TOP = 14;
const BOTTOM = 24;
const LEFT = 40;
const LINE = 17;

/** @param {{ review: Review, place: number, jump: (name: string) => void }} props */
export function Curve({ review, place, jump }) {
  const [frame, width] = useWidth();
  const narrow = width < 560;
  const longest = Math.max(...review.seats.map(({ name }) => Math.min(name.length, narrow ? 8 : 14)));
  const space = { width, height: narrow ? 220 : 270, right: 26 + 8.6 * longest, turns: Math.max(1, review.turns.length) };
  const x = (at) => LEFT + (at / space.turns) * (width - LEFT - space.right);
  const y = (share) => TOP + (1 - share) * (space.height - TOP - BOTTOM);
  const scale = { x, y, ...space };
  const go = (event) => {
    const at = ((event.clientX - frame.current.getBoundingClientRect().left - LEFT) / (width - LEFT - space.right)) * space.turns;
    const nearest = review.moments.reduce((best, moment) => (Math.abs(moment.at - at) < Math.abs(best.at - at) ? moment : best));
    jump(`${nearest.place}`);
  };
  return html`<div class="curve-frame" ref=${frame}>
    ${width > 0 && html`<svg class="curve" width=${width} height=${space.height} role="img" aria-label=${t("The share of the win, turn by turn. The same follows as a table.")} onClick=${go}>
      <${Grid} scale=${scale} narrow=${narrow} />
      <line class="curve-now" x1=${x(review.moments[place].at)} x2=${x(review.moments[place].at)} y1=${TOP - 6} y2=${y(0)} />
      ${review.seats.map((_, seat) => html`<polyline key=${seat} class="curve-line s${seat}" points=${review.lines[seat].map(([at, share]) => `${x(at)},${y(share)}`).join(" ")} />`)}
      ${review.seats.map((_, seat) => html`<${Throws} key=${seat} review=${review} seat=${seat} scale=${scale} />`)}
      ${review.decisions.filter(({ mark }) => mark).map((decision) => html`<${Error} key=${decision.name} review=${review} decision=${decision} scale=${scale} jump=${jump} />`)}
      ${review.seats.map((_, seat) => html`<${Shape} key=${seat} seat=${seat} x=${x(review.moments[place].at)} y=${y(shareAt(review, seat, review.moments[place].at))} />`)}
      <${Names} review=${review} scale=${scale} narrow=${narrow} />
    </svg>`}
    <p class="curve-key soft" aria-hidden="true">
      <span><b class="sign m0">?!</b> <b class="sign m1">?</b> <b class="sign m2">??</b> ${t("Errors")}</span>
      <span><svg width="14" height="14"><circle class="throw lucky" cx="7" cy="7" r="5" /></svg> ${t("lucky throw")}</span>
      <span><svg width="14" height="14"><circle class="throw" cx="7" cy="7" r="5" /></svg> ${t("unlucky throw")}</span>
    </p>
  </div>`;
}

/** @param {{ scale: any, narrow: boolean }} props */
function Grid({ scale: { x, y, width, right, turns }, narrow }) {
  const every = [1, 2, 5, 10, 20, 50, 100].find((step) => turns / step <= (narrow ? 6 : 12)) ?? 200;
  const marked = Array.from({ length: Math.floor(turns / every) + 1 }, (_, i) => i * every);
  return html`<g class="curve-grid">
    ${[0, 0.25, 0.5, 0.75, 1].map((share) => html`<line key=${share} x1=${LEFT} x2=${width - right} y1=${y(share)} y2=${y(share)} />`)}
    ${[0, 0.5, 1].map((share) => html`<text key=${share} x=${LEFT - 6} y=${y(share) + 4} text-anchor="end">${Math.round(100 * share)}%</text>`)}
    ${marked.map((turn) => html`<text key=${turn} x=${x(turn)} y=${y(0) + 18} text-anchor="middle">${turn}</text>`)}
  </g>`;
}

/** Throws that changed much for a seat: filled for better, hollow for worse. @param {{ review: Review, seat: number, scale: any }} props */
function Throws({ review, seat, scale: { x, y } }) {
  return review.turns.map(({ turn, changes }) => {
    const { luck } = changes[seat];
    if (Math.abs(luck) < LUCKY) return null;
    const { at } = review.moments.find((moment) => moment.turn === turn) ?? { at: turn };
    return html`<circle key=${turn} class="throw s${seat} ${luck > 0 ? "lucky" : ""}" cx=${x(at)} cy=${y(shareAt(review, seat, at))} r="4.5" />`;
  });
}

/** The sign of an error, where it was made. @param {{ review: Review, decision: Decided, scale: any, jump: (name: string) => void }} props */
function Error({ review, decision, scale: { x, y }, jump }) {
  const { at } = review.moments[decision.moment + 1] ?? review.moments[decision.moment];
  const [left, top] = [x(at), y(shareAt(review, decision.seat, at))];
  const go = (event) => {
    event.stopPropagation();
    jump(decision.name);
  };
  return html`<g class="curve-error s${decision.seat}" onClick=${go}>
    <rect x=${left - 13} y=${top < TOP + 22 ? top + 2 : top - 25} width="26" height="24" />
    <text x=${left} y=${top < TOP + 22 ? top + 19 : top - 8} text-anchor="middle">${decision.mark}</text>
  </g>`;
}

/** A seat has a shape of its own beside its colour. @param {{ seat: number, x: number, y: number }} props */
function Shape({ seat, x, y }) {
  const d = [
    "M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z", "M-5-5h10v10h-10z", "M0-6.5l6.5 11.5h-13z", "M0-7l7 7-7 7-7-7z", "M-2-6h4v4h4v4h-4v4h-4v-4h-4v-4h4z",
  ][seat];
  return html`<path class="shape s${seat}" transform="translate(${x} ${y})" d=${d} />`;
}

/** Names at the ends of the lines, moved apart. @param {{ review: Review, scale: any, narrow: boolean }} props */
function Names({ review, scale: { y, width, right, height }, narrow }) {
  const ends = review.lines.map((line, seat) => ({ seat, top: y(line[line.length - 1][1]) })).sort((a, b) => a.top - b.top || a.seat - b.seat);
  ends.forEach((end, i) => {
    if (i > 0) end.top = Math.max(end.top, ends[i - 1].top + LINE);
  });
  const over = Math.max(0, ends[ends.length - 1].top - (height - BOTTOM + 4));
  for (const [i, end] of [...ends.entries()].reverse()) {
    end.top = Math.min(end.top, i === ends.length - 1 ? end.top - over : ends[i + 1].top - LINE);
  }
  return ends.map(({ seat, top }) => {
    const { name } = review.seats[seat];
    const most = narrow ? 8 : 14;
    return html`<g key=${seat}><${Shape} seat=${seat} x=${width - right + 13} y=${top} />
      <text class="curve-name s${seat}" x=${width - right + 23} y=${top + 5}>${name.length > most ? `${name.slice(0, most - 1)}…` : name}</text></g>`;
  });
}

/** Used where the curve is told in words. @param {Review} review @param {number} seat @param {number} turn */
export const shareAfter = (review, seat, turn) => percentage(shareAt(review, seat, turn));
