/** A seat on several devices: it is taken along by a link, and played on the device that it was moved to last. */

import { html, useState } from "../../vendor/preact-htm.js";
import { Empty, Frame } from "../../shared/controls/common.js";
import { Icon } from "../../shared/controls/icons.js";
import { notify } from "../../shared/controls/notices.js";
import { randomHex } from "../../shared/random.js";
import { fetchTable } from "../../shared/server/api.js";
import { rememberTable, tableOf } from "../../shared/storage/store.js";
import { t } from "../../shared/text/texts.js";
import { Network, ShareLink, useReach } from "../invitations/links.js";
/** @import { Live, Table, View } from "../../shared/types.js" */

/** A browser sends no server what stands behind the #: so the secrets stay between the two devices. */
const FRAGMENT = /^#seat=([\w,-]+)$/;
const MOST_SECRETS = 5;

/** The secrets of the seats that this browser has at a table, with those that a link brings along. @param {string} id @returns {string[]} */
export function secretsFor(id) {
  const old = tableOf(id)?.secrets ?? [];
  const found = FRAGMENT.exec(location.hash);
  if (!found) return old;
  history.replaceState(null, "", location.pathname);
  const secrets = [...new Set([...old, ...found[1].split(",")])].slice(0, MOST_SECRETS);
  rememberTable(id, { secrets, device: randomHex(16), arriving: true });
  return secrets;
}

/** Say once that the seats are played here now. @param {string} id @param {View} view @param {Live} live */
export function arrive(id, view, live) {
  if (!tableOf(id)?.arriving || view.you.length === 0) return;
  moveHere(id, view, live);
  notify(t("Your seat is on this device now."), "check");
}

/** @param {string} id @param {View} view @param {Live} live */
function moveHere(id, view, live) {
  const device = tableOf(id)?.device ?? randomHex(16);
  rememberTable(id, { device, arriving: false });
  for (const { seat } of view.you) live.send(seat, "move_seat", { device });
}

/** Those of the secrets that the table still knows; what cannot be asked now is kept. @param {string} id @param {string[]} secrets */
export async function stillValid(id, secrets) {
  const known = await Promise.all(secrets.map((secret) => fetchTable(id, secret).then(() => true, (error) => error.key !== "secret")));
  const valid = secrets.filter((_, i) => known[i]);
  if (valid.length < secrets.length) rememberTable(id, { secrets: valid });
  return valid;
}

/** Whether all of one's own seats were moved to another device. @param {string} id @param {View} view */
export function isElsewhere(id, view) {
  const device = tableOf(id)?.device;
  return view.status !== "over" && view.you.length > 0 && view.you.every((you) => you.device && you.device !== device) && !tableOf(id)?.arriving;
}

/** @param {{ name: string, table: Table }} props */
export function Elsewhere({ name, table: { view, live } }) {
  const [, redraw] = useState(0);
  const back = () => {
    moveHere(name, view, live);
    redraw((count) => count + 1);
  };
  return html`<${Frame}>
    <${Empty} icon="share" title=${t("Your seat has moved to another device.")} text=${t("The game goes on there.")}>
      <button type="button" class="button primary" onClick=${back}>${t("Play here again")}</button>
    <//>
  <//>`;
}

/** The link that takes one's seat along. @param {{ table: Table }} props */
export function MoveSeat({ table: { view, secrets } }) {
  const [open, setOpen] = useState(false);
  const { base } = useReach();
  if (view.you.length === 0 || !view.id || secrets.length === 0) return null;
  if (!open) {
    return html`<button type="button" class="button start wide" onClick=${() => setOpen(true)}>
      <${Icon} name="share" />${t("Move my seat to another device")}
    </button>`;
  }
  return html`<section class="links move" aria-label=${t("Move my seat to another device")}>
    <p class="soft">${t("Scan the code with the other device, or open the link there. Whoever has this link has your seat: show it to nobody else.")}</p>
    <${Network} />
    <${ShareLink} icon="share" label=${t("Your seat")} link="${base}/table/${view.id}#seat=${secrets.join(",")}" code />
  </section>`;
}
