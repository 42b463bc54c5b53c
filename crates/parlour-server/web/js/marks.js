// Marks on a board: the last move, and what a choice would do. Brass always stands with a dark edge.

import { round, stamp } from "./art.js";
import { put, s } from "./dom.js";
import { symbolOf } from "./pieces.js";

/** @typedef {import("./types.js").Motion} Motion @typedef {import("./board.js").Board} Board @typedef {import("./art.js").Point} Point */

/** @param {Point[]} points */
const path = (points) => `M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join("L")}`;

export class Marks {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.last = s("g", { class: "last" });
    this.way = s("g", { class: "way" });
    /** Under the pieces. */
    this.below = s("g", { class: "marks", "aria-hidden": "true" }, this.last, this.way);
    /** Above the pieces. */
    this.above = s("g", { class: "marks", "aria-hidden": "true" });
  }

  clear() {
    put(this.last);
    this.preview(undefined);
  }

  /** Marks where the last move began and ended. @param {Motion[]} motions */
  moved(motions) {
    const ends = motions.slice(0, 1).flatMap(({ way }) => [way[0], way[way.length - 1]]);
    put(this.last, ...[...new Set(ends)].map((id) => {
      const cell = this.board.cells.get(id);
      if (!cell || cell.class === "yard" || cell.class === "home") return undefined;
      const { x, y, width, height } = this.board.box(cell);
      const round = this.board.scene?.family === "pits" ? width / 2 + 8 : 3;
      const grow = this.board.scene?.family === "pits" ? 6 : -2;
      return s("rect", { x: x - grow, y: y - grow, width: width + 2 * grow, height: height + 2 * grow, rx: round });
    }));
  }

  /** Shows what a choice would do; nothing without one. @param {{motions: Motion[]} | undefined} choice */
  preview(choice) {
    put(this.way);
    put(this.above);
    const [first, ...others] = choice?.motions ?? [];
    if (!first) return;
    if (first.manner === "sow" || this.board.isPile(first.piece)) this.#sow(first);
    else this.#walk(first, others);
  }

  /** A dotted path, a ghost where it ends, and a mark on pieces that would be sent back. @param {Motion} motion @param {Motion[]} others */
  #walk({ piece, way }, others) {
    const placed = this.board.pieces.get(piece);
    const rest = others.filter((motion) => motion.piece === piece).flatMap((motion) => motion.way.slice(1));
    const cells = [...way, ...rest];
    const target = this.board.spot(cells[cells.length - 1], piece);
    const points = cells.map((cell, i) => (i === 0 ? this.board.spot(cell, piece) : this.board.middle(cell))).filter((point) => point !== undefined);
    if (!placed || !target) return;
    const taken = others.filter((motion) => motion.piece !== piece).map((motion) => this.board.pieces.get(motion.piece)).filter((one) => one !== undefined);
    const foot = this.board.middle(cells[cells.length - 1]) ?? target;
    put(this.way, points.length > 1 && s("path", { class: "dots", d: path(points) }), s("circle", { class: "target", cx: round(foot.x), cy: round(foot.y), r: round(target.size * 0.52) }));
    const marks = taken.map(({ at }) => {
      const spot = this.board.spot(at);
      return spot && sentBack(spot);
    });
    put(this.above, taken.length === 0 && stamp(symbolOf(this.board, placed), target, "ghost"), ...marks);
  }

  /** One more in each pit, and a ring around the last. @param {Motion} motion */
  #sow({ way }) {
    /** @type {Map<number, number>} */
    const gains = new Map();
    for (const cell of way.slice(1)) gains.set(cell, (gains.get(cell) ?? 0) + 1);
    const plus = [...gains].map(([id, gain]) => {
      const cell = this.board.cells.get(id);
      const at = cell && this.board.drawing?.tag(cell);
      return at && s("g", { class: "plus", transform: `translate(${round(at.x + 28)} ${round(at.y - 20)})` }, s("circle", { r: 18 }), s("text", { y: 6 }, `+${gain}`));
    });
    put(this.above, ...plus);
    const last = this.board.cells.get(way[way.length - 1]);
    if (!last) return;
    const { x, y, width, height } = this.board.box(last);
    put(this.way, ...["edge", "brass"].map((look) => s("rect", { class: `lands ${look}`, x: x - 6, y: y - 6, width: width + 12, height: height + 12, rx: Math.min(width, height) / 2 + 6 })));
  }
}

/** An arrow back, at the foot of a piece. @param {{x: number, y: number, size: number}} spot */
const sentBack = ({ x, y, size }) => s("g", { class: "sent-back", transform: `translate(${round(x + size * 0.36)} ${round(y + size * 0.34)}) scale(${round(size / 100, 3)})` },
  s("circle", { r: 24 }), s("path", { d: "M-3 -12L-12 -3L-3 6M-12 -3H5a8 8 0 0 1 0 15H0" }));
