/** One puzzle: a position on the real sheet or board, one answer, and why it is right or wrong. */

import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { deedToHear, LEARNER, Next, Offers, Other, Position, toTheDecision, Word } from "../learn/parts.js";
import { Frame, Logo } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { useKeys } from "../shared/controls/keys.js";
import { announce, notify } from "../shared/controls/notices.js";
import { SettingsButton } from "../shared/controls/settings.js";
import { play } from "../shared/controls/sound.js";
import { fetchPuzzle } from "../shared/server/api.js";
import { isShared } from "../shared/server/games.js";
import { progressOf, useShared } from "../shared/storage/store.js";
import { complaint, language, percentage, t } from "../shared/text/texts.js";
import { PASS, squareName } from "../shared/text/words.js";
import { Dice } from "../turn/dice.js";
import { Guide, STEPS } from "../turn/panel.js";
import { rate, RatingLine } from "./rating.js";

export function PuzzleView({ game, name, themes, wishes, next }) {
  const code = useShared(language);
  const [puzzle, setPuzzle] = useState(null);
  const [trouble, setTrouble] = useState(null);
  useEffect(() => {
    fetchPuzzle(code, game, name).then(setPuzzle, setTrouble);
  }, [code]);
  if (!puzzle) return html`<${Frame}><main class="card"><p role="status">${trouble ? complaint(trouble) : t("Thinking …")}</p></main><//>`;
  return html`<${Solving} puzzle=${puzzle} themes=${themes} wishes=${wishes} next=${next} />`;
}

function Solving({ puzzle, themes, wishes, next }) {
  const { game } = puzzle;
  const [given, setGiven] = useState(/** @type {number | null} */ (null));
  const [before] = useState(() => progressOf(game));
  const [, redraw] = useState(0);
  const answer = given === null ? null : puzzle.answers[given];
  const view = seen(puzzle, answer);
  const deeds = answer?.after.deeds ?? [];
  const offers = puzzle.ranked.filter((action) => action !== PASS).sort((one, two) => one - two);

  const give = async (action) => {
    if (given !== null) return;
    const { right, text, win, after } = puzzle.answers[action];
    if (win === null) {
      notify(text);
      return;
    }
    setGiven(action);
    announce(`${right ? t("Right!") : t("Not the best.")} ${text}`);
    play(right ? deedToHear(after.deeds) : "turn");
    await rate(game, puzzle, right);
    redraw((count) => count + 1);
  };
  useKeys({
    digit: (number) => give(offers[number - 1] ?? PASS),
    enter: () => given !== null && next(),
    escape: () => {},
    help: () => {},
    hint: () => {},
  });

  const step = STEPS[puzzle.view.phase];
  const others = view.seats.map((_, seat) => seat).filter((seat) => seat !== LEARNER);
  return html`<div class="page learn puzzle">
    <a class="skip" href="#act" onClick=${toTheDecision}>${t("To the decision")}</a>
    <header class="top"><${Logo} short /><span class="push"></span><${SettingsButton} /></header>
    <main class="playing learning">
      <section class="panel card" aria-label=${t("Puzzle")}>
        <${Told} view=${{ ...puzzle.view, game }} />
        <div class="dice-card">
          <${Dice} view=${view} roll=${puzzle.view.roll} step=${step} rolling=${false} />
          <${Guide} view=${{ ...view, roll: puzzle.view.roll, active: puzzle.view.active }} step=${step} mine=${[LEARNER]} />
        </div>
        <div class="act ${answer ? "answered" : ""}" id="act" tabindex="-1">
          ${answer === null
            ? html`<p class="ask">${stepOf(view)}. ${t("What is best for you?")}</p><${Offers} view=${view} offers=${offers} tried=${[]} give=${give} />`
            : html`<${Answered} puzzle=${puzzle} view=${view} given=${given} themes=${themes} before=${before} /><${Next} next=${next} />`}
        </div>
      </section>
      <div class="hero card"><${Position} view=${view} deeds=${deeds} give=${answer ? null : give} /></div>
      <div class="onward">
        ${!answer && html`<button type="button" class="button quiet skip-lesson" onClick=${next}>${t("Skip")}<${Icon} name="arrow" /></button>`}
      </div>
      <aside class="side" aria-label=${t("Players")}>
        ${!isShared(view) && others.map((seat) => html`<${Other} key=${seat} view=${view} seat=${seat} deeds=${deeds} />`)}
        ${wishes}
      </aside>
    </main>
  </div>`;
}

/** The position as it is, or after an answer; oneself is the first seat. */
function seen(puzzle, answer) {
  const view = answer?.after.view ?? puzzle.view;
  const seats = view.scores.map((_, seat) => ({ name: seat === LEARNER ? t("You") : t("Player {number}", { number: seat + 1 }) }));
  return { ...view, game: puzzle.game, seats };
}

/** Whose throw it is. It has the focus when a puzzle begins, so that it is read first. */
function Told({ view }) {
  const title = useRef();
  useEffect(() => title.current.focus({ preventScroll: true }), []);
  return html`<div class="told">
    <h1 tabindex="-1" ref=${title}>${view.active === LEARNER ? t("You have thrown") : t("{name} has thrown", { name: t("Player {number}", { number: view.active + 1 }) })}</h1>
    <p>${stepOf(view)}</p>
  </div>`;
}

function stepOf(view) {
  if (STEPS[view.phase] === 1) return t("Action 1");
  return view.action_1 ? t("Action 2 (action 1: {square})", { square: squareName(view, view.action_1) }) : t("Action 2");
}

/** Why, what every answer wins, what it was about, and one's rating. */
function Answered({ puzzle, view, given, themes, before }) {
  const [best] = puzzle.ranked;
  const verdict = useRef();
  useEffect(() => verdict.current.scrollIntoView({ block: "nearest" }), []);
  const answer = puzzle.answers[given];
  const about = puzzle.themes.map((theme) => t(themes[theme])).join(", ");
  return html`
    <p class="ask" ref=${verdict}>${answer.right ? t("Right!") : t("Not the best.")}</p>
    ${!answer.right && html`<${Word} answer=${answer} />`}
    <${Word} answer=${puzzle.answers[best]} />
    <ol class="shares" aria-label=${t("How often each answer wins")}>
      ${puzzle.ranked.map((action) => html`<li key=${action} class=${action === best ? "best" : ""}>
        <span>${action === given && html`<${Icon} name=${answer.right ? "check" : "cross"} size=${16} />`}${action === PASS ? t("Pass") : squareName(view, action)}</span>
        <b>${percentage(puzzle.answers[action].win)}</b>
        <span class="odds-bar" aria-hidden="true"><i style=${{ width: `${100 * puzzle.answers[action].win}%` }}></i></span>
      </li>`)}
    </ol>
    <p class="soft">${t("Difficulty {rating} · {themes}", { rating: puzzle.rating, themes: about })}</p>
    <${RatingLine} progress=${progressOf(puzzle.game)} before=${before} />`;
}
