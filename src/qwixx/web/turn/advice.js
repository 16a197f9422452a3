/** Hints: what the server thinks is best here. Ranks on the squares, bars on the options, and why. */

import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { announce, notify } from "../shared/controls/notices.js";
import { language, percentage, t } from "../shared/text/texts.js";
/** @import { Advice, Decision, Hinted, Live, Precision, View } from "../shared/types.js" */

/**
 * The hint for the decision that is due here. `ask` fetches it, or puts it away again as `hide`
 * does; `ranks` holds for each action its place and worth, and is empty without a hint.
 * @param {{ view: View, live: Live }} props
 * @param {Decision} decision
 */
export function useAdvice({ view, live }, decision) {
  const [asked, setAsked] = useState(null);
  const wanted = useRef(null);
  const key = decision.seat === null ? null : `${view.turn}/${decision.step}/${decision.seat}/${language.value}`;
  const offered = view.options.hints && decision.legal.length > 1;
  const current = offered && asked?.key === key ? asked : null;
  if (!current) wanted.current = null; // an answer that comes now is for a moment that is over

  const hide = () => setAsked(null);
  const ask = async () => {
    if (!offered || decision.seat === null) return;
    if (current) {
      hide();
      return;
    }
    const question = { key, options: [] };
    setAsked((wanted.current = question));
    announce(t("Thinking …"));
    const hint = await live.hint(decision.seat);
    if (wanted.current !== question) return;
    if (hint?.type === "hint") {
      setAsked({ key, options: hint.options, precision: hint.precision });
      announce(hint.options[0].text);
    } else {
      hide();
      notify(hint?.text ?? t("The server cannot be reached."));
    }
  };

  const options = current?.options ?? [];
  const ranks = new Map(options.map((option, i) => [option.action, { ...option, rank: i + 1, of: options.length }]));
  useEffect(() => {
    if (ranks.has(decision.pending)) announce(ranks.get(decision.pending).text);
  }, [decision.pending]);
  return { offered, shown: current !== null, busy: current !== null && options.length === 0, ranks, best: options[0], precision: current?.precision, ask, hide };
}

/** @param {{ advice: Advice }} props */
export function HintButton({ advice }) {
  if (!advice.offered) return null;
  return html`<button type="button" class="button hint-button ${advice.busy ? "busy" : ""}" aria-pressed=${advice.shown} aria-busy=${advice.busy} onClick=${advice.ask}>
    <${Icon} name="thinking" /><span>${t("Hint")}</span><kbd aria-hidden="true">H</kbd>
  </button>`;
}

/** Why an option is as good as it is, and how precise that is. @param {{ hinted: Hinted | undefined, precision?: Precision | null }} props */
export function Why({ hinted, precision }) {
  return hinted && html`<p class="advice"><${Icon} name="thinking" size=${20} /><span>${hinted.text} <small class="soft">${precisionText(precision)}</small></span></p>`;
}

/** How far to trust the chances that are shown. @param {Precision | null | undefined} precision */
export const precisionText = (precision) => (precision
  ? t("These chances are usually off by about {win}; options less than {difference} apart count as equally good.", { win: percentage(precision.win), difference: percentage(precision.difference) })
  : t("How precise these chances are has not been measured for this sheet."));

/** What an option is worth, as a bar and a number. @param {{ hinted: Hinted | undefined }} props */
export function Odds({ hinted }) {
  if (!hinted) return null;
  return html`<span class="odds ${hinted.rank === 1 ? "best" : ""}" aria-hidden="true">
    ${hinted.rank === 1 && "★ "}<b>${percentage(hinted.win)}</b> <small>${t("to win")}</small>
    <span class="odds-bar"><i style=${{ width: `${100 * hinted.win}%` }}></i></span>
  </span>`;
}
