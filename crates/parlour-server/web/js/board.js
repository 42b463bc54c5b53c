// A board on the server's drawing: places its pieces, marks what can be done and what was done. It knows no game.

import { Drawing, quarters, round, stamp } from "./art.js";
import { names, tags } from "./captions.js";
import { Choices } from "./choices.js";
import { alter, put as fill, s } from "./dom.js";
import { Marks } from "./marks.js";
import { arrange, put } from "./pieces.js";
import { hue, isHeap } from "./shapes.js";
import { say } from "./texts.js";

/**
 * @typedef {import("./types.js").Scene} Scene
 * @typedef {import("./types.js").Cell} Cell
 * @typedef {import("./types.js").Piece} Piece
 * @typedef {import("./types.js").Shown} Shown
 * @typedef {{element: SVGGElement, data: Piece, told: Piece, at: number, symbol: string, place: string, facing: number}} Placed
 */

export class Board {
  /** @param {string} game @param {(move: string) => void} [choose] plays a move @param {(words: string) => void} [explain] describes a cell or piece */
  constructor(game, choose = () => undefined, explain = () => undefined) {
    this.choose = choose;
    this.explain = explain;
    /** Called with the move that is being considered. @type {((move: string | undefined) => void) | undefined} */
    this.considered = undefined;
    /** @type {Scene | undefined} */
    this.scene = undefined;
    /** @type {Drawing | undefined} */
    this.drawing = undefined;
    /** @type {Map<number, Cell>} */
    this.cells = new Map();
    /** Invisible tiles over the drawing: they are named, clicked, and coloured by searches. @type {Map<number, SVGGElement>} */
    this.cellElements = new Map();
    /** @type {Map<string, Placed>} */
    this.pieces = new Map();
    /** Pieces that an animation has changed ahead of the server. @type {Set<string>} */
    this.moved = new Set();
    /** Cells that an animation has marked ahead of the server. @type {Map<number, string>} */
    this.early = new Map();
    /** @type {import("./types.js").Selection | undefined} */
    this.selection = undefined;
    this.active = false;
    /** Width by height. */
    this.ratio = "1";
    /** The seat whose side is below, and whether a wide board stands upright. */
    this.side = { seat: 0, upright: false };
    /** The players by seat, if known. @type {string[]} */
    this.names = [];
    /** What each legal move would do. @type {Map<string, import("./types.js").Outlook>} */
    this.outlooks = new Map();
    const layer = (/** @type {string} */ name) => s("g", { class: name });
    this.base = layer("base");
    this.ground = layer("ground");
    this.links = layer("links");
    this.over = layer("over");
    this.tags = s("g", { class: "tags", "aria-hidden": "true" });
    this.heaps = layer("pieces");
    this.marks = new Marks(this);
    this.chooser = new Choices(this);
    this.choices = this.chooser.group;
    this.svg = s("svg", { class: `board game-${game}`, role: "group", "aria-label": say("board") },
      this.base, this.ground, this.links, this.over, this.marks.below, this.chooser.rings, this.tags, this.heaps, this.marks.above, this.choices);
    /** The width on the screen, as soon as it is known: asking for it makes the browser lay out the page. @type {number | undefined} */
    this.width = undefined;
    new ResizeObserver(([{ contentRect }]) => (this.width = contentRect.width || undefined)).observe(this.svg);
    this.svg.addEventListener("click", (event) => this.#clicked(event));
    this.svg.addEventListener("keydown", (event) => this.chooser.press(event));
  }

  /** Sets the names of the players. @param {string[]} list in seat order */
  call(list) {
    this.names = list;
    this.#label();
  }

  /** Shows the board from the side of a player. @param {number} seat @param {boolean} upright whether a wide board is turned to fit a narrow screen */
  turn(seat, upright) {
    if (this.side.seat === seat && this.side.upright === upright) return;
    this.side = { seat, upright };
    if (this.scene) this.#redraw(this.scene.art);
  }

  /** Draws a whole scene. @param {Scene} scene */
  show(scene) {
    this.scene = scene;
    for (const map of [this.cells, this.cellElements, this.pieces, this.moved, this.early]) map.clear();
    fill(this.ground);
    fill(this.heaps);
    this.marks.clear();
    this.selection = scene.selection;
    for (const cell of scene.cells) this.cells.set(cell.id, cell);
    for (const piece of scene.pieces) this.#putPiece(piece);
    this.#redraw(scene.art);
    this.#putLinks(scene.links);
  }

  /** Draws changes. @param {Shown} shown */
  update(shown) {
    for (const id of shown.gone?.cells ?? []) this.#dropCell(id);
    for (const id of shown.gone?.pieces ?? []) this.#dropPiece(id);
    for (const cell of shown.cells ?? []) this.cells.set(cell.id, cell);
    this.#settle();
    for (const piece of shown.pieces ?? []) this.#putPiece(piece);
    if (shown.selection) this.selection = shown.selection;
    if (shown.links) this.#putLinks(shown.links);
    if (shown.art) this.#redraw(shown.art);
    else {
      for (const cell of shown.cells ?? []) this.#putCell(cell);
      this.#overlays();
      arrange(this);
      const known = [...this.pieces.values()].map((placed) => this.#recount(placed));
      if (shown.gone || known.includes(false)) this.#label();
      this.chooser.show();
    }
  }

  /** Takes over a drawing: all places may be new. @param {import("./types.js").Art | undefined} art */
  #redraw(art) {
    if (!art || !this.scene) return;
    this.scene = { ...this.scene, art };
    this.drawing = new Drawing(art, this.scene.family, this.cells, quarters(this.scene, this.cells, this.side));
    const { x, y, width, height } = this.drawing.view;
    this.svg.setAttribute("viewBox", [x, y, width, height].map((value) => round(value)).join(" "));
    this.ratio = String(round(width / height, 4));
    this.svg.style.setProperty("--ratio", this.ratio);
    this.svg.style.setProperty("--corner", `${round(7000 / width)}% / ${round(7000 / height)}%`);
    fill(this.base, this.drawing.element);
    for (const placed of this.pieces.values()) placed.place = "";
    for (const cell of this.cells.values()) this.#putCell(cell);
    this.#overlays();
    arrange(this);
    this.#label();
    this.marks.clear();
    this.chooser.show();
  }

  /** The box of a cell. @param {Cell} cell */
  box(cell) {
    return this.drawing?.box(cell) ?? { x: 0, y: 0, width: 0, height: 0 };
  }

  /** Pixels for a unit of the drawing. */
  get scale() {
    return this.width === undefined || !this.drawing ? this.svg.getScreenCTM()?.a ?? 1 : this.width / this.drawing.width;
  }

  /** The width of a cell. */
  get unit() {
    return this.drawing?.grid.unit ?? 1;
  }

  /** The middle of a cell. @param {number} id */
  middle(id) {
    const cell = this.cells.get(id);
    if (!cell || !this.drawing) return undefined;
    const { x, y, width, height } = this.box(cell);
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** The cell at a point of the drawing. @param {number} x @param {number} y */
  cellAt(x, y) {
    return [...this.cells.values()].find((cell) => {
      const box = this.box(cell);
      return x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height;
    });
  }

  /** The places on a cell. @param {number} id */
  spots(id) {
    const cell = this.cells.get(id);
    return cell && this.drawing ? this.drawing.spots(cell) : [];
  }

  /** Where a piece stands on a cell if it is alone there. @param {number} cell @param {string} [piece] */
  spot(cell, piece) {
    const spots = this.spots(cell);
    if (spots.length < 2 || piece === undefined) return spots[0];
    const own = [...this.pieces.values()].filter(({ data }) => data.owner === this.pieces.get(piece)?.data.owner).map(({ data }) => data.id);
    return spots[Math.max(0, own.indexOf(piece)) % spots.length];
  }

  /** Where a piece is drawn now. @param {string} piece */
  standing(piece) {
    const [, x, y, size] = /translate\(([-\d.]+)px, ([-\d.]+)px\).*scale\(([\d.]+)\)/.exec(this.pieces.get(piece)?.place ?? "") ?? [];
    return size === undefined ? undefined : { x: Number(x), y: Number(y), size: Number(size) * 100 };
  }

  /** Sets whether this browser can move now. @param {boolean} active @param {import("./types.js").Outlook[]} [outlooks] what each move would do */
  activate(active, outlooks = []) {
    this.active = active;
    this.outlooks = new Map(outlooks.map((one) => [one.move, one]));
    this.marks.preview(undefined);
    this.chooser.show();
  }

  /** Shows what a move would do, on the board and to others who listen; nothing without one. @param {string | undefined} move */
  consider(move) {
    this.marks.preview(move === undefined ? undefined : this.outlooks.get(move));
    this.considered?.(move);
  }

  /** The colour of a player: that of their pieces. @param {number} seat */
  hueOf(seat) {
    for (const { data } of this.pieces.values()) if (data.owner === seat) return hue(data.colour, seat);
    return undefined;
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
    let element = this.cellElements.get(cell.id);
    if (!element) {
      element = s("g", { role: "img", "data-cell": cell.id }, s("rect"));
      this.ground.append(element);
      this.cellElements.set(cell.id, element);
    }
    alter(element, { class: `cell k-${cell.class}${cell.choice === null ? "" : " may"}`, "aria-label": cell.words });
    const { x, y, width, height } = this.box(cell);
    alter(/** @type {Element} */ (element.firstElementChild), { class: "tile", x, y, width, height, rx: isHeap(cell) ? Math.min(width, height) / 2 : 2 });
  }

  /** Draws what cells have taken on during the game. */
  #overlays() {
    const drawing = this.drawing;
    if (!drawing) return;
    const drawn = [...this.cells.values()].flatMap((cell) => {
      const id = `p-over-${this.early.get(cell.id) ?? cell.class}`;
      const [spot] = drawing.has(id) ? drawing.spots(cell) : [];
      return spot ? [stamp(id, spot)] : [];
    });
    fill(this.over, ...drawn);
  }

  /** Marks a cell ahead of the server: a trail appears behind the one who leaves it. @param {number} id @param {string} kind */
  take(id, kind) {
    if (!this.drawing?.has(`p-over-${kind}`) || this.cells.get(id)?.class !== "open") return;
    this.early.set(id, kind);
    this.#overlays();
  }

  /** Names the links of the drawing; the links of a study of pits are not in it and are drawn here. @param {import("./types.js").Link[]} links */
  #putLinks(links) {
    fill(this.links, ...links.map(({ way, words }) => {
      const [from, to] = [this.middle(way[0]), this.middle(way[way.length - 1])];
      if (this.scene?.family !== "pits") return s("g", { class: "link", role: "img", "aria-label": words });
      return from && to && s("g", { class: "link", role: "img", "aria-label": words }, s("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y }), s("circle", { cx: to.x, cy: to.y, r: 7 }));
    }));
  }

  /** Resets what animations have changed: the server sends only what differs after the step. */
  #settle() {
    for (const id of this.moved) {
      const placed = this.pieces.get(id);
      if (placed) Object.assign(placed, { data: placed.told, at: placed.told.cell, place: "" });
    }
    this.moved.clear();
    this.early.clear();
  }

  /** @param {Piece} piece */
  #putPiece(piece) {
    let placed = this.pieces.get(piece.id);
    if (!placed) {
      placed = { element: s("g", { role: "img", class: "piece" }, s("use")), data: piece, told: piece, at: piece.cell, symbol: "", place: "", facing: 0 };
      placed.element.dataset.piece = piece.id;
      this.pieces.set(piece.id, placed);
      this.heaps.append(placed.element);
    }
    Object.assign(placed, { data: piece, told: piece, at: piece.cell });
    alter(placed.element, { "aria-label": piece.words });
  }

