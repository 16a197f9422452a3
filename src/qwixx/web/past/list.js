/** One's games, one line each: what came of them, and the way back to them. */

import { html } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { Link } from "../shared/controls/route.js";
import { hasFile, isWon } from "../shared/history/finished_games.js";
import { isShared } from "../shared/server/games.js";
import { kindName } from "../shared/text/levels.js";
import { difference, fine } from "../shared/text/numbers.js";
import { t, tn } from "../shared/text/texts.js";
import { dateOf, gameName, labelled, signed, standing } from "../shared/text/words.js";
/** @import { Past, StoredTable } from "../shared/types.js" */

/** A game that can go on. @param {{ table: StoredTable, remove: (() => void) | null, children: any }} props */
export function TableLine({ table, remove, children }) {
  const { id, game, names = [] } = table;
  return html`<li class="past-game open">
    <${Icon} name=${isShared(table) ? "target" : "dice"} />
    <div class="past-what">
      <p><b>${gameName(game)}</b> <small class="soft">${standing(table)}</small></p>
      <p class="past-scores">${names.map((name, i) => html`<span key=${i}>${name}</span>`)}</p>
    </div>
    <div class="past-deeds">
      ${children ?? html`<${Link} to="/table/${id}" class="button" aria-label=${labelled(t("Play on"), game, names)}><${Icon} name="play" size=${18} />${t("Play on")}<//>`}
      ${remove && html`<button type="button" class="icon-button" aria-label=${labelled(t("Remove"), game, names)} title=${t("Remove")} onClick=${remove}><${Icon} name="cross" /></button>`}
    </div>
  </li>`;
}

/** A finished game. @param {{ past: Past, file: (() => void) | null, remove: (() => void) | null, children: any }} props */
export function PastLine({ past, file, remove, children }) {
  const { id, game, names, at, turns, scores, winners, mine, kinds, gone } = past;
  const won = isWon(past);
  const isComputer = (seat) => kinds[seat] !== "person";
  return html`<li class="past-game ${won ? "won" : "lost"}">
    <${Icon} name=${won ? "crown" : "check"} />
    <div class="past-what">
      <p><b>${gameName(game)}</b> <b class="past-result">${won ? (winners.length > 1 ? t("Shared win") : t("Won")) : t("Lost")}</b>
        <small class="soft">${dateOf(1000 * at)} · ${hasFile(past) ? tn("{number} turn", "{number} turns", turns) : t("Only the sheets")}</small></p>
      <p class="past-scores">${names.map((name, seat) => html`<span key=${seat} class="${mine.includes(seat) ? "mine" : ""} ${winners.includes(seat) ? "winner" : ""}">
        ${name} <b>${signed(scores[seat])}</b>${isComputer(seat) && html` <small class="soft">${kindName(game, kinds[seat])}</small>`}</span>`)}</p>
      <${Judged} past=${past} />
    </div>
    <div class="past-deeds">
      ${children ?? html`${gone
          ? html`<small class="soft past-gone">${t("The game file is no longer on the server.")}</small>`
          : hasFile(past) && html`<${Link} to="/review/${id}" class="button" aria-label=${labelled(t("Review"), game, names)}><${Icon} name="curve" size=${18} />${t("Review")}<//>
            <button type="button" class="icon-button" aria-label=${labelled(t("Game file"), game, names)} title=${t("Game file")} onClick=${file}><${Icon} name="download" /></button>`}
        <button type="button" class="icon-button" aria-label=${labelled(t("Remove"), game, names)} title=${t("Remove")} onClick=${remove}><${Icon} name="cross" /></button>`}
    </div>
  </li>`;
}

/** How well one played, and how lucky one was, where one had one seat. @param {{ past: Past }} props */
function Judged({ past: { judged, mine } }) {
  if (!judged || judged.length !== 1 || mine.length !== 1 || judged[0][0] === 0) return null;
  const [[decisions, lost, luck]] = judged;
  return html`<p class="past-judged soft">${t("Error each")} ${fine(lost / decisions)} · ${t("Luck")} ${difference(luck)}</p>`;
}
