// Searches in a maze: two of them side by side on the same maze, step by step, forward and back.

import { post } from "./api.js";
import { Board } from "./board.js";
import { h, notice, put } from "./dom.js";
import { StepPlayer } from "./steps.js";

/** @typedef {{kind: string, at: [number, number]}} SearchStep
 * @typedef {{algorithm: string, scene: import("./types.js").Scene, columns: number, rows: number, steps: SearchStep[], cut: boolean, remembers: boolean, way: [number, number][]}} Course */

const ALGORITHMS = ["backtracking", "bfs", "astar", "bidirectional"];
/** Orders in which backtracking can try the directions; the second is that of the textbook's text. */
const TRIES = ["down, right, up, left", "up, left, down, right", "right, down, left, up", "left, up, right, down"];

/** How mazes are made. */
const GENERATORS = [["backtracker", "long winding corridors"], ["wilson", "any maze, equally likely"], ["kruskal", "many short dead ends"], ["eller", "row by row"], ["forward", "always down or right"]];
/** One plain sentence for every step. @type {Record<string, (at: string) => string>} */
const WORDS = {
  enter: (at) => `enters ${at} and marks it as part of the way`,
  try: (at) => `looks around from ${at}`,
  "dead-end": (at) => `finds nothing ahead of ${at}: a dead end`,
  leave: (at) => `has tried everything from ${at}, unmarks it and goes back`,
  take: (at) => `takes ${at} from the queue and looks around from there`,
  discover: (at) => `sees ${at} and puts it at the end of the queue`,
  found: (at) => `has found the destination at ${at}`,
};
/** Where a search does something else by the same name. @type {Record<string, Record<string, (at: string) => string>>} */
const OWN_WORDS = {
  astar: {
    discover: (at) => `sees ${at} and puts it among the waiting cells, in the order of estimated length`,
    take: (at) => `takes ${at}, which promises the shortest way, and looks around from there`,
  },
  bidirectional: {
    take: (at) => `takes ${at} from the queue of its side and looks around from there`,
    discover: (at) => `sees ${at} and puts it at the end of the queue of its side`,
    found: (at) => `from the start and the one from the destination meet at ${at}`,
  },
};
/** What keeps the cells that are still to be looked at. @type {Record<string, string>} */
const KEEPERS = { backtracking: "Stack", bfs: "Queue", astar: "Waiting", bidirectional: "Both queues" };
/** So many of them are named. */
const NAMED = 8;
/** So many rows and columns can be seen side by side. */
const [LEAST, MOST] = [2, 60];

/** One search on the page. */
class Lane {
  /** @param {string} algorithm */
  constructor(algorithm) {
    this.board = new Board("maze", () => undefined, () => undefined);
    this.choice = h("select", { "aria-label": "Algorithm" }, ...ALGORITHMS.map((name) => h("option", { value: name, selected: name === algorithm }, name)));
    this.words = h("p", { class: "status", role: "status" });
    this.numbers = h("p", { class: "state" });
    this.waiting = h("p", { class: "state waiting" });
    this.element = h("section", { class: "card lane" }, this.choice, this.board.svg, this.words, this.numbers, this.waiting);
    /** @type {Course | undefined} */
    this.course = undefined;
  }

  /** @param {any} board @param {any} rules */
  async load(board, rules) {
    this.course = await post("/api/study/maze", { board, rules, algorithm: this.choice.value });
    this.board.show(/** @type {Course} */ (this.course).scene);
  }

