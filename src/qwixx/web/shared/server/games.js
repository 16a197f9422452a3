/** What the server offers, its games above all. It is known before any page is drawn. */

import { Shared } from "../storage/store.js";
import { fetchAbout } from "./api.js";
/** @import { About, Game, SheetPrint, View } from "../types.js" */

const AGAIN_AFTER = 2000;

/** Null until the server has answered; but no page is drawn before. @type {Shared<About>} */
export const about = new Shared(/** @type {any} */ (null));

/** Ask the server, again and again, until it has answered. */
export async function learn() {
  try {
    about.set(await fetchAbout());
  } catch {
    await new Promise((done) => setTimeout(done, AGAIN_AFTER));
    await learn();
  }
}

/** A game by its name; undefined where this server has none such. @param {string} name @returns {Game} */
export const gameOf = (name) => about.value.games[name];

/** Whether all play on one board; else everyone has a sheet. @param {{ game: string }} props */
export const isShared = ({ game }) => gameOf(game)?.board === "board";

/** What is printed: numbers and colours of the squares, and the colours of the locks. @param {{ game: string }} props */
export const sheetOf = ({ game }) => gameOf(game).sheet;

/** A row has the colour of its lock; its squares may have others. @param {View} view @param {number} row */
export const rowColour = (view, row) => sheetOf(view).locks[row];

/** Whether a die has left the game: it goes with the row whose lock has its colour. @param {View} view @param {number} colour */
export const isGone = (view, colour) => view.locked[sheetOf(view).locks.indexOf(colour)];

/** The columns of a row in runs of one colour. @param {SheetPrint} sheet @param {number} row */
export function runsOf(sheet, row) {
  /** @type {{ colour: number, columns: number[] }[]} */
  const runs = [];
  sheet.colours[row].forEach((colour, column) => {
    const last = runs.at(-1);
    if (last?.colour === colour) last.columns.push(column);
    else runs.push({ colour, columns: [column] });
  });
  return runs;
}
