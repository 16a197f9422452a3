/** The board, or everyone's sheets, at a moment. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { isShared } from "../shared/server/games.js";
import { percentage, t } from "../shared/text/texts.js";
import { signed } from "../shared/text/words.js";
import { Board } from "../sheet/board.js";
import { MiniSheet, Sheet } from "../sheet/sheet.js";
import { IDLE } from "../sheet/squares.js";
import { shareAt } from "./model.js";
/** @import { Decided, Moment, Review } from "./model.js" */

const WIDE = matchMedia("(min-width: 1001px)");

/**
 * With `decision`, the position before it: the options ranked, and what was played.
 * @param {{ review: Review, moment: Moment, decision: Decided | null, own: number | null }} props
 */
export function Stage({ review, moment, decision, own }) {
  const asked = decision && {
    ...IDLE, seat: decision.seat, legal: decision.options.map(({ action }) => action), pending: decision.played,
  };
  const ranks = new Map((decision?.options ?? []).map((option) => [option.action, option]));
  return html`<${Position} review=${review} moment=${moment} asked=${asked} ranks=${ranks} own=${own} why=${null} />`;
}

/**
 * `asked` is the decision that is shown or due, if any; with `why` its squares can be tapped.
 * @param {{ review: Review, moment: Moment, asked: any, ranks: Map<number, any>, own: number | null, why: any }} props
 */
export function Position({ review, moment, asked, ranks, own, why }) {
  const { view, deeds } = moment;
  const wide = useWide();
  const [picked, pick] = useState(/** @type {{ place: number, seat: number } | null} */ (null));
  const done = asked ? [] : deeds;
  if (isShared(view)) {
    const recent = new Map([0, 1].map((seat) => [seat, done.filter((deed) => deed.seat === seat)]));
    return html`<div class="card on-stage one-board">
      <${Shares} review=${review} moment=${moment} />
      <${Board} view=${view} decision=${asked ?? undefined} ranks=${ranks} recent=${recent} me=${own} why=${why} />
    </div>`;
  }
  const seats = view.seats.map((_, seat) => seat);
  const large = (picked?.place === moment.place ? picked.seat : null) ?? asked?.seat ?? own ?? view.active;
  const draw = (seat) => html`<section key=${seat} class="card on-stage ${seat === asked?.seat ? "asked" : ""} ${seat === view.active && view.phase !== "over" ? "active" : ""}">
    <${Head} review=${review} moment=${moment} seat=${seat} />
    <${Sheet} view=${view} seat=${seat} decision=${seat === asked?.seat ? asked : undefined} ranks=${ranks} recent=${done.filter((deed) => deed.seat === seat)}
      why=${seat === asked?.seat ? why : null} title=${t("Sheet: {name}", { name: view.seats[seat].name })} />
  </section>`;
  if (wide && !why) return html`<div class="all-sheets n${seats.length}">${seats.map(draw)}</div>`;
  const others = seats.filter((seat) => seat !== large);
  return html`${draw(large)}
    <div class="small-sheets n${others.length}">
      ${others.map((seat) => html`<button type="button" key=${seat} class="card small-sheet" aria-label=${t("Sheet: {name}", { name: view.seats[seat].name })}
        onClick=${() => pick({ place: moment.place, seat })}>
        <${Head} review=${review} moment=${moment} seat=${seat} />
        <${MiniSheet} view=${view} seat=${seat} recent=${done.filter((deed) => deed.seat === seat)} />
      </button>`)}
    </div>`;
}

function useWide() {
  const [wide, setWide] = useState(WIDE.matches);
  useEffect(() => {
    const follow = () => setWide(WIDE.matches);
    WIDE.addEventListener("change", follow);
    return () => WIDE.removeEventListener("change", follow);
  }, []);
  return wide;
}

/** Whose sheet, its points, and the share of the win. @param {{ review: Review, moment: Moment, seat: number }} props */
function Head({ review, moment, seat }) {
  return html`<p class="sheet-head s${seat}">
    <i class="swatch" aria-hidden="true"></i><b>${moment.view.seats[seat].name}</b>
    <span class="soft">${percentage(shareAt(review, seat, moment.at))} ${t("to win")}</span>
    <span class="sheet-points">${signed(moment.view.scores[seat])}</span>
  </p>`;
}

/** The share of two, as a bar. @param {{ review: Review, moment: Moment }} props */
function Shares({ review, moment }) {
  const shares = moment.view.seats.map((_, seat) => shareAt(review, seat, moment.at));
  return html`<div class="two-shares">
    ${shares.map((share, seat) => html`<span class="s${seat}"><i class="swatch" aria-hidden="true"></i>${percentage(share)} <small>${t("to win")}</small></span>`)}
    <div class="two-bar" aria-hidden="true"><i style=${{ width: `${100 * shares[0]}%` }}></i></div>
  </div>`;
}
