/** Before the game: who sits where, links to send, and a form for those who come by link. */

import { html, useEffect, useState } from "../../vendor/preact-htm.js";
import { Choice, Logo } from "../../shared/controls/common.js";
import { Icon } from "../../shared/controls/icons.js";
import { notify } from "../../shared/controls/notices.js";
import { SettingsButton } from "../../shared/controls/settings.js";
import { becomeKnown } from "../../shared/people/account.js";
import { Who } from "../../shared/people/marks.js";
import { me, myName, seatOf } from "../../shared/people/people.js";
import { takeSeat } from "../../shared/server/api.js";
import { about, gameOf, isShared } from "../../shared/server/games.js";
import { newPledge } from "../../shared/storage/receipts.js";
import { rememberName, rememberTable, tableOf, whose } from "../../shared/storage/store.js";
import { kindName, levelName, levelsOf, paces, usualLevel } from "../../shared/text/levels.js";
import { tidy } from "../../shared/text/names.js";
import { complaint, t, tn } from "../../shared/text/texts.js";
import { gameName, tokenName } from "../../shared/text/words.js";
import { useNow } from "../common/absence.js";
import { Connection, MenuButton } from "../common/bar.js";
import { Terms } from "../common/rated.js";
import { Links } from "../invitations/links.js";
import { Revealing } from "./revealing.js";
/** @import { Table, View } from "../../shared/types.js" */

/** @param {{ table: Table }} props */
export function Lobby({ table }) {
  const { view } = table;
  const mine = view.you.map((you) => you.seat);
  useReadiness(table);
  useEffect(() => {
    document.title = `${gameName(view.game)} · ${t("Waiting for players")}`;
  }, [view.game]);
  const open = view.seats.some((seat) => seat.kind === "open");
  if (view.fair.settled) return html`<${Revealing} table=${table} />`;
  if (tableOf(view.id)?.auto && mine.includes(view.host) && !open) return html`<${Dealing} table=${table} />`;
  return html`<div class="page narrow">
    <header class="top"><${Logo} /><span class="push"></span><${SettingsButton} /><${MenuButton} table=${table} /></header>
    <${Connection} table=${table} />
    <main class="lobby">
      <h1>${gameName(view.game)}</h1>
      <${Seats} table=${table} />
      <${Options} view=${view} />
      ${mine.length > 0 && view.id && html`<${Links} view=${view} />`}
      ${mine.includes(view.host) || (mine.length > 0 && view.options.dice === "none") ? html`<${StartForm} table=${table} />` : html`<${Guest} table=${table} />`}
    </main>
  </div>`;
}

/** Start by itself where nobody has to be waited for. @param {Table} table */
function useReadiness(table) {
  const { view, live } = table;
  const complete = !view.fair.settled && view.seats.every((seat) => seat.kind !== "open") && missingOf(table).length === 0;
  const hosting = view.you.some((you) => you.seat === view.host);
  useEffect(() => {
    if (complete && hosting && tableOf(view.id)?.auto) live.send(view.host, "start", { fill: null });
  }, [complete, hosting]);
}

/** The people of a rematch who have not come yet: their browsers have pledged no seed or, where the dice need none, are not here. @param {Table} table */
function missingOf({ view, present }) {
  const mine = new Set(view.you.map((you) => you.seat));
  const came = (index) => mine.has(index) || (view.options.dice === "server" ? view.fair.pledges[index] || view.fair.seeds[index] : present[index]);
  const seats = view.seats.map((seat, index) => ({ ...seat, index }));
  return seats.filter((seat) => seat.kind === "person" && !came(seat.index));
}

/** @param {{ table: Table }} props */
function Dealing({ table }) {
  const mine = new Set(table.view.you.map((you) => you.seat));
  const missing = missingOf(table).filter((seat) => !mine.has(seat.index));
  if (missing.length > 0) return html`<${Missing} table=${table} missing=${missing} />`;
  return html`<${Revealing} table=${table} />`;
}

/**
 * A rematch waits for those who have not come; its host may go on without them.
 * @param {{ table: Table, missing: { name: string, index: number }[] }} props
 */
