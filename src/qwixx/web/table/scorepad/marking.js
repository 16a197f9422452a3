/** Marking one's own sheet where the dice are real: pending until confirmed, then sent. Marks are shown before the server has answered. */

import { useState } from "../../vendor/preact-htm.js";
import { notify } from "../../shared/controls/notices.js";
import { settings } from "../../shared/storage/store.js";
import { columnOf, LAST, PASS, rowOf } from "../../shared/text/words.js";
/** @import { Decision, Scorepad, Table } from "../../shared/types.js" */

/** Two taps or two tabs were quicker: nothing that a person has to know. */
const TOO_LATE = new Set(["not_last", "crossed", "over"]);

/** @param {Table} table @param {number} seat @returns {Scorepad} */
export function useScorepad({ view, live }, seat) {
  const [pending, setPending] = useState(/** @type {{ seat: number, square: number } | null} */ (null));
  const [waiting, setWaiting] = useState(/** @type {{ seat: number, kind: string, square: number }[]} */ ([]));
  const you = view.you.find((each) => each.seat === seat);
  const own = waiting.filter((each) => each.seat === seat);
  const marks = marksOf(own);
  const legal = (you?.legal ?? []).filter((square) => square === PASS || !marks.some((mark) => reaches(mark, square)));
  const chosen = pending?.seat === seat && legal.includes(pending.square) ? pending.square : null;

  /** @param {string} kind @param {number} square @param {number} [of] */
  const send = async (kind, square, of = seat) => {
    const entry = { seat: of, kind, square };
    setPending(null);
    setWaiting((before) => [...before, entry]);
    const answer = await live.send(of, kind, kind === "finish" ? {} : { square });
    setWaiting((before) => before.filter((each) => each !== entry));
    if (answer.type === "refused" && !TOO_LATE.has(answer.key)) notify(answer.text);
  };

  /** @param {number} square @param {boolean} [second] */
  const choose = (square, second = false) => {
    if (second && chosen !== square) return;
    if (second || !settings.value.confirm) send("note", square);
    else setPending(chosen === square ? null : { seat, square });
  };

  /** @type {Decision} */
  const decision = {
    seat: you ? seat : null, step: 0, legal, ready: true, pending: chosen, sent: new Map(),
    choose, send: (square) => send("note", square),
    confirm: () => chosen !== null && send("note", chosen),
    takeBack: () => setPending(null),
  };
  const last = own.length > 0 ? (own.every((each) => each.kind === "note") ? own[own.length - 1].square : null) : view.pad.last[seat];
  /** Whoever has several sheets on one screen finishes them together. */
  const finish = () => {
    const open = view.you.map((each) => each.seat).filter((each) => !view.pad.finished[each]);
    for (const each of open.length > 0 ? open : [seat]) send("finish", PASS, each);
  };
  return {
    decision, marks, last, finish,
    undo: () => last !== null && send("erase", last),
    isFinishing: own.some((each) => each.kind === "finish"),
  };
}

/** The squares that were tapped, and not taken back again, before the server has answered. @param {{ kind: string, square: number }[]} waiting */
function marksOf(waiting) {
  /** @type {number[]} */
  const marks = [];
  for (const { kind, square } of waiting) {
    if (kind === "note" && square !== PASS) marks.push(square);
    if (kind === "erase" && marks.at(-1) === square) marks.pop();
  }
  return marks;
}

/** Whether a mark leaves no room for another square: at it or left of it, or in a row that it locks. @param {number} mark @param {number} square */
const reaches = (mark, square) => rowOf(mark) === rowOf(square) && (columnOf(square) <= columnOf(mark) || columnOf(mark) === LAST);
