/** Decisions: the costliest ones as buttons, and one of them explained. */

import { html } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { percentage, t } from "../shared/text/texts.js";
import { colourOf, letterOf, numberOf, PASS } from "../shared/text/words.js";
import { costliest } from "./model.js";
import { Check } from "./rollout.js";
import { choiceName, decisionText, lostText } from "./words.js";
/** @import { View } from "../shared/types.js" */
/** @import { Decided, Review } from "./model.js" */

const MOST = 6;

/** How bad it was, in the signs that chess players use. @param {{ mark: string }} props */
export function Mark({ mark }) {
  return mark && html`<b class="sign m${mark === "?!" ? 0 : mark.length}">${mark}</b>`;
}

/** @param {{ review: Review, decision: Decided | null, jump: (name: string) => void, again: () => void }} props */
export function Costliest({ review, decision, jump, again }) {
  const found = costliest(review, MOST);
  return html`<section class="card costliest" aria-labelledby="costliest">
    <h2 id="costliest">${t("The costliest decisions")}</h2>
    ${found.length === 0 && html`<p class="soft">${t("Nobody has made an error worth a mark.")}</p>`}
    <ol>
      ${found.map((each) => {
        const { view } = review.moments[each.moment];
        return html`<li key=${each.name}><button type="button" class="costly-one" aria-label=${decisionText(view, each)} aria-pressed=${each.name === decision?.name} onClick=${() => jump(each.name)}>
          <${Mark} mark=${each.mark} />
          <span class="costly-what"><b>${view.seats[each.seat].name}</b> <${Tile} view=${view} action=${each.played} /> <small class="soft">${t("Turn {number}", { number: each.turn })}</small></span>
          <span class="costly-lost">${percentage(each.error)}</span>
        </button></li>`;
      })}
    </ol>
    ${found.length > 0 && html`<button type="button" class="button wide again-button" onClick=${again}><${Icon} name="again" />${t("Try the mistakes again")}</button>`}
  </section>`;
}

/** A choice as it looks on the sheet. @param {{ view: View, action: number }} props */
function Tile({ view, action }) {
  if (action === PASS) return html`<span class="tile pass">${t("Pass")}</span>`;
  const colour = colourOf(view, action);
  return html`<span class="tile c${colour}"><small>${letterOf(colour)}</small>${numberOf(view, action)}</span>`;
}

/** @param {{ review: Review, decision: Decided, close: () => void }} props */
export function Explained({ review, decision, close }) {
  const { view } = review.moments[decision.moment];
  return html`<section class="card explained" aria-labelledby="explained">
    <div class="explained-head">
      <h2 id="explained">${t("Turn {turn}, {name}", { turn: decision.turn, name: view.seats[decision.seat].name })}</h2>
      <button type="button" class="icon-button" aria-label=${t("Close")} onClick=${close}><${Icon} name="cross" /></button>
    </div>
    <p class="verdict-line"><${Mark} mark=${decision.mark} /> <b class="capital">${choiceName(view, decision.played)}</b>${": "}
      ${decision.error > 0 ? lostText(decision) : t("nothing was better")}</p>
    ${decision.better && html`<p class="advice"><${Icon} name="thinking" size=${20} /><span>${t("Better: {reason}", { reason: decision.better })}</span></p>`}
    ${decision.worse && html`<p class="soft">${decision.worse}</p>`}
    <${Options} view=${view} decision=${decision} />
    ${decision.options.length > 1 && html`<${Check} key=${decision.name} view=${view} decision=${decision} />`}
  </section>`;
}

/** Everything that was possible, the best first. @param {{ view: View, decision: Decided }} props */
export function Options({ view, decision }) {
  return html`<ol class="worths" aria-label=${t("Options")}>
    ${decision.options.map(({ action, win, rank }) => html`<li key=${action} class=${action === decision.played ? "played" : ""}>
      <span class="worth-rank" aria-hidden="true">${rank === 1 ? "★" : rank}</span>
      <${Tile} view=${view} action=${action} /><span class="unseen">${choiceName(view, action)}</span>
      <span class="worth-bar" aria-hidden="true"><i style=${{ width: `${100 * win}%` }}></i></span>
      <b>${percentage(win)}</b>
      ${action === decision.played && html`<small class="was">${t("played")}</small>`}
    </li>`)}
  </ol>`;
}
