// The legal moves on a board, for pointer and keyboard.

import { round } from "./art.js";
import { put, s } from "./dom.js";
import { isHeap } from "./shapes.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").Cell} Cell @typedef {import("./board.js").Board} Board @typedef {import("./art.js").Box} Box
 * @typedef {{move: string, words: string, at: number, piece?: string}} Choice */

/** The smallest target for a finger, in pixels. */
const FINGER = 24;

export class Choices {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.group = s("g", { class: "choices" });
    /** The brass under the pieces. */
    this.rings = s("g", { class: "rings", "aria-hidden": "true" });
    /** The last selected cell of a row, and whose turn it was. @type {{player: number, cell: number} | undefined} */
    this.selected = undefined;
    /** Whether the selection lost the focus because there were no moves for a while. */
    this.waiting = false;
    /** What is drawn: the same moves are not drawn again. */
    this.drawn = "";
    const considered = (/** @type {EventTarget | null} */ target) => (target instanceof Element ? /** @type {SVGElement | null} */ (target.closest(".choice"))?.dataset.move : undefined);
    this.group.addEventListener("focusin", (event) => {
      this.#select(event.target);
      board.consider(considered(event.target));
    });
    this.group.addEventListener("focusout", () => board.consider(undefined));
    this.group.addEventListener("pointerover", (event) => event.pointerType !== "touch" && board.consider(considered(event.target)));
    this.group.addEventListener("pointerout", (event) => event.pointerType !== "touch" && board.consider(considered(document.activeElement)));
  }

  /** Remembers the selected cell of a row. @param {EventTarget | null} target */
  #select(target) {
    const { selection } = this.board;
    const cell = target instanceof SVGElement ? Number(target.dataset.at) : NaN;
    if (selection?.cells.includes(cell)) this.selected = { player: selection.player, cell };
  }

  /** Draws the moves that are legal now. */
  show() {
    const held = document.activeElement instanceof SVGElement && this.group.contains(document.activeElement) ? document.activeElement : undefined;
    const focused = held?.dataset.move;
    // Between two turns the focus rests on nothing, on the headline or on the die.
    const holds = held !== undefined || (this.waiting && (document.activeElement === document.body || Boolean(document.activeElement?.matches("#status, #roll"))));
    const found = this.board.active ? this.#found() : [];
    const facts = JSON.stringify([found.map((choice) => [choice, this.#target(choice), this.board.outlooks.get(choice.move)?.words]), this.board.selection]);
    if (facts === this.drawn) return;
    this.drawn = facts;
    /** @type {Map<string, SVGGElement>} */
    const drawn = new Map(found.map((choice) => [choice.move, this.#choice(choice)]));
    put(this.rings, ...found.map((choice) => this.#ring(choice)));
    put(this.group, ...this.#row(drawn), ...drawn.values());
    for (const { element, data } of this.board.pieces.values()) element.classList.toggle("may-move", this.board.active && data.choice !== null);
    const elsewhere = focused !== undefined && drawn.has(focused) && !this.board.selection?.cells.includes(Number(held?.dataset.at));
    this.waiting = holds && drawn.size === 0;
    if (holds && !elsewhere && this.#goTo(this.#follow())) return;
    if (focused !== undefined) (drawn.get(focused) ?? drawn.values().next().value)?.focus();
  }

  /** Focuses the start of the selection, or the first move: the target of an arrow key pressed elsewhere. */
  enter() {
    const first = /** @type {SVGElement | null} */ (this.group.querySelector(".choice"));
    if (!this.#goTo(this.#follow())) first?.focus();
    return first !== null;
  }

  /** The cells of the row that are not legal moves now: the selection stops on them all the same. @param {Map<string, SVGGElement>} drawn */
  #row(drawn) {
    const chosen = new Set([...drawn.values()].map((choice) => Number(choice.dataset.at)));
    const cells = this.board.active && drawn.size ? this.board.selection?.cells ?? [] : [];
    return cells.filter((id) => !chosen.has(id) && this.board.cells.has(id)).map((id) => {
      const cell = /** @type {Cell} */ (this.board.cells.get(id));
      return s("g", { class: "unplayable", role: "button", tabindex: -1, "aria-disabled": "true", "aria-label": cell.words, "data-at": id }, ...hit(this.board.box(cell), isHeap(cell)));
    });
  }

  /** The selected cell of the row: as before within a turn, otherwise the first. @returns {number | undefined} */
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

  /** Marks the hinted moves until the moves change. @param {string[]} moves */
  hint(moves) {
    for (const element of /** @type {Iterable<SVGElement>} */ (/** @type {unknown} */ ([...this.group.querySelectorAll(".choice"), ...this.rings.children]))) element.classList.toggle("hinted", moves.includes(element.dataset.move ?? ""));
  }

  /** Moves whose target on the board is too small for a finger. @returns {Set<string>} */
  tight() {
    const { scale } = this.board;
    return new Set((this.board.active ? this.#found() : []).filter((choice) => Math.min(this.#target(choice).width, this.#target(choice).height) * scale < FINGER).map(({ move }) => move));
  }

  /** The moves on the board; a cell and the piece on it that mean the same move are one. @returns {Choice[]} */
  #found() {
    const pieces = [...this.board.pieces.values()].map(({ data }) => ({ at: data.cell, move: data.choice, words: data.words, piece: /** @type {string | undefined} */ (data.id) }));
    const cells = [...this.board.cells.values()].map((cell) => ({ at: cell.id, move: cell.choice, words: cell.words, piece: undefined }));
    // A pit is chosen as a whole, a pawn by itself.
    const all = this.board.scene?.family === "pits" ? [...cells, ...pieces] : [...pieces, ...cells];
    const known = new Set();
    return all.flatMap(({ at, move, words, piece }) => {
      if (move === null || known.has(move) || !this.board.cells.has(at)) return [];
      known.add(move);
      return [{ at, move, words, piece }];
    });
  }

  /** What is touched: the place of the piece, or the whole cell. @param {Choice} choice @returns {Box} */
  #target({ at, piece }) {
    const cell = /** @type {Cell} */ (this.board.cells.get(at));
    const spot = piece === undefined ? undefined : this.board.standing(piece);
    if (!spot) return this.board.box(cell);
    return { x: spot.x - spot.size / 2, y: spot.y - spot.size / 2, width: spot.size, height: spot.size };
  }

  /** @param {Choice} choice */
  #choice(choice) {
    const { at, move, words, piece } = choice;
    const told = this.board.outlooks.get(move)?.words;
    const circle = isHeap(this.board.cells.get(at)) || piece !== undefined;
    return s("g", { class: "choice", role: "button", tabindex: 0, "aria-label": told ? `${words}: ${told}` : say("table.choice", { move, words }), "data-move": move, "data-at": at }, ...hit(this.#target(choice), circle));
  }

  /** Brass with a dark edge: a disc under a piece, a ring around a pit or in a cell. @param {Choice} choice */
  #ring(choice) {
    const { x, y, width, height } = this.#target(choice);
    const cell = this.board.cells.get(choice.at);
    const named = { "data-move": choice.move };
    if (isHeap(cell)) return s("g", { class: "ring", ...named }, ...["edge", "brass"].map((look) => s("rect", { class: look, x: x - 6, y: y - 6, width: width + 12, height: height + 12, rx: Math.min(width, height) / 2 + 6 })));
    const disc = choice.piece !== undefined;
    const size = Math.min(width, height) * (disc ? 0.52 : 0.36);
    return s("circle", { class: disc ? "disc" : "spot", ...named, cx: round(x + width / 2), cy: round(y + height / 2 + (disc ? height * 0.08 : 0)), r: round(size) });
  }

  /** Arrow keys go from move to move; Enter and Space play one. @param {KeyboardEvent} event */
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
      if (!this.#goTo(this.#beside(here, to))) this.#next(here, to)?.focus();
    }
  }

  /** The next cell of the row in this direction, up to its end; none for a cell outside the row. @param {SVGElement} here @param {number[]} to */
  #beside(here, [dx, dy]) {
    const cells = this.board.selection?.cells ?? [];
    const index = cells.indexOf(Number(here.dataset.at));
    const first = this.board.middle(cells[0]);
    const last = this.board.middle(cells[cells.length - 1]);
    if (index < 0 || !first || !last) return undefined;
    // The row may be turned: it runs in the direction in which it is seen.
    const along = Math.sign((last.x - first.x) * dx + (last.y - first.y) * dy);
    return along === 0 ? undefined : cells[Math.min(Math.max(index + along, 0), cells.length - 1)];
  }

  /** The nearest move in a direction. @param {SVGElement} here @param {number[]} to @returns {SVGElement | undefined} */
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
    // Nothing in that direction: take the next in order, so that every move can be reached.
    return all[(all.indexOf(here) + (dx + dy > 0 ? 1 : all.length - 1)) % all.length];
  }
}

/** An invisible target, and an edge around it that the focus shows. @param {Box} box @param {boolean} circle @returns {SVGRectElement[]} */
function hit({ x, y, width, height }, circle) {
  const box = (/** @type {string} */ look, /** @type {number} */ grow) => s("rect", { class: look, x: round(x - grow), y: round(y - grow), width: round(width + 2 * grow), height: round(height + 2 * grow), rx: circle ? round(Math.min(width, height) / 2 + grow) : 3 + grow });
  return [box("focused", 4), box("hit", 0)];
}
