// A move of Mancala on the linked circle, step by step: seeds sown one by one, a column that burns.

import { h, labelled, put } from "./dom.js";
import { offered, presetName } from "./labels.js";
import { StudyRoom, progress } from "./study-room.js";
import { say } from "./texts.js";

/** @typedef {{fields: number[], next: (number | null)[], hand: number}} Circle
 * @typedef {{move: string, moves: string[], position: string, scene: import("./types.js").Scene, states: Circle[], steps: {field?: number, text: string}[], cut: boolean}} Course */

/** A move in words: its number alone does not say whether pits are sown or burnt. @param {string} move */
function moveName(move) {
  const [, column] = /^burn (\d+)$/.exec(move) ?? [];
  return column ? say("circle.burn", { column }) : say("circle.pit", { pit: move });
}

/** The room. @extends {StudyRoom<Course>} */
export class CirclePage extends StudyRoom {
  constructor() {
    super("mancala", "circle");
    this.rules = h("select", { id: "circle-rules", onchange: () => this.#restart() });
    this.moves = h("select", { id: "circle-move", onchange: () => void this.#load(this.moves.value) });
    this.position = h("input", { id: "circle-position", maxlength: 400, placeholder: "0,3,3,3,3,3,3,0,3,3,3,3,3,3 1", onchange: () => void this.#load() });
    this.root = h("div", { class: "mazes" }, h("h1", {}, say("circle.title")), h("p", {}, say("circle.about")),
      h("section", { class: "card maze-form" }, labelled(say("rules"), this.rules), labelled(say("circle.move"), this.moves),
        h("details", {}, h("summary", {}, say("circle.own")), labelled(say("circle.position"), this.position), h("small", {}, say("circle.position.how"))), this.problem),
      this.player.element, h("section", { class: "card lane circle" }, this.board.svg, this.words, this.numbers));
    void this.offer(({ presets }) => put(this.rules, ...offered(presets.map(({ name }) => name), presetName))).then(() => this.#load());
  }

  /** Other rules may start with another position. */
  #restart() {
    this.position.value = "";
    void this.#load();
  }

  /** @param {string} [move] the first legal one if left out */
  async #load(move) {
    const body = { rules: this.rules.value || undefined, position: this.position.value || undefined, move };
    await this.request("/api/study/mancala", body, (course) => {
      this.position.value = course.position;
      put(this.moves, ...offered(course.moves, moveName, course.move));
    });
  }

  /** @override @param {number} count @param {Course} course */
  show(count, course) {
    const { fields, next, hand } = course.states[count];
    const pieces = course.scene.pieces.map((piece) => ({ ...piece, count: fields[piece.cell], words: say("circle.seeds", { seeds: fields[piece.cell] }) }));
    const links = next.flatMap((to, from) => (to === null ? [] : [{ class: "way", way: [from, to], words: say("circle.link", { from, to }) }]));
    this.board.update({ pieces, links });
    const step = course.steps[count - 1];
    for (const [cell, element] of this.board.cellElements) {
      element.classList.toggle("given-up", next[cell] === null);
      element.classList.toggle("here", cell === step?.field);
    }
    put(this.words, step?.text ?? say("circle.idle"));
    put(this.numbers, progress(count, course, say("circle.hand", { seeds: hand })));
  }
}
