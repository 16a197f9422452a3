/** What one tells others of a day: squares for those who see them, a sentence for those who do not; and days in a row. */

import { t, tn } from "../shared/text/texts.js";
import { LAST, LOCK, ROWS, rowName, signed } from "../shared/text/words.js";
/** @import { Attempt, DailyResult, View } from "../shared/types.js" */

const COLOURED = ["🟥", "🟨", "🟩", "🟦"];
const OPEN = "⬜";
const LOCKED = "🔒";
const MISTHROW = "❌";

/** A date in UTC, as people write it. @param {string} date @param {"full" | "medium"} style @param {string} code The language. */
export const dayOf = (date, style, code) => new Date(`${date}T12:00:00Z`).toLocaleDateString(code, { dateStyle: style, timeZone: "UTC" });

/** How many days in a row were finished, up to today, or up to yesterday if today's is still to come. @param {Record<string, number>} points @param {number} today */
export function streakOf(points, today) {
  let day = today in points ? today : today - 1;
  let days = 0;
  while (day in points) {
    days += 1;
    day -= 1;
  }
  return days;
}

/** @param {Attempt} attempt @param {DailyResult | null} result */
function headline({ number, points }, result) {
  const own = signed(points);
  return result?.ready
    ? t("Qwixx of the day {number}: {points} of {best} possible points", { number, points: own, best: result.bound })
    : t("Qwixx of the day {number}: {points} points", { number, points: own });
}

/** Number, rows and misthrows as coloured squares. @param {Attempt} attempt @param {DailyResult | null} result */
export function squaresText(attempt, result) {
  const { rows, misthrows } = attempt.view;
  const line = (row) => rows[0][row].slice(0, LAST + 1).map((cross) => (cross ? COLOURED[row] : OPEN)).join("") + (rows[0][row][LOCK] ? LOCKED : "");
  return [headline(attempt, result), ...ROWS.map(line), ...(misthrows[0] > 0 ? [MISTHROW.repeat(misthrows[0])] : []), `${location.origin}/daily`].join("\n");
}

/** The same as a plain sentence. @param {Attempt} attempt @param {DailyResult | null} result @param {View} view */
export function sentence(attempt, result, view) {
  const rows = ROWS.map((row) => {
    const crosses = tn("{number} cross", "{number} crosses", view.counts[0][row]);
    const told = `${rowName(view, row)}: ${crosses}`;
    return view.rows[0][row][LOCK] ? `${told}, ${t("locked")}` : told;
  });
  const misthrows = tn("{number} misthrow", "{number} misthrows", view.misthrows[0]);
  return `${headline(attempt, result)} (${[...rows, misthrows].join("; ")}). ${location.origin}/daily`;
}
