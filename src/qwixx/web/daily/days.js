/** The past days: what was made of each, and the way to play it again. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Frame } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { notify } from "../shared/controls/notices.js";
import { Link } from "../shared/controls/route.js";
import { useShared } from "../shared/storage/store.js";
import { complaint, language, t, tn } from "../shared/text/texts.js";
import { signed } from "../shared/text/words.js";
import { fetchDays } from "./calls.js";
import { dayOf } from "./share.js";
/** @import { PastDay } from "../shared/types.js" */

/** The way to the list. */
export const PastDays = () => html`<${Link} to="/daily/days" class="button quiet"><${Icon} name="clock" />${t("Past days")}<//>`;

/** @param {{ token: string }} props */
export function Days({ token }) {
  const [days, setDays] = useState(/** @type {PastDay[] | null} */ (null));
  const [more, setMore] = useState(false);
  const load = () => fetchDays(token, days?.at(-1)?.number).then((told) => {
    setDays([...(days ?? []), ...told.days]);
    setMore(told.more);
  }, (cause) => {
    notify(complaint(cause));
    setMore(true);
  });
  useEffect(() => {
    document.title = `${t("Past days")} · ${t("The game of the day")}`;
    load();
  }, []);
  return html`<${Frame}><main class="card daily-days">
    <h1>${t("Past days")}</h1>
    <p>${t("What was possible with the dice of each day, and what you and others made of them. All of them can be played again, without being counted.")}</p>
    ${days?.length === 0 && html`<p class="soft">${t("The first day is not over yet.")}</p>`}
    ${days && days.length > 0 && html`<table>
      <thead><tr><th scope="col">${t("Day")}</th><th scope="col">${t("You")}</th><th scope="col">${t("Possible")}</th><th scope="col">${t("The day's table")}</th></tr></thead>
      <tbody>${days.map((day) => html`<${Line} key=${day.number} day=${day} />`)}</tbody>
    </table>`}
    ${more && html`<button type="button" class="button" onClick=${load}>${days ? t("Earlier days") : t("Try again")}</button>`}
    <${Link} to="/daily" class="button primary"><${Icon} name="dice" />${t("Today's game")}<//>
  </main><//>`;
}

/** What is not there: a sign to see, words to hear. @param {{ said: string, sign?: string }} props */
const None = ({ said, sign = "–" }) => html`<span class="soft" aria-hidden="true" title=${said}>${sign}</span><span class="unseen">${said}</span>`;

/** @param {{ day: PastDay }} props */
function Line({ day: { number, date, finished, leader, begun, points, bound } }) {
  const code = useShared(language);
  return html`<tr>
    <th scope="row"><${Link} to="/daily/${number}">${t("Game {number}", { number })}<//> <small class="soft">${dayOf(date, "medium", code)}</small></th>
    <td>${points !== null ? html`<b>${signed(points)}</b>` : begun ? html`<${None} sign="…" said=${t("unfinished")} />` : html`<${None} said=${t("not played")} />`}</td>
    <td>${bound ?? html`<${None} said=${t("not worked out yet")} />`}</td>
    <td>${leader && html`<span class="daily-leader">${leader.name} <b>${signed(leader.points)}</b></span> `}
      ${finished > 0 ? html`<small class="soft">${tn("{number} finished", "{number} finished", finished)}</small>` : html`<${None} said=${t("nobody has finished")} />`}</td>
  </tr>`;
}
