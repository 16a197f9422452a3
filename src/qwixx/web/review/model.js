/** A review as pages need it: the server's document with its parts tied together. */

import { PASS } from "../shared/text/words.js";
/** @import { View } from "../shared/types.js" */

/**
 * @typedef {{ action: number, win: number, margin: number, rank: number, of: number, text: string }} Choosable
 *
 * @typedef {object} Decided
 * @property {string} name What the address calls it: the moment before it, and the seat's letter.
 * @property {number} seat
 * @property {number} turn
 * @property {number} moment
 * @property {number} played
 * @property {number} error
 * @property {string} mark
 * @property {Choosable[]} options The best first.
 * @property {number[]} [found] Those that count as found when it is tried again.
 * @property {string} position What the seat saw, as text.
 * @property {string} [better]
 * @property {string} [worse]
 *
 * @typedef {object} Moment
 * @property {number} place
 * @property {number} turn
 * @property {number} at Where it lies between the turns: 2.5 is in the middle of turn 3.
 * @property {View} view Between two turns it still shows who had thrown.
 * @property {import("../shared/types.js").Deed[]} deeds
 * @property {Decided[]} decided What led to it.
 *
 * @typedef {{ before: number, luck: number, own: number, others: number, rethought: number, after: number }} Terms From `before`, all adds up to `after`.
 *
 * @typedef {object} Review
 * @property {string} game
 * @property {boolean} isOver
 * @property {import("../shared/types.js").Precision | null} [precision]
 * @property {any[]} seats
 * @property {any[]} turns
 * @property {Moment[]} moments
 * @property {Decided[]} decisions
 * @property {[number, number][][]} lines For each seat, its share at each place between the turns.
 */

/** @param {any} told @returns {Review} */
export function readReview(told) {
  const decisions = told.turns.flatMap(({ turn, decisions: made }) => made.map((each) => readDecision(each, turn)));
  const seats = told.seats.map(({ name, kind }) => ({ name, kind }));
  const counts = new Map();
  for (const { turn } of told.moments) counts.set(turn, (counts.get(turn) ?? 0) + 1);
  const seen = new Map();
  const moments = told.moments.map(({ turn, view, deeds }, place) => {
    seen.set(turn, (seen.get(turn) ?? 0) + 1);
    const at = turn === 0 ? 0 : turn - 1 + seen.get(turn) / Math.max(counts.get(turn), 2);
    const decided = decisions.filter((decision) => decision.moment === place - 1);
    const active = turn === 0 ? view.active : seatOf(told.turns[turn - 1].active);
    return { place, turn, at, deeds, decided, view: { ...view, active, game: told.game, turn, seats } };
  });
  const { game, is_over: isOver, precision, turns } = told;
  const review = { game, isOver, precision, seats: told.seats, turns, moments, decisions, lines: [] };
  review.lines = told.seats.map((_, seat) => lineOf(told, moments, seat));
  return review;
}

function readDecision(told, turn) {
  const options = told.options.map(({ number, win, margin }, i, all) => ({ action: number, win, margin, rank: i + 1, of: all.length, text: "" }));
  const played = told.options.find(({ action }) => action === told.chosen).number;
  const { moment, position, error, mark, found, better, worse } = told;
  return { name: `${moment}${told.seat}`, seat: seatOf(told.seat), turn, moment, position, played, error, mark, options, found, better, worse };
}

/** @param {string} letter */
const seatOf = (letter) => letter.charCodeAt(0) - 65;

/** What a seat's share was before each throw, with it, and after the turn. */
function lineOf(told, moments, seat) {
  const points = [[0, told.worths[0][seat].win]];
  for (const { turn, changes } of told.turns) {
    const thrown = moments.find((moment) => moment.turn === turn);
    points.push([thrown.at, within(changes[seat].before + changes[seat].luck)], [turn, changes[seat].after]);
  }
  return points;
}

/** @param {number} share */
const within = (share) => Math.min(1, Math.max(0, share));

/** A seat's share somewhere between the turns. @param {Review} review @param {number} seat @param {number} at */
export function shareAt(review, seat, at) {
  const line = review.lines[seat];
  const next = line.findIndex(([place]) => place >= at);
  if (next <= 0) return line[next === 0 ? 0 : line.length - 1][1];
  const [[from, before], [to, after]] = [line[next - 1], line[next]];
  return before + ((after - before) * (at - from)) / (to - from);
}

/** The dice of a moment: those on the table, or the last ones. @param {Review} review @param {number} place */
export function rollAt(review, place) {
  for (let i = place; i > 0; i -= 1) if (review.moments[i].view.roll) return review.moments[i].view.roll;
  return null;
}

/** The decisions that lost most. @param {Review} review @param {number} most */
export function costliest(review, most) {
  return review.decisions.filter(({ mark }) => mark).sort((a, b) => b.error - a.error).slice(0, most);
}

/** The mistakes of a seat, in the order of the game. @param {Review} review @param {number} seat */
export const mistakesOf = (review, seat) => review.decisions.filter((each) => each.mark && each.seat === seat);

/** Whether passing in this moment is a misthrow. @param {View & { action_1?: number | null }} view */
export const isMisthrow = (view) => view.phase === "action_2" && view.action_1 === PASS;

/**
 * What the address names: a moment (`17`), a decision in it (`17B`), or the questions (`again`).
 * @param {Review} review
 * @param {string} name
 */
export function findPlace(review, name) {
  if (name === "again") return { place: 0, decision: null, again: true };
  const last = review.moments.length - 1;
  const found = /^(\d{1,6})([A-E])?$/.exec(name);
  if (!found) return { place: last, decision: null, again: false };
  const place = Math.min(Number(found[1]), last);
  return { place, decision: review.decisions.find((each) => each.name === name) ?? null, again: false };
}
