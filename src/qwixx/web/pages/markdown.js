/**
 * The part of Markdown that our guides use, as elements: headings, paragraphs, lists, tables, bold; and
 * positions, fenced as "position", which are drawn.
 * Text always stays text, so nothing that a file says can become markup.
 */

import { h } from "../vendor/preact-htm.js";
import { Position } from "./position.js";

/** @param {string} text */
export function parseMarkdown(text) {
  const blocks = text.replaceAll("\r\n", "\n").split(/\n{2,}/).flatMap(splitHeading);
  return blocks.filter((block) => block.trim()).map(element);
}

/** A heading ends with its line, also when no empty line follows. @param {string} block */
function splitHeading(block) {
  const [first, ...rest] = block.trim().split("\n");
  return /^#{1,3} /.test(first) && rest.length > 0 ? [first, rest.join("\n")] : [block.trim()];
}

/** @param {string} block */
function element(block) {
  const heading = /^(#{1,3}) (.*)$/.exec(block);
  if (heading) return h(`h${heading[1].length}`, null, ...inline(heading[2]));
  const position = /^```position\n(.+)\n```$/.exec(block);
  if (position) return h(/** @type {any} */ (Position), { text: position[1] });
  if (block.startsWith("|")) return table(block);
  const lead = /(?:^|\n)(?=[-*] |\d+\. )/.exec(block);
  if (lead && lead.index === 0) return list(block);
  if (lead) return h("div", null, h("p", null, ...inline(joined(block.slice(0, lead.index)))), list(block.slice(lead.index + 1)));
  return h("p", null, ...inline(joined(block)));
}

/** @param {string} text */
const joined = (text) => text.replace(/\s*\n\s*/g, " ");

/** @param {string} block */
function list(block) {
  const items = block.split(/\n(?=[-*] |\d+\. )/).map((item) => joined(item.replace(/^([-*]|\d+\.) +/, "")));
  return h(/^\d/.test(block) ? "ol" : "ul", null, items.map((item) => h("li", null, ...inline(item))));
}

/** @param {string} block */
function table(block) {
  const [head, , ...rows] = block.split("\n").map((line) => line.replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim()));
  const cells = (row) => row.map((cell, i) => h(i === 0 ? "th" : "td", i === 0 ? { scope: "row" } : null, ...inline(cell)));
  return h("div", { class: "table-frame", tabindex: 0, role: "group", "aria-label": head[0] }, h("table", null,
    h("thead", null, h("tr", null, head.map((cell) => h("th", { scope: "col" }, ...inline(cell))))),
    h("tbody", null, rows.map((row) => h("tr", null, cells(row))))));
}

/** @param {string} text */
function inline(text) {
  return text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/).map((piece) => {
    if (piece.startsWith("**")) return h("strong", null, piece.slice(2, -2));
    if (piece.startsWith("*")) return h("em", null, piece.slice(1, -1));
    return piece.startsWith("`") ? h("code", null, piece.slice(1, -1)) : piece;
  });
}
