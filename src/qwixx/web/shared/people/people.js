/**
 * The people of this browser: each has a key that only their browsers know, a name, a colour and a mark, and things of their
 * own. Nothing of it is needed to play. `docs/people.md` says what is kept where.
 */

import { toHex } from "../sha256.js";
import { lastName, read, Shared, takeUp, whose, write } from "../storage/store.js";
/** @import { Person } from "../types.js" */

const KEY_BYTES = 32;
const NAMES_LEFT = 4;

/** Whatever else may lie there, nobody is kept from playing by it. @returns {Person[]} */
function all() {
  const known = read("people", null)?.all;
  return Array.isArray(known) ? known.filter((person) => typeof person?.id === "string" && typeof person.key === "string" && typeof person.name === "string") : [];
}

/** Everyone, and who this tab belongs to. */
export const people = new Shared({ now: whose(), all: all() });

/** Whoever plays here now, if they have told who they are. @returns {Person | null} */
export const me = () => people.value.all.find(({ id }) => id === people.value.now) ?? null;

/** @param {string} id @returns {Person | null} */
export const personOf = (id) => people.value.all.find((person) => person.id === id) ?? null;

/** What a table is called after. */
export const myName = () => me()?.name ?? lastName();

/** @param {string} now @param {Person[]} everyone */
function keep(now, everyone) {
  write("people", { now, all: everyone });
  if (now !== whose()) takeUp(now);
  people.set({ now, all: everyone });
}

/** @param {Uint8Array} bytes */
export const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

export const newKey = () => toBase64(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));

/** A sign for somebody's things that nobody here has; the first one's need none. */
function newId() {
  if (all().length === 0) return "";
  return toHex(crypto.getRandomValues(new Uint8Array(NAMES_LEFT)));
}

/** Someone tells who they are; from now on they play here. @param {Omit<Person, "id">} person @param {string} [id] */
export function addPerson(person, id = newId()) {
  const added = { ...person, id };
  keep(id, [...all().filter((other) => other.id !== id), added]);
  return added;
}

/** @param {string} id @param {Partial<Person>} changes */
export function changePerson(id, changes) {
  keep(people.value.now, all().map((person) => (person.id === id ? { ...person, ...changes } : person)));
}

/** Somebody else plays here now. @param {string} id */
export const switchTo = (id) => keep(id, all());

/** @param {string} id */
export function removePerson(id) {
  const left = all().filter((person) => person.id !== id);
  keep(left.some((person) => person.id === people.value.now) ? people.value.now : (left[0]?.id ?? ""), left);
}

/** What a table is told of somebody who sits down. @param {Person | null} person */
export function seatOf(person) {
  if (!person) return {};
  const { colour, mark, key, known } = person;
  return { look: { colour, mark }, ...(known ? { key } : {}) };
}

/** Another tab has changed who is here. */
addEventListener("storage", (event) => {
  if (event.key !== "qwixx.people") return;
  const everyone = all();
  const stays = everyone.some(({ id }) => id === people.value.now) || everyone.length === 0;
  const now = stays ? people.value.now : everyone[0].id;
  if (now !== whose()) takeUp(now);
  people.set({ now, all: everyone });
});
