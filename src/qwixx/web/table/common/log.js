/** What happened, newest first; and a place to say something. */

import { html, useState } from "../../vendor/preact-htm.js";
import { Icon } from "../../shared/controls/icons.js";
import { notify } from "../../shared/controls/notices.js";
import { about } from "../../shared/server/games.js";
import { fill, t } from "../../shared/text/texts.js";
import { deedNodes, dieName, reactionText } from "../../shared/text/words.js";
/** @import { Event, Table, View } from "../../shared/types.js" */

const MOST_SHOWN = 120;
/** A throw begins a turn; where no throws are known, everything stands by itself. */
const BEGINS = new Set(["rolled", "noted", "erased", "finished"]);

/** While the dice roll the log is silent about them. @param {{ table: Table, rolling: boolean }} props */
export function Log({ table, rolling }) {
  const { view, watchers } = table;
  const events = rolling ? table.events.slice(0, table.events.findLastIndex((event) => event.kind === "rolled")) : table.events;
  const persons = view.seats.filter((seat) => seat.kind === "person").length;
  const undoing = undoingOf(table.events);
  const talk = !view.pad && view.you.length > 0 && (persons > view.you.length || watchers > 0);
  return html`<section class="card log-card" aria-labelledby="log-title">
    <h2 id="log-title">${t("Game log")}</h2>
    ${talk && html`<${Talk} table=${table} />`}
    <ol class="log" tabindex="0" aria-labelledby="log-title">
      ${turnsOf(events.slice(-MOST_SHOWN)).map((turn) => html`<li key=${turn[0].sequence}>
        <ul>${turn.map((event) => html`${event.late && html`<${Late} view=${view} event=${event} />`}<${Entry} key=${event.sequence} view=${view} event=${event} gone=${undoing.get(event.sequence)} />`)}</ul>
      </li>`)}
    </ol>
  </section>`;
}

/** The events turn by turn, the newest turn first; within a turn as they happened. @param {Event[]} events */
function turnsOf(events) {
  /** @type {Event[][]} */
  const turns = [[]];
  for (const event of events) {
    if (BEGINS.has(event.kind) && turns[0].length > 0) turns.unshift([]);
    turns[0].push(event);
  }
  return turns.filter((turn) => turn.length > 0);
}

/** Who went after the seats were settled, by the event: that undid the start. @param {Event[]} events @returns {Map<number, string>} */
function undoingOf(events) {
  const gone = new Map();
  /** @type {Event | null} */
  let settled = null;
  for (const event of events) {
    if (event.kind === "settled") settled = event;
    else if (event.kind === "started") settled = null;
    else if (settled && (event.kind === "left" || event.kind === "removed")) {
      gone.set(event.sequence, settled.seats[event.other ?? event.seat].name);
      settled = null;
    }
  }
  return gone;
}

/** @param {{ view: View, event: Event, gone: string | undefined }} props */
function Entry({ view, event, gone }) {
  if (gone) return html`<li class="entry">${fill(t("{name} went before the dice were drawn: the start was undone."), { name: html`<b>${gone}</b>` })}</li>`;
  const name = html`<b>${view.seats[event.seat]?.name ?? event.name}</b>`;
  switch (event.kind) {
    case "rolled":
      return html`<li class="entry roll">${fill(t("{name} throws. White sum: {sum}"), { name, sum: html`<b>${event.white_sum}</b>` })}<${Coloured} dice=${event.roll?.coloured ?? []} /></li>`;
    case "finished":
      return html`<li class="entry">${fill(t("{name} has marked everything."), { name })}</li>${event.deeds.map((deed) => html`<li class="entry ${deed.kind}">${deedNodes(view, deed)}</li>`)}`;
    case "noted":
    case "erased":
    case "acted":
      return event.deeds.map((deed) => html`<li class="entry ${deed.kind}">${deedNodes(view, deed)}</li>`);
    case "said":
      return html`<li class="entry said">${name}<q>${event.text}</q></li>`;
    case "reacted":
      return html`<li class="entry said">${name}<span><${Icon} name=${event.reaction} size=${18} /> ${reactionText(event.reaction)}</span></li>`;
    case "given":
      if (view.options.rated) return html`<li class="entry">${fill(t("{name} has left, and lost."), { name: html`<b>${view.seats[event.other]?.name}</b>` })}</li>`;
      return html`<li class="entry">${fill(t("The computer plays for {name}."), { name: html`<b>${view.seats[event.other]?.name}</b>` })}</li>`;
    case "taken_back":
      return html`<li class="entry">${fill(t("{name} is back."), { name })}</li>`;
    case "reminded":
      return html`<li class="entry">${fill(t("{name} reminds {other}."), { name, other: html`<b>${view.seats[event.other]?.name}</b>` })}</li>`;
    case "seat_moved":
      return html`<li class="entry">${fill(t("{name} plays on another device."), { name })}</li>`;
    case "left":
      return event.becomes === "open" ? null : html`<li class="entry">${fill(t("{name} has left the game."), { name })}</li>`;
    default:
      return null;
  }
}

/** The server passed or threw for someone whose time was up. @param {{ view: View, event: Event }} props */
function Late({ view, event }) {
  return html`<li class="entry late">${fill(t("{name} ran out of time."), { name: html`<b>${view.seats[event.seat]?.name}</b>` })}</li>`;
}

/** The coloured dice of a throw, small. @param {{ dice: (number | null)[] }} props */
function Coloured({ dice }) {
  return html`<span class="rolled">${dice.map((value, colour) => value !== null && html`<span class="c${colour}"><span class="unseen">${dieName(colour)} </span>${value}</span>`)}</span>`;
}

/** Short messages and reactions to the others at the table. @param {{ table: Table }} props */
function Talk({ table: { view, live } }) {
  const [text, setText] = useState("");
  const { reactions, limits } = about.value;
  const seat = view.you[0].seat;
  const send = async (kind, fields) => {
    const answer = await live.send(seat, kind, fields);
    if (answer.type === "refused") notify(answer.text);
  };
  const say = (event) => {
    event.preventDefault();
    const said = text.trim();
    if (said) send("say", { text: said });
    setText("");
  };
  return html`<div class="talk">
    <div class="reactions" role="group" aria-label=${t("Reactions")}>
      ${reactions.map((reaction) => html`<button type="button" class="icon-button" key=${reaction}
        aria-label=${reactionText(reaction)} title=${reactionText(reaction)}
        onClick=${() => send("react", { reaction })}><${Icon} name=${reaction} /></button>`)}
    </div>
    <form onSubmit=${say}>
      <input type="text" aria-label=${t("Say something")} placeholder=${t("Say something")} value=${text} maxlength=${limits.text} autocomplete="off"
        onInput=${(event) => setText(event.target.value)} />
      <button type="submit" class="icon-button filled" aria-label=${t("Send")}><${Icon} name="send" /></button>
    </form>
  </div>`;
}
