/** The page that checks the dice of a finished game. */

import { html, useEffect, useState } from "../vendor/preact-htm.js";
import { fetchRecord } from "../shared/api.js";
import { Logo } from "../shared/controls.js";
import { Icon } from "../shared/icons.js";
import { SettingsButton } from "../shared/settings.js";
import { complaint, t, tn } from "../shared/texts.js";
import { Doubt, verify } from "./fair.js";

const MOST_BYTES = 200_000;

export default function CheckPage() {
  const [result, setResult] = useState(null);
  const check = async (text) => {
    setResult({ busy: true });
    try {
      setResult({ fine: await verify(text) });
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
      <p>${t("Before the first throw the server promised its seed by a fingerprint; every person added a seed of their own. Together they determine all dice. Here your browser draws them again, by itself, and compares.")}</p>
      ${crypto.subtle
        ? html`<label class="button primary big file"><${Icon} name="seal" />${t("Choose a game file")}
            <input type="file" accept=".qwixx,text/plain" onChange=${choose} /></label>`
        : html`<p class="card">${t("This browser checks only over a secure connection. On your computer, “qwixx verify FILE” does the same.")}</p>`}
      <div role="status">${result && html`<${Result} ...${result} />`}</div>
    </main>
  </div>`;
}

/** Coming from a finished game, its file is checked at once. @param {any} check @param {any} complain */
async function fromTable(check, complain) {
  const table = sessionStorage.getItem("qwixx.check");
  sessionStorage.removeItem("qwixx.check");
  if (!table || !crypto.subtle) return;
  try {
    await check(await fetchRecord(table));
  } catch (error) {
    complain(error);
  }
}

/** @param {{ busy: boolean, fine: any, doubt: any, complaint: any }} props */
function Result({ busy, fine, doubt, complaint: trouble }) {
  if (busy) return html`<p class="card verdict">${t("Drawing the dice again …")}</p>`;
  if (trouble) return html`<p class="card verdict bad"><${Icon} name="offline" size=${36} /><span>${trouble}</span></p>`;
  if (doubt) {
    return html`<div class="card verdict bad">
      <${Icon} name="cross" size=${36} />
      <div><h2>${t("These dice are not proven.")}</h2><p>${doubtText(doubt)}</p></div>
    </div>`;
  }
  return html`<div class="card verdict good">
    <${Icon} name="seal" size=${36} />
    <div>
      <h2>${t("All dice are true.")}</h2>
      <p>${tn("{number} throw was drawn again, and it is the same.", "{number} throws were drawn again, and all are the same.", fine.turns)}</p>
      <p class="soft">${fine.names.join(" · ")}</p>
      <p class="soft">${t("Fingerprint")}: <code>${fine.commitment}</code></p>
    </div>
  </div>`;
}

/** @param {{ key: string, values: Record<string, unknown> }} props */
function doubtText({ key, values }) {
  switch (key) {
    case "alien": return t("This is not a Qwixx game file.");
    case "cut_off": return t("The file seems to be cut off.");
    case "own_dice": return t("This game was played with the players' own dice: there is nothing to check.");
    case "unproven": return t("This game file has no proof of its dice.");
    case "commitment": return t("The server's seed is not the one that it committed itself to.");
    case "first_seat": return t("Another seat than the one that began was drawn to begin.");
    case "dice": return t("Turn {turn}: the dice drawn were “{drawn}”, not “{thrown}”.", values);
    default: return t("The check sum does not fit: the file has been changed or damaged.");
  }
}
