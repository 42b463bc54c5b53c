// Texts on a board, always upright: numbers of seeds on ivory tags, names in yards and beside stores.

import { round } from "./art.js";
import { s } from "./dom.js";
import { hue, isHeap, isYard } from "./shapes.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").Cell} Cell @typedef {import("./board.js").Board} Board */

/** The width of the coloured band of a yard, as a share of the yard; names are written on it. */
const BAND = 0.054;
/** The most letters of a name on a board. */
const LONGEST = 16;

/** @param {string} name */
const short = (name) => (name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name);

/** The numbers of seeds. @param {Board} board */
export function tags(board) {
  const { width = 0, height = 0 } = board.drawing?.view ?? {};
  // A long board is shown smaller, and its numbers must stay readable.
  const size = round(Math.min(Math.max(Math.max(width, height) / 1250, 1), 1.6), 2);
  const drawn = [...board.pieces.values()].flatMap(({ at, data }) => {
    const cell = board.cells.get(at);
    const place = cell && isHeap(cell) ? board.drawing?.tag(cell) : undefined;
    if (!cell || !place) return [];
    const tag = cell.class === "attic" ? storeTag(cell, place, data.count) : pitTag(place, data.count, size);
    tag.dataset.of = String(at);
    return [tag];
  });
  return drawn;
}

/** @param {import("./art.js").Point} at @param {number} count @param {number} size */
function pitTag({ x, y }, count, size) {
  return s("g", { class: "tag", transform: `translate(${round(x)} ${round(y)}) scale(${size})` },
    s("rect", { x: -25, y: -19, width: 50, height: 38, rx: 19 }), s("text", { class: "count", y: 9 }, count));
}

/** The tag of a store carries the owner's colour. @param {Cell} cell @param {import("./art.js").Point} at @param {number} count */
function storeTag(cell, { x, y }, count) {
  return s("g", { class: `tag store hue-${hue(cell.colour, cell.owner)}`, transform: `translate(${round(x)} ${round(y)})` },
    s("rect", { x: -46, y: -30, width: 92, height: 60, rx: 14 }), s("text", { class: "count", y: 14 }, count));
}

/** The owners of the rows of pits, above and below the board. @param {Board} board */
function rows(board) {
  const { drawing } = board;
  const fields = [...board.cells.values()].filter((cell) => cell.class === "field");
  if (!drawing || drawing.turns % 2 || fields.length === 0) return [];
  const { x, y, width, height } = drawing.view;
  // Names are as large beside a short board as beside a long one.
  const size = round(Math.min(Math.max(width / 1250, 0.6), 1.6), 2);
  const owners = [...new Set(fields.map(({ owner }) => owner))];
  return owners.map((owner) => {
    const first = fields.find((cell) => cell.owner === owner);
    const upper = first ? board.box(first).y + 60 < y + height / 2 : false;
    const at = { x: upper ? x + 12 : x + width - 12, y: upper ? y - 22 * size : y + height + 44 * size };
    return s("text", { class: "beside", transform: `translate(${round(at.x)} ${round(at.y)}) scale(${size})`, "text-anchor": upper ? "start" : "end", "data-seat": owner }, short(board.names[(owner ?? 1) - 1] ?? ""));
  });
}

/** The owners of yards and of rows of pits. @param {Board} board */
export function names(board) {
  const view = board.drawing?.view;
  if (!view || board.names.length === 0) return [];
  if (board.scene?.family === "pits") return rows(board);
  return [...board.cells.values()].filter((cell) => isYard(cell) && Math.min(cell.width, cell.height) > 2).map((cell) => {
    const { x, y, width, height } = board.box(cell);
    const upper = y + height / 2 < view.y + view.height / 2;
    const band = height * BAND;
    return s("text", { class: `whose hue-${hue(cell.colour, cell.owner)}`, x: round(x + width / 2), y: round(upper ? y + band * 1.42 : y + height - band * 0.62), "data-seat": cell.owner },
      short(board.names[(cell.owner ?? 1) - 1] ?? say("players.unnamed", { seat: cell.owner ?? 1 })));
  });
}
