/** What was thrown, which step it is, and what one may do: dice, guide and options. */

import { html, useEffect, useRef } from "../vendor/preact-htm.js";
import { isSecond } from "../shared/controls/clicks.js";
import { Icon } from "../shared/controls/icons.js";
import { Who } from "../shared/people/marks.js";
import { isShared } from "../shared/server/games.js";
import { t } from "../shared/text/texts.js";
import { COLOURS, colourOf, numberOf, PASS, questionText, squareName } from "../shared/text/words.js";
import { HintButton, Why } from "./advice.js";
import { Coach, useCoach } from "./coach.js";
import { lastRoll, passedFirst } from "./course.js";
import { useAutomaticPass } from "./decision.js";
import { Dice } from "./dice.js";
import { Option, PassOption } from "./options.js";
import { OwnDice } from "./owndice.js";
/** @import { Advice, Decision, Due, Node, Table, View } from "../shared/types.js" */

/** How long "only passing is possible" stays before it goes on by itself. */
const MOMENT = 1700;
const MOMENT_BEFORE_MISTHROW = 2800;

/** The step of a turn that a phase is; 0 is between turns, or while the dice still roll. */
export const STEPS = { action_1: 1, action_2: 2 };

/** `children` are shown where nothing is to be decided. @param {{ table: Table, decision: Decision, advice: Advice, rolling: boolean, mine: number[], thrower: number | null, children: Node }} props */
export function Panel({ table, decision, advice, rolling, mine, thrower, children }) {
  const { view, events } = table;
  const resting = view.roll === null;
  const step = rolling ? 0 : (STEPS[view.phase] ?? 0);
  const note = useCoach(table, decision, thrower, rolling);
  return html`<section class="panel card" aria-label=${t("Dice and decisions")}>
    <div class="dice-card">
      <${Dice} roll=${view.roll ?? lastRoll(events)} step=${step} rolling=${rolling} resting=${resting} view=${view}
        legalSums=${step === 2 ? sumsThatFit(view, decision.legal) : null} />
      <${Guide} view=${view} step=${step} mine=${mine} />
    </div>
    <div class="act" id="act" tabindex="-1">
      <${Act} table=${table} decision=${decision} advice=${advice} rolling=${rolling} mine=${mine} thrower=${thrower} note=${note} />
      ${!rolling && decision.seat === null && children}
    </div>
  </section>`;
}

/** For each colour the sums that can be used now. @param {View} view @param {number[]} legal */
function sumsThatFit(view, legal) {
  const fit = COLOURS.map(() => new Set());
  for (const action of legal) if (action !== PASS) fit[colourOf(view, action)].add(numberOf(view, action));
  return fit;
}

/** The two steps of a turn, and where we are. @param {{ view: View, step: number, mine: number[] }} props */
export function Guide({ view, step, mine }) {
  const sum = step > 0 && view.roll !== null && view.roll.white_sum;
  const shared = isShared(view) || view.seats.length === 1; // whoever plays alone is everyone
  const first = shared ? whiteSum(sum) : everyonesSum(sum);
  const second = shared ? t("White + colour")
    : mine.length === 1 && mine[0] === view.active ? t("You: white + colour")
    : t("{name}: white + colour", { name: view.seats[view.active].name });
  const Step = ({ number, text }) => html`<li class=${step === number ? "now" : step > number ? "done" : ""} aria-current=${step === number ? "step" : null}>
    <span class="step-number">${step > number ? html`<${Icon} name="check" size=${14} />` : number}</span><span class="step-text">${withWho(text)}</span>
  </li>`;
  return html`<ol class="guide" aria-label=${t("The two actions of a turn")}>
    <${Step} number=${1} text=${first} /><${Step} number=${2} text=${second} />
  </ol>`;
}

/** "Ana: white + colour" with the name apart: where there is little room it is shortened, and what is to be done is not. @param {string} text */
function withWho(text) {
  const end = text.lastIndexOf(": ") + 1;
  return end > 0 ? html`<span class="step-who">${text.slice(0, end)}</span> ${text.slice(end).trim()}` : text;
}

/** @param {number | false} sum */
const whiteSum = (sum) => (sum ? t("White sum {sum}", { sum }) : t("White sum"));
/** @param {number | false} sum */
const everyonesSum = (sum) => (sum ? t("Everyone: white sum {sum}", { sum }) : t("Everyone: white sum"));

/**
 * What is to be done here. Whatever that is, it has the same three places: what there is to say,
 * the options, and the buttons that settle it. None of them ever moves, nor does the sheet.
 * @param {{ table: Table, decision: Decision, advice: Advice, rolling: boolean, mine: number[], thrower: number | null, note: string | null }} props
 */
function Act({ table, decision, advice, rolling, mine, thrower, note }) {
  const { view } = table;
  if (rolling) return html`<${Say} text=${t("The dice are tumbling …")} />`;
  if (decision.seat !== null) return html`<${Deciding} table=${table} decision=${decision} advice=${advice} mine=${mine} note=${note} />`;
  if (view.phase === "dice" && thrower !== null) return html`<${Throwing} table=${table} seat=${thrower} mine=${mine} note=${note} />`;
  const given = view.you.find((you) => view.seats[you.seat].substitute);
  if (given) return html`<${Given} table=${table} seat=${given.seat} />`;
  return html`<${Waiting} view=${view} decision=${decision} mine=${mine} note=${note} />`;
}

