/** The bar above a table: whose turn, the clock, help, settings and the table's menu. */

import { html, useEffect, useState } from "../../vendor/preact-htm.js";
import { Choice, Dialog, Logo } from "../../shared/controls/common.js";
import { Icon } from "../../shared/controls/icons.js";
import { KeyHelp } from "../../shared/controls/keys.js";
import { go } from "../../shared/controls/route.js";
import { SettingsButton } from "../../shared/controls/settings.js";
import { forgetTable } from "../../shared/storage/store.js";
import { kindName, paces } from "../../shared/text/levels.js";
import { t } from "../../shared/text/texts.js";
import { MoveSeat } from "../connection/device.js";
import { mayNotify } from "../connection/reminder.js";
import { Links } from "../invitations/links.js";
import { isDeserted } from "./rated.js";
/** @import { Table, View } from "../../shared/types.js" */

/** @param {{ table: Table, whose: string }} props */
export function Bar({ table, whose }) {
  const { view } = table;
  return html`<header class="top">
    <${Logo} short />
    <p class="whose"><b>${whose}</b> <span class="soft">${view.turn > 0 && t("Turn {number}", { number: view.turn })}</span></p>
    <${Clock} table=${table} />
    <span class="push"></span>
    <${SettingsButton} />
    <${MenuButton} table=${table} />
  </header>`;
}

/** The connection is lost: say so, and that nobody has to do anything. @param {{ table: Table }} props */
export function Connection({ table }) {
  const lost = table.connection === "lost";
  return html`<div role="status" class="banner-place">
    ${lost && html`<p class="banner"><${Icon} name="offline" />${t("Connection lost. Reconnecting automatically; nothing gets lost.")}</p>`}
  </div>`;
}

/** The seconds left for a decision, by the server's clock. @param {{ table: Table }} props */
function Clock({ table: { view, clock } }) {
  const [, tick] = useState(0);
  const end = view.status === "playing" ? view.deadline : null;
  const running = end !== null;
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, [running]);
  if (!running) return null;
  const left = Math.max(0, Math.ceil(end - (Date.now() / 1000 + clock)));
  return html`<p class="clock ${left <= 10 ? "short" : ""}" role="timer" aria-label=${t("{seconds} seconds left", { seconds: left })}>
    ${view.options.rated && html`<span class="rated-sign"><${Icon} name="crown" size=${18} /><span>${t("rated")}</span></span>`}<${Icon} name="clock" size=${18} />${left}
  </p>`;
}

/** @param {{ table: Table }} props */
export function MenuButton({ table }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return html`<button type="button" class="icon-button" aria-label=${t("Menu")} onClick=${() => setOpen(true)}><${Icon} name="menu" /></button>
    ${open && html`<${Menu} table=${table} close=${close} />`}`;
}

/** How strong the computers are. @param {{ view: View }} props */
function Levels({ view }) {
  const computers = view.seats.filter((seat) => seat.kind !== "person" && seat.kind !== "open");
  if (computers.length === 0) return null;
  return html`<p class="soft">${computers.map((seat) => `${seat.name}: ${kindName(view.game, seat.kind)}`).join(" · ")}</p>`;
}

/** Reminders reach someone who looks elsewhere, if the browser may show them. */
function AllowNotifications() {
  const [state, setState] = useState(mayNotify);
  if (state !== "default") return null;
  return html`<button type="button" class="button start wide" onClick=${async () => setState(await Notification.requestPermission())}>
    <${Icon} name="clock" />${t("Notify me when others wait for me")}
  </button>`;
}

/** @param {{ table: Table, close: () => void }} props */
function Menu({ table, close }) {
  const { view, live } = table;
  const [sure, setSure] = useState(false);
  const seat = view.you[0]?.seat;
  const computers = view.seats.some((other) => other.kind !== "person" || other.substitute);
  const leave = async () => {
    await live.leave(view.you.map((you) => you.seat));
    forgetTable(view.id);
    go("/");
  };
  return html`<${Dialog} title=${t("The table")} close=${close}>
    <${Levels} view=${view} />
    ${view.watch && view.status !== "lobby" && html`<${Links} view=${view} plain />`}
    ${seat !== undefined && computers && html`<${Choice} label=${t("Pace of the computer")} name="pace" value=${view.options.pace}
      choose=${(pace) => live.send(seat, "pace", { pace })} options=${paces()} />`}
    <div class="menu">
      <a class="button start wide" href="/guide/${view.game}" target="_blank" rel="noopener"><${Icon} name="help" />${t("How to play")}</a>
      <${KeyHelp} pad=${view.pad !== null} />
      <${MoveSeat} table=${table} />
      ${seat !== undefined && !view.pad && html`<${AllowNotifications} />`}
      <button type="button" class="button start wide" onClick=${() => go("/")}><${Icon} name="home" />${t("To the start page (the game waits)")}</button>
      ${seat !== undefined && view.status === "playing" && !view.pad && !sure && html`<button type="button" class="button start wide" onClick=${() => setSure(true)}>
        <${Icon} name="leave" />${t("Leave the game for good")}
      </button>`}
    </div>
    ${sure && html`<div class="sure" role="alert">
      <p>${view.options.rated && !isDeserted(view) ? t("Whoever leaves a rated game has lost it. Leave?") : t("The computer will play on for you. Leave?")}</p>
      <div class="actions">
        <button type="button" class="button" onClick=${() => setSure(false)}>${t("Stay")}</button>
        <button type="button" class="button primary" onClick=${leave}>${t("Leave")}</button>
      </div>
    </div>`}
  <//>`;
}
