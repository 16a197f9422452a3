/** The table of a day on this server: those who want to be in it. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { notify } from "../shared/controls/notices.js";
import { myName } from "../shared/people/people.js";
import { about } from "../shared/server/games.js";
import { rememberName } from "../shared/storage/store.js";
import { complaint, t, tn } from "../shared/text/texts.js";
import { signed } from "../shared/text/words.js";
import { fetchDailyTable, nameDaily } from "./calls.js";
/** @import { Attempt, DailyTable } from "../shared/types.js" */

/** @param {{ token: string, number: number, attempt: Attempt | null, isPast?: boolean }} props Only whoever has finished can be in it. */
export function DayTable({ token, number, attempt, isPast = false }) {
  const [table, setTable] = useState(/** @type {DailyTable | null} */ (null));
  const [own, setOwn] = useState(attempt?.name ?? null);
  useEffect(() => {
    fetchDailyTable(number).then(setTable, (cause) => notify(complaint(cause)));
  }, []);
  /** @param {string | null} name */
  const put = async (name) => {
    try {
      setTable(await nameDaily(token, number, name));
      setOwn(name);
      if (name) rememberName(name);
    } catch (cause) {
      notify(complaint(cause));
    }
  };
  if (!table) return null;
  return html`<section class="card daily-table" aria-labelledby="daily-table">
    <h2 id="daily-table">${isPast ? t("The day's table") : t("Today's table")}</h2>
    <p class="soft">${isPast
      ? tn("{number} player has finished.", "{number} players have finished.", table.finished)
      : tn("{number} player has finished today.", "{number} players have finished today.", table.finished)}</p>
    ${table.entries.length > 0 && html`<ol>${table.entries.map(({ name, points }, place) => html`<li key=${place} value=${rankOf(table, points)}>
      <span>${name}</span> <b>${signed(points)}</b></li>`)}</ol>`}
    ${attempt && (own === null
      ? html`<${NameForm} put=${put} />`
      : html`<button type="button" class="button quiet" onClick=${() => put(null)}><${Icon} name="cross" />${t("Take {name} out of the table", { name: own })}</button>`)}
  </section>`;
}

/** Who has as many points has the same place. @param {DailyTable} table @param {number} points */
const rankOf = (table, points) => 1 + table.entries.filter((other) => other.points > points).length;

/** @param {{ put: (name: string) => void }} props */
function NameForm({ put }) {
  const [name, setName] = useState(myName);
  const send = (event) => {
    event.preventDefault();
    put(name.trim());
  };
  return html`<form class="daily-name" onSubmit=${send}>
    <label class="field"><span>${t("Your name")}</span>
      <input type="text" value=${name} maxlength=${about.value.limits.name} autocomplete="nickname" required onInput=${(event) => setName(event.target.value)} /></label>
    <button type="submit" class="button">${t("Put me in the table")}</button>
  </form>`;
}
