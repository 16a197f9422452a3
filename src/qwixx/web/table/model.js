/** One table as this client knows it: what the server has sent, and what follows from it. */

import { useEffect, useMemo, useRef, useState } from "../vendor/preact-htm.js";
import { announce } from "../shared/notices.js";
import { speak } from "../shared/speech.js";
import { rememberTable, tableOf } from "../shared/store.js";
import { language, t } from "../shared/texts.js";
import { deedText } from "../shared/words.js";
import { Live } from "./live.js";
import { play } from "./sound.js";
/** @import { Deed, Event, FoundTable, Message, Presence, TableState, View } from "../shared/types.js" */

/** @type {TableState & { view: View | null }} */
const NOTHING = { connection: "connecting", view: null, events: [], present: [], absentSince: [], watchers: 0, clock: 0 };

/** Follow a table: its state, and `live` to send commands with. Joining changes `secrets`. @param {string} id @returns {FoundTable} */
export function useTable(id) {
  const [state, setState] = useState(NOTHING);
  const [secrets, setSecrets] = useState(() => tableOf(id)?.secrets ?? []);
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
        update(withNews(known, message.view, news));
        if (message.view.you.length > 0) remember(id, message.view);
      } else if (message.type === "presence") {
        update(withPresence(known, message));
      }
    };
    const connection = new Live(id, secrets, language.value, hear, (now) => update({ connection: now }));
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

/**
 * Since when each person has been away: after a while the others may let the computer play.
 * @param {TableState} state
 * @param {Presence} presence
 */
function withPresence(state, { present, watchers }) {
  const absentSince = present.map((here, seat) => (here ? null : (state.absentSince[seat] ?? Date.now())));
  return { present, watchers, absentSince };
}

/** @param {string} id @param {View} view */
function remember(id, view) {
  const names = view.seats.map((seat) => seat.name).filter(Boolean);
  rememberTable(id, { game: view.game, names, over: view.status === "over" });
}

// ── what is told aloud ──────────────────────────────────────────────────────────────────────────

const LOUDEST = ["ended", "locked", "misthrow", "beat", "stacked", "placed", "marked"];

/** @param {View} view @param {Event[]} news */
function tellNews(view, news) {
  const sentences = [];
  for (const event of news) {
    if (event.kind === "rolled") sentences.push(tellRoll(view, event));
    if (event.kind === "acted") sentences.push(...tellDeeds(view, event.deeds));
    if (event.kind === "said") sentences.push(`${view.seats[event.seat].name}: ${event.text}`);
  }
  if (sentences.length > 0) announce(sentences.join(". "));
}

/** @param {View} view @param {Event} event */
function tellRoll(view, event) {
  play("dice");
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
