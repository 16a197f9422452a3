/** A sheet lies open on the table for the whole game: the screen stays on, where the browser can do that. */

import { useEffect } from "../../vendor/preact-htm.js";

/** @param {boolean} wanted */
export function useAwake(wanted) {
  useEffect(() => {
    if (!wanted || !("wakeLock" in navigator)) return undefined;
    /** @type {WakeLockSentinel | null} */
    let lock = null;
    let gone = false;
    // Browsers let go of it when the page is hidden.
    const hold = async () => {
      if (document.visibilityState !== "visible") return;
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (gone) lock?.release();
    };
    hold();
    document.addEventListener("visibilitychange", hold);
    return () => {
      gone = true;
      document.removeEventListener("visibilitychange", hold);
      lock?.release();
    };
  }, [wanted]);
}
