/** Games as files: out of the history, one or all together, and into it. */

import { save } from "../shared/controls/save.js";
import { asPast } from "../shared/history/collect.js";
import { allPast, changePast, keepPast } from "../shared/history/finished_games.js";
import { fileOf, idOfFile, keepFile } from "../shared/history/game_files.js";
import { myName } from "../shared/people/people.js";
import { isNoMore, patiently, sendGlance } from "../shared/server/api.js";
import { complaint, t } from "../shared/text/texts.js";
import { unzip, zip } from "./zip.js";
/** @import { Past } from "../shared/types.js" */
/** @import { TextFile } from "./zip.js" */

const FULL = "full";
const UNREACHABLE = "unreachable";
/** Reasons that are not about one file. */
const GENERAL = [FULL, UNREACHABLE];
const MOST_BYTES = 200_000;
/** Of an archive. */
const MOST_IN_ALL = 100_000_000;

/** @param {Past} past */
function fileName({ game, at, id }) {
  const when = new Date(1000 * at - 60_000 * new Date(1000 * at).getTimezoneOffset()).toISOString();
  return `qwixx-${game}-${when.slice(0, 10)}-${when.slice(11, 16).replace(":", "")}-${id.slice(0, 4)}.qwixx`;
}

/** @param {Past} past @returns {Promise<TextFile>} */
async function namedFile(past) {
  try {
    return { name: fileName(past), text: await fileOf(past.id), at: new Date(1000 * past.at) };
  } catch (error) {
    if (isNoMore(error)) changePast(past.id, { gone: true });
    throw error;
  }
}

/** @param {Past} past */
export async function saveOne(past) {
  const { name, text } = await namedFile(past);
  await save(new Blob([text], { type: "text/plain" }), name);
}

/**
 * Save games in one archive; how many could not be had. A server that is asked too fast is given time.
 * @param {Past[]} games @param {(done: number) => void} tell @param {() => boolean} isWanted
 */
export async function saveAll(games, tell, isWanted) {
  /** @type {TextFile[]} */
  const files = [];
  let missing = 0;
  for (const [i, past] of games.entries()) {
    if (!isWanted()) return null;
    const file = await fileIfThere(past);
    if (file) files.push(file);
    else missing += 1;
    tell(i + 1);
  }
  if (files.length > 0) await save(zip(files), `qwixx-${new Date().toISOString().slice(0, 10)}.zip`);
  return { saved: files.length, missing };
}

/** @param {Past} past @returns {Promise<TextFile | null>} */
async function fileIfThere(past) {
  try {
    return await patiently(() => namedFile(past));
  } catch (error) {
    if (isNoMore(error)) return null;
    throw error;
  }
}

/**
 * Take game files into the history, or archives of them, and `tell` how far that is: how many there were to be had, how many had no
 * finished game of people, and what else was wrong.
 * @param {File[]} files @param {(progress: { done: number, of: number }) => void} tell
 */
export async function takeFiles(files, tell) {
  let [taken, refused] = [0, 0];
  const reasons = new Set();
  const mine = new Set([myName(), ...allPast().flatMap((game) => game.mine.map((seat) => game.names[seat]))]);
  const found = await Promise.all(files.map(textsIn));
  refused += found.filter((texts) => texts.length === 0).length;
  for (const [i, each] of found.flat().entries()) {
    tell({ done: i, of: found.flat().length });
    try {
      await takeGame(each, mine);
      taken += 1;
    } catch (error) {
      const { key } = /** @type {{ key?: string }} */ (error);
      if (key) reasons.add(GENERAL.includes(key) ? complaint(error) : `${each.name}: ${complaint(error)}`);
      else refused += 1;
      if (key === UNREACHABLE) break;
    }
  }
  return { taken, refused, reasons: [...reasons] };
}

/** @param {File} file @returns {Promise<TextFile[]>} */
async function textsIn(file) {
  if (file.size > MOST_IN_ALL) return [];
  if (file.name.endsWith(".zip")) return unzip(file).catch(() => []);
  return [{ name: file.name, text: await file.text(), at: new Date(file.lastModified) }];
}

/** The seats of people who are called as one was here are one's own; if there are none, those of all people. @param {TextFile} file @param {Set<string>} names */
async function takeGame({ text, at }, names) {
  if (text.length > MOST_BYTES) throw new Error("too large");
  const glance = await patiently(() => sendGlance(text));
  if (glance.scores.length === 0) throw new Error("not over");
  const people = glance.seats.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  const own = people.filter((seat) => names.has(glance.seats[seat].name));
  if (people.length === 0) throw new Error("nobody");
  // By its table's name a game is there once.
  const id = /^option table (\S+)$/m.exec(text)?.[1] ?? idOfFile(text);
  const past = asPast(id, glance, own.length > 0 ? own : people, at.getTime() / 1000);
  const stored = keepPast({ ...past, gone: false });
  await keepFile(id, text);
  if (!stored) throw Object.assign(new Error(t("This browser has no room for all of it. What was here is still here.")), { key: FULL });
}
