/** The page that checks the dice of a finished game. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { Logo } from "../shared/controls/common.js";
import { Icon } from "../shared/controls/icons.js";
import { save } from "../shared/controls/save.js";
import { SettingsButton } from "../shared/controls/settings.js";
import { fetchRecord } from "../shared/server/api.js";
import { receiptOf } from "../shared/storage/receipts.js";
import { complaint, t, tn } from "../shared/text/texts.js";
import { Doubt, verify } from "./fair.js";
import { examine, hasOwnPart } from "./proof.js";
/** @import { Node, Receipt } from "../shared/types.js" */
/** @import { GameFile } from "./fair.js" */
/** @import { Finding } from "./proof.js" */

const MOST_BYTES = 200_000;

export default function CheckPage() {
  const [result, setResult] = useState(null);
  const check = (text) => {
    try {
      const file = verify(text);
      const receipt = receiptOf(file.options.table);
      setResult({ file, receipt, finding: examine(file, receipt) });
    } catch (doubt) {
      setResult({ doubt: doubt instanceof Doubt ? doubt : new Doubt("changed") });
    }
  };
  useEffect(() => {
    document.title = `${t("Check the dice")} · Qwixx`;
    fromTable(check, (error) => setResult({ complaint: complaint(error) }));
  }, []);
  const choose = async (event) => {
    const [file] = event.target.files;
    event.target.value = "";
    if (!file) return;
    if (file.size > MOST_BYTES) setResult({ doubt: new Doubt("alien") });
    else check(await file.text());
  };
  return html`<div class="page narrow">
    <header class="top"><${Logo} /><span class="push"></span><${SettingsButton} /></header>
    <main class="check">
      <h1>${t("Check the dice")}</h1>
      <p>${t("Before a game the server and every player fix a secret seed each; then all seeds are revealed, and together they determine the dice. Here your browser draws them again, by itself, and compares with what it kept during the game.")}</p>
      <label class="button primary big file"><${Icon} name="seal" />${t("Choose a game file")}
        <input type="file" accept=".qwixx,text/plain" onChange=${choose} /></label>
      <div role="status">${result && html`<${Result} ...${result} />`}</div>
    </main>
  </div>`;
}

/** Coming from a finished game, its file is checked at once. @param {any} check @param {any} complain */
async function fromTable(check, complain) {
  const table = sessionStorage.getItem("qwixx.check");
  sessionStorage.removeItem("qwixx.check");
  if (!table) return;
  try {
    check(await fetchRecord(table));
  } catch (error) {
    complain(error);
  }
}

/** @param {{ file: GameFile, receipt: Receipt | null, finding: Finding, doubt: any, complaint: any }} props */
function Result({ file, receipt, finding, doubt, complaint: trouble }) {
  if (trouble) return html`<p class="card verdict bad"><${Icon} name="offline" size=${36} /><span>${trouble}</span></p>`;
  if (doubt) return html`<${Verdict} kind="bad" title=${t("These dice are not proven.")}><p>${doubtText(doubt)}</p><//>`;
  const { proven, open, differences } = finding;
  const again = tn("{number} throw was drawn again, and it is the same.", "{number} throws were drawn again, and all are the same.", file.turns.length);
  if (differences.length > 0) {
    return html`<${Verdict} kind="bad" title=${t("This is not the game that this browser has seen.")}>
      <${Sentences} title=${t("What differs")} told=${differences} />
      <${Keepsake} receipt=${receipt} />
    <//>`;
  }
  return html`<${Verdict} kind=${receipt ? "good" : "plain"} title=${headline(receipt)}>
    <p class="soft">${file.names.join(" · ")}</p>
    <${Sentences} title=${t("Proven")} told=${[again, ...proven]} />
    <${Sentences} title=${t("Not proven")} told=${[...open, t("That this page tells the truth: it comes from the server. “qwixx verify FILE --receipt RECEIPT” checks without it.")]} />
    <p class="soft">${t("Fingerprint")}: <code>${file.options.commitment}</code></p>
    <${Keepsake} receipt=${receipt} />
  <//>`;
}

/** @param {Receipt | null} receipt */
function headline(receipt) {
  if (!receipt) return t("The file agrees with itself.");
  return hasOwnPart(receipt) ? t("Nobody has chosen these dice.") : t("These are the dice that you were shown.");
}

/** @param {{ kind: string, title: string, children: Node }} props */
function Verdict({ kind, title, children }) {
  return html`<div class="card verdict ${kind}">
    <${Icon} name=${kind === "bad" ? "cross" : "seal"} size=${36} />
    <div><h2>${title}</h2>${children}</div>
  </div>`;
}

/** @param {{ title: string, told: string[] }} props */
function Sentences({ title, told }) {
  return html`<h3>${title}</h3><ul>${told.map((sentence) => html`<li key=${sentence}>${sentence}</li>`)}</ul>`;
}

/** What this browser has kept, to be taken elsewhere. @param {{ receipt: Receipt | null }} props */
function Keepsake({ receipt }) {
  if (!receipt) return null;
  const take = () => save(new Blob([JSON.stringify(receipt)], { type: "application/json" }), `qwixx-receipt-${receipt.table}.json`);
  return html`<button type="button" class="button" onClick=${take}><${Icon} name="download" />${t("Save the receipt")}</button>`;
}

/** @param {{ key: string, values: Record<string, unknown> }} props */
function doubtText({ key, values }) {
  switch (key) {
    case "alien": return t("This is not a Qwixx game file.");
    case "cut_off": return t("The file seems to be cut off.");
    case "doubled": return t("The option “{text}” stands twice.", values);
    case "own_dice": return t("This game was played with the players' own dice: there is nothing to check.");
    case "unproven": return t("This game file has no proof of its dice.");
    case "commitment": return t("The server's seed is not the one that it committed itself to.");
    case "pledge": return t("Seat {seat}: the seed is not the one that was pledged.", values);
    case "first_seat": return t("Another seat than the one that began was drawn to begin.");
    case "dice": return t("Turn {turn}: the dice drawn were “{drawn}”, not “{thrown}”.", values);
    default: return t("The check sum does not fit: the file has been changed or damaged.");
  }
}
