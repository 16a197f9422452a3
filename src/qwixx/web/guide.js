/** How to play: the guides, written in Markdown, shown as a page. */

import { fetchGuide } from "./api.js";
import { SettingsButton } from "./bar.js";
import { Logo, Nowhere } from "./controls.js";
import { about, gameOf } from "./games.js";
import { KeyHelp } from "./keys.js";
import { parseMarkdown } from "./markdown.js";
import { Link } from "./route.js";
import { useShared } from "./store.js";
import { complaint, language, t } from "./texts.js";
import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { gameName } from "./words.js";

export default function GuidePage({ name: game }) {
  if (!gameOf(game)) return html`<${Nowhere} />`;
  return html`<div class="page narrow">
    <header class="top"><${Logo} /><span class="push"></span><${SettingsButton} /></header>
    <nav class="tabs" aria-label=${t("Games")}>
      ${Object.keys(about.value.games).map((other) => html`<${Link} to="/guide/${other}" key=${other}
        class="button ${other === game ? "primary" : ""}" aria-current=${other === game ? "page" : null}>
        ${gameName(other)}
      <//>`)}
    </nav>
    <${Guide} game=${game} />
  </div>`;
}

function Guide({ game }) {
  const code = useShared(language);
  const [guide, setGuide] = useState(null);
  useEffect(() => {
    document.title = `${t("How to play")} · ${gameName(game)}`;
    const english = () => fetchGuide("en", game);
    fetchGuide(code, game).catch(english).then((text) => setGuide(parseMarkdown(text)), (error) => setGuide([complaint(error)]));
  }, [code, game]);
  return html`<main class="card prose">${guide ?? html`<p>…</p>`}<${KeyHelp} /></main>`;
}
