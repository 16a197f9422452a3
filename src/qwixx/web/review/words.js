/** What a review says in words: choices, shares, and what was lost. */

import { decimal } from "../shared/text/numbers.js";
import { percentage, t } from "../shared/text/texts.js";
import { deedText, PASS, squareName } from "../shared/text/words.js";
/** @import { View } from "../shared/types.js" */
/** @import { Decided, Moment } from "./model.js" */

/** @param {View} view @param {number} action */
export const choiceName = (view, action) => (action === PASS ? t("pass") : squareName(view, action));

/** A share that may lie below 0. @param {number} part */
export const share = (part) => percentage(part).replace("-", "−");

/** Half of an interval, in points of the win. @param {{ low: number, high: number }} estimate */
export const halfOf = ({ low, high }) => decimal(50 * (high - low));

/** @param {Decided} decision */
export const lostText = ({ error }) => t("{percent} of the win lost", { percent: percentage(error) });

/** @param {View} view @param {Decided} decision */
export function decisionText(view, decision) {
  const name = view.seats[decision.seat].name;
  return t("Turn {turn}, {name}: {option} {mark}, {percent} of the win lost", {
    turn: decision.turn, name, option: choiceName(view, decision.played), mark: decision.mark, percent: percentage(decision.error),
  });
}

/** Where in the game a moment is. @param {Moment} moment */
export const momentTitle = ({ turn }) => (turn === 0 ? t("The start") : t("Turn {number}", { number: turn }));

/** A moment for those who do not see it. @param {Moment} moment */
export function momentText(moment) {
  const { view, deeds } = moment;
  const said = deeds.filter((deed) => deed.kind !== "rolled").map((deed) => deedText(view, deed));
  const thrown = view.phase === "action_1" && view.roll ? [t("{name} throws. White sum: {sum}", { name: view.seats[view.active].name, sum: view.roll.white_sum })] : [];
  return `${[momentTitle(moment), ...thrown, ...said].join(". ")}.`;
}
