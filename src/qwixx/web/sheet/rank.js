/** Which place an option has among all, as a hint tells it. */

import { html } from "../vendor/preact-htm.js";
import { percentage, t } from "../shared/text/texts.js";
/** @import { Hinted } from "../shared/types.js" */

/** Which place an option has: a star for the best, ordinals for others. Keys to press are plain digits. @param {{ hinted: Hinted | undefined }} props */
export function Rank({ hinted }) {
  return hinted && html`<span class="rank ${hinted.rank === 1 ? "best" : ""}" aria-hidden="true">${hinted.rank === 1 ? "★" : `${hinted.rank}.`}</span>`;
}

/** The same in words, to be read aloud. @param {Hinted | undefined} hinted */
export function rankLabel(hinted) {
  if (!hinted) return null;
  const percent = percentage(hinted.win);
  return hinted.rank === 1
    ? t("the best, wins {percent}", { percent })
    : t("number {rank} of {of}, wins {percent}", { rank: hinted.rank, of: hinted.of, percent });
}
