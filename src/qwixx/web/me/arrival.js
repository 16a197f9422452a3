/** What has come by a link or from a file: shown first, and taken over when one says so. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Switch } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { notify } from "../shared/controls/notices.js";
import { Mark } from "../shared/people/marks.js";
import { complaint, t } from "../shared/text/texts.js";
import { dateOf } from "../shared/text/words.js";
import { bundleOf } from "./bundle.js";
import { takeParcel } from "./calls.js";
import { contentsOf } from "./kept.js";
import { isHere, isUsed, takeOver } from "./merge.js";
import { open } from "./parcel.js";
/** @import { Bundle } from "../shared/types.js" */

const FRAGMENT = /^#parcel=([\w-]{16})\.([\w-]{43})$/;

/** @param {{ brought: Bundle | null, done: () => void }} props */
export function Arrival({ brought, done }) {
  const [fetched, setFetched] = useState(/** @type {Bundle | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    const look = () => {
      if (!location.hash.startsWith("#parcel=")) return;
      const found = FRAGMENT.exec(location.hash);
      history.replaceState(null, "", location.pathname);
      setError(found ? "" : t("This link is incomplete. Make another one on the other device."));
      if (found) fetchParcel(found[1], found[2]).then(setFetched, (cause) => setError(complaint(cause)));
    };
    look();
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
  const bundle = brought ?? fetched;
  const close = () => {
    setFetched(null);
    done();
  };
  if (error) return html`<p class="card complaint me-arrival" role="alert"><${Icon} name="info" />${error}</p>`;
  return bundle && html`<${Brought} key=${bundle.made} bundle=${bundle} close=${close} />`;
}

/** @param {string} id @param {string} key */
async function fetchParcel(id, key) {
  const { sealed } = await takeParcel(id);
  const text = open(sealed, key);
  if (text === null) throw new Error(t("This link was changed on its way. Make another one on the other device."));
  return bundleOf(text);
}

/** @param {{ bundle: Bundle, close: () => void }} props */
function Brought({ bundle, close }) {
  const [mine, setMine] = useState(true);
  const here = isHere(bundle);
  const take = () => {
    const { person, whole } = takeOver(bundle, isUsed() && !mine);
    close();
    if (whole) notify(t("{name} is here now, with everything.", { name: person.name }), "check");
    else notify(t("This browser has no room for all of it. What was here is still here."));
  };
  const when = new Date(bundle.made);
  return html`<section class="card me-card me-arrival" aria-labelledby="me-brought">
    <h2 id="me-brought"><${Mark} look=${bundle.person} size=${40} />${bundle.person.name}</h2>
    ${!Number.isNaN(when.getTime()) && html`<p class="soft">${t("Packed: {when}", { when: dateOf(when.getTime()) })}</p>`}
    <ul class="me-list">${contentsOf(bundle).map((line) => html`<li key=${line}>${line}</li>`)}</ul>
    <p>${here
      ? t("You are here already: what is missing is added, and nothing of this browser is replaced.")
      : t("Take this over? Nothing that is in this browser is lost.")}</p>
    ${!here && isUsed() && html`<${Switch} label=${t("What this browser remembers is mine, too")} note=${t("Off: it stays apart.")} value=${mine} set=${setMine} />`}
    <div class="me-actions">
      <button type="button" class="button primary" onClick=${take}><${Icon} name="check" />${t("Take it over")}</button>
      <button type="button" class="button" onClick=${close}>${t("Do not take it")}</button>
    </div>
  </section>`;
}
