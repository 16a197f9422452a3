/** The game in words: squares, rows, dice, deeds and endings. The sentences are those of Python's. */

import { fill, t } from "./texts.js";
import { html } from "./vendor/preact-htm.js";

export const ROWS = [0, 1, 2, 3];
export const COLUMNS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
export const LAST = 10;
export const LOCK = 11;
export const PASS = 0;

/** The letters of the notation, the same in every language (amarillo and azul both begin with a). */
export const LETTERS = "RYGB";

export const squareOf = (row, column) => 1 + 11 * row + column;
export const rowOf = (action) => Math.floor((action - 1) / 11);
export const columnOf = (action) => (action - 1) % 11;
export const numberOf = (view, action) => view.numbers[rowOf(action)][columnOf(action)];

export function gameName(game) {
  return game === "duel" ? t("Qwixx The Duel") : t("Qwixx");
}

export function colourName(row) {
  return [t("red"), t("yellow"), t("green"), t("blue")][row];
}

export function rowName(row) {
  return [t("red row"), t("yellow row"), t("green row"), t("blue row")][row];
}

export function dieName(row) {
  return [t("red die"), t("yellow die"), t("green die"), t("blue die")][row];
}

export function squareName(row, number) {
  return [
    t("red {number}", { number }),
    t("yellow {number}", { number }),
    t("green {number}", { number }),
    t("blue {number}", { number }),
  ][row];
}

export const actionName = (view, action) => squareName(rowOf(action), numberOf(view, action));

export function tokenName(seat) {
  return seat === 0 ? t("black") : t("grey");
}

/** One deed as a sentence with `{name}` and `{square}` or `{row}` left open. */
function deedSentence(kind) {
  switch (kind) {
    case "marked": return t("{name} marks {square}");
    case "placed": return t("{name} places on {square}");
    case "stacked": return t("{name} stacks on {square}");
    case "beat": return t("{name} beats the token on {square}");
    case "locked": return t("{name} locks the {row}");
    case "misthrow": return t("{name} takes a misthrow");
    case "ended": return t("The game is over");
    default: return t("{name} passes");
  }
}

/** A deed in words, to be spoken. */
export function deedText(view, deed) {
  const parts = deedParts(view, deed, view.seats[deed.seat].name, (text) => text);
  return parts.join("");
}

/** A deed in words, to be seen: the name in bold, the square in its colour. */
export function deedNodes(view, deed) {
  const name = html`<b>${view.seats[deed.seat].name}</b>`;
  return deedParts(view, deed, name, (text, row) => html`<span class="word c${row}">${text}</span>`);
}

function deedParts(view, deed, name, coloured) {
  const row = deed.square ? rowOf(deed.square) : 0;
  return fill(deedSentence(deed.kind), {
    name,
    square: deed.square ? coloured(actionName(view, deed.square), row) : "",
    row: coloured(rowName(row), row),
  });
}

export function endingText(view) {
  switch (view.ending) {
    case "locks": return t("Two rows are locked.");
    case "tokens": return t("A player has placed the last token.");
    default: return view.game === "duel"
      ? t("Four tokens lie among the misthrows.")
      : t("A player has marked a fourth misthrow.");
  }
}

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

/** Points with a true minus sign. */
export const signed = (number) => (number < 0 ? `−${-number}` : `${number}`);
