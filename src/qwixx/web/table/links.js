/** The links of a table: one to join, one to watch. */

import { html } from "../vendor/preact-htm.js";
import { copy } from "../shared/controls.js";
import { Icon } from "../shared/icons.js";
import { notify } from "../shared/notices.js";
import { t } from "../shared/texts.js";
/** @import { View } from "../shared/types.js" */

/** @param {{ view: View, plain: boolean }} props */
export function Links({ view, plain }) {
  const open = view.seats.some((seat) => seat.kind === "open");
  return html`<section class="${plain ? "" : "card"} links" aria-label=${t("Links")}>
    ${open && html`<${ShareLink} icon="link" label=${t("To play along")} path="/table/${view.id}" />`}
    ${view.watch && html`<${ShareLink} icon="eye" label=${t("To watch")} path="/watch/${view.watch}" />`}
  </section>`;
}

/** @param {{ icon: string, label: string, path: string }} props */
function ShareLink({ icon, label, path }) {
  const address = new URL(path, location.href).href;
  const shares = "share" in navigator;
  const send = async () => {
    if (shares) {
      await navigator.share({ url: address, title: "Qwixx" }).catch(() => {});
      return;
    }
    await copy(address);
    notify(t("The link is copied."), "check");
  };
  return html`<div class="link">
    <span class="link-label"><${Icon} name=${icon} /><b>${label}</b></span>
    <code>${address}</code>
    <button type="button" class="button" onClick=${send}>
      <${Icon} name=${shares ? "share" : "copy"} />${shares ? t("Send link") : t("Copy link")}
      <span class="unseen">: ${label}</span>
    </button>
  </div>`;
}
