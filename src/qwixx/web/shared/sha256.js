/**
 * SHA-256 and HMAC in plain JavaScript. Browsers have them too, but only for pages from a secure connection: not at a table in
 * one's own network, where dice are to be proven as well.
 */

const WORD = 2 ** 32;
const BLOCK = 64;

const PRIMES = [];
for (let number = 2; PRIMES.length < 64; number++) if (PRIMES.every((prime) => number % prime)) PRIMES.push(number);

/** The first 32 bits behind the point. @param {number} root */
const bits = (root) => Math.floor((root % 1) * WORD);
const CONSTANTS = PRIMES.map((prime) => bits(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => bits(Math.sqrt(prime)));

/** @param {number} word @param {number} count */
const turned = (word, count) => (word >>> count) | (word << (32 - count));

/** @param {Uint8Array} bytes @returns {Uint8Array} */
export function sha256(bytes) {
  const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(length - 8, Math.floor(bytes.length / (WORD / 8)));
  view.setUint32(length - 4, (bytes.length * 8) % WORD);
  let state = START;
  for (let at = 0; at < length; at += BLOCK) state = mixed(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(i * 4, word));
  return new Uint8Array(digest.buffer);
}

/** One block. @param {number[]} state @param {DataView} view @param {number} at */
function mixed(state, view, at) {
  const words = Array.from({ length: 16 }, (_, i) => view.getUint32(at + i * 4));
  for (let i = 16; i < 64; i++) {
    const [early, late] = [words[i - 15], words[i - 2]];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((words[i - 16] + low + words[i - 7] + high) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + CONSTANTS[i] + words[i]) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + state[i]) >>> 0);
}

/** HMAC-SHA256. @param {Uint8Array} key @param {Uint8Array} message */
export function hmac(key, message) {
  const whole = new Uint8Array(BLOCK);
  whole.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(whole.map((byte) => byte ^ 0x36), message));
  return sha256(joined(whole.map((byte) => byte ^ 0x5c), inner));
}

/** @param {Uint8Array} first @param {Uint8Array} second */
function joined(first, second) {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** @param {Uint8Array} bytes */
export const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes that hexadecimal digits stand for; null if there are others. @param {string} text */
export function fromHex(text) {
  const pairs = /^([0-9a-f]{2})+$/i.test(text) && text.match(/../g);
  return pairs ? Uint8Array.from(pairs, (pair) => parseInt(pair, 16)) : null;
}
