/** A decision checked by playing on: every option many times, with the same dice for all of them. */

import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { announce } from "../shared/controls/notices.js";
import { askRollout } from "../shared/server/api.js";
import { difference } from "../shared/text/numbers.js";
import { complaint, percentage, t } from "../shared/text/texts.js";
import { choiceName, halfOf } from "./words.js";
/** @import { View } from "../shared/types.js" */
/** @import { Decided } from "./model.js" */

/**
 * @typedef {{ value: number, low: number, high: number }} Estimate
 * @typedef {{ number: number, win: Estimate, behind: Estimate | null, is_good: boolean }} Rolled
 * @typedef {{ games: number, options: Rolled[] }} Rollout
 */

/** Keyed by the decision, so that another one begins anew. @param {{ view: View, decision: Decided }} props */
export function Check({ view, decision }) {
  const [progress, setProgress] = useState(/** @type {{ done: number, of: number } | null} */ (null));
  const [found, setFound] = useState(/** @type {Rollout | null} */ (null));
  const [trouble, setTrouble] = useState("");
  const wanted = useRef(true);
  useEffect(() => () => {
    wanted.current = false;
  }, []);
  const ask = async () => {
    setTrouble("");
    setProgress({ done: 0, of: 1 });
    try {
      const told = await askRollout(decision.position, decision.seat, setProgress, () => wanted.current);
      if (told) {
        setFound(told);
        announce(verdict(decision, told));
      }
    } catch (error) {
      setTrouble(complaint(error));
    }
    setProgress(null);
  };
  if (found) return html`<${Shown} view=${view} decision=${decision} rollout=${found} />`;
  return html`<div class="check">
    <button type="button" class="button quiet" disabled=${progress !== null} onClick=${ask}><${Icon} name="dice" />${t("Check by playing on")}</button>
    ${progress && html`<progress value=${progress.done} max=${progress.of} aria-label=${t("Playing on …")}></progress>`}
    ${trouble && html`<p role="alert">${trouble}</p>`}
  </div>`;
}

/** @param {{ view: View, decision: Decided, rollout: Rollout }} props */
function Shown({ view, decision, rollout }) {
  return html`<div class="check">
    <p><b>${verdict(decision, rollout)}</b></p>
    <ol class="rolled" aria-label=${t("Options")}>
      ${rollout.options.map(({ number, win, behind, is_good: isGood }) => html`<li key=${number} class=${isGood ? "good" : ""}>
        <span><${Icon} name=${isGood ? "check" : "cross"} size=${16} /><span class="unseen">${isGood ? t("good") : t("clearly behind")}</span> <span class="capital">${choiceName(view, number)}</span></span>
        <b>${percentage(win.value)}</b>
        <small>${behind && `${difference(behind.value)} ± ${halfOf(behind)}`}</small>
      </li>`)}
    </ol>
    <p class="soft note">${t("{number} games of each option, with the same dice for all. What cannot be told apart from the best is good, too.", { number: rollout.games })}</p>
  </div>`;
}

/** @param {Decided} decision @param {Rollout} rollout */
function verdict({ played }, { options }) {
  return options.find(({ number }) => number === played)?.is_good
    ? t("What was played is as good, as far as these games can tell.")
    : t("What was played is clearly behind.");
}
