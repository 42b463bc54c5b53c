// How things look: ladders, snakes, pawns, seeds. Lengths are in units of a drawing in which a cell is U wide.

import { s } from "./dom.js";

/** The side of a cell. */
export const U = 60;

/** @typedef {{x: number, y: number}} Point
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 * @typedef {import("./types.js").Cell} Cell */

const HUES = ["red", "blue", "green", "yellow", "purple", "orange", "teal", "pink", "brown", "grey"];

/** The name of a colour: the thing's own, else that of its owner. @param {string | undefined} colour @param {number | null} owner */
export function hue(colour, owner) {
  return colour ?? (owner ? HUES[(owner - 1) % HUES.length] : undefined);
}

/** Whether what lies on a cell is a heap of seeds rather than pawns. @param {import("./types.js").Cell | undefined} cell */
export const isHeap = (cell) => cell?.class === "field" || cell?.class === "attic";

/** Whether pieces wait here, each at its own place. @param {Cell} cell */
export const isYard = (cell) => cell.class === "yard" && cell.owner !== null && Math.min(cell.width, cell.height) > 1;

/** One of equal parts of a cell, on the board. @param {Cell} cell @param {number} i @param {number} count @returns {Box} */
export function part(cell, i, count) {
  const across = Math.ceil(Math.sqrt(count));
  const down = Math.ceil(count / across);
  const [width, height] = [(cell.width * U) / across, (cell.height * U) / down];
  return { x: cell.x * U + width * (i % across), y: cell.y * U + height * Math.floor(i / across), width, height };
}

/** How round the corners of a box are on this cell. @param {Cell} cell @param {{width: number, height: number}} box @param {number} usual */
export function roundness(cell, { width, height }, usual) {
  const share = isHeap(cell) ? 0.46 : cell.class === "fire" ? 0.3 : undefined;
  return share === undefined ? usual : Math.min(width, height) * share;
}

/** What of a cell is drawn, seen from its corner: a fire is a button, not a field. @param {Cell} cell @returns {Box} */
export function tile({ class: kind, width, height }) {
  const [w, h] = [width * U, height * U];
  return kind === "fire" ? { x: 3, y: 12, width: w - 6, height: h - 24 } : { x: 1, y: 1, width: w - 2, height: h - 2 };
}

/** The ground of a large yard, on which pieces stand: so much of its width is around it. */
const EDGE = 0.16;
/** @param {Cell} cell */
const hasGround = (cell) => cell.class === "yard" && Math.min(cell.width, cell.height) > 2;

/** The part of a cell on which pieces stand. @param {Cell} cell @returns {Cell} */
export function inside(cell) {
  if (!hasGround(cell)) return cell;
  const { x, y, width, height } = cell;
  return { ...cell, x: x + width * EDGE, y: y + height * EDGE, width: width * (1 - 2 * EDGE), height: height * (1 - 2 * EDGE) };
}

/** @param {Cell} cell */
export function cellShape(cell) {
  const box = tile(cell);
  const { x, y, width, height } = inside({ ...cell, x: 0, y: 0 });
  const ground = hasGround(cell) && s("rect", { class: "inner", x: x * U, y: y * U, width: width * U, height: height * U, rx: U * 0.5 });
  return [s("rect", { class: "tile", ...box, rx: roundness(cell, box, 3) }), ground];
}

/** What is written on a cell. @param {Cell} cell */
export function cellWords(cell) {
  const [w, h] = [cell.width * U, cell.height * U];
  const fire = cell.class === "fire";
  const label = cell.label && s("text", { class: "label", x: isHeap(cell) || fire ? w / 2 : 5, y: fire ? h / 2 + 4 : isHeap(cell) ? 15 : 16 }, cell.label);
  const sign = cell.mark && s("text", { class: "sign", x: w - 5, y: h - 6 }, cell.mark.replace("*", "★"));
  return [label, sign].filter((drawn) => drawn !== "");
}

