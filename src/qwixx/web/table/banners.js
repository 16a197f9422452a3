/** What one's own part in the game is, where that is not plain: looking on, or replaced by the computer. */

import { html } from "../vendor/preact-htm.js";
import { Icon } from "../shared/icons.js";
import { t } from "../shared/texts.js";
/** @import { Table } from "../shared/types.js" */

/** @param {{ table: Table }} props */
export function Banners({ table }) {
  return html`<${Watching} table=${table} /><${Given} table=${table} />`;
}

/** Whoever came by the link to play along expects a seat. @param {{ table: Table }} props */
function Watching({ table: { view } }) {
  if (view.you.length > 0) return null;
  return html`<p class="banner watching" role="status">
    <${Icon} name="eye" />${view.id ? t("The game began before you came, and every seat is taken: you are watching.") : t("You are watching.")}
  </p>`;
}

/** One's own seat is played by the computer: take it back. @param {{ table: Table }} props */
function Given({ table: { view, live } }) {
  const given = view.you.filter((you) => view.seats[you.seat].substitute);
  return given.map(({ seat }) => html`<div class="banner given" role="status" key=${seat}>
    <${Icon} name="computer" />
    <span>${t("The computer plays for {name}.", { name: view.seats[seat].name })}</span>
    <button type="button" class="button" onClick=${() => live.send(seat, "take_back")}>${t("Play on myself")}</button>
  </div>`);
}
