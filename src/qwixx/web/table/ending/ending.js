/** The final scoring: row after row, then the winner; and what one can do with a finished game. */

import { html, useEffect, useState } from "../../vendor/preact-htm.js";
import { Logo } from "../../shared/controls/common.js";
import { Icon } from "../../shared/controls/icons.js";
import { announce, notify } from "../../shared/controls/notices.js";
import { Link } from "../../shared/controls/route.js";
import { save } from "../../shared/controls/save.js";
import { SettingsButton } from "../../shared/controls/settings.js";
import { collect } from "../../shared/history/collect.js";
import { HistoryLinks } from "../../shared/history/links.js";
import { Named } from "../../shared/people/marks.js";
import { fetchRecord } from "../../shared/server/api.js";
import { gameOf, isShared, rowColour } from "../../shared/server/games.js";
import { moves } from "../../shared/storage/store.js";
import { complaint, t } from "../../shared/text/texts.js";
import { countText, endingText, gameName, letterOf, rowName, ROWS, signed } from "../../shared/text/words.js";
import { Board } from "../../sheet/board.js";
import { Sheet } from "../../sheet/sheet.js";
import { Connection } from "../common/bar.js";
import { Log } from "../common/log.js";
import { RatingChanges } from "../common/rated.js";
import { Confetti } from "./confetti.js";
import { Again } from "./rematch.js";
import { placeOf, resultText, tell } from "./result.js";
/** @import { Table, View } from "../../shared/types.js" */

/** How long the scoring is shown before the review is asked for aside. */
const REVIEW_AFTER = 5000;
const ROW_EVERY = 550;
/** Four rows, the misthrows, the totals. */
const STEPS = 6;

/** @param {{ table: Table }} props */
export function Ending({ table }) {
  const { view } = table;
  const step = useSteps();
  const done = step >= STEPS;
  const title = headline(view);
  useEffect(() => {
    document.title = `${title} · ${gameName(view.game)}`;
    announce(`${t("The game is over")}. ${endingText(view)} ${title}`);
  }, []);
  useHistory(view);
  return html`<div class="page ending">
    <header class="top"><${Logo} /><span class="push"></span><${SettingsButton} /></header>
    <${Connection} table=${table} />
    <main>
      <section class="card scoring ${done ? "done" : ""}" aria-label=${t("Final scoring")}>
        <p class="soft how">${endingText(view)}</p>
        <h1 class=${done ? "" : "waiting"}><${Icon} name="crown" size=${40} /><span>${title}</span></h1>
        <${Scores} view=${view} step=${step} />
        ${done && html`<${RatingChanges} view=${view} />`}
        <${Deeds} table=${table} />
      </section>
      <${FinalSheets} view=${view} />
      <${Log} table=${table} />
    </main>
    ${done && html`<${Confetti} view=${view} />`}
  </div>`;
}

/** The game goes into the history of those who have played it here. @param {View} view */
function useHistory(view) {
  useEffect(() => {
    if (view.you.length === 0) return undefined;
    collect(0);
    const timer = setTimeout(() => collect(1), REVIEW_AFTER);
    return () => clearTimeout(timer);
  }, []);
}

/** One step after another; all at once for those who want no motion. */
function useSteps() {
  const [step, setStep] = useState(moves() ? 0 : STEPS);
  useEffect(() => {
    if (step >= STEPS) return undefined;
    const timer = setTimeout(() => setStep(step + 1), ROW_EVERY);
    return () => clearTimeout(timer);
  }, [step]);
  return step;
}

/** @param {View} view */
function headline(view) {
  const names = view.winners.map((seat) => view.seats[seat].name);
  const mine = view.you.map((you) => you.seat);
  if (names.length > 1) {
    return gameOf(view.game).players[1] === 2 ? t("A draw") : t("{names} share the win", { names: names.join(", ") });
  }
  if (mine.length === 1 && mine[0] === view.winners[0]) return t("You win!");
  return t("{name} wins", { name: names[0] });
}

