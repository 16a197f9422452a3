/** Computer players: their strength and their pace in words. */

import { about, gameOf } from "../server/games.js";
import { t } from "./texts.js";
/** @import { Computer, Seat } from "../types.js" */

/** The levels of a game, weakest first; for a game that has none, all the computers that play it. @param {string} game */
export function levelsOf(game) {
  const { computers } = gameOf(game);
  const levels = computers.filter((computer) => computer.label);
  return levels.length > 0 ? levels : computers;
}

/** The name of the level to propose. @param {string} game */
export function usualLevel(game) {
  const levels = levelsOf(game);
  return (levels.find((level) => level.name === about.value.usual) ?? levels[levels.length - 1]).name;
}

/** The label is English and marked for translation where the server has it from. @param {Computer} level */
export const levelName = (level) => t(level.label ?? level.name);

/** Which level a computer's seat has, in words. @param {string} game @param {string} kind */
export function kindName(game, kind) {
  const computer = gameOf(game)?.computers.find(({ name }) => name === kind);
  return computer ? levelName(computer) : kind;
}

/** How strong the computer on a seat is, in words; null where no computer sits. @param {{ game: string, seats: Seat[] }} view @param {number} seat */
export function levelOfSeat({ game, seats }, seat) {
  const { kind } = seats[seat];
  return kind && kind !== "person" && kind !== "open" ? kindName(game, kind) : null;
}

/** The paces as `[value, label]`. */
export function paces() {
  /** @type {Record<string, string>} */
  const labels = { human: t("Calm"), quick: t("Quick"), instant: t("At once") };
  return about.value.paces.map((pace) => [pace, labels[pace] ?? pace]);
}
