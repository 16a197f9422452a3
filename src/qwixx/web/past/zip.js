/** Several files as one: a .zip in which nothing is compressed, which needs no more than this; and out of it again. */

/** @typedef {{ name: string, text: string, at: Date }} TextFile */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are in UTF-8. */
const FLAGS = 0x0800;
/** The text of a file that cannot be had: it is no game. */
const DAMAGED = "";

const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

/** @param {Uint8Array} bytes */
function crc32(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = TABLE[(sum ^ byte) & 255] ^ (sum >>> 8);
  return ~sum >>> 0;
}

/** Date and time as the format has them, to two seconds. @param {Date} at */
function stamp(at) {
  const date = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  return { date, time };
}

/** Numbers of two or four bytes, one after another. @param {[number, 2 | 4][]} numbers */
function packed(numbers) {
  const view = new DataView(new ArrayBuffer(numbers.reduce((sum, [, size]) => sum + size, 0)));
  let place = 0;
  for (const [number, size] of numbers) {
    if (size === 2) view.setUint16(place, number, true);
    else view.setUint32(place, number, true);
    place += size;
  }
  return new Uint8Array(view.buffer);
}

/** @param {TextFile[]} files */
export function zip(files) {
  const coder = new TextEncoder();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const index = [];
  let offset = 0;
  for (const { name, text, at } of files) {
    const [path, bytes] = [coder.encode(name), coder.encode(text)];
    const { date, time } = stamp(at);
    /** @type {[number, 2 | 4][]} */
    const common = [[VERSION, 2], [FLAGS, 2], [0, 2], [time, 2], [date, 2], [crc32(bytes), 4], [bytes.length, 4], [bytes.length, 4], [path.length, 2], [0, 2]];
    const head = packed([[LOCAL, 4], ...common]);
    parts.push(head, path, bytes);
    index.push(packed([[CENTRAL, 4], [VERSION, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]]), path);
    offset += head.length + path.length + bytes.length;
  }
  const length = index.reduce((sum, part) => sum + part.length, 0);
  const end = packed([[END, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [length, 4], [offset, 4], [0, 2]]);
  return new Blob([...parts, ...index, end], { type: "application/zip" });
}

/** The files in an archive, be they compressed or not; none if it is no archive. @param {Blob} archive @returns {Promise<TextFile[]>} */
export async function unzip(archive) {
  const view = new DataView(await archive.arrayBuffer());
  const end = findEnd(view);
  if (end < 0) return [];
  /** @type {TextFile[]} */
  const files = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0 && view.getUint32(at, true) === CENTRAL; left -= 1) {
    const [path, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    const name = new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, path));
    if (name.endsWith(".qwixx")) files.push({ name, text: await textOf(view, at).catch(() => DAMAGED), at: timeOf(view, at) });
    at += 46 + path + extra + comment;
  }
  return files;
}

/** Where the end of the index is told; a comment may follow. @param {DataView} view */
function findEnd(view) {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1) if (view.getUint32(at, true) === END) return at;
  return -1;
}

/** @param {DataView} view @param {number} at Its place in the index. */
async function textOf(view, at) {
  const local = view.getUint32(at + 42, true);
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const content = new Blob([new Uint8Array(/** @type {ArrayBuffer} */ (view.buffer), start, view.getUint32(at + 20, true))]);
  const isPlain = view.getUint16(at + 10, true) === 0;
  return new Response(isPlain ? content : content.stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
}

/** @param {DataView} view @param {number} at Its place in the index. */
function timeOf(view, at) {
  const [time, date] = [view.getUint16(at + 12, true), view.getUint16(at + 14, true)];
  return new Date(1980 + (date >> 9), ((date >> 5) & 15) - 1, date & 31, time >> 11, (time >> 5) & 63, 2 * (time & 31));
}
