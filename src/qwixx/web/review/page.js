/** The page of a review: of a finished table, or of a game file that is dropped on it. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Empty, Frame, Logo } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { Link } from "../shared/controls/route.js";
import { SettingsButton } from "../shared/controls/settings.js";
import { allPast } from "../shared/history/finished_games.js";
import { isAdded, reviewOf } from "../shared/history/game_files.js";
import { fetchTable, sendGame } from "../shared/server/api.js";
import { tableOf, useShared } from "../shared/storage/store.js";
import { complaint, language, t } from "../shared/text/texts.js";
import { readReview } from "./model.js";
import { ReviewView } from "./view.js";

const MOST_BYTES = 200_000;

/** @param {{ name: string }} props */
export default function ReviewPage({ name }) {
  return name ? html`<${OfTable} name=${name} />` : html`<${OfFile} />`;
}

/** @param {{ name: string }} props */
function OfTable({ name }) {
  const found = useReview((tell, isWanted) => reviewOf(name, tell, isWanted), name);
  const own = useOwnSeat(name);
  if (found.review) return html`<${ReviewView} review=${found.review} own=${own} table=${isAdded(name) ? null : name} />`;
  if (!found.trouble) return html`<${Working} progress=${found.progress} />`;
  return html`<${Frame}><${Empty} icon="help" title=${t("There is no review of this game.")} text=${found.trouble}>
    <${Link} to="/review" class="button">${t("Review a game file")}<//>
    <${Link} to="/" class="button primary"><${Icon} name="home" />${t("To the start page")}<//>
  <//><//>`;
}

/** The seat that this browser has at a table, or had in a game that was added; null where it has none. @param {string} name */
function useOwnSeat(name) {
  const [own, setOwn] = useState(() => allPast().find(({ id }) => id === name)?.mine[0] ?? null);
  useEffect(() => {
    const secret = tableOf(name)?.secrets[0];
    if (secret) fetchTable(name, secret).then((view) => setOwn(view.you[0]?.seat ?? null), () => {});
  }, [name]);
  return own;
}

/** A file is kept as long as the page is. */
function OfFile() {
  const [game, setGame] = useState(/** @type {{ text: string, number: number } | null} */ (null));
  const [refused, setRefused] = useState(/** @type {string | null} */ (null));
  const open = async (file) => {
    if (!file) return;
    if (file.size > MOST_BYTES) {
      setRefused(t("This is too large: {most} bytes are allowed.", { most: MOST_BYTES }));
      return;
    }
    const text = await file.text();
    setRefused(null);
    setGame((old) => ({ text, number: (old?.number ?? 0) + 1 }));
  };
  useDrop(open);
  const found = useReview(game && ((tell, isWanted) => sendGame(game.text, tell, isWanted)), game?.number);
  if (found.review) return html`<${ReviewView} key=${game?.number} review=${found.review} own=${null} table=${null} />`;
  if (game && !found.trouble) return html`<${Working} progress=${found.progress} />`;
  return html`<${ChooseFile} open=${open} trouble=${refused ?? found.trouble} />`;
}

/** @param {{ open: (file: File) => void, trouble: string | null }} props */
function ChooseFile({ open, trouble }) {
  useEffect(() => {
    document.title = `${t("Review a game")} · Qwixx`;
  }, []);
  const choose = (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    open(file);
  };
  return html`<div class="page narrow">
    <header class="top"><${Logo} /><span class="push"></span><${SettingsButton} /></header>
    <main class="check">
      <h1>${t("Review a game")}</h1>
      <p>${t("The champion looks at every decision of a game again: what it cost, what was better and why, and how lucky the dice were.")}</p>
      <label class="drop-here card">
        <${Icon} name="download" size=${40} />
        <b>${t("Drop a game file here, or choose one")}</b>
        <small class="soft">${t("At the end of a game, “Game file” saves one.")}</small>
        <input type="file" accept=".qwixx,text/plain" onChange=${choose} aria-label=${t("Choose a game file")} />
      </label>
      <div role="status">${trouble && html`<p class="card verdict bad"><${Icon} name="cross" size=${36} /><span>${trouble}</span></p>`}</div>
    </main>
  </div>`;
}

/** Files may be dropped anywhere on the page. @param {(file: File | undefined) => void} open */
function useDrop(open) {
  useEffect(() => {
    const over = (event) => event.preventDefault();
    const drop = (event) => {
      event.preventDefault();
      open(event.dataTransfer?.files[0]);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  });
}

/**
 * The review that `ask` gets, in the language of the page; asked for again when that changes.
 * @param {((tell: (progress: any) => void, isWanted: () => boolean) => Promise<any>) | null} ask
 * @param {unknown} key
 */
function useReview(ask, key) {
  const code = useShared(language);
  const [found, setFound] = useState(/** @type {any} */ ({}));
  useEffect(() => {
    if (!ask) return undefined;
    let wanted = true;
    const set = (changes) => wanted && setFound((old) => ({ ...old, ...changes }));
    setFound((old) => (old.key === key ? { ...old, trouble: null } : { key }));
    ask((progress) => set({ progress }), () => wanted).then(
      (told) => told && set({ review: readReview(told), trouble: null }),
      (error) => set({ trouble: complaint(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [key, code]);
  return found.key === key ? found : {};
}

/** @param {{ progress: { done: number, of: number } | undefined }} props */
function Working({ progress }) {
  const { done = 0, of = 0 } = progress ?? {};
  return html`<${Frame}>
    <main class="empty card working" role="status">
      <${Icon} name="thinking" size=${52} />
      <h1>${t("Looking at the game again …")}</h1>
      <progress value=${done} max=${Math.max(of, 1)} aria-label=${t("Turns")}></progress>
      <p class="soft">${of > 0 ? t("Turn {done} of {total}", { done, total: of }) : "…"}</p>
    </main>
  <//>`;
}
