/** Links to the pages about one's own games: history, statistics, practice. */

import { html } from "../../vendor/preact-htm.js";
import { Icon } from "../controls/icons.js";
import { Link } from "../controls/route.js";
import { t, tn } from "../text/texts.js";
import { dueMistakes } from "./practice.js";

/** @param {{ here?: string }} props */
export function HistoryLinks({ here = "" }) {
  const due = dueMistakes().length;
  const Entry = ({ to, icon, label, children }) => html`<${Link} to=${to} class="button quiet" aria-current=${to === here ? "page" : undefined}>
    <${Icon} name=${icon} size=${20} /><span>${label}</span>${children}
  <//>`;
  return html`<nav class="history-links" aria-label=${t("Your games")}>
    <${Entry} to="/history" icon="clock" label=${t("History")} />
    <${Entry} to="/statistics" icon="curve" label=${t("Statistics")} />
    <${Entry} to="/practice" icon="again" label=${t("Practice")}>
      ${due > 0 && html`<span class="badge" aria-hidden="true">${due}</span><span class="unseen">${tn("{number} due", "{number} due", due)}</span>`}
    <//>
  </nav>`;
}
