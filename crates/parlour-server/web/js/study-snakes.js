// The search for the fewest rolls on a board, step by step: queue, visited squares, layers, pseudocode; and the links of a square.

import { post, registry } from "./api.js";
import { Board } from "./board.js";
import { h, notice, put, s } from "./dom.js";
import { U } from "./shapes.js";
import { StepPlayer } from "./steps.js";

/** @typedef {{kind: string, cell?: number, throws?: number, line: number, text: string}} SearchStep
 * @typedef {{scene: import("./types.js").Scene, pseudocode: string[], steps: SearchStep[], cut: boolean, from: number, to: number, throws: number | null, way: number[]}} Course
 * @typedef {{cell: number, next: number | null, previous: number | null, up: number | null, down: number | null, text: string}} Links */

/** How many squares of the queue are named. */
const NAMED = 24;
/** How a square may be marked. */
const MARKS = ["seen", "taken", "on-way", "here"];

/** The room. */
export class SearchPage {
  constructor() {
    this.board = new Board("snakes", () => undefined, () => undefined);
    this.player = new StepPlayer("search", (at) => this.#show(at));
    /** @type {Course | undefined} */
    this.course = undefined;
    /** The board that is searched, as the server takes it. @type {any} */
    this.chosen = "geeks-30";
    this.boards = h("select", { id: "search-board", onchange: () => this.#choose() });
    const number = (/** @type {string} */ id, /** @type {string} */ value) => h("input", { id, type: "number", min: 0, value, onchange: () => void this.#load() });
    this.from = number("search-from", "1");
    this.to = number("search-to", "");
    this.cell = h("input", { id: "search-cell", type: "number", min: 1, onchange: () => void this.#links(Number(this.cell.value)) });
    this.problem = h("p", { class: "problem", id: "search-problem", role: "alert" });
    this.code = h("ol", { class: "code" });
    this.words = h("p", { class: "status", role: "status" });
    this.numbers = h("p", { class: "state" });
    this.queue = h("p", { class: "state waiting" });
    this.linkWords = h("p", { class: "state links-of", role: "status" });
    this.arrows = s("g", { class: "four-links" });
    this.board.svg.append(this.arrows);
    this.board.svg.addEventListener("click", (event) => this.#clicked(event));
    const field = (/** @type {string} */ label, /** @type {HTMLElement} */ input) => h("div", {}, h("label", { for: input.id }, label), input);
    this.root = h("div", { class: "mazes" }, h("h1", {}, "How does a search find the fewest rolls?"),
      h("p", {}, "Breadth-first search visits every square that one roll reaches, then every square that two rolls reach, and so on."),
      h("section", { class: "card maze-form" }, field("Board", this.boards), h("button", { onclick: () => void this.#generate() }, "New board"),
        field("From square", this.from), field("To square", this.to), field("Links of square", this.cell), this.problem),
      this.player.element,
      h("div", { class: "lanes" }, h("section", { class: "card lane" }, this.board.svg, this.linkWords),
        h("section", { class: "card lane" }, this.words, this.code, this.numbers, this.queue)));
    void this.#enter();
  }

  leave() {
    this.player.leave();
  }

  async #enter() {
    try {
      const games = await registry();
      const boards = games.find(({ game }) => game === "snakes")?.boards ?? [];
      put(this.boards, ...boards.map(({ name }) => h("option", { value: name, selected: name === this.chosen }, name)), h("option", { value: "", hidden: true }, "generated board"));
    } catch (error) {
      notice(/** @type {Error} */ (error).message);
    }
    await this.#load();
  }

  #choose() {
    this.chosen = this.boards.value;
    this.#clear();
  }

  async #generate() {
    try {
      this.chosen = (await post("/api/boards/made-up", { game: "snakes", seed: Math.floor(Math.random() * 2 ** 32) })).board;
    } catch (error) {
      notice(/** @type {Error} */ (error).message);
      return;
    }
    this.boards.value = "";
    this.#clear();
  }

  /** Another board has other squares. */
  #clear() {
    this.from.value = "1";
    this.to.value = "";
    this.cell.value = "";
    void this.#load();
  }

  async #load() {
    const square = (/** @type {HTMLInputElement} */ input) => (input.value === "" ? undefined : Number(input.value));
    try {
      const course = await post("/api/study/snakes/search", { board: this.chosen, from: square(this.from), to: square(this.to) });
      this.course = /** @type {Course} */ (course);
      put(this.problem);
    } catch (error) {
      put(this.problem, /** @type {Error} */ (error).message);
      return;
    }
    const { scene, pseudocode, steps, to } = this.course;
    this.to.value = String(to);
    this.board.show(scene);
    put(this.arrows);
    put(this.linkWords, "Click a square, or type its number above, to see its links.");
    put(this.code, ...pseudocode.map((line) => h("li", { class: `depth-${line.length - line.trimStart().length}` }, line.trim())));
    this.player.load(steps.length);
  }

  /** @param {number} count of steps */
  #show(count) {
    const course = this.course;
    if (!course) return;
    /** @type {Map<number, string>} */
    const marks = new Map();
    /** @type {Map<number, number>} */
    const layers = new Map();
    /** @type {number[]} */
    const queue = [];
    let [layer, first] = [0, 0];
    for (const { kind, cell = 0, throws = 0 } of course.steps.slice(0, count)) {
      if (kind === "layer") layer = throws;
      else if (kind === "enqueue") {
        queue.push(cell);
        marks.set(cell, "seen");
        layers.set(cell, throws);
      } else if (kind === "dequeue") {
        first += 1;
        marks.set(cell, "taken");
      }
    }
    const last = course.steps[count - 1];
    if (last?.kind === "found") for (const cell of course.way) marks.set(cell, "on-way");
    this.#mark(marks, layers, last?.cell);
    [...this.code.children].forEach((line, index) => line.toggleAttribute("aria-current", index + 1 === last?.line));
    put(this.words, last?.text ?? "The search has not begun.");
    put(this.numbers, `Step ${count} of ${course.steps.length}; layer ${layer}; squares visited: ${layers.size}${course.cut ? "; the remaining steps are left out" : ""}`);
    const waiting = queue.slice(first);
    put(this.queue, `Queue, ${waiting.length} ${waiting.length === 1 ? "square" : "squares"}: ${waiting.slice(0, NAMED).join(" ")}${waiting.length > NAMED ? " …" : ""}`);
  }

  /** @param {Map<number, string>} marks @param {Map<number, number>} layers @param {number} [here] */
  #mark(marks, layers, here) {
    for (const [cell, element] of this.board.cellElements) {
      element.classList.remove(...MARKS);
      const mark = marks.get(cell);
      if (mark) element.classList.add(mark);
      element.querySelector(".layer")?.remove();
      const layer = layers.get(cell);
      if (layer !== undefined) element.append(s("text", { class: "layer", x: U - 5, y: U - 6 }, layer));
    }
    if (here !== undefined) this.board.cellElements.get(here)?.classList.add("here");
  }

  /** @param {Event} event */
  #clicked(event) {
    const cell = event.target instanceof Element ? event.target.closest(".cell") : undefined;
    if (!(cell instanceof SVGElement)) return;
    this.cell.value = String(cell.dataset.cell);
    void this.#links(Number(cell.dataset.cell));
  }

  /** Draws the links of a square and tells them. @param {number} cell */
  async #links(cell) {
    /** @type {Links} */
    let links;
    try {
      links = await post("/api/study/snakes/links", { board: this.chosen, cell });
    } catch (error) {
      put(this.arrows);
      put(this.linkWords, /** @type {Error} */ (error).message);
      return;
    }
    put(this.linkWords, links.text);
    const named = /** @type {[string, number | null][]} */ ([["next", links.next], ["previous", links.previous], ["up", links.up], ["down", links.down]]);
    put(this.arrows, ...named.map(([name, to]) => to !== null && this.#arrow(name, cell, to)));
  }

  /** @param {string} name @param {number} from @param {number} to */
  #arrow(name, from, to) {
    const [start, end] = [this.board.middle(from), this.board.middle(to)];
    return start && end && s("g", { class: `link-${name}`, role: "img", "aria-label": `${name}: square ${to}` },
      s("line", { x1: start.x, y1: start.y, x2: end.x, y2: end.y }), s("circle", { cx: end.x, cy: end.y, r: U * 0.09 }),
      s("text", { x: end.x, y: end.y - U * 0.16 }, name));
  }
}
