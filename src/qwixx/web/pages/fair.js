/**
 * The dice of a finished game, drawn again in this browser from the seeds in the game file.
 * `docs/protocol.md` describes how; nothing is asked of the server.
 */

import { fromHex, hmac, sha256, toHex } from "../shared/sha256.js";
import { pledgeOf } from "../shared/storage/receipts.js";

export const SEATS = "ABCDE";
const LETTERS = "rygb";

/** The file is not what it should be; `key` says what, `values` where. */
export class Doubt extends Error {
  /** @param {string} key @param {Record<string, unknown>} [values] */
  constructor(key, values = {}) {
    super(key);
    this.key = key;
    this.values = values;
  }
}

/** Check everything that a browser can: the check sum, the promises, the first seat, every throw. @param {string} text */
export function verify(text) {
  const file = parse(text);
  if (toHex(sha256(encode(file.above))).slice(0, 16) !== file.check) throw new Doubt("changed");
  const { options } = file;
  if (options.dice === "own") throw new Doubt("own_dice");
  for (const option of ["table", "commitment", "server_seed"]) if (!options[option]) throw new Doubt("unproven");
  const seed = fromHex(options.server_seed);
  if (!seed) throw new Doubt("changed");
  if (toHex(sha256(seed)) !== options.commitment) throw new Doubt("commitment");
  const { pledges, seeds } = partsOf(file);
  pledges.forEach((pledge, i) => {
    if (pledge !== null && pledgeOf(seeds[i]) !== pledge) throw new Doubt("pledge", { seat: file.seats[i] });
  });
  const draw = (number, sides) => drawn(seed, options.table, number, seeds, sides);
  const [first] = draw(0, [seeds.length]);
  if (SEATS[first - 1] !== file.first && !options.rematch) throw new Doubt("first_seat");
  for (const turn of file.turns) {
    const dice = rollText(draw(turn.number, [6, 6, 6, 6, 6, 6]), turn.roll);
    if (dice !== turn.roll) throw new Doubt("dice", { turn: turn.number, drawn: dice, thrown: turn.roll });
  }
  return file;
}

/** What each seat has added to the dice: a pledge, or null; and a seed, or nothing. @param {GameFile} file */
export function partsOf({ seats, options }) {
  return {
    pledges: seats.map((letter) => options[`pledge_${letter.toLowerCase()}`] ?? null),
    seeds: seats.map((letter) => options[`seed_${letter.toLowerCase()}`] ?? ""),
  };
}

/**
 * @typedef {{ number: number, roll: string }} Turn
 * @typedef {object} GameFile
 * @property {string} above What the check sum is of.
 * @property {string} check
 * @property {string[]} seats
 * @property {string[]} names
 * @property {string} [first]
 * @property {string} [result]
 * @property {Record<string, string>} options
 * @property {Turn[]} turns
 */

/** The lines that matter here. The rules of the game are checked by `qwixx verify`. @param {string} text */
function parse(text) {
  const lines = text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n").split("\n");
  if (!/^qwixx \d+$/.test(lines[0])) throw new Doubt("alien");
  const checked = lines.findIndex((line) => line.startsWith("check "));
  if (checked < 0) throw new Doubt("cut_off");
  /** @type {GameFile} */
  const file = { above: lines.slice(0, checked).join("\n"), check: lines[checked].slice(6), seats: [], names: [], options: {}, turns: [] };
  for (const line of lines.slice(1, checked)) {
    const [word, ...rest] = line.split(" ");
    if (word === "seat") file.seats.push(rest[0]), file.names.push(rest.slice(2).join(" "));
    else if (word === "first") file.first = rest[0];
    else if (word === "option") {
      if (Object.hasOwn(file.options, rest[0])) throw new Doubt("doubled", { text: rest[0] });
      file.options[rest[0]] = rest[1];
    }
    else if (word === "result") file.result = rest.join(" ");
    else if (word === "turn") file.turns.push({ number: Number(rest[0]), roll: line.split(" / ")[1] });
  }
  file.turns.forEach((turn, index) => {
    if (turn.number !== index + 1 || !turn.roll) throw new Doubt("changed");
  });
  return file;
}

/** The drawn dice as the file writes them, without those that had left the game. @param {number[]} dice @param {string} thrown */
function rollText([first, second, ...coloured], thrown) {
  const present = coloured.map((die, i) => `${LETTERS[i]}${die}`).filter((_, i) => thrown.includes(LETTERS[i]));
  return [first, second, ...present].join(" ");
}

/**
 * One number for each die with so many sides; bytes that would favour low ones are left out.
 * @param {Uint8Array} seed
 * @param {string} table
 * @param {number} number
 * @param {string[]} seeds
 * @param {number[]} sides
 */
function drawn(seed, table, number, seeds, sides) {
  /** @type {number[]} */
  const numbers = [];
  for (let block = 0; numbers.length < sides.length; block++) {
    for (const byte of hmac(seed, encode(`${table}:${number}:${block}:${seeds.join(",")}`))) {
      const side = sides[numbers.length];
      if (side && byte < 256 - (256 % side)) numbers.push((byte % side) + 1);
    }
  }
  return numbers;
}

/** @param {string} text */
const encode = (text) => new TextEncoder().encode(text);
