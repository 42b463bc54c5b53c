// A scene as a drawing: cells, what connects them, pieces, and what may be chosen. It knows no game.

import { put, s } from "./dom.js";
import { U, heapShape, hue, linkShape, pawnShape } from "./shapes.js";

/**
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Cell} Cell
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {import("./types.js").Shown} Shown
 * @typedef {{element: SVGGElement, data: Piece, at: number}} Placed
 */

/** So many pieces are drawn on one cell; of the others only the number is told. */
const MOST_ON_A_CELL = 9;

export class Board {
  /** @param {string} game @param {(move: string) => void} choose @param {(words: string) => void} explain */
  constructor(game, choose, explain) {
    this.choose = choose;
    this.explain = explain;
    /** @type {Map<number, Cell>} */
    this.cells = new Map();
    /** @type {Map<number, SVGGElement>} */
    this.cellElements = new Map();
    /** @type {Map<string, Placed>} */
    this.pieces = new Map();
    this.active = false;
    this.ground = s("g", { class: "ground" });
    this.links = s("g", { class: "links" });
    this.heaps = s("g", { class: "pieces" });
    this.choices = s("g", { class: "choices" });
    this.svg = s("svg", { class: `board game-${game}`, role: "group", "aria-label": "The board" },
      this.ground, this.links, this.heaps, this.choices);
    this.svg.addEventListener("click", (event) => this.#clicked(event));
    this.svg.addEventListener("keydown", (event) => this.#pressed(event));
    /** @type {import("./types.js").Note[]} */
    this.notes = [];
  }

  /** Draws everything anew. @param {Scene} scene */
  show(scene) {
    this.svg.setAttribute("viewBox", `-4 -4 ${scene.columns * U + 8} ${scene.rows * U + 8}`);
    this.svg.dataset.wide = String(scene.columns / scene.rows > 2);
    this.cells.clear();
    this.cellElements.clear();
    this.pieces.clear();
    put(this.ground);
    put(this.heaps);
    this.update({ cells: scene.cells, links: scene.links, pieces: scene.pieces, notes: scene.notes });
  }

  /** Draws what has changed. @param {Shown} shown */
  update(shown) {
    for (const id of shown.gone?.cells ?? []) this.#dropCell(id);
    for (const id of shown.gone?.pieces ?? []) this.#dropPiece(id);
    for (const cell of shown.cells ?? []) this.#putCell(cell);
    if (shown.links) this.#putLinks(shown.links);
    for (const piece of shown.pieces ?? []) this.#putPiece(piece);
    if (shown.notes) this.notes = shown.notes;
    this.arrange();
    this.#putChoices();
  }

  /** Whether the people here may choose now. @param {boolean} active */
  activate(active) {
    this.active = active;
    this.#putChoices();
  }

  /** The middle of a cell. @param {number} id */
  middle(id) {
    const cell = this.cells.get(id);
    return cell && { x: (cell.x + cell.width / 2) * U, y: (cell.y + cell.height / 2) * U };
  }

  /** @param {number} id */
  #dropCell(id) {
    this.cells.delete(id);
    this.cellElements.get(id)?.remove();
    this.cellElements.delete(id);
  }

  /** @param {string} id */
  #dropPiece(id) {
    this.pieces.get(id)?.element.remove();
    this.pieces.delete(id);
  }

