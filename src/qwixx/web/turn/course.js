/** What the events tell of a turn that the view does not. */

/** @import { Event, View } from "../shared/types.js" */

/** The last throw, also when its turn is over. @param {Event[]} events */
export function lastRoll(events) {
  return events.findLast((event) => event.kind === "rolled")?.roll ?? null;
}

/** Whether the active player used no square in action 1 of this turn. @param {View} view @param {Event[]} events */
export function passedFirst(view, events) {
  const acted = events.findLast((event) => event.kind === "acted");
  if (!acted || acted.turn !== view.turn || acted.step !== 1) return false;
  return acted.deeds.some((deed) => deed.seat === view.active && deed.kind === "passed");
}
