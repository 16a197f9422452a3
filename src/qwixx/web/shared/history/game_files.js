/**
 * The texts of game files that were added to the history. They are too many for where the rest is kept, so they lie in the
 * browser's database; where that is forbidden, they stay as long as the page does.
 */

import { askReview, fetchRecord, sendGame } from "../server/api.js";
import { sha256, toHex } from "../sha256.js";
import { whose } from "../storage/store.js";

const DATABASE = "qwixx";
const STORE = "files";
const KEY_END = "\uffff";

/** @type {Map<string, string>} */
const memory = new Map();
/** @type {Promise<IDBDatabase> | null} */
let opening = null;

function opened() {
  opening ??= new Promise((done, fail) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });
  return opening;
}

/** @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T>} wish @returns {Promise<T>} */
async function ask(mode, wish) {
  const transaction = (await opened()).transaction(STORE, mode);
  const request = wish(transaction.objectStore(STORE));
  return new Promise((done, fail) => {
    transaction.oncomplete = () => done(request.result);
    transaction.onabort = () => fail(transaction.error);
  });
}

/** @param {string} id @param {string} [of] */
const keyOf = (id, of = whose()) => `${of}/${id}`;
/** All that somebody has. @param {string} [of] */
const theirs = (of) => IDBKeyRange.bound(keyOf("", of), keyOf(KEY_END, of));

/** By what a file is known that names no table. @param {string} text */
export const idOfFile = (text) => `file-${toHex(sha256(new TextEncoder().encode(text))).slice(0, 16)}`;
/** Whether there never was a table of that name. @param {string} id */
export const isAdded = (id) => id.startsWith("file-");

/** @param {string} id @param {string} text */
export async function keepFile(id, text) {
  const key = keyOf(id);
  memory.set(key, text);
  await ask("readwrite", (store) => store.put(text, key)).then(() => memory.delete(key), () => {});
}

/** The text of a game that was added here. @param {string} id @returns {Promise<string | undefined>} */
async function fileHere(id) {
  const key = keyOf(id);
  return memory.get(key) ?? ask("readonly", (store) => store.get(key)).catch(() => undefined);
}

/** Let go of the files of games that are known no more. @param {() => string[]} ids Of those that are, once all files are counted: others may be added meanwhile. */
export async function tidyFiles(ids) {
  const keys = await ask("readonly", (store) => store.getAllKeys(theirs())).catch(() => []);
  const known = new Set(ids());
  for (const key of keys) if (!known.has(String(key).slice(keyOf("").length))) await ask("readwrite", (store) => store.delete(key));
}

/** @param {string} of */
export async function forgetFiles(of) {
  for (const key of memory.keys()) if (key.startsWith(keyOf("", of))) memory.delete(key);
  await ask("readwrite", (store) => store.delete(theirs(of))).catch(() => {});
}

/** The file of a game: as it was added, or else from the server. @param {string} id */
export const fileOf = async (id) => (await fileHere(id)) ?? fetchRecord(id);

/** The review of a game, by its file or by its table. @param {string} id @param {any} tell @param {() => boolean} isWanted */
export async function reviewOf(id, tell, isWanted) {
  const text = await fileHere(id);
  return text === undefined ? askReview(id, tell, isWanted) : sendGame(text, tell, isWanted);
}
