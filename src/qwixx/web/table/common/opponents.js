/** The others and their sheets: how they stand, whether they have decided, whether they are there. */

import { html, useEffect, useState } from "../../vendor/preact-htm.js";
import { Dialog } from "../../shared/controls/common.js";
import { Icon } from "../../shared/controls/icons.js";
import { Who } from "../../shared/people/marks.js";
import { gameOf, rowColour } from "../../shared/server/games.js";
import { levelOfSeat } from "../../shared/text/levels.js";
import { t, tn } from "../../shared/text/texts.js";
import { colourOf, letterOf, LOCK, numberOf, reactionText, rowName, ROWS, shortName, signed } from "../../shared/text/words.js";
import { MiniSheet, Sheet } from "../../sheet/sheet.js";
import { Absence } from "./absence.js";
/** @import { Deed, Table, View } from "../../shared/types.js" */

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
  const level = levelOfSeat(view, seat);
  return html`<li class="opponent ${view.active === seat ? "active" : ""}">
    <button type="button" class="opponent-open" onClick=${open}>
      <span class="opponent-line">
        <${Who} seat=${player} size=${20} />
        <span class="opponent-who"><b class="opponent-name">${player.name}</b>${level && html` <small class="soft">${level}</small>`}</span>
        ${view.pad && html`<${Counts} view=${view} seat=${seat} />`}
        <${Status} table=${table} seat=${seat} />
        <${Did} view=${view} recent=${recent} />
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

/** How many crosses each row has, where a sheet at a glance has no room. @param {{ view: View, seat: number }} props */
function Counts({ view, seat }) {
  const told = ROWS.map((row) => `${rowName(view, row)}: ${view.counts[seat][row]}`).join(", ");
  return html`<span class="row-counts" role="img" aria-label=${told}>${ROWS.map((row) => html`<i key=${row} class="c${rowColour(view, row)} ${view.rows[seat][row][LOCK] ? "shut" : ""}">${view.counts[seat][row]}</i>`)}</span>`;
}

/** What somebody marked in the last turn, smallest: where a sheet at a glance has no room. @param {{ view: View, recent: Deed[] }} props */
function Did({ view, recent }) {
  const squares = recent.filter((deed) => deed.square).map((deed) => deed.square);
  return html`<span class="did"><span class="unseen">${lately(view, recent)}</span><span aria-hidden="true">
    ${squares.map((square) => html`<span key=${square} class="tiny c${colourOf(view, square)}">${letterOf(colourOf(view, square))}${numberOf(view, square)}</span>`)}
    ${squares.length === 0 && recent.some((deed) => deed.kind === "misthrow") && html`<span class="tiny bad">${signed(gameOf(view.game).misthrow)}</span>`}
    ${squares.length === 0 && recent.length > 0 && recent.every((deed) => deed.kind === "passed") && "–"}
  </span></span>`;
}

/** What the others did in the last turn, in the free place of a phone's decision area: their sheets lie below the screen. @param {{ view: View, seats: number[], recent: Map<number, Deed[]> }} props */
export function Lately({ view, seats, recent }) {
  const known = seats.filter((seat) => recent.has(seat));
  return html`<p class="lately" aria-hidden="true">
    ${known.map((seat) => html`<span key=${seat}><b>${view.seats[seat].name}</b><${Did} view=${view} recent=${recent.get(seat) ?? []} /></span>`)}
  </p>`;
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
  if (view.pad) return html`<span class="status good">${view.pad.finished[seat] && html`<${Icon} name="check" size=${16} />${t("ready")}`}</span>`;
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
