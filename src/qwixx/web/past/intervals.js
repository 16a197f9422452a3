/** How well means and trends of one's own games are known: 95 % intervals, as `qwixx statistics` has them. A test compares them. */

/** @import { Judged } from "./count.js" */

/** Games below which no interval is stated. */
const FEWEST = 3;
const Z = 1.959964;
/** So many standard errors to either side hold 95 %, if they are known from two games, three … */
const STUDENT = [12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.306, 2.2622, 2.2281];

/** @param {number} games */
function student(games) {
  const freedom = games - 1;
  if (freedom <= STUDENT.length) return STUDENT[freedom - 1];
  const [first, second, third] = [(Z ** 3 + Z) / 4, (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96, (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384];
  return Z + first / freedom + second / freedom ** 2 + third / freedom ** 3;
}

/** Seats of the same game together: how many values, and their mean. @param {Judged[]} judged @param {(game: Judged) => number} value @param {(game: Judged) => number} weight */
function byGame(judged, value, weight) {
  const games = new Map();
  for (const each of judged) {
    const { count, total } = games.get(each.id) ?? { count: 0, total: 0 };
    games.set(each.id, { at: each.at, count: count + weight(each), total: total + weight(each) * value(each) });
  }
  return [...games.values()];
}

/**
 * Half of the 95 % interval of a mean over all games; null for too few of them.
 * @param {Judged[]} judged @param {(game: Judged) => number} value @param {(game: Judged) => number} weight
 */
export function halfOfMean(judged, value, weight) {
  const games = byGame(judged, value, weight);
  if (games.length < FEWEST) return null;
  const whole = games.reduce((sum, { count }) => sum + count, 0);
  const mean = games.reduce((sum, { total }) => sum + total, 0) / whole;
  const squares = games.reduce((sum, { count, total }) => sum + count * (total / count - mean) ** 2, 0);
  return student(games.length) * Math.sqrt(squares / (games.length - 1) / whole) || null;
}

/**
 * The same of a line's slope, in the unit of its `slope`.
 * @param {Judged[]} judged @param {(game: Judged) => number} value @param {(game: Judged) => number} weight
 * @param {{ at: (seconds: number) => number, middle: number }} line @param {number} unit Seconds.
 */
export function halfOfSlope(judged, value, weight, line, unit) {
  const games = byGame(judged, value, weight);
  if (games.length <= FEWEST) return null;
  const squares = games.reduce((sum, { at, count, total }) => sum + count * (total / count - line.at(at)) ** 2, 0);
  const spread = games.reduce((sum, { at, count }) => sum + count * ((at - line.middle) / unit) ** 2, 0);
  return student(games.length - 1) * Math.sqrt(squares / (games.length - 2) / spread) || null;
}
