/** Being known to the server: it keeps the fingerprint of one's key, and what one is called. */

import { json } from "../server/api.js";
import { COLOURS, MARKS } from "./marks.js";
import { addPerson, changePerson, me, newKey, people } from "./people.js";
/** @import { Look, Me, Person } from "../types.js" */

/** @param {string} key @returns {Promise<Me>} */
export const fetchMe = (key) => json("/api/me", { key });

/** Be known to the server as one is here. @param {Person} person @returns {Promise<Me>} */
export async function introduce({ id, key, name, colour, mark }) {
  const known = await json("/api/me", { method: "PUT", key, body: { name, colour, mark } });
  changePerson(id, { known: true });
  return known;
}

/** Who is new is introduced; who came along from elsewhere may be known already, perhaps under another name by now. @param {Person} person @param {boolean} anew @returns {Promise<Me>} */
export function standingOf(person, anew) {
  if (anew || person.known === false) return introduce(person);
  return fetchMe(person.key).catch((error) => {
    if (error.key === "person" && person.known === null) return introduce(person);
    throw error;
  });
}

/** A look that nobody here has yet. @returns {Look} */
export function freeLook() {
  const taken = people.value.all;
  const free = (all, part) => all.find((each) => !taken.some((person) => person[part] === each)) ?? all[0];
  return { colour: free(["teal", "plum", "amber", ...COLOURS], "colour"), mark: free(MARKS, "mark") };
}

/** Whoever plays here, known to the server from now on; under this name, if they have not told one. @param {string} name @returns {Promise<Person>} */
export async function becomeKnown(name) {
  const person = me() ?? addPerson({ name, key: newKey(), ...freeLook(), known: false });
  if (!person.known) await standingOf(person, false).then(() => changePerson(person.id, { known: true }));
  return { ...person, known: true };
}
