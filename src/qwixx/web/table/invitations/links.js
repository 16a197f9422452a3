/** The links of a table, with QR codes; and who can reach the server that they lead to. */

import { html, useEffect, useState } from "../../vendor/preact-htm.js";
import { copy } from "../../shared/controls/common.js";
import { Icon } from "../../shared/controls/icons.js";
import { notify } from "../../shared/controls/notices.js";
import { fetchCode, fetchReach, letIn } from "../../shared/server/api.js";
import { Shared, useShared } from "../../shared/storage/store.js";
import { complaint, t } from "../../shared/text/texts.js";
import { hasRoom } from "./joining.js";
/** @import { Reach, View } from "../../shared/types.js" */

/** A page with such a name is of use on this machine alone. */
const HERE_ALONE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const LOOK_EVERY = 4000;

/** Null until the server has said it, and where it need not be asked. @type {Shared<Reach | null>} */
const reach = new Shared(/** @type {any} */ (null));

const look = () => fetchReach().then((found) => reach.set(found), () => {});

/** Who can reach the server, and what links begin with. */
export function useReach() {
  const known = useShared(reach);
  const here = HERE_ALONE.test(location.hostname);
  const awaited = known !== null && known.addresses.length > 0 && !known.reached;
  useEffect(() => {
    if (here && known === null) look();
    const timer = here && awaited ? setInterval(look, LOOK_EVERY) : undefined;
    return () => clearInterval(timer);
  }, [awaited]);
  const [address, ...more] = known?.addresses ?? [];
  return { owner: here && known?.owner === true, known, more, base: here && address ? address : location.origin, shut: here && !address };
}

/** @param {{ view: View, plain: boolean }} props */
export function Links({ view, plain }) {
  const { base, shut } = useReach();
  const open = view.id && hasRoom(view);
  return html`<section class="${plain ? "" : "card"} links" aria-label=${t("Links")}>
    ${(open || !plain) && html`<${Network} />`}
    ${open && html`<${ShareLink} icon="link" label=${t("To play along")} link="${base}/table/${view.id}" code=${!shut} />`}
    ${view.watch && html`<${ShareLink} icon="eye" label=${t("To watch")} link="${base}/watch/${view.watch}" />`}
  </section>`;
}

/** Who can come, said plainly; the owner of the machine can let others in. */
export function Network() {
  const { owner, known, more, shut } = useReach();
  const [error, setError] = useState(null);
  const [busy, setBusy] = useState(false);
  if (!owner || known === null) return null;
  const open = async () => {
    setBusy(true);
    setError(null);
    try {
      reach.set(await letIn());
    } catch (cause) {
      setError(complaint(cause));
    }
    setBusy(false);
  };
  if (shut) {
    return html`<div class="network shut">
      <p><${Icon} name="info" />${t("So far only this computer can reach the table: the links work on no other device.")}</p>
      ${error && html`<p class="complaint" role="alert"><${Icon} name="info" />${error}</p>`}
      <button type="button" class="button primary" disabled=${busy} onClick=${open}><${Icon} name="people" />${t("Let in devices on my network")}</button>
      <p class="soft">${t("Everyone on the same network (your Wi-Fi) can then open this server, until you stop it. Nobody on the internet can.")}</p>
    </div>`;
  }
  return html`<div class="network">
    <p role="status"><${Icon} name="people" />${known.reached
      ? t("Devices on your network can come in; one already has.")
      : t("Devices on your network can come in. If the link does not open there, they are on another network, or a firewall on this computer blocks port {port}.", { port: known.port })}</p>
    ${more.length > 0 && html`<p class="soft">${t("This computer has other addresses, too: {addresses}", { addresses: more.join(", ") })}</p>`}
  </div>`;
}

/** @param {{ icon: string, label: string, link: string, code: boolean }} props */
export function ShareLink({ icon, label, link, code }) {
  const shares = "share" in navigator;
  const send = async () => {
    if (shares) {
      await navigator.share({ url: link, title: "Qwixx" }).catch(() => {});
      return;
    }
    await copy(link);
    notify(t("The link is copied."), "check");
  };
  return html`<div class="link">
    <span class="link-label"><${Icon} name=${icon} /><b>${label}</b></span>
    <code>${link}</code>
    <button type="button" class="button" onClick=${send}>
      <${Icon} name=${shares ? "share" : "copy"} />${shares ? t("Send link") : t("Copy link")}
      <span class="unseen">: ${label}</span>
    </button>
    ${code && html`<${Code} link=${link} label=${label} />`}
  </div>`;
}

/** The link for a camera. The server draws it; where it cannot, there is still the link. @param {{ link: string, label: string }} props */
function Code({ link, label }) {
  const [picture, setPicture] = useState(null);
  useEffect(() => {
    let wanted = true;
    fetchCode(link).then((svg) => wanted && setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`), () => {});
    return () => void (wanted = false);
  }, [link]);
  return picture && html`<figure class="code">
    <img src=${picture} alt=${t("QR code: {label}", { label })} width="200" height="200" />
    <figcaption class="soft">${t("Point a phone's camera at it.")}</figcaption>
  </figure>`;
}
