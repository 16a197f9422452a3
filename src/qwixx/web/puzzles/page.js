/** Puzzles: which games have some, and one after another by theme and difficulty. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Frame, Logo, Nowhere } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { BoardPicture, SheetPicture } from "../shared/controls/pictures.js";
import { Link, useHash } from "../shared/controls/route.js";
import { SettingsButton } from "../shared/controls/settings.js";
import { fetchPuzzles } from "../shared/server/api.js";
import { about, gameOf } from "../shared/server/games.js";
import { progressOf, puzzleWish, rememberPuzzleWish } from "../shared/storage/store.js";
import { complaint, t } from "../shared/text/texts.js";
import { gameName } from "../shared/text/words.js";
import { nextOf } from "./choosing.js";
import { PuzzleView } from "./puzzle.js";
import { RatingLine } from "./rating.js";

/** Where the address leads when nothing is left; no puzzle has this name. */
const DONE = "done";

export default function PuzzlesPage({ name: game }) {
  if (!game) return html`<${Overview} />`;
  return gameOf(game)?.puzzles ? html`<${Trainer} game=${game} />` : html`<${Nowhere} />`;
}

// ── all games ───────────────────────────────────────────────────────────────────────────────────

function Overview() {
  useEffect(() => {
    document.title = `${t("Puzzles")} · Qwixx`;
  }, []);
  const games = Object.keys(about.value.games).filter((game) => gameOf(game).puzzles > 0);
  return html`<div class="page">
    <header class="top"><${Logo} /><span class="push"></span><${SettingsButton} /></header>
    <main>
      <h1 class="welcome">${t("Puzzles")} <span>${t("One decision, one best answer.")}</span></h1>
      <div class="games">${games.map((game) => html`<${GameCard} key=${game} game=${game} />`)}</div>
    </main>
  </div>`;
}

function GameCard({ game }) {
  const { board, sheet, puzzles } = gameOf(game);
  return html`<section class="card game enter" aria-labelledby="puzzles-${game}">
    <${board === "board" ? BoardPicture : SheetPicture} sheet=${sheet} />
    <div class="game-words">
      <h2 id="puzzles-${game}">${gameName(game)}</h2>
      <p class="soft">${t("{number} positions from games, with the reason after your answer.", { number: puzzles })}</p>
      <${RatingLine} progress=${progressOf(game)} />
    </div>
    <div class="ways">
      <${Link} to="/puzzles/${game}" class="button primary start wide"><${Icon} name="arrow" />${t("Solve puzzles")}<//>
    </div>
  </section>`;
}

// ── one game ────────────────────────────────────────────────────────────────────────────────────

function Trainer({ game }) {
  const [index, setIndex] = useState(null);
  const [trouble, setTrouble] = useState(null);
  const [wish, setWish] = useState(puzzleWish);
  const [name, show] = useHash();
  useEffect(() => {
    document.title = `${t("Puzzles")} · ${gameName(game)}`;
    fetchPuzzles(game).then(setIndex, setTrouble);
  }, [game]);
  if (!index) return html`<${Frame}><main class="card"><p>${trouble ? complaint(trouble) : "…"}</p></main><//>`;

  const known = wish.theme in index.themes ? wish : { ...wish, theme: "" };
  const following = (wanted) => nextOf(index.puzzles, wanted, progressOf(game), name)?.name ?? DONE;
  const choose = (changes) => {
    const wanted = { ...known, ...changes };
    rememberPuzzleWish(wanted);
    setWish(wanted);
    show(following(wanted));
  };
  const wishes = html`<${Wishes} index=${index} wish=${known} choose=${choose} />`;
  if (name === DONE) return html`<${Done} game=${game} wishes=${wishes} />`;
  if (!name) return html`<${Begin} at=${() => following(known)} show=${show} />`;
  if (!index.puzzles.some((puzzle) => puzzle.name === name)) return html`<${Gone} name=${name} next=${() => show(following(known))} />`;
  return html`<${PuzzleView} key=${name} game=${game} name=${name} themes=${index.themes} wishes=${wishes} next=${() => show(following(known))} />`;
}

/** The address names no puzzle: go to one, without a trace in the history. */
function Begin({ at, show }) {
  useEffect(() => show(at(), true), []);
  return null;
}

/** The address names a puzzle that there is not, or not any more: another one only if that is wanted. */
function Gone({ name, next }) {
  return html`<${Frame}>
    <main class="finished">
      <section class="card">
        <h1>${t("There is no puzzle “{name}”.", { name: name.slice(0, 30) })}</h1>
        <p>${t("Puzzles that a new check does not confirm are taken out.")}</p>
        <div class="actions"><button type="button" class="button primary" onClick=${next}><${Icon} name="arrow" />${t("Another puzzle")}</button></div>
      </section>
    </main>
  <//>`;
}

/** Which puzzles are wanted. */
function Wishes({ index, wish, choose }) {
  const steps = [[-200, t("Easier")], [0, t("At my strength")], [200, t("Harder")]];
  return html`<form class="card wishes" onSubmit=${(event) => event.preventDefault()}>
    <label class="field"><span>${t("Kind")}</span>
      <select value=${wish.theme} onChange=${(event) => choose({ theme: event.target.value })}>
        <option value="">${t("All kinds")}</option>
        ${Object.entries(index.themes).map(([theme, label]) => html`<option key=${theme} value=${theme}>${t(label)}</option>`)}
      </select>
    </label>
    <label class="field"><span>${t("Difficulty")}</span>
      <select value=${wish.step} onChange=${(event) => choose({ step: Number(event.target.value) })}>
        ${steps.map(([step, label]) => html`<option key=${step} value=${step}>${label}</option>`)}
      </select>
    </label>
  </form>`;
}

function Done({ game, wishes }) {
  return html`<${Frame}>
    <main class="finished">
      <section class="card">
        <${Icon} name="crown" size=${52} />
        <h1>${t("All solved!")}</h1>
        <${RatingLine} progress=${progressOf(game)} />
        <div class="actions"><${Link} to="/" class="button primary"><${Icon} name="dice" />${t("Play")}<//></div>
      </section>
      ${wishes}
    </main>
  <//>`;
}
