/**
 * How a parcel is sealed, so that the server that hands it over cannot read it: the key stands behind the # of the link alone.
 * It is made of HMAC-SHA-256 only, which is here for pages without a secure connection, too. `docs/people.md` has the scheme.
 */

import { toBase64 } from "../shared/people/people.js";
import { hmac } from "../shared/sha256.js";

const VERSION = 1;
const BLOCK = 32;
const HEAD = 1 + BLOCK;

/** @param {string} text */
const bytesOf = (text) => new TextEncoder().encode(text);

/** @param {string} text */
function fromBase64(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
}

/** The bytes mixed with a stream that follows from the key: the same again gives them back. @param {Uint8Array} key @param {Uint8Array} bytes */
function mixed(key, bytes) {
  const stream = hmac(key, bytesOf("qwixx parcel stream"));
  const result = new Uint8Array(bytes.length);
  const counter = new DataView(new ArrayBuffer(4));
  for (let at = 0; at < bytes.length; at += BLOCK) {
    counter.setUint32(0, at / BLOCK);
    const block = hmac(stream, new Uint8Array(counter.buffer));
    for (let i = 0; i < BLOCK && at + i < bytes.length; i++) result[at + i] = bytes[at + i] ^ block[i];
  }
  return result;
}

/** Nobody without the key can make it for other bytes. @param {Uint8Array} key @param {Uint8Array} bytes */
const sealOf = (key, bytes) => hmac(hmac(key, bytesOf("qwixx parcel seal")), bytes);

/** A text for nobody but who has the key, which is made for it. @param {string} text */
export function seal(text) {
  const key = crypto.getRandomValues(new Uint8Array(BLOCK));
  const hidden = mixed(key, bytesOf(text));
  const parcel = new Uint8Array(HEAD + hidden.length);
  parcel[0] = VERSION;
  parcel.set(sealOf(key, hidden), 1);
  parcel.set(hidden, HEAD);
  return { sealed: toBase64(parcel), key: toBase64(key) };
}

/** The text; null if the key is another one, or anything was changed. @param {string} sealed @param {string} keyText */
export function open(sealed, keyText) {
  try {
    const [key, parcel] = [fromBase64(keyText), fromBase64(sealed)];
    const hidden = parcel.slice(HEAD);
    const isWhole = sealOf(key, hidden).every((byte, i) => byte === parcel[1 + i]);
    return parcel[0] === VERSION && isWhole ? new TextDecoder().decode(mixed(key, hidden)) : null;
  } catch {
    return null;
  }
}
