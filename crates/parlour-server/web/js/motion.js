// Animates the motions of a step, which the server sends: which piece moves along which cells, and how. Only transforms move; a tap
// ends everything at once.

import { round, stamp } from "./art.js";
import { s } from "./dom.js";
import { pose, put } from "./pieces.js";

/** @typedef {import("./types.js").Motion} Motion @typedef {import("./board.js").Board} Board @typedef {import("./board.js").Placed} Placed
 * @typedef {import("./art.js").Point} Point @typedef {import("./art.js").Spot} Spot */

/** Milliseconds at the usual pace. */
const [CELL, RUNG, SLIDE, HOME, SEED, RAT, FADE] = [170, 90, 620, 420, 110, 90, 300];
/** From this many times the usual pace on, pawns run without hopping. */
const RUNS = 2;

/** Boards whose animation has been cut short. @type {WeakSet<Board>} */
const cut = new WeakSet();

/** Ends what moves on a board now, and what the same step would still move. @param {Board} board */
export function skip(board) {
  cut.add(board);
  for (const animation of board.svg.getAnimations({ subtree: true })) animation.finish();
}

/** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
const run = (element, frames, options) => element.animate(frames, options).finished.then(() => undefined, () => undefined);

/** @param {Point} a @param {Point} b @param {number} part */
const between = (a, b, part) => ({ x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part });

/** Moves a piece over spots. @param {Board} board @param {Placed} placed @param {Spot[]} spots @param {KeyframeAnimationOptions & {lift?: number}} how */
async function travel(board, placed, spots, { lift = 0, ...options }) {
  const frame = (/** @type {Spot} */ spot) => ({ transform: pose(board, placed, spot) });
  const frames = spots.flatMap((spot, i) => {
    const next = spots[i + 1];
    if (!next || !lift) return [frame(spot)];
    const half = between(spot, next, 0.5);
    return [frame(spot), frame({ ...half, y: half.y - lift, size: Math.max(spot.size, next.size) })];
  });
  board.heaps.append(placed.element);
  // A layer of its own while it moves: the compositor moves it, and nothing else is painted again.
  placed.element.classList.add("goes");
  await run(placed.element, frames, options);
  placed.element.classList.remove("goes");
}

/** The way along a snake: its body winds, and so does the slide. @param {Spot[]} ends */
function winding(ends) {
  const [from, to] = [ends[0], ends[ends.length - 1]];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [long, unit] = [Math.hypot(dx, dy) || 1, from.size / 0.82];
  const waves = Math.max(2, Math.round(long / (unit * 0.78)));
  const height = Math.min(unit * 0.21, long * 0.12);
  return Array.from({ length: 4 * waves + 1 }, (_, i) => {
    const part = i / (4 * waves);
    const sway = height * Math.min(1, (part * long) / (unit / 2), ((1 - part) * long) / (unit / 2)) * Math.sin(part * waves * Math.PI);
    return { ...between(from, to, part), size: from.size, sway };
  }).map(({ x, y, size, sway }) => ({ x: x - (dy / long) * sway, y: y + (dx / long) * sway, size }));
}

/** An arc from one spot to another. @param {Spot} from @param {Spot} to @param {number} high */
const arc = (from, to, high) => Array.from({ length: 9 }, (_, i) => {
  const at = between(from, to, i / 8);
  return { x: at.x, y: at.y - Math.sin((i / 8) * Math.PI) * high, size: from.size + ((to.size - from.size) * i) / 8 };
});

