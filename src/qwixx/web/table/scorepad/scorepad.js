/** Only the sheets, or only the board: everyone's phone is their sheet or the board of both, and the dice lie on a real table. */

import { html, useEffect, useState } from "../../vendor/preact-htm.js";
import { isSecond } from "../../shared/controls/clicks.js";
import { Choice, Dialog } from "../../shared/controls/common.js";
import { KeyHelp, useKeys } from "../../shared/controls/keys.js";
import { isShared } from "../../shared/server/games.js";
import { t } from "../../shared/text/texts.js";
import { gameName, PASS } from "../../shared/text/words.js";
import { Board } from "../../sheet/board.js";
import { Sheet } from "../../sheet/sheet.js";
import { Bar, Connection } from "../common/bar.js";
import { Log } from "../common/log.js";
import { Opponents } from "../common/opponents.js";
import { RowLocked } from "../common/row_locked.js";
import { Watching } from "../common/watching.js";
import { mayJoin } from "../invitations/joining.js";
import { Join } from "../lobby/lobby.js";
import { ScorepadActions } from "./actions.js";
import { useScorepad } from "./marking.js";
import { useAwake } from "./wake_lock.js";
/** @import { Deed, Table, View } from "../../shared/types.js" */

/** @param {{ table: Table }} props */
export function ScorepadTable({ table }) {
  const { view, live, events } = table;
  const mine = view.you.map((you) => you.seat);
  const [wanted, setWanted] = useState(mine[0] ?? 0);
  const shown = mine.length === 0 || mine.includes(wanted) ? wanted : mine[0];
  const scorepad = useScorepad(table, shown);
  const { decision } = scorepad;
  const [help, setHelp] = useState(false);
  const shared = isShared(view);
  const recent = recentOf(view);
  const common = { view, decision: mine.length > 0 ? decision : undefined, why: mine.length > 0 ? (action) => live.reason(shown, action) : null };
  const title = mine.length === 1 ? t("Your sheet") : t("Sheet: {name}", { name: view.seats[shown].name });
  useAwake(mine.length > 0);
  useEffect(() => {
    document.title = `${view.seats[shown].name} · ${gameName(view.game)}`;
  }, [shown, view.game]);
  useKeys({
    digit() {},
    enter: () => decision.pending !== null && decision.confirm(),
    escape: decision.takeBack,
    help: () => setHelp(true),
    hint() {},
    undo: scorepad.undo,
    misthrow: () => decision.legal.includes(PASS) && decision.choose(PASS),
  });
  if (mayJoin(view)) return html`<${Late} table=${table} />`;
  return html`<div class="page at-table">
    <a class="skip" href="#act">${t("To the decision")}</a>
    <${Bar} table=${table} whose=${whose(view)} />
    <${Connection} table=${table} />
    <${Watching} table=${table} />
    <main class="playing ${shared ? "on-board" : "on-sheets"} on-pad">
      <h1 class="unseen">${gameName(view.game)}</h1>
      <div class="stage">
        ${mine.length > 1 && html`<div class="whose-sheet"><${Choice} label=${shared ? t("Whose token?") : t("Whose sheet?")} name="sheet" value=${shown}
          options=${mine.map((seat) => [seat, view.pad.together[seat].length > 0 ? `${view.seats[seat].name} ?` : view.seats[seat].name])} choose=${setWanted} /></div>`}
        <div class="hero card">
          ${shared
            ? html`<${Board} ...${common} recent=${recent} sent=${scorepad.marks.at(-1)} me=${mine.length === 1 ? mine[0] : null} />`
            : html`<${Sheet} key=${shown} ...${common} seat=${shown} marks=${scorepad.marks} recent=${recent.get(shown)} title=${title}
                misthrow=${decision.legal.includes(PASS) ? (event) => decision.choose(PASS, isSecond(event)) : undefined} />`}
          <${RowLocked} view=${view} events=${events} />
        </div>
        ${mine.length > 0 && html`<${ScorepadActions} key=${shown} table=${table} seat=${shown} scorepad=${scorepad} />`}
      </div>
      <aside class="side" aria-label=${t("Players and log")}>
        ${!shared && html`<${Opponents} table=${table} seats=${view.seats.map((_, seat) => seat).filter((seat) => seat !== shown)} recent=${recent} />`}
        <${Log} table=${table} />
      </aside>
    </main>
    ${help && html`<${Dialog} title=${t("Keys")} close=${() => setHelp(false)}><${KeyHelp} open pad /><//>`}
  </div>`;
}

/** Who begins, until somebody has marked something; then what is played. @param {View} view */
function whose(view) {
  const begun = view.pad.last.some((last) => last !== null);
  return begun ? gameName(view.game) : t("{name} begins", { name: view.seats[view.pad.first].name });
}

/** What each seat noted last. @param {View} view @returns {Map<number, Deed[]>} */
function recentOf(view) {
  const known = view.pad.last.map((square, seat) => ({ kind: square === PASS ? "misthrow" : "marked", seat, square }));
  return new Map(known.filter((deed) => deed.square !== null).map((deed) => [deed.seat, [/** @type {Deed} */ (deed)]]));
}

/** Someone who comes by link while the others play. @param {{ table: Table }} props */
function Late({ table }) {
  const { view } = table;
  return html`<div class="page narrow">
    <${Bar} table=${table} whose=${gameName(view.game)} />
    <${Connection} table=${table} />
    <main class="lobby">
      <h1>${gameName(view.game)}</h1>
      <p>${t("The others have begun: {names}. You get an empty sheet and play along from the next throw on.", { names: view.seats.map((seat) => seat.name).join(", ") })}</p>
      <${Join} table=${table} />
    </main>
  </div>`;
}
