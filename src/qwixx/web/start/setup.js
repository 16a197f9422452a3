/** Setting up a game: who sits where, which dice. Everything has a default, so one tap is enough. */

import { html, useState } from "../vendor/preact-htm.js";
import { Choice, Dialog, Switch } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { go } from "../shared/controls/route.js";
import { becomeKnown } from "../shared/people/account.js";
import { Mark } from "../shared/people/marks.js";
import { me, myName, people, personOf, seatOf } from "../shared/people/people.js";
import { knownTerms, ratedTerms } from "../shared/people/ratings.js";
import { createTable } from "../shared/server/api.js";
import { about, gameOf, isShared } from "../shared/server/games.js";
import { rememberName, rememberTable, whose } from "../shared/storage/store.js";
import { levelName, levelsOf, paces, usualLevel } from "../shared/text/levels.js";
import { NAMES, tidy } from "../shared/text/names.js";
import { complaint, t } from "../shared/text/texts.js";
import { gameName } from "../shared/text/words.js";
/** @import { Way } from "../shared/types.js" */

const TIMERS = [null, 30, 60, 120];
const RATED_TIMER = 60;

/**
 * @typedef {object} Form
 * @property {string[]} names
 * @property {(string | null)[]} who The people of this browser on their seats; null for guests.
 * @property {number} persons
 * @property {number} computers
 * @property {number} open
 * @property {number} all How many play, where only the sheets are kept.
 * @property {string} level
 * @property {string} dice
 * @property {string | null} pace Null is the server's own.
 * @property {number | null} timer
 * @property {boolean} hints
 * @property {boolean} rated
 */

/** @param {{ game: string, way: Way, close: () => void }} props */
export function Setup({ game, way, close }) {
  const [least, most] = gameOf(game).players;
  const [form, setForm] = useState(/** @type {Form} */ ({
    names: [myName(), ...Array(most - 1).fill("")],
    who: Array.from({ length: most }, (_, i) => (way === "screen" ? sitters()[i] : i === 0 && me()?.id) ?? null),
    persons: way === "screen" ? least : 1,
    computers: way === "computer" ? least - 1 : 0,
    open: way === "friends" ? least - 1 : 0,
    all: Math.min(4, most),
    level: usualLevel(game),
    dice: way === "sheets" ? "none" : "server",
    pace: null,
    timer: null,
    hints: true,
    rated: false,
  }));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(null);
  /** @param {Partial<Form>} changes */
  const set = (changes) => setForm({ ...form, ...changes });

  const begin = async (event) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      await create(game, way, form);
    } catch (cause) {
      setError(complaint(cause));
      setBusy(false);
    }
  };

  return html`<${Dialog} title=${title(game, way)} close=${close}>
    <form class="setup" onSubmit=${begin}>
      <${Names} form=${form} set=${set} way=${way} />
      ${(least < most || way === "sheets") && html`<${Numbers} form=${form} set=${set} way=${way} least=${least} most=${most} />`}
      ${form.computers > 0 && html`<${Level} form=${form} set=${set} game=${game} />`}
      ${(way === "computer" || way === "friends") && about.value.rated.includes(game) && html`<${Rated} form=${form} set=${set} />`}
      ${way === "sheets" ? html`<p class="soft">${isShared({ game })
          ? t("The board is on your screens; you throw real dice. Nobody enters them: tokens, stacks, locks and points are looked after here.")
          : t("Everyone's phone is their sheet; you throw real dice. Nobody enters them: crosses, locks and points are looked after here.")}</p>`
        : html`<${More} form=${form} set=${set} way=${way} />`}
      ${error && html`<p class="complaint" role="alert"><${Icon} name="info" />${error}</p>`}
      <button type="submit" class="button primary big wide" disabled=${busy}>
        ${way === "friends" || form.all > form.persons && way === "sheets" ? t("Open the table") : t("Start the game")}<${Icon} name="arrow" />
      </button>
    </form>
  <//>`;
}

