/** The family's own dice: the active player taps in what they show. */

import { html, useState } from "../vendor/preact-htm.js";
import { Icon } from "../shared/controls/icons.js";
import { Pips } from "../shared/controls/pieces.js";
import { isGone } from "../shared/server/games.js";
import { t } from "../shared/text/texts.js";
import { COLOURS, dieName } from "../shared/text/words.js";
/** @import { View } from "../shared/types.js" */

const FACES = [1, 2, 3, 4, 5, 6];

/** It lies over the dice and, on a phone, over the sheet, which stays where it is. @param {{ view: View, turn: any, enter: (roll: { white: (number | null)[], coloured: (number | null)[] }) => void }} props */
export function OwnDice({ view, turn, enter }) {
  const [white, setWhite] = useState([null, null]);
  const [coloured, setColoured] = useState([null, null, null, null]);
  const there = COLOURS.filter((colour) => !isGone(view, colour));
  const due = [...white, ...there.map((colour) => coloured[colour])];
  const missing = due.filter((value) => value === null).length;
  const set = (dice, index, value) => dice.map((old, i) => (i === index ? value : old));
  const submit = (event) => {
    event.preventDefault();
    if (missing === 0) enter({ white, coloured });
  };
  return html`<form class="own-dice" onSubmit=${submit}>
    ${turn}<p>${t("Throw your dice and tap in what they show.")}</p>
    ${white.map((value, i) => html`<${Faces} key="w${i}" name="white-${i}" label=${t("White die {number}", { number: i + 1 })} value=${value}
      set=${(face) => setWhite(set(white, i, face))} />`)}
    ${there.map((colour) => html`<${Faces} key=${colour} name="colour-${colour}" colour=${colour} label=${dieName(colour)} value=${coloured[colour]}
      set=${(face) => setColoured(set(coloured, colour, face))} />`)}
    <button type="submit" class="button primary big wide" disabled=${missing > 0}><${Icon} name="check" />${t("These are the dice")}</button>
  </form>`;
}

/** @param {{ name: string, label: string, colour: number | undefined, value: any, set: (value: any) => void }} props */
function Faces({ name, label, colour, value, set }) {
  return html`<fieldset class="faces ${colour === undefined ? "white" : `c${colour}`}">
    <legend class="unseen">${label}</legend>
    ${FACES.map((face) => html`<label key=${face}>
      <input type="radio" name=${name} checked=${face === value} aria-label="${face}" onChange=${() => set(face)} />
      <span class="face"><${Pips} value=${face} /></span>
    </label>`)}
  </fieldset>`;
}
