/**
 * Statistics over one's own games: pure functions of what the browser remembers. They count as
 * `qwixx statistics` does over the same games as files; a test compares them.
 */

import { squaresOf } from "../shared/history/finished_games.js";
import { halfOfMean, halfOfSlope } from "./intervals.js";
/** @import { Past } from "../shared/types.js" */

/**
 * @typedef {{ games: number, wins: number }} Met
 * @typedef {{ id: string, at: number, decisions: number, lost: number, luck: number }} Judged A seat of which there is a review, with its game.
 * @typedef {{ name: string, isComputer: boolean } & Met} Opponent A person by name, or a computer by what it is.
 *
 * @typedef {object} Played What one did in all games of a kind, counted by seat.
 * @property {string} game
 * @property {number} players
 * @property {number} games
 * @property {number} wins A shared win is shared out.
 * @property {number[]} points All of them, the least first.
 * @property {number} locks
 * @property {number} misthrows
 * @property {number} turns
 * @property {number[]} squares How often each was used, by action number.
 * @property {Opponent[]} against Whom one met most comes first.
 * @property {Judged[]} judged The oldest first.
 */

const DAY = 86_400;
const MONTH = 30;
const ACTIONS = 45;

/** The names under which one has played, the most used first. @param {Past[]} all */
export function namesOf(all) {
  const counts = new Map();
  for (const { mine, names } of all) for (const seat of mine) counts.set(names[seat], (counts.get(names[seat]) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
}

/** For each game and number of players, the most played first; under one name, or under all (""). @param {Past[]} all @param {string} name @returns {Played[]} */
export function count(all, name) {
  const kinds = new Map();
  for (const past of [...all].sort((a, b) => a.at - b.at)) {
    for (const [place, seat] of past.mine.entries()) {
      if (name && past.names[seat] !== name) continue;
      const key = `${past.game}/${past.names.length}`;
      if (!kinds.has(key)) kinds.set(key, emptyKind(past));
      add(kinds.get(key), past, seat, place);
    }
  }
  return [...kinds.values()].map(({ met, ...kind }) => ({
    ...kind,
    points: kind.points.sort((a, b) => a - b),
    against: [...met.values()].sort((a, b) => b.games - a.games || (a.name < b.name ? -1 : 1)),
  })).sort((a, b) => b.games - a.games);
}

/** @param {Past} past */
function emptyKind({ game, names }) {
  return { game, players: names.length, games: 0, wins: 0, points: [], locks: 0, misthrows: 0, turns: 0, squares: Array(ACTIONS).fill(0), met: new Map(), judged: [] };
}

/** @param {any} kind @param {Past} past @param {number} seat @param {number} place Among one's own seats. */
function add(kind, past, seat, place) {
  const win = past.winners.includes(seat) ? 1 / past.winners.length : 0;
  kind.games += 1;
  kind.wins += win;
  kind.points.push(past.scores[seat]);
  kind.locks += past.locks[seat];
  kind.misthrows += past.misthrows[seat];
  kind.turns += past.turns;
  for (const square of squaresOf(past.squares[seat])) kind.squares[square] += 1;
  for (const other of othersOf(past, seat)) {
    const key = `${other.isComputer}/${other.name}`;
    const met = kind.met.get(key) ?? { ...other, games: 0, wins: 0 };
    kind.met.set(key, { ...met, games: met.games + 1, wins: met.wins + win });
  }
  const [decisions, lost, luck] = past.judged?.[place] ?? [0, 0, 0];
  if (decisions > 0) kind.judged.push({ id: past.id, at: past.at, decisions, lost, luck });
}

/** Whom one met, each once. @param {Past} past @param {number} seat */
function othersOf({ names, kinds }, seat) {
  const others = names.map((name, i) => (kinds[i] === "person" ? { name, isComputer: false } : { name: kinds[i] === "own" ? name : kinds[i], isComputer: true }));
  const seen = new Set();
  return others.filter(({ name, isComputer }, i) => i !== seat && !seen.has(`${isComputer}/${name}`) && seen.add(`${isComputer}/${name}`));
}

/** @param {number[]} numbers */
export const averageOf = (numbers) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** So large a share of games had at most so many points. @param {number[]} points The least first. @param {number} share */
export const quantile = (points, share) => points[Math.max(0, Math.ceil(share * points.length) - 1)];

/** Points in steps: `[from, how many games]`, without gaps. @param {number[]} points @param {number} step @returns {[number, number][]} */
export function histogram(points, step) {
  const low = Math.floor(points[0] / step);
  const bars = /** @type {[number, number][]} */ (Array.from({ length: Math.floor(points[points.length - 1] / step) - low + 1 }, (_, i) => [step * (low + i), 0]));
  for (const each of points) bars[Math.floor(each / step) - low][1] += 1;
  return bars;
}

/** @type {[(game: Judged) => number, (game: Judged) => number]} What a decision lost, by how many there were. */
const LOST = [({ lost, decisions }) => lost / decisions, ({ decisions }) => decisions];
/** @type {[(game: Judged) => number, (game: Judged) => number]} */
const LUCK = [({ luck }) => luck, () => 1];

/** What a decision lost. @param {Judged[]} judged */
export const errorOf = (judged) => sum(judged, ({ lost }) => lost) / sum(judged, ({ decisions }) => decisions);

/** What the dice gave in a game. @param {Judged[]} judged */
export const luckOf = (judged) => sum(judged, ({ luck }) => luck) / judged.length;

/** The 95 % interval of what a decision lost: that of its logarithm, as it is never below 0; null for too few games. @param {Judged[]} judged @returns {[number, number] | null} */
export function errorInterval(judged) {
  const [mean, half] = [errorOf(judged), halfOfMean(judged, ...LOST)];
  return mean > 0 && half !== null ? [mean / Math.exp(half / mean), Math.min(1, mean * Math.exp(half / mean))] : null;
}

/** Half the 95 % interval of what the dice gave in a game. @param {Judged[]} judged */
export const luckHalf = (judged) => halfOfMean(judged, ...LUCK);

/** How what a decision lost changes. @param {Judged[]} judged */
export const errorTrend = (judged) => trendOf(judged, ...LOST);

/** How what the dice gave in a game changes. @param {Judged[]} judged */
export const luckTrend = (judged) => trendOf(judged, ...LUCK);

/** @param {Judged[]} judged @param {(game: Judged) => number} of */
const sum = (judged, of) => judged.reduce((total, game) => total + of(game), 0);

/**
 * The line that fits best, by the weights of games: its value in the middle (in time), and the change in a month with half
 * its 95 % interval (null for too few games); null if all games are of the same day.
 * @param {Judged[]} judged @param {(game: Judged) => number} value @param {(game: Judged) => number} weight
 */
function trendOf(judged, value, weight) {
  const whole = sum(judged, weight);
  if (whole === 0) return null;
  const days = (game) => game.at / DAY;
  const middle = sum(judged, (game) => weight(game) * days(game)) / whole;
  const mean = sum(judged, (game) => weight(game) * value(game)) / whole;
  const spread = sum(judged, (game) => weight(game) * (days(game) - middle) ** 2) / whole;
  if (spread < 1) return null;
  const slope = sum(judged, (game) => weight(game) * (days(game) - middle) * (value(game) - mean)) / whole / spread;
  const line = { middle: middle * DAY, mean, month: MONTH * slope, at: (/** @type {number} */ seconds) => mean + slope * (seconds / DAY - middle) };
  return { ...line, half: halfOfSlope(judged, value, weight, line, MONTH * DAY) };
}

/** Games one after another in so many groups at most, each as one: its time, its error and its luck. @param {Judged[]} judged @param {number} most */
export function grouped(judged, most) {
  const size = Math.ceil(judged.length / most);
  return Array.from({ length: Math.ceil(judged.length / size) }, (_, i) => judged.slice(i * size, (i + 1) * size)).map((group) => ({
    from: group[0].at, until: group[group.length - 1].at, at: averageOf(group.map(({ at }) => at)), games: group.length, error: errorOf(group), luck: luckOf(group),
  }));
}
