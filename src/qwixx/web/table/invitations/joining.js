/** Whether someone who comes to a table can still take part. */

import { gameOf } from "../../shared/server/games.js";
/** @import { View } from "../../shared/types.js" */

/** In the lobby while a seat is free; where only the sheets are kept, until somebody has finished. @param {View} view */
export function hasRoom(view) {
  if (!view.pad) return view.seats.some((seat) => seat.kind === "open");
  return view.status === "playing" && view.seats.length < gameOf(view.game).players[1] && !view.pad.finished.some(Boolean);
}

/** Who has no seat, but the link to play along. @param {View} view */
export const mayJoin = (view) => view.you.length === 0 && view.id !== null && hasRoom(view);
