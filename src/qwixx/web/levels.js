/** Computer players: their strength in words, and names to give them. */

import { t } from "./texts.js";

export const NAMES = ["Greta", "Otto", "Ida", "Bruno", "Nora"];

/** The levels of a game, weakest first: the computers that the server has a label for. */
export const levels = (about, game) => about.games[game].computers.filter((computer) => computer.label);

/** The label is English and marked for translation where the server has it from. */
export const levelName = (level) => t(level.label);
