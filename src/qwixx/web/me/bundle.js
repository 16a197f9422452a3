/** All that belongs to a person, as one text: to be kept in a file, or taken along to another device. */

import { COLOURS, MARKS } from "../shared/people/marks.js";
import { people } from "../shared/people/people.js";
import { sha256, toHex } from "../shared/sha256.js";
import { receiptOf } from "../shared/storage/receipts.js";
import { allTables, COMMON, read, thingsOf } from "../shared/storage/store.js";
import { t } from "../shared/text/texts.js";
/** @import { Bundle, Person } from "../shared/types.js" */

const VERSION = 1;
const KEY = /^[\w-]{43}$/;
const NAME = /^[\w.-]{1,60}$/;
const MOST_NAME = 24;

/** What a text may be refused for; the message is for people. */
class BadBundle extends Error {}

/** Whether a table is one of theirs: what was begun before there were people is the first one's. @param {{ people?: string[] }} table @param {string} id */
export const isTheirs = (table, id) => (table.people ?? [people.value.all[0]?.id ?? ""]).includes(id);

/** The secrets of somebody's own seats, not of those beside them at the screen. @param {{ people?: string[], secrets: string[] }} table @param {string} id */
const ownSecrets = ({ people: sitters, secrets }, id) => (sitters?.length === secrets.length ? secrets.filter((_, i) => sitters[i] === id) : secrets);

/** @param {Person} person @returns {Bundle} */
export function bundled({ id, known: _known, ...person }) {
  const theirs = Object.entries(allTables()).filter(([, table]) => isTheirs(table, id));
  const tables = theirs.map(([name, { people: _sitters, device: _device, arriving: _arriving, ...table }]) => [name, { ...table, secrets: ownSecrets(allTables()[name], id) }]);
  const receipts = theirs.map(([name]) => [name, receiptOf(name)]).filter(([, receipt]) => receipt);
  return {
    made: new Date().toISOString(),
    person,
    things: Object.fromEntries(thingsOf(id).map((key) => [key, read(key, null, id)])),
    tables: Object.fromEntries(tables),
    seats: Object.fromEntries(receipts),
  };
}

/** @param {Bundle} contents */
const checkOf = (contents) => toHex(sha256(new TextEncoder().encode(JSON.stringify(contents))));

/** @param {Bundle} contents */
export const bundleText = (contents) => JSON.stringify({ qwixx: "person", version: VERSION, check: checkOf(contents), contents });

/** What a text holds, if it is whole and of a version that is known here. @param {string} text @returns {Bundle} */
export function bundleOf(text) {
  const { qwixx, version, check, contents } = parsed(text);
  if (qwixx !== "person" || !Number.isInteger(version)) throw new BadBundle(t("This is no file that My page has saved."));
  if (version > VERSION) throw new BadBundle(t("This comes from a newer version of Qwixx. Load this page again, or ask whoever runs this server for that version."));
  if (!isObject(contents) || check !== checkOf(contents) || !isSound(contents)) throw new BadBundle(t("This was changed after it was saved, or is damaged. Nothing was taken over."));
  return contents;
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

/** @param {any} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether pages here can use it. @param {any} contents */
function isSound({ person, things, tables, seats }) {
  const { key, name, colour, mark } = person ?? {};
  if (!KEY.test(key) || typeof name !== "string" || name.length < 1 || name.length > MOST_NAME) return false;
  if (!COLOURS.includes(colour) || !MARKS.includes(mark) || ![things, tables, seats].every(isObject)) return false;
  return Object.entries(things).every(isThing) && Object.entries(tables).every(isTable) && Object.entries(seats).every(([id, receipt]) => NAME.test(id) && isObject(receipt));
}

const LISTS = /^(past\.\d+|bin|practice)$/;
const TOKEN = /^[\w-]{20,64}$/;
const OBJECTS = /^(settings|lessons|explained|puzzles|puzzle-wish|daily-points|past)$/;

/** What is not known here is kept as it is, but nothing that belongs to all people of a browser. @param {[string, any]} entry */
function isThing([key, value]) {
  if (LISTS.test(key)) return Array.isArray(value);
  if (key === "name") return typeof value === "string";
  if (key === "daily-token") return TOKEN.test(value);
  return OBJECTS.test(key) ? isObject(value) : NAME.test(key) && !COMMON.test(key);
}

/** @param {[string, any]} entry */
function isTable([id, table]) {
  return NAME.test(id) && isObject(table) && typeof table.game === "string" && Array.isArray(table.secrets) && table.secrets.every((secret) => typeof secret === "string");
}