  /** Shows the search after so many steps. @param {number} count */
  show(count) {
    const course = this.course;
    if (!course) return;
    const steps = course.steps.slice(0, count);
    const id = (/** @type {[number, number]} */ [row, column]) => row * course.columns + column;
    /** @type {Map<number, string>} */
    const marks = new Map();
    /** @type {number[]} */
    const waiting = [];
    let visited = 0;
    for (const { kind, at } of steps) {
      if (kind === "enter") {
        visited += 1;
        marks.set(id(at), "on-way");
        waiting.push(id(at));
      } else if (kind === "leave") {
        marks.set(id(at), "given-up");
        waiting.splice(waiting.lastIndexOf(id(at)), 1);
      } else if (kind === "discover") {
        marks.set(id(at), "seen");
        waiting.push(id(at));
      } else if (kind === "take") {
        visited += 1;
        marks.set(id(at), "taken");
        // A* may have seen it more than once.
        for (let place = waiting.indexOf(id(at)); place >= 0; place = waiting.indexOf(id(at))) waiting.splice(place, 1);
      }
    }
    const done = count >= course.steps.length;
    if (done) for (const at of course.way) marks.set(id(at), "on-way");
    for (const [cell, element] of this.board.cellElements) {
      element.classList.remove("on-way", "given-up", "seen", "taken", "here");
      const mark = marks.get(cell);
      if (mark) element.classList.add(mark);
    }
    const last = steps[steps.length - 1];
    if (last) this.board.cellElements.get(id(last.at))?.classList.add("here");
    const place = (/** @type {[number, number]} */ at) => `row ${at[0] + 1}, column ${at[1] + 1}`;
    put(this.words, last ? `The search ${(OWN_WORDS[course.algorithm]?.[last.kind] ?? WORDS[last.kind])?.(place(last.at)) ?? last.kind}.` : "The search has not begun.",
      done && course.way.length === 0 && " There is no way through.");
    put(this.numbers, `Step ${Math.min(count, course.steps.length)} of ${course.steps.length}; ${visited} cells visited${done && course.way.length ? `; the way has ${course.way.length - 1} moves` : ""}${course.remembers ? "; it remembers dead ends, or it would take for ever" : ""}${course.cut ? "; the rest is left out" : ""}`);
    put(this.waiting, `${KEEPERS[course.algorithm]}, ${waiting.length} ${waiting.length === 1 ? "cell" : "cells"}${this.#next(course, waiting)}`);
  }

  /** The cells that come next: the top of a stack, the head of a queue. @param {Course} course @param {number[]} waiting */
  #next({ algorithm, columns }, waiting) {
    const stack = algorithm === "backtracking";
    const named = stack ? waiting.slice(-NAMED) : waiting.slice(0, NAMED);
    if (named.length === 0) return "";
    const cells = named.map((cell) => `(${Math.floor(cell / columns) + 1}, ${(cell % columns) + 1})`).join(" ");
    if (waiting.length === named.length) return `: ${cells}`;
    return stack ? `: … ${cells}` : `: ${cells} …`;
  }
}

