/** Learning a game: lessons one after the other, and how far one has come. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Frame, Logo, Nowhere } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { BoardPicture, SheetPicture } from "../shared/controls/pictures.js";
import { Link, useHash } from "../shared/controls/route.js";
import { SettingsButton } from "../shared/controls/settings.js";
import { fetchLessons } from "../shared/server/api.js";
import { about, gameOf } from "../shared/server/games.js";
import { learned, rememberLearned, useShared } from "../shared/storage/store.js";
import { complaint, language, t } from "../shared/text/texts.js";
import { gameName } from "../shared/text/words.js";
import { LessonView } from "./lesson.js";

/** Where the address leads when every lesson is done; no lesson has this name. */
const DONE = "done";

export default function LearnPage({ name: game }) {
  if (!game) return html`<${Overview} />`;
  return gameOf(game)?.lessons ? html`<${Course} game=${game} />` : html`<${Nowhere} />`;
}

export const gamesWithLessons = () => Object.keys(about.value.games).filter((game) => gameOf(game).lessons > 0);

// ── all games ───────────────────────────────────────────────────────────────────────────────────

function Overview() {
  useEffect(() => {
    document.title = `${t("Learn to play")} · Qwixx`;
  }, []);
  return html`<div class="page">
    <header class="top"><${Logo} /><span class="push"></span><${SettingsButton} /></header>
    <main>
      <h1 class="welcome">${t("Learn to play")} <span>${t("Small positions, one decision each.")}</span></h1>
      <div class="games">${gamesWithLessons().map((game) => html`<${CourseCard} key=${game} game=${game} />`)}</div>
    </main>
  </div>`;
}

function CourseCard({ game }) {
  const { board, sheet, lessons } = gameOf(game);
  const done = learned(game).length;
  return html`<section class="card game enter" aria-labelledby="learn-${game}">
    <${board === "board" ? BoardPicture : SheetPicture} sheet=${sheet} />
    <div class="game-words">
      <h2 id="learn-${game}">${gameName(game)}</h2>
      <p class="soft">${t("{number} lessons, about three minutes.", { number: lessons })}</p>
      <${Progress} done=${done} total=${lessons} />
    </div>
    <div class="ways">
      <${Link} to="/learn/${game}" class="button primary start wide"><${Icon} name="arrow" />
        ${done === 0 ? t("Begin") : done < lessons ? t("Go on") : t("All lessons")}
      <//>
      <${Link} to="/guide/${game}" class="button quiet start wide"><${Icon} name="help" />${t("How to play")}<//>
    </div>
  </section>`;
}

function Progress({ done, total }) {
  return html`<div class="progress" role="img" aria-label=${t("{done} of {total} lessons done", { done, total })}>
    ${Array.from({ length: total }, (_, i) => html`<i class=${i < done ? "done" : ""}></i>`)}
  </div>`;
}

// ── one game ────────────────────────────────────────────────────────────────────────────────────

function Course({ game }) {
  const code = useShared(language);
  const [course, setCourse] = useState(null);
  const [trouble, setTrouble] = useState(null);
  const [, redraw] = useState(0);
  const [name, show] = useHash();
  useEffect(() => {
    document.title = `${t("Learn to play")} · ${gameName(game)}`;
    fetchLessons(code, game).then(setCourse, setTrouble);
  }, [code, game]);
  if (!course) return html`<${Frame}><main class="card"><p>${trouble ? complaint(trouble) : "…"}</p></main><//>`;

  const { lessons } = course;
  const at = lessons.findIndex((lesson) => lesson.name === name);
  const solved = () => {
    rememberLearned(game, name);
    redraw((count) => count + 1);
  };
  const firstOpen = () => lessons.find((lesson) => !learned(game).includes(lesson.name))?.name ?? DONE;
  if (name === DONE) return html`<${Done} course=${course} />`;
  if (at < 0) return html`<${Begin} at=${firstOpen} show=${show} />`;
  return html`<${LessonView} key=${name} course=${course} at=${at} list=${html`<${LessonList} course=${course} at=${at} />`} solved=${solved}
    next=${() => show(lessons[at + 1]?.name ?? firstOpen())}
    back=${at > 0 ? () => show(lessons[at - 1].name) : null} />`;
}

/** The address names no lesson: go to the first that is open, without a trace in the history. */
function Begin({ at, show }) {
  useEffect(() => show(at(), true), []);
  return null;
}

/** All lessons by title, with a mark for those that are done. */
function LessonList({ course, at }) {
  const done = learned(course.game);
  return html`<nav class="card lessons" aria-label=${t("Lessons")}>
    <ol>${course.lessons.map(({ name, title }, i) => html`<li key=${name}>
      <a href="#${name}" aria-current=${i === at ? "step" : null}>
        <span class="step-number">${done.includes(name) ? html`<${Icon} name="check" size=${14} />` : i + 1}</span>
        <span>${title}${done.includes(name) && html`<span class="unseen">, ${t("done")}</span>`}</span>
      </a>
    </li>`)}</ol>
  </nav>`;
}

function Done({ course }) {
  const others = gamesWithLessons().filter((game) => game !== course.game);
  return html`<${Frame}>
    <main class="finished">
      <section class="card">
        <${Icon} name="crown" size=${52} />
        <h1>${t("You know how to play!")}</h1>
        <p class="soft">${t("That was all there is to know. The rest is practice, and a little luck.")}</p>
        <div class="actions">
          <${Link} to="/" class="button primary"><${Icon} name="dice" />${t("Play")}<//>
          ${others.map((game) => html`<${Link} to="/learn/${game}" key=${game} class="button"><${Icon} name="arrow" />${gameName(game)}<//>`)}
        </div>
      </section>
      <${LessonList} course=${course} />
    </main>
  <//>`;
}
