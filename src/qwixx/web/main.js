/** Where it begins: which page an address shows, and what all pages share. */

import { html, render, useEffect, useErrorBoundary, useState } from "./vendor/preact-htm.js";
import { Empty, Frame, Nowhere, Unreachable } from "./shared/controls/common.js";
import { Announcer, Notices } from "./shared/controls/notices.js";
import { route } from "./shared/controls/route.js";
import { follow } from "./shared/controls/settings.js";
import { people } from "./shared/people/people.js";
import { about, learn } from "./shared/server/games.js";
import { useShared } from "./shared/storage/store.js";
import { language, t } from "./shared/text/texts.js";
import { StartPage } from "./start/page.js";

/** Pages beside the first are loaded when they are wanted. */
/** @type {[RegExp, () => Promise<{ default: Function }>][]} */
const PAGES = [
  [/^\/table\/([^/]+)$/, () => import("./table/page.js")],
  [/^\/watch\/([^/]+)$/, () => import("./table/page.js")],
  [/^\/guide\/([^/]+)$/, () => import("./pages/guide.js")],
  [/^\/learn(?:\/([^/]+))?$/, () => import("./learn/page.js")],
  [/^\/review(?:\/([^/]+))?$/, () => import("./review/page.js")],
  [/^\/puzzles(?:\/([^/]+))?$/, () => import("./puzzles/page.js")],
  [/^\/history$/, () => import("./past/history.js")],
  [/^\/statistics$/, () => import("./past/statistics.js")],
  [/^\/practice$/, () => import("./past/practice.js")],
  [/^\/daily(?:\/(days|[1-9]\d{0,6}))?$/, () => import("./daily/page.js")],
  [/^\/board(?:\/([^/]+))?$/, () => import("./board/page.js")],
  [/^\/me$/, () => import("./me/page.js")],
  [/^\/check$/, () => import("./pages/check.js")],
];

/** @type {Promise<unknown> | null} */
let styled = null;

/** Their style sheet, once: no page is drawn before it is there. */
function bringStyle() {
  styled ??= new Promise((onload, onerror) => {
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "/web/style/pages.css", onload, onerror }));
  }).catch((cause) => {
    styled = null;
    throw cause;
  });
  return styled;
}

/** What a table needs, before it is asked for. */
const prepare = () => Promise.all([PAGES[0][1](), bringStyle()]).catch(() => {});

function App() {
  useShared(language);
  const known = useShared(about);
  const path = useShared(route);
  const { now } = useShared(people);
  const [error, forget] = useErrorBoundary((cause) => console.error(cause));
  useEffect(forget, [path]);
  return html`
    ${error ? html`<${Broken} />` : known ? html`<${Page} key=${`${now}${path}`} path=${path} />` : html`<${Unreachable} />`}
    <${Notices} />
    <${Announcer} />
  `;
}

/** @param {{ path: string }} props */
function Page({ path }) {
  if (path === "/") return html`<${StartPage} prepare=${prepare} />`;
  for (const [pattern, load] of PAGES) {
    const match = pattern.exec(path);
    if (match) return html`<${Later} load=${load} name=${decodeURIComponent(match[1] ?? "")} />`;
  }
  return html`<${Nowhere} />`;
}

/** @param {{ load: any, name: string }} props */
function Later({ load, name }) {
  const [page, setPage] = useState(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    Promise.all([load(), bringStyle()]).then(([module]) => setPage(() => module.default), () => setFailed(true));
  }, []);
  if (failed) return html`<${Broken} />`;
  return page && html`<${page} name=${name} />`;
}

function Broken() {
  return html`<${Frame}>
    <${Empty} icon="offline" title=${t("This page could not be shown.")} text=${t("Your games are safe. Load the page again.")}>
      <button type="button" class="button primary" onClick=${() => location.reload()}>${t("Load again")}</button>
    <//>
  <//>`;
}

/** Begin with the games and in the right language, but do not wait long for them. */
follow();
await Promise.race([learn().then(follow), new Promise((done) => setTimeout(done, 1500))]);
render(html`<${App} />`, document.getElementById("app"));
