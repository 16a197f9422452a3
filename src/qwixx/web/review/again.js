/** One's own mistakes as questions: the position before each, and another chance. */

import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { Choice } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { useKeys } from "../shared/controls/keys.js";
import { announce } from "../shared/controls/notices.js";
import { percentage, t } from "../shared/text/texts.js";
import { PASS, questionText } from "../shared/text/words.js";
import { IDLE } from "../sheet/squares.js";
import { Option, PassOption } from "../turn/options.js";
import { Mark, Options } from "./decision.js";
import { isMisthrow, mistakesOf } from "./model.js";
import { DiceThen } from "./moment.js";
import { Position } from "./stage.js";
import { choiceName, lostText } from "./words.js";
/** @import { Decided, Review } from "./model.js" */

/** An option that is worth so little less than the best has been found, too, where nothing else is known: half a point of the win. */
const CLOSE = 0.005;

/** @param {{ review: Review, own: number | null, leave: () => void }} props */
export function Again({ review, own, leave }) {
  const erring = review.seats.map((_, seat) => seat).filter((seat) => mistakesOf(review, seat).length > 0);
  const usual = [own, review.seats.findIndex(({ kind }) => kind === "person"), ...erring].find((seat) => seat !== null && erring.includes(seat)) ?? 0;
  const [picked, pick] = useState(/** @type {number | null} */ (null));
  const seat = picked ?? usual;
  const [at, setAt] = useState(0);
  useEffect(() => scrollTo(0, 0), []);
  const [found, setFound] = useState(/** @type {string[]} */ ([]));
  const mistakes = mistakesOf(review, seat);
  const choose = (other) => {
    pick(other);
    setAt(0);
    setFound([]);
  };
  const whose = erring.length > 1 && html`<${Choice} label=${t("Whose mistakes?")} name="whose" value=${seat}
    options=${erring.map((each) => [each, review.seats[each].name])} choose=${choose} />`;
  const back = html`<button type="button" class="button quiet" onClick=${leave}><${Icon} name="back" />${t("Back to the review")}</button>`;
  if (at >= mistakes.length) {
    return html`<main class="empty card finished-again">
      <${Icon} name=${found.length === mistakes.length ? "crown" : "check"} size=${52} />
      <h1>${t("{found} of {total} found at once", { found: found.length, total: mistakes.length })}</h1>
      ${whose}
      <button type="button" class="button primary" onClick=${() => choose(seat)}><${Icon} name="again" />${t("Once more")}</button>
      ${back}
    </main>`;
  }
  const decision = mistakes[at];
  return html`<main class="reviewing trying">
    <${Question} key=${decision.name} review=${review} decision=${decision} own=${own} at=${at} total=${mistakes.length}
      answered=${(right) => right && setFound([...found, decision.name])} next=${() => setAt(at + 1)} whose=${whose} back=${back} />
  </main>`;
}

/**
 * `answered` is told once, whether the first answer was right; what `after` it is shown then.
 * @param {{ review: Review, decision: Decided, own: number | null, at: number, total: number, answered: (right: boolean) => void, next: () => void, whose?: any, back: any, after?: any }} props
 */
export function Question({ review, decision, own, at, total, answered, next, whose, back, after }) {
  const moment = review.moments[decision.moment];
  const { view } = moment;
  const [tried, setTried] = useState(/** @type {number[]} */ ([]));
  const [shown, setShown] = useState(false);
  const { better = "", options, found, played, seat } = decision;
  const isFound = (action) => found?.includes(action) ?? options[0].win - (options.find((option) => option.action === action)?.win ?? 0) <= CLOSE;
  const last = tried.at(-1);
  const done = shown || (last !== undefined && isFound(last));
  const squares = options.map(({ action }) => action).filter((action) => action !== PASS).sort((a, b) => a - b);
  const give = (action) => {
    if (done || !options.some((option) => option.action === action)) return;
    setTried([...tried, action]);
    announce(wordOn(view, decision, action, isFound(action)));
    if (tried.length === 0) answered(isFound(action));
  };
  const reveal = () => {
    if (tried.length === 0) answered(false);
    setShown(true);
    announce(better);
  };
  useKeys({
    digit: (number) => give(number === 0 ? PASS : (squares[number - 1] ?? -1)),
    enter: () => done && next(),
    escape() {}, help() {}, hint() {},
  });
  const asked = { ...IDLE, seat, legal: done ? [] : [...squares, PASS], ready: true, pending: done ? options[0].action : null, choose: give, send: give };
  return html`<section class="replay">
      <${Position} review=${review} moment=${moment} asked=${asked} ranks=${new Map()} own=${own} why=${async () => null} />
    </section>
    <aside class="told-then" aria-label=${t("Question")}>
      <${DiceThen} review=${review} moment=${moment} />
      <section class="card question">
        <p class="soft">${t("Mistake {number} of {total}", { number: at + 1, total })} · ${t("Turn {turn}, {name}", { turn: decision.turn, name: view.seats[seat].name })}</p>
        <${Heading} text=${t("Played: {option}. What is better?", { option: choiceName(view, played) })} />
        <p>${done ? null : questionText(view, squares.length)}</p>
        ${last !== undefined && html`<p class="word-on ${isFound(last) ? "right" : "wrong"}"><${Icon} name=${isFound(last) ? "check" : "info"} /><span>${wordOn(view, decision, last, isFound(last))}</span></p>`}
        ${done
          ? html`${better && html`<p class="advice"><${Icon} name="thinking" size=${20} /><span>${better}</span></p>`}<${Options} view=${view} decision=${decision} />${after}
              <button type="button" class="button primary" onClick=${next}>${t("Next")}<${Icon} name="arrow" /></button>`
          : html`<div class="options ${tried.length ? "some-tried" : ""}" role="group" aria-label=${t("Options")}>
                ${squares.map((action, i) => html`<span key=${action} class=${tried.includes(action) ? "tried" : ""}><${Option} view=${view} action=${action} number=${i + 1} decision=${asked} /></span>`)}
                <span class=${tried.includes(PASS) ? "tried" : ""}><${PassOption} view=${view} decision=${asked} misthrow=${isMisthrow(view)} alone=${false} /></span>
              </div>
              <div class="onward">
                <button type="button" class="button quiet" onClick=${reveal}><${Icon} name="eye" />${t("Show the answer")}</button>
                <button type="button" class="button quiet" onClick=${next}>${t("Skip")}<${Icon} name="arrow" /></button>
              </div>`}
        <p class="soft note"><${Mark} mark=${decision.mark} /> ${t("played")}: ${lostText(decision)}</p>
      </section>
      ${whose && html`<section class="card">${whose}</section>`}
      ${back}
    </aside>`;
}

/** It has the focus when a question begins, so that it is read first. @param {{ text: string }} props */
function Heading({ text }) {
  const title = useRef();
  useEffect(() => title.current.focus({ preventScroll: true }), []);
  return html`<h2 tabindex="-1" ref=${title}>${text}</h2>`;
}

/** @param {any} view @param {Decided} decision @param {number} action @param {boolean} found */
function wordOn(view, { options, played }, action, found) {
  const choice = choiceName(view, action);
  if (found) return t("Found: {option}", { option: choice });
  if (action === played) return t("That is what was played. Try something else.");
  const lost = options[0].win - (options.find((option) => option.action === action)?.win ?? 0);
  return t("Not {option}: that loses {percent}. Try again.", { option: choice, percent: percentage(lost) });
}
