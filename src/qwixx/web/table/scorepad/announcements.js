/** What is announced at a score pad: of others only what concerns everybody, which on a board is all. */

import { notify } from "../../shared/controls/notices.js";
import { play } from "../../shared/controls/sound.js";
import { isShared } from "../../shared/server/games.js";
import { speak } from "../../shared/text/speech.js";
import { deedText } from "../../shared/text/words.js";
/** @import { Deed, View } from "../../shared/types.js" */

/** Heard by all, the loudest first. */
const LOUD = ["ended", "end_reached", "locked", "reopened", "resumed"];
/** Heard by whoever did it. */
const OWN = ["misthrow", "beat", "stacked", "placed", "marked"];
/** Seen by all in passing; a lock is seen across its row, and the end below the sheet. */
const SEEN = ["reopened", "resumed"];

/** The sentences for those who listen. @param {View} view @param {Deed[]} deeds */
export function announceMarks(view, deeds) {
  const mine = new Set(view.you.map((you) => you.seat));
  const heard = deeds.filter((deed) => LOUD.includes(deed.kind) || mine.has(deed.seat) || isShared(view));
  const loudest = [...LOUD, ...OWN].find((kind) => heard.some((deed) => deed.kind === kind));
  if (loudest) play(loudest);
  for (const deed of heard) {
    if (SEEN.includes(deed.kind)) notify(deedText(view, deed), "unlock");
    if (deed.kind === "locked" || deed.kind === "end_reached") speak(deedText(view, deed));
  }
  return heard.filter((deed) => !SEEN.includes(deed.kind)).map((deed) => deedText(view, deed));
}
