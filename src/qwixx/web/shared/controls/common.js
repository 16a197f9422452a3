/** Parts that many pages use: dialogs, choices, switches, the bar at the top, empty states. */

import { html, useEffect, useRef } from "../../vendor/preact-htm.js";
import { t } from "../text/texts.js";
import { Icon } from "./icons.js";
import { Link } from "./route.js";
/** @import { Node } from "../types.js" */

/**
 * A modal dialog of the browser: it keeps the focus, and Escape or a tap beside it closes it.
 * @param {{ title: string, close: () => void, broad: boolean, children: Node }} props
 */
export function Dialog({ title, close, broad, children }) {
  const box = useRef();
  useEffect(() => {
    box.current.showModal();
    return () => box.current?.close();
  }, []);
  const beside = (event) => event.target === box.current && close();
  return html`<dialog ref=${box} class=${broad ? "broad" : ""} aria-label=${title} onClose=${close} onClick=${beside}>
    <div class="dialog">
      <div class="dialog-head">
        <h2>${title}</h2>
        <button type="button" class="icon-button" aria-label=${t("Close")} onClick=${close}><${Icon} name="cross" /></button>
      </div>
      ${children}
    </div>
  </dialog>`;
}

/**
 * One of a few values: radio buttons drawn as keys. `options`: `[value, label]` each.
 * @param {{ label: string, name: string, value: any, options: [any, string][], choose: (value: any) => void }} props
 */
export function Choice({ label, name, value, options, choose }) {
  return html`<fieldset class="field">
    <legend>${label}</legend>
    <div class="choice">
      ${options.map(([option, text]) => html`<label key=${option}>
        <input type="radio" name=${name} checked=${option === value} onChange=${() => choose(option)} />
        <span>${text}</span>
      </label>`)}
    </div>
  </fieldset>`;
}

/** @param {{ label: string, note: string, value: any, set: (value: any) => void, disabled?: boolean }} props */
export function Switch({ label, note, value, set, disabled = false }) {
  return html`<label class="switch">
    <span>${label}${note && html`<small>${note}</small>`}</span>
    <input type="checkbox" role="switch" checked=${value} disabled=${disabled} onChange=${(event) => set(event.target.checked)} />
    <span class="knob" aria-hidden="true"></span>
  </label>`;
}

/** @param {{ short: boolean }} props */
export function Logo({ short }) {
  return html`<${Link} to="/" class="logo" aria-label=${t("Qwixx: to the start page")}>
    <svg width="30" height="30" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#26221c" />
      <rect x="5" y="5" width="22" height="4.6" rx="2.3" fill="#dd3a4e" />
      <rect x="5" y="10.8" width="22" height="4.6" rx="2.3" fill="#f0b310" />
      <rect x="5" y="16.6" width="22" height="4.6" rx="2.3" fill="#2f9a4b" />
      <rect x="5" y="22.4" width="22" height="4.6" rx="2.3" fill="#3c7ce0" />
      <path d="M10.5 9l11 14M21.5 9l-11 14" stroke="#fffdf7" stroke-width="3.8" stroke-linecap="round" />
    </svg>
    ${!short && html`<span>Qwixx</span>`}
  <//>`;
}

/** Nothing to show, and why; with what one can do about it. @param {{ icon: string, title: string, text: string, children: Node }} props */
export function Empty({ icon, title, text, children }) {
  return html`<main class="empty card">
    <${Icon} name=${icon} size=${52} />
    <h1>${title}</h1>
    ${text && html`<p class="soft">${text}</p>`}
    ${children}
  </main>`;
}

/** A page with nothing but the logo and what is said there. @param {{ children: Node }} props */
export function Frame({ children }) {
  return html`<div class="page narrow"><header class="top"><${Logo} /></header>${children}</div>`;
}

/** The server does not answer. Whoever shows this goes on asking it. */
export function Unreachable() {
  return html`<${Frame}>
    <${Empty} icon="offline" title=${t("The server cannot be reached.")} text=${t("Reconnecting automatically. Your game is safe.")} />
  <//>`;
}

/** An address that leads to nothing. @param {{ icon?: string, title?: string, text?: string }} props */
export function Nowhere({ icon = "help", title = t("There is nothing here."), text = t("The link may be incomplete.") }) {
  return html`<${Frame}>
    <${Empty} icon=${icon} title=${title} text=${text}>
      <${Link} to="/" class="button primary"><${Icon} name="home" />${t("To the start page")}<//>
    <//>
  <//>`;
}

/** Copy a text; where the browser forbids it (no secure connection), by the old way. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
