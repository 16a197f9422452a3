/** What is kept of a person, and where: told plainly. */

import { html } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { language, t, tn } from "../shared/text/texts.js";
import { bundled } from "./bundle.js";
/** @import { Bundle, Me, Person } from "../shared/types.js" */
/** @import { Standing } from "./page.js" */

/** @param {any} all */
const lengths = (all) => Object.values(all ?? {}).reduce((sum, each) => sum + Object.keys(each ?? {}).length, 0);

/** What is in it, in a few lines. @param {Pick<Bundle, "things" | "tables">} bundle */
export function contentsOf({ things, tables }) {
  const games = Object.entries(things).filter(([key]) => /^past\.\d+$/.test(key)).flatMap(([, page]) => page).length;
  const puzzles = Object.values(things.puzzles ?? {}).reduce((sum, progress) => sum + Object.keys(progress?.tried ?? {}).length, 0);
  const [seats, lessons, days] = [Object.keys(tables).length, lengths(things.lessons), Object.keys(things["daily-points"] ?? {}).length];
  return [
    seats > 0 && tn("A table with your seat", "{number} tables with your seats", seats),
    games > 0 && tn("One finished game", "{number} finished games", games),
    lessons > 0 && tn("One lesson learned", "{number} lessons learned", lessons),
    puzzles > 0 && tn("One puzzle tried", "{number} puzzles tried", puzzles),
    days > 0 && tn("One game of the day", "{number} games of the day", days),
    things.settings && t("Language and settings"),
  ].filter(Boolean);
}

/** @param {{ person: Person | null, standing: Standing }} props */
export function Kept({ person, standing }) {
  const here = person ? contentsOf(bundled(person)) : [];
  return html`<section class="card me-card" aria-labelledby="me-kept">
    <h2 id="me-kept"><${Icon} name="shield" />${t("What is kept, and where")}</h2>
    <h3>${t("In this browser")}</h3>
    <ul class="me-list">
      ${person && html`<li>${t("Your key, name, colour and mark")}</li>`}
      ${here.map((line) => html`<li key=${line}>${line}</li>`)}
      ${!person && html`<li>${t("The games that you play here, and your settings")}</li>`}
    </ul>
    <h3>${t("On this server")}</h3>
    <ul class="me-list">${onServer(person, standing).map((line) => html`<li key=${line}>${line}</li>`)}</ul>
    <p class="soft">${t("Nothing is passed on. Others at a table see your name, colour and mark, and after a rated game your rating.")}</p>
  </section>`;
}

/** @param {Me} me */
function ratingsOf({ ratings, listed }) {
  const games = Object.keys(ratings).length;
  if (games === 0) return [];
  return [
    listed
      ? tn("Your rating in one game, which is on the club's board", "Your ratings in {number} games, which are on the club's board", games)
      : tn("Your rating in one game, which is not on the club's board", "Your ratings in {number} games, which are not on the club's board", games),
  ];
}

/** @param {Person | null} person @param {Standing} standing */
function onServer(person, { state, me }) {
  const tables = t("Tables with the names that people chose there");
  if (!person) return [tables];
  if (state === "unknown" || state === "failed") return [state === "unknown" ? t("Nothing of you") : t("That cannot be asked just now"), tables];
  if (!me) return [t("Asking …")];
  const since = new Date(me.created * 1000).toLocaleDateString(language.value, { dateStyle: "medium" });
  return [
    t("The fingerprint of your key, your name, colour and mark, since {date}", { date: since }),
    me.sat > 0 && tn("That you have a seat at one table; nobody else can see that", "That you have seats at {number} tables; nobody else can see that", me.sat),
    ...ratingsOf(me),
  ].filter(Boolean);
}
