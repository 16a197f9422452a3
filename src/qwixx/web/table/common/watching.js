/** What one's own part in the game is, where that is not plain. */

import { html } from "../../vendor/preact-htm.js";
import { Icon } from "../../shared/controls/icons.js";
import { t } from "../../shared/text/texts.js";
/** @import { Table } from "../../shared/types.js" */

/** Whoever came by the link to play along expects a seat. @param {{ table: Table }} props */
export function Watching({ table: { view } }) {
  if (view.you.length > 0) return null;
  return html`<p class="banner watching" role="status">
    <${Icon} name="eye" />${view.id ? t("The game began before you came, and every seat is taken: you are watching.") : t("You are watching.")}
  </p>`;
}
