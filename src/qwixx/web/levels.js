/** Computer players: their strength in words, and names to give them. */

import { t } from "./texts.js";

export const NAMES = ["Greta", "Otto", "Ida", "Bruno", "Nora"];

/** The levels of a game, weakest first, as the server lists them. */
export function levels(about, game) {
  return about.players.filter((player) => !player.games || player.games.includes(game));
}

/** A level that is not known here is shown by the name that the server gives it. */
export function levelName(level) {
  switch (level.name) {
    case "random": return t("Plays at random");
    case "greedy": return t("Plays sensibly");
    default: return t(level.label ?? level.name);
  }
}
