/** Between lobby and game: everyone's browser reveals its part of the dice by itself. Usually nobody sees this for long. */

import { html } from "../../vendor/preact-htm.js";
import { Logo } from "../../shared/controls/common.js";
import { Icon } from "../../shared/controls/icons.js";
import { notify } from "../../shared/controls/notices.js";
import { SettingsButton } from "../../shared/controls/settings.js";
import { about } from "../../shared/server/games.js";
import { t } from "../../shared/text/texts.js";
import { useNow } from "../common/absence.js";
import { Connection, MenuButton } from "../common/bar.js";
/** @import { Table } from "../../shared/types.js" */

/** Seconds before anyone is named. */
const PATIENCE = 2;

/** @param {{ table: Table }} props */
export function Revealing({ table }) {
  const { view, clock } = table;
  const now = useNow(clock, true);
  const waited = view.fair.settled && view.since ? now - view.since : 0;
  const late = view.seats.map((seat, index) => ({ ...seat, index })).filter((seat) => seat.owes);
  return html`<div class="page narrow">
    <header class="top"><${Logo} /><span class="push"></span><${SettingsButton} /><${MenuButton} table=${table} /></header>
    <${Connection} table=${table} />
    <main class="lobby">
      <section class="card begin dealing" aria-label=${t("Start")}>
        <${Icon} name=${view.options.dice === "none" ? "sheet" : "dice"} size=${52} />
        <h1>${view.options.dice === "none" ? t("Taking a seat …") : t("The dice are handed out …")}</h1>
        ${waited >= PATIENCE && late.length > 0 && html`
          <p class="waiting-dots" role="status">${t("Waiting for {names}", { names: late.map((seat) => seat.name).join(", ") })}</p>
          <p class="soft">${t("Every player's browser reveals its part of the dice by itself; then the game begins.")}</p>
          ${view.you.length > 0 && late.map((seat) => html`<${Without} key=${seat.index} table=${table} seat=${seat.index} now=${now} waited=${waited} />`)}`}
      </section>
    </main>
  </div>`;
}

/** Whoever keeps their part to themselves does not play: then the others draw other dice. @param {{ table: Table, seat: number, now: number, waited: number }} props */
function Without({ table: { view, live, away }, seat, now, waited }) {
  const { name } = view.seats[seat];
  const { limits } = about.value;
  const since = away[seat];
  const long = waited >= limits.idle || (since !== null && since !== undefined && now - since >= limits.away);
  if (!long || view.you.some((you) => you.seat === seat)) return null;
  const goOn = async () => {
    const answer = await live.send(view.you[0].seat, "remove", { other: seat });
    if (answer.type === "refused") notify(answer.text);
  };
  return html`<button type="button" class="button wide" onClick=${goOn}><${Icon} name="arrow" />${t("Go on without {name}", { name })}</button>
    <p class="soft">${t("{name} loses the seat, and other dice are drawn.", { name })}</p>`;
}
