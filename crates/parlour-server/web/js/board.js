// A scene as a drawing: cells, what connects them, pieces, and what may be chosen. It knows no game.

import { STRIP, captions } from "./captions.js";
import { Choices } from "./choices.js";
import { put, s } from "./dom.js";
import { U, cellShape, cellWords, heapShape, hue, inside, isHeap, isYard, linkShape, part, pawnShape } from "./shapes.js";

/**
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Cell} Cell
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {import("./types.js").Shown} Shown
 * @typedef {{element: SVGGElement, data: Piece, told: Piece, at: number, drawn: boolean, place: string, may: boolean}} Placed
 */

/** The most pieces drawn on one cell; the others are counted. */
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
    /** What is written on cells: above what connects them, or nobody could read it. @type {Map<number, SVGGElement>} */
    this.cellWords = new Map();
    /** @type {Map<string, Placed>} */
    this.pieces = new Map();
    /** Pieces that a motion has changed without the server's word. @type {Set<string>} */
    this.moved = new Set();
    /** @type {Map<number, string>} */
    this.hues = new Map();
    /** @type {import("./types.js").Selection | undefined} */
    this.selection = undefined;
    this.active = false;
    this.ground = s("g", { class: "ground" });
    this.links = s("g", { class: "links" });
    this.words = s("g", { class: "cell-words" });
    this.captions = s("g", { class: "captions" });
    this.heaps = s("g", { class: "pieces" });
    this.chooser = new Choices(this);
    this.choices = this.chooser.group;
    this.svg = s("svg", { class: `board game-${game}`, role: "group", "aria-label": "The board" },
      this.ground, this.links, this.words, this.captions, this.heaps, this.choices);
    this.svg.addEventListener("click", (event) => this.#clicked(event));
    this.svg.addEventListener("keydown", (event) => this.chooser.press(event));
    /** @type {import("./types.js").Note[]} */
    this.notes = [];
    /** Who sits where, if whoever shows the board has said so. @type {string[]} */
    this.names = [];
  }

  /** Calls the players by name. @param {string[]} names in the order of the seats */
  call(names) {
    this.names = names;
    put(this.captions, ...captions(this));
  }

  /** Draws everything anew. @param {Scene} scene */
  show(scene) {
    this.cells.clear();
    this.cellElements.clear();
    this.cellWords.clear();
    this.pieces.clear();
    this.moved.clear();
    put(this.ground);
    put(this.words);
    put(this.heaps);
    this.selection = scene.selection;
    this.update({ cells: scene.cells, links: scene.links, pieces: scene.pieces, notes: scene.notes });
    this.#frame(scene);
  }

  /** The part of the drawing that is seen. @param {{columns: number, rows: number}} size in cells */
  #frame({ columns, rows }) {
    const strip = this.captions.childElementCount ? STRIP : 0;
    const [w, h] = [columns * U + 8, rows * U + 8 + 2 * strip];
    this.svg.setAttribute("viewBox", `-4 ${-4 - strip} ${w} ${h}`);
    this.svg.style.setProperty("--ratio", String(w / h));
    // On a phone the cells of a wide board are small: what is written there has to be larger.
    this.svg.classList.toggle("wide", columns > 10);
  }

  /** As large as its cells: a column that is burnt leaves no hole. */
  #reach() {
    const cells = [...this.cells.values()];
    return { columns: Math.max(1, ...cells.map((cell) => cell.x + cell.width)), rows: Math.max(1, ...cells.map((cell) => cell.y + cell.height)) };
  }

  /** Draws what has changed. @param {Shown} shown */
  update(shown) {
    const before = this.cells.size;
    for (const id of shown.gone?.cells ?? []) this.#dropCell(id);
    for (const id of shown.gone?.pieces ?? []) this.#dropPiece(id);
    for (const cell of shown.cells ?? []) this.#putCell(cell);
    if (shown.links) this.#putLinks(shown.links);
    this.#settle();
    for (const piece of shown.pieces ?? []) this.#putPiece(piece);
    if (shown.notes) this.notes = shown.notes;
    if (shown.selection) this.selection = shown.selection;
    if (shown.cells?.length || shown.gone?.cells.length) put(this.captions, ...captions(this));
    if (before && this.cells.size !== before) this.#frame(this.#reach());
    this.arrange();
    this.chooser.show();
  }

  /** Whether the people here may choose now. @param {boolean} active */
  activate(active) {
    this.active = active;
    this.chooser.show();
  }

  /** The colour of a player's pieces. @param {number} seat */
  hueOf(seat) {
    let colour = this.hues.get(seat);
    if (colour === undefined) {
      const own = [...this.pieces.values()].find(({ data }) => data.owner === seat);
      colour = own && hue(own.data.colour, seat);
      if (colour) this.hues.set(seat, colour);
    }
    return colour;
  }

  /** The cell at this place. @param {number} x @param {number} y */
  cellAt(x, y) {
    return [...this.cells.values()].find((cell) => x >= cell.x && y >= cell.y && x < cell.x + cell.width && y < cell.y + cell.height);
  }

  /** The middle of a cell. @param {number} id */
  middle(id) {
    const cell = this.cells.get(id);
    return cell && { x: (cell.x + cell.width / 2) * U, y: (cell.y + cell.height / 2) * U };
  }

  /** @param {number} id */
  #dropCell(id) {
    this.cells.delete(id);
    for (const drawn of [this.cellElements, this.cellWords]) {
      drawn.get(id)?.remove();
      drawn.delete(id);
    }
  }

  /** @param {string} id */
  #dropPiece(id) {
    this.pieces.get(id)?.element.remove();
    this.pieces.delete(id);
  }

  /** @param {Cell} cell */
  #putCell(cell) {
    const colour = hue(cell.colour, cell.owner);
    const kind = `k-${cell.class} ${(cell.x + cell.y) % 2 ? "odd" : "even"}${colour ? ` hue-${colour}` : ""}${cell.choice === null ? "" : " may"}`;
    const at = `translate(${cell.x * U} ${cell.y * U})`;
    const element = s("g", { class: `cell ${kind}`, transform: at, role: "img", "aria-label": cell.words, "data-cell": cell.id }, ...cellShape(cell));
    const words = cellWords(cell);
    this.#replace(this.ground, this.cellElements, cell.id, element);
    this.#replace(this.words, this.cellWords, cell.id, words.length ? s("g", { class: `on-cell ${kind}`, transform: at, "aria-hidden": "true", "data-on": cell.id }, ...words) : undefined);
    this.cells.set(cell.id, cell);
  }

  /** @param {SVGGElement} group @param {Map<number, SVGGElement>} drawn @param {number} id @param {SVGGElement} [element] */
  #replace(group, drawn, id, element) {
    const old = drawn.get(id);
    drawn.delete(id);
    if (!element) {
      old?.remove();
      return;
    }
    if (old) old.replaceWith(element);
    else group.append(element);
    drawn.set(id, element);
  }

  /** @param {import("./types.js").Link[]} links */
  #putLinks(links) {
    const drawn = links.map((link, number) => {
      const way = link.way.map((id) => this.middle(id)).filter((point) => point !== undefined);
      return way.length > 1 && linkShape(link, way, number);
    });
    put(this.links, ...drawn);
  }

  /** What motions have left behind is again as the server said: it tells only what is different after the step. */
  #settle() {
    for (const id of this.moved) {
      const placed = this.pieces.get(id);
      if (placed) Object.assign(placed, { data: placed.told, at: placed.told.cell, drawn: false, place: "" });
    }
    this.moved.clear();
  }

  /** @param {Piece} piece */
  #putPiece(piece) {
    const colour = hue(piece.colour, piece.owner);
    let placed = this.pieces.get(piece.id);
    if (!placed) {
      placed = { element: s("g", { role: "img" }), data: piece, told: piece, at: piece.cell, drawn: false, place: "", may: false };
      this.pieces.set(piece.id, placed);
      this.heaps.append(placed.element);
    }
    Object.assign(placed, { data: piece, told: piece, at: piece.cell, drawn: false });
    placed.element.setAttribute("class", `piece${colour ? ` hue-${colour}` : ""}${placed.may ? " may-move" : ""}`);
    placed.element.setAttribute("aria-label", piece.words);
    placed.element.dataset.piece = piece.id;
  }

  /** Draws a piece that is seen; of a crowd most are not. @param {Placed} placed */
  #draw(placed) {
    if (placed.drawn) return;
    placed.drawn = true;
    const cell = this.cells.get(placed.at);
    put(placed.element, ...(isHeap(cell) ? heapShape(placed.data.count, cell?.height ?? 1) : pawnShape(placed.data)));
  }

  /** @param {Placed} placed @param {string} place a transformation, or nothing where it is not shown */
  #place(placed, place) {
    if (placed.place === place && placed.drawn === (place !== "")) return;
    placed.place = place;
    if (place === "") {
      placed.drawn = false;
      placed.element.setAttribute("display", "none");
      return;
    }
    this.#draw(placed);
    placed.element.removeAttribute("display");
    placed.element.setAttribute("transform", place);
  }

  /** Whether a piece is a pile of seeds, which stays where it is. @param {string} id */
  isPile(id) {
    const placed = this.pieces.get(id);
    return placed !== undefined && isHeap(this.cells.get(placed.at));
  }

  /** Shows another number of seeds on a cell for a moment; the answer is the number before. @param {number} at @param {(count: number) => number} change */
  count(at, change) {
    let before = 0;
    for (const [id, placed] of this.pieces) {
      if (placed.at !== at) continue;
      before = placed.data.count;
      placed.data = { ...placed.data, count: Math.max(0, change(placed.data.count)) };
      placed.drawn = false;
      this.#draw(placed);
      this.moved.add(id);
    }
    return before;
  }

  /** Points a cell out; without one, none. @param {number} [id] */
  point(id) {
    this.ground.querySelector(".pointed")?.classList.remove("pointed");
    if (id !== undefined) this.cellElements.get(id)?.classList.add("pointed");
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
    group.forEach((placed, i) => {
      if (cell && isYard(cell)) {
        this.#placeIn(placed, this.yardPart(cell, placed.data.id));
        return;
      }
      if (!cell || i >= shown) {
        this.#place(placed, "");
        return;
      }
      this.#placeIn(placed, part(cell, i, shown));
    });
    if (cell && group.length > shown) {
      this.heaps.append(s("text", { class: "more", x: (cell.x + 1) * U - 4, y: cell.y * U + 14 }, `+${group.length - shown}`));
    }
  }

  /** In the middle of this part. @param {Placed} placed @param {import("./shapes.js").Box} box */
  #placeIn(placed, { x, y, width, height }) {
    // Small beside others, and larger where there is much room.
    const room = Math.min(width, height) / U;
    const size = Math.min(room * 1.25, 0.7 + room * 0.3, 1.8);
    this.#place(placed, `translate(${(x + width / 2).toFixed(1)} ${(y + height / 2).toFixed(1)}) scale(${size.toFixed(2)})`);
  }

  /** In its yard every piece has a place of its own, whoever else is there. @param {Cell} cell @param {string} id */
  yardPart(cell, id) {
    const all = [...this.pieces.values()].filter(({ data }) => data.owner === cell.owner).map(({ data }) => data.id);
    return part(inside(cell), all.indexOf(id), all.length);
  }

  /** Lets a piece walk over cells; resolves when it is there. @param {string} id @param {number[]} way @param {number} ms for each cell */
  async walk(id, way, ms) {
    const placed = this.pieces.get(id);
    const points = way.map((cell) => this.middle(cell)).filter((point) => point !== undefined);
    if (!placed || points.length === 0) return;
    const start = this.middle(placed.at);
    placed.at = way[way.length - 1];
    this.moved.add(id);
    if (ms > 0 && start) {
      this.heaps.append(placed.element);
      this.#place(placed, `translate(${start.x} ${start.y})`);
      const frames = [start, ...points].map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)` }));
      await placed.element.animate(frames, { duration: ms * points.length, easing: "ease-in-out" }).finished.catch(() => undefined);
    }
    const last = points[points.length - 1];
    this.#place(placed, `translate(${last.x} ${last.y})`);
  }

  /** Lights a cell up for a moment. @param {number} id @param {number} ms */
  flash(id, ms) {
    const tile = this.cellElements.get(id)?.querySelector(".tile");
    if (tile && ms > 0) tile.animate([{ filter: "brightness(1.6)" }, { filter: "none" }], { duration: ms * 3 });
  }

  /** @param {Event} event */
  #clicked(event) {
    const target = event.target instanceof Element ? event.target : undefined;
    const choice = target?.closest(".choice");
    const cell = target?.closest(".cell, .piece");
    if (choice instanceof SVGElement && choice.dataset.move !== undefined) this.choose(choice.dataset.move);
    else if (cell) this.explain(cell.getAttribute("aria-label") ?? "");
  }
}
