/** The result in a few lines, to be sent to those who were not there. */

import { copy } from "../../shared/controls/common.js";
import { notify } from "../../shared/controls/notices.js";
import { t } from "../../shared/text/texts.js";
import { gameName, signed } from "../../shared/text/words.js";
/** @import { View } from "../../shared/types.js" */

/** Who is tied shares a place. @param {View} view @param {number} seat */
export const placeOf = (view, seat) => 1 + view.scores.filter((score) => score > view.scores[seat]).length;

/** @param {View} view @param {string} title */
export function resultText(view, title) {
  const best = view.seats.map((_, seat) => seat).sort((a, b) => view.scores[b] - view.scores[a]);
  const lines = best.map((seat) => `${placeOf(view, seat)}. ${view.seats[seat].name}: ${signed(view.scores[seat])}`);
  return [`${gameName(view.game)} · ${title}`, ...lines].join("\n");
}

/** Send it where the browser can, else copy it. @param {string} text */
export async function tell(text) {
  if ("share" in navigator) {
    await navigator.share({ text }).catch(() => {});
    return;
  }
  await copy(text);
  notify(t("The result is copied."), "check");
}
