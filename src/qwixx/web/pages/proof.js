/** What a game file proves of its dice: by itself, and held against what this browser has kept. `qwixx verify` says the same. */

import { t } from "../shared/text/texts.js";
import { partsOf, SEATS } from "./fair.js";
/** @import { Receipt } from "../shared/types.js" */
/** @import { GameFile } from "./fair.js" */

/** @typedef {{ proven: string[], open: string[], differences: string[] }} Finding Sentences. */

/** @param {GameFile} file A file that agrees with itself. @param {Receipt | null} receipt @returns {Finding} */
export function examine(file, receipt) {
  const differences = receipt ? [...differing(file, receipt)] : [];
  return { proven: differences.length > 0 ? [] : proven(file, receipt), open: open(file, receipt), differences };
}

/** @param {GameFile} file @param {Receipt} receipt */
function* differing(file, receipt) {
  const told = [receipt.commitment, ...receipt.rounds.map((round) => round.commitment)];
  if (told.some((commitment) => commitment !== file.options.commitment)) yield t("The server's fingerprint is not the one that you were told.");
  yield* otherParts(file, receipt);
  if (receipt.first !== null && SEATS[receipt.first] !== file.first) {
    yield t("Seat {shown} began, but seat {first} begins in the file.", { shown: SEATS[receipt.first], first: file.first });
  }
  for (const [i, shown] of receipt.rolls.entries()) {
    const thrown = file.turns[i]?.roll;
    if (shown === null || shown === thrown) continue;
    yield thrown === undefined
      ? t("Turn {turn}: “{shown}” was thrown, but the file ends before.", { turn: i + 1, shown })
      : t("Turn {turn}: the dice shown were “{shown}”, but “{thrown}” in the file.", { turn: i + 1, shown, thrown });
  }
}

/** Where a seat's part of the dice is not what was fixed before the last own seed was told. @param {GameFile} file @param {Receipt} receipt */
function* otherParts(file, receipt) {
  const last = receipt.rounds.at(-1);
  if (!last) return;
  if (last.pledges.length !== file.seats.length) {
    yield t("The seats are not those of the game: {shown} were fixed, the file has {number}.", { shown: last.pledges.length, number: file.seats.length });
    return;
  }
  const { pledges, seeds } = partsOf(file);
  for (const [i, pledge] of last.pledges.entries()) {
    const seat = SEATS[i];
    if (pledge !== null && pledge in receipt.seeds && pledge !== pledges[i]) yield t("Seat {seat}: the seed in the file is not the one that you gave.", { seat });
    else if (pledge !== pledges[i] || (pledge === null && last.seeds[i] !== seeds[i])) {
      yield t("Seat {seat}: the seed is not the one that was fixed before yours was revealed.", { seat });
    }
  }
}

/** Whether a seed from here is among those that the dice follow from. @param {Receipt} receipt */
export const hasOwnPart = ({ rounds, seeds }) => rounds.at(-1)?.pledges.some((pledge) => pledge !== null && pledge in seeds) ?? false;

/** @param {GameFile} file @param {Receipt | null} receipt */
function proven(file, receipt) {
  if (!receipt) return partsOf(file).pledges.some(Boolean) ? [t("Every seed fits its pledge in the file.")] : [];
  const seen = receipt.rolls.filter((shown) => shown !== null).length;
  return [
    hasOwnPart(receipt)
      ? t("The server and all other players had fixed their seeds before yours was revealed: none of them can have chosen these dice.")
      : t("The server's seed is the one whose fingerprint you were told."),
    seen === file.turns.length
      ? t("All throws are those that you were shown.")
      : t("{seen} of {number} throws were shown to you, and they are the same.", { seen, number: file.turns.length }),
  ];
}

/** @param {GameFile} file @param {Receipt | null} receipt */
function open(file, receipt) {
  const { pledges, seeds } = partsOf(file);
  const names = file.names.filter((_, i) => seeds[i] && pledges[i] === null).join(", ");
  const undone = Math.max(Number(file.options.undone ?? 0), (receipt?.rounds.length ?? 0) - 1);
  const told = [];
  if (!receipt) told.push(t("That these are the seeds of the game: a file alone cannot show it, only the receipt that a player's device keeps by itself."));
  else if (!hasOwnPart(receipt)) told.push(t("That nobody chose a seed last: none of the seeds is yours."));
  if (names) told.push(t("That {names} could trust these dice: whoever runs the server and plays can answer a seed that is given openly.", { names }));
  if (undone > 0) told.push(t("That nobody gave up a seat to get other dice: starts that were undone: {number}.", { number: undone }));
  if (file.options.rematch) told.push(t("That the right seat began: the file says that this is a rematch, and who begins one is not drawn."));
  told.push(t("That whoever runs the server did not know the dice in advance."));
  return told;
}
