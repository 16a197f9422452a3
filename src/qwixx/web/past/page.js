/** The frame of the pages about one's own games, with links between them. */

import { html, useEffect } from "../vendor/preact-htm.js";
import { Logo } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { SettingsButton } from "../shared/controls/settings.js";
import { HistoryLinks } from "../shared/history/links.js";
import { full, useShared } from "../shared/storage/store.js";
import { t } from "../shared/text/texts.js";
/** @import { Node } from "../shared/types.js" */

/** @param {{ here: string, title: string, children: Node }} props */
export function OwnPage({ here, title, children }) {
  const isFull = useShared(full);
  useEffect(() => {
    document.title = `${title} · Qwixx`;
  }, [title]);
  return html`<div class="page own">
      <header class="top"><${Logo} /><span class="push"></span><${SettingsButton} /></header>
      <main>
        <div class="own-head"><h1>${title}</h1><${HistoryLinks} here=${here} /></div>
        ${isFull && html`<p class="card own-full" role="alert"><${Icon} name="info" /><span>${t("This browser has no more room for your games. Nothing is lost as long as this page is open: save older games as files, then remove them here.")}</span></p>`}
        ${children}
      </main>
    </div>`;
}
