/** The page of a table: from finding it, through lobby and game, to the final scoring. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Empty, Frame, Nowhere, Unreachable } from "../shared/controls/common.js";
import { t } from "../shared/text/texts.js";
import { Elsewhere, isElsewhere } from "./connection/device.js";
import { Ending } from "./ending/ending.js";
import { Lobby } from "./lobby/lobby.js";
import { ScorepadTable } from "./scorepad/scorepad.js";
import { useTable } from "./model.js";
import { Playing } from "./play.js";
/** @import { Table, View } from "../shared/types.js" */

/** How long the last marks stay in view before the scoring begins. */
const LAST_LOOK = 1800;

/** @param {{ name: string }} props */
export default function TablePage({ name }) {
  const table = useTable(name);
  const over = useLastLook(table.view);
  const status = table.view?.status;
  useEffect(() => scrollTo(0, 0), [status, over]);
  if (table.connection === "unknown" || table.connection === "refused") {
    return html`<${Nowhere} icon="link" title=${t("There is no such table.")}
      text=${t("The link may be incomplete, or the table has been cleared away.")} />`;
  }
  if (table.connection === "ended") return html`<${Nowhere} icon="link" title=${t("This table is no more.")} text=${table.reason} />`;
  if (!table.view) return table.connection === "lost" ? html`<${Unreachable} />` : html`<${Arriving} />`;
  if (isElsewhere(name, table.view)) return html`<${Elsewhere} name=${name} table=${table} />`;
  return html`<${Stages} table=${table} over=${over} playing=${table.view.options.dice === "none" ? ScorepadTable : Playing} />`;
}

/** What a table comes through. @param {{ table: Table, over: boolean, playing: Function }} props */
function Stages({ table, over, playing }) {
  if (table.view.status === "lobby") return html`<${Lobby} table=${table} />`;
  if (over) return html`<${Ending} table=${table} />`;
  return html`<${playing} table=${table} />`;
}

/** Whether to show the scoring: at once when the game was over already, else after a last look. @param {View | null} view */
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

function Arriving() {
  return html`<${Frame}><${Empty} icon="dice" title=${t("Taking a seat …")} /><//>`;
}
