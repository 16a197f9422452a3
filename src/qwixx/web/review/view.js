/** A review: the game at any moment, the curve, the costliest decisions, and how everyone played. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { copy, Logo } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { announce, notify } from "../shared/controls/notices.js";
import { Link } from "../shared/controls/route.js";
import { SettingsButton } from "../shared/controls/settings.js";
import { t } from "../shared/text/texts.js";
import { gameName } from "../shared/text/words.js";
import { Again } from "./again.js";
import { Controls, useReplay } from "./controls.js";
import { Curve } from "./curve.js";
import { Costliest, Explained } from "./decision.js";
import { findPlace } from "./model.js";
import { DiceThen, Told } from "./moment.js";
import { Stage } from "./stage.js";
import { Sums } from "./sums.js";
import { CurveTable, Summary } from "./tables.js";
import { decisionText, momentText } from "./words.js";
/** @import { Review } from "./model.js" */

/** @param {{ review: Review, own: number | null, table: string | null }} props */
export function ReviewView({ review, own, table }) {
  const [name, show] = useHash();
  const { place, decision, again } = findPlace(review, name);
  const names = review.seats.map((seat) => seat.name).join(", ");
  useEffect(() => {
    document.title = `${t("Review")} · ${names} · ${gameName(review.game)}`;
  }, [names]);
  const body = again
    ? html`<${Again} review=${review} own=${own} leave=${() => show(`${review.moments.length - 1}`)} />`
    : html`<${Looking} review=${review} own=${own} place=${place} decision=${decision} show=${show} />`;
  return html`<div class="page review">
    <header class="top">
      <${Logo} short />
      <h1 class="review-title"><b>${t("Review")}</b> <span>${names}</span></h1>
      <span class="push"></span>
      ${table && html`<button type="button" class="icon-button" aria-label=${t("Copy link")} title=${t("Copy link")} onClick=${share}><${Icon} name="link" /></button>
        <${Link} to="/table/${table}" class="icon-button" aria-label=${t("To the table")} title=${t("To the table")}><${Icon} name="crown" /><//>`}
      <${SettingsButton} />
    </header>
    ${body}
  </div>`;
}

function share() {
  copy(location.href);
  notify(t("The link to this moment is copied."), "check");
}

/**
 * The address names the moment. Steps take the place of the last one; whoever jumps comes back by the browser's Back.
 * @returns {[string, (name: string, isStep?: boolean) => void]}
 */
function useHash() {
  const [name, setName] = useState(location.hash.slice(1));
  useEffect(() => {
    const follow = () => setName(location.hash.slice(1));
    addEventListener("popstate", follow);
    addEventListener("hashchange", follow);
    return () => {
      removeEventListener("popstate", follow);
      removeEventListener("hashchange", follow);
    };
  }, []);
  const show = (next, isStep = false) => {
    history[isStep ? "replaceState" : "pushState"](null, "", `#${next}`);
    setName(`${next}`);
  };
  return [name, show];
}

/** Whoever jumps from further down wants to see where they are. */
function bringIntoView() {
  const main = document.querySelector(".reviewing");
  if ((main?.getBoundingClientRect().top ?? 0) < 0) main?.scrollIntoView({ block: "start" });
}

/** @param {{ review: Review, own: number | null, place: number, decision: any, show: (name: string, isStep?: boolean) => void }} props */
function Looking({ review, own, place, decision, show }) {
  const moment = review.moments[place];
  const replay = useReplay(review, place, show);
  useEffect(() => {
    announce(decision ? decisionText(moment.view, decision) : momentText(moment));
  }, [place, decision]);
  const jump = (name) => {
    replay.stop();
    show(name);
    bringIntoView();
  };
  return html`<main class="reviewing">
    <div class="review-left">
      <section class="replay" aria-label=${t("The game step by step")} ...${replay.swipe}>
        <${Stage} review=${review} moment=${moment} decision=${decision} own=${own} />
        <${Controls} review=${review} place=${place} replay=${replay} />
      </section>
      <section class="card curve-card" aria-labelledby="curve">
        <h2 id="curve">${t("Share of the win")}</h2>
        <${Curve} review=${review} place=${place} jump=${jump} />
        <${CurveTable} review=${review} />
      </section>
    </div>
    <div class="review-right">
      <aside class="told-then" aria-label=${t("What happened")}>
        <${DiceThen} review=${review} moment=${moment} />
        ${decision
          ? html`<${Explained} review=${review} decision=${decision} close=${() => jump(`${place}`)} />`
          : html`<${Told} review=${review} moment=${moment} jump=${jump} />`}
      </aside>
      <${Costliest} review=${review} decision=${decision} jump=${jump} again=${() => show("again")} />
    </div>
    <${Summary} review=${review} />
    <${Sums} review=${review} />
  </main>`;
}
