/** Taking it along: to another device by a link or its QR code, or into a file and back. */

import { html, useState } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { notify } from "../shared/controls/notices.js";
import { save } from "../shared/controls/save.js";
import { complaint, language, t } from "../shared/text/texts.js";
import { Network, ShareLink, useReach } from "../table/invitations/links.js";
import { bundled, bundleOf, bundleText } from "./bundle.js";
import { leaveParcel } from "./calls.js";
import { seal } from "./parcel.js";
/** @import { Bundle, Person } from "../shared/types.js" */

/** @param {{ person: Person | null, bring: (bundle: Bundle) => void }} props */
export function Along({ person, bring }) {
  const [error, setError] = useState("");
  const load = async (event) => {
    const [file] = event.target.files;
    if (!file) return;
    setError("");
    try {
      bring(bundleOf(await file.text()));
    } catch (cause) {
      setError(complaint(cause));
    }
    event.target.value = "";
  };
  const file = () => {
    if (!person) return;
    save(new Blob([bundleText(bundled(person))], { type: "application/json" }), `qwixx-${new Date().toISOString().slice(0, 10)}.json`);
  };
  return html`<section class="card me-card" aria-labelledby="me-along">
    <h2 id="me-along"><${Icon} name="share" />${t("Take it along")}</h2>
    <p class="soft">${person
      ? t("Your key, your tables and all progress, for another device or as a copy. Whoever has the link or the file can play as you.")
      : t("If you have told who you are on another device, open the link from there, or load a file.")}</p>
    ${person && html`<${ByLink} person=${person} />`}
    ${error && html`<p class="complaint" role="alert"><${Icon} name="info" />${error}</p>`}
    <div class="me-actions">
      ${person && html`<button type="button" class="button" onClick=${file}><${Icon} name="download" />${t("Save to a file")}</button>`}
      <label class="button file"><${Icon} name="copy" />${t("Load from a file")}
        <input type="file" accept=".json,application/json" onChange=${load} aria-label=${t("Load from a file")} /></label>
    </div>
  </section>`;
}

/** The server keeps the parcel for a quarter of an hour, and cannot read it. @param {{ person: Person }} props */
function ByLink({ person }) {
  const { base, shut } = useReach();
  const [left, setLeft] = useState(/** @type {{ fragment: string, until: string } | null} */ (null));
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    setError("");
    try {
      const { sealed, key } = seal(bundleText(bundled(person)));
      const { id, now, until } = await leaveParcel(sealed);
      const ends = new Date(Date.now() + (until - now) * 1000);
      setLeft({ fragment: `#parcel=${id}.${key}`, until: ends.toLocaleTimeString(language.value, { timeStyle: "short" }) });
      notify(t("The link is ready."), "check");
    } catch (error_) {
      const cause = /** @type {any} */ (error_);
      setError(cause.key === "too_large" ? t("This is too much for a link: save it to a file instead.") : complaint(cause));
    }
    setBusy(false);
  };
  return html`
    ${left && html`<div class="links">
      <${Network} />
      <${ShareLink} icon="share" label=${t("For your other device")} link="${base}/me${left.fragment}" code=${!shut} />
      <p class="soft">${t("It works once, until {time}, and the server passes it on without being able to read it.", { time: left.until })}</p>
    </div>`}
    ${error && html`<p class="complaint" role="alert"><${Icon} name="info" />${error}</p>`}
    <button type="button" class="button ${left ? "quiet" : "primary"} start" disabled=${busy} onClick=${make}>
      <${Icon} name="link" />${left ? t("Make another link") : t("By link or QR code")}
    </button>`;
}
