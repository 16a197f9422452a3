/** One table as this client knows it: what the server has sent, and what follows from it. */

import { useEffect, useMemo, useRef, useState } from "../vendor/preact-htm.js";
import { announce, notify } from "../shared/controls/notices.js";
import { play } from "../shared/controls/sound.js";
import { forgetTable, rememberTable } from "../shared/storage/store.js";
import { speak } from "../shared/text/speech.js";
import { language, t } from "../shared/text/texts.js";
import { deedText } from "../shared/text/words.js";
import { arrive, secretsFor, stillValid } from "./connection/device.js";
import { Live } from "./connection/live.js";
import { beReminded } from "./connection/reminder.js";
import { contributeSeeds } from "./connection/seeds.js";
import { announceMarks } from "./scorepad/announcements.js";
import { letRoll } from "../turn/dice.js";
/** @import { Deed, Event, FoundTable, Message, TableState, View } from "../shared/types.js" */

/** @type {TableState & { view: View | null }} */
const NOTHING = { connection: "connecting", view: null, events: [], present: [], away: [], watchers: 0, clock: 0 };

/** Follow a table: its state, and `live` to send commands with. Joining changes `secrets`. @param {string} id @returns {FoundTable} */
export function useTable(id) {
  const [state, setState] = useState(NOTHING);
  const [secrets, setSecrets] = useState(() => secretsFor(id));
  const live = useRef(null);
  useEffect(() => {
    let known = NOTHING;
    /** @param {Partial<typeof NOTHING>} changes */
    const update = (changes) => setState((known = { ...known, ...changes }));
    /** @param {Message} message */
    const hear = (message) => {
      if (message.type === "news") {
        const news = unheard(known.events, message.events);
        if (known.view) tellNews(message.view, news);
        if (known.view) tellUndone(known.view, message.view);
        update(withNews(known, message.view, news));
        if (message.view.you.length > 0) remember(id, message.view);
        if (secrets.length > 0 && message.view.you.length === 0) forget();
        else if (message.view.you.length < secrets.length) recheck();
        arrive(id, message.view, connection);
        contributeSeeds(id, message.view, message.events, connection);
      } else if (message.type === "presence") {
        update({ present: message.present, away: message.away, watchers: message.watchers });
      } else if (message.type === "refused" && !message.command) {
        update({ reason: message.text });
      }
    };
    /** Every seat was given up or taken away: look on. */
    const forget = () => {
      rememberTable(id, { secrets: [] });
      setSecrets([]);
    };
    /** Some were: ask which. */
    const recheck = async () => {
      const valid = await stillValid(id, secrets);
      if (live.current !== connection) return;
      if (valid.length < secrets.length) setSecrets(valid);
      else if (!known.view) update({ connection: "refused" });
    };
    /** @param {TableState["connection"]} now */
    const tell = (now) => {
      if (now === "refused" && secrets.length > 0) recheck();
      else update({ connection: now });
      if (now === "ended") forgetTable(id);
    };
    const connection = new Live(id, secrets, language.value, hear, tell);
    live.current = connection;
    return () => connection.close();
  }, [id, secrets, language.value]);
  return { ...state, live: live.current, secrets, setSecrets };
}

/** @param {Event[]} events @param {Event[]} news */
function unheard(events, news) {
  const last = events.at(-1)?.sequence ?? 0;
  return news.filter((event) => event.sequence > last);
}

/**
 * @param {typeof NOTHING} state
 * @param {View} view
 * @param {Event[]} news
 * @returns {Partial<typeof NOTHING>}
 */
function withNews(state, view, news) {
  const newer = !state.view || view.sequence >= state.view.sequence;
  return {
    connection: "open",
    events: [...state.events, ...news],
    view: newer ? view : state.view,
    clock: view.now ? view.now - Date.now() / 1000 : 0,
  };
}

/** @param {string} id @param {View} view */
function remember(id, view) {
  const names = view.seats.map((seat) => seat.name).filter(Boolean);
  rememberTable(id, { game: view.game, names, turn: view.turn, pad: view.pad !== null, over: view.status === "over", mine: view.you.map(({ seat }) => seat) });
}

// ── what is told aloud ──────────────────────────────────────────────────────────────────────────

const LOUDEST = ["ended", "locked", "misthrow", "beat", "stacked", "placed", "marked"];

/** Kept when the dice that were thrown last lie still. */
let still = Promise.resolve();

/** Nothing is told of a throw while its dice roll, nor of what came after it. @param {View} view @param {Event[]} news */
function tellNews(view, news) {
  const roll = news.findLast((event) => event.kind === "rolled");
  if (roll) {
    play("dice");
    still = letRoll(roll.turn);
  }
  still.then(() => tellNow(view, news));
}

/** @param {View} view @param {Event[]} news */
function tellNow(view, news) {
  const sentences = [];
  for (const event of news) {
    if (event.late) notify(lateText(view, event), "clock");
    if (event.kind === "reminded") beReminded(view, event);
    if (event.kind === "removed" && view.you.length === 0) notify(t("{name} has removed you from the table.", { name: view.seats[event.seat].name }));
    if (event.kind === "rematch") notify(t("{name} wants to play again.", { name: view.seats[event.seat].name }), "again");
    if (event.kind === "rolled") sentences.push(tellRoll(view, event));
    if (event.kind === "acted") sentences.push(...tellDeeds(view, event.deeds));
    if (view.pad && event.deeds) sentences.push(...announceMarks(view, event.deeds));
    if (event.kind === "said") sentences.push(`${view.seats[event.seat].name}: ${event.text}`);
  }
  if (sentences.length > 0) announce(sentences.join(". "));
}

/** Who was waited for has gone: dice are drawn anew. @param {View} before @param {View} view */
function tellUndone(before, view) {
  if (view.fair.undone <= before.fair.undone || view.you.length === 0) return;
  const gone = before.seats.find((seat, i) => seat.kind === "person" && view.seats[i]?.kind === "open");
  notify(t("The start is undone: {name} has gone before everyone had revealed their part of the dice. Other dice will be drawn.", { name: gone?.name ?? "" }), "dice");
}

/** The time was up: for whom, and what the server did. @param {View} view @param {Event} event */
function lateText(view, event) {
  const { name } = view.seats[event.seat];
  return event.kind === "rolled" ? t("Time is up: the dice are thrown for {name}.", { name }) : t("Time is up: {name} passes.", { name });
}

/** @param {View} view @param {Event} event */
function tellRoll(view, event) {
  speak(t("White sum: {sum}", { sum: event.white_sum }));
  return t("{name} throws. White sum: {sum}", { name: view.seats[event.seat].name, sum: event.white_sum });
}

/** @param {View} view @param {Deed[]} deeds */
function tellDeeds(view, deeds) {
  const kinds = deeds.map((deed) => deed.kind);
  const loudest = LOUDEST.find((kind) => kinds.includes(kind));
  if (loudest) play(loudest);
  return deeds.map((deed) => deedText(view, deed));
}

// ── what follows from the events ────────────────────────────────────────────────────────────────

/** The squares that each seat used in the last turn of which anything is known. @param {Event[]} events */
export function useRecent(events) {
  return useMemo(() => {
    const recent = new Map();
    for (let i = events.length - 1; i >= 0; i--) {
      if (events[i].kind === "rolled" && recent.size > 0) break;
      for (const deed of events[i].deeds ?? []) {
        if (deed.kind === "ended" || deed.kind === "locked") continue;
        recent.set(deed.seat, [deed, ...(recent.get(deed.seat) ?? [])]);
      }
    }
    return recent;
  }, [events]);
}