/** Walks, climbs, slides or flies. @param {Board} board @param {Motion} motion @param {Spot[]} spots @param {Placed} placed @param {number} speed */
function goes(board, { manner }, spots, placed, speed) {
  const [start, end] = [spots[0], spots[spots.length - 1]];
  if (manner === "slide") return travel(board, placed, winding(spots), { duration: SLIDE / speed, easing: "cubic-bezier(.45, 0, .5, 1)" });
  if (manner === "hop") return travel(board, placed, arc(start, end, Math.min(120, Math.hypot(end.x - start.x, end.y - start.y) * 0.3)), { duration: HOME / speed, easing: "ease-out" });
  if (manner === "climb") {
    const rungs = Math.max(2, Math.round(Math.hypot(end.x - start.x, end.y - start.y) / (start.size * 0.4)));
    const steps = Array.from({ length: rungs + 1 }, (_, i) => ({ ...between(start, end, i / rungs), size: start.size }));
    return travel(board, placed, steps, { duration: (RUNG * rungs) / speed, lift: start.size * 0.06 });
  }
  const cells = spots.length - 1;
  if (board.scene?.family === "maze") return travel(board, placed, spots, { duration: (RAT * cells) / speed });
  return travel(board, placed, spots, { duration: (CELL * cells) / speed, lift: speed >= RUNS ? 0 : start.size * 0.25 });
}

/** The rat looks where it goes. @param {Board} board @param {Motion} motion */
function face(board, { piece, way }) {
  const placed = board.pieces.get(piece);
  const [a, b] = way.slice(-2).map((cell) => board.middle(cell));
  if (placed && a && b && board.scene?.family === "maze") placed.facing = Math.round((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI);
}

/** @param {Board} board @param {Motion} motion @param {number} speed */
async function walk(board, motion, speed) {
  const placed = board.pieces.get(motion.piece);
  const way = motion.manner === "hop" ? [motion.way[0], motion.way[motion.way.length - 1]] : motion.way;
  const spots = way.map((cell) => board.spot(cell, motion.piece)).filter((spot) => spot !== undefined);
  if (!placed || spots.length < 2) return;
  const here = board.standing(motion.piece);
  if (here) spots[0] = here;
  if (board.scene?.family === "maze") for (const cell of way.slice(0, -1)) board.take(cell, "trail");
  await goes(board, motion, spots, placed, speed);
  placed.at = way[way.length - 1];
  board.moved.add(motion.piece);
  put(board, placed, spots[spots.length - 1]);
}

/** Sows seed by seed: each flies in an arc and is counted when it lands. @param {Board} board @param {Motion} motion @param {number} speed */
async function sow(board, { way: [from, ...cells], manner }, speed) {
  const start = board.spot(from);
  const taken = board.count(from, () => 0);
  const ahead = cells.filter((cell) => board.cells.has(cell));
  if (!start) return;
  const fly = async (/** @type {number} */ cell, /** @type {number} */ i) => {
    const end = board.spot(cell);
    if (!end) return;
    const many = manner === "sow" ? 1 : taken;
    const seed = s("g", { class: "flying" }, stamp(`p-pile-${Math.max(1, Math.min(many, 12))}`, { x: 0, y: 0, size: 100 }));
    board.heaps.append(seed);
    const frames = arc({ ...start, size: 100 }, { ...end, size: 100 }, 40).map(({ x, y }) => ({ transform: `translate(${round(x)}px, ${round(y)}px)` }));
    await run(seed, frames, { duration: (2 * SEED) / speed, delay: (i * SEED) / speed, fill: "backwards", easing: "ease-out" });
    seed.remove();
    board.count(cell, (count) => count + many);
  };
  await Promise.all(ahead.map(fly));
}

/** Animates a step. @param {Board} board @param {Motion[]} motions @param {number} speed in parts of the usual pace; 0 for no animation */
export async function animate(board, motions, speed) {
  cut.delete(board);
  for (const motion of motions) face(board, motion);
  if (speed <= 0) return;
  board.svg.classList.add("moving");
  for (const motion of motions) {
    if (cut.has(board)) break;
    if (motion.manner === "sow" || board.isPile(motion.piece)) await sow(board, motion, speed);
    else if (motion.manner !== "leave" && motion.manner !== "appear") await walk(board, motion, speed);
  }
  board.svg.classList.remove("moving");
}

/** Without travel: the square where something arrives glows for a moment. @param {Board} board @param {Motion[]} motions */
export function glow(board, motions) {
  for (const { way } of motions) {
    const tile = board.cellElements.get(way[way.length - 1])?.querySelector(".tile");
    tile?.animate([{ fill: "var(--brass)", fillOpacity: 0.7 }, { fill: "var(--brass)", fillOpacity: 0 }], { duration: FADE });
  }
}
