/** Which of one's games are wanted. */

import { html } from "../vendor/preact-htm.js";
import { isWon } from "../shared/history/finished_games.js";
import { about } from "../shared/server/games.js";
import { t } from "../shared/text/texts.js";
import { gameName } from "../shared/text/words.js";
/** @import { Past, StoredTable } from "../shared/types.js" */

/** @typedef {{ text: string, game: string, players: string, result: string, state: string }} Wish An empty value wants everything. */

/** @type {Wish} */
export const EVERYTHING = { text: "", game: "", players: "", result: "", state: "" };

/** Without case and accents. @param {string} text */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** @param {Wish} wish @param {string} game @param {string[]} names */
function isAbout(wish, game, names) {
  if (wish.game && wish.game !== game) return false;
  if (wish.players && Number(wish.players) !== names.length) return false;
  return names.some((name) => plain(name).includes(plain(wish.text.trim())));
}

/** @param {Wish} wish @param {StoredTable} table */
export function wantsTable(wish, { game, names = [] }) {
  return wish.result === "" && wish.state !== "finished" && isAbout(wish, game, names.length > 0 ? names : [""]);
}

/** @param {Wish} wish @param {Past} past */
export function wantsPast(wish, past) {
  if (wish.state === "unfinished" || !isAbout(wish, past.game, past.names)) return false;
  return wish.result === "" || (wish.result === "won") === isWon(past);
}

/** @param {{ wish: Wish, set: (wish: Wish) => void, players: number[] }} props */
export function Filters({ wish, set, players }) {
  const Pick = ({ field, label, options }) => html`<label class="field"><span>${label}</span>
    <select name=${field} value=${wish[field]} onChange=${(event) => set({ ...wish, [field]: event.target.value })}>
      ${options.map(([value, text]) => html`<option key=${value} value=${value} selected=${value === wish[field]}>${text}</option>`)}
    </select>
  </label>`;
  const games = Object.keys(about.value.games).map((game) => [game, gameName(game)]);
  return html`<form class="card filters" role="search" onSubmit=${(event) => event.preventDefault()}>
    <label class="field wanted-name"><span>${t("Player")}</span>
      <input type="text" name="text" value=${wish.text} placeholder=${t("Search by name")} autocomplete="off" onInput=${(event) => set({ ...wish, text: event.target.value })} />
    </label>
    <${Pick} field="game" label=${t("Game")} options=${[["", t("All games")], ...games]} />
    <${Pick} field="players" label=${t("How many play?")} options=${[["", t("Any number")], ...players.map((number) => [`${number}`, `${number}`])]} />
    <${Pick} field="state" label=${t("State")} options=${[["", t("All")], ["unfinished", t("Unfinished")], ["finished", t("Finished")]]} />
    <${Pick} field="result" label=${t("Result")} options=${[["", t("All")], ["won", t("Won")], ["lost", t("Lost")]]} />
  </form>`;
}
