/** The start page: the two games, three ways to play, and the games that wait to be finished. */

import { BoardPicture, SheetPicture } from "./art.js";
import { fetchTable, fetchAbout } from "./api.js";
import { Logo } from "./controls.js";
import { Icon } from "./icons.js";
import { go, Link } from "./route.js";
import { Settings } from "./settings.js";
import { Setup } from "./setup.js";
import { forgetTable, rememberTable, unfinishedTables } from "./store.js";
import { t } from "./texts.js";
import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { gameName } from "./words.js";

export function StartPage() {
  const [setup, setSetup] = useState(null);
  const [settings, setSettings] = useState(false);
  useEffect(() => {
    document.title = "Qwixx";
    fetchAbout().catch(() => {}); // so that it is there when a dialog needs it
    import("./table.js").catch(() => {});
  }, []);
  return html`<div class="page start">
    <header class="top">
      <${Logo} />
      <nav class="push" aria-label=${t("Help and settings")}>
        <${Link} to="/guide/classic" class="icon-button" aria-label=${t("How to play")}><${Icon} name="help" /><//>
        <button type="button" class="icon-button" aria-label=${t("Settings")} onClick=${() => setSettings(true)}><${Icon} name="gear" /></button>
      </nav>
    </header>
    <main>
      <h1 class="welcome">${t("Roll, cross, lock.")} <span>${t("Who has the best row?")}</span></h1>
      <${Unfinished} />
      <div class="games">
        <${GameCard} game="classic" picture=${SheetPicture} setup=${setSetup}
          text=${t("Six dice, a sheet each, something to decide in every throw. For 2 to 5.")} />
        <${GameCard} game="duel" picture=${BoardPicture} setup=${setSetup}
          text=${t("One board for two: place tokens, stack them, beat your opponent's.")} />
      </div>
      <footer class="foot soft">
        <${Link} to="/check">${t("Check the dice of a finished game")}<//>
        <span>${t("An unofficial fan project. Free software.")}</span>
      </footer>
    </main>
    ${setup && html`<${Setup} ...${setup} close=${() => setSetup(null)} />`}
    ${settings && html`<${Settings} close=${() => setSettings(false)} />`}
  </div>`;
}

function GameCard({ game, picture, text, setup }) {
  const Way = ({ way, icon, label, primary }) => html`<button type="button"
    class="button start wide ${primary ? "primary" : ""}" data-way="${game}-${way}" onClick=${() => setup({ game, way })}>
    <${Icon} name=${icon} />${label}
  </button>`;
  return html`<section class="card game enter" aria-labelledby="game-${game}">
    <${picture} />
    <div class="game-words">
      <h2 id="game-${game}">${gameName(game)}</h2>
      <p class="soft">${text}</p>
    </div>
    <div class="ways">
      <${Way} way="computer" icon="computer" label=${t("Against the computer")} primary />
      <${Way} way="screen" icon="people" label=${t("On one screen")} />
      <${Way} way="friends" icon="link" label=${t("With friends by link")} />
      <${Link} to="/guide/${game}" class="button quiet start wide"><${Icon} name="help" />${t("How to play")}<//>
    </div>
  </section>`;
}

/** Games that this browser has a seat in. The server knows how they stand. */
function Unfinished() {
  const [tables, setTables] = useState(unfinishedTables);
  useEffect(() => {
    for (const { id } of tables) {
      fetchTable(id).then(
        (view) => {
          if (view.status !== "over") return;
          rememberTable(id, { over: true });
          setTables(unfinishedTables());
        },
        (error) => error.key !== "unreachable" && drop(id),
      );
    }
  }, []);
  const drop = (id) => {
    forgetTable(id);
    setTables(unfinishedTables());
  };
  if (tables.length === 0) return null;
  return html`<section class="card unfinished" aria-labelledby="unfinished">
    <h2 id="unfinished">${t("Your unfinished games")}</h2>
    <ul>
      ${tables.slice(0, 5).map((table) => html`<li key=${table.id}>
        <button type="button" class="button start" onClick=${() => go(`/table/${table.id}`)}>
          <${Icon} name=${table.game === "duel" ? "target" : "dice"} />
          <span class="resume"><b>${gameName(table.game)}</b> <span class="soft">${(table.names ?? []).join(" · ")}</span></span>
          <${Icon} name="arrow" />
        </button>
        <button type="button" class="icon-button" aria-label=${t("Forget this game")} onClick=${() => drop(table.id)}><${Icon} name="cross" /></button>
      </li>`)}
    </ul>
  </section>`;
}
