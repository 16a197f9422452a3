/** What this browser remembers: settings, a name, and the tables with their secrets. */

import { useEffect, useState } from "../vendor/preact-htm.js";
/** @import { Progress, StoredTable } from "./types.js" */

const PREFIX = "qwixx.";
const MOST_TABLES = 20;

/** Private windows may forbid localStorage; then things are remembered until the page closes. */
const memory = new Map();

/** @param {string} key @param {any} fallback */
export function read(key, fallback) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? (memory.get(key) ?? fallback) : JSON.parse(text);
  } catch {
    return memory.get(key) ?? fallback;
  }
}

/** @param {string} key @param {any} value */
export function write(key, value) {
  memory.set(key, value);
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Forbidden or full: the copy in memory has to do.
  }
}

/** @param {string} key */
export function erase(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was stored there either.
  }
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

export const settings = new Shared({ ...DEFAULTS, ...read("settings", {}) });

/** @param {string} setting @param {any} value */
export function change(setting, value) {
  settings.set({ ...settings.value, [setting]: value });
  write("settings", settings.value);
}

/** Another tab changed something: follow it. */
addEventListener("storage", (event) => {
  if (event.key === `${PREFIX}settings`) settings.set({ ...DEFAULTS, ...read("settings", {}) });
});

/** Whether things may move: the system's wish counts as much as the setting. */
export function moves() {
  return settings.value.motion && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

// ── name ────────────────────────────────────────────────────────────────────────────────────────

export const myName = () => read("name", "");
/** @param {string} name */
export const rememberName = (name) => write("name", name);

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

/** `{id: {secrets: [secret], game, names, seen, over}}` of the tables that one sits at. */
const tables = () => read("tables", {});

/** @param {string} id */
export const tableOf = (id) => tables()[id] ?? null;

/** @param {string} id @param {object} changes */
export function rememberTable(id, changes) {
  const all = tables();
  all[id] = { secrets: [], ...all[id], ...changes, seen: Date.now() };
  const newest = Object.entries(all).sort(([, a], [, b]) => b.seen - a.seen);
  write("tables", Object.fromEntries(newest.slice(0, MOST_TABLES)));
}

/** @param {string} id */
export function forgetTable(id) {
  const { [id]: _gone, ...rest } = tables();
  write("tables", rest);
}

/** Take back that a table was forgotten. @param {StoredTable} table */
export function restoreTable({ id, ...table }) {
  write("tables", { ...tables(), [id]: table });
}

export function unfinishedTables() {
  return Object.entries(tables())
    .map(([id, table]) => ({ id, ...table }))
    .filter((table) => !table.over && table.secrets.length > 0)
    .sort((a, b) => b.seen - a.seen);
}

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
