/** What is said in passing: short notices to see, announcements to hear. */

import { html, useLayoutEffect } from "../../vendor/preact-htm.js";
import { Shared, useShared } from "../storage/store.js";
import { Icon } from "./icons.js";

const SHOWN_FOR = 4500;
const TOGETHER = 150;

/** @type {Shared<{ text: string, icon: string }[]>} */
const notices = new Shared([]);
const announced = new Shared({ text: "", odd: false });
/** When what was announced last came to be on the page; until then it is still to come. */
let saidAt = -Infinity;

/** @param {string} text @param {string} [icon] */
export function notify(text, icon = "info") {
  const notice = { text, icon };
  notices.set([...notices.value.slice(-2), notice]);
  announce(text);
  setTimeout(() => notices.set(notices.value.filter((other) => other !== notice)), SHOWN_FOR);
}

/** Said by a screen reader when it has a moment. What comes together is said together, and nothing takes the place of what was not said yet. @param {string} text */
export function announce(text) {
  const { text: before, odd } = announced.value;
  if (performance.now() - saidAt < TOGETHER) {
    announced.set({ text: `${before} ${text}`, odd });
    return;
  }
  saidAt = Infinity;
  announced.set({ text, odd: !odd });
}

export function Notices() {
  return html`<div class="notices">
    ${useShared(notices).map(({ text, icon }) => html`<div class="notice" aria-hidden="true"><${Icon} name=${icon} />${text}</div>`)}
  </div>`;
}

/** Two regions by turns, so that the same sentence said twice is read twice. */
export function Announcer() {
  const { text, odd } = useShared(announced);
  useLayoutEffect(() => {
    if (saidAt === Infinity) saidAt = performance.now();
  }, [text, odd]);
  return html`<div class="unseen" aria-live="polite" aria-atomic="true">${odd ? text : ""}</div>
    <div class="unseen" aria-live="polite" aria-atomic="true">${odd ? "" : text}</div>`;
}
