/** An attempt under way, at a table for one. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { deedToHear } from "../learn/parts.js";
import { Dialog, Logo } from "../shared/controls/common.js";
import { KeyHelp, useKeys } from "../shared/controls/keys.js";
import { announce, notify } from "../shared/controls/notices.js";
import { SettingsButton } from "../shared/controls/settings.js";
import { play } from "../shared/controls/sound.js";
import { complaint, t } from "../shared/text/texts.js";
import { PASS, squareName } from "../shared/text/words.js";
import { Sheet } from "../sheet/sheet.js";
import { useDecision } from "../turn/decision.js";
import { letRoll, useRolling } from "../turn/dice.js";
import { Panel } from "../turn/panel.js";
import { askDailyReason, decideDaily, playFreely } from "./calls.js";
/** @import { Attempt, Advice, Event, Table, View } from "../shared/types.js" */

const ME = 0;

/** @type {Advice} Nobody gives hints here. */
const NO_ADVICE = { offered: false, shown: false, busy: false, ranks: new Map(), best: undefined, ask: () => {}, hide: () => {} };

/** @param {{ token: string, attempt: Attempt, playOn: (attempt: Attempt) => void, reload?: () => void, leave?: () => void }} props */
export function PlayingAlone({ token, attempt, playOn, reload = () => {}, leave }) {
  const [help, setHelp] = useState(false);
  const view = viewOf(attempt);
  const { number, sequence, actions, counts } = attempt;

  /** @param {number} action @returns {Promise<Attempt>} */
  const ask = (action) => (counts ? decideDaily(token, { number, sequence, action }) : playFreely(token, number, [...actions, action]));
  const send = async (action) => {
    try {
      const told = await ask(action);
      play(deedToHear(told.deeds));
      announce(action === PASS ? t("You pass.") : t("You mark {square}.", { square: squareName(view, action) }));
      if (told.turn !== attempt.turn && told.view.roll) {
        announce(t("White sum: {sum}", { sum: told.view.roll.white_sum }));
        letRoll(told.turn);
      }
      playOn(told);
      return { type: "ack" };
    } catch (error) {
      const cause = /** @type {any} */ (error);
      notify(complaint(cause));
      if (cause.key !== "unreachable") reload();
      return { type: "refused", key: "stale" };
    }
  };
  /** @param {number} action */
  const why = (action) => askDailyReason(token, number, actions, action).then(({ reason }) => reason, (cause) => ({ key: cause.key, text: complaint(cause) }));

  const live = /** @type {any} */ ({ send: (_seat, _kind, { action }) => send(action) });
  const table = /** @type {Table} */ (/** @type {any} */ ({ view, live, events: eventsOf(attempt) }));
  const decision = useDecision(table);
  const rolling = useRolling(view.turn, view.roll !== null);
  useEffect(() => {
    document.title = `${t("Turn {number}", { number: attempt.turn })} · ${t("The game of the day")}`;
  }, [attempt.turn]);
  const squares = decision.legal.filter((action) => action !== PASS);
  useKeys({
    digit: (key) => !rolling && decision.seat !== null && key <= squares.length && decision.choose(key ? squares[key - 1] : PASS),
    enter: () => decision.pending !== null && decision.confirm(),
    escape: () => decision.pending !== null && decision.takeBack(),
    help: () => setHelp(true),
    hint: () => {},
  });

  const at = rolling ? { ...decision, seat: null, legal: [], pending: null } : decision;
  return html`<div class="page at-table daily-playing">
    <a class="skip" href="#act">${t("To the decision")}</a>
    <header class="top"><${Logo} short />
      <p class="whose"><b>${counts ? t("Game {number}", { number }) : t("Game {number}, not counted", { number })}</b>
        <span class="soft">${t("Turn {number}", { number: attempt.turn })}</span></p>
      <span class="push"></span>
      ${leave && html`<button type="button" class="button quiet" onClick=${leave}>${t("Stop")}</button>`}
      <${SettingsButton} />
    </header>
    <main class="playing on-sheets">
      <h1 class="unseen">${t("The game of the day, number {number}", { number })}</h1>
      <div class="stage">
        <${Panel} table=${table} decision=${decision} advice=${NO_ADVICE} rolling=${rolling} mine=${[ME]} thrower=${null} />
        <div class="hero card">
          <${Sheet} view=${view} seat=${ME} decision=${at} recent=${attempt.deeds} sent=${decision.sent.get(ME)} why=${why} title=${t("Your sheet")} />
        </div>
      </div>
    </main>
    ${help && html`<${Dialog} title=${t("Keys")} close=${() => setHelp(false)}><${KeyHelp} open /><//>`}
  </div>`;
}

/** An attempt as a table for one shows it. @param {Attempt} attempt @returns {View} */
export function viewOf({ number, sequence, turn, legal, over, view }) {
  return /** @type {View} */ (/** @type {any} */ ({
    ...view,
    id: `daily-${number}`,
    game: "classic",
    sequence,
    turn,
    status: over ? "over" : "playing",
    options: { dice: "server", timer: null, pace: "instant", hints: false },
    seats: [{ name: t("You"), kind: "person", substitute: null, decided: false, owes: !over }],
    you: [{ seat: ME, device: null, legal, chosen: null }],
  }));
}

/** What the panel wants to know of this turn. @param {Attempt} attempt @returns {Event[]} */
function eventsOf({ turn, view }) {
  const rolled = { kind: "rolled", turn, roll: view.roll };
  if (view.phase !== "action_2") return /** @type {any} */ ([rolled]);
  const kind = view.action_1 === PASS ? "passed" : "marked";
  return /** @type {any} */ ([rolled, { kind: "acted", turn, step: 1, deeds: [{ kind, seat: ME, square: view.action_1 }] }]);
}
