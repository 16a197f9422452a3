/** Delete everything: on the server first, then here. What stays is said before. */

import { html, useState } from "../vendor/preact-htm.js";
import { Dialog } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { notify } from "../shared/controls/notices.js";
import { forgetFiles } from "../shared/history/game_files.js";
import { people, removePerson } from "../shared/people/people.js";
import { allTables, erase, putTables, read, thingsOf } from "../shared/storage/store.js";
import { complaint, t } from "../shared/text/texts.js";
import { isTheirs } from "./bundle.js";
import { forgetDays, forgetMe } from "./calls.js";
/** @import { Person } from "../shared/types.js" */

/** @param {{ person: Person }} props */
export function Deletion({ person }) {
  const [asking, setAsking] = useState(false);
  return html`<section class="card me-card" aria-labelledby="me-delete">
    <h2 id="me-delete"><${Icon} name="cross" />${t("Delete everything")}</h2>
    <p class="soft">${t("On this server and in this browser. Save a file before, if you may want it back.")}</p>
    <button type="button" class="button start danger" onClick=${() => setAsking(true)}><${Icon} name="cross" />${t("Delete everything of {name}", { name: person.name })}</button>
    ${asking && html`<${Sure} person=${person} close=${() => setAsking(false)} />`}
  </section>`;
}

/** @param {{ person: Person, close: () => void }} props */
function Sure({ person, close }) {
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const deleteAll = async () => {
    setBusy(true);
    setError("");
    try {
      await forgetThere(person);
    } catch (cause) {
      setError(t("That did not work; in this browser everything is still here. {reason}", { reason: complaint(cause) }));
      setBusy(false);
      return;
    }
    forgetHere(person);
    notify(t("Everything of {name} is deleted.", { name: person.name }), "check");
    close();
  };
  return html`<${Dialog} title=${t("Delete everything of {name}?", { name: person.name })} close=${close}>
    <p><b>${t("Gone for good:")}</b> ${t("the key, name, colour and mark; seats in unfinished games; history, progress, settings; games of the day and whatever else this server keeps of you.")}</p>
    <p><b>${t("What stays:")}</b> ${t("the name that you chose, in games that others also have; files that you saved; and what is on your other devices, until you delete it there.")}</p>
    ${error && html`<p class="complaint" role="alert"><${Icon} name="info" />${error}</p>`}
    <div class="actions">
      <button type="button" class="button" onClick=${close}>${t("Keep everything")}</button>
      <button type="button" class="button primary danger" disabled=${busy} onClick=${deleteAll}><${Icon} name="cross" />${t("Delete")}</button>
    </div>
  <//>`;
}

/** @param {Person} person */
async function forgetThere({ id, key }) {
  const token = read("daily-token", null, id);
  if (token) await forgetDays(token);
  await forgetMe(key);
}

/** Tables where others of this browser sit stay theirs. @param {Person} person */
function forgetHere({ id }) {
  const left = Object.entries(allTables()).filter(([name, table]) => {
    const goes = isTheirs(table, id) && (table.people ?? [id]).every((other) => other === id);
    if (goes) for (const key of [`receipt.${name}`, `unanswered.${name}`]) erase(key);
    return !goes;
  });
  putTables(Object.fromEntries(left.map(([name, table]) => [name, withoutSeats(table, id)])));
  for (const key of thingsOf(id)) erase(key, id);
  forgetFiles(id);
  removePerson(id);
  if (people.value.all.length === 0) erase("people");
}

/** @param {any} table @param {string} id */
function withoutSeats(table, id) {
  if (!table.people?.includes(id) || table.people.length !== table.secrets.length) return table;
  const stays = table.people.map((other) => other !== id);
  return { ...table, people: table.people.filter((_, i) => stays[i]), secrets: table.secrets.filter((_, i) => stays[i]) };
}
