/** The history: all games of one's own, finished or not, with the bin. */

import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { notify } from "../shared/controls/notices.js";
import { Link } from "../shared/controls/route.js";
import { collect, judgeAll, judging, stopJudging, unjudged } from "../shared/history/collect.js";
import { allPast, binPast, binTable, DAYS_IN_BIN, hasFile, idOf, inBin, takeOut } from "../shared/history/finished_games.js";
import { tidyFiles } from "../shared/history/game_files.js";
import { Shared, unfinishedTables, useShared } from "../shared/storage/store.js";
import { complaint, t, tn } from "../shared/text/texts.js";
import { gameName } from "../shared/text/words.js";
import { saveAll, saveOne, takeFiles } from "./files.js";
import { EVERYTHING, Filters, wantsPast, wantsTable } from "./filters.js";
import { PastLine, TableLine } from "./list.js";
import { OwnPage } from "./page.js";
/** @import { Binned, Past, StoredTable } from "../shared/types.js" */

const AT_ONCE = 50;
/** Reviews that are asked for when the page is opened. */
const REVIEWS = 5;
/** Of files that could not be taken, said in passing; all stay on the page. */
const MOST_REASONS = 3;

const known = () => ({ tables: unfinishedTables(), past: allPast(), bin: inBin() });

export default function HistoryPage() {
  const [games, setGames] = useState(known);
  const [wish, setWish] = useState(EVERYTHING);
  const [most, setMost] = useState(AT_ONCE);
  const [removed, setRemoved] = useState(/** @type {{ id: string, game: string } | null} */ (null));
  const look = () => setGames(known());
  useEffect(() => {
    let here = true;
    collect(REVIEWS, () => here).then(() => here && look());
    tidyFiles(() => [...allPast().map(({ id }) => id), ...inBin().map(idOf)]);
    return () => {
      here = false;
    };
  }, []);
  const remove = (id, game, bin) => {
    bin();
    setRemoved({ id, game });
    look();
  };
  const bring = (id) => {
    takeOut(id);
    setRemoved(null);
    look();
  };
  const tables = games.tables.filter((table) => wantsTable(wish, table));
  const past = games.past.filter((game) => wantsPast(wish, game));
  const isEmpty = games.tables.length + games.past.length + games.bin.length === 0;
  const players = [...new Set([...games.past, ...games.tables].map(({ names }) => names?.length ?? 1))].filter((number) => number > 1).sort();
  return html`<${OwnPage} here="/history" title=${t("History")}>
    ${isEmpty ? html`<${Nothing} look=${look} />` : html`
      <${Filters} wish=${wish} players=${players} set=${(next) => { setWish(next); setMost(AT_ONCE); }} />
      <p class="forgotten own-removed" role="status">${removed && html`<span>${t("Removed: {game}. It stays in the bin for {days} days.", { game: gameName(removed.game), days: DAYS_IN_BIN })}</span>
        <button type="button" class="button" onClick=${() => bring(removed.id)}>${t("Undo")}</button>`}</p>
      <${Open} tables=${tables} remove=${remove} />
      <${Finished} past=${past} most=${most} more=${() => setMost(most + AT_ONCE)} remove=${remove} look=${look} />
      <${Bin} bin=${games.bin} bring=${bring} />`}
  <//>`;
}

/** @param {{ tables: StoredTable[], remove: (id: string, game: string, bin: () => void) => void }} props */
function Open({ tables, remove }) {
  if (tables.length === 0) return null;
  return html`<section class="card past" aria-labelledby="open-games">
    <h2 id="open-games">${t("Unfinished")} <span class="soft">${tables.length}</span></h2>
    <ul>${tables.map((table) => html`<${TableLine} key=${table.id} table=${table} remove=${() => remove(table.id, table.game, () => binTable(table.id))} />`)}</ul>
  </section>`;
}

/** @param {{ past: Past[], most: number, more: () => void, remove: (id: string, game: string, bin: () => void) => void, look: () => void }} props */
function Finished({ past, most, more, remove, look }) {
  const file = (game) => saveOne(game).catch((error) => {
    notify(complaint(error));
    look();
  });
  return html`<section class="card past" aria-labelledby="finished-games">
    <h2 id="finished-games">${t("Finished")} <span class="soft">${past.length}</span></h2>
    ${past.length === 0 && html`<p class="soft">${t("There is no such game.")}</p>`}
    <ul>${past.slice(0, most).map((game) => html`<${PastLine} key=${game.id} past=${game} file=${() => file(game)} remove=${() => remove(game.id, game.game, () => binPast(game))} />`)}</ul>
    ${past.length > most && html`<button type="button" class="button wide" onClick=${more}>${tn("Show {number} more", "Show {number} more", Math.min(AT_ONCE, past.length - most))}</button>`}
    <${Exchange} past=${past} look=${look} />
  </section>`;
}