/** @param {string} game @param {Way} way */
function title(game, way) {
  const name = gameName(game);
  if (way === "computer") return t("{game} against the computer", { game: name });
  if (way === "screen") return t("{game} on one screen", { game: name });
  if (way === "sheets") return isShared({ game }) ? t("{game}: only the board", { game: name }) : t("{game}: only the sheets", { game: name });
  return t("{game} with friends", { game: name });
}

/** @param {{ form: Form, set: (changes: Partial<Form>) => void, way: Way }} props */
function Names({ form, set, way }) {
  const name = (index) => (event) => set({ names: form.names.map((old, i) => (i === index ? event.target.value : old)) });
  const label = (index) => (way === "screen" || index > 0 ? t("Player {number}", { number: index + 1 }) : t("Your name"));
  const person = (index) => way === "screen" && form.who[index] !== null;
  return html`<div class="names">
    ${form.names.slice(0, form.persons).map((value, index) => html`<div key=${index} class="sitter">
      ${way === "screen" && people.value.all.length > 0 && html`<${Sitter} form=${form} set=${set} index=${index} label=${label(index)} />`}
      ${!person(index) && html`<label class="field">
        <span class=${way === "screen" && people.value.all.length > 0 ? "unseen" : ""}>${label(index)}</span>
        <input type="text" name="name-${index}" value=${value} onInput=${name(index)} maxlength=${about.value.limits.name}
          autocomplete=${index === 0 ? "nickname" : "off"} placeholder=${defaultName(index, way)} />
      </label>`}
    </div>`)}
  </div>`;
}

/** The people of this browser, whoever plays here now first. */
const sitters = () => [whose(), ...people.value.all.map(({ id }) => id)].filter((id, i, all) => personOf(id) && all.indexOf(id) === i);

/** Which of them has a seat at one screen; nobody sits on two. @param {{ form: Form, set: (changes: Partial<Form>) => void, index: number, label: string }} props */
function Sitter({ form, set, index, label }) {
  const taken = form.who.filter((id, i) => id !== null && i !== index && i < form.persons);
  const free = people.value.all.filter(({ id }) => !taken.includes(id));
  const options = free.map((person) => [person.id, html`<${Mark} look=${person} silent />${person.name}`]);
  return html`<${Choice} label=${label} name="who-${index}" value=${form.who[index]} options=${[...options, [null, t("Guest")]]}
    choose=${(id) => set({ who: form.who.map((old, i) => (i === index ? id : old === id ? null : old)) })} />`;
}

/** @param {number} index @param {Way} way */
const defaultName = (index, way) => (way === "screen" || index > 0 ? t("Player {number}", { number: index + 1 }) : t("Guest"));

/** @param {{ form: Form, set: (changes: Partial<Form>) => void, way: Way, least: number, most: number }} props */
function Numbers({ form, set, way, least, most }) {
  const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => [from + i, `${from + i}`]);
  if (way === "computer") {
    return html`<${Choice} label=${t("Opponents")} name="computers" value=${form.computers} options=${range(least - 1, most - 1)}
      choose=${(computers) => set({ computers })} />`;
  }
  if (way === "screen") {
    return html`<${Choice} label=${t("How many play?")} name="persons" value=${form.persons} options=${range(least, most)}
      choose=${(persons) => set({ persons })} />`;
  }
  if (way === "sheets") {
    return html`${least < most && html`<${Choice} label=${t("How many play?")} name="all" value=${form.all} options=${range(least, most)}
        choose=${(all) => set({ all, persons: Math.min(form.persons, all) })} />`}
      <${Choice} label=${least < most ? t("Of them on this device") : t("Players on this device")} name="persons" value=${form.persons} options=${range(1, form.all)}
        choose=${(persons) => set({ persons })} />`;
  }
  return html`<${Choice} label=${t("Seats for friends")} name="open" value=${form.open} options=${range(least - 1, most - 1)}
      choose=${(open) => set({ open, computers: Math.min(form.computers, most - 1 - open) })} />
    ${form.open < most - 1 && html`<${Choice} label=${t("Computer players")} name="computers" value=${form.computers}
      options=${range(0, most - 1 - form.open)} choose=${(computers) => set({ computers })} />`}`;
}

