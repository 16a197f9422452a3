/** Finished games are taken into the history and then looked at: quietly, one after another. */

import { fetchGlance, fetchTable, isNoMore, keyOf, patiently } from "../server/api.js";
import { finishedTables, rememberTable, Shared, whose } from "../storage/store.js";
import { language } from "../text/texts.js";
import { allPast, changePast, hasFile, keepPast, squaresText } from "./finished_games.js";
import { reviewOf } from "./game_files.js";
import { addMistakes } from "./practice.js";
/** @import { Past, StoredTable } from "../types.js" */

/** What a review says to five digits is enough. @param {number} share */
const rounded = (share) => Math.round(share * 1e5) / 1e5;

let collecting = Promise.resolve();

/** Take what is over into the history; then ask for so many reviews. Never twice at the same time. @param {number} reviews @param {() => boolean} [isWanted] */
export function collect(reviews, isWanted = () => true) {
  collecting = collecting.then(() => takeIn(isWanted)).then(() => judge(reviews, isWanted)).catch(() => {});
  return collecting;
}

/** @param {() => boolean} isWanted */
async function takeIn(isWanted) {
  for (const table of finishedTables()) {
    if (!isWanted()) return;
    try {
      const game = await pastOf(table);
      if (!byPerson(table, game).every(([id, own]) => keepPast(own, id))) return;
    } catch (error) {
      if (!isNoMore(error)) return;
    }
    rememberTable(table.id, { kept: true });
  }
}

/** Everyone of this browser who sat there, with the game as theirs: their own seats, and no others of the same screen. @param {StoredTable} table @param {Past} game @returns {[string, Past][]} */
function byPerson({ people }, game) {
  const sitters = people?.length === game.mine.length ? people : game.mine.map(() => people?.[0] ?? whose());
  return [...new Set(sitters)].map((id) => {
    const mine = game.mine.filter((_, i) => sitters[i] === id);
    return [id, { ...game, mine, squares: game.squares.map((used, seat) => (mine.includes(seat) ? used : "")) }];
  });
}

/** @param {StoredTable} table @returns {Promise<Past>} */
async function pastOf({ id, mine, secrets }) {
  const glance = await fetchGlance(id);
  return asPast(id, glance, mine ?? (await seatsOf(id, secrets)), glance.ended);
}

/** What the server says of a game, as it is kept here. @param {string} id @param {any} glance @param {number[]} mine @param {number} at @returns {Past} */
export function asPast(id, { game, turns, ending, seats, scores, winners, locks, misthrows, squares }, mine, at) {
  const names = seats.map(({ name }) => name);
  const kinds = seats.map(({ kind }) => kind);
  const used = squares.map((each, seat) => (mine.includes(seat) ? squaresText(each) : ""));
  return { id, game, at: Math.round(at), turns, ending, names, kinds, mine, scores, winners, locks, misthrows, squares: used };
}

/** Earlier versions did not remember which seats one had. @param {string} id @param {string[]} secrets @returns {Promise<number[]>} */
async function seatsOf(id, secrets) {
  const found = await Promise.all(secrets.map((secret) => fetchTable(id, secret).then(({ you }) => you.map(({ seat }) => seat), () => [])));
  return found.flat();
}

/** Games that could not be reviewed; that is tried again when the page is loaded again. */
const failed = new Set();

/** Those that wait for their review, the newest first. */
export const unjudged = () => allPast().filter((game) => hasFile(game) && !game.judged && !game.gone && !failed.has(game.id));

/** @param {number} most @param {() => boolean} isWanted @param {(turns: { done: number, of: number }) => void} [tell] */
async function judge(most, isWanted, tell = () => {}) {
  for (const game of most > 0 ? unjudged().slice(0, most) : []) {
    if (!isWanted()) return;
    try {
      const told = await patiently(() => reviewOf(game.id, tell, isWanted), isWanted);
      if (told) keepReview(game, told);
    } catch (error) {
      if (isNoMore(error)) changePast(game.id, { gone: true });
      else if (keyOf(error) === "untaught") changePast(game.id, { judged: [] });
      else if (keyOf(error) === "unreachable") return;
      else failed.add(game.id);
    }
  }
}

// ── all of them ─────────────────────────────────────────────────────────────────────────────────

/** How far that is; null if nobody has asked for it. @type {Shared<{ done: number, of: number } | null>} */
export const judging = new Shared(null);

/** Ask for the reviews of all games that have none, one after another, whatever page is shown. What is more urgent comes in between. */
export async function judgeAll() {
  if (judging.value) return;
  let left = unjudged().length;
  judging.set({ done: 0, of: left });
  while (judging.value && left > 0) {
    const { done, of } = judging.value;
    const tell = (turns) => judging.value && judging.set({ done: done + turns.done / Math.max(turns.of, 1), of });
    collecting = collecting.then(() => judge(1, () => judging.value !== null, tell)).catch(() => {});
    await collecting;
    const now = unjudged().length;
    if (now >= left || !judging.value) break;
    judging.set({ done: done + 1, of: done + 1 + now });
    left = now;
  }
  stopJudging();
}

export const stopJudging = () => judging.set(null);

/** @param {Past} game @param {any} told The server's review. */
function keepReview({ id, at, names, mine }, told) {
  const judged = mine.map((seat) => /** @type {[number, number, number]} */ ([told.seats[seat].decisions, rounded(told.seats[seat].lost), rounded(told.seats[seat].luck)]));
  const made = told.turns.flatMap(({ turn, changes, decisions }) => decisions
    .map((decision) => ({ ...decision, place: decision.seat.charCodeAt(0) - 65 }))
    .filter(({ mark, place }) => mark && mine.includes(place))
    .map((decision) => ({
      id: `${id}/${decision.moment}${decision.seat}`, game: told.game, names, at, turn,
      position: decision.position, seat: decision.place, mark: decision.mark, error: rounded(decision.error),
      played: decision.options.find(({ action }) => action === decision.chosen).number,
      options: decision.options.map(({ number, win }) => [number, rounded(win)]),
      shares: changes.map(({ before, luck }) => rounded(Math.min(1, Math.max(0, before + luck)))),
      better: decision.better ?? "", language: language.value,
    })));
  addMistakes(made);
  changePast(id, { judged });
}
