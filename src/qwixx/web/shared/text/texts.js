/**
 * Every visible text. The English sentence is the key, as in the Python catalogues, which serve
 * both; so English needs no loading.
 */

import { fetchTexts } from "../server/api.js";
import { about } from "../server/games.js";
import { Shared, settings } from "../storage/store.js";

/** @type {Record<string, string | string[]>} */
let texts = {};

/** The language that is shown now. */
export const language = new Shared("en");

/**
 * `t("{name} passes", { name })`. Without values, placeholders stay for `fill`.
 * @param {string} sentence
 * @param {Record<string, unknown>} [values]
 */
export function t(sentence, values) {
  const text = texts[sentence];
  return insert((Array.isArray(text) ? text[0] : text) || sentence, values);
}

/**
 * The form for a number, which fills `{number}`. All our languages have one for 1, one for the rest.
 * @param {string} one
 * @param {string} many
 * @param {number} number
 * @param {Record<string, unknown>} [values]
 */
export function tn(one, many, number, values) {
  const forms = texts[one] ?? [];
  const form = number === 1 ? forms[0] || one : forms[1] || many;
  return insert(form, { number, ...values });
}

/** @param {string} text @param {Record<string, unknown>} [values] */
function insert(text, values) {
  if (!values) return text;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * The parts of a text with elements put in for its placeholders: names in bold, squares in colour.
 * @param {string} text
 * @param {Record<string, unknown>} parts
 */
export function fill(text, parts) {
  return text.split(/(\{\w+\})/).map((piece) => {
    const name = piece.startsWith("{") ? piece.slice(1, -1) : null;
    return name !== null && name in parts ? parts[name] : piece;
  });
}

/** A share as people write it: "56.3%", "56,3 %". @param {number} share */
export function percentage(share) {
  const rounded = Math.round(1000 * share) / 1000 + 0; // never as −0
  return rounded.toLocaleString(language.value, { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** What went wrong, for people. @param {any} error */
export function complaint(error) {
  if (error.key === "unreachable") return t("The server cannot be reached.");
  return error.message;
}

/** The chosen language, else the first of the browser's, that the server speaks. */
function wanted() {
  const known = (about.value?.languages ?? []).map(({ code }) => code);
  const codes = navigator.languages.map((tag) => tag.split("-")[0]);
  return [settings.value.language, ...codes].find((code) => known.includes(code)) ?? "en";
}

/** Load the wanted language; if that fails, stay with what there is. */
export async function followLanguage() {
  const code = wanted();
  if (code === language.value && document.documentElement.lang === code) return;
  if (code === "en") {
    texts = {};
  } else {
    try {
      texts = (await fetchTexts(code)).texts;
    } catch {
      return;
    }
  }
  document.documentElement.lang = code;
  language.set(code);
}
