/** Being reminded that the others wait: a sound, the page's title, and a notification where that is allowed. */

import { notify } from "../../shared/controls/notices.js";
import { play } from "../../shared/controls/sound.js";
import { t } from "../../shared/text/texts.js";
/** @import { Event, View } from "../../shared/types.js" */

/** @param {View} view @param {Event} event */
export function beReminded(view, event) {
  if (!view.you.some((you) => you.seat === event.other)) return;
  const text = t("{name} is waiting for you.", { name: view.seats[event.seat].name });
  play("turn");
  notify(text, "clock");
  if (document.visibilityState === "visible") return;
  markTitle(text);
  if (mayNotify() === "granted") showNotification(text);
}

/** Browsers have notifications on secure pages only. */
export const mayNotify = () => ("Notification" in globalThis && isSecureContext ? Notification.permission : "denied");

/** Phones allow them to service workers alone, and say so by throwing. @param {string} text */
function showNotification(text) {
  try {
    const shown = new Notification("Qwixx", { body: text, tag: "qwixx" });
    shown.onclick = () => focus();
  } catch {
    // The sound and the title have to do.
  }
}

/** The title says it until someone looks. @param {string} text */
function markTitle(text) {
  const before = document.title;
  const marked = `● ${text}`;
  document.title = marked;
  const seen = () => {
    if (document.title === marked) document.title = before;
  };
  document.addEventListener("visibilitychange", seen, { once: true });
}
