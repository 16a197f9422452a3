/**
 * The live connection to a table. It comes back by itself after a reload, a sleep or a lost
 * network, takes up the news where it stopped, and sends unanswered commands again with their old
 * ids, so that nothing is lost and nothing happens twice.
 */

import { randomHex } from "../../shared/random.js";
import { rememberUnanswered, unanswered } from "../../shared/storage/store.js";
/** @import { Ack, HintMessage, Message, Reason, Refusal, TableState } from "../../shared/types.js" */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;
const PING_EVERY = 12000;
const PONG_WITHIN = 6000;

/** Hints of the browser that the connection may have died or may be had again. */
const HINTS = ["online", "offline", "visibilitychange"];

/** What browsers say of a connection that was lost without a word. */
const GONE = 1006;

/** Close codes after which trying again would be pointless. */
/** @type {Record<number, TableState["connection"]>} */
const FINAL = { 4400: "refused", 4401: "refused", 4404: "unknown", 4410: "ended" };

/** @typedef {{ command: { id: string }, done?: (answer: Ack | Refusal) => void }} Waiting */

export class Live {
  /**
   * `hear(message)` gets what the server sends; `tell(state)`: "open", "lost", "unknown", "ended" or "refused".
   * @param {string} table
   * @param {string[]} secrets
   * @param {string} language
   * @param {(message: Message) => void} hear
   * @param {(state: TableState["connection"]) => void} tell
   */
  constructor(table, secrets, language, hear, tell) {
    this.table = table;
    this.secrets = secrets;
    this.language = language;
    this.hear = hear;
    this.tell = tell;
    this.after = 0;
    this.wait = FIRST_WAIT;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map(unanswered(table).map((command) => [command.id, { command }]));
    /** @type {Map<string, (reason: Reason | null) => void>} */
    this.questions = new Map();
    /** @type {Map<string, (answer: HintMessage | Refusal | null) => void>} */
    this.hints = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {number | undefined} */
    this.retry = undefined;
    /** @type {number | undefined} */
    this.pinging = undefined;
    /** @type {number | undefined} */
    this.overdue = undefined;
    this.hurry = () => this.check();
    for (const event of HINTS) addEventListener(event, this.hurry);
    this.connect();
  }

  connect() {
    clearTimeout(this.retry);
    const address = new URL(`/api/tables/${encodeURIComponent(this.table)}/live`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = (this.socket = new WebSocket(address));
    socket.onopen = () => this.opened();
    // A late word from an old connection must not disturb the new one.
    const current = () => socket === this.socket;
    socket.onclose = (event) => current() && this.closed(event.code);
    socket.onmessage = (event) => {
      for (const line of event.data.split("\n")) if (current()) this.heard(JSON.parse(line));
    };
  }

  opened() {
    this.post({ secrets: this.secrets, after: this.after, language: this.language });
    for (const { command } of this.waiting.values()) this.post(command);
    clearInterval(this.pinging);
    this.pinging = setInterval(() => this.ping(), PING_EVERY);
  }

  /** @param {number} code */
  closed(code) {
    this.quiet();
    this.hints.forEach((done) => done(null));
    this.hints.clear();
    this.retry = undefined;
    if (code in FINAL) {
      this.tell(FINAL[code]);
      return;
    }
    this.tell("lost");
    this.retry = setTimeout(() => this.connect(), this.wait * (0.5 + 1.5 * Math.random())); // after a restart not all at once
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  /** @param {Message} message */
  heard(message) {
    clearTimeout(this.overdue);
    if (message.type === "news") {
      this.wait = FIRST_WAIT;
      this.tell("open");
      for (const event of message.events) this.after = Math.max(this.after, event.sequence);
    }
    if (message.type === "ack" || message.type === "refused") this.answered(message);
    if (message.type === "hint" || message.type === "refused") this.hinted(message);
    if (message.type === "reason") this.questions.get(questionKey(message))?.(message.reason);
    this.hear(message);
  }

  /** @param {Ack | Refusal} message */
  answered(message) {
    const waiting = this.waiting.get(message.command);
    this.waiting.delete(message.command);
    this.keep();
    waiting?.done?.(message);
  }

  /** @param {HintMessage | Refusal} message */
  hinted(message) {
    this.hints.get(message.command)?.(message);
    this.hints.delete(message.command);
  }

  /**
   * Send a command; the promise gives its ack or its refusal, however long that takes.
   * @param {number} seat
   * @param {string} kind
   * @param {object} [fields]
   * @returns {Promise<Ack | Refusal>}
   */
  send(seat, kind, fields = {}) {
    const command = { type: "command", id: randomHex(24), seat, kind, ...fields };
    return new Promise((done) => {
      this.waiting.set(command.id, { command, done });
      this.keep();
      this.post(command);
    });
  }

  /** Give seats up for good: whatever is told of the table from now on is of no interest here. @param {number[]} seats */
  async leave(seats) {
    this.hear = () => {};
    for (const seat of seats) await this.send(seat, "leave");
  }

  /** Why an action is refused now; null if it is not. @param {number} seat @param {number} action @returns {Promise<Reason | null>} */
  reason(seat, action) {
    return new Promise((done) => {
      this.questions.set(questionKey({ seat, action }), done);
      this.post({ type: "reason", seat, action });
    });
  }

  /** What is best for a seat now, or why that is not told; null when the connection is lost. @param {number} seat @returns {Promise<HintMessage | Refusal | null>} */
  hint(seat) {
    if (this.readyState !== WebSocket.OPEN) return Promise.resolve(null);
    return new Promise((done) => {
      const id = randomHex(24);
      this.hints.set(id, done);
      this.post({ type: "hint", id, seat });
    });
  }

  /** @param {object} message */
  post(message) {
    if (this.readyState === WebSocket.OPEN) this.socket?.send(JSON.stringify(message));
  }

  ping() {
    this.post({ type: "ping" });
    clearTimeout(this.overdue);
    this.overdue = setTimeout(() => this.again(), PONG_WITHIN);
  }

  /** The network went or came back, or the screen is on again: do not wait for a timer. */
  check() {
    if (document.visibilityState === "hidden") return;
    if (!navigator.onLine) this.again();
    else if (this.readyState === WebSocket.OPEN) this.ping();
    else if (this.readyState === WebSocket.CLOSED && this.retry) this.connect();
  }

  /** The connection is dead though nobody said so. */
  again() {
    this.quiet();
    const { socket } = this;
    this.socket = null; // so that its last words are not heard
    socket?.close();
    this.closed(GONE);
  }

  get readyState() {
    return this.socket?.readyState ?? WebSocket.CLOSED;
  }

  quiet() {
    clearInterval(this.pinging);
    clearTimeout(this.overdue);
  }

  keep() {
    rememberUnanswered(this.table, Array.from(this.waiting.values(), ({ command }) => command));
  }

  close() {
    this.quiet();
    clearTimeout(this.retry);
    for (const event of HINTS) removeEventListener(event, this.hurry);
    const { socket } = this;
    this.socket = null; // so that its last words are not heard
    socket?.close();
  }
}

/** @param {{ seat: number, action: number }} props */
const questionKey = ({ seat, action }) => `${seat}/${action}`;