function Missing({ table, missing }) {
  const { view, live, away, clock } = table;
  const now = useNow(clock, true);
  const names = missing.map((seat) => seat.name).join(", ");
  const long = missing.every(({ index }) => away[index] && now - away[index] >= about.value.limits.away);
  const enough = view.seats.length - missing.length >= gameOf(view.game).players[0];
  /** @param {string} kind @param {object} fields */
  const send = async (kind, fields) => {
    const answer = await live.send(view.host, kind, fields);
    if (answer.type === "refused") notify(answer.text);
    return answer.type !== "refused";
  };
  const withComputer = async () => {
    for (const { index } of missing) if (!(await send("give", { other: index }))) return;
    await send("start", { fill: null });
  };
  const without = async () => {
    for (const { index } of missing) if (!(await send("remove", { other: index }))) return;
    await send("start", { fill: null });
  };
  return html`<div class="page narrow">
    <header class="top"><${Logo} /><span class="push"></span><${SettingsButton} /><${MenuButton} table=${table} /></header>
    <${Connection} table=${table} />
    <main class="lobby">
      <h1>${gameName(view.game)}</h1>
      <${Seats} table=${table} />
      <section class="card begin" aria-label=${t("Start")}>
        <p class="waiting-dots" role="status">${t("Waiting for {names}", { names })}</p>
        <p class="soft">${t("The game begins by itself when everyone has come.")}</p>
        ${!view.options.rated && view.options.dice !== "none" && html`<button type="button" class="button wide" disabled=${!long} onClick=${withComputer}><${Icon} name="computer" />${t("Start, and let the computer play for {names}", { names })}</button>`}
        ${enough && html`<button type="button" class="button wide" onClick=${without}><${Icon} name="arrow" />${t("Start without {names}", { names })}</button>`}
      </section>
    </main>
  </div>`;
}

/** How this table plays, for those who did not set it up. @param {{ view: View }} props */
function Options({ view: { id, game, options, seats, you } }) {
  const joins = id && you.length === 0 && seats.some((seat) => seat.kind === "open"); // who is told there what they agree to
  const pace = paces().find(([name]) => name === options.pace)?.[1] ?? options.pace;
  /** @type {[string, string][]} */
  const known = options.dice === "none" ? [[t("Dice"), t("Real ones, on the table; nobody enters them")]] : [
    [t("Dice"), options.dice === "own" ? t("Our own, on the table") : t("On the screen")],
    [t("Time for each decision"), options.timer === null ? t("No limit") : t("{seconds} s", { seconds: options.timer })],
    [t("Pace of the computer"), pace],
    [t("Hints"), options.hints ? t("On request") : t("None")],
  ];
  return html`<section class="card table-options" aria-label=${t("How this table plays")}>
    ${options.rated && !joins && html`<${Terms} />`}
    <dl>${known.map(([name, value]) => html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    ${!options.hints && options.dice !== "none" && !options.rated && html`<p class="soft">${t("This table plays without hints.")}</p>`}
    <a class="button quiet start" href="/guide/${game}" target="_blank" rel="noopener"><${Icon} name="help" />${t("How to play")}</a>
  </section>`;
}

/** What the host may do with a seat: move it up, or take its person off the table. @param {{ table: Table, index: number }} props */
function SeatDeeds({ table: { view, live }, index }) {
  const { name, kind } = view.seats[index];
  const shown = kind === "open" ? t("Free seat") : name;
  const send = async (command, fields) => {
    const answer = await live.send(view.host, command, fields);
    if (answer.type === "refused") notify(answer.text);
  };
  const up = () => {
    const order = view.seats.map((_, seat) => seat);
    [order[index - 1], order[index]] = [index, index - 1];
    send("reorder", { order });
  };
  return html`<span class="seat-deeds">
    ${index > 0 && html`<button type="button" class="icon-button up" aria-label=${t("Move {name} one seat up", { name: shown })} onClick=${up}><${Icon} name="chevron" /></button>`}
    ${kind === "person" && index !== view.host && !view.you.some((you) => you.seat === index) && html`<button type="button" class="icon-button"
      aria-label=${t("Remove {name} from the table", { name })} onClick=${() => send("remove", { other: index })}><${Icon} name="cross" /></button>`}
  </span>`;
}

/** @param {{ table: Table }} props */
function Seats({ table }) {
  const { view, present } = table;
  const mine = new Set(view.you.map((you) => you.seat));
  return html`<section class="card" aria-label=${t("Seats")}>
    <ul class="seats">
      ${view.seats.map((seat, index) => html`<li key=${index} class=${seat.kind === "open" ? "open" : ""}>
        <span class="seat-icon"><${Who} seat=${seat} size=${26} /></span>
        <span class="seat-name">${seat.kind === "open" ? t("Free seat") : seat.name}</span>
        ${isShared(view) && html`<span class="tag">${tokenName(index)}</span>`}
        ${mine.has(index) && html`<span class="tag">${t("you")}</span>`}
        ${index === view.host && html`<span class="tag">${t("host")}</span>`}
        ${seat.kind !== "open" && seat.kind !== "person" && html`<span class="tag">${kindName(view.game, seat.kind)}</span>`}
        ${seat.kind === "person" && !mine.has(index) && html`<${Presence} here=${present[index]} />`}
        ${mine.has(view.host) && html`<${SeatDeeds} table=${table} index=${index} />`}
      </li>`)}
    </ul>
  </section>`;
}

/** @param {{ here: boolean }} props */
function Presence({ here }) {
  return html`<span class="tag ${here ? "good" : ""}">${here ? t("is here") : t("is away")}</span>`;
}

/** @param {{ table: Table }} props */
function StartForm({ table }) {
  if (table.view.options.dice === "none") return html`<${StartSheets} table=${table} />`;
  return html`<${StartGame} table=${table} />`;
}

