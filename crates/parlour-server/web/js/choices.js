// What may be chosen on a board: where it is, by pointer and by keyboard.

import { put, s } from "./dom.js";
import { isYard, part, roundness, tile, U } from "./shapes.js";

/** @typedef {import("./types.js").Cell} Cell @typedef {import("./board.js").Board} Board
 * @typedef {{move: string, words: string, piece?: string}} Choice */

/** Whoever touches needs so many pixels. */
const FINGER = 24;

export class Choices {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.group = s("g", { class: "choices" });
    /** What the selection of a row was on last, and in whose turn. @type {{player: number, cell: number} | undefined} */
    this.selected = undefined;
    /** Whether the selection lost the focus because nothing could be chosen for a while. */
    this.waiting = false;
    this.group.addEventListener("focusin", (event) => this.#select(event.target));
  }

  /** Remembers what the selection of a row is on. @param {EventTarget | null} target */
  #select(target) {
    const { selection } = this.board;
    const cell = target instanceof SVGElement ? Number(target.dataset.at) : NaN;
    if (selection?.cells.includes(cell)) this.selected = { player: selection.player, cell };
  }

  /** Draws what may be chosen now. */
  show() {
    const held = document.activeElement instanceof SVGElement && this.group.contains(document.activeElement) ? document.activeElement : undefined;
    const focused = held?.dataset.move;
    const holds = held !== undefined || (this.waiting && document.activeElement === document.body);
    const found = this.board.active ? this.#choicesByCell() : new Map();
    /** @type {Map<string, SVGGElement>} */
    const drawn = new Map();
    for (const [id, moves] of found) {
      moves.forEach((/** @type {Choice} */ choice, /** @type {number} */ i) => drawn.set(choice.move, this.#choice(id, choice, i, moves.length)));
    }
    put(this.group, ...this.#row(drawn), ...drawn.values());
    for (const placed of this.board.pieces.values()) {
      const may = this.board.active && placed.data.choice !== null;
      if (may !== placed.may) placed.element.classList.toggle("may-move", may);
      placed.may = may;
    }
    const elsewhere = focused !== undefined && drawn.has(focused) && !this.board.selection?.cells.includes(Number(held?.dataset.at));
    this.waiting = holds && drawn.size === 0;
    if (holds && !elsewhere && this.#goTo(this.#follow())) return;
    if (focused !== undefined) (drawn.get(focused) ?? drawn.values().next().value)?.focus();
  }

  /** Where the selection begins, or the first choice of a board without one: what an arrow key goes to from elsewhere. */
  enter() {
    const first = /** @type {SVGElement | null} */ (this.group.querySelector(".choice"));
    if (!this.#goTo(this.#follow())) first?.focus();
    return first !== null;
  }

  /** The cells of the row that cannot be chosen now: the selection goes over them all the same. @param {Map<string, SVGGElement>} drawn */
  #row(drawn) {
    const chosen = new Set([...drawn.values()].map((choice) => Number(choice.dataset.at)));
    const cells = this.board.active && drawn.size ? this.board.selection?.cells ?? [] : [];
    return cells.filter((id) => !chosen.has(id) && this.board.cells.has(id)).map((id) => {
      const cell = /** @type {Cell} */ (this.board.cells.get(id));
      const { x, y, width, height } = this.#part(cell, undefined, 0, 1);
      const box = { x: 2, y: 2, width: width - 4, height: height - 4 };
      return s("g", { class: "unplayable", role: "button", tabindex: -1, "aria-disabled": "true", "aria-label": cell.words, "data-at": id, transform: `translate(${x} ${y})` },
        s("rect", { ...box, rx: roundness(cell, box, Math.min(width, height) * 0.2) }));
    });
  }

  /** The selected cell of the row: as before in a turn that goes on, else where a turn begins. @returns {number | undefined} */
  #follow() {
    const { selection } = this.board;
    if (!selection || !this.board.active) return undefined;
    const before = this.selected;
    return before && before.player === selection.player && selection.cells.includes(before.cell) ? before.cell : selection.cells[0];
  }

  /** Selects a cell of the row. @param {number | undefined} id @returns {boolean} whether there is such a cell */
  #goTo(id) {
    const element = id === undefined ? null : /** @type {SVGElement | null} */ (this.group.querySelector(`[data-at="${id}"]`));
    element?.focus();
    return element !== null;
  }

  /** Marks what looks best, until something else may be chosen. @param {string[]} moves */
  hint(moves) {
    for (const choice of /** @type {Iterable<SVGElement>} */ (/** @type {unknown} */ (this.group.querySelectorAll(".choice")))) choice.classList.toggle("hinted", moves.includes(choice.dataset.move ?? ""));
  }

  /** Moves whose place on the board is too small for a finger. @returns {Set<string>} */
  tight() {
    const scale = this.board.svg.getScreenCTM()?.a ?? 1;
    const small = (/** @type {Element} */ choice) => Math.min(Number(choice.firstElementChild?.getAttribute("width")), Number(choice.firstElementChild?.getAttribute("height"))) * scale < FINGER - 6 * scale;
    return new Set(/** @type {SVGElement[]} */ ([...this.group.querySelectorAll(".choice")]).filter(small).map((choice) => choice.dataset.move ?? ""));
  }

  /** What may be chosen, by the cell where it is; a cell and the piece on it that stand for the same move are one. */
  #choicesByCell() {
    const all = [...this.board.cells.values()].map((cell) => ({ at: cell.id, move: cell.choice, words: cell.words, piece: /** @type {string | undefined} */ (undefined) }))
      .concat([...this.board.pieces.values()].map(({ data }) => ({ at: data.cell, move: data.choice, words: data.words, piece: data.id })));
    /** @type {Map<number, Choice[]>} */
    const found = new Map();
    const known = new Set();
    for (const { at, move, words, piece } of all) {
      if (move === null || known.has(move) || !this.board.cells.has(at)) continue;
      known.add(move);
      found.set(at, [...(found.get(at) ?? []), { move, words, piece }]);
    }
    return found;
  }

  /** Several pieces on one cell are choices of their own: each has a part of the cell, as the pieces have. @param {number} id @param {Choice} choice @param {number} i @param {number} count */
  #choice(id, { move, words, piece }, i, count) {
    const cell = /** @type {Cell} */ (this.board.cells.get(id));
    const { x, y, width, height } = this.#part(cell, piece, i, count);
    const box = { x: 2, y: 2, width: width - 4, height: height - 4 };
    return s("g", { class: "choice", role: "button", tabindex: 0, "aria-label": `Play ${move}: ${words}`, "data-move": move, "data-at": id, transform: `translate(${x} ${y})` },
      s("rect", { ...box, rx: roundness(cell, box, Math.min(width, height) * 0.2) }));
  }

  /** @param {Cell} cell @param {string | undefined} piece @param {number} i @param {number} count */
  #part(cell, piece, i, count) {
    if (piece !== undefined && isYard(cell)) return this.board.yardPart(cell, piece);
    if (count > 1) return part(cell, i, count);
    const drawn = tile(cell);
    return { ...drawn, x: cell.x * U + drawn.x, y: cell.y * U + drawn.y };
  }

  /** Arrows go from choice to choice, Enter and Space take one. @param {KeyboardEvent} event */
  press(event) {
    const here = event.target instanceof SVGElement ? event.target.closest(".choice, .unplayable") : undefined;
    if (!(here instanceof SVGElement)) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (here.dataset.move === undefined) this.board.explain(here.getAttribute("aria-label") ?? "");
      else this.board.choose(here.dataset.move);
    }
    const to = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (to) {
      event.preventDefault();
      if (!this.#goTo(this.#beside(here, to[0]))) this.#next(here, to)?.focus();
    }
  }

  /** The cell of the row beside this one, as far as the row goes; none for what is not in a row. @param {SVGElement} here @param {number} dx */
  #beside(here, dx) {
    const cells = this.board.selection?.cells ?? [];
    const index = cells.indexOf(Number(here.dataset.at));
    return dx === 0 || index < 0 ? undefined : cells[Math.min(Math.max(index + dx, 0), cells.length - 1)];
  }

  /** The nearest choice in a direction. @param {SVGElement} here @param {number[]} to @returns {SVGElement | undefined} */
  #next(here, [dx, dy]) {
    const at = (/** @type {SVGElement} */ element) => this.board.middle(Number(element.dataset.at)) ?? { x: 0, y: 0 };
    const from = at(here);
    const far = (/** @type {SVGElement} */ other) => {
      const [x, y] = [at(other).x - from.x, at(other).y - from.y];
      const ahead = x * dx + y * dy;
      return ahead > 0 ? ahead + 2 * Math.abs(x * dy + y * dx) : Infinity;
    };
    const all = /** @type {SVGElement[]} */ ([...this.group.querySelectorAll(".choice")]);
    const others = all.filter((other) => other !== here);
    const best = others.sort((a, b) => far(a) - far(b))[0];
    if (best && far(best) < Infinity) return best;
    // Nothing lies that way: the next in order, so that every choice can be reached.
    return all[(all.indexOf(here) + (dx + dy > 0 ? 1 : all.length - 1)) % all.length];
  }
}
