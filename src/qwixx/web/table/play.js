/** The table while a game is played. */

import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { Dialog } from "../shared/controls/common.js";
import { KeyHelp, useKeys } from "../shared/controls/keys.js";
import { play } from "../shared/controls/sound.js";
import { isShared } from "../shared/server/games.js";
import { t } from "../shared/text/texts.js";
import { gameName, PASS } from "../shared/text/words.js";
import { Board } from "../sheet/board.js";
import { Sheet } from "../sheet/sheet.js";
import { Absence } from "./common/absence.js";
import { Bar, Connection } from "./common/bar.js";
import { Log } from "./common/log.js";
import { Lately, Opponents } from "./common/opponents.js";
import { RowLocked } from "./common/row_locked.js";
import { Watching } from "./common/watching.js";
import { useAdvice } from "../turn/advice.js";
import { useDecision } from "../turn/decision.js";
import { useRolling } from "../turn/dice.js";
import { Panel } from "../turn/panel.js";
import { useRecent } from "./model.js";
/** @import { Decision, Table, View } from "../shared/types.js" */

/** @param {{ table: Table }} props */
export function Playing({ table }) {
  const { view, live, events } = table;
  const mine = view.you.map((you) => you.seat);
  const decision = useDecision(table);
  const advice = useAdvice(table, decision);
  const rolling = useRolling(view.turn, view.roll !== null);
  const recent = useRecent(events);
  const thrower = throwerOf(view, mine);
  const shown = useShown(view, mine, decision);
  const shared = isShared(view);
  const [help, setHelp] = useState(false);
  const whose = whoseTurn(view, mine, decision.seat ?? thrower);

  useTurnSound(decision.seat !== null || thrower !== null);
  useEffect(() => {
    document.title = `${whose} · ${gameName(view.game)}`;
  }, [whose]);
  useKeys({
    digit: (number) => !rolling && chooseByKey(decision, number),
    enter: () => (decision.pending !== null ? decision.confirm() : thrower !== null && /** @type {HTMLElement | null} */ (document.querySelector(".throw"))?.click()),
    escape: () => (decision.pending !== null ? decision.takeBack() : advice.hide()),
    help: () => setHelp(true),
    hint: () => !rolling && advice.ask(),
  });

  const at = rolling ? { ...decision, seat: null, legal: [], pending: null } : decision;
  const asker = decision.seat ?? mine[0];
  const common = {
    view,
    ranks: advice.ranks,
    decision: at.seat === null || shared || at.seat === shown ? at : undefined,
    sent: mine.length === 1 ? decision.sent.get(mine[0]) : undefined,
    why: asker === undefined ? null : (action) => live.reason(asker, action),
  };
  return html`<div class="page at-table">
    <a class="skip" href="#act">${t("To the decision")}</a>
    <${Bar} table=${table} whose=${whose} />
    <${Connection} table=${table} />
    <${Watching} table=${table} />
    <main class="playing ${shared ? "on-board" : "on-sheets"}">
      <h1 class="unseen">${gameName(view.game)}</h1>
      <div class="stage">
        <${Panel} table=${table} decision=${decision} advice=${advice} rolling=${rolling} mine=${mine} thrower=${thrower}>
          ${!shared && view.options.dice === "server" && html`<${Lately} view=${view} seats=${others(view, shown)} recent=${recent} />`}
        <//>
        <div class="hero card">
          ${shared
            ? html`<${Board} ...${common} recent=${recent} me=${mine.length === 1 ? mine[0] : null} />`
            : html`<${Sheet} key=${shown} ...${common} seat=${shown} recent=${recent.get(shown)} title=${sheetTitle(view, shown, mine)}
                owner=${mine.length === 1 ? null : view.seats[shown].name} />`}
          <${RowLocked} view=${view} events=${events} />
        </div>
      </div>
      <aside class="side" aria-label=${t("Players and log")}>
        ${shared
          ? view.seats.map((_, seat) => html`<${Absence} key=${seat} table=${table} seat=${seat} />`)
          : html`<${Opponents} table=${table} seats=${others(view, shown)} recent=${recent} />`}
        <${Log} table=${table} rolling=${rolling} />
      </aside>
    </main>
    ${help && html`<${Dialog} title=${t("Keys")} close=${() => setHelp(false)}><${KeyHelp} open /><//>`}
  </div>`;
}

/** The seat for which someone here may throw (or tap in) the dice. @param {View} view @param {number[]} mine */
function throwerOf(view, mine) {
  if (view.phase !== "dice" || mine.length === 0) return null;
  if (mine.includes(view.active) && !view.seats[view.active].substitute) return view.active;
  const active = view.seats[view.active];
  const computer = active.kind !== "person" || active.substitute;
  return view.options.dice === "own" && computer ? mine[0] : null;
}

/**
 * Whose sheet is large: that of whoever decides here, else one's own; for watchers the active one.
 * @param {View} view
 * @param {number[]} mine
 * @param {Decision} decision
 */
function useShown(view, mine, decision) {
  const last = useRef(null);
  if (decision.seat !== null) last.current = decision.seat;
  else if (mine.includes(view.active) && view.phase === "dice") last.current = view.active;
  else if (mine.length === 0) last.current = view.active;
  return last.current ?? mine[0] ?? view.active;
}

/** Everyone else, clockwise. @param {View} view @param {number} shown */
function others(view, shown) {
  const count = view.seats.length;
  return Array.from({ length: count - 1 }, (_, i) => (shown + 1 + i) % count);
}

/** Who is awaited; on a shared screen whoever may touch it, else the active player. @param {View} view @param {number[]} mine @param {number | null} due */
function whoseTurn(view, mine, due) {
  if (view.status === "over") return t("The game is over");
  if (mine.length > 1 && due !== null) return t("{name} plays", { name: view.seats[due].name });
  if (mine.length === 1 && mine[0] === view.active) return t("Your turn");
  return t("{name} plays", { name: view.seats[view.active].name });
}

/** @param {View} view @param {number} shown @param {number[]} mine */
function sheetTitle(view, shown, mine) {
  return mine.length === 1 ? t("Your sheet") : t("Sheet: {name}", { name: view.seats[shown].name });
}

/** @param {Decision} decision @param {number} number */
function chooseByKey(decision, number) {
  if (decision.seat === null) return;
  const squares = decision.legal.filter((action) => action !== PASS);
  if (number === 0) decision.choose(PASS);
  else if (number <= squares.length) decision.choose(squares[number - 1]);
}

/** A soft sound when something is to be done here. @param {any} due */
function useTurnSound(due) {
  useEffect(() => {
    if (due && document.visibilityState === "hidden") play("turn");
  }, [due]);
}
