/** Playing again: the same people, and computers as strong as one likes. */

import { html, useEffect, useState } from "../../vendor/preact-htm.js";
import { Choice } from "../../shared/controls/common.js";
import { Icon } from "../../shared/controls/icons.js";
import { notify } from "../../shared/controls/notices.js";
import { go } from "../../shared/controls/route.js";
import { rememberTable, tableOf } from "../../shared/storage/store.js";
import { levelName, levelsOf } from "../../shared/text/levels.js";
import { t } from "../../shared/text/texts.js";
/** @import { Table, View } from "../../shared/types.js" */

/** @param {{ table: Table }} props */
export function Again({ table }) {
  const { view, live } = table;
  const [level, setLevel] = useState(null);
  const seat = view.you[0]?.seat;
  const rated = view.options.rated ? ` · ${t("rated")}` : "";
  useRematch(table);
  const rematch = async () => {
    rememberTable(view.id, { wants: true });
    const answer = await live.send(seat, "rematch", { level });
    if (answer.type === "refused" && answer.key !== "rematch") notify(answer.text);
  };
  if (view.rematch && !tableOf(view.id)?.wants) {
    return html`<button type="button" class="button primary big" onClick=${() => follow(table)}><${Icon} name="again" />${t("To the next game")}${rated}</button>`;
  }
  if (seat === undefined) return null;
  return html`<${Levels} view=${view} level=${level} choose=${setLevel} />
    <button type="button" class="button primary big" onClick=${rematch}><${Icon} name="again" />${t("Play again")}${rated}</button>`;
}

/** How strong the computers were, and shall be. @param {{ view: View, level: string | null, choose: (level: string) => void }} props */
function Levels({ view, level, choose }) {
  const kinds = new Set(view.seats.map((seat) => seat.kind).filter((kind) => kind !== "person"));
  const levels = levelsOf(view.game);
  if (kinds.size === 0 || levels.length < 2) return null;
  const [now] = kinds.size === 1 ? kinds : [null];
  return html`<div class="again-level"><${Choice} label=${t("How strong?")} name="level" value=${level ?? now}
    options=${levels.map((each) => [each.name, levelName(each)])} choose=${choose} /></div>`;
}

/** Who asked for a rematch goes there at once; the others when they like. @param {Table} table */
function useRematch(table) {
  const { view } = table;
  useEffect(() => {
    if (view.rematch && tableOf(view.id)?.wants) follow(table);
  }, [view.rematch]);
}

/** @param {{ view: View, secrets: string[] }} props */
function follow({ view, secrets }) {
  if (!view.rematch) return;
  if (!view.id) {
    go(`/watch/${view.rematch}`);
    return;
  }
  rememberTable(view.id, { wants: false });
  if (secrets.length > 0) rememberTable(view.rematch, { secrets, people: tableOf(view.id)?.people, game: view.game, names: view.seats.map((seat) => seat.name), auto: true });
  go(`/table/${view.rematch}`);
}
