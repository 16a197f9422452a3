/** The settings, as a dialog; and how the page follows them. */

import { html, useState } from "../../vendor/preact-htm.js";
import { about } from "../server/games.js";
import { change, explainAgain, settings, useShared } from "../storage/store.js";
import { speak } from "../text/speech.js";
import { followLanguage, language, t } from "../text/texts.js";
import { Choice, Dialog, Switch } from "./common.js";
import { Icon } from "./icons.js";

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Write the settings where the style sheets look: attributes of the root element. */
export function follow() {
  const { theme, motion, marks } = settings.value;
  const root = document.documentElement;
  root.dataset.theme = theme === "dark" || (theme === "system" && dark.matches) ? "dark" : "light";
  root.dataset.motion = motion ? "on" : "off";
  root.toggleAttribute("data-marks", marks);
  return followLanguage();
}

dark.addEventListener("change", follow);
settings.listeners.add(follow);

/** What can be set, in a dialog or on a page. */
export function SettingsFields() {
  const now = useShared(settings);
  const shown = useShared(language);
  const set = (setting) => (value) => change(setting, value);
  const setSpeech = (value) => {
    change("speech", value);
    if (value) speak(t("White sum: {sum}", { sum: 7 }));
  };
  const setCoach = (value) => {
    if (value) explainAgain();
    change("coach", value);
  };
  return html`<label class="field">
      <span>${t("Language")}</span>
      <select value=${shown} onChange=${(event) => change("language", event.target.value)}>
        ${about.value.languages.map(({ code, name }) => html`<option value=${code} lang=${code} selected=${code === shown}>${name}</option>`)}
      </select>
    </label>
    <${Choice} label=${t("Appearance")} name="theme" value=${now.theme} choose=${set("theme")}
      options=${[["system", t("System")], ["light", t("Light")], ["dark", t("Dark")]]} />
    <div>
      <${Switch} label=${t("Confirm each choice")} note=${t("Off: a tap decides at once.")} value=${now.confirm} set=${set("confirm")} />
      <${Switch} label=${t("Sound")} value=${now.sound} set=${set("sound")} />
      <${Switch} label=${t("Motion")} note=${still.matches ? t("Off, as set in your system.") : t("Dice tumble, crosses are drawn.")}
        value=${now.motion && !still.matches} disabled=${still.matches} set=${set("motion")} />
      <${Switch} label=${t("Colour marks")} note=${t("A pattern for each colour.")} value=${now.marks} set=${set("marks")} />
      <${Switch} label=${t("Say the white sum and locks aloud")} value=${now.speech} set=${setSpeech} />
      <${Switch} label=${t("Explain the first game")} note=${t("Against the computer, each step once.")} value=${now.coach} set=${setCoach} />
    </div>`;
}

/** @param {{ close: () => void }} props */
function Settings({ close }) {
  return html`<${Dialog} title=${t("Settings")} close=${close}><${SettingsFields} /><//>`;
}

export function SettingsButton() {
  const [open, setOpen] = useState(false);
  return html`<button type="button" class="icon-button" aria-label=${t("Settings")} onClick=${() => setOpen(true)}><${Icon} name="gear" /></button>
    ${open && html`<${Settings} close=${() => setOpen(false)} />`}`;
}
