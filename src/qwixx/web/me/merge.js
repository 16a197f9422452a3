/** What another device or a file brings, put together with what is here. Nothing of either is lost; where both say something, this browser's word stays. */

import { addPerson, people, switchTo } from "../shared/people/people.js";
import { allTables, putTables, read, thingsOf, write } from "../shared/storage/store.js";
/** @import { Bundle, Person } from "../shared/types.js" */

const PAGE = /^past\.\d+$/;

/** @param {any} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** What a thing in a list is known by. @param {any} thing */
const nameOf = (thing) => thing?.id ?? JSON.stringify(thing);

/** No clock is asked which is newer: it may be wrong. @param {any} here @param {any} there */
function merged(here, there) {
  if (here === null || here === undefined) return there;
  if (Array.isArray(here) && Array.isArray(there)) {
    const known = new Set(here.map(nameOf));
    return [...here, ...there.filter((thing) => !known.has(nameOf(thing)))];
  }
  if (!isObject(here) || !isObject(there)) return here;
  return Object.fromEntries([...new Set([...Object.keys(here), ...Object.keys(there)])].map((key) => [key, merged(here[key], there[key])]));
}

/** Who of this browser the bundle is about. @param {Bundle} bundle @returns {Person | null} */
export const isHere = ({ person }) => people.value.all.find(({ key }) => key === person.key) ?? null;

/** Things that somebody has left here who never told who they are. */
export const isUsed = () => people.value.all.length === 0 && thingsOf("").some((key) => key !== "settings" && key !== "name");

/**
 * Take a bundle over; `alone`: apart from what an unnamed person has left here.
 * @param {Bundle} bundle @param {boolean} alone @returns {{ person: Person, whole: boolean }}
 */
export function takeOver(bundle, alone) {
  const ownSign = alone && people.value.all.length === 0 ? bundle.person.key.slice(0, 8) : undefined;
  const person = isHere(bundle) ?? addPerson({ ...bundle.person, known: null }, ownSign);
  const stored = [...takeThings(bundle.things, person.id), takeTables(bundle, person.id)];
  switchTo(person.id);
  return { person, whole: stored.every(Boolean) };
}

/** @param {Record<string, any>} things @param {string} id */
function takeThings(things, id) {
  const pages = Object.keys(things).filter((key) => PAGE.test(key));
  const games = pages.flatMap((key) => things[key]);
  const here = thingsOf(id).filter((key) => PAGE.test(key));
  const rest = Object.entries(things).filter(([key]) => here.length === 0 || !(PAGE.test(key) || key === "past"));
  const stored = rest.map(([key, value]) => write(key, merged(read(key, null, id), value), id));
  return here.length > 0 && games.length > 0 ? [...stored, takeGames(games, here, id)] : stored;
}

/** Finished games lie on pages: what no page has yet comes onto the last. @param {any[]} games @param {string[]} pages @param {string} id */
function takeGames(games, pages, id) {
  const known = new Set(pages.flatMap((key) => read(key, [], id)).map(nameOf));
  const last = `past.${Math.max(...pages.map((key) => Number(key.slice(5))))}`;
  return write(last, [...read(last, [], id), ...games.filter((game) => !known.has(nameOf(game)))], id);
}

/** @param {Bundle} bundle @param {string} id */
function takeTables({ tables, seats }, id) {
  const all = { ...allTables() };
  for (const [name, table] of Object.entries(tables)) all[name] = Object.hasOwn(all, name) ? withSeats(all[name], table, id) : { ...table, people: table.secrets.map(() => id) };
  const kept = Object.entries(seats).map(([name, receipt]) => write(`receipt.${name}`, merged(read(`receipt.${name}`, null), receipt)));
  write("receipts", merged(read("receipts", []), Object.keys(seats)));
  return putTables(all) && kept.every(Boolean);
}

/** @param {any} here @param {any} there @param {string} id */
function withSeats(here, there, id) {
  const added = there.secrets.filter((secret) => !here.secrets.includes(secret));
  const sitters = here.people?.length === here.secrets.length ? [...here.people, ...added.map(() => id)] : here.people;
  return { ...here, secrets: [...here.secrets, ...added], people: sitters };
}
