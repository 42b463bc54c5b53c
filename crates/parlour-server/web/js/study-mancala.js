// A move of Mancala on the linked circle, step by step: seeds sown one by one, a column that burns.

import { post, registry } from "./api.js";
import { Board } from "./board.js";
import { h, notice, put } from "./dom.js";
import { StepPlayer } from "./steps.js";

/** @typedef {{fields: number[], next: (number | null)[], hand: number}} Circle
 * @typedef {{move: string, moves: string[], position: string, scene: import("./types.js").Scene, states: Circle[], steps: {field?: number, text: string}[], cut: boolean}} Course */

/** @param {number} seeds */
const counted = (seeds) => (seeds === 1 ? "1 seed" : `${seeds} seeds`);

/** The room. */
export class CirclePage {
  constructor() {
    this.board = new Board("mancala", () => undefined, () => undefined);
    this.player = new StepPlayer("circle", (at) => this.#show(at));
    /** @type {Course | undefined} */
    this.course = undefined;
    this.rules = h("select", { id: "circle-rules", onchange: () => this.#begin() });
    this.moves = h("select", { id: "circle-move", onchange: () => void this.#load(this.moves.value) });
    this.position = h("input", { id: "circle-position", maxlength: 400, placeholder: "0,3,3,3,3,3,3,0,3,3,3,3,3,3 1", onchange: () => void this.#load() });
    this.problem = h("p", { class: "problem", id: "circle-problem", role: "alert" });
    this.words = h("p", { class: "status", role: "status" });
    this.numbers = h("p", { class: "state" });
    const field = (/** @type {string} */ label, /** @type {HTMLElement} */ input) => h("div", {}, h("label", { for: input.id }, label), input);
    this.root = h("div", { class: "mazes" }, h("h1", {}, "How do seeds travel round the circle?"),
      h("p", {}, "Every pit is linked to the next one. Sowing follows the links; a burning column is taken out of the circle."),
      h("section", { class: "card maze-form" }, field("Rules", this.rules), field("Position", this.position), field("Move", this.moves), this.problem),
      this.player.element, h("section", { class: "card lane circle" }, this.board.svg, this.words, this.numbers));
    void this.#enter();
  }

  leave() {
    this.player.leave();
  }

  async #enter() {
    try {
      const games = await registry();
      const presets = games.find(({ game }) => game === "mancala")?.presets ?? [];
      put(this.rules, ...presets.map(({ name }) => h("option", { value: name }, name)));
    } catch (error) {
      notice(/** @type {Error} */ (error).message);
    }
    await this.#load();
  }

  /** Other rules may begin with other seeds. */
  #begin() {
    this.position.value = "";
    void this.#load();
  }

  /** @param {string} [move] the first legal one if left out */
  async #load(move) {
    try {
      const course = await post("/api/study/mancala", { rules: this.rules.value || undefined, position: this.position.value || undefined, move });
      this.course = /** @type {Course} */ (course);
      put(this.problem);
    } catch (error) {
      put(this.problem, /** @type {Error} */ (error).message);
      return;
    }
    const { moves, move: shown, position, scene, steps } = this.course;
    this.position.value = position;
    put(this.moves, ...moves.map((name) => h("option", { value: name, selected: name === shown }, name)));
    this.board.show(scene);
    this.player.load(steps.length);
  }

  /** @param {number} count of steps */
  #show(count) {
    const course = this.course;
    if (!course) return;
    const { fields, next, hand } = course.states[count];
    const pieces = course.scene.pieces.map((piece) => ({ ...piece, count: fields[piece.cell], words: counted(fields[piece.cell]) }));
    const links = next.flatMap((to, from) => (to === null ? [] : [{ class: "way", way: [from, to], words: `${from} is linked to ${to}` }]));
    this.board.update({ pieces, links });
    const step = course.steps[count - 1];
    for (const [cell, element] of this.board.cellElements) {
      element.classList.toggle("given-up", next[cell] === null);
      element.classList.toggle("here", cell === step?.field);
    }
    put(this.words, step?.text ?? "The move has not begun.");
    put(this.numbers, `Step ${count} of ${course.steps.length}; in the hand: ${counted(hand)}${course.cut ? "; the remaining steps are left out" : ""}`);
  }
}
