/**
 * Double clicks. Browsers count them differently: WebKit goes on counting (`event.detail`) when another thing has come to
 * lie under the pointer in the meantime. So the count holds for clicks on one thing only.
 */

/** Nobody has seen within so many milliseconds what came to lie under the pointer: a click there was for what lay there before. */
const UNSEEN = 250;
/** Within so many pixels it is the same place. */
const NEAR = 10;

/** The click before, unless it was a second one. @type {{ thing: Element, event: MouseEvent } | null} */
let first = null;
/** @type {WeakSet<Event>} */
const seconds = new WeakSet();

/** @param {Element} thing @param {MouseEvent} event */
function isSecondOf(thing, event) {
  if (!first || event.detail === 0) return false; // keys click, too
  if (thing === first.thing) return event.detail > 1;
  const far = Math.hypot(event.clientX - first.event.clientX, event.clientY - first.event.clientY);
  return event.timeStamp - first.event.timeStamp < UNSEEN && far <= NEAR;
}

/** Every click is seen here before anything is done with it. */
addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const thing = target.closest("button") ?? target;
  const isSecondOne = isSecondOf(thing, event);
  if (isSecondOne) seconds.add(event);
  first = isSecondOne ? null : { thing, event };
}, { capture: true });

/** Whether a click is the second of a double click. @param {Event} [event] */
export const isSecond = (event) => event !== undefined && seconds.has(event);
