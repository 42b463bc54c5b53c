// The value of each move under perfect play, and the best line.

import { get } from "./api.js";
import { announce, h, messageOf, put } from "./dom.js";
import { hue } from "./shapes.js";
import { say, sentences } from "./texts.js";

/**
 * @typedef {{lower: number, upper: number}} Range
 * @typedef {import("./types.js").StepTaken} StepTaken
 * @typedef {{value: Range, moves: (Range & {move: string, cell?: number})[], line: StepTaken[]}} Values
 */

/** @param {number} value */
const signed = (value) => (value > 0 ? `+${value}` : String(value).replace("-", "−"));

/** @param {Range} range */
const written = ({ lower, upper }) => (lower === upper ? signed(lower) : say("values.range", { lower: signed(lower), upper: signed(upper) }));

/** The result that a value means. @param {Range} range */
function meaning({ lower, upper }) {
  if (lower !== upper) return say(lower > 0 ? "values.win" : upper < 0 ? "values.loss" : "values.unproven");
  return lower === 0 ? say("values.draw") : say(lower > 0 ? "values.win.by" : "values.loss.by", { seeds: Math.abs(lower) });
}

export class MoveValues {
  /**
   * @param {string} id the table
   * @param {string} game
   * @param {string[]} players
   * @param {{point: (cell?: number) => void, look: (steps: StepTaken[]) => void}} board highlights a cell; shows the position after a variation
   */
  constructor(id, game, players, board) {
    this.id = id;
    this.game = game;
    this.players = players;
    this.board = board;
    this.at = -1;
    this.element = h("section", { class: "card thoughts worth", "aria-labelledby": "worth-title" });
  }

  /** Another position is shown. @param {number} at @param {boolean} over */
  moment(at, over) {
    this.at = at;
    this.element.hidden = over;
    this.#fill(h("p", {}, say("values.about")), h("button", { onclick: () => void this.ask() }, say("values.show")));
  }

  /** @param {...import("./dom.js").Child} content below the heading */
  #fill(...content) {
    put(this.element, h("h2", { id: "worth-title" }, say("values")), ...content);
  }

  async ask() {
    const at = this.at;
    this.#fill(h("p", { role: "status" }, say("values.solving")));
    // First what is known at once, then what takes longer.
    for (const within of ["&within=400", ""]) {
      const told = await get(`/api/tables/${this.id}/values?step=${at}${within}`, { game: this.game }).catch((error) => ({ problem: messageOf(error) }));
      if (at !== this.at) return;
      if (told.problem) return this.#fill(h("p", {}, told.problem));
      this.#show(told);
      if (told.moves.every((/** @type {Range} */ { lower, upper }) => lower === upper)) return;
    }
  }

  /** @param {Values} values */
  #show({ value, moves, line }) {
    const best = value.lower === value.upper ? value.lower : Infinity;
    const rows = moves.map((move) => h("tr", { class: move.lower >= best ? "best" : undefined },
      h("th", { scope: "row" }, h("button", { class: "move", onclick: () => this.board.point(move.cell), onmouseenter: () => this.board.point(move.cell), onfocus: () => this.board.point(move.cell),
        onmouseleave: () => this.board.point(), onblur: () => this.board.point() }, move.move)),
      h("td", {}, written(move)), h("td", {}, meaning(move), move.lower >= best && " ★")));
    const [caption, columns] = [say("values.caption", { value: written(value), meaning: meaning(value) }), [say("values.move"), say("values.value"), say("values.result")]];
    this.#fill(h("table", { class: "values" }, h("caption", {}, caption), h("thead", {}, h("tr", {}, ...columns.map((words) => h("th", { scope: "col" }, words)))), h("tbody", {}, ...rows)),
      h("h3", {}, say("values.line")), ...this.#line(line));
    announce(caption);
  }

  /** @param {StepTaken[]} line */
  #line(line) {
    if (!line.length) return [h("p", {}, h("small", {}, say("values.line.none")))];
    const status = h("p", { class: "state", role: "status" }, say("values.line.choose"));
    /** @type {HTMLButtonElement[]} */
    const buttons = [];
    const look = (/** @type {number} */ count) => {
      this.board.look(line.slice(0, count));
      buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(i === count - 1)));
      put(status, count ? sentences(line[count - 1].words) : say("values.line.choose"));
    };
    line.forEach((step, i) => buttons.push(h("button", { class: `move hue-${hue(undefined, step.player)}`, "aria-pressed": "false", title: sentences(step.words),
      "aria-label": say("values.line.move", { number: i + 1, player: this.players[step.player - 1] ?? "", move: step.move ?? "" }), onclick: () => look(i + 1) }, step.move)));
    const groups = buttons.reduce((/** @type {HTMLElement[]} */ list, button, i) => {
      if (i === 0 || line[i].player !== line[i - 1].player) list.push(h("li", {}, h("small", {}, `${this.players[line[i].player - 1] ?? line[i].player} `)));
      list[list.length - 1].append(button);
      return list;
    }, []);
    const end = line[line.length - 1].turn?.kind === "over" ? undefined : h("small", {}, say("values.line.end"));
    return [h("ol", { class: "best-line" }, ...groups), end, status, h("button", { onclick: () => look(0) }, say("values.line.leave"))];
  }
}
