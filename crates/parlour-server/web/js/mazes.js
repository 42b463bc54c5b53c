// Two searches side by side on the same maze, step by step, forward and back.

import { anySeed, post } from "./api.js";
import { Board } from "./board.js";
import { checkbox, h, labelled, messageOf, notice, options, put } from "./dom.js";
import { StepPlayer } from "./steps.js";
import { progress } from "./study-room.js";
import { isKey, say, sentence } from "./texts.js";

/** @typedef {{kind: string, at: [number, number]}} SearchStep
 * @typedef {{algorithm: (typeof ALGORITHMS)[number], scene: import("./types.js").Scene, columns: number, rows: number, steps: SearchStep[], cut: boolean, remembers: boolean, way: [number, number][]}} Course */

const ALGORITHMS = /** @type {const} */ (["backtracking", "bfs", "astar", "bidirectional"]);
const GENERATORS = /** @type {const} */ (["backtracker", "wilson", "kruskal", "eller", "forward"]);
/** Orders in which backtracking can try the directions. */
const TRIES = ["down, right, up, left", "up, left, down, right", "right, down, left, up", "left, up, right, down"];
/** How many waiting cells are listed. */
const NAMED = 8;
/** The fewest and the most rows and columns. */
const [LEAST, MOST] = [2, 60];

/** What a step does; some searches differ from the others. @param {string} algorithm @param {string} kind @param {string} cell */
function stepWords(algorithm, kind, cell) {
  const key = [`step.${algorithm}.${kind}`, `step.${kind}`].find(isKey);
  return key ? say(/** @type {"step.enter"} */ (key), { cell }) : kind;
}

/** One of the searches. */
class Lane {
  /** @param {string} algorithm */
  constructor(algorithm) {
    this.board = new Board("maze");
    this.choice = h("select", { "aria-label": say("grid.algorithm") }, ...ALGORITHMS.map((name) => h("option", { value: name, selected: name === algorithm }, say(`algorithm.${name}`))));
    this.words = h("p", { class: "status", role: "status" });
    this.numbers = h("p", { class: "state" });
    this.waiting = h("p", { class: "state waiting" });
    this.element = h("section", { class: "card lane" }, this.choice, this.board.svg, this.words, this.numbers, this.waiting);
    /** @type {Course | undefined} */
    this.course = undefined;
  }

  /** @param {any} board @param {any} rules */
  async load(board, rules) {
    this.course = await post("/api/study/maze", { board, rules, algorithm: this.choice.value }, { game: "maze" });
    this.board.show(/** @type {Course} */ (this.course).scene);
  }

  /** Shows the search after a number of steps. @param {number} count */
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
        // A* may have discovered it more than once.
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
    const place = (/** @type {[number, number]} */ [row, column]) => say("grid.cell", { row: row + 1, column: column + 1 });
    put(this.words, last ? stepWords(course.algorithm, last.kind, place(last.at)) : say("search.idle"), done && course.way.length === 0 && ` ${say("grid.no.path")}`);
    put(this.numbers, progress(count, course, say("grid.visited", { cells: visited }),
      done && course.way.length > 0 && say("grid.path", { moves: course.way.length - 1 }), course.remembers && say("grid.remembers")));
    const [list, next] = [say(`waiting.${course.algorithm}`), this.#next(course, waiting)];
    put(this.waiting, next ? say("grid.waiting.cells", { list, cells: waiting.length, next }) : say("grid.waiting", { list, cells: waiting.length }));
  }

  /** The cells that come next: the top of a stack, the head of a queue. @param {Course} course @param {number[]} waiting */
  #next({ algorithm, columns }, waiting) {
    const stack = algorithm === "backtracking";
    const named = stack ? waiting.slice(-NAMED) : waiting.slice(0, NAMED);
    const cells = named.map((cell) => `(${Math.floor(cell / columns) + 1}, ${(cell % columns) + 1})`).join(" ");
    if (waiting.length === named.length) return cells;
    return stack ? `… ${cells}` : `${cells} …`;
  }
}

/** The room. */
export class MazePage {
  constructor() {
    this.lanes = [new Lane("backtracking"), new Lane("bfs")];
    this.player = new StepPlayer("maze", (at) => this.lanes.forEach((lane) => lane.show(at)));
    this.size = h("input", { id: "maze-size", type: "number", min: LEAST, max: MOST, value: 11, "aria-describedby": "maze-problem" });
    this.problem = h("p", { class: "problem", id: "maze-problem", role: "alert" });
    this.generator = h("select", { id: "maze-generator" }, ...GENERATORS.map((name) => h("option", { value: name }, say(`generator.${name}`))));
    this.loops = h("input", { id: "maze-loops", type: "checkbox", checked: true });
    this.moves = h("select", { id: "maze-moves", onchange: () => void this.#load() }, h("option", { value: "four" }, say("grid.moves.four")), h("option", { value: "forward" }, say("grid.moves.forward")));
    this.tries = h("select", { id: "maze-tries", onchange: () => void this.#load() }, ...options(TRIES));
    this.fingers = h("input", { id: "maze-fingers", type: "checkbox", onchange: () => this.root.classList.toggle("drawing", this.fingers.checked) });
    /** @type {number[][]} */
    this.matrix = [];
    this.root = h("div", { class: "mazes" }, h("h1", {}, say("grid.title")), h("p", {}, say("grid.about")),
      h("section", { class: "card maze-form" }, labelled(say("grid.size"), this.size), labelled(say("grid.generator"), this.generator),
        checkbox(say("grid.loops"), this.loops), h("button", { onclick: () => void this.#fresh() }, say("grid.new")),
        labelled(say("grid.moves"), this.moves), labelled(say("grid.order"), this.tries), checkbox(say("grid.touch"), this.fingers, "for-fingers"), this.problem),
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

  /** Generates a maze, whose walls can then be changed. */
  async #fresh() {
    const size = Number(this.size.value);
    const right = Number.isInteger(size) && size >= LEAST && size <= MOST;
    this.size.setAttribute("aria-invalid", String(!right));
    put(this.problem, !right && say("grid.size.wrong", { least: LEAST, most: MOST }));
    if (!right) return;
    const braid = this.loops.checked ? 0.5 : 0;
    try {
      this.matrix = (await post("/api/boards/maze", { rows: size, columns: size, generator: this.generator.value, braid, seed: anySeed() })).matrix;
    } catch (error) {
      notice(messageOf(error));
      return;
    }
    await this.#load();
  }

  async #load() {
    try {
      const { ok, errors, board } = await post("/api/boards/check", { game: "maze", board: this.matrix.map((row) => row.join(" ")).join("\n") });
      if (!ok) throw new Error(errors.map(sentence).join(" "));
      await Promise.all(this.lanes.map((lane) => lane.load(board, { preset: this.moves.value, tries: this.tries.value.split(", ") })));
    } catch (error) {
      notice(messageOf(error));
    }
    this.player.load(Math.max(...this.lanes.map((lane) => lane.course?.steps.length ?? 0)));
  }

  /** @param {Board} board */
  #drawWalls(board) {
    /** What the pointer paints: a wall (0) or an open cell (1). @type {number | undefined} */
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
      // A finger scrolls the page unless it draws walls.
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
