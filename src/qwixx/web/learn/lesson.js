/** One lesson: a position on the real sheet or board, a question, and a word for every answer. */

import { SettingsButton } from "../shared/settings.js";
import { Board } from "../sheet/board.js";
import { Logo } from "../shared/controls.js";
import { Dice } from "../turn/dice.js";
import { isShared } from "../shared/games.js";
import { Icon } from "../shared/icons.js";
import { useKeys } from "../shared/keys.js";
import { announce } from "../shared/notices.js";
import { Guide, STEPS } from "../turn/panel.js";
import { MiniSheet, Sheet } from "../sheet/sheet.js";
import { play } from "../table/sound.js";
import { learned } from "../shared/store.js";
import { t, tn } from "../shared/texts.js";
import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { colourName, colourOf, letterOf, numberOf, PASS, signed, squareName } from "../shared/words.js";

const LEARNER = 0;
const OPPONENT = 1;

export function LessonView({ course, at, list, solved, next, back }) {
  const lesson = course.lessons[at];
  const [tried, setTried] = useState(/** @type {number[]} */ ([]));
  const given = lesson.answers[tried.at(-1) ?? -1] ?? null;
  const done = given?.right ?? false;
  const view = { ...(done ? given.after.view : lesson.view), game: course.game, seats: [{ name: t("You") }, { name: course.opponent }] };
  const deeds = done ? given.after.deeds : [];

  const give = (action) => {
    if (done) return;
    const answer = lesson.answers[action];
    setTried([...tried, action]);
    announce(answer.text);
    if (!answer.right) return;
    solved();
    play(deedToHear(answer.after.deeds));
  };
  useKeys({
    digit: (number) => give(lesson.offers.filter((action) => action !== PASS)[number - 1] ?? PASS),
    enter: () => done && next(),
    escape: () => {},
    help: () => {},
    hint: () => {},
  });

  const step = STEPS[lesson.view.phase];
  return html`<div class="page learn">
    <a class="skip" href="#act" onClick=${toTheDecision}>${t("To the decision")}</a>
    <header class="top"><${Logo} short /><${Dots} course=${course} at=${at} /><span class="push"></span><${SettingsButton} /></header>
    <main class="playing learning">
      <section class="panel card" aria-label=${t("Lesson")}>
        <${Told} lesson=${lesson} at=${at} total=${course.lessons.length} />
        <div class="dice-card">
          <${Dice} view=${view} roll=${lesson.view.roll} step=${step} rolling=${false} />
          <${Guide} view=${{ ...view, roll: lesson.view.roll, active: lesson.view.active }} step=${step} mine=${[LEARNER]} />
        </div>
        <div class="act" id="act" tabindex="-1">
          <p class="ask">${lesson.ask}</p>
          ${given && html`<${Word} key=${tried.length} answer=${given} />`}
          ${!done && html`<${Offers} view=${view} lesson=${lesson} tried=${tried} give=${give} />`}
          ${done && html`<${Next} next=${next} />`}
        </div>
      </section>
      <div class="hero card"><${Position} view=${view} deeds=${deeds} give=${done ? null : give} /></div>
      <div class="onward">
        ${back && html`<button type="button" class="button quiet" onClick=${back}><${Icon} name="back" />${t("Back")}</button>`}
        ${!done && html`<button type="button" class="button quiet skip-lesson" onClick=${next}>${t("Skip")}<${Icon} name="arrow" /></button>`}
      </div>
      <aside class="side" aria-label=${t("Lessons")}>
        ${!isShared(view) && html`<${Other} view=${view} deeds=${deeds} />`}
        ${list}
      </aside>
    </main>
  </div>`;
}

/** Following the link would change the lesson that the address names. */
function toTheDecision(event) {
  event.preventDefault();
  document.getElementById("act")?.focus();
}

