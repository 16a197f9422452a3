/** The first game explains itself: each step of a turn once, when it comes, where the game speaks anyway. */

import { html, useEffect, useRef } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { announce, notify } from "../shared/controls/notices.js";
import { gameOf, isShared } from "../shared/server/games.js";
import { change, explained, rememberExplained, settings, useShared } from "../shared/storage/store.js";
import { t } from "../shared/text/texts.js";
import { columnOf, PASS, rowOf, ROWS, signed } from "../shared/text/words.js";
import { passedFirst } from "./course.js";
/** @import { Decision, Table, View } from "../shared/types.js" */

/**
 * What is to be seen when something is explained. `step` is that of the decision due here, or 0.
 * @typedef {{ view: View, me: number, step: number, legal: number[], throwing: boolean, misthrow: boolean }} Moment
 */

/** When each step can be explained: of those that fit a moment, the first that is new. @type {Record<string, (moment: Moment) => boolean>} */
const STEPS = {
  lock: ({ step, view, me }) => step > 0 && ROWS.some((row) => !view.locked[row] && view.counts[me][row] >= gameOf(view.game).needed_to_lock),
  locked: ({ step, view }) => step > 0 && view.locked.some(Boolean),
  throw: ({ throwing }) => throwing,
  first: ({ step }) => step === 1,
  second: ({ step }) => step === 2,
  misthrow: ({ misthrow }) => misthrow,
  others: ({ step, view, me, throwing }) => view.active !== me && view.phase !== "over" && !throwing && (isShared(view) || step === 1),
  beat: (moment) => holds(moment, 1 - moment.me),
  stack: (moment) => holds(moment, moment.me),
  points: ({ step, view, me }) => step > 0 && view.points[me].some((points) => points > 0),
};

/** Whether a token of somebody's lies where one may be placed now. @param {Moment} moment @param {number} seat */
function holds({ step, view, legal }, seat) {
  return step > 0 && isShared(view) && legal.some((action) => action !== PASS && view.rows[seat][rowOf(action)][columnOf(action)] > 0);
}

/** @param {string} game @returns {Record<string, string>} */
function explanations(game) {
  const points = signed(gameOf(game).misthrow);
  if (isShared({ game })) {
    return {
      throw: t("Throw the dice. Two actions follow, and both are yours alone."),
      first: t("Action 1: you may place a token on the white sum, in one row, to the right of your tokens there."),
      second: t("Action 2: you may add a white die to a coloured one and place a token on the sum in that colour."),
      misthrow: t("You have placed nothing yet. If you pass, a token goes to the misthrows: {points}. Four end the game.", { points }),
      others: t("You only watch now. The foremost token of a row can be beaten; stacks and all others are safe."),
      beat: t("You may beat the foremost token of your opponent: place yours there, and its owner takes it back."),
      stack: t("You may stack on your foremost token. It counts as one more, and a stack can never be beaten."),
      lock: t("Five of your tokens lie in a row: you may place on its last number now, and lock the row."),
      locked: t("A row is locked for both, and its die has left the game. When two are locked, the game ends."),
      points: t("The more tokens you have in a row, the more each new one is worth. Tap your points to see how."),
    };
  }
  return {
    throw: t("You are the active player. Throw the dice: two actions follow."),
    first: t("Action 1, for everyone: you may mark the white sum in one row. What you skip on its left is lost."),
    second: t("Action 2, for you alone: you may add a white die to a coloured one and mark the sum in that colour."),
    misthrow: t("You have marked nothing yet. If you pass, you take a misthrow: {points}. The fourth ends the game.", { points }),
    others: t("Someone else is the active player. You may mark the white sum, too; passing costs you nothing."),
    lock: t("You have five crosses in a row: you may mark its last number now. That locks the row; the lock is a cross, too."),
    locked: t("A row is locked for everyone, and its die has left the game. When two are locked, the game ends."),
    points: t("The more crosses you have in a row, the more each new one is worth. Tap your points to see how."),
  };
}

/**
 * What to explain now, if anything: in one's first game against computers, what was not explained yet.
 * It stays until the moment is over.
 * @param {Table} table
 * @param {Decision} decision
 * @param {number | null} thrower
 * @param {boolean} rolling
 * @returns {string | null}
 */
export function useCoach({ view, events }, decision, thrower, rolling) {
  const { coach } = useShared(settings);
  const now = useRef({ name: "", step: /** @type {string | undefined} */ (undefined) });
  const { board } = gameOf(view.game);
  const name = rolling ? "rolling" : momentName(view, decision, thrower);
  if (now.current.name !== name) {
    const alone = decision.legal.length === 1; // it passes by itself, before one could read anything
    const me = view.you[0]?.seat;
    const moment = {
      view, me, step: decision.seat === null ? 0 : decision.step, legal: decision.legal, throwing: thrower !== null,
      misthrow: decision.step === 2 && passedFirst(view, events),
    };
    now.current = { name, step: coach && !rolling && !alone && isFirstGame(view) ? nextStep(moment, explained(board).steps) : undefined };
  }
  const { step } = now.current;
  const text = coach && step ? explanations(view.game)[step] : null;
  useEffect(() => {
    if (!text || !step) return;
    rememberExplained(board, view.id, step);
    announce(text);
  }, [name, step]);
  return text;
}

/** @param {View} view @param {Decision} decision @param {number | null} thrower */
function momentName(view, decision, thrower) {
  if (decision.seat !== null) return `${view.turn}/${decision.step}`;
  return thrower !== null ? `${view.turn}/throw` : `wait/${view.active}`;
}

/** Alone against computers, and never before in a game of this kind. @param {View} view */
function isFirstGame(view) {
  const persons = view.seats.filter((seat) => seat.kind === "person").length;
  const { table } = explained(gameOf(view.game).board);
  return view.you.length === 1 && persons === 1 && (table === null || table === view.id);
}

/** @param {Moment} moment @param {string[]} known */
function nextStep(moment, known) {
  const there = explanations(moment.view.game);
  return Object.keys(STEPS).find((step) => step in there && !known.includes(step) && STEPS[step](moment));
}

/** @param {{ text: string }} props */
export function Coach({ text }) {
  const stop = () => {
    change("coach", false);
    notify(t("No more explanations. You can switch them on again in the settings."));
    document.getElementById("act")?.focus();
  };
  return html`<div class="coach">
    <p>${text}</p>
    <button type="button" class="icon-button" aria-label=${t("Explain no more")} title=${t("Explain no more")} onClick=${stop}><${Icon} name="cross" size=${18} /></button>
  </div>`;
}
