/** A rated game at the table: what it means, who has lost, and what it changed. */

import { html, useEffect, useState } from "../../vendor/preact-htm.js";
import { Icon } from "../../shared/controls/icons.js";
import { Link } from "../../shared/controls/route.js";
import { fetchChanges, knownTerms, ratedTerms, ratingText } from "../../shared/people/ratings.js";
import { t } from "../../shared/text/texts.js";
/** @import { Changes, View } from "../../shared/types.js" */

const AGAIN_AFTER = 800;
const MOST_LOOKS = 60;

/** What one agrees to by taking a seat; `unknown`: whom the server does not know yet. @param {{ unknown?: boolean }} props */
export function Terms({ unknown = false }) {
  return html`<div class="rated-terms">
    <p><${Icon} name="crown" size=${20} /><b>${t("Rated")}</b></p>
    <p>${ratedTerms()}</p>
    ${unknown && html`<p class="soft">${knownTerms()}</p>`}
  </div>`;
}

/** Who has left a rated game. @param {View} view */
const lostSeats = (view) => (view.options.rated ? view.seats.flatMap((seat, number) => (seat.kind === "person" && seat.substitute ? [number] : [])) : []);

/** Whether there is anybody left to play with. @param {View} view */
export const isDeserted = (view) => lostSeats(view).length >= view.seats.length - 1;

/** What the game did to ratings, as soon as that is known. @param {{ view: View }} props */
export function RatingChanges({ view }) {
  const changes = useChanges(view);
  if (!view.options.rated) return null;
  if (!changes) return html`<p class="soft waiting-dots">${t("The ratings are being worked out")}</p>`;
  const seats = view.seats.flatMap((seat, number) => (seat.kind === "person" ? [{ seat, change: changes.seats[number] }] : []));
  return html`<section class="rating-changes" aria-label=${t("Ratings")}>
    <ul>
      ${seats.map(({ seat, change }) => html`<li key=${seat.name}>
        <span>${seat.name}</span>
        ${change
          ? html`<span><span class="soft">${change.before.rating} <span class="unseen">${t("before, now")}</span><span aria-hidden="true">→</span></span> <b>${ratingText(change.after)}</b></span>`
          : html`<span class="soft">${t("does not count")}</span>`}
      </li>`)}
    </ul>
    <${Link} to="/board/${view.game}" class="button quiet"><${Icon} name="crown" />${t("The club's board")}<//>
  </section>`;
}

/** @param {View} view @returns {Changes | null} */
function useChanges(view) {
  const [changes, setChanges] = useState(/** @type {Changes | null} */ (null));
  useEffect(() => {
    if (!view.options.rated) return undefined;
    let [looks, timer] = [0, 0];
    const look = async () => {
      const found = await fetchChanges(view.id ?? view.watch).catch(() => null);
      if (found?.ready) setChanges(found);
      else if (++looks < MOST_LOOKS) timer = setTimeout(look, AGAIN_AFTER);
    };
    look();
    return () => clearTimeout(timer);
  }, []);
  return changes;
}