/** Everyone may, and who comes later finds a sheet. @param {{ table: Table }} props */
function StartSheets({ table: { view, live } }) {
  const open = view.seats.filter((seat) => seat.kind === "open").length;
  const enough = view.seats.length - open >= gameOf(view.game).players[0];
  const start = async () => {
    const answer = await live.send(view.you[0].seat, "start", { fill: null });
    if (answer.type === "refused") notify(answer.text);
  };
  return html`<section class="card begin" aria-label=${t("Start")}>
    <p>${enough ? (open > 0 ? t("Begin whenever you like: whoever comes later can still join.") : t("Everyone is here.")) : t("The others scan the code or open the link, each with their own phone.")}</p>
    <button type="button" class="button primary big wide" disabled=${!enough} onClick=${start}>${isShared(view) ? t("Set up the board") : t("Hand out the sheets")}<${Icon} name="arrow" /></button>
  </section>`;
}

/** @param {{ table: Table }} props */
function StartGame({ table: { view, live } }) {
  const open = view.seats.filter((seat) => seat.kind === "open").length;
  const [fill, setFill] = useState(undefined);
  const enough = view.seats.length - open >= gameOf(view.game).players[0];
  const chosen = fill !== undefined ? fill : enough ? null : usualLevel(view.game);
  /** @type {[string | null, string][]} */
  const options = levelsOf(view.game).map((level) => [level.name, levelName(level)]);
  if (enough) options.unshift([null, t("Leave empty")]);
  const start = async () => {
    const answer = await live.send(view.host, "start", { fill: open > 0 ? chosen : null });
    if (answer.type === "refused") notify(answer.text);
  };
  return html`<section class="card begin" aria-label=${t("Start")}>
    <p>${open > 0
      ? tn("One seat is still free. Wait for your friends, or start without them.", "{number} seats are still free. Wait for your friends, or start without them.", open)
      : t("Everyone is here.")}</p>
    ${open > 0 && options.length > 0 && html`<${Choice} label=${t("Computer players on free seats")} name="fill" value=${chosen} options=${options} choose=${setFill} />`}
    <button type="button" class="button primary big wide" onClick=${start}>${t("Start the game")}<${Icon} name="arrow" /></button>
  </section>`;
}

/** Someone who came by link: take a seat, wait for the start, or watch. @param {{ table: Table }} props */
function Guest({ table }) {
  const { view, live } = table;
  const seated = view.you[0];
  const open = view.seats.some((seat) => seat.kind === "open");
  if (seated) {
    return html`<section class="card begin">
      <p class="waiting-dots">${t("You have a seat. {name} starts the game", { name: view.seats[view.host].name })}</p>
      <button type="button" class="button" onClick=${() => live.send(seated.seat, "leave")}><${Icon} name="leave" />${t("Give the seat back")}</button>
    </section>`;
  }
  if (open && view.id) return html`<${Join} table=${table} />`;
  return html`<section class="card begin"><p class="waiting-dots"><${Icon} name="eye" /> ${t("You are watching. The game begins soon")}</p></section>`;
}

/** @param {{ table: Table }} props */
export function Join({ table }) {
  const { view, setSecrets } = table;
  const { rated } = view.options;
  const [name, setName] = useState(myName());
  const [error, setError] = useState(null);
  const [busy, setBusy] = useState(false);
  const join = async (event) => {
    event.preventDefault();
    setBusy(true);
    try {
      const chosen = tidy(name) || t("Guest");
      if (rated) await becomeKnown(chosen);
      const { secret } = await takeSeat(view.id, { name: chosen, pledge: newPledge(view.id, view), ...(rated ? { rated } : {}), ...seatOf(me()) });
      rememberName(chosen);
      rememberTable(view.id, { secrets: [secret], people: [whose()], game: view.game, names: view.seats.map((seat) => seat.name).filter(Boolean) });
      setSecrets([secret]);
    } catch (cause) {
      setError(complaint(cause));
      setBusy(false);
    }
  };
  const host = view.seats[view.host]?.name;
  return html`<form class="card begin" onSubmit=${join}>
    <h2>${host ? t("{name} invites you to play", { name: host }) : t("A seat is free for you")}</h2>
    <label class="field">
      <span>${t("Your name")}</span>
      <input type="text" name="name" value=${name} maxlength=${about.value.limits.name} autocomplete="nickname" placeholder=${t("Guest")}
        onInput=${(event) => setName(event.target.value)} />
    </label>
    ${rated && html`<${Terms} unknown=${!me()?.known} />`}
    ${error && html`<p class="complaint" role="alert"><${Icon} name="info" />${error}</p>`}
    <button type="submit" class="button primary big wide" disabled=${busy}>${rated ? t("Take a seat in this rated game") : t("Take a seat")}<${Icon} name="arrow" /></button>
  </form>`;
}
