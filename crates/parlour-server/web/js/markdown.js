// Draws the little Markdown that the how-to-play pages use: headings, paragraphs, lists, bold, italic,
// code and links.

import { h } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */

const INLINE = /\*\*(?<bold>[^*]+)\*\*|\*(?<italic>[^*]+)\*|`(?<code>[^`]+)`|\[(?<link>[^\]]+)\]\([^)]*\)/;

/** Text with its marks; links lead to files that the page does not have, so only their words stay. @param {string} text @returns {Child[]} */
function inline(text) {
  const found = INLINE.exec(text);
  if (!found) return [text];
  const { bold, italic, code, link } = found.groups ?? {};
  const inner = bold ? h("b", {}, ...inline(bold)) : italic ? h("i", {}, ...inline(italic)) : code ? h("code", {}, code) : link;
  return [text.slice(0, found.index), inner, ...inline(text.slice(found.index + found[0].length))];
}

const ITEM = /^( *)(-|\d+\.) +/;

/** A list and the lists within it. @param {string[]} lines that begin with an item @returns {HTMLElement} */
function list(lines) {
  const [, indent, mark] = ITEM.exec(lines[0]) ?? [];
  /** @type {string[][]} */
  const items = [];
  for (const line of lines) {
    const start = ITEM.exec(line);
    if (start && start[1].length <= indent.length) items.push([line.slice(start[0].length)]);
    else items[items.length - 1].push(line);
  }
  return h(mark === "-" ? "ul" : "ol", {}, ...items.map((item) => {
    const inner = item.findIndex((line, i) => i > 0 && ITEM.test(line));
    const own = item.slice(0, inner < 0 ? undefined : inner).map((line) => line.trim()).join(" ");
    return h("li", {}, ...inline(own), inner > 0 && list(item.slice(inner)));
  }));
}

/** @param {string} block without empty lines */
function drawn(block) {
  if (block.startsWith("```")) return h("pre", { tabindex: 0 }, h("code", {}, block.replace(/^```.*\n|\n```$/g, "")));
  const heading = /^(#+) (.*)/.exec(block);
  if (heading) return h(heading[1].length === 1 ? "h1" : "h2", {}, ...inline(heading[2]));
  const lines = block.split("\n");
  return ITEM.test(lines[0]) ? list(lines) : h("p", {}, ...inline(lines.join(" ")));
}

/** @param {string} text @returns {HTMLElement[]} */
export const markdown = (text) => text.split(/\n\s*\n/).map((block) => block.trimEnd()).filter((block) => block.trim()).map(drawn);