/** Games out of the browser and into it. @param {{ past: Past[], look: () => void }} props */
function Exchange({ past, look }) {
  const [done, setDone] = useState(/** @type {number | null} */ (null));
  const wanted = useRef(true);
  useEffect(() => () => {
    wanted.current = false;
  }, []);
  const there = past.filter((game) => hasFile(game) && !game.gone);
  const saving = async () => {
    setDone(0);
    try {
      const found = await saveAll(there, setDone, () => wanted.current);
      if (found) notify(`${tn("{number} game saved.", "{number} games saved.", found.saved)} ${found.missing > 0 ? tn("{number} is no longer on the server.", "{number} are no longer on the server.", found.missing) : ""}`, "download");
    } catch (error) {
      notify(complaint(error));
    }
    setDone(null);
    look();
  };
  return html`<div class="exchange">
    ${there.length > 0 && html`<button type="button" class="button" disabled=${done !== null} onClick=${saving}><${Icon} name="download" size=${20} />
      ${done === null ? tn("Save {number} game as a file", "Save {number} games as files", there.length) : t("{done} of {total}", { done, total: there.length })}</button>`}
    <${TakeFiles} look=${look} />
  </div>
  <${Judging} look=${look} />`;
}

/** Reviews of games that have none yet: all of them, if that is wanted. @param {{ look: () => void }} props */
function Judging({ look }) {
  const progress = useShared(judging);
  const done = Math.floor(progress?.done ?? 0);
  useEffect(look, [done, progress === null]);
  if (progress === null) {
    const waiting = unjudged().length;
    return waiting > 0 && html`<div class="exchange"><button type="button" class="button" onClick=${judgeAll}><${Icon} name="curve" size=${20} />
      ${tn("Review {number} game", "Review {number} games", waiting)}</button></div>`;
  }
  return html`<div class="judging">
    <p>${t("The champion looks at your games: {done} of {total}", { done, total: progress.of })}</p>
    <progress value=${progress.done} max=${progress.of} aria-label=${t("Reviews")}></progress>
    <button type="button" class="button" onClick=${stopJudging}>${t("Stop")}</button>
  </div>`;
}

/** Why files could not be taken, until others are added. @type {Shared<string[]>} */
const complaints = new Shared([]);

/** @param {{ look: () => void }} props */
function TakeFiles({ look }) {
  const [progress, setProgress] = useState(/** @type {{ done: number, of: number } | null} */ (null));
  const take = async (event) => {
    try {
      const { taken, refused, reasons } = await takeFiles([...event.target.files], setProgress);
      if (taken > 0) judgeAll();
      const none = tn("{number} file could not be taken: there is no finished game of people in it.", "{number} files could not be taken: there is no finished game of people in them.", refused);
      complaints.set([...(refused > 0 ? [none] : []), ...reasons]);
      const told = [tn("{number} game added.", "{number} games added.", taken), ...complaints.value.slice(0, MOST_REASONS)];
      notify(told.join(" "), complaints.value.length > 0 ? "info" : "check");
    } catch (error) {
      notify(complaint(error));
    }
    event.target.value = "";
    setProgress(null);
    look();
  };
  return html`<label class="button take-files"><${Icon} name="plus" size=${20} />${progress ? t("{done} of {total}", { done: progress.done, total: progress.of }) : t("Add game files")}
    <input type="file" multiple disabled=${progress !== null} accept=".qwixx,.zip,text/plain,application/zip" onChange=${take} />
  </label>
  ${useShared(complaints).length > 0 && html`<ul class="refused-files" tabindex="0" aria-label=${t("Files that were not added")}>${complaints.value.map((reason) => html`<li key=${reason}>${reason}</li>`)}</ul>`}`;
}

/** @param {{ bin: Binned[], bring: (id: string) => void }} props */
function Bin({ bin, bring }) {
  if (bin.length === 0) return null;
  const back = (binned) => html`<button type="button" class="button" onClick=${() => bring(idOf(binned))}><${Icon} name="again" size=${18} />${t("Put back")}</button>`;
  return html`<details class="card past more bin">
    <summary><${Icon} name="chevron" size=${18} />${t("Bin")} <span class="soft">${bin.length}</span></summary>
    <div>
      <p class="soft">${t("What was removed stays here for {days} days, with the seat.", { days: DAYS_IN_BIN })}</p>
      <ul>${bin.map((binned) => (binned.table
        ? html`<${TableLine} key=${idOf(binned)} table=${binned.table} remove=${null}>${back(binned)}<//>`
        : html`<${PastLine} key=${idOf(binned)} past=${binned.past} file=${null} remove=${null}>${back(binned)}<//>`))}</ul>
    </div>
  </details>`;
}

/** @param {{ look: () => void }} props */
function Nothing({ look }) {
  return html`<section class="card own-empty">
    <${Icon} name="clock" size=${52} />
    <h2>${t("No games yet")}</h2>
    <p class="soft">${t("Every game that you play in this browser will be here: with its result, its review, and a way back in while it is unfinished.")}</p>
    <div class="exchange"><${Link} to="/" class="button primary"><${Icon} name="dice" />${t("Play")}<//><${TakeFiles} look=${look} /></div>
  </section>`;
}
