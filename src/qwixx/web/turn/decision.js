/** Making up one's mind: a choice is pending until confirmed, then sent, then known to all. */

import { useEffect, useState } from "../vendor/preact-htm.js";
import { notify } from "../shared/controls/notices.js";
import { settings } from "../shared/storage/store.js";
import { IDLE } from "../sheet/squares.js";
/** @import { Decision, Live, View, You } from "../shared/types.js" */

/** When the screen goes to the next person, a tap meant for the last one must do nothing. */
const HAND_OVER = 400;

/** Two tabs or a timer were quicker: nothing that a person has to know. */
const TOO_LATE = new Set(["stale", "decided", "dice_due", "not_active"]);

/** @param {View} view */
const stepOf = (view) => (view.phase === "action_2" ? 2 : 1);

/**
 * The decision that is due here, if any: whose, what is legal, what is pending, and what to do.
 * With several seats on one screen it goes from seat to seat, the active one first.
 * @param {{ view: View, live: Live }} props
 * @returns {Decision}
 */
export function useDecision({ view, live }) {
  const [sent, setSent] = useState(/** @type {Record<string, number>} */ ({}));
  const [pending, setPending] = useState(null);
  const [lately, setLately] = useState(null);
  const step = stepOf(view);
  /** @param {number} seat */
  const key = (seat) => `${view.turn}/${step}/${seat}`;
  const players = view.seats.length;
  /** @param {You} you */
  const order = (you) => (you.seat - view.active + players) % players;
  const due = view.you
    .filter((you) => you.legal.length > 0 && !view.seats[you.seat].substitute && !(key(you.seat) in sent))
    .sort((a, b) => order(a) - order(b))[0];
  if (!due) return { ...IDLE, sent: sentNow(view, sent, key) };

  const ready = lately === null || lately === due.seat;
  const mine = pending?.key === key(due.seat) ? pending.action : null;

  /** @param {number} action */
  const send = async (action) => {
    const name = key(due.seat);
    setSent({ ...sent, [name]: action });
    setPending(null);
    setLately(due.seat);
    setTimeout(() => setLately(null), HAND_OVER);
    const answer = await live.send(due.seat, "decide", { turn: view.turn, step, action });
    if (answer.type !== "refused") return;
    setSent(({ [name]: _refused, ...rest }) => rest);
    if (!TOO_LATE.has(answer.key)) notify(answer.text);
  };

  /** The second click of a double click confirms what the first chose; else it was for what lay here before. @param {number} action @param {boolean} [second] */
  const choose = (action, second = false) => {
    if (!ready || (second && mine !== action)) return;
    if (second || !settings.value.confirm) send(action);
    else setPending(mine === action ? null : { key: key(due.seat), action });
  };

  return {
    seat: due.seat,
    step,
    legal: due.legal,
    ready,
    pending: mine,
    sent: sentNow(view, sent, key),
    choose,
    send,
    confirm: () => mine !== null && send(mine),
    takeBack: () => setPending(null),
  };
}

/**
 * What was chosen here in this step, by seat: sent from this tab, or known from another.
 * @param {View} view
 * @param {Record<string, number>} sent
 * @param {(seat: number) => string} key
 */
function sentNow(view, sent, key) {
  const chosen = new Map();
  for (const you of view.you) {
    const action = sent[key(you.seat)] ?? you.chosen;
    if (action !== null && action !== undefined) chosen.set(you.seat, action);
  }
  return chosen;
}

/** Go on by itself after a moment when there is nothing to decide. @param {Decision} decision @param {number} delay */
export function useAutomaticPass(decision, delay) {
  const alone = decision.legal.length === 1;
  const key = alone ? `${decision.seat}/${decision.step}` : null;
  useEffect(() => {
    if (!alone || delay === null) return undefined;
    const timer = setTimeout(() => decision.send(decision.legal[0]), delay);
    return () => clearTimeout(timer);
  }, [key, delay]);
  return alone;
}
