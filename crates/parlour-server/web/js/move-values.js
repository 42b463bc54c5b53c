// What every move is worth under perfect play, and how both players would go on.

import { get } from "./api.js";
import { h, put, say } from "./dom.js";
import { hue } from "./shapes.js";

/**
 * @typedef {{lower: number, upper: number}} Range
 * @typedef {import("./types.js").StepTaken} StepTaken
 * @typedef {{value: Range, moves: (Range & {move: string, cell?: number})[], line: StepTaken[]}} Values
 */

/** @param {Range} range */
const written = ({ lower, upper }) => (lower === upper ? (lower > 0 ? `+${lower}` : String(lower)) : `${lower} … ${upper}`);

/** What a value means. @param {Range} range */
function meaning({ lower, upper }) {
  if (lower === upper) return lower > 0 ? `wins by ${lower}` : lower < 0 ? `loses by ${-lower}` : "a draw";
  return lower > 0 ? "wins" : upper < 0 ? "loses" : "not proven";
}

export class MoveValues {
  /**
   * @param {string} id the table
   * @param {string[]} players
   * @param {{point: (cell?: number) => void, look: (steps: StepTaken[]) => void}} board points a cell out; shows what would come of these steps
   */
  constructor(id, players, board) {
    this.id = id;
    this.players = players;
    this.board = board;
    this.at = -1;
    this.element = h("section", { class: "card thoughts worth", "aria-labelledby": "worth-title" });
  }

  /** The moment that is shown has changed. @param {number} at @param {boolean} over */
  moment(at, over) {
    this.at = at;
    this.element.hidden = over;
    put(this.element, h("h2", { id: "worth-title" }, "Perfect play"), h("p", {}, "The solver looks for a few seconds; what it cannot prove by then it says."),
      h("button", { onclick: () => void this.ask() }, "What is every move worth?"));
  }

  async ask() {
    const at = this.at;
    put(this.element, h("h2", { id: "worth-title" }, "Perfect play"), h("p", { role: "status" }, "Searching…"));
    const told = await get(`/api/tables/${this.id}/values?step=${at}`).catch((error) => ({ problem: error.message }));
    if (at !== this.at) return;
    if (told.problem) put(this.element, h("h2", { id: "worth-title" }, "Perfect play"), h("p", {}, told.problem));
    else this.#show(told);
  }

  /** @param {Values} values */
  #show({ value, moves, line }) {
    const best = value.lower === value.upper ? value.lower : Infinity;
    const rows = moves.map((move) => h("tr", { class: move.lower >= best ? "best" : undefined },
      h("th", { scope: "row" }, h("button", { class: "move", onclick: () => this.board.point(move.cell), onmouseenter: () => this.board.point(move.cell), onfocus: () => this.board.point(move.cell),
        onmouseleave: () => this.board.point(), onblur: () => this.board.point() }, move.move)),
      h("td", {}, written(move)), h("td", {}, meaning(move), move.lower >= best && " ★")));
    put(this.element, h("h2", { id: "worth-title" }, "Perfect play"),
      h("table", { class: "values" }, h("caption", {}, `Worth ${written(value)} to the player to move: ${meaning(value)}`),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Move"), h("th", { scope: "col" }, "Value"), h("th", { scope: "col" }, "At the end"))), h("tbody", {}, ...rows)),
      h("h3", {}, "Best line"), ...this.#line(line));
    say(`Worth ${written(value)}: ${meaning(value)}`);
  }

  /** @param {StepTaken[]} line */
  #line(line) {
    if (!line.length) return [h("p", {}, h("small", {}, "No best move is proven within the time."))];
    const status = h("p", { class: "state", role: "status" }, "Choose a move to see the board after it.");
    /** @type {HTMLButtonElement[]} */
    const buttons = [];
    const look = (/** @type {number} */ count) => {
      this.board.look(line.slice(0, count));
      buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(i === count - 1)));
      put(status, count ? line[count - 1].words.join("; ") : "Choose a move to see the board after it.");
    };
    line.forEach((step, i) => buttons.push(h("button", { class: `move hue-${hue(undefined, step.player)}`, "aria-pressed": "false", title: step.words.join("; "),
      "aria-label": `${i + 1}. ${this.players[step.player - 1] ?? ""} ${step.move}`, onclick: () => look(i + 1) }, step.move)));
    const groups = buttons.reduce((/** @type {HTMLElement[]} */ list, button, i) => {
      if (i === 0 || line[i].player !== line[i - 1].player) list.push(h("li", {}, h("small", {}, `${this.players[line[i].player - 1] ?? line[i].player} `)));
      list[list.length - 1].append(button);
      return list;
    }, []);
    const end = line[line.length - 1].turn?.kind === "over" ? undefined : h("small", {}, "What follows is not proven within the time.");
    return [h("ol", { class: "best-line" }, ...groups), end, status, h("button", { onclick: () => look(0) }, "Back to the game")];
  }
}
