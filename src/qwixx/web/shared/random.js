/** Random hex digits: command ids and the seeds that a person adds to the dice. @param {number} digits */
export function randomHex(digits) {
  const bytes = crypto.getRandomValues(new Uint8Array(digits / 2));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
