/** One's own rating by Glicko-2, and how it changes. The server knows the formulas. */

import { html } from "../vendor/preact-htm.js";
import { fetchRating } from "../shared/server/api.js";
import { progressOf, rememberProgress } from "../shared/storage/store.js";
import { t } from "../shared/text/texts.js";
/** @import { Progress } from "../shared/types.js" */

/**
 * Remember the first answer to a puzzle; without the server, the rating stays as it is.
 * @param {string} game
 * @param {{ name: string, rating: number }} puzzle
 * @param {boolean} solved
 */
export async function rate(game, { name, rating }, solved) {
  const before = progressOf(game);
  if (name in before.tried) {
    if (solved) rememberProgress(game, { ...before, tried: { ...before.tried, [name]: true } });
    return;
  }
  rememberProgress(game, { ...before, tried: { ...before.tried, [name]: solved } });
  const then = await fetchRating(before.rating ?? {}, rating, solved).catch(() => before.rating);
  rememberProgress(game, { ...progressOf(game), rating: then });
}

/** How one stands, with how uncertain that is. @param {{ progress: Progress, before?: Progress }} props */
export function RatingLine({ progress: { rating, tried }, before }) {
  const answers = Object.values(tried);
  if (!rating) return html`<p class="rating soft">${t("Your rating comes with your first answer.")}</p>`;
  const own = Math.round(rating.rating);
  const change = before?.rating ? own - Math.round(before.rating.rating) : 0;
  return html`<p class="rating">
    <b>${t("Your rating: {rating} ± {half}", { rating: own, half: Math.round(2 * rating.deviation) })}</b>
    ${change !== 0 && html` <span>(${change > 0 ? "+" : "−"}${Math.abs(change)})</span>`}
    <span class="soft"> · ${t("{solved} of {tried} solved", { solved: answers.filter(Boolean).length, tried: answers.length })}</span>
  </p>`;
}
