/**
 * The finished games that one had a seat in, as this browser remembers them; and the bin, in which
 * what was removed lies for some days. Games are kept in pages, so that a new one is written, and
 * the newest read, without touching the thousands before it.
 */

import { forgetTable, read, restoreTable, tableOf, write } from "../storage/store.js";
/** @import { Binned, Past } from "../types.js" */

const PAGE = 100;
const DAY = 86_400_000;
export const DAYS_IN_BIN = 30;

/** Squares as characters, by action number. */
const SIGNS = "-123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghi";
/** @param {number[]} squares */
export const squaresText = (squares) => squares.map((square) => SIGNS[square]).join("");
/** @param {string} text */
export const squaresOf = (text) => Array.from(text, (sign) => SIGNS.indexOf(sign));

/** Whether there is a game file, and so a review: not where only the sheets were kept, and nobody counted turns. @param {Past} game */
export const hasFile = ({ turns }) => turns > 0;

/** Whether one of my seats has won, alone or with others. @param {Past} game */
export const isWon = ({ mine, winners }) => mine.some((seat) => winners.includes(seat));

/** @param {string} [of] Whose they are, if not of who plays here now. */
const pages = (of) => read("past", { pages: 0 }, of).pages;
/** @param {number} number @param {string} [of] @returns {Past[]} */
const page = (number, of) => read(`past.${number}`, [], of);

/** All of them, the newest first. @returns {Past[]} */
export function allPast() {
  const all = Array.from({ length: pages() }, (_, number) => page(number)).flat();
  return all.sort((a, b) => b.at - a.at);
}

/** The one that was kept last. @returns {Past | null} */
export function newestPast() {
  for (let number = pages() - 1; number >= 0; number -= 1) {
    const last = page(number).at(-1);
    if (last) return last;
  }
  return null;
}

/** @param {string} id @param {string} [of] */
const pageOf = (id, of) => Array.from({ length: pages(of) }, (_, number) => number).find((number) => page(number, of).some((game) => game.id === id));

/** Keep a game, or what is new of it; whether there was room for it. @param {Past} game @param {string} [of] */
export function keepPast(game, of) {
  const known = pageOf(game.id, of);
  if (known !== undefined) return write(`past.${known}`, page(known, of).map((each) => (each.id === game.id ? { ...each, ...game } : each)), of);
  const count = pages(of);
  const last = Math.max(0, page(count - 1, of).length < PAGE ? count - 1 : count);
  const stored = write(`past.${last}`, [...page(last, of), game], of);
  return write("past", { pages: last + 1 }, of) && stored;
}

/** @param {string} id @param {Partial<Past>} changes */
export function changePast(id, changes) {
  const number = pageOf(id);
  if (number === undefined) return true;
  return write(`past.${number}`, page(number).map((game) => (game.id === id ? { ...game, ...changes } : game)));
}

/** @param {string} id */
function dropPast(id) {
  const number = pageOf(id);
  if (number !== undefined) write(`past.${number}`, page(number).filter((game) => game.id !== id));
}

// ── the bin ─────────────────────────────────────────────────────────────────────────────────────

/** What was removed and can be had back, the newest first. @returns {Binned[]} */
export const inBin = () => read("bin", []).filter(({ binned }) => binned > Date.now() - DAYS_IN_BIN * DAY);

/** @param {Binned} binned */
export const idOf = ({ table, past }) => table?.id ?? past?.id ?? "";

/** An unfinished game, with the secrets of its seats. @param {string} id */
export function binTable(id) {
  const table = tableOf(id);
  if (table && putIn({ binned: Date.now(), table: { id, ...table } })) forgetTable(id);
}

/** A finished one. @param {Past} past */
export function binPast(past) {
  if (putIn({ binned: Date.now(), past })) dropPast(past.id);
}

/** Whether there was room for it; else it must stay where it is. @param {Binned} binned */
function putIn(binned) {
  return write("bin", [binned, ...inBin().filter((other) => idOf(other) !== idOf(binned))]);
}

/** Take back that something was removed. @param {string} id */
export function takeOut(id) {
  const found = inBin().find((binned) => idOf(binned) === id);
  if (found?.table) restoreTable(found.table);
  if (found?.past && !keepPast(found.past)) return;
  write("bin", inBin().filter((binned) => idOf(binned) !== id));
}
