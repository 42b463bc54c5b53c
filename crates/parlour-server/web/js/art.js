// The server's drawing of a board: what does not move, the symbols of what does, and the place of every cell.

import { s } from "./dom.js";
import { isYard } from "./shapes.js";

/**
 * @typedef {import("./types.js").Art} Art @typedef {import("./types.js").Cell} Cell @typedef {import("./types.js").Family} Family
 * @typedef {{x: number, y: number}} Point
 * @typedef {{x: number, y: number, size: number}} Spot the middle and the side of a square
 * @typedef {{x: number, y: number, width: number, height: number}} Box
 */

/** Pits: their width, the width and height of a store, where its seeds and its tag are from its middle, and the width of a fire. */
const [PIT, WELL, PILE, TAG, FIRE] = [120, [124, 392], -52, 146, 76];
/** How far pawns stand above the middle of their place, in parts of their size. */
const LIFT = { yard: 0.1515, home: 0.1, other: 0.0857 };

/** @param {number} value @param {number} [digits] */
export const round = (value, digits = 1) => Number(value.toFixed(digits));

/** The elements of a drawing. @param {string} svg */
function parsed(svg) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${svg}</svg>`;
  const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  return root.localName === "svg" ? [...root.childNodes].map((node) => document.importNode(node, true)) : [];
}

/**
 * By how many quarters a board is turned: your yard lies at the bottom left, your row of pits is the nearer one. A maze is never
 * turned, because its moves are directions.
 * @param {import("./types.js").Scene} scene @param {Map<number, Cell>} cells @param {{seat: number, upright: boolean}} side
 */
export function quarters({ family, columns, rows }, cells, { seat, upright }) {
  const all = [...cells.values()];
  if (family === "pits") {
    const own = all.find((cell) => cell.class === "field" && cell.owner === seat);
    const other = all.find((cell) => cell.class === "field" && cell.owner !== seat);
    return (own && other && own.y < other.y ? 2 : 0) + (upright ? 1 : 0);
  }
  const yard = all.find((cell) => isYard(cell) && cell.owner === seat);
  // Only the cross with four arms looks the same from all sides.
  if (family !== "track" || !yard || columns !== rows || all.filter((cell) => cell.class === "yard").length !== 4) return 0;
  const [left, upper] = [yard.x + yard.width / 2 < columns / 2, yard.y + yard.height / 2 < rows / 2];
  if (left) return upper ? 3 : 0;
  return upper ? 2 : 1;
}

/** A drawing, turned by quarters so that each player sees the board from their own side. Pieces and texts stay upright. */
export class Drawing {
  /** @param {Art} art @param {Family} family @param {Map<number, Cell>} cells @param {number} turns quarters, clockwise */
  constructor(art, family, cells, turns) {
    this.art = art;
    this.family = family;
    this.cells = cells;
    this.turns = ((turns % 4) + 4) % 4;
    const [x, y, width, height] = art.view;
    this.middle = { x: x + width / 2, y: y + height / 2 };
    this.width = this.turns % 2 ? height : width;
    this.height = this.turns % 2 ? width : height;
    this.element = s("g", { class: "drawn", "aria-hidden": "true", transform: this.turns ? `rotate(${this.turns * 90} ${this.middle.x} ${this.middle.y})` : undefined });
    this.element.append(...parsed(art.svg));
    this.symbols = new Set([...this.element.querySelectorAll("defs [id]")].map(({ id }) => id));
    this.grid = this.#measure();
  }

  /** The view box of the turned drawing. @returns {Box} */
  get view() {
    return { x: this.middle.x - this.width / 2, y: this.middle.y - this.height / 2, width: this.width, height: this.height };
  }

  /** @param {string} id of a symbol */
  has(id) {
    return this.symbols.has(id);
  }

  /** The upper left corner and the width of the first cell, before the turn. */
  #measure() {
    const all = [...this.cells.values()];
    const left = Math.min(...all.map((cell) => cell.x));
    const across = Math.max(...all.map((cell) => cell.x + cell.width)) - left;
    const top = Math.min(...all.map((cell) => cell.y));
    const down = Math.max(...all.map((cell) => cell.y + cell.height)) - top;
    const [x, y, width, height] = this.art.view;
    // The rim is equally wide on all sides.
    const unit = across === down ? this.#pitch() ?? width / across : (width - height) / (across - down);
    return { left, top, unit, x: x + (width - across * unit) / 2, y: y + (height - down * unit) / 2 };
  }

  /** The distance between two neighbours, from the places of two plain cells. */
  #pitch() {
    const plain = [...this.cells.values()].filter((cell) => cell.width === 1 && cell.height === 1 && cell.class !== "home" && this.art.places[cell.id]?.length === 1);
    const [first, other] = [plain[0], plain.find((cell) => cell.x !== plain[0].x)];
    return first && other && (this.art.places[other.id][0][0] - this.art.places[first.id][0][0]) / (other.x - first.x);
  }

  /** A point of the drawing, as seen after the turn. @param {number} x @param {number} y @returns {Point} */
  at(x, y) {
    const [dx, dy] = [x - this.middle.x, y - this.middle.y];
    const [tx, ty] = [[dx, dy], [-dy, dx], [-dx, -dy], [dy, -dx]][this.turns];
    return { x: this.middle.x + tx, y: this.middle.y + ty };
  }

  /** The box of a cell, as seen. @param {Cell} cell @returns {Box} */
  box(cell) {
    if (this.family === "pits") {
      const [across, down] = cell.class === "attic" ? WELL : cell.class === "fire" ? [FIRE, FIRE] : [PIT, PIT];
      const [width, height] = this.turns % 2 ? [down, across] : [across, down];
      const { x, y } = this.#hollow(cell);
      return { x: x - width / 2, y: y - height / 2, width, height };
    }
    const { left, top, unit, x, y } = this.grid;
    const corner = (/** @type {number} */ across, /** @type {number} */ down) => this.at(x + (across - left) * unit, y + (down - top) * unit);
    const [a, b] = [corner(cell.x, cell.y), corner(cell.x + cell.width, cell.y + cell.height)];
    return { x: Math.min(a.x, b.x), y: Math.min(a.y, b.y), width: Math.abs(a.x - b.x), height: Math.abs(a.y - b.y) };
  }

  /** The middle of a pit or store. @param {Cell} cell */
  #hollow(cell) {
    const [x, y] = this.art.places[cell.id]?.[0] ?? [0, 0];
    return this.at(x, cell.class === "attic" ? y - PILE : y);
  }

  /** The places on a cell, as seen; most cells have one. @param {Cell} cell @returns {Spot[]} */
  spots(cell) {
    const places = this.art.places[cell.id] ?? [];
    if (cell.class === "attic") return places.map(([, , size]) => ({ ...this.#along(this.#hollow(cell), PILE), size }));
    if (this.family === "grid") {
      const { x, y, width, height } = this.box(cell);
      return places.map(([, , size]) => ({ x: x + width * 0.62, y: y + height * 0.53, size }));
    }
    const lift = this.family === "track" ? LIFT[/** @type {"yard"} */ (cell.class)] ?? LIFT.other : 0;
    return places.map(([x, y, size]) => {
      const seen = this.at(x, y + lift * size);
      return { x: seen.x, y: seen.y - lift * size, size };
    });
  }

  /** A point beside the middle of a store: below it, or right of it if the board stands upright. @param {Point} middle @param {number} by */
  #along({ x, y }, by) {
    return this.turns % 2 ? { x: x + by, y } : { x, y: y + by };
  }

  /** Where the number of seeds stands. @param {Cell} cell @returns {Point | undefined} */
  tag(cell) {
    if (cell.class === "attic") return this.#along(this.#hollow(cell), TAG);
    const at = this.art.tags?.[cell.id];
    if (at) return this.at(at[0], at[1]);
    return undefined;
  }
}

/** A symbol at a place. @param {string} id @param {Spot} spot @param {string} [look] */
export const stamp = (id, { x, y, size }, look) => s("use", { href: `#${id}`, class: look, transform: `translate(${round(x)} ${round(y)}) scale(${round(size / 100, 3)})` });
