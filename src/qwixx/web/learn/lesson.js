/** One lesson: a position on the real sheet or board, a question, and a word for every answer. */

import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { Logo } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { useKeys } from "../shared/controls/keys.js";
import { announce } from "../shared/controls/notices.js";
import { SettingsButton } from "../shared/controls/settings.js";
import { play } from "../shared/controls/sound.js";
import { isShared } from "../shared/server/games.js";
import { learned } from "../shared/storage/store.js";
import { t } from "../shared/text/texts.js";
import { PASS } from "../shared/text/words.js";
import { Dice } from "../turn/dice.js";
import { Guide, STEPS } from "../turn/panel.js";
import { deedToHear, LEARNER, Next, Offers, Other, Position, toTheDecision, Word } from "./parts.js";

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
          ${!done && html`<${Offers} view=${view} offers=${lesson.offers} tried=${tried} give=${give} />`}
          ${done && html`<${Next} next=${next} />`}
        </div>
      </section>
      <div class="hero card"><${Position} view=${view} deeds=${deeds} give=${done ? null : give} /></div>
      <div class="onward">
        ${back && html`<button type="button" class="button quiet" onClick=${back}><${Icon} name="back" />${t("Back")}</button>`}
        ${!done && html`<button type="button" class="button quiet skip-lesson" onClick=${next}>${t("Skip")}<${Icon} name="arrow" /></button>`}
      </div>
      <aside class="side" aria-label=${t("Lessons")}>
        ${!isShared(view) && html`<${Other} view=${view} seat=${OPPONENT} deeds=${deeds} />`}
        ${list}
      </aside>
    </main>
  </div>`;
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
