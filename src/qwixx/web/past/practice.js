/** One's own mistakes in all games as questions, which come back at growing intervals. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Question } from "../review/again.js";
import { Logo } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { Link } from "../shared/controls/route.js";
import { SettingsButton } from "../shared/controls/settings.js";
import { collect } from "../shared/history/collect.js";
import { afterAnswer, changeMistake, DAYS, dueMistakes, mistakes, today } from "../shared/history/practice.js";
import { askReview, fetchPosition } from "../shared/server/api.js";
import { complaint, language, t, tn } from "../shared/text/texts.js";
import { OwnPage } from "./page.js";
/** @import { Mistake } from "../shared/types.js" */

/** Reviews that are asked for when the page is opened. */
const REVIEWS = 5;
const MOST_AT_ONCE = 20;

export default function PracticePage() {
  const [all, setAll] = useState(mistakes);
  const [round, setRound] = useState(/** @type {Mistake[] | null} */ (null));
  useEffect(() => {
    let here = true;
    collect(REVIEWS, () => here).then(() => here && setAll(mistakes()));
    return () => {
      here = false;
    };
  }, []);
  const leave = () => {
    setAll(mistakes());
    setRound(null);
  };
  return round ? html`<${Round} round=${round} leave=${leave} />` : html`<${Before} all=${all} begin=${() => setRound(dueMistakes().slice(0, MOST_AT_ONCE))} />`;
}

// ── before ──────────────────────────────────────────────────────────────────────────────────────

/** @param {{ all: Mistake[], begin: () => void }} props */
function Before({ all, begin }) {
  const due = all.filter((mistake) => mistake.due <= today()).length;
  if (all.length === 0) {
    return html`<${OwnPage} here="/practice" title=${t("Practice")}>
      <section class="card own-empty">
        <${Icon} name="again" size=${52} />
        <h2>${t("No mistakes yet")}</h2>
        <p class="soft">${t("The champion looks at every game that you finish. What you could have done better comes here as a question: at once, and then less and less often, as long as you find it.")}</p>
        <${Link} to="/" class="button primary"><${Icon} name="dice" />${t("Play")}<//>
      </section>
    <//>`;
  }
  const next = Math.min(...all.map((mistake) => mistake.due)) - today();
  return html`<${OwnPage} here="/practice" title=${t("Practice")}>
    <section class="card practice-intro">
      <h2>${due > 0 ? tn("{number} of your mistakes is due.", "{number} of your mistakes are due.", due) : t("Nothing is due today.")}</h2>
      <p>${t("What you find at the first try comes back after 1, 3, 7, 16, 35 … days. What you do not find begins anew.")}</p>
      ${due > 0
        ? html`<button type="button" class="button primary big" onClick=${begin}><${Icon} name="again" />${t("Begin")}</button>`
        : html`<p class="soft">${tn("The next one comes tomorrow.", "The next one comes in {number} days.", next)}</p>`}
      <${Ladder} all=${all} />
    </section>
  <//>`;
}

/** How many mistakes have come how far. @param {{ all: Mistake[] }} props */
function Ladder({ all }) {
  const counts = [-1, ...DAYS.keys()].map((step) => all.filter((mistake) => mistake.step === step).length);
  const most = Math.max(...counts);
  return html`<h3>${t("How far your mistakes have come")}</h3>
    <ul class="ladder">${counts.map((count, i) => html`<li key=${i}>
      <b>${count}</b><i style=${{ height: `${(80 * count) / most}px` }} aria-hidden="true"></i>
      <span>${i === 0 ? t("new") : tn("{number} day", "{number} days", DAYS[i - 1])}</span>
    </li>`)}</ul>`;
}

// ── questions ───────────────────────────────────────────────────────────────────────────────────

