/** Several people at one browser: who plays now, and who comes along. */

import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { Mark } from "../shared/people/marks.js";
import { people, switchTo } from "../shared/people/people.js";
import { t } from "../shared/text/texts.js";
import { Profile } from "./profile.js";
/** @import { Person } from "../shared/types.js" */

/** The page is drawn anew for somebody else: the keyboard stays where it was. */
let switching = false;

/** @param {{ now: Person }} props */
export function Others({ now }) {
  const [adding, setAdding] = useState(false);
  const box = useRef();
  useEffect(() => {
    if (switching) box.current?.querySelector("input:checked")?.focus();
    switching = false;
  }, []);
  const choose = (id) => {
    switching = true;
    switchTo(id);
  };
  const { all } = people.value;
  if (adding) return html`<${Profile} person=${null} fresh done=${() => setAdding(false)} />`;
  return html`<section ref=${box} class="card me-card" aria-labelledby="me-others">
    <h2 id="me-others"><${Icon} name="people" />${t("People at this browser")}</h2>
    <p class="soft">${t("Each has a name, settings and progress of their own. On one screen everyone can sit down as themselves.")}</p>
    ${all.length > 1 && html`<fieldset class="field">
      <legend>${t("Who plays now?")}</legend>
      <div class="choice">
        ${all.map((person) => html`<label key=${person.id}>
          <input type="radio" name="who-plays" checked=${person.id === now.id} onChange=${() => choose(person.id)} />
          <span><${Mark} look=${person} silent />${person.name}</span>
        </label>`)}
      </div>
    </fieldset>`}
    <button type="button" class="button start" onClick=${() => setAdding(true)}><${Icon} name="plus" />${t("Another person")}</button>
  </section>`;
}
