/** The calls of the server, one function each. `docs/protocol.md` describes them. */

/** @typedef {{ method?: string, body?: object | string, secret?: string }} Wish A body that is a string is a file. */

/** The server said no, or cannot be reached (key "unreachable"). `message` is for people. */
class Refused extends Error {
  /** @param {{ key: string, values?: Record<string, unknown>, text: string }} props */
  constructor({ key, values = {}, text }) {
    super(text);
    this.key = key;
    this.values = values;
  }
}

/** @param {string} path @param {Wish} [wish] */
async function call(path, { method = "GET", body, secret } = {}) {
  /** @type {Record<string, string>} */
  const headers = { "Accept-Language": document.documentElement.lang };
  const isFile = typeof body === "string";
  if (body !== undefined) headers["Content-Type"] = isFile ? "text/plain" : "application/json";
  if (secret) headers.Authorization = `Bearer ${secret}`;
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

/** @param {string} path @param {Wish} [wish] */
const json = async (path, wish) => (await call(path, wish)).json();
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
// ── the game of the day ─────────────────────────────────────────────────────────────────────────

/** Which game is on, and one's attempt at it. @param {string} secret */
export const fetchDaily = (secret) => json("/api/daily", { secret });
/** Begin the attempt that counts. @param {string} secret @param {number} number */
export const beginDaily = (secret, number) => json("/api/daily/attempt", { method: "POST", body: { number }, secret });
/** @param {string} secret @param {{ number: number, sequence: number, action: number }} body */
export const decideDaily = (secret, body) => json("/api/daily/decisions", { method: "POST", body, secret });
/** An attempt that does not count. @param {string} secret @param {number} number @param {number[]} actions */
export const playFreely = (secret, number, actions) => json(`/api/daily/${number}/free`, { method: "POST", body: { actions }, secret });
/** Why something is not allowed now. @param {string} secret @param {number} number @param {number[]} actions @param {number} action */
export const askDailyReason = (secret, number, actions, action) => json(`/api/daily/${number}/reason`, { method: "POST", body: { actions, action }, secret });
/** What could be made of the dice. @param {string} secret @param {number} number */
export const fetchDailyResult = (secret, number) => json(`/api/daily/${number}/result`, { secret });
/** @param {number} number */
export const fetchDailyTable = (number) => json(`/api/daily/${number}/table`);
/** @param {string} secret @param {number} number @param {string | null} name */
export const nameDaily = (secret, number, name) => json("/api/daily/name", { method: "POST", body: { number, name }, secret });

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
