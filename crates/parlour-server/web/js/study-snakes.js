// The search for the fewest rolls on a board, step by step: queue, visited squares, layers, pseudocode; and the links of a square.

import { generate, post } from "./api.js";
import { h, labelled, messageOf, notice, put, s } from "./dom.js";
import { boardName, offered } from "./labels.js";
import { StudyRoom, progress } from "./study-room.js";
import { inARow, isKey, language, say } from "./texts.js";

/** @typedef {{kind: string, cell?: number, throws?: number, line: number, text: string}} SearchStep
 * @typedef {{scene: import("./types.js").Scene, pseudocode: string[], steps: SearchStep[], cut: boolean, from: number, to: number, throws: number | null, way: number[]}} Course
 * @typedef {"next" | "previous" | "up" | "down"} Direction
 * @typedef {Record<Direction, number | null> & {cell: number, text: string}} Links */

/** How many squares of the queue are listed. */
const NAMED = 24;
/** The marks of a square. */
const MARKS = ["seen", "taken", "on-way", "here"];
/** @type {Direction[]} */
const DIRECTIONS = ["next", "previous", "up", "down"];

/** The room. @extends {StudyRoom<Course>} */
export class SearchPage extends StudyRoom {
  constructor() {
    super("snakes", "search");
    /** The name or the data of the board. @type {any} */
    this.chosen = "geeks-30";
    this.boards = h("select", { id: "search-board", onchange: () => this.#choose(this.boards.value) });
    const number = (/** @type {string} */ id, /** @type {string} */ value) => h("input", { id, type: "number", min: 0, value, onchange: () => void this.#load() });
    this.from = number("search-from", "1");
    this.to = number("search-to", "");
    this.cell = h("input", { id: "search-cell", type: "number", min: 1, onchange: () => void this.#links(Number(this.cell.value)) });
    this.code = h("ol", { class: "code" });
    this.queue = h("p", { class: "state waiting" });
    this.linkWords = h("p", { class: "state links-of", role: "status" });
    this.arrows = s("g", { class: "four-links" });
    this.board.svg.append(this.arrows);
    this.board.svg.addEventListener("click", (event) => this.#clicked(event));
    this.root = h("div", { class: "mazes" }, h("h1", {}, say("search.title")), h("p", {}, say("search.about")),
      h("section", { class: "card maze-form" }, labelled(say("board"), this.boards), h("button", { onclick: () => void this.#generate() }, say("board.new")),
        labelled(say("search.from"), this.from), labelled(say("search.to"), this.to), labelled(say("search.links"), this.cell), this.problem),
      this.player.element,
      h("div", { class: "lanes" }, h("section", { class: "card lane" }, this.board.svg, this.linkWords),
        h("section", { class: "card lane" }, this.words, this.code, this.numbers, this.queue)));
    const fill = (/** @type {import("./types.js").GameData} */ { boards = [] }) => put(this.boards, ...offered(boards.map(({ name }) => name), boardName, this.chosen), h("option", { value: "", hidden: true }, say("board.generated")));
    void this.offer(fill).then(() => this.#load());
  }

  async #generate() {
    try {
      const { board } = await generate("snakes");
      this.boards.value = "";
      this.#choose(board);
    } catch (error) {
      notice(messageOf(error));
    }
  }

  /** Takes another board, which has other squares. @param {any} board */
  #choose(board) {
    this.chosen = board;
    this.from.value = "1";
    this.to.value = "";
    this.cell.value = "";
    void this.#load();
  }

  async #load() {
    const square = (/** @type {HTMLInputElement} */ input) => (input.value === "" ? undefined : Number(input.value));
    await this.request("/api/study/snakes/search", { board: this.chosen, from: square(this.from), to: square(this.to) }, ({ pseudocode, to }) => {
      this.to.value = String(to);
      put(this.arrows);
      put(this.linkWords, say("search.links.choose"));
      put(this.code, ...pseudocode.map((line, i) => h("li", { class: `depth-${line.length - line.trimStart().length}` }, isKey(`code.${i + 1}`) ? say(/** @type {"code.1"} */ (`code.${i + 1}`)) : line.trim())));
    });
  }

  /** @override @param {number} count @param {Course} course */
  show(count, course) {
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
    put(this.words, last?.text ?? say("search.idle"));
    put(this.numbers, progress(count, course, say("search.layer", { layer }), say("search.visited", { squares: layers.size })));
    const waiting = queue.slice(first);
    put(this.queue, say("search.queue", { squares: waiting.length, list: `${waiting.slice(0, NAMED).join(" ")}${waiting.length > NAMED ? " …" : ""}` }));
  }

  /** @param {Map<number, string>} marks @param {Map<number, number>} layers @param {number} [here] */
  #mark(marks, layers, here) {
    for (const [cell, element] of this.board.cellElements) {
      element.classList.remove(...MARKS);
      const mark = marks.get(cell);
      if (mark) element.classList.add(mark);
      element.querySelector(".layer")?.remove();
      const layer = layers.get(cell);
      if (layer !== undefined) element.append(this.#layer(cell, layer));
    }
    if (here !== undefined) this.board.cellElements.get(here)?.classList.add("here");
  }

  /** The number of a layer, in the corner of its square. @param {number} cell @param {number} layer */
  #layer(cell, layer) {
    const data = this.board.cells.get(cell);
    const box = data && this.board.box(data);
    return s("text", { class: "layer", x: box && box.x + box.width - 5, y: box && box.y + box.height - 6 }, layer);
  }

  /** @param {Event} event */
  #clicked(event) {
    const cell = event.target instanceof Element ? event.target.closest(".cell") : undefined;
    if (!(cell instanceof SVGElement)) return;
    this.cell.value = String(cell.dataset.cell);
    void this.#links(Number(cell.dataset.cell));
  }

  /** Draws and describes the links of a square. @param {number} cell */
  async #links(cell) {
    /** @type {Links} */
    let links;
    try {
      links = await post("/api/study/snakes/links", { board: this.chosen, cell }, { game: "snakes" });
    } catch (error) {
      put(this.arrows);
      put(this.linkWords, messageOf(error));
      return;
    }
    put(this.linkWords, language === "en" ? links.text : say("search.linked", { cell, links: inARow(DIRECTIONS.filter((direction) => links[direction] !== null).map((direction) => say("search.link", { name: say(`search.link.${direction}`), to: links[direction] ?? 0 }))) }));
    put(this.arrows, ...DIRECTIONS.map((direction) => this.#arrow(direction, cell, links[direction])));
  }

  /** @param {Direction} direction @param {number} from @param {number | null} to */
  #arrow(direction, from, to) {
    const [start, end] = [this.board.middle(from), to === null ? undefined : this.board.middle(to)];
    if (!start || !end || to === null) return undefined;
    const name = say(`search.link.${direction}`);
    return s("g", { class: `link-${direction}`, role: "img", "aria-label": say("search.link", { name, to }) },
      s("line", { x1: start.x, y1: start.y, x2: end.x, y2: end.y }), s("circle", { cx: end.x, cy: end.y, r: this.board.unit * 0.09 }),
      s("text", { x: end.x, y: end.y - this.board.unit * 0.16 }, name));
  }
}
