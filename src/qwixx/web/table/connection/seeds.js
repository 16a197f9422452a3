/** This browser's part of the dice: it pledges a seed for each of its seats, and reveals it when everybody's is fixed. */

import { isOurs, newPledge, see, toReveal } from "../../shared/storage/receipts.js";
import { tableOf } from "../../shared/storage/store.js";
/** @import { Event, Live, View, You } from "../../shared/types.js" */

/** @type {WeakMap<Live, Set<string>>} */
const sent = new WeakMap();

/** Keep what is told, and do what is due; nobody has to press anything. @param {string} id @param {View} view @param {Event[]} events @param {Live} live */
export function contributeSeeds(id, view, events, live) {
  if (view.options.dice !== "server" || view.you.length === 0) return;
  see(id, view, events);
  if (view.status !== "lobby") return;
  for (const you of view.you) if (isPledgeDue(id, view, you)) once(live, `pledge ${you.seat}`, () => live.send(you.seat, "pledge", { pledge: newPledge(id, view) }));
  for (const [seat, seed] of toReveal(id, view)) once(live, `reveal ${seed}`, () => live.send(seat, "reveal", { seed }));
}

/** Not while the same is under way. @param {Live} live @param {string} what @param {() => Promise<unknown>} send */
function once(live, what, send) {
  const under = sent.get(live) ?? new Set();
  sent.set(live, under);
  if (under.has(what)) return;
  under.add(what);
  send().then(() => under.delete(what));
}

/** A seat that has pledged nothing, or was moved here with a pledge whose seed is elsewhere. @param {string} id @param {View} view @param {You} you */
function isPledgeDue(id, { fair }, { seat, device }) {
  if (fair.settled) return false;
  const here = device === null || device === tableOf(id)?.device;
  return here && (!fair.pledges[seat] || (device !== null && !isOurs(id, fair.pledges[seat])));
}