/** @param {Point} a @param {Point} b */
function between(a, b) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { length, along: { x: (b.x - a.x) / length, y: (b.y - a.y) / length } };
}

/** Points at even distances along a way. @param {Point[]} way @param {number} gap @returns {Point[]} */
function walk(way, gap) {
  const points = [];
  for (let i = 0; i + 1 < way.length; i += 1) {
    const { length, along } = between(way[i], way[i + 1]);
    const parts = Math.max(1, Math.round(length / gap));
    for (let k = 0; k < parts; k += 1) {
      const far = (length * k) / parts;
      points.push({ x: way[i].x + along.x * far, y: way[i].y + along.y * far });
    }
  }
  points.push(way[way.length - 1]);
  return points;
}

/** A curve through points. @param {Point[]} points */
function curve(points) {
  const at = (/** @type {Point} */ p) => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`;
  if (points.length < 3) return `M${points.map(at).join("L")}`;
  let d = `M${at(points[0])}`;
  for (let i = 1; i + 1 < points.length; i += 1) {
    const next = points[i + 1];
    const half = i + 2 === points.length ? next : { x: (points[i].x + next.x) / 2, y: (points[i].y + next.y) / 2 };
    d += `Q${at(points[i])} ${at(half)}`;
  }
  return d;
}

/** @param {Point[]} way */
function ladder(way) {
  const [foot, top] = [way[0], way[way.length - 1]];
  const { length, along } = between(foot, top);
  const side = { x: -along.y * U * 0.15, y: along.x * U * 0.15 };
  const rail = (/** @type {number} */ k) =>
    `M${foot.x + side.x * k} ${foot.y + side.y * k}L${top.x + side.x * k} ${top.y + side.y * k}`;
  let rungs = "";
  const count = Math.max(2, Math.round(length / (U * 0.33)));
  for (let i = 1; i < count; i += 1) {
    const at = { x: foot.x + (along.x * length * i) / count, y: foot.y + (along.y * length * i) / count };
    rungs += `M${at.x - side.x} ${at.y - side.y}L${at.x + side.x} ${at.y + side.y}`;
  }
  return [s("path", { class: "rung", d: rungs }), s("path", { class: "rail", d: rail(1) + rail(-1) })];
}

/** @param {Point[]} way @param {number} number */
function snake(way, number) {
  const spine = walk(way, U * 0.42);
  const swing = U * 0.13;
  const body = spine.map((point, i) => {
    const { along } = between(spine[Math.max(0, i - 1)], spine[Math.min(spine.length - 1, i + 1)]);
    const off = i === 0 || i === spine.length - 1 ? 0 : Math.sin((i * Math.PI) / 1.6) * swing;
    return { x: point.x - along.y * off, y: point.y + along.x * off };
  });
  const d = curve(body);
  const { along } = between(body[0], body[1] ?? way[way.length - 1]);
  const angle = (Math.atan2(-along.y, -along.x) * 180) / Math.PI;
  const head = s("g", { transform: `translate(${body[0].x} ${body[0].y}) rotate(${angle})` },
    s("path", { class: "tongue", d: `M${U * 0.16} 0h${U * 0.13}l${U * 0.06} ${-U * 0.05}m${-U * 0.06} ${U * 0.05}l${U * 0.06} ${U * 0.05}` }),
    s("ellipse", { class: "head", rx: U * 0.18, ry: U * 0.13 }),
    s("circle", { class: "eye", cx: U * 0.06, cy: -U * 0.06, r: U * 0.035 }),
    s("circle", { class: "eye", cx: U * 0.06, cy: U * 0.06, r: U * 0.035 }));
  return [
    s("path", { class: "rim", d }),
    s("path", { class: "body", d }),
    s("path", { class: "pattern", d }),
    head,
  ].map((part) => (part.classList.add(`skin${number % 6}`), part));
}

/** @param {Point[]} way */
function arrow(way) {
  const [from, to] = [way[0], way[way.length - 1]];
  const { along, length } = between(from, to);
  const bend = { x: (from.x + to.x) / 2 - along.y * length * 0.15, y: (from.y + to.y) / 2 + along.x * length * 0.15 };
  return [s("path", { class: "beam", d: `M${from.x} ${from.y}Q${bend.x} ${bend.y} ${to.x} ${to.y}` }),
    s("circle", { class: "beam-end", cx: to.x, cy: to.y, r: U * 0.08 })];
}

/**
 * What connects cells.
 * @param {import("./types.js").Link} link @param {Point[]} way @param {number} number
 */
export function linkShape(link, way, number) {
  const parts = link.class === "ladder" ? ladder(way) : link.class === "snake" ? snake(way, number) : arrow(way);
  return s("g", { class: `link k-${link.class}`, role: "img", "aria-label": link.words }, ...parts);
}

const R = U * 0.27;
/** The outlines of pawns: every player has another, so that nobody needs to tell colours apart. */
const OUTLINES = [0, 4, 3, 6, 5, 8].map((corners, i) => {
  if (corners === 0) return `M${-R} 0a${R} ${R} 0 1 0 ${2 * R} 0a${R} ${R} 0 1 0 ${-2 * R} 0Z`;
  const turn = i === 1 ? Math.PI / 4 : -Math.PI / 2;
  const points = Array.from({ length: corners }, (_, k) => turn + (k * 2 * Math.PI) / corners);
  return `M${points.map((a) => `${(Math.cos(a) * R * 1.18).toFixed(1)} ${(Math.sin(a) * R * 1.18).toFixed(1)}`).join("L")}Z`;
});

/** @param {import("./types.js").Piece} piece */
export function pawnShape(piece) {
  const outline = OUTLINES[((piece.owner ?? 1) - 1) % OUTLINES.length];
  return [s("path", { class: "shadow", d: outline, transform: `translate(${U * 0.03} ${U * 0.05})` }), s("path", { class: "skin", d: outline }),
    s("text", { class: "mark", dy: ".36em" }, piece.mark)];
}

const MOST_DOTS = 36;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Seeds in a hollow: between the number of the field above them and their count below. @param {number} count @param {number} height of the hollow in cells */
export function heapShape(count, height) {
  const shown = Math.min(count, MOST_DOTS);
  const reach = { x: U * 0.31, y: U * (height / 2 - 0.35) };
  const close = Math.min(1, Math.sqrt(shown / 14));
  const dots = Array.from({ length: shown }, (_, i) => {
    const r = shown === 1 ? 0 : Math.sqrt((i + 0.5) / shown) * close;
    return s("circle", { class: `seed s${i % 3}`, r: U * 0.07, cx: (Math.cos(i * GOLDEN) * r * reach.x).toFixed(1), cy: (Math.sin(i * GOLDEN) * r * reach.y - 1).toFixed(1) });
  });
  return [...dots, s("text", { class: "count", y: U * (height / 2 - (height > 1 ? 0.16 : 0.08)) }, String(count))];
}

const PIPS = [[], [[0, 0]], [[-1, -1], [1, 1]], [[-1, -1], [0, 0], [1, 1]], [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]];

/** The face of a die; numbers that no die of six sides has are written. @param {number} roll */
export function dieShape(roll) {
  const pips = PIPS[roll];
  const face = pips ? pips.map(([x, y]) => s("circle", { class: "pip", cx: 30 + x * 14, cy: 30 + y * 14, r: 5.5 }))
    : [s("text", { class: "number", x: 30, y: 30, dy: ".36em" }, String(roll))];
  return s("svg", { class: "die", viewBox: "0 0 60 60", role: "img", "aria-label": `The dice show ${roll}` },
    s("rect", { x: 3, y: 3, width: 54, height: 54, rx: 12 }), ...face);
}
