/** Who one is at a table: a name, a colour and a mark. */

import { html, useState } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { notify } from "../shared/controls/notices.js";
import { freeLook, introduce } from "../shared/people/account.js";
import { COLOURS, colourName, Mark, markName, MARKS } from "../shared/people/marks.js";
import { addPerson, changePerson, myName, newKey } from "../shared/people/people.js";
import { about } from "../shared/server/games.js";
import { tidy } from "../shared/text/names.js";
import { complaint, t } from "../shared/text/texts.js";
/** @import { Look, Person } from "../shared/types.js" */
/** @import { Standing } from "./page.js" */

/** The same form for who is here and for who is new. @param {{ person: Person | null, standing?: Standing, done?: () => void, fresh?: boolean }} props */
export function Profile({ person, standing, done, fresh = false }) {
  const [form, setForm] = useState(() => person ?? { name: fresh ? "" : myName(), ...freeLook() });
  const [error, setError] = useState("");
  const name = tidy(form.name);
  const changed = !person || name !== person.name || form.colour !== person.colour || form.mark !== person.mark;
  const save = async (event) => {
    event.preventDefault();
    setError("");
    const look = { name, colour: form.colour, mark: form.mark };
    if (!name) {
      setError(t("Write the name that you want to play under."));
      return;
    }
    if (!person) {
      addPerson({ ...look, key: newKey(), known: false });
      notify(t("Saved."), "check");
      return;
    }
    try {
      await introduce({ ...person, ...look });
      changePerson(person.id, look);
      notify(t("Saved."), "check");
    } catch (cause) {
      setError(complaint(cause));
    }
  };
  const title = person ? t("You") : fresh ? t("Another person") : t("Who are you?");
  return html`<section class="card me-card" aria-labelledby="me-who${fresh ? "-new" : ""}">
    <h2 id="me-who${fresh ? "-new" : ""}"><${Icon} name="person" />${title}</h2>
    <form class="me-form" onSubmit=${save}>
      <div class="me-face">
        <${Mark} look=${form} size=${64} silent />
        <label class="field">
          <span>${t("Your name")}</span>
          <input type="text" name=${fresh ? "new-name" : "name"} value=${form.name} maxlength=${about.value.limits.name} autocomplete=${fresh ? "off" : "nickname"}
            onInput=${(event) => setForm({ ...form, name: event.target.value })} />
        </label>
      </div>
      <${Looks} label=${t("Colour")} name="colour${fresh ? "-new" : ""}" all=${COLOURS} value=${form.colour} nameOf=${colourName} choose=${(colour) => setForm({ ...form, colour })}
        look=${(colour) => ({ colour, mark: form.mark })} />
      <${Looks} label=${t("Mark")} name="mark${fresh ? "-new" : ""}" all=${MARKS} value=${form.mark} nameOf=${markName} choose=${(mark) => setForm({ ...form, mark })}
        look=${(mark) => ({ colour: form.colour, mark })} />
      ${error && html`<p class="complaint" role="alert"><${Icon} name="info" />${error}</p>`}
      ${standing && person && html`<${Unknown} standing=${standing} />`}
      <div class="me-actions">
        <button type="submit" class="button primary" disabled=${!changed}><${Icon} name="check" />${person && !changed ? t("Saved") : t("Save")}</button>
        ${fresh && html`<button type="button" class="button" onClick=${done}>${t("Cancel")}</button>`}
      </div>
    </form>
  </section>`;
}

/**
 * Radio buttons that look like what they choose.
 * @param {{ label: string, name: string, all: string[], value: string, nameOf: (each: string) => string, choose: (each: string) => void, look: (each: string) => Look }} props
 */
function Looks({ label, name, all, value, nameOf, choose, look }) {
  return html`<fieldset class="field">
    <legend>${label}: <span class="soft">${nameOf(value)}</span></legend>
    <div class="looks of-${all.length}">
      ${all.map((each) => html`<label key=${each} title=${nameOf(each)}>
        <input type="radio" name=${name} aria-label=${nameOf(each)} checked=${each === value} onChange=${() => choose(each)} />
        <${Mark} look=${look(each)} size=${36} silent />
      </label>`)}
    </div>
  </fieldset>`;
}

/** The server does not know them (any more), or does not answer. @param {{ standing: Standing }} props */
function Unknown({ standing: { state, reason, again } }) {
  if (state === "failed") return html`<p class="complaint" role="status"><${Icon} name="offline" />${reason}</p>`;
  if (state !== "unknown") return null;
  return html`<div class="me-unknown" role="status">
    <p>${t("This server knows nothing of you any more: it was deleted from another device, or after years. What is in this browser is still here.")}</p>
    <button type="button" class="button" onClick=${again}>${t("Be known here again")}</button>
  </div>`;
}