  /** Whether a piece is a pile of seeds, which never moves. @param {string} id */
  isPile(id) {
    const placed = this.pieces.get(id);
    return placed !== undefined && isHeap(this.cells.get(placed.at));
  }

  /** Shows another number of seeds on a cell until the next update; returns the number before. @param {number} at @param {(count: number) => number} change */
  count(at, change) {
    let before = 0;
    for (const [id, placed] of this.pieces) {
      if (placed.at !== at) continue;
      before = placed.data.count;
      placed.data = { ...placed.data, count: Math.max(0, change(placed.data.count)) };
      this.moved.add(id);
      put(this, placed, this.spot(at));
      this.#recount(placed);
    }
    return before;
  }

  /** Highlights a cell, or none. @param {number} [id] */
  point(id) {
    this.ground.querySelector(".pointed")?.classList.remove("pointed");
    if (id !== undefined) this.cellElements.get(id)?.classList.add("pointed");
  }

  /** Writes the names and the numbers of seeds. */
  #label() {
    if (this.drawing) fill(this.tags, ...names(this), ...tags(this));
  }

  /** Corrects the number beside a pile. @param {Placed} placed @returns {boolean} whether it has one, if it needs one */
  #recount({ at, data }) {
    if (!isHeap(this.cells.get(at))) return true;
    const tag = this.tags.querySelector(`[data-of="${at}"] .count`);
    if (tag && tag.textContent !== String(data.count)) tag.textContent = String(data.count);
    return tag !== null;
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
