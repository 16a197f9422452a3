/** My page: who one is at tables, what is kept of one and where, and how to take it along or delete it. Nobody needs it to play. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Logo } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { Link } from "../shared/controls/route.js";
import { SettingsFields } from "../shared/controls/settings.js";
import { standingOf } from "../shared/people/account.js";
import { changePerson, me, people } from "../shared/people/people.js";
import { Listing, Standings } from "../shared/people/ratings.js";
import { useShared } from "../shared/storage/store.js";
import { complaint, t } from "../shared/text/texts.js";
import { Along } from "./along.js";
import { Arrival } from "./arrival.js";
import { Deletion } from "./deletion.js";
import { Kept } from "./kept.js";
import { Others } from "./others.js";
import { Profile } from "./profile.js";
/** @import { Me, Person } from "../shared/types.js" */

/**
 * What the server knows of someone.
 * @typedef {{ state: "asking" | "known" | "unknown" | "failed", me: Me | null, reason: string, again: () => void, set: (me: Me) => void }} Standing
 */

export default function MyPage() {
  useShared(people);
  const person = me();
  const [brought, setBrought] = useState(null);
  const standing = useStanding(person);
  useEffect(() => {
    document.title = `${t("My page")} · Qwixx`;
  }, []);
  return html`<div class="page me">
    <header class="top"><${Logo} /><span class="push"></span><${Link} to="/" class="icon-button" aria-label=${t("To the start page")}><${Icon} name="home" /><//></header>
    <main>
      <h1>${t("My page")}</h1>
      <p class="soft me-intro">${t("Nobody needs this to play. There is no account and no password: this browser keeps a key. What the server knows is listed below.")}</p>
      <${Arrival} brought=${brought} done=${() => setBrought(null)} />
      <div class="me-cards">
        <${Profile} key=${person?.id ?? "new"} person=${person} standing=${standing} />
        ${person && standing.me && html`<${Ratings} person=${person} known=${standing.me} told=${standing.set} />`}
        ${person && html`<${Others} now=${person} />`}
        <${Along} person=${person} bring=${setBrought} />
        <section class="card me-card" aria-labelledby="me-settings">
          <h2 id="me-settings"><${Icon} name="gear" />${t("Language and settings")}</h2>
          <${SettingsFields} />
        </section>
        <${Kept} person=${person} standing=${standing} />
        ${person && html`<${Deletion} person=${person} />`}
      </div>
    </main>
  </div>`;
}

/** @param {{ person: Person, known: Me, told: (me: Me) => void }} props */
function Ratings({ person, known, told }) {
  return html`<section class="card me-card" aria-labelledby="me-ratings">
    <h2 id="me-ratings"><${Icon} name="crown" />${t("Ratings")}</h2>
    <${Standings} ratings=${known.ratings} />
    <${Listing} person=${person} known=${known} told=${told} />
    <${Link} to="/board" class="button quiet start"><${Icon} name="crown" />${t("The club's board")}<//>
  </section>`;
}

/**
 * Ask the server. Another device may have changed the name, or had everything deleted: that is said, and never undone silently.
 * @param {Person | null} person @returns {Standing}
 */
function useStanding(person) {
  const [standing, setStanding] = useState(/** @type {Omit<Standing, "again" | "set">} */ ({ state: "asking", me: null, reason: "" }));
  const [asked, ask] = useState(0);
  useEffect(() => {
    if (!person) return undefined;
    let wanted = true;
    const tell = (state, found, reason = "") => wanted && setStanding({ state, me: found, reason });
    standingOf(person, asked > 0).then(
      (found) => {
        if (wanted) follow(person, found);
        tell("known", found);
      },
      (error) => (error.key === "person" ? tell("unknown", null) : tell("failed", null, complaint(error))),
    );
    return () => void (wanted = false);
  }, [person?.key, person?.name, person?.colour, person?.mark, person?.known, asked]);
  return { ...standing, again: () => ask((count) => count + 1), set: (found) => setStanding({ ...standing, me: found }) };
}

/** @param {Person} person @param {Me} found */
function follow(person, { name, colour, mark }) {
  const same = person.known && name === person.name && colour === person.colour && mark === person.mark;
  if (!same) changePerson(person.id, { name, colour, mark, known: true });
}
