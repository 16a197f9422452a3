/** The others and their sheets: how they stand, whether they have decided, whether they are there. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Dialog } from "../shared/controls.js";
import { gameOf } from "../shared/games.js";
import { Icon } from "../shared/icons.js";
import { t, tn } from "../shared/texts.js";
import { reactionText, shortName, signed } from "../shared/words.js";
import { MiniSheet, Sheet } from "../sheet/sheet.js";
import { Absence } from "./absence.js";
/** @import { Deed, Table, View } from "../shared/types.js" */

const BUBBLE = 6;

/** @param {{ table: Table, seats: number[], recent: Map<number, Deed[]> }} props */
export function Opponents({ table, seats, recent }) {
  const { view } = table;
  const [open, setOpen] = useState(null);
  return html`<section class="card opponents" aria-label=${t("Players")}>
    <ul>${seats.map((seat) => html`<${Opponent} key=${seat} table=${table} seat=${seat} recent=${recent.get(seat) ?? []} open=${() => setOpen(seat)} />`)}</ul>
    ${open !== null && html`<${Dialog} title=${view.seats[open].name} broad close=${() => setOpen(null)}>
      <${Sheet} view=${view} seat=${open} recent=${recent.get(open)} title=${view.seats[open].name} />
    <//>`}
  </section>`;
}

/** @param {{ table: Table, seat: number, recent: Deed[], open: () => void }} props */
function Opponent({ table, seat, recent, open }) {
  const { view } = table;
  const player = view.seats[seat];
  const points = view.scores[seat];
  return html`<li class="opponent ${view.active === seat ? "active" : ""}">
    <button type="button" class="opponent-open" onClick=${open}>
      <span class="opponent-line">
        <${Icon} name=${player.kind === "person" && !player.substitute ? "person" : "computer"} size=${18} />
        <b class="opponent-name">${player.name}</b>
        <${Status} table=${table} seat=${seat} />
        <span class="opponent-points" aria-label=${tn("{number} point", "{number} points", points)}>${signed(points)}</span>
      </span>
      <${MiniSheet} view=${view} seat=${seat} recent=${recent} />
      <span class="opponent-foot">
        <span class="mini-misthrows" role="img" aria-label=${tn("{number} misthrow", "{number} misthrows", view.misthrows[seat])}>
          ${Array.from({ length: gameOf(view.game).misthrows }, (_, i) => html`<i class=${i < view.misthrows[seat] ? "on" : ""}></i>`)}
        </span>
        <span class="opponent-last">${lately(view, recent)}</span>
      </span>
    </button>
    <${Bubble} table=${table} seat=${seat} />
    <${Absence} table=${table} seat=${seat} />
  </li>`;
}

/** What somebody did in the last turn, in a few words. @param {View} view @param {Deed[]} recent */
function lately(view, recent) {
  const squares = recent.filter((deed) => deed.square).map((deed) => shortName(view, deed.square));
  if (squares.length > 0) return squares.join(", ");
  if (recent.some((deed) => deed.kind === "misthrow")) return t("misthrow");
  return recent.length > 0 ? t("passed") : "";
}

/** @param {{ table: Table, seat: number }} props */
function Status({ table, seat }) {
  const { view, present } = table;
  const player = view.seats[seat];
  if (player.kind === "person" && !player.substitute && present[seat] === false) return html`<span class="status bad">${t("is away")}</span>`;
  if (view.phase === "action_1") {
    return player.decided
      ? html`<span class="status good"><${Icon} name="check" size=${16} />${t("decided")}</span>`
      : html`<span class="status waiting-dots">${t("decides")}</span>`;
  }
  if (view.active === seat && view.phase !== "over") return html`<span class="status">${t("is playing")}</span>`;
  return html`<span class="status"></span>`;
}

/** The last thing somebody said or showed, for a little while. @param {{ table: Table, seat: number }} props */
function Bubble({ table: { events, clock }, seat }) {
  const [, redraw] = useState(0);
  const last = events.findLast((event) => (event.kind === "said" || event.kind === "reacted") && event.seat === seat);
  const age = last?.at === undefined ? Infinity : Date.now() / 1000 + clock - last.at;
  useEffect(() => {
    const timer = age < BUBBLE ? setTimeout(() => redraw((count) => count + 1), (BUBBLE - age) * 1000 + 50) : undefined;
    return () => clearTimeout(timer);
  }, [last?.sequence]);
  if (!last || age >= BUBBLE) return null;
  const [icon, text] = last.kind === "said" ? ["speech", last.text] : [last.reaction, reactionText(last.reaction)];
  return html`<p class="bubble"><${Icon} name=${icon} size=${18} />${text}</p>`;
}
