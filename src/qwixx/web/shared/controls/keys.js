/** The keyboard: what the keys do at the table, and the list of them. */

import { html, useLayoutEffect } from "../../vendor/preact-htm.js";
import { t } from "../text/texts.js";
import { Icon } from "./icons.js";

/**
 * Keys for the whole table: `keys.digit(n)`, `.enter()`, `.escape()`, `.help()`, `.hint()`; on a sheet alone `.undo()` and `.misthrow()`.
 * Whatever is seen can be asked for at once, so that no key is lost on a slow machine.
 * @param {{ digit: (number: number) => void, enter: () => void, escape: () => void, help: () => void, hint: () => void, undo?: () => void, misthrow?: () => void }} keys
 */
export function useKeys(keys) {
  useLayoutEffect(() => {
    const press = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
      if (/^\d$/.test(event.key)) keys.digit(Number(event.key));
      else if (event.key === "Escape") keys.escape();
      else if (event.key === "?") keys.help();
      else if (event.key.toLowerCase() === "h") keys.hint();
      else if (keys.undo && event.key.toLowerCase() === "u") keys.undo();
      else if (keys.misthrow && event.key.toLowerCase() === "m") keys.misthrow();
      else if (event.key === "Enter" && !hasOwnEnter(event.target)) keys.enter();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
}

/** Typing, or in a dialog: those keys are not meant for the table. @param {any} target */
const isElsewhere = (target) => target.closest?.("input, textarea, select, dialog") ?? false;

/** Buttons and links answer to Enter themselves. @param {any} target */
const hasOwnEnter = (target) => target.closest?.("button, a, summary") ?? false;

const LIST = () => [
  ["1 – 9", t("choose an option")],
  ["0", t("pass")],
  ["Enter", t("confirm, throw the dice")],
  ["Esc", t("take back, or hide a hint")],
  ["← ↑ → ↓", t("move over the squares")],
  ["H", t("show or hide a hint")],
  ["?", t("this list")],
];

const PAD_LIST = () => [
  ["← ↑ → ↓", t("move over the squares")],
  ["Enter", t("mark, confirm")],
  ["Esc", t("take back")],
  ["U", t("undo what you marked last")],
  ["M", t("mark a misthrow")],
  ["?", t("this list")],
];

/** @param {{ open?: boolean, pad?: boolean }} props */
export function KeyHelp({ open = false, pad = false }) {
  return html`<details class="more keys" open=${open}>
    <summary><${Icon} name="chevron" size=${18} />${t("Keys")}</summary>
    <dl>${(pad ? PAD_LIST() : LIST()).map(([key, text]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${text}</dd></div>`)}</dl>
  </details>`;
}