/** The room. */
export class MazePage {
  constructor() {
    this.lanes = [new Lane("backtracking"), new Lane("bfs")];
    this.player = new StepPlayer("maze", (at) => this.lanes.forEach((lane) => lane.show(at)));
    this.size = h("input", { id: "maze-size", type: "number", min: LEAST, max: MOST, value: 11, "aria-describedby": "maze-problem" });
    this.problem = h("p", { class: "problem", id: "maze-problem", role: "alert" });
    this.generator = h("select", { id: "maze-generator" }, ...GENERATORS.map(([name, words]) => h("option", { value: name }, words)));
    this.loops = h("input", { id: "maze-loops", type: "checkbox", checked: true });
    this.moves = h("select", { id: "maze-moves", onchange: () => void this.#load() }, h("option", { value: "four" }, "in four directions"), h("option", { value: "forward" }, "down and right only"));
    this.tries = h("select", { id: "maze-tries", onchange: () => void this.#load() }, ...TRIES.map((order) => h("option", { value: order }, order)));
    this.fingers = h("input", { id: "maze-fingers", type: "checkbox", onchange: () => this.root.classList.toggle("drawing", this.fingers.checked) });
    /** @type {number[][]} */
    this.matrix = [];
    this.root = h("div", { class: "mazes" }, h("h1", {}, "How does one find a way through a maze?"),
      h("p", {}, "Two searches on the same maze. Click or drag over cells to build walls and tear them down."),
      h("section", { class: "card maze-form" },
        h("div", {}, h("label", { for: "maze-size" }, "Rows and columns"), this.size), h("div", {}, h("label", { for: "maze-generator" }, "Made by"), this.generator),
        h("label", { class: "inline", for: "maze-loops" }, this.loops, " with loops"), h("button", { onclick: () => void this.#fresh() }, "A new maze"),
        h("div", {}, h("label", { for: "maze-moves" }, "The rat goes"), this.moves), h("div", {}, h("label", { for: "maze-tries" }, "Backtracking tries"), this.tries), h("label", { class: "inline for-fingers", for: "maze-fingers" }, this.fingers, " A finger draws walls"), this.problem),
      this.player.element,
      h("div", { class: "lanes" }, ...this.lanes.map((lane) => lane.element)));
    for (const lane of this.lanes) {
      lane.choice.addEventListener("change", () => void this.#load());
      this.#drawWalls(lane.board);
    }
    void this.#fresh();
  }

  leave() {
    this.player.leave();
  }

  /** A maze by the chosen generator; its walls may then be changed. */
  async #fresh() {
    const size = Number(this.size.value);
    const right = Number.isInteger(size) && size >= LEAST && size <= MOST;
    this.size.setAttribute("aria-invalid", String(!right));
    put(this.problem, !right && `Rows and columns: a whole number from ${LEAST} to ${MOST}.`);
    if (!right) return;
    const braid = this.loops.checked ? 0.5 : 0;
    try {
      const made = await post("/api/boards/maze", { rows: size, columns: size, generator: this.generator.value, braid, seed: Math.floor(Math.random() * 2 ** 32) });
      this.matrix = made.matrix;
    } catch (error) {
      notice(/** @type {Error} */ (error).message);
      return;
    }
    await this.#load();
  }

  async #load() {
    try {
      const { ok, errors, board } = await post("/api/boards/check", { game: "maze", board: this.matrix.map((row) => row.join(" ")).join("\n") });
      if (!ok) throw new Error(errors.join("; "));
      await Promise.all(this.lanes.map((lane) => lane.load(board, { preset: this.moves.value, tries: this.tries.value.split(", ") })));
    } catch (error) {
      notice(/** @type {Error} */ (error).message);
    }
    this.player.load(Math.max(...this.lanes.map((lane) => lane.course?.steps.length ?? 0)));
  }

  /** @param {Board} board */
  #drawWalls(board) {
    /** What is drawn: a wall or an open cell. @type {number | undefined} */
    let paint;
    const cellAt = (/** @type {PointerEvent} */ event) => {
      const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest(".cell");
      const id = cell instanceof SVGElement ? Number(cell.dataset.cell) : NaN;
      const columns = this.matrix[0]?.length ?? 1;
      return Number.isNaN(id) ? undefined : { r: Math.floor(id / columns), c: id % columns, cell };
    };
    const touch = (/** @type {PointerEvent} */ event) => {
      const at = cellAt(event);
      const last = this.matrix.length - 1;
      if (!at || paint === undefined || (at.r === 0 && at.c === 0) || (at.r === last && at.c === last)) return;
      if (this.matrix[at.r][at.c] !== paint) {
        this.matrix[at.r][at.c] = paint;
        at.cell?.classList.toggle("k-wall", paint === 0);
        at.cell?.classList.toggle("k-open", paint === 1);
      }
    };
    const drop = () => {
      if (paint !== undefined) void this.#load();
      paint = undefined;
    };
    board.svg.addEventListener("pointerdown", (event) => {
      // A finger scrolls the page unless it is to draw.
      if (event.pointerType === "touch" && !this.fingers.checked) return;
      const at = cellAt(event);
      if (!at) return;
      board.svg.setPointerCapture(event.pointerId);
      paint = 1 - this.matrix[at.r][at.c];
      touch(event);
    });
    board.svg.addEventListener("pointermove", (event) => paint !== undefined && touch(event));
    board.svg.addEventListener("pointerup", drop);
    board.svg.addEventListener("pointercancel", drop);
  }
}
