/** What a moment shows beside the sheets: its dice, and what had led to it. */

import { html } from "../vendor/preact-htm.js";
import { difference } from "../shared/text/numbers.js";
import { t } from "../shared/text/texts.js";
import { deedNodes } from "../shared/text/words.js";
import { Dice } from "../turn/dice.js";
import { STEPS } from "../turn/panel.js";
import { Mark } from "./decision.js";
import { rollAt } from "./model.js";
import { Changes } from "./sums.js";
import { lostText, momentTitle } from "./words.js";
/** @import { Decided, Moment, Review } from "./model.js" */

/** @param {{ review: Review, moment: Moment }} props */
export function DiceThen({ review, moment }) {
  const { view } = moment;
  return html`<div class="card dice-then">
    <${Dice} view=${view} roll=${rollAt(review, moment.place)} step=${STEPS[view.phase] ?? 0} rolling=${false} resting=${!view.roll} />
  </div>`;
}

/** @param {{ review: Review, moment: Moment, jump: (name: string) => void }} props */
export function Told({ review, moment, jump }) {
  const { view, turn, deeds, decided } = moment;
  const thrown = deeds.some((deed) => deed.kind === "rolled");
  const made = new Map(decided.map((decision) => [decision.seat, decision]));
  const done = deeds.filter((deed) => deed.kind !== "rolled");
  const last = (deed, i) => done.findIndex((other) => other.seat === deed.seat && other.kind !== "ended") === i;
  return html`<section class="card told">
    <h2>${momentTitle(moment)}${turn > 0 && html` <span class="soft">${t("{name} throws", { name: view.seats[view.active].name })}</span>`}</h2>
    ${turn === 0 && html`<p class="soft">${t("Arrow keys go back and forward, Home and End to the start and the end.")}</p>`}
    ${thrown && html`<${Luck} review=${review} turn=${turn} />`}
    <ul class="done">
      ${done.map((deed, i) => html`<li key=${i}>
        <span>${deed.kind === "ended" ? t("The game is over") : deedNodes(view, deed)}</span>
        ${last(deed, i) && html`<${Made} decision=${made.get(deed.seat)} jump=${jump} />`}
      </li>`)}
    </ul>
    ${turn > 0 && ["dice", "over"].includes(view.phase) && html`<${Changes} review=${review} moment=${moment} />`}
  </section>`;
}

/** What the throw gave to each. @param {{ review: Review, turn: number }} props */
function Luck({ review, turn }) {
  return html`<ul class="luck" aria-label=${t("Luck")}>
    ${review.turns[turn - 1].changes.map(({ luck }, seat) => html`<li key=${seat} class="s${seat}">
      <i class="swatch" aria-hidden="true"></i><span>${review.seats[seat].name}</span> <b>${difference(luck)}</b>
    </li>`)}
  </ul>
  <p class="soft note">${t("What this throw gives, next to the mean of all throws.")}</p>`;
}

/** A way to the decision: what it cost, or what else there was. @param {{ decision: Decided | undefined, jump: (name: string) => void }} props */
function Made({ decision, jump }) {
  if (!decision || decision.options.length < 2) return null;
  const label = decision.mark ? lostText(decision) : t("Options");
  return html`<button type="button" class="made ${decision.mark ? "marked" : ""}" onClick=${() => jump(decision.name)}>
    <${Mark} mark=${decision.mark} /><span>${label}</span>
  </button>`;
}
