/** The start page: the games, three ways to play each, and those that wait to be finished. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Logo } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { BoardPicture, SheetDetail, SheetPicture } from "../shared/controls/pictures.js";
import { go, Link } from "../shared/controls/route.js";
import { SettingsButton } from "../shared/controls/settings.js";
import { collect } from "../shared/history/collect.js";
import { binTable, DAYS_IN_BIN, hasFile, isWon, newestPast, takeOut } from "../shared/history/finished_games.js";
import { HistoryLinks } from "../shared/history/links.js";
import { Mark } from "../shared/people/marks.js";
import { me, people } from "../shared/people/people.js";
import { fetchTable } from "../shared/server/api.js";
import { about, gameOf, isShared } from "../shared/server/games.js";
import { finishedTables, forgetTable, rememberTable, unfinishedTables, useShared } from "../shared/storage/store.js";
import { t } from "../shared/text/texts.js";
import { gameName, labelled, signed, standing } from "../shared/text/words.js";
import { Setup } from "./setup.js";
/** @import { SheetPrint, Way } from "../shared/types.js" */

/** Unfinished games that are shown; the history has all of them. */
const SHOWN = 5;

/** `prepare` loads what a table needs, so that it is there when a game begins. @param {{ prepare: () => void }} props */
export function StartPage({ prepare }) {
  const [setup, setSetup] = useState(null);
  /** @param {{ game: string, way: Way }} chosen */
  const choose = (chosen) => {
    prepare();
    setSetup(chosen);
  };
  useEffect(() => {
    document.title = "Qwixx";
  }, []);
  const games = Object.keys(about.value.games);
  const first = games.filter(isFirstOfItsKind);
  const more = games.filter((game) => !first.includes(game));
  return html`<div class="page start">
    <header class="top">
      <${Logo} />
      <nav class="push" aria-label=${t("Help and settings")}>
        <${Link} to="/guide/${games[0]}" class="icon-button" aria-label=${t("How to play")}><${Icon} name="help" /><//>
        <${MyDoor} />
        <${SettingsButton} />
      </nav>
    </header>
    <main>
      <h1 class="welcome">${t("Throw, mark, lock.")} <span>${t("Who has the best row?")}</span></h1>
      <${Unfinished} prepare=${prepare} />
      <div class="games">${first.map((game) => html`<${GameCard} key=${game} game=${game} setup=${choose} />`)}</div>
      <${Link} to="/daily" class="card daily-door">
        <${Icon} name="dice" size=${30} />
        <span><b>${t("The game of the day")}</b> <span class="soft">${t("Alone, with the same dice for everyone.")}</span></span>
        <${Icon} name="arrow" />
      <//>
      <${Own} />
      ${more.length > 0 && html`<section class="more-games" aria-labelledby="more-games">
        <h2 id="more-games">${t("The same rules on other sheets")}</h2>
        <div>${more.map((game) => html`<${GameCard} key=${game} game=${game} setup=${choose} small />`)}</div>
      </section>`}
      <footer class="foot soft">
        <${Link} to="/review">${t("Review a game")}<//>
        ${about.value.board && html`<${Link} to="/board">${t("The club's board")}<//>`}
        <${Link} to="/check">${t("Check the dice of a finished game")}<//>
        <span>${t("An unofficial fan project. Free software.")}</span>
      </footer>
    </main>
    ${setup && html`<${Setup} ...${setup} close=${() => setSetup(null)} />`}
  </div>`;
}

/** To one's own page: whoever has told who they are sees their mark and name. */
function MyDoor() {
  useShared(people);
  const person = me();
  if (!person) return html`<${Link} to="/me" class="icon-button" aria-label=${t("My page")}><${Icon} name="person" /><//>`;
  return html`<${Link} to="/me" class="my-door" aria-label="${t("My page")}: ${person.name}"><${Mark} look=${person} size=${28} silent /><span>${person.name}</span><//>`;
}

/**
 * The server names the main game of each kind first; what follows is another sheet for its rules.
 * @param {string} game
 * @param {any} place
 * @param {any} games
 */
function isFirstOfItsKind(game, place, games) {
  return games.findIndex((other) => gameOf(other).board === gameOf(game).board) === place;
}

