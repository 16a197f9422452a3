/** The club's board: who plays how strongly, of those who want to be seen, and the levels beside them. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Choice, Frame } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { notify } from "../shared/controls/notices.js";
import { go, Link } from "../shared/controls/route.js";
import { fetchMe } from "../shared/people/account.js";
import { Mark } from "../shared/people/marks.js";
import { me } from "../shared/people/people.js";
import { errorText, fetchBoard, Listing, Standings } from "../shared/people/ratings.js";
import { about } from "../shared/server/games.js";
import { kindName } from "../shared/text/levels.js";
import { complaint, t } from "../shared/text/texts.js";
import { gameName } from "../shared/text/words.js";
/** @import { Board, BoardEntry, Me } from "../shared/types.js" */

/** @param {{ name: string }} props The name is a game's. */
export default function BoardPage({ name }) {
  const games = about.value.rated;
  const game = games.includes(name) ? name : games[0];
  const [board, setBoard] = useState(/** @type {Board | null} */ (null));
  const [seen, look] = useState(0);
  useEffect(() => {
    document.title = `${t("The club's board")} · Qwixx`;
  }, []);
  useEffect(() => {
    let wanted = true;
    fetchBoard(game, me()?.key).then((found) => wanted && setBoard(found), (cause) => notify(complaint(cause)));
    return () => void (wanted = false);
  }, [game, seen]);
  return html`<${Frame}><main class="club">
    <h1>${t("The club's board")}</h1>
    <p class="soft club-intro">${t("From rated games on this server, on one scale with the levels of the computer: 100 points more are 64 wins of 100. The true strength lies within ± in 95 of 100 cases.")}</p>
    ${games.length > 1 && html`<${Choice} label=${t("Game")} name="game" value=${game} options=${games.map((each) => [each, gameName(each)])} choose=${(each) => go(`/board/${each}`)} />`}
    ${board?.game === game && html`<${Entries} board=${board} />`}
    <${Mine} changed=${() => look((count) => count + 1)} />
  </main><//>`;
}

/** @param {{ board: Board }} props */
function Entries({ board: { game, entries } }) {
  const nobody = entries.every((entry) => entry.level);
  const settled = entries.filter((entry) => entry.settled);
  const settling = entries.filter((entry) => !entry.settled);
  return html`<section class="card" aria-label=${gameName(game)}>
    ${nobody && html`<p>${t("Nobody is on this board yet. The levels of the computer are waiting.")}</p>`}
    <table class="club-table">
      <thead><tr>
        <th scope="col">${t("Player")}</th><th scope="col">${t("Rating")}</th><th scope="col">${t("Games")}</th>
        <th scope="col">${t("Error each")}</th>
      </tr></thead>
      <tbody>${settled.map((entry, place) => html`<${Line} key=${place} entry=${entry} game=${game} />`)}</tbody>
      ${settling.length > 0 && html`<tbody>
        <tr class="club-settling"><th scope="rowgroup" colspan="4">${t("Still settling: there are too few games to say more")}</th></tr>
        ${settling.map((entry, place) => html`<${Line} key=${place} entry=${entry} game=${game} />`)}
      </tbody>`}
    </table>
    <p class="soft">${t("Error each")}: ${t("what a decision loses on average, in percent of a win, as the review of each game says. It does not depend on how strong the others were.")}</p>
  </section>`;
}

/** @param {{ entry: BoardEntry, game: string }} props */
function Line({ entry, game }) {
  const { level, name, colour, mark, you } = entry;
  return html`<tr class=${you ? "club-you" : level ? "club-level" : ""}>
    <th scope="row"><span class="club-name">
      ${level ? html`<${Icon} name="computer" size=${22} />` : html`<${Mark} look=${{ colour, mark }} size=${24} silent />`}
      <span>${level ? t("{name} (level)", { name: kindName(game, level) }) : name}${you && html` <span class="tag">${t("you")}</span>`}</span>
    </span></th>
    <td><b>${entry.rating}</b> <small class="soft">± ${entry.half}</small></td>
    <td>${level ? "–" : entry.games}</td>
    <td>${errorText(entry.error)}</td>
  </tr>`;
}

/** One's own ratings, and whether others see them. @param {{ changed: () => void }} props */
function Mine({ changed }) {
  const person = me();
  const [known, setKnown] = useState(/** @type {Me | null} */ (null));
  useEffect(() => {
    if (person?.known) fetchMe(person.key).then(setKnown, () => {});
  }, []);
  if (!person || !known) {
    return html`<section class="club-mine">
      <p class="soft">${t("Who plays a rated game is known to this server by the fingerprint of a key, without an account.")}</p>
      <${Link} to="/me" class="button quiet start"><${Icon} name="person" />${t("My page")}<//>
    </section>`;
  }
  const told = (after) => {
    setKnown(after);
    changed();
  };
  return html`<section class="card club-mine" aria-labelledby="club-mine">
    <h2 id="club-mine"><${Mark} look=${person} size=${28} silent />${person.name}</h2>
    <${Standings} ratings=${known.ratings} />
    <${Listing} person=${person} known=${known} told=${told} />
  </section>`;
}