/** Rows down, players across, as people write it on the back of a sheet. @param {{ view: View, step: number }} props */
function Scores({ view, step }) {
  const seats = view.seats.map((_, seat) => seat);
  const shown = (index) => (step > index ? "shown" : "");
  return html`<div class="scores-frame"><table class="scores">
    <thead><tr>
      <td></td>
      ${seats.map((seat) => html`<th scope="col" class=${view.winners.includes(seat) ? "winner" : ""}>${placed(view, seat)}</th>`)}
    </tr></thead>
    <tbody>
      ${ROWS.map((row) => html`<tr class="c${rowColour(view, row)} ${shown(row)}">
        <th scope="row"><span class="chip" aria-hidden="true">${letterOf(rowColour(view, row))}</span><span class="unseen">${rowName(view, row)}</span></th>
        ${seats.map((seat) => html`<td><b>${view.points[seat][row]}</b> <small class="soft">${countText(view, view.counts[seat][row])}</small></td>`)}
      </tr>`)}
      <tr class=${shown(4)}>
        <th scope="row">${t("Misthrows")}</th>
        ${seats.map((seat) => html`<td><b>${signed(gameOf(view.game).misthrow * view.misthrows[seat])}</b></td>`)}
      </tr>
    </tbody>
    <tfoot><tr class=${shown(5)}>
      <th scope="row">${t("Total")}</th>
      ${seats.map((seat) => html`<td class=${view.winners.includes(seat) ? "winner" : ""}><b>${signed(view.scores[seat])}</b></td>`)}
    </tr></tfoot>
  </table></div>`;
}

/** A name; of those who sat at a real table with the place that they came to. @param {View} view @param {number} seat */
function placed(view, seat) {
  return html`${view.pad ? `${placeOf(view, seat)}. ` : ""}<${Named} seat=${view.seats[seat]} />`;
}

/** @param {{ table: Table }} props */
function Deeds({ table }) {
  const { view, secrets } = table;
  const name = view.id ?? view.watch;
  const file = async () => {
    try {
      save(new Blob([await fetchRecord(name, secrets[0])], { type: "text/plain" }), fileName(view, "qwixx"));
    } catch (cause) {
      notify(complaint(cause));
    }
  };
  const picture = async () => {
    const { drawResult } = await import("./picture.js");
    save(await drawResult(view, headline(view)), fileName(view, "png"));
  };
  return html`<div class="deeds">
    <${Again} table=${table} />
    ${!view.pad && html`<${Link} to="/review/${name}" class="button big review-it"><${Icon} name="curve" />${t("Review the game")}<//>`}
    ${view.pad && html`<button type="button" class="button" onClick=${() => tell(resultText(view, headline(view)))}><${Icon} name="share" />${t("Send the result")}</button>`}
    <button type="button" class="button" onClick=${picture}><${Icon} name="picture" />${t("Picture of the result")}</button>
    ${!view.pad && html`<button type="button" class="button" onClick=${file}><${Icon} name="download" />${t("Game file")}</button>`}
    ${view.options.dice === "server" && html`<${Link} to="/check" class="button" onClick=${() => sessionStorage.setItem("qwixx.check", name)}>
      <${Icon} name="seal" />${t("Check the dice")}
    <//>`}
    ${view.pad && html`<p class="soft no-record">${t("The dice were not entered here, so there is no game file and no review.")}</p>`}
    <${Link} to="/" class="button quiet"><${Icon} name="home" />${t("To the start page")}<//>
    ${view.you.length > 0 && html`<${HistoryLinks} />`}
  </div>`;
}

/** @param {View} view @param {string} kind */
const fileName = (view, kind) => `qwixx-${view.game}-${new Date().toISOString().slice(0, 10)}.${kind}`;

/** @param {{ view: View }} props */
function FinalSheets({ view }) {
  if (isShared(view)) return html`<section class="card final-board"><${Board} view=${view} recent=${new Map()} me=${null} /></section>`;
  const best = view.seats.map((_, seat) => seat).sort((a, b) => view.scores[b] - view.scores[a]);
  return html`<div class="final-sheets">
    ${best.map((seat) => html`<section class="card" key=${seat}>
      <h2><${Named} seat=${view.seats[seat]} /></h2>
      <${Sheet} view=${view} seat=${seat} title=${t("Sheet: {name}", { name: view.seats[seat].name })} />
    </section>`)}
  </div>`;
}
