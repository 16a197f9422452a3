/** Someone is away, or keeps the others waiting: say so with the time, remind them, or let the computer play. */

import { html, useEffect, useState } from "../../vendor/preact-htm.js";
import { Icon } from "../../shared/controls/icons.js";
import { notify } from "../../shared/controls/notices.js";
import { about } from "../../shared/server/games.js";
import { t } from "../../shared/text/texts.js";
import { duration } from "../../shared/text/words.js";
import { isDeserted, RatingChanges } from "./rated.js";
/** @import { Table, View } from "../../shared/types.js" */

/** Nobody is told to hurry before this part of the time after which they may be replaced. */
const PATIENCE = 1 / 4;

/** The server's time, again and again while it matters. @param {number} clock @param {boolean} running */
export function useNow(clock, running) {
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = running ? setInterval(() => tick((count) => count + 1), 1000) : undefined;
    return () => clearInterval(timer);
  }, [running]);
  return Date.now() / 1000 + clock;
}

/** @param {{ table: Table, seat: number }} props */
export function Absence({ table, seat }) {
  const { view, away, clock } = table;
  const player = view.seats[seat];
  const here = !view.pad && player.kind === "person" && view.status === "playing" && !view.you.some((you) => you.seat === seat);
  const awaited = here && !player.substitute && (player.owes || away[seat] !== null);
  const now = useNow(clock, awaited);
  if (!here) return null;
  const { rated } = view.options;
  if (player.substitute && rated) return html`<${Lost} view=${view} seat=${seat} />`;
  if (player.substitute) return html`<p class="absence soft">${t("The computer plays for {name}.", { name: player.name })}</p>`;
  const gone = away[seat] ? now - away[seat] : 0;
  const owed = player.owes && view.since ? now - view.since : 0;
  const { limits } = about.value;
  const late = owed >= PATIENCE * limits.idle;
  if (gone < 1 && !late) return null;
  return html`<div class="absence">
    <p class="soft">${gone >= 1
      ? t("{name} has been away for {time}.", { name: player.name, time: duration(gone) })
      : t("Everyone has been waiting for {name} for {time}.", { name: player.name, time: duration(owed) })}</p>
    ${view.you.length > 0 && html`<div class="absence-deeds">
      ${late && html`<${Remind} table=${table} seat=${seat} now=${now} />`}
      ${gone >= (rated ? limits.lost : limits.away) || (owed >= limits.idle && !rated)
        ? html`<${Give} table=${table} seat=${seat} />`
        : rated
        ? gone >= 1 && html`<p class="soft">${t("After {time} {name} has lost.", { time: duration(limits.lost), name: player.name })}</p>`
        : gone < 1 && html`<p class="soft">${t("After {time} the computer may play for {name}.", { time: duration(limits.idle), name: player.name })}</p>`}
    </div>`}
  </div>`;
}

/** Somebody has left a rated game. @param {{ view: View, seat: number }} props */
function Lost({ view, seat }) {
  return html`<div class="absence">
    <p class="soft">${t("{name} has left, and lost.", { name: view.seats[seat].name })} ${isDeserted(view) && t("The game has counted: nobody needs to play on.")}</p>
    ${isDeserted(view) && html`<${RatingChanges} view=${view} />`}
  </div>`;
}

/** @param {{ table: Table, seat: number, now: number }} props */
function Remind({ table: { view, live, events }, seat, now }) {
  const last = events.findLast((event) => event.kind === "reminded" && event.other === seat);
  const early = last !== undefined && now - last.at < about.value.limits.remind;
  const remind = async () => {
    const answer = await live.send(view.you[0].seat, "remind", { other: seat });
    if (answer.type === "refused") notify(answer.text);
  };
  return html`<button type="button" class="button" disabled=${early} onClick=${remind}>
    <${Icon} name="clock" />${early ? t("Reminded") : t("Remind {name}", { name: view.seats[seat].name })}
  </button>`;
}

/** @param {{ table: Table, seat: number }} props */
function Give({ table: { view, live }, seat }) {
  const give = async () => {
    const answer = await live.send(view.you[0].seat, "give", { other: seat });
    if (answer.type === "refused") notify(answer.text);
  };
  return html`<button type="button" class="button" onClick=${give}>
    ${view.options.rated
      ? html`<${Icon} name="crown" />${t("{name} has lost: count it", { name: view.seats[seat].name })}`
      : html`<${Icon} name="computer" />${t("Let the computer play for {name}", { name: view.seats[seat].name })}`}
  </button>`;
}