/** @param {{ form: Form, set: (changes: Partial<Form>) => void, game: string }} props */
function Level({ form, set, game }) {
  const known = levelsOf(game);
  if (known.length < 2) return null;
  return html`<${Choice} label=${t("How strong?")} name="level" value=${form.level}
    options=${known.map((level) => [level.name, levelName(level)])} choose=${(level) => set({ level })} />`;
}

/** With a clock, without hints, and known to the server: what that means is said before anyone agrees. @param {{ form: Form, set: (changes: Partial<Form>) => void }} props */
function Rated({ form, set }) {
  const choose = (rated) => set({ rated, timer: rated ? (form.timer ?? RATED_TIMER) : null, hints: !rated, dice: "server" });
  return html`<${Switch} label=${t("Rated")} value=${form.rated} set=${choose} note=${ratedTerms()} />
    ${form.rated && !me()?.known && html`<p class="soft">${knownTerms()}</p>`}`;
}

/** @param {{ form: Form, set: (changes: Partial<Form>) => void, way: Way }} props */
function More({ form, set, way }) {
  return html`<details class="more">
    <summary><${Icon} name="chevron" size=${18} />${t("More options")}</summary>
    <div>
      ${!form.rated && html`<${Choice} label=${t("Dice")} name="dice" value=${form.dice} choose=${(dice) => set({ dice })}
        options=${[["server", t("On the screen")], ["own", t("Our own, on the table")]]} />`}
      ${form.dice === "own" && html`<p class="soft">${t("You throw real dice; the active player taps in what they show.")}</p>`}
      ${way !== "screen" && html`<${Choice} label=${t("Pace of the computer")} name="pace" value=${form.pace ?? about.value.pace} choose=${(pace) => set({ pace })}
        options=${paces()} />`}
      ${!form.rated && html`<${Choice} label=${t("Hints")} name="hints" value=${form.hints} choose=${(hints) => set({ hints })}
        options=${[[true, t("On request")], [false, t("None")]]} />`}
      ${(way === "friends" || form.rated) && html`<${Choice} label=${t("Time for each decision")} name="timer" value=${form.timer} choose=${(timer) => set({ timer })}
        options=${TIMERS.filter((seconds) => seconds || !form.rated).map((seconds) => [seconds, seconds === null ? t("No limit") : t("{seconds} s", { seconds })])} />`}
    </div>
  </details>`;
}

/** @param {string} game @param {Way} way @param {Form} form */
async function create(game, way, form) {
  const names = form.names.map(tidy);
  if (names[0] && !me()) rememberName(names[0]);
  const known = form.rated && (await becomeKnown(names[0] || defaultName(0, way)));
  const who = known ? [known] : form.who.slice(0, form.persons).map((id) => (id === null ? null : personOf(id)));
  const persons = who.map((person, i) => ({
    kind: "person", name: (way === "screen" && person?.name) || names[i] || defaultName(i, way), ...seatOf(person),
  }));
  const taken = new Set(persons.map((person) => person.name));
  const free = NAMES.filter((name) => !taken.has(name));
  const computers = free.slice(0, form.computers).map((name) => ({ kind: form.level, name }));
  const open = Array.from({ length: way === "sheets" ? form.all - form.persons : form.open }, () => ({ kind: "open", name: null }));
  const seats = [...persons, ...open, ...computers];
  const options = { dice: form.dice, timer: form.timer, pace: form.pace, hints: form.hints, rated: form.rated };
  const table = await createTable({ game, seats, options });
  rememberTable(table.id, {
    secrets: Object.values(table.secrets), people: who.map((person) => person?.id ?? whose()), game, names: seats.map((seat) => seat.name).filter(Boolean), auto: open.length === 0 && way !== "friends",
  });
  go(`/table/${table.id}`);
}
