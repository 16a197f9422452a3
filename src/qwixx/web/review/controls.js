/** Through the game: by button, key, slider and swipe, or by itself. */

import { html, useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { t } from "../shared/text/texts.js";
import { momentTitle } from "./words.js";
/** @import { Review } from "./model.js" */

/** Milliseconds for each moment. @type {Record<string, number>} */
const PACES = { slow: 3000, normal: 1600, fast: 700 };
/** A finger that went so far, and more across than down, has swiped. */
const SWIPE = 48;

/** @param {Review} review @param {number} place @param {(name: string, isStep?: boolean) => void} show */
export function useReplay(review, place, show) {
  const last = review.moments.length - 1;
  const [pace, setPace] = useState("normal");
  const [running, setRunning] = useState(false);
  const touch = useRef(/** @type {{ x: number, y: number } | null} */ (null));

  const step = (next) => show(`${Math.min(last, Math.max(0, next))}`, true);
  const stop = () => setRunning(false);
  const go = (next) => {
    stop();
    step(next);
  };
  const toggle = () => {
    if (!running && place === last) step(0);
    setRunning(!running);
  };
  useEffect(() => {
    if (!running) return undefined;
    if (place >= last) {
      stop();
      return undefined;
    }
    const timer = setTimeout(() => step(place + 1), PACES[pace]);
    return () => clearTimeout(timer);
  }, [running, place, pace]);
  // At once with the picture: a key that comes before the next frame steps from the moment that is shown.
  useLayoutEffect(() => {
    const press = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, dialog")) return;
      if (event.key === "ArrowLeft") go(place - 1);
      else if (event.key === "ArrowRight") go(place + 1);
      else if (event.key === "Home") go(0);
      else if (event.key === "End") go(last);
      else if (event.key.toLowerCase() === "p") toggle();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  const swipe = {
    onTouchStart: ({ touches, target }) => {
      touch.current = touches.length === 1 && !target.closest("input") ? { x: touches[0].clientX, y: touches[0].clientY } : null;
    },
    onTouchEnd: ({ changedTouches: [end] }) => {
      if (!touch.current) return;
      const [across, down] = [end.clientX - touch.current.x, end.clientY - touch.current.y];
      touch.current = null;
      if (Math.abs(across) >= SWIPE && Math.abs(across) > 2 * Math.abs(down)) go(place + (across < 0 ? 1 : -1));
    },
  };
  return { last, pace, setPace, running, go, toggle, stop, swipe };
}

/** @param {{ review: Review, place: number, replay: ReturnType<typeof useReplay> }} props */
export function Controls({ review, place, replay }) {
  const { last, pace, setPace, running, go, toggle } = replay;
  const Step = ({ icon, label, to, end }) => html`<button type="button" class="icon-button" aria-label=${label} title=${label}
    aria-disabled=${place === end} onClick=${() => go(to)}><${Icon} name=${icon} /></button>`;
  const where = t("Moment {number} of {total}", { number: place, total: last });
  return html`<div class="replay-bar card" role="group" aria-label=${t("Moments")}>
    <div class="replay-steps">
      <${Step} icon="first" label=${t("To the start")} to=${0} end=${0} />
      <${Step} icon="back" label=${t("Back")} to=${place - 1} end=${0} />
      <button type="button" class="icon-button filled" aria-label=${running ? t("Stop") : t("Let it run")} title=${running ? t("Stop") : t("Let it run")} onClick=${toggle}>
        <${Icon} name=${running ? "stop" : "play"} /></button>
      <${Step} icon="arrow" label=${t("Forward")} to=${place + 1} end=${last} />
      <${Step} icon="last" label=${t("To the end")} to=${last} end=${last} />
    </div>
    <input class="replay-slider" type="range" min="0" max=${last} value=${place} aria-label=${t("Moment")} aria-valuetext="${momentTitle(review.moments[place])}, ${where}"
      onInput=${(event) => go(Number(event.target.value))} />
    <label class="replay-pace"><span class="unseen">${t("Pace")}</span>
      <select value=${pace} onChange=${(event) => setPace(event.target.value)}>
        ${[["slow", t("Slow")], ["normal", t("Normal")], ["fast", t("Fast")]].map(([value, label]) => html`<option key=${value} value=${value} selected=${value === pace}>${label}</option>`)}
      </select>
    </label>
  </div>`;
}
