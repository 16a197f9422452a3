/**
 * What this browser keeps of a table by itself: the seeds that it made, what was told before it revealed one, and the dice as
 * they were shown. `docs/dice.md` says what that proves; the check page and `qwixx verify` hold it against the game file.
 */

import { fromHex, sha256, toHex } from "../sha256.js";
import { erase, read, write } from "./store.js";
/** @import { Event, Receipt, Thrown, View } from "../types.js" */

const MOST = 40;
const SEED_BYTES = 32;
const LETTERS = "rygb";

/** @param {string} table */
const key = (table) => `receipt.${table}`;

/** @param {string} table @returns {Receipt | null} */
export const receiptOf = (table) => read(key(table), null);

/** The receipt of a table, begun if there is none. What came first stays. @param {string} table @param {View} view @returns {Receipt} */
const known = (table, view) => receiptOf(table) ?? { receipt: 1, table, commitment: view.fair.commitment, seeds: {}, rounds: [], first: null, rolls: [] };

/** @param {Receipt} receipt */
function keep(receipt) {
  const tables = read("receipts", []).filter((table) => table !== receipt.table);
  for (const old of tables.splice(0, Math.max(0, tables.length + 1 - MOST))) erase(key(old));
  write("receipts", [...tables, receipt.table]);
  write(key(receipt.table), receipt);
}

/** Make a seed for this table: its pledge. @param {string} table @param {View} view */
export function newPledge(table, view) {
  const seed = crypto.getRandomValues(new Uint8Array(SEED_BYTES));
  const pledge = toHex(sha256(seed));
  const receipt = known(table, view);
  keep({ ...receipt, seeds: { ...receipt.seeds, [pledge]: toHex(seed) } });
  return pledge;
}

/** Whether the seed of a pledge was made here. @param {string} table @param {string | null} pledge */
export const isOurs = (table, pledge) => pledge !== null && pledge in (receiptOf(table)?.seeds ?? {});

/** @param {string} seed */
export const pledgeOf = (seed) => {
  const bytes = fromHex(seed);
  return bytes && toHex(sha256(bytes));
};

/** Keep what has been told; of a game that was over already nothing was seen. @param {string} table @param {View} view @param {Event[]} events */
export function see(table, view, events) {
  if (view.status === "over" && !receiptOf(table)) return;
  const receipt = known(table, view);
  let { first } = receipt;
  const rolls = [...receipt.rolls];
  for (const event of events) {
    if (event.kind === "started") first ??= event.first;
    if (event.kind === "rolled") rolls[event.turn - 1] ??= rollText(event.roll);
  }
  const changed = first !== receipt.first || rolls.some((roll, i) => roll !== receipt.rolls[i]);
  if (changed || !receiptOf(table)) keep({ ...receipt, first, rolls: Array.from(rolls, (roll) => roll ?? null) });
}

/** The seeds that are to be revealed now, with their seats. What is fixed by then is kept first. @param {string} table @param {View} view @returns {[number, string][]} */
export function toReveal(table, view) {
  const { settled, commitment, pledges, seeds } = view.fair;
  const receipt = receiptOf(table);
  if (!settled || !receipt) return [];
  /** @type {[number, string][]} */
  const own = [];
  pledges.forEach((pledge, seat) => pledge && receipt.seeds[pledge] && !seeds[seat] && own.push([seat, pledge]));
  const kept = new Set(receipt.rounds.flatMap((round) => round.pledges));
  if (own.length > 0 && !own.some(([, pledge]) => kept.has(pledge))) {
    keep({ ...receipt, rounds: [...receipt.rounds, { commitment, pledges, seeds }] });
  }
  return own.map(([seat, pledge]) => [seat, receipt.seeds[pledge]]);
}

/** A throw as game files write it, without dice that have left the game. @param {Thrown} thrown */
function rollText({ white, coloured }) {
  return [...white, ...coloured.map((die, i) => die && `${LETTERS[i]}${die}`).filter(Boolean)].join(" ");
}