/** @param {{ game: string, small: boolean, setup: (setup: { game: string, way: Way }) => void }} props */
function GameCard({ game, small, setup }) {
  const { board, sheet } = gameOf(game);
  const Way = ({ way, icon, label, primary }) => html`<button type="button"
    class="button start wide ${primary ? "primary" : ""}" data-way="${game}-${way}" onClick=${() => setup({ game, way })}>
    <${Icon} name=${icon} />${label}
  </button>`;
  return html`<section class="card game enter ${small ? "small" : ""}" aria-labelledby="game-${game}">
    <${small ? SheetDetail : board === "board" ? BoardPicture : SheetPicture} sheet=${sheet} />
    <div class="game-words">
      <h2 id="game-${game}">${gameName(game)}</h2>
      <p class="soft">${describe(gameOf(game))}</p>
    </div>
    <div class="ways">
      <${Way} way="computer" icon="computer" label=${t("Against the computer")} primary />
      <${Way} way="screen" icon="people" label=${t("On one screen")} />
      <${Way} way="friends" icon="link" label=${t("With friends by link")} />
      <${Way} way="sheets" icon="sheet" label=${board === "board" ? t("Only the board, with real dice") : small ? t("Only the sheets") : t("Only the sheets, with real dice")} />
      ${gameOf(game).lessons > 0 && html`<${Link} to="/learn/${game}" class="button start wide"><${Icon} name="thinking" />${t("Learn to play")}<//>`}
      ${gameOf(game).puzzles > 0 && html`<${Link} to="/puzzles/${game}" class="button quiet start wide"><${Icon} name="target" />${t("Puzzles")}<//>`}
      <${Link} to="/guide/${game}" class="button quiet start wide"><${Icon} name="help" />${t("How to play")}<//>
    </div>
  </section>`;
}

/** What a game is like, as far as its sheet or board tells. @param {{ board: any, sheet: SheetPrint, players: any }} props */
function describe({ board, sheet, players: [least, most] }) {
  const colours = sheet.colours.some((row) => new Set(row).size > 1);
  const numbers = !sheet.numbers.every(isInOrder);
  if (colours && numbers) return t("Mixed colours and mixed numbers.");
  if (colours) return t("Mixed colours: every square has a colour of its own.");
  if (numbers) return t("Mixed numbers: every row has an order of its own.");
  if (board === "board") return t("One board for two: place tokens, stack them, beat your opponent's.");
  return t("Six dice, a sheet each, something to decide in every throw. For {least} to {most} players.", { least, most });
}

/** Whether numbers rise from left to right, or fall. @param {number[]} numbers */
function isInOrder(numbers) {
  const direction = Math.sign(numbers[1] - numbers[0]);
  return numbers.every((number, i) => i === 0 || Math.sign(number - numbers[i - 1]) === direction);
}

/** Games that this browser has a seat in. The server knows how they stand. @param {{ prepare: () => void }} props */
function Unfinished({ prepare }) {
  const [tables, setTables] = useState(unfinishedTables);
  const [turns, setTurns] = useState({});
  const [forgotten, setForgotten] = useState(null);
  useEffect(() => {
    if (tables.length > 0) prepare();
    for (const { id } of tables) {
      fetchTable(id).then(
        (view) => {
          setTurns((known) => ({ ...known, [id]: view.turn }));
          if (view.status !== "over") return;
          rememberTable(id, { over: true });
          setTables(unfinishedTables());
          collect(0);
        },
        (error) => error.key === "table" && drop(id),
      );
    }
  }, []);
  const drop = (id) => {
    forgetTable(id);
    setTables(unfinishedTables());
  };
  const forget = (table) => {
    binTable(table.id);
    setForgotten(table);
    setTables(unfinishedTables());
  };
  const undo = () => {
    takeOut(forgotten.id);
    setForgotten(null);
    setTables(unfinishedTables());
  };
  if (tables.length === 0 && !forgotten) return null;
  return html`<section class="card unfinished" aria-labelledby="unfinished">
    <h2 id="unfinished">${t("Your unfinished games")}</h2>
    ${forgotten && html`<p class="forgotten" role="status">
      <span>${t("Removed: {game}. It stays in the bin for {days} days.", { game: gameName(forgotten.game), days: DAYS_IN_BIN })}</span>
      <button type="button" class="button" onClick=${undo}>${t("Undo")}</button>
    </p>`}
    <ul>
      ${tables.slice(0, SHOWN).map((table) => html`<li key=${table.id}>
        <button type="button" class="button start" onClick=${() => go(`/table/${table.id}`)}>
          <${Icon} name=${isShared(table) ? "target" : "dice"} />
          <span class="resume"><b>${gameName(table.game)}</b> <span class="soft">${(table.names ?? []).join(" · ")}</span>
            <small class="soft">${standing(table, turns[table.id])}</small></span>
          <${Icon} name="arrow" />
        </button>
        <button type="button" class="icon-button" aria-label=${labelled(t("Remove"), table.game, table.names ?? [])} title=${t("Remove")} onClick=${() => forget(table)}><${Icon} name="cross" /></button>
      </li>`)}
    </ul>
    ${tables.length > SHOWN && html`<${Link} to="/history" class="button quiet">${t("All {number} unfinished games", { number: tables.length })}<${Icon} name="arrow" /><//>`}
  </section>`;
}

/** What has been: the game that ended last, and links to all of them. */
function Own() {
  const [last, setLast] = useState(newestPast);
  useEffect(() => {
    if (finishedTables().length > 0) collect(0).then(() => setLast(newestPast()));
  }, []);
  return html`<section class="card own-games" aria-label=${t("Your games")}>
    ${last && html`<${Link} to=${last.gone || !hasFile(last) ? "/history" : `/review/${last.id}`} class="last-game">
      <${Icon} name=${isWon(last) ? "crown" : "clock"} />
      <span><b>${t("Your last game")}</b> <span class="soft">${gameName(last.game)}: ${last.names.map((name, seat) => `${name} ${signed(last.scores[seat])}`).join(" · ")}</span></span>
    <//>`}
    <${HistoryLinks} />
  </section>`;
}
