/** The calls of the server, one function each. `docs/protocol.md` describes them. */

/** The server said no, or cannot be reached (key "unreachable"). `message` is for people. */
export class Refused extends Error {
  constructor({ key, values = {}, text }) {
    super(text);
    this.key = key;
    this.values = values;
  }
}

async function call(path, { method = "GET", body, secret } = {}) {
  const headers = { "Accept-Language": document.documentElement.lang };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (secret) headers.Authorization = `Bearer ${secret}`;
  let response;
  try {
    response = await fetch(path, { method, headers, body: JSON.stringify(body), cache: "no-store" });
  } catch {
    throw new Refused({ key: "unreachable", text: "" });
  }
  if (!response.ok) throw new Refused(await reasonOf(response));
  return response;
}

async function reasonOf(response) {
  const reason = await response.json().then((body) => body.refused, () => null);
  return reason ?? { key: `status_${response.status}`, text: `${response.status}` };
}

const json = async (path, options) => (await call(path, options)).json();
const text = async (path, options) => (await call(path, options)).text();

const at = (id) => `/api/tables/${encodeURIComponent(id)}`;

/** Games, computer players, languages, reactions, limits. */
export const fetchAbout = () => json("/api/about");
export const fetchTexts = (language) => json(`/api/texts/${language}`);
export const fetchGuide = (language, game) => text(`/api/guide/${language}/${game}`);
export const fetchLessons = (language, game) => json(`/api/lessons/${language}/${game}`);
export const fetchPosition = (text) => json(`/api/position?text=${encodeURIComponent(text)}`);
export const createTable = (body) => json("/api/tables", { method: "POST", body });
export const fetchTable = (id) => json(at(id));
export const takeSeat = (id, body) => json(`${at(id)}/seats`, { method: "POST", body });
export const fetchRecord = (id, secret) => text(`${at(id)}/record`, { secret });
