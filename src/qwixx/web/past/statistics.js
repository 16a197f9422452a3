/** Statistics over one's own games, for each game and number of players. */

import { html, useEffect, useMemo, useState } from "../vendor/preact-htm.js";
import { Choice } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { Link } from "../shared/controls/route.js";
import { collect } from "../shared/history/collect.js";
import { allPast } from "../shared/history/finished_games.js";
import { decimal } from "../shared/text/numbers.js";
import { percentage, t, tn } from "../shared/text/texts.js";
import { gameName, signed } from "../shared/text/words.js";
import { AgainstCard, PointsCard, QualityCard, SquaresCard } from "./cards.js";
import { averageOf, count, namesOf } from "./count.js";
import { OwnPage } from "./page.js";
/** @import { Played } from "./count.js" */

/** Reviews that are asked for when the page is opened; more of them when it is opened again. */
const REVIEWS = 10;
const EVERYONE = "";

/** @param {Played} kind */
const keyOf = ({ game, players }) => `${game}/${players}`;

export default function StatisticsPage() {
  const [all, setAll] = useState(allPast);
  const names = useMemo(() => namesOf(all), [all]);
  const [name, setName] = useState(names[0] ?? EVERYONE);
  const [chosen, choose] = useState("");
  const kinds = useMemo(() => count(all, name), [all, name]);
  useEffect(() => {
    let here = true;
    collect(REVIEWS, () => here).then(() => here && setAll(allPast()));
    return () => {
      here = false;
    };
  }, []);
  const kind = kinds.find((each) => keyOf(each) === chosen) ?? kinds[0];
  return html`<${OwnPage} here="/statistics" title=${t("Statistics")}>
    ${!kind ? html`<${Nothing} />` : html`
      ${names.length > 1 && html`<section class="card"><label class="field whose"><span>${t("Whose games?")}</span>
        <select name="whose" value=${name} onChange=${(event) => setName(event.target.value)}>
          ${names.map((each) => html`<option key=${each} value=${each} selected=${each === name}>${each}</option>`)}
          <option value=${EVERYONE} selected=${name === EVERYONE}>${t("All of these together")}</option>
        </select></label></section>`}
      <${Kinds} kinds=${kinds} />
      ${kinds.length > 1 && html`<section class="card"><${Choice} label=${t("In detail")} name="kind" value=${keyOf(kind)} choose=${choose}
        options=${kinds.map((each) => [keyOf(each), titleOf(each)])} /></section>`}
      <h2 class=${kinds.length > 1 ? "unseen" : "own-kind"}>${titleOf(kind)}</h2>
      <div class="own-cards">
        <div><${PointsCard} kind=${kind} /><${SquaresCard} kind=${kind} /></div>
        <div><${QualityCard} kind=${kind} /><${AgainstCard} kind=${kind} /></div>
      </div>`}
  <//>`;
}

/** @param {Played} kind */
function titleOf({ game, players }) {
  return t("{game}, {players}", { game: gameName(game), players: tn("{number} player", "{number} players", players) });
}

/** The numbers of all kinds. @param {{ kinds: Played[] }} props */
function Kinds({ kinds }) {
  const heads = [t("Games"), t("Wins"), t("Points"), t("Best"), t("Locks"), t("Misthrows")];
  return html`<section class="card own-kinds" aria-labelledby="own-kinds">
    <h2 id="own-kinds">${t("All games")}</h2>
    <div class="table-frame" tabindex="0" role="group" aria-labelledby="own-kinds"><table>
      <thead><tr><td></td>${heads.map((head) => html`<th key=${head} scope="col">${head}</th>`)}</tr></thead>
      <tbody>${kinds.map((kind) => html`<tr key=${keyOf(kind)} data-kind=${keyOf(kind)}>
        <th scope="row">${titleOf(kind)}</th>
        <td>${kind.games}</td><td>${percentage(kind.wins / kind.games)}</td><td>${decimal(averageOf(kind.points))}</td><td>${signed(kind.points[kind.points.length - 1])}</td>
        <td>${decimal(kind.locks / kind.games, 2)}</td><td>${decimal(kind.misthrows / kind.games, 2)}</td>
      </tr>`)}</tbody>
    </table></div>
    <p class="soft note">${t("Points are the average; locks and misthrows are those in a game. A shared win is shared out.")}</p>
  </section>`;
}

function Nothing() {
  return html`<section class="card own-empty">
    <${Icon} name="curve" size=${52} />
    <h2>${t("No finished games yet")}</h2>
    <p class="soft">${t("After your first game you see here how many points you make, how often you win, which squares you use, how lucky the dice are and how well you decide.")}</p>
    <${Link} to="/" class="button primary"><${Icon} name="dice" />${t("Play")}<//>
  </section>`;
}
