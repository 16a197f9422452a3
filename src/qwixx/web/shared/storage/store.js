/** What this browser remembers: settings, a name, and the tables with their secrets. `people/people.js` says whose it is. */

import { useEffect, useState } from "../../vendor/preact-htm.js";
/** @import { Progress, StoredTable } from "../types.js" */

const PREFIX = "qwixx.";
/** Tables that are remembered though nothing of them is left to be done. */
const MOST_SPARE = 20;

/**
 * Whose things are read and written: the first person of a browser has what earlier versions kept, everyone else theirs behind
 * a sign of their own. Tables belong to all, as several may sit at one.
 */
export const COMMON = /^(people|tables|receipts)$|^(unanswered|receipt)\./;
let person = firstAsked();

/** @param {string} key @param {string} whose */
const place = (key, whose) => PREFIX + (whose && !COMMON.test(key) ? `@${whose}.${key}` : key);

/** Who used this browser last; each tab stays with who it was opened for. */
function firstAsked() {
  try {
    const { now, all } = JSON.parse(localStorage.getItem(`${PREFIX}people`) ?? "{}");
    return all.some(({ id }) => id === now) ? now : (all[0]?.id ?? "");
  } catch {
    return "";
  }
}

/** By which the person who plays now keeps their things. */
export const whose = () => person;

/** What could not be stored: private windows may forbid it, or it is full. It is remembered until the page closes. */
const memory = new Map();

/** @param {string} key @param {any} fallback @param {string} [of] */
export function read(key, fallback, of = person) {
  const at = place(key, of);
  if (memory.has(at)) return memory.get(at);
  try {
    return JSON.parse(localStorage.getItem(at) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
}

/** Whether it is stored for good; what is not is in memory. @param {string} key @param {any} value @param {string} [of] */
export function write(key, value, of = person) {
  const at = place(key, of);
  try {
    localStorage.setItem(at, JSON.stringify(value));
    memory.delete(at);
    return true;
  } catch (error) {
    memory.set(at, value);
    if (/** @type {Error} */ (error).name === "QuotaExceededError") full.set(true);
    return false;
  }
}

/** @param {string} key @param {string} [of] */
export function erase(key, of = person) {
  const at = place(key, of);
  memory.delete(at);
  try {
    localStorage.removeItem(at);
  } catch {
    // Nothing was stored there either.
  }
}

/** The names of all that is kept of a person alone. @param {string} of */
export function thingsOf(of) {
  const start = place("", of);
  const isTheirs = (at) => at.startsWith(start) && (of || !at.startsWith(`${PREFIX}@`)) && !COMMON.test(at.slice(start.length));
  let stored = /** @type {string[]} */ ([]);
  try {
    stored = Object.keys(localStorage);
  } catch {
    // Forbidden: then there is what is in memory.
  }
  return [...new Set([...stored, ...memory.keys()])].filter(isTheirs).map((at) => at.slice(start.length));
}

/**
 * A value that components follow: `shared.value`, `shared.set(value)`, `useShared(shared)`.
 * @template T
 */
export class Shared {
  /** @param {T} value */
  constructor(value) {
    this.value = value;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
  }

  /** @param {T} value */
  set(value) {
    this.value = value;
    for (const listener of [...this.listeners]) listener();
  }
}

/**
 * The value now; the component is drawn again when it changes.
 * @template T
 * @param {Shared<T>} shared
 */
export function useShared(shared) {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listener = () => redraw((count) => count + 1);
    shared.listeners.add(listener);
    return () => void shared.listeners.delete(listener);
  }, [shared]);
  return shared.value;
}

/** Whether something did not fit into what the browser gives us. */
export const full = new Shared(false);

// ── settings ────────────────────────────────────────────────────────────────────────────────────

const DEFAULTS = {
  language: null, // null: the browser's
  theme: "system",
  sound: true,
  motion: true,
  marks: false,
  confirm: true,
  speech: false,
  coach: true,
};

const kept = () => ({ ...DEFAULTS, ...read("settings", {}) });

export const settings = new Shared(kept());

/** From now on this tab is somebody else's. @param {string} id */
export function takeUp(id) {
  person = id;
  settings.set(kept());
}

/** @param {string} setting @param {any} value */
export function change(setting, value) {
  settings.set({ ...settings.value, [setting]: value });
  write("settings", settings.value);
}

/** Another tab changed something: follow it. */
addEventListener("storage", (event) => {
  if (event.key === place("settings", person)) settings.set(kept());
});

