/** Ratings: the club's board, one's own, and whether to be seen there. `docs/ratings.md` says what they are. */

import { html, useState } from "../../vendor/preact-htm.js";
import { Switch } from "../controls/common.js";
import { notify } from "../controls/notices.js";
import { json } from "../server/api.js";
import { about } from "../server/games.js";
import { fine } from "../text/numbers.js";
import { complaint, t, tn } from "../text/texts.js";
import { duration, gameName } from "../text/words.js";
/** @import { Board, Changes, Me, Person, RatingBody, StandingBody } from "../types.js" */

/** @param {string} game @param {string} [key] @returns {Promise<Board>} */
export const fetchBoard = (game, key) => json(`/api/board/${encodeURIComponent(game)}`, { key });
/** What a rated game changed. @param {string} id @returns {Promise<Changes>} */
export const fetchChanges = (id) => json(`/api/tables/${encodeURIComponent(id)}/rating`);

/** As everywhere where ratings are shown. @param {RatingBody} props */
export const ratingText = ({ rating, half }) => `${rating} ± ${half}`;

/** What a decision loses, in percent of a win. @param {number | null} error */
export const errorText = (error) => (error === null ? "–" : fine(error));

/** What a rated game means, said before anyone agrees. */
export const ratedTerms = () => t("It changes the ratings of all who play. There is a clock and no hints, and whoever leaves, or is away for {time}, has lost.", { time: duration(about.value.limits.lost) });

/** What the server will know of whom it does not know yet. */
export const knownTerms = () => t("For that this server will know you by your name, a colour, a mark and the fingerprint of a key that your browser makes up. On your page you can have it deleted at any time.");

/** Whether others see one on the board. @param {{ person: Person, known: Me, told: (me: Me) => void }} props */
export function Listing({ person, known, told }) {
  const [wish, setWish] = useState(/** @type {boolean | null} */ (null));
  const set = async (listed) => {
    setWish(listed);
    try {
      const { name, colour, mark } = known;
      told(await json("/api/me", { method: "PUT", key: person.key, body: { name, colour, mark, listed } }));
    } catch (cause) {
      notify(complaint(cause));
    }
    setWish(null);
  };
  return html`<${Switch} label=${t("Show me on the club's board")} note=${t("With name, mark, ratings and errors, to all who use this server.")} value=${wish ?? known.listed} set=${set} disabled=${wish !== null} />`;
}

/** One's own ratings, by game. @param {{ ratings: Record<string, StandingBody> }} props */
export function Standings({ ratings }) {
  const games = Object.entries(ratings);
  if (games.length === 0) return html`<p class="soft">${t("You have no rating yet: choose Rated when you set up a game.")}</p>`;
  return html`<ul class="standings">
    ${games.map(([game, standing]) => html`<li key=${game}>
      <span>${gameName(game)} <small class="soft">${tn("one game", "{number} games", standing.games)}</small></span>
      <b>${ratingText(standing)}</b>
      ${standing.error !== null && html`<small class="soft">${t("Error each")} ${errorText(standing.error)}</small>`}
    </li>`)}
  </ul>`;
}
