/** The game in words: squares, rows, dice, deeds and endings. The sentences are those of Python's. */

import { html } from "../../vendor/preact-htm.js";
import { gameOf, isShared, rowColour, sheetOf } from "../server/games.js";
import { fill, language, t, tn } from "./texts.js";
/** @import { Deed, StoredTable, View } from "../types.js" */

export const ROWS = [0, 1, 2, 3];
export const COLOURS = [0, 1, 2, 3];
export const LAST = 10;
export const LOCK = 11;
export const PASS = 0;

/** The colours by their initials in the language: one letter or two, where one would not do (amarillo, azul). @param {number} colour */
export const letterOf = (colour) => t("R Y G B").split(" ")[colour];

/** @param {number} row @param {number} column */
export const squareOf = (row, column) => 1 + 11 * row + column;
/** @param {number} action */
export const rowOf = (action) => Math.floor((action - 1) / 11);
/** @param {number} action */
export const columnOf = (action) => (action - 1) % 11;
/** @param {View} view @param {number} action */
export const numberOf = (view, action) => sheetOf(view).numbers[rowOf(action)][columnOf(action)];
/** @param {View} view @param {number} action */
export const colourOf = (view, action) => sheetOf(view).colours[rowOf(action)][columnOf(action)];

/** Whether a square has another colour than its row. @param {View} view @param {number} action */
export const isOdd = (view, action) => colourOf(view, action) !== rowColour(view, rowOf(action));

/** A game's title. The server has it in English, as a key of the texts. @param {string} game */
export const gameName = (game) => t(gameOf(game)?.title ?? game);

/** What a button does, and to which of several games. @param {string} deed @param {string} game @param {string[]} names */
export const labelled = (deed, game, names) => `${deed}: ${gameName(game)}, ${names.join(", ")}`;

/** @param {number} milliseconds */
export const dateOf = (milliseconds) => new Date(milliseconds).toLocaleString(language.value, { dateStyle: "medium", timeStyle: "short" });

/** @param {number} seconds */
export const duration = (seconds) => (seconds < 60 ? t("{seconds} s", { seconds: Math.floor(seconds) }) : t("{minutes} min", { minutes: Math.floor(seconds / 60) }));

/** Where the dice are real, and nobody enters them. @param {{ game: string }} table */
const onlyText = (table) => (isShared(table) ? t("Only the board") : t("Only the sheets"));

/** How far a game is, and when one was last there. @param {StoredTable} table @param {number} [turn] */
export function standing({ game, seen, pad, turn: known = 0 }, turn = known) {
  return `${pad ? onlyText({ game }) : turn > 0 ? t("Turn {number}", { number: turn }) : t("Waiting for players")} · ${dateOf(seen)}`;
}

/** @param {number} colour */
export function colourName(colour) {
  return [t("red"), t("yellow"), t("green"), t("blue")][colour];
}

/** @param {View} view @param {number} row */
export function rowName(view, row) {
  return [t("red row"), t("yellow row"), t("green row"), t("blue row")][rowColour(view, row)];
}

/** @param {number} colour */
export function dieName(colour) {
  return [t("red die"), t("yellow die"), t("green die"), t("blue die")][colour];
}

/** A square by colour and number; by its row, too, if that is called by another colour. @param {View} view @param {number} action */
export function squareName(view, action) {
  const square = plainName(view, action);
  return isOdd(view, action) ? t("{square} in the {row}", { square, row: rowName(view, rowOf(action)) }) : square;
}

/** The same in fewer letters: "yellow 2 (R)". @param {View} view @param {number} action */
export function shortName(view, action) {
  const square = plainName(view, action);
  return isOdd(view, action) ? `${square} (${letterOf(rowColour(view, rowOf(action)))})` : square;
}

/** @param {View} view @param {number} action */
function plainName(view, action) {
  const number = numberOf(view, action);
  return [
    t("red {number}", { number }),
    t("yellow {number}", { number }),
    t("green {number}", { number }),
    t("blue {number}", { number }),
  ][colourOf(view, action)];
}

/** @param {number} seat */
export function tokenName(seat) {
  return seat === 0 ? t("black") : t("grey");
}

// ── sheets are marked, boards are placed on ─────────────────────────────────────────────────────

/** @param {View} view @param {number} count */
export function countText(view, count) {
  return isShared(view)
    ? tn("{number} token", "{number} tokens", count)
    : tn("{number} cross", "{number} crosses", count);
}

/** @param {View} view @param {number} count */
export function questionText(view, count) {
  return isShared(view)
    ? tn("You may place on one square.", "You may place on one of {number} squares.", count)
    : tn("You may mark one number.", "You may mark one of {number} numbers.", count);
}

/** @param {View} view */
export function endingText(view) {
  switch (view.ending) {
    case "locks": return t("Two rows are locked.");
    case "tokens": return t("A player has placed the last token.");
    default: return isShared(view)
      ? t("Four tokens lie among the misthrows.")
      : t("A player has marked a fourth misthrow.");
  }
}

// ── deeds ───────────────────────────────────────────────────────────────────────────────────────

/** One deed as a sentence with `{name}` and `{square}` or `{row}` left open. @param {string} kind */
function deedSentence(kind) {
  switch (kind) {
    case "marked": return t("{name} marks {square}");
    case "placed": return t("{name} places on {square}");
    case "stacked": return t("{name} stacks on {square}");
    case "beat": return t("{name} beats the token on {square}");
    case "locked": return t("{name} locks the {row}");
    case "misthrow": return t("{name} takes a misthrow");
    case "ended": return t("The game is over");
    case "end_reached": return t("The game ends with this throw");
    case "erased": return t("{name} undoes {square}");
    case "reopened": return t("{name} has undone the lock: the {row} is open again");
    case "resumed": return t("The game goes on");
    default: return t("{name} passes");
  }
}

/** A deed in words, to be spoken. @param {View} view @param {Deed} deed */
export function deedText(view, deed) {
  const parts = deedParts(view, deed, view.seats[deed.seat].name, (text) => text);
  return parts.join("");
}

/** A deed in words, to be seen: the name in bold, the square in its colour. @param {View} view @param {Deed} deed */
export function deedNodes(view, deed) {
  const name = html`<b>${view.seats[deed.seat].name}</b>`;
  return deedParts(view, deed, name, (text, colour) => html`<span class="word c${colour}">${text}</span>`);
}

/** @param {View} view @param {Deed} deed @param {string} name @param {any} coloured */
function deedParts(view, deed, name, coloured) {
  const { kind, square } = deed;
  if (kind === "erased" && square === PASS) return fill(t("{name} undoes a misthrow"), { name });
  return fill(deedSentence(kind), {
    name,
    square: square && coloured(squareName(view, square), colourOf(view, square)),
    row: square && coloured(rowName(view, rowOf(square)), rowColour(view, rowOf(square))),
  });
}

/** @param {string} reaction */
export function reactionText(reaction) {
  switch (reaction) {
    case "bravo": return t("Bravo!");
    case "lucky": return t("What luck!");
    case "ouch": return t("Ouch!");
    case "thinking": return t("I am thinking …");
    case "thanks": return t("Thank you!");
    case "hello": return t("Hello!");
    default: return reaction;
  }
}

/** Points with a true minus sign. @param {number} number */
export const signed = (number) => (number < 0 ? `−${-number}` : `${number}`);
