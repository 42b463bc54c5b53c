// Shapes that the page draws itself: dice, and signs on tools. Boards are drawn by the server.

import { s } from "./dom.js";
import { HUES } from "./icons.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").Cell} Cell */

/** The name of a colour: its own, or that of its owner. @param {string | undefined} colour @param {number | null} owner */
export function hue(colour, owner) {
  return colour ?? (owner ? HUES[(owner - 1) % HUES.length] : undefined);
}

/** Whether a cell holds seeds rather than pawns. @param {Cell | undefined} cell */
export const isHeap = (cell) => cell?.class === "field" || cell?.class === "attic";

/** Whether this is a yard with a place for each piece. @param {Cell} cell */
export const isYard = (cell) => cell.class === "yard" && cell.owner !== null;

const PIPS = [[], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]];

/** The parts of an ivory die: pips up to 6, otherwise a number; without a roll a face that nobody has rolled. @param {number | undefined} roll */
export function dieParts(roll) {
  const pips = roll === undefined ? PIPS[5] : PIPS[roll];
  const face = pips ? pips.map(([x, y]) => s("circle", { class: "pip", cx: x * 25, cy: y * 25 - 2, r: pips.length === 1 ? 13 : 9.5 }))
    : [s("text", { class: "number", y: 14 }, String(roll))];
  return [s("rect", { class: "die-shadow", x: -46, y: -36, width: 98, height: 98, rx: 22 }), s("rect", { class: "die-side", x: -50, y: -42, width: 100, height: 100, rx: 22 }),
    s("rect", { class: "die-face", x: -50, y: -52, width: 100, height: 100, rx: 22 }), ...face];
}

/** A die that shows a roll. @param {number} roll */
export function dieShape(roll) {
  return s("svg", { class: "die", viewBox: "-62 -62 124 130", role: "img", "aria-label": say("table.die", { roll }) }, ...dieParts(roll));
}

/** @typedef {typeof SIGNS} Signs */

/** Line drawings of 24 × 24 for tools. */
const SIGNS = {
  back: "M9 14L4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3", hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.900c.7.600 1 1.200 1 2.100h5c0-.900.300-1.500 1-2.100A6 6 0 0 0 12 3Z",
  chat: "M4 5h16v11H10l-4 4v-4H4Z", more: "M5 12h.01M12 12h.01M19 12h.01", pace: "M12 21a8 8 0 1 1 8-8M12 13l4-4M9 3h6", again: "M20 11a8 8 0 1 0-2 6M20 4v7h-7",
  people: "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM2 21c0-4 3-7 7-7s7 3 7 7M17 4a4 4 0 0 1 0 7M19 14c2 1 3 4 3 7", close: "M6 6l12 12M18 6L6 18",
};

/** @param {keyof typeof SIGNS} name */
export const sign = (name) => s("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: SIGNS[name] }));
