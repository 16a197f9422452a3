/** A row is locked: for a moment everyone sees by whom, across the row. It stops nobody. */

import { html, useEffect, useRef, useState } from "../../vendor/preact-htm.js";
import { Icon } from "../../shared/controls/icons.js";
import { rowColour } from "../../shared/server/games.js";
import { deedText, rowOf } from "../../shared/text/words.js";
/** @import { Deed, Event, View } from "../../shared/types.js" */

const SHOWN_FOR = 2200;

/** @param {{ view: View, events: Event[] }} props */
export function RowLocked({ view, events }) {
  const [deeds, setDeeds] = useState(/** @type {Deed[]} */ ([]));
  const newest = events.at(-1)?.sequence ?? 0;
  const seen = useRef(newest);
  useEffect(() => {
    const news = events.filter((event) => event.sequence > seen.current).flatMap((event) => event.deeds ?? []);
    seen.current = newest;
    const locks = news.filter((deed) => deed.kind === "locked");
    if (locks.length > 0) setDeeds(locks);
  }, [newest]);
  useEffect(() => {
    const timer = deeds.length > 0 ? setTimeout(() => setDeeds([]), SHOWN_FOR) : undefined;
    return () => clearTimeout(timer);
  }, [deeds]);
  return html`<div class="closings" aria-hidden="true">
    ${deeds.map((deed) => html`<p key=${`${deed.seat}/${deed.square}`} class="closing c${rowColour(view, rowOf(deed.square))}"><${Icon} name="lock" size=${26} />${deedText(view, deed)}</p>`)}
  </div>`;
}
