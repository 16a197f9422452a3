/** What there is to know of one kind of games, a card each: points, luck and errors, squares, opponents. */

import { html } from "../vendor/preact-htm.js";
import { sheetOf } from "../shared/server/games.js";
import { kindName } from "../shared/text/levels.js";
import { decimal, difference, fine } from "../shared/text/numbers.js";
import { language, percentage, t } from "../shared/text/texts.js";
import { ROWS, signed, squareName, squareOf } from "../shared/text/words.js";
import { averageOf, errorInterval, errorOf, errorTrend, grouped, histogram, luckHalf, luckOf, luckTrend, quantile } from "./count.js";
import { Bars, Course, Numbers } from "./plots.js";
/** @import { View } from "../shared/types.js" */
/** @import { Played } from "./count.js" */

const STEP = 10;
const MOST_DOTS = 60;
const MOST_SQUARES = 10;
const MOST_OPPONENTS = 20;

/** A few figures in large type. @param {{ facts: [string, string, string?][] }} props */
function Facts({ facts }) {
  return html`<dl class="facts">${facts.map(([label, value, note]) => html`<div key=${label}><dt>${label}</dt><dd>${value}${note && html` <small class="soft">${note}</small>`}</dd></div>`)}</dl>`;
}

/** @param {{ kind: Played }} props */
export function PointsCard({ kind: { points } }) {
  const bars = histogram(points, STEP);
  const average = averageOf(points);
  return html`<section class="card own-card" aria-labelledby="own-points">
    <h3 id="own-points">${t("Points")}</h3>
    <${Facts} facts=${[[t("Average"), decimal(average)], [t("Middle half"), `${signed(quantile(points, 0.25))} … ${signed(quantile(points, 0.75))}`], [t("Best"), signed(points[points.length - 1])]]} />
    <${Bars} bars=${bars} step=${STEP} average=${average} label=${t("How many games had how many points.")} />
    <${Numbers} heads=${[t("Points"), t("Games")]} rows=${bars.map(([from, games]) => [`${signed(from)} … ${signed(from + STEP - 1)}`, games])} />
  </section>`;
}

/** @param {number} seconds */
const day = (seconds) => new Date(1000 * seconds).toLocaleDateString(language.value, { dateStyle: "medium" });

/** @param {{ kind: Played }} props */
export function QualityCard({ kind: { judged } }) {
  if (judged.length === 0) {
    return html`<section class="card own-card" aria-labelledby="own-quality"><h3 id="own-quality">${t("Errors and luck")}</h3>
      <p class="soft">${t("The champion looks at your games a few at a time: come back in a moment.")}</p></section>`;
  }
  const groups = grouped(judged, MOST_DOTS);
  const [error, luck] = [errorTrend(judged), luckTrend(judged)];
  const interval = errorInterval(judged);
  const fewGames = t("too few games for an interval");
  const around = interval ? t("{low} to {high}", { low: fine(interval[0]), high: fine(interval[1]) }) : fewGames;
  const known = (half, digits) => (half === null ? fewGames : `± ${decimal(100 * half, digits)}`);
  const change = (trend, digits) => (trend ? `, ${t("{change} in a month", { change: difference(trend.month, digits) })} (${known(trend.half, digits)})` : "");
  return html`<section class="card own-card" aria-labelledby="own-quality">
    <h3 id="own-quality">${t("Errors and luck")}</h3>
    <${Facts} facts=${[[t("Error each"), fine(errorOf(judged)), `(${around})${change(error, 2)}`], [t("Luck in a game"), difference(luckOf(judged)), `(${known(luckHalf(judged), 1)})${change(luck, 1)}`]]} />
    <p class="soft note">${t("What stands in brackets holds the truth in 95 of 100 cases.")}</p>
    <h4>${t("What a decision lost")}</h4>
    <${Course} dots=${groups.map(({ at, error: value }) => ({ at, value }))} trend=${error} zero=${false} said=${fine} day=${day} label=${t("What a decision lost, over time, with the trend.")} />
    <h4>${t("What the dice gave in a game")}</h4>
    <${Course} dots=${groups.map(({ at, luck: value }) => ({ at, value }))} trend=${luck} zero said=${(share) => difference(share, 0)} day=${day} label=${t("What the dice gave in a game, over time, with the trend.")} />
    <${Numbers} heads=${[t("Time"), t("Games"), t("Error each"), t("Luck in a game")]}
      rows=${groups.map(({ from, until, games, error: lost, luck: given }) => [from === until ? day(from) : `${day(from)} – ${day(until)}`, games, fine(lost), difference(given)])} />
  </section>`;
}

/** The sheet with how often each square was used. @param {{ kind: Played }} props */
export function SquaresCard({ kind: { game, squares, games } }) {
  const sheet = sheetOf({ game });
  const view = /** @type {View} */ (/** @type {unknown} */ ({ game }));
  const most = Math.max(1, ...squares);
  const used = squares.flatMap((times, square) => (times > 0 ? [{ square, times }] : [])).sort((a, b) => b.times - a.times).slice(0, MOST_SQUARES);
  return html`<section class="card own-card" aria-labelledby="own-squares">
    <h3 id="own-squares">${t("Squares most used")}</h3>
    <div class="heat" role="img" aria-label="${t("The sheet; squares that were used often are full of colour.")} ${t("The same follows as a table.")}">
      ${ROWS.map((row) => html`<div key=${row} class="heat-row">
        ${sheet.numbers[row].map((number, column) => html`<span key=${column} class="heat-square c${sheet.colours[row][column]}"><i style=${{ opacity: (squares[squareOf(row, column)] / most) ** 1.5 }}></i><b>${number}</b></span>`)}
      </div>`)}
    </div>
    <${Numbers} heads=${[t("Square"), t("In a game")]} rows=${used.map(({ square, times }) => [squareName(view, square), percentage(times / games)])} />
  </section>`;
}

/** @param {{ kind: Played }} props */
export function AgainstCard({ kind: { game, against } }) {
  return html`<section class="card own-card" aria-labelledby="own-against">
    <h3 id="own-against">${t("Against")}</h3>
    <div class="table-frame" tabindex="0" role="group" aria-labelledby="own-against"><table class="against">
      <thead><tr><td></td><th scope="col">${t("Games")}</th><th scope="col">${t("Wins")}</th><td></td></tr></thead>
      <tbody>${against.slice(0, MOST_OPPONENTS).map(({ name, isComputer, games, wins }) => html`<tr key="${isComputer}/${name}">
        <th scope="row">${isComputer ? t("Computer: {level}", { level: kindName(game, name) }) : name}</th><td>${games}</td><td>${percentage(wins / games)}</td>
        <td class="against-bar" aria-hidden="true"><span><i style=${{ width: `${(100 * wins) / games}%` }}></i></span></td>
      </tr>`)}</tbody>
    </table></div>
  </section>`;
}
