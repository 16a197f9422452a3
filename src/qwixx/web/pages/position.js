/** A position drawn in a text, on the same sheet or board as at a table. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { fetchPosition } from "../shared/server/api.js";
import { isShared } from "../shared/server/games.js";
import { t } from "../shared/text/texts.js";
import { tokenName } from "../shared/text/words.js";
import { Board } from "../sheet/board.js";
import { Sheet } from "../sheet/sheet.js";

/**
 * `text` is the position as it is written; it is shown as such where it cannot be drawn. The words
 * beside it say what it shows, so it is a picture for the eyes alone.
 */
export function Position({ text }) {
  const [told, setTold] = useState(null);
  useEffect(() => {
    fetchPosition(text).then(setTold, () => setTold({}));
  }, [text]);
  if (!told?.view) return html`<figure class="position">${told && html`<code>${text}</code>`}</figure>`;
  const view = { ...told.view, game: told.game, seats: told.view.scores.map((_, seat) => ({ name: tokenName(seat) })) };
  return html`<figure class="position" aria-hidden="true" inert>
    ${isShared(view) ? html`<${Board} view=${view} recent=${new Map()} />` : html`<${Sheet} view=${view} seat=${0} title=${t("Your sheet")} />`}
  </figure>`;
}