/** What there is to know. It has the focus when a lesson begins, so that it is read first. */
function Told({ lesson, at, total }) {
  const title = useRef();
  useEffect(() => title.current.focus({ preventScroll: true }), []);
  return html`<div class="told">
    <p class="soft">${t("Lesson {number} of {total}", { number: at + 1, total })}</p>
    <h1 tabindex="-1" ref=${title}>${lesson.title}</h1>
    <p>${lesson.text}</p>
  </div>`;
}

function Dots({ course, at }) {
  const done = learned(course.game);
  const total = course.lessons.length;
  const label = t("{done} of {total} lessons done", { done: course.lessons.filter(({ name }) => done.includes(name)).length, total });
  return html`<div class="progress" role="img" aria-label=${label}>
    ${course.lessons.map(({ name }, i) => html`<i class="${done.includes(name) ? "done" : ""} ${i === at ? "now" : ""}"></i>`)}
  </div>`;
}

/** The sheet or board. Nothing is ringed: which squares may be used is the question. */
function Position({ view, deeds, give }) {
  const decision = { seat: LEARNER, step: view.phase, legal: [], pending: null };
  const why = give && (async (action) => give(action));
  if (!isShared(view)) {
    const mine = deeds.filter((deed) => deed.seat === LEARNER);
    return html`<${Sheet} view=${view} seat=${LEARNER} decision=${decision} recent=${mine} why=${why} title=${t("Your sheet")} />`;
  }
  return html`<${Board} view=${view} decision=${decision} recent=${new Map([[LEARNER, deeds]])} why=${why} me=${null} />`;
}

/** A few answers as large buttons. */
function Offers({ view, lesson, tried, give }) {
  const squares = lesson.offers.filter((action) => action !== PASS);
  return html`<div class="options" role="group" aria-label=${t("Options")}>
    ${squares.map((action, i) => html`<button type="button" key=${action} class="option c${colourOf(view, action)} ${tried.includes(action) ? "tried" : ""}"
      aria-label=${squareName(view, action)} data-option=${action} onClick=${() => give(action)}>
      <span class="option-tile" aria-hidden="true"><small>${letterOf(colourOf(view, action))}</small>${numberOf(view, action)}</span>
      <span class="option-name" aria-hidden="true">${colourName(colourOf(view, action))}</span>
      <kbd aria-hidden="true">${i + 1}</kbd>
    </button>`)}
    <button type="button" class="option pass ${tried.includes(PASS) ? "tried" : ""}" data-option=${PASS} onClick=${() => give(PASS)}>
      <span class="option-name">${t("Pass")}</span><kbd aria-hidden="true">0</kbd>
    </button>
  </div>`;
}

/** The word on an answer. It is announced as well. */
function Word({ answer: { right, text } }) {
  return html`<p class="word-on ${right ? "right" : "wrong"}"><${Icon} name=${right ? "check" : "info"} /><span>${text}</span></p>`;
}

/** Whoever answers by key goes on by Enter. */
function Next({ next }) {
  const button = useRef();
  useEffect(() => button.current.focus({ preventScroll: true }), []);
  return html`<button type="button" ref=${button} class="button primary" onClick=${next}>${t("Next")}<${Icon} name="arrow" /></button>`;
}

/** The opponent's sheet at a glance. */
function Other({ view, deeds }) {
  const points = view.scores[OPPONENT];
  return html`<section class="card other" aria-label=${t("Sheet: {name}", { name: view.seats[OPPONENT].name })}>
    <p class="opponent-line"><${Icon} name="person" size=${18} /><b class="opponent-name">${view.seats[OPPONENT].name}</b>
      <span class="opponent-points" role="img" aria-label=${tn("{number} point", "{number} points", points)}>${signed(points)}</span></p>
    <${MiniSheet} view=${view} seat=${OPPONENT} recent=${deeds.filter((deed) => deed.seat === OPPONENT)} />
  </section>`;
}

function deedToHear(deeds) {
  const kinds = deeds.filter((deed) => deed.seat === LEARNER).map((deed) => deed.kind);
  return ["locked", "beat", "stacked", "placed", "marked"].find((kind) => kinds.includes(kind)) ?? "turn";
}
