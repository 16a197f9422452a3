/** Texts spoken aloud by the browser, if it can. */

import { settings } from "../storage/store.js";
import { language } from "./texts.js";

/** @param {string} text */
export function speak(text) {
  if (!settings.value.speech || !("speechSynthesis" in globalThis)) return;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = language.value;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}
