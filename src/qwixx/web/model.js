/** One table as this client knows it: what the server has sent, and what follows from it. */

import { Live } from "./live.js";
import { announce } from "./notices.js";
import { play } from "./sound.js";
import { speak } from "./speech.js";
import { rememberTable, tableOf } from "./store.js";
import { language, t } from "./texts.js";
import { useEffect, useMemo, useRef, useState } from "./vendor/preact-htm.js";
import { deedText } from "./words.js";

const NOTHING = { connection: "connecting", view: null, events: [], present: [], absentSince: [], watchers: 0, clock: 0 };

/** Follow a table: its state, and `live` to send commands with. Joining changes `secrets`. */
export function useTable(id) {
  const [state, setState] = useState(NOTHING);
  const [secrets, setSecrets] = useState(() => tableOf(id)?.secrets ?? []);
  const live = useRef(null);
  useEffect(() => {
    let state = NOTHING;
    const update = (changes) => setState((state = { ...state, ...changes }));
    const hear = (message) => {
      if (message.type === "news") {
        const news = unheard(state.events, message.events);
        if (state.view) tellNews(message.view, news);
        update(withNews(state, message.view, news));
        if (message.view.you.length > 0) remember(id, message.view);
      } else if (message.type === "presence") {
        update(withPresence(state, message));
      }
    };
    live.current = new Live(id, secrets, language.value, hear, (connection) => update({ connection }));
    return () => live.current.close();
  }, [id, secrets, language.value]);
  return { ...state, live: live.current, secrets, setSecrets };
}

function unheard(events, news) {
  const last = events.at(-1)?.sequence ?? 0;
  return news.filter((event) => event.sequence > last);
}

function withNews(state, view, news) {
  const newer = !state.view || view.sequence >= state.view.sequence;
  return {
    connection: "open",
    events: [...state.events, ...news],
    view: newer ? view : state.view,
    clock: view.now ? view.now - Date.now() / 1000 : 0,
  };
}

/** Since when each person has been away: after a while the others may let the computer play. */
function withPresence(state, { present, watchers }) {
  const absentSince = present.map((here, seat) => (here ? null : (state.absentSince[seat] ?? Date.now())));
  return { present, watchers, absentSince };
}

function remember(id, view) {
  const names = view.seats.map((seat) => seat.name).filter(Boolean);
  rememberTable(id, { game: view.game, names, over: view.status === "over" });
}

// ── what is told aloud ──────────────────────────────────────────────────────────────────────────

const LOUDEST = ["ended", "locked", "misthrow", "beat", "stacked", "placed", "marked"];

function tellNews(view, news) {
  const sentences = [];
  for (const event of news) {
    if (event.kind === "rolled") sentences.push(tellRoll(view, event));
    if (event.kind === "acted") sentences.push(...tellDeeds(view, event.deeds));
    if (event.kind === "said") sentences.push(`${view.seats[event.seat].name}: ${event.text}`);
  }
  if (sentences.length > 0) announce(sentences.join(". "));
}

function tellRoll(view, event) {
  play("dice");
  speak(t("White sum: {sum}", { sum: event.white_sum }));
  return t("{name} throws. White sum: {sum}", { name: view.seats[event.seat].name, sum: event.white_sum });
}

function tellDeeds(view, deeds) {
  const kinds = deeds.map((deed) => deed.kind);
  const loudest = LOUDEST.find((kind) => kinds.includes(kind));
  if (loudest) play(loudest);
  return deeds.map((deed) => deedText(view, deed));
}

// ── what follows from the events ────────────────────────────────────────────────────────────────

/** The squares that each seat used in the last turn of which anything is known. */
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

/** The last throw, also when its turn is over. */
export function lastRoll(events) {
  return events.findLast((event) => event.kind === "rolled")?.roll ?? null;
}

/** Whether the active player used no square in action 1 of this turn. */
export function passedFirst(view, events) {
  const acted = events.findLast((event) => event.kind === "acted");
  if (!acted || acted.turn !== view.turn || acted.step !== 1) return false;
  return acted.deeds.some((deed) => deed.seat === view.active && deed.kind === "passed");
}