/** What there is to say: whose turn it is to touch a shared screen, and a sentence; or a longer one, which keys can scroll; or what this step is about. @param {any} props */
function Say({ turn = null, lead = null, text, dots = false, note = null, children = null }) {
  return html`<div class="say" tabindex=${children ? 0 : null}>
    ${turn}
    <p class="ask ${children || note ? "unseen" : ""}" role="status">${lead && html`<b>${lead}</b> `}<span class=${dots ? "waiting-dots" : ""}>${text}</span></p>
    ${children || (note && html`<${Coach} text=${note} />`)}
  </div>`;
}

/** @param {{ table: Table, seat: number, mine: number[], note: string | null }} props */
function Throwing({ table: { view, live }, seat, mine, note }) {
  const button = useRef();
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
  }, []);
  const own = view.options.dice === "own";
  const turn = html`<${Turn} view=${view} seat=${own ? view.active : seat} mine=${mine} />`;
  if (own) return html`<${OwnDice} view=${view} turn=${turn} enter=${(roll) => live.send(seat, "enter", { turn: view.turn + 1, roll })} />`;
  return html`<${Say} turn=${turn} text=${mine.length === 1 ? t("Your turn") : ""} note=${note} />
    <button type="button" ref=${button} class="button primary big throw" onClick=${() => live.send(seat, "throw", { turn: view.turn + 1 })}>
      <${Icon} name="dice" />${t("Throw the dice")}
    </button>`;
}

/** On a shared screen: whose turn it is to touch it. @param {{ view: View, seat: number, mine: number[] }} props */
function Turn({ view, seat, mine }) {
  if (mine.length < 2) return null;
  return html`<p class="hand-over" key=${seat}><${Who} seat=${view.seats[seat]} size=${24} /><b>${view.seats[seat].name}</b></p>`;
}

/** @param {{ table: Table, decision: Due, advice: Advice, mine: number[], note: string | null }} props */
function Deciding({ table, decision, advice, mine, note }) {
  const { view, events } = table;
  const misthrow = decision.step === 2 && passedFirst(view, events);
  const alone = useAutomaticPass(decision, misthrow ? MOMENT_BEFORE_MISTHROW : MOMENT);
  const squares = decision.legal.filter((action) => action !== PASS);
  const { pending } = decision;
  const hinted = pending === null ? advice.best : advice.ranks.get(pending);
  const text = alone ? nothingFits(misthrow) : advice.busy ? t("Thinking …") : questionText(view, squares.length);
  return html`<${Say} turn=${html`<${Turn} view=${view} seat=${decision.seat} mine=${mine} />`} text=${text} note=${advice.busy ? null : note}>${hinted && html`<${Why} hinted=${hinted} precision=${advice.precision} />`}<//>
    <div class="options" role="group" aria-label=${t("Options")}>
      ${squares.map((action, i) => html`<${Option} key=${action} view=${view} action=${action} number=${i + 1} decision=${decision} hinted=${advice.ranks.get(action)} />`)}
    </div>
    <div class="settle">
      ${pending === null
        ? html`<${PassOption} view=${view} decision=${decision} misthrow=${misthrow} alone=${alone} hinted=${advice.ranks.get(PASS)} />`
        : html`<${Confirm} view=${view} decision=${decision} />`}
      <${HintButton} advice=${advice} />
    </div>`;
}

/** @param {boolean} misthrow */
function nothingFits(misthrow) {
  return misthrow
    ? t("Nothing fits, and nothing was used in action 1: a misthrow.")
    : t("Nothing fits: only passing is possible.");
}

/** It lies where *Pass* was, so that a double click there confirms; one must not take back. @param {{ view: View, decision: Due & { pending: number } }} props */
function Confirm({ view, decision }) {
  const button = useRef();
  useEffect(() => {
    // Chosen by key: the next Enter confirms.
    if (!document.activeElement?.closest("[data-square]")) button.current.focus({ preventScroll: true });
  }, [decision.pending]);
  const choice = decision.pending === PASS ? t("pass") : squareName(view, decision.pending);
  return html`<div class="confirm">
    <button type="button" class="button take-back" title=${t("Take back")} onClick=${(event) => !isSecond(event) && decision.takeBack()}><${Icon} name="cross" /><span>${t("Take back")}</span></button>
    <button type="button" ref=${button} class="button primary" onClick=${decision.confirm}><${Icon} name="check" />${t("Confirm: {choice}", { choice })}</button>
  </div>`;
}

/** One's own seat is played by the computer: take it back. @param {{ table: Table, seat: number }} props */
function Given({ table: { view, live }, seat }) {
  if (view.options.rated) return html`<${Say} text=${t("You have lost this game. The computer plays on for the others.")} />`;
  return html`<${Say} text=${t("The computer plays for {name}.", { name: view.seats[seat].name })} />
    <button type="button" class="button given" onClick=${() => live.send(seat, "take_back")}><${Icon} name="person" />${t("Take my seat back")}</button>`;
}

/** Nothing to do here now: say who is awaited. @param {{ view: View, decision: Decision, mine: number[], note: string | null }} props */
function Waiting({ view, decision, mine, note }) {
  if (view.phase === "over") return html`<${Say} text=${t("The game is over")} />`;
  const name = view.seats[view.active].name;
  if (view.phase === "dice") return html`<${Say} text=${t("{name} throws the dice", { name })} note=${note} dots />`;
  if (view.phase === "action_2" || isShared(view)) return html`<${Say} text=${t("{name} decides", { name })} note=${note} dots />`;
  const awaited = view.seats.filter((seat, index) => !seat.decided && !decision.sent.has(index)).map((seat) => seat.name);
  const own = mine.length === 1 ? decision.sent.get(mine[0]) : undefined;
  const done = own === undefined ? null : own === PASS ? t("You pass.") : t("You mark {square}.", { square: squareName(view, own) });
  return html`<${Say} lead=${done} text=${t("Waiting for {names}", { names: awaited.join(", ") })} dots />`;
}