/** Whether things may move: the system's wish counts as much as the setting. */
export function moves() {
  return settings.value.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// ── name ────────────────────────────────────────────────────────────────────────────────────────

/** Somebody's name at the last table. @param {string} [of] @returns {string} */
export const lastName = (of) => read("name", "", of);
/** @param {string} name */
export const rememberName = (name) => void write("name", name);

// ── lessons ─────────────────────────────────────────────────────────────────────────────────────

/** The names of the lessons of a game that have been answered right. */
export const learned = (game) => read("lessons", {})[game] ?? [];

export function rememberLearned(game, name) {
  const names = new Set([...learned(game), name]);
  write("lessons", { ...read("lessons", {}), [game]: [...names] });
}

// ── explanations ────────────────────────────────────────────────────────────────────────────────

/** At which table the steps of a turn are explained on a kind of board, and which of them were. @param {string} board @returns {{ table: string | null, steps: string[] }} */
export const explained = (board) => read("explained", {})[board] ?? { table: null, steps: [] };

/** @param {string} board @param {string} table @param {string} step */
export function rememberExplained(board, table, step) {
  const steps = new Set([...explained(board).steps, step]);
  write("explained", { ...read("explained", {}), [board]: { table, steps: [...steps] } });
}

export const explainAgain = () => write("explained", {});

// ── puzzles ─────────────────────────────────────────────────────────────────────────────────────

/** How one stands with a game's puzzles: one's rating, and whether the first answer was right, by puzzle. */
/** @param {string} game @returns {Progress} */
export const progressOf = (game) => read("puzzles", {})[game] ?? { rating: null, tried: {} };

/** @param {string} game @param {Progress} progress */
export const rememberProgress = (game, progress) => write("puzzles", { ...read("puzzles", {}), [game]: progress });

/** Which puzzles one wants: a theme, and how difficult next to one's rating. @returns {{ theme: string, step: number }} */
export const puzzleWish = () => read("puzzle-wish", { theme: "", step: 0 });
/** @param {{ theme: string, step: number }} wish */
export const rememberPuzzleWish = (wish) => write("puzzle-wish", wish);

// ── the game of the day ─────────────────────────────────────────────────────────────────────────

/** By which this browser is known to the game of the day; null before the first one. @returns {string | null} */
export const dailyToken = () => read("daily-token", null);
/** @param {string} token */
export const rememberDailyToken = (token) => write("daily-token", token);
/** One's points, by the number of the day. @returns {Record<string, number>} */
export const dailyPoints = () => read("daily-points", {});
/** @param {number} number @param {number} points */
export const rememberDailyPoints = (number, points) => write("daily-points", { ...dailyPoints(), [number]: points });

// ── tables ──────────────────────────────────────────────────────────────────────────────────────

/** `{id: {secrets: [secret], game, names, mine, seen, over, kept}}` of the tables that one sits at. */
const tables = () => read("tables", {});

/** @param {string} id */
export const tableOf = (id) => tables()[id] ?? null;

/** @param {string} id @param {object} changes */
export function rememberTable(id, changes) {
  const all = tables();
  all[id] = { secrets: [], ...all[id], ...changes, seen: Date.now() };
  const newest = Object.entries(all).sort(([, a], [, b]) => b.seen - a.seen);
  const spare = newest.filter(([, table]) => table.kept || table.secrets.length === 0).slice(MOST_SPARE);
  const gone = new Set(spare.map(([name]) => name));
  return write("tables", Object.fromEntries(newest.filter(([name]) => !gone.has(name))));
}

/** @param {string} id */
export function forgetTable(id) {
  const { [id]: _gone, ...rest } = tables();
  write("tables", rest);
}

export const allTables = () => /** @type {Record<string, Omit<StoredTable, "id">>} */ (tables());
/** @param {Record<string, Omit<StoredTable, "id">>} all */
export const putTables = (all) => write("tables", all);

/** Take back that a table was forgotten. @param {StoredTable} table */
export function restoreTable({ id, ...table }) {
  write("tables", { ...tables(), [id]: table });
}

/** @returns {StoredTable[]} */
function ownTables() {
  return Object.entries(tables())
    .map(([id, table]) => ({ id, ...table }))
    .filter((table) => table.secrets.length > 0)
    .sort((a, b) => b.seen - a.seen);
}

export const unfinishedTables = () => ownTables().filter((table) => !table.over);

/** Those that are over but not in the history yet. */
export const finishedTables = () => ownTables().filter((table) => table.over && !table.kept);

/** Commands that were sent but not answered, to be sent again even after a reload. @param {string} id */
export const unanswered = (id) => read(`unanswered.${id}`, []);

/** @param {string} id @param {object[]} commands */
export function rememberUnanswered(id, commands) {
  if (commands.length > 0) {
    write(`unanswered.${id}`, commands);
    return;
  }
  erase(`unanswered.${id}`);
}
