/** The page of a table: from finding it, through lobby and game, to the final scoring. */

import { Empty, HomeButton, Logo } from "./controls.js";
import { Ending } from "./ending.js";
import { Lobby } from "./lobby.js";
import { useTable } from "./model.js";
import { Playing } from "./play.js";
import { t } from "./texts.js";
import { html, useEffect, useState } from "./vendor/preact-htm.js";

/** How long the last marks stay in view before the scoring begins. */
const LAST_LOOK = 1800;

export default function TablePage({ name }) {
  const table = useTable(name);
  const over = useLastLook(table.view);
  if (table.connection === "unknown" || table.connection === "refused") return html`<${Unknown} />`;
  if (!table.view) return html`<${Arriving} lost=${table.connection === "lost"} />`;
  if (table.view.status === "lobby") return html`<${Lobby} table=${table} />`;
  if (over) return html`<${Ending} table=${table} />`;
  return html`<${Playing} table=${table} />`;
}

/** Whether to show the scoring: at once when the game was over already, else after a last look. */
function useLastLook(view) {
  const [over, setOver] = useState(null);
  const status = view?.status;
  useEffect(() => {
    if (status === undefined) return undefined;
    if (status !== "over" || over === null) {
      setOver(status === "over");
      return undefined;
    }
    const timer = setTimeout(() => setOver(true), LAST_LOOK);
    return () => clearTimeout(timer);
  }, [status]);
  return over;
}

function Unknown() {
  return html`<div class="page">
    <header class="top"><${Logo} /></header>
    <${Empty} icon="link" title=${t("There is no such table.")}
      text=${t("The link may be incomplete, or the table has been cleared away.")}>
      <${HomeButton} />
    <//>
  </div>`;
}

function Arriving({ lost }) {
  return html`<div class="page">
    <header class="top"><${Logo} /></header>
    <${Empty} icon=${lost ? "offline" : "dice"} title=${lost ? t("The server cannot be reached.") : t("Taking a seat …")}
      text=${lost ? t("Trying again by itself. Your game is safe.") : null} />
  </div>`;
}
