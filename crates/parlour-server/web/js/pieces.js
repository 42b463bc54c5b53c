// How pieces stand on a board: their symbols, how they lie, and where several of them share a cell.

import { round } from "./art.js";
import { s } from "./dom.js";
import { hue, isHeap } from "./shapes.js";

/** @typedef {import("./board.js").Board} Board @typedef {import("./board.js").Placed} Placed @typedef {import("./art.js").Spot} Spot */

/** Where several pieces stand on one cell, in parts of it, and how large each is. */
const CROWDS = [[[0, 0, 1]], [[-0.2, 0, 0.7], [0.2, 0, 0.7]], [[-0.21, -0.2, 0.55], [0.21, -0.2, 0.55], [-0.21, 0.22, 0.55], [0.21, 0.22, 0.55]]];
/** The most seeds that are drawn; the count shows the rest. */
const MOST_SEEDS = 24;
/** The turn of one pit against the one before it, so that equal piles look different. */
const PIT_TURN = 77;

/** The symbol of a piece. @param {Board} board @param {Placed} placed */
export function symbolOf(board, { data, at }) {
  const cell = board.cells.get(at);
  if (isHeap(cell)) return `p-${cell?.class === "attic" && board.drawing?.has("p-store-1") ? "store" : "pile"}-${Math.min(data.count, MOST_SEEDS)}`;
  return board.scene?.family === "maze" ? "p-rat" : `p-pawn-${hue(data.colour, data.owner)}`;
}

/** How a symbol lies: pits differ from each other, the rat looks where it goes. @param {Board} board @param {Placed} placed */
function angle(board, { at, facing }) {
  const cell = board.cells.get(at);
  if (cell?.class === "field") return (cell.id * PIT_TURN) % 360;
  return (board.scene?.family === "maze" ? facing : 0) + (cell?.class === "attic" && (board.drawing?.turns ?? 0) % 2 ? 90 : 0);
}

/** The transform of a piece at a spot. @param {Board} board @param {Placed} placed @param {Spot} spot */
export function pose(board, placed, { x, y, size }) {
  const turned = angle(board, placed);
  return `translate(${round(x)}px, ${round(y)}px)${turned ? ` rotate(${turned}deg)` : ""} scale(${round(size / 100, 3)})`;
}

/** Puts a piece on a spot. @param {Board} board @param {Placed} placed @param {Spot | undefined} spot none hides it */
export function put(board, placed, spot) {
  const symbol = spot ? symbolOf(board, placed) : "";
  const place = spot ? pose(board, placed, spot) : "";
  if (symbol !== placed.symbol) placed.element.firstElementChild?.setAttribute("href", `#${symbol}`);
  if (place !== placed.place || symbol !== placed.symbol) {
    placed.element.toggleAttribute("display", !spot);
    if (!spot) placed.element.setAttribute("display", "none");
    else placed.element.setAttribute("transform", place.replaceAll("px", "").replaceAll("deg", ""));
  }
  Object.assign(placed, { symbol, place });
}

/** Places all pieces: one in the middle of its cell, several side by side, many as one with a count. @param {Board} board */
export function arrange(board) {
  /** @type {Map<number, Placed[]>} */
  const groups = new Map();
  for (const placed of board.pieces.values()) {
    const group = groups.get(placed.at);
    if (group) group.push(placed);
    else groups.set(placed.at, [placed]);
  }
  for (const text of board.heaps.querySelectorAll(":scope > .more")) text.remove();
  for (const [at, group] of groups) share(board, at, group);
}

/** Lets pieces share a cell. @param {Board} board @param {number} at @param {Placed[]} group */
function share(board, at, group) {
  const spots = board.spots(at);
  if (spots.length === 0) return group.forEach((placed) => put(board, placed, undefined));
  if (spots.length > 1) return group.forEach((placed) => put(board, placed, board.spot(at, placed.data.id)));
  const [spot] = spots;
  const crowd = group.length <= 4 ? CROWDS[group.length > 2 ? 2 : group.length - 1] : CROWDS[0];
  group.forEach((placed, i) => put(board, placed, crowd[i] && { x: spot.x + crowd[i][0] * spot.size, y: spot.y + crowd[i][1] * spot.size, size: spot.size * crowd[i][2] }));
  if (group.length > 4) {
    board.heaps.append(s("g", { class: "more", transform: `translate(${round(spot.x + spot.size * 0.32)} ${round(spot.y - spot.size * 0.3)}) scale(${round(spot.size / 100, 3)})` },
      s("circle", { r: 26 }), s("text", { y: 13 }, group.length)));
  }
  return undefined;
}