  /** @param {Cell} cell */
  #putCell(cell) {
    const [w, h] = [cell.width * U, cell.height * U];
    const colour = hue(cell.class === "field" || cell.class === "attic" ? "" : cell.words, cell.owner);
    const kind = `cell k-${cell.class} ${(cell.x + cell.y) % 2 ? "odd" : "even"}${colour ? ` hue-${colour}` : ""}`;
    const round = cell.class === "field" || cell.class === "attic" ? Math.min(w, h) * 0.46 : 3;
    const element = s("g", { class: kind, transform: `translate(${cell.x * U} ${cell.y * U})`, role: "img", "aria-label": cell.words, "data-cell": cell.id },
      s("rect", { class: "tile", x: 1, y: 1, width: w - 2, height: h - 2, rx: round }),
      cell.label && s("text", { class: "label", x: 5, y: 14 }, cell.label),
      cell.mark && s("text", { class: "sign", x: w - 5, y: h - 6 }, cell.mark.replace("*", "★")));
    const old = this.cellElements.get(cell.id);
    if (old) old.replaceWith(element);
    else this.ground.append(element);
    this.cells.set(cell.id, cell);
    this.cellElements.set(cell.id, element);
  }

  /** @param {import("./types.js").Link[]} links */
  #putLinks(links) {
    const drawn = links.map((link, number) => {
      const way = link.way.map((id) => this.middle(id)).filter((point) => point !== undefined);
      return way.length > 1 && linkShape(link, way, number);
    });
    put(this.links, ...drawn);
  }

  /** Whether the pieces of a cell are a heap of seeds rather than pawns. @param {Cell | undefined} cell */
  static #isHeap(cell) {
    return cell?.class === "field" || cell?.class === "attic";
  }

  /** @param {Piece} piece */
  #putPiece(piece) {
    const cell = this.cells.get(piece.cell);
    const colour = hue(piece.words, piece.owner);
    let placed = this.pieces.get(piece.id);
    if (!placed) {
      placed = { element: s("g", { role: "img" }), data: piece, at: piece.cell };
      this.pieces.set(piece.id, placed);
      this.heaps.append(placed.element);
    }
    placed.data = piece;
    placed.at = piece.cell;
    placed.element.setAttribute("class", `piece${colour ? ` hue-${colour}` : ""}`);
    placed.element.setAttribute("aria-label", piece.words);
    placed.element.dataset.piece = piece.id;
    put(placed.element, ...(Board.#isHeap(cell) ? heapShape(piece.count, cell?.height ?? 1) : pawnShape(piece)));
  }

  /** A heap that shows another number for a moment, while seeds are sown. @param {number} at @param {(count: number) => number} change */
  count(at, change) {
    for (const placed of this.pieces.values()) {
      if (placed.at !== at) continue;
      placed.data = { ...placed.data, count: Math.max(0, change(placed.data.count)) };
      put(placed.element, ...heapShape(placed.data.count, this.cells.get(at)?.height ?? 1));
    }
  }

  /** Gives every piece its place: alone in the middle, several side by side. */
  arrange() {
    /** @type {Map<number, Placed[]>} */
    const groups = new Map();
    for (const placed of this.pieces.values()) {
      const group = groups.get(placed.at);
      if (group) group.push(placed);
      else groups.set(placed.at, [placed]);
    }
    for (const text of this.heaps.querySelectorAll(":scope > .more")) text.remove();
    for (const [at, group] of groups) this.#arrangeOn(at, group);
  }

  /** @param {number} at @param {Placed[]} group */
  #arrangeOn(at, group) {
    const cell = this.cells.get(at);
    const shown = Math.min(group.length, MOST_ON_A_CELL);
    const across = Math.ceil(Math.sqrt(shown));
    const down = Math.ceil(shown / across);
    group.forEach((placed, i) => {
      if (!cell || i >= shown) {
        placed.element.setAttribute("display", "none");
        return;
      }
      placed.element.removeAttribute("display");
      const gap = { x: (cell.width * U) / across, y: (cell.height * U) / down };
      const x = cell.x * U + gap.x * ((i % across) + 0.5);
      const y = cell.y * U + gap.y * (Math.floor(i / across) + 0.5);
      // Small beside others, and larger where there is much room.
      const room = Math.min(gap.x, gap.y) / U;
      const size = Math.min(room * 1.25, 0.7 + room * 0.3, 1.8);
      placed.element.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size.toFixed(2)})`);
    });
    if (cell && group.length > shown) {
      this.heaps.append(s("text", { class: "more", x: (cell.x + 1) * U - 4, y: cell.y * U + 14 }, `+${group.length - shown}`));
    }
  }

  /** Lets a piece walk over cells; resolves when it is there. @param {string} id @param {number[]} way @param {number} ms for each cell */
  async walk(id, way, ms) {
    const placed = this.pieces.get(id);
    const points = way.map((cell) => this.middle(cell)).filter((point) => point !== undefined);
    if (!placed || points.length === 0) return;
    const start = this.middle(placed.at);
    placed.at = way[way.length - 1];
    if (ms > 0 && start) {
      this.heaps.append(placed.element);
      placed.element.removeAttribute("display");
      const frames = [start, ...points].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
      await placed.element.animate(frames, { duration: ms * points.length, easing: "ease-in-out" }).finished.catch(() => undefined);
    }
    const last = points[points.length - 1];
    placed.element.setAttribute("transform", `translate(${last.x} ${last.y})`);
  }

  /** Lights a cell up for a moment. @param {number} id @param {number} ms */
  flash(id, ms) {
    const tile = this.cellElements.get(id)?.querySelector(".tile");
    if (tile && ms > 0) tile.animate([{ filter: "brightness(1.6)" }, { filter: "none" }], { duration: ms * 3 });
  }

  #putChoices() {
    const focused = document.activeElement instanceof SVGElement ? document.activeElement.dataset.move : undefined;
    const found = this.active ? this.#choicesByCell() : new Map();
    /** @type {Map<string, SVGGElement>} */
    const drawn = new Map();
    for (const [id, moves] of found) {
      moves.forEach((/** @type {{move: string, words: string}} */ choice, /** @type {number} */ i) => drawn.set(choice.move, this.#choice(id, choice, i, moves.length)));
    }
    put(this.choices, ...drawn.values());
    for (const { element, data } of this.pieces.values()) element.classList.toggle("may-move", this.active && data.choice !== null);
    if (focused !== undefined) (drawn.get(focused) ?? drawn.values().next().value)?.focus();
  }

  /** What may be chosen, by the cell where it is; a cell and the piece on it that stand for the same move are one. */
  #choicesByCell() {
    const all = [...this.cells.values()].map((cell) => ({ at: cell.id, move: cell.choice, words: cell.words }))
      .concat([...this.pieces.values()].map(({ data }) => ({ at: data.cell, move: data.choice, words: data.words })));
    /** @type {Map<number, {move: string, words: string}[]>} */
    const found = new Map();
    const known = new Set();
    for (const { at, move, words } of all) {
      if (move === null || known.has(move) || !this.cells.has(at)) continue;
      known.add(move);
      found.set(at, [...(found.get(at) ?? []), { move, words }]);
    }
    return found;
  }

  /** Several pieces on one cell are choices of their own: each has a part of the cell, as the pieces have. @param {number} id @param {{move: string, words: string}} choice @param {number} i @param {number} count */
  #choice(id, { move, words }, i, count) {
    const cell = /** @type {Cell} */ (this.cells.get(id));
    const across = Math.ceil(Math.sqrt(count));
    const down = Math.ceil(count / across);
    const [w, h] = [(cell.width * U) / across, (cell.height * U) / down];
    const at = `translate(${cell.x * U + w * (i % across)} ${cell.y * U + h * Math.floor(i / across)})`;
    return s("g", { class: "choice", role: "button", tabindex: 0, "aria-label": `Play ${move}: ${words}`, "data-move": move, "data-at": id, transform: at },
      s("rect", { x: 3, y: 3, width: w - 6, height: h - 6, rx: Math.min(w, h) * 0.2 }));
  }

  /** @param {Event} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target : undefined;
    const choice = target?.closest(".choice");
    const cell = target?.closest(".cell, .piece");
    if (choice instanceof SVGElement && choice.dataset.move !== undefined) this.choose(choice.dataset.move);
    else if (cell) this.explain(cell.getAttribute("aria-label") ?? "");
  }

  /** Arrows go from choice to choice, Enter and Space take one. @param {KeyboardEvent} event */
  #pressed(event) {
    const here = event.target instanceof SVGElement ? event.target.closest(".choice") : undefined;
    if (!(here instanceof SVGElement)) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.choose(here.dataset.move ?? "");
    }
    const to = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (to) {
      event.preventDefault();
      this.#next(here, to)?.focus();
    }
  }

  /** The nearest choice in a direction. @param {SVGElement} here @param {number[]} to @returns {SVGElement | undefined} */
  #next(here, [dx, dy]) {
    const at = (/** @type {SVGElement} */ element) => this.middle(Number(element.dataset.at)) ?? { x: 0, y: 0 };
    const from = at(here);
    const far = (/** @type {SVGElement} */ other) => {
      const [x, y] = [at(other).x - from.x, at(other).y - from.y];
      const ahead = x * dx + y * dy;
      return ahead > 0 ? ahead + 2 * Math.abs(x * dy + y * dx) : Infinity;
    };
    const others = /** @type {SVGElement[]} */ ([...this.choices.children]).filter((other) => other !== here);
    const best = others.sort((a, b) => far(a) - far(b))[0];
    if (best && far(best) < Infinity) return best;
    // Nothing lies that way: the next in order, so that every choice can be reached.
    const all = /** @type {SVGElement[]} */ ([...this.choices.children]);
    return all[(all.indexOf(here) + (dx + dy > 0 ? 1 : all.length - 1)) % all.length];
  }
}
