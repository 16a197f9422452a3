/** One's own mistakes, which come back at growing intervals until they are none any more. */

import { read, write } from "../storage/store.js";
/** @import { Mistake } from "../types.js" */

/** Days until a mistake comes back: after it was found once, twice … in a row. */
export const DAYS = [1, 3, 7, 16, 35, 80, 180];
const NEW = -1;
const MOST = 300;
/** So many of the newest stay; beside them, those that cost most. */
const NEWEST = 150;

/** The number of the day, as clocks here have it. */
export function today() {
  const now = new Date();
  return Math.floor((now.getTime() / 60_000 - now.getTimezoneOffset()) / 1440);
}

/** @returns {Mistake[]} */
export const mistakes = () => read("practice", []);

/** Those to be practised today, the longest due first; among new ones the costliest. @param {number} [day] */
export function dueMistakes(day = today()) {
  return mistakes().filter(({ due }) => due <= day).sort((a, b) => a.due - b.due || b.error - a.error);
}

/** Whether there was room for them. @param {Omit<Mistake, "step" | "due">[]} found */
export function addMistakes(found) {
  const known = new Set(mistakes().map(({ id }) => id));
  const fresh = found.filter(({ id }) => !known.has(id)).map((mistake) => ({ ...mistake, step: NEW, due: today() }));
  return write("practice", worthKeeping([...mistakes(), ...fresh]));
}

/** @param {Mistake[]} all */
function worthKeeping(all) {
  if (all.length <= MOST) return all;
  const byAge = [...all].sort((a, b) => b.at - a.at);
  const costliest = byAge.slice(NEWEST).sort((a, b) => b.error - a.error);
  return [...byAge.slice(0, NEWEST), ...costliest.slice(0, MOST - NEWEST)];
}

/** When a mistake comes back: later each time it is found, tomorrow when it is made again. @param {Mistake} mistake @param {boolean} right @param {number} day */
export function afterAnswer({ step }, right, day) {
  const next = right ? Math.min(step + 1, DAYS.length - 1) : 0;
  return { step: next, due: day + DAYS[next] };
}

/** @param {string} id @param {Partial<Mistake>} changes */
export function changeMistake(id, changes) {
  return write("practice", mistakes().map((mistake) => (mistake.id === id ? { ...mistake, ...changes } : mistake)));
}