/** @param {{ round: Mistake[], leave: () => void }} props */
function Round({ round, leave }) {
  const [at, setAt] = useState(0);
  const [found, setFound] = useState(0);
  useEffect(() => {
    document.title = `${t("Practice")} · Qwixx`;
    scrollTo(0, 0);
  }, [at]);
  const left = dueMistakes().length;
  const back = html`<button type="button" class="button quiet" onClick=${leave}><${Icon} name="back" />${t("Stop here")}</button>`;
  const body = at < round.length
    ? html`<${Asked} key=${round[at].id} mistake=${round[at]} at=${at} total=${round.length} back=${back} found=${() => setFound(found + 1)} next=${() => setAt(at + 1)} />`
    : html`<main class="empty card finished-again">
        <${Icon} name=${found === round.length ? "crown" : "check"} size=${52} />
        <h1>${t("{found} of {total} found at once", { found, total: round.length })}</h1>
        ${left > 0 && html`<p class="soft">${tn("{number} due", "{number} due", left)}</p>`}
        <button type="button" class="button primary" onClick=${leave}>${t("Next")}<${Icon} name="arrow" /></button>
      </main>`;
  return html`<div class="page review">
      <header class="top"><${Logo} short /><h1 class="review-title"><b>${t("Practice")}</b></h1><span class="push"></span><${SettingsButton} /></header>
      ${body}
    </div>`;
}

/** @param {{ mistake: Mistake, at: number, total: number, back: any, found: () => void, next: () => void }} props */
function Asked({ mistake, at, total, back, found, next }) {
  const [view, setView] = useState(/** @type {any} */ (null));
  const [trouble, setTrouble] = useState("");
  const [days, setDays] = useState(0);
  const better = useReason(mistake);
  useEffect(() => {
    fetchPosition(mistake.position).then((told) => setView(told.view), (error) => setTrouble(complaint(error)));
  }, []);
  if (!view) return html`<main class="card">${trouble ? html`<p>${trouble}</p>${back}` : "…"}</main>`;
  const answered = (right) => {
    const day = today();
    const then = afterAnswer(mistake, right, day);
    changeMistake(mistake.id, then);
    setDays(then.due - day);
    if (right) found();
  };
  const { review, decision } = asReview(mistake, view, better);
  const after = html`<p class="practice-after soft"><span>${tn("It comes back tomorrow.", "It comes back in {number} days.", days)}</span>
    <a href="/review/${mistake.id.replace("/", "#")}">${t("See it in the game")}</a></p>`;
  return html`<main class="reviewing trying">
    <${Question} review=${review} decision=${decision} own=${mistake.seat} at=${at} total=${total} answered=${answered} next=${next} back=${back} after=${after} />
  </main>`;
}

/** Why the best is best, in the language of the page: the game's review has it in all of them. @param {Mistake} mistake */
function useReason({ id, better, language: then }) {
  const [reason, setReason] = useState(then === language.value ? better : "");
  useEffect(() => {
    if (then === language.value) return;
    const [table, name] = id.split("/");
    const find = (told) => told.turns.flatMap(({ decisions }) => decisions).find(({ moment, seat }) => `${moment}${seat}` === name)?.better ?? "";
    askReview(table, () => {}, () => true).then((told) => {
      setReason(find(told));
      changeMistake(id, { better: find(told), language: language.value });
    }, () => {});
  }, []);
  return reason;
}

/** A mistake as a review has it: of one moment, which lies behind the start. @param {Mistake} mistake @param {any} view @param {string} better */
function asReview({ game, names, turn, seat, played, mark, error, position, options, shares }, view, better) {
  const seats = names.map((name) => ({ name, kind: "person" }));
  const moment = { place: 1, turn, at: 0, deeds: [], decided: [], view: { ...view, game, turn, seats } };
  const choosable = options.map(([action, win], i) => ({ action, win, margin: 0, rank: i + 1, of: options.length, text: "" }));
  const decision = { name: position, seat, turn, moment: 1, position, played, error, mark, options: choosable, better };
  const lines = shares.map((share) => /** @type {[number, number][]} */ ([[0, share]]));
  return { decision, review: { game, isOver: true, seats, turns: [], moments: [moment, moment], decisions: [decision], lines } };
}
