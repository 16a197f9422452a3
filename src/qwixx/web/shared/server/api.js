/** The calls of the server, one function each. `docs/protocol.md` describes them. */

/** @typedef {{ method?: string, body?: object | string, secret?: string, key?: string }} Wish A body that is a string is a file; the secret is a seat's, the key a person's. */

/** The server said no, or cannot be reached (key "unreachable"). `message` is for people. */
class Refused extends Error {
  /** @param {{ key: string, values?: Record<string, unknown>, text: string }} props */
  constructor({ key, values = {}, text }) {
    super(text);
    this.key = key;
    this.values = values;
  }
}

/** Why the server said no; undefined for whatever else went wrong. @param {any} error @returns {string | undefined} */
export const keyOf = (error) => error.key;

const NO_MORE = ["table", "closed", "deleted", "expired"];
/** Whether there is no such table any more. @param {any} error */
export const isNoMore = (error) => NO_MORE.includes(error.key);

/** @param {string} path @param {Wish} [wish] */
async function call(path, { method = "GET", body, secret, key } = {}) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": document.documentElement.lang };
  const isFile = typeof body === "string";
  if (body !== undefined) headers["Content-Type"] = isFile ? "text/plain" : "application/json";
  if (secret) headers.Authorization = `Bearer ${secret}`;
  if (key) headers["Qwixx-Key"] = key;
  let response;
  try {
    response = await fetch(path, { method, headers, body: isFile ? body : JSON.stringify(body), cache: "no-store" });
  } catch {
    throw new Refused({ key: "unreachable", text: "" });
  }
  if (!response.ok) throw new Refused(await reasonOf(response));
  return response;
}

/** @param {Response} response */
async function reasonOf(response) {
  const reason = await response.json().then((body) => body.refused, () => null);
  return reason ?? { key: `status_${response.status}`, text: `${response.status}` };
}

/** What a call answers. @param {string} path @param {Wish} [wish] */
export const json = async (path, wish) => (await call(path, wish)).json();
/** A call that answers nothing. @param {string} path @param {Wish} [wish] */
export const send = async (path, wish) => void (await call(path, wish));
/** @param {string} path @param {Wish} [wish] */
const text = async (path, wish) => (await call(path, wish)).text();

/** @param {string} id */
const at = (id) => `/api/tables/${encodeURIComponent(id)}`;

/** Games, computer players, languages, reactions, limits. */
export const fetchAbout = () => json("/api/about");
/** @param {string} language */
export const fetchTexts = (language) => json(`/api/texts/${language}`);
/** @param {string} language @param {string} game */
export const fetchGuide = (language, game) => text(`/api/guide/${language}/${game}`);
/** Where there are sheets to print. @param {string} language @param {string} game @param {string} paper */
export const sheetsAddress = (language, game, paper) => `/api/sheets/${game}.pdf?${new URLSearchParams({ paper, language })}`;
/** @param {string} language @param {string} game */
export const fetchLessons = (language, game) => json(`/api/lessons/${language}/${game}`);
/** Which puzzles of a game there are. @param {string} game */
export const fetchPuzzles = (game) => json(`/api/puzzles/${game}`);
/** @param {string} language @param {string} game @param {string} name */
export const fetchPuzzle = (language, game, name) => json(`/api/puzzles/${language}/${game}/${encodeURIComponent(name)}`);
/** One's rating after a puzzle. @param {object} own @param {number} puzzle @param {boolean} solved */
export const fetchRating = (own, puzzle, solved) => json(`/api/rating?${new URLSearchParams({ ...own, puzzle: String(puzzle), solved: String(solved) })}`);
/** @param {string} position */
export const fetchPosition = (position) => json(`/api/position?text=${encodeURIComponent(position)}`);
/** @param {object} body */
export const createTable = (body) => json("/api/tables", { method: "POST", body });
/** @param {string} id @param {string} [secret] */
export const fetchTable = (id, secret) => json(at(id), { secret });
/** Who can reach this server. */
export const fetchReach = () => json("/api/network");
/** Let other devices of the local network come in. */
export const letIn = () => json("/api/network", { method: "POST", body: {} });
/** A link as a QR code, in SVG. @param {string} link */
export const fetchCode = (link) => text("/api/code", { method: "POST", body: { link } });
/** @param {string} id @param {object} body */
export const takeSeat = (id, body) => json(`${at(id)}/seats`, { method: "POST", body });
/** @param {string} id @param {string} [secret] */
export const fetchRecord = (id, secret) => text(`${at(id)}/record`, { secret });
/** What the game at a table came to. @param {string} id */
export const fetchGlance = (id) => json(`${at(id)}/glance`);
/** What the game in a file came to. @param {string} file */
export const sendGlance = (file) => json("/api/glances", { method: "POST", body: file });

const PATIENCE = 3000;
const BUSY = ["too_fast", "many_reviews", "busy"];

/** Ask again later if the server has too much to do for that now; null once it is not wanted any more. @template T @param {() => Promise<T>} ask @param {() => boolean} [isWanted] @returns {Promise<T | null>} */
export async function patiently(ask, isWanted = () => true) {
  while (isWanted()) {
    try {
      return await ask();
    } catch (error) {
      if (!BUSY.includes(keyOf(error) ?? "")) throw error;
      await new Promise((done) => setTimeout(done, PATIENCE));
    }
  }
  return null;
}

// ── reviews ─────────────────────────────────────────────────────────────────────────────────────

const AGAIN_AFTER = 400;
const NOT_YET = 202;

/**
 * Ask until the review is there; `tell` how far it is. Null once it is not wanted any more.
 * @param {string} path @param {Wish} wish @param {(progress: { done: number, of: number }) => void} tell @param {() => boolean} isWanted
 */
async function review(path, wish, tell, isWanted) {
  while (isWanted()) {
    const response = await call(path, wish);
    const told = await response.json();
    if (response.status !== NOT_YET) return told;
    tell(told);
    await new Promise((done) => setTimeout(done, AGAIN_AFTER));
  }
  return null;
}

/** Of a finished table. @param {string} id @param {any} tell @param {() => boolean} isWanted */
export const askReview = (id, tell, isWanted) => review(`${at(id)}/review`, {}, tell, isWanted);
/** Of a game file. @param {string} file @param {any} tell @param {() => boolean} isWanted */
export const sendGame = (file, tell, isWanted) => review("/api/reviews", { method: "POST", body: file }, tell, isWanted);
/**
 * Of a decision: its options played on to the end.
 * @param {string} position @param {number} seat @param {any} tell @param {() => boolean} isWanted
 */
export const askRollout = (position, seat, tell, isWanted) =>
  review(`/api/rollout?${new URLSearchParams({ position, seat: "ABCDE"[seat] })}`, {}, tell, isWanted);
