/** How to play: the guides, written in Markdown, shown as a page. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Logo, Nowhere } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { KeyHelp } from "../shared/controls/keys.js";
import { Link } from "../shared/controls/route.js";
import { SettingsButton } from "../shared/controls/settings.js";
import { fetchGuide, sheetsAddress } from "../shared/server/api.js";
import { about, gameOf } from "../shared/server/games.js";
import { useShared } from "../shared/storage/store.js";
import { complaint, language, t } from "../shared/text/texts.js";
import { gameName } from "../shared/text/words.js";
import { parseMarkdown } from "./markdown.js";

/** @param {{ name: string }} props */
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

/** @param {{ game: string }} props */
function Guide({ game }) {
  const code = useShared(language);
  const [guide, setGuide] = useState(null);
  useEffect(() => {
    document.title = `${t("How to play")} · ${gameName(game)}`;
    const english = () => fetchGuide("en", game);
    fetchGuide(code, game).catch(english).then((text) => setGuide(parseMarkdown(text)), (error) => setGuide([complaint(error)]));
  }, [code, game]);
  return html`<main class="card prose">
    ${gameOf(game).lessons > 0 && html`<${Link} to="/learn/${game}" class="button"><${Icon} name="thinking" />${t("Learn to play")}<//>`}
    ${guide ?? html`<p>…</p>`}<${ToPrint} game=${game} code=${code} /><${KeyHelp} />
  </main>`;
}

/** Sheets for those who have dice and pencils. @param {{ game: string, code: string }} props */
function ToPrint({ game, code }) {
  return html`<section class="to-print" aria-labelledby="to-print">
    <h2 id="to-print">${gameOf(game).board === "board" ? t("A board to print") : t("Sheets to print")}</h2>
    ${about.value.papers.map((paper) => html`<a key=${paper} class="button" href=${sheetsAddress(code, game, paper)} download>
      <${Icon} name="download" />${paper[0].toUpperCase() + paper.slice(1)} (PDF)
    </a>`)}
  </section>`;
}
