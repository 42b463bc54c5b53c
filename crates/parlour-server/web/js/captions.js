// What stands beside the cells of a board: whose row it is, and why there is nothing where something could be.

import { s } from "./dom.js";
import { U, hue } from "./shapes.js";

/** @typedef {import("./types.js").Cell} Cell @typedef {import("./board.js").Board} Board */

/** The room above and below a board whose rows have owners. */
export const STRIP = 26;

/** @param {Board} board @returns {SVGElement[]} */
export function captions(board) {
  const cells = [...board.cells.values()];
  const fields = cells.filter((cell) => cell.class === "field");
  const fires = cells.filter((cell) => cell.class === "fire");
  return [...owners(board, fields, fires), nothingBurns(fires)].filter((drawn) => drawn !== undefined);
}

/** The owner of the upper row above it, that of the lower row below everything. @param {Board} board @param {Cell[]} fields @param {Cell[]} fires */
function owners(board, fields, fires) {
  if (fields.length === 0) return [];
  const upper = fields.reduce((a, b) => (b.y < a.y ? b : a));
  const lower = fields.reduce((a, b) => (b.y > a.y ? b : a));
  const bottom = Math.max(...[...fields, ...fires].map((cell) => cell.y + cell.height)) * U;
  const left = Math.min(...fields.map((cell) => cell.x)) * U;
  return [owner(board, upper, left, upper.y * U - STRIP / 2), owner(board, lower, left, bottom + STRIP / 2)];
}

/** Number, colour and name, as in the list of players. @param {Board} board @param {Cell} cell @param {number} x @param {number} y */
function owner(board, { owner: seat }, x, y) {
  if (seat === null) return undefined;
  return s("g", { class: `caption hue-${hue(undefined, seat)}`, transform: `translate(${x} ${y})`, "aria-hidden": "true" },
    s("circle", { class: "chip-disc", cx: 12, r: 10 }), s("text", { class: "chip-number", x: 12, dy: ".36em" }, seat),
    s("text", { class: "whose", x: 28, dy: ".36em" }, board.names[seat - 1] ?? `Player ${seat}`));
}

/** Fires that cannot be lit are not drawn, but their row stays, so that nothing jumps. @param {Cell[]} fires */
function nothingBurns(fires) {
  if (fires.length === 0 || fires.some((cell) => cell.choice !== null)) return undefined;
  const [from, to] = [Math.min(...fires.map((cell) => cell.x)), Math.max(...fires.map((cell) => cell.x + cell.width))];
  return s("text", { class: "no-fire", x: ((from + to) / 2) * U, y: (fires[0].y + 0.5) * U, dy: ".36em" }, "Nothing can be burnt now");
}
