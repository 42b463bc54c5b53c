// A game again: step by step, forward and back, at any speed. The address names the moment.

import { get } from "./api.js";
import { Board } from "./board.js";
import { lines } from "./chart.js";
import { h, put, say } from "./dom.js";
import { animate } from "./motion.js";
import { dieShape } from "./shapes.js";

/** @typedef {import("./types.js").StepTaken} StepTaken @typedef {import("./types.js").Scene} Scene */

export class ReplayPage {
  /** @param {string} id @param {number} at */
  constructor(id, at) {
    this.id = id;
    this.at = at;
    this.playing = false;
    this.thoughts = h("section", { class: "card thoughts" });
    /** @type {number[][] | undefined} */
    this.chances = undefined;
    this.root = h("div", { class: "table replay" }, h("p", {}, "Loading…"));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    void this.#load();
  }

  leave() {
    this.playing = false;
    document.removeEventListener("keydown", this.keys);
  }

  async #load() {
    /** @type {{title: string, game: string, players: string[], start: Scene, steps: StepTaken[], dice?: any}} */
    const film = await get(`/api/tables/${this.id}/film`).catch((error) => ({ problem: error.message }));
    if ("problem" in film) {
      put(this.root, h("section", { class: "card" }, h("h1", {}, "This game cannot be shown"), h("p", {}, String(film.problem))));
      return;
    }
    this.film = film;
    this.board = new Board(film.game, () => undefined, (words) => say(words));
    this.words = h("p", { class: "status", role: "status" });
    this.dice = h("div", { class: "dice" });
    this.slider = h("input", { type: "range", id: "moment", min: 0, max: film.steps.length, value: 0, oninput: () => this.go(Number(this.slider?.value)) });
    this.button = h("button", { class: "primary", onclick: () => this.#toggle() }, "Play");
    this.speed = h("select", { id: "replay-speed" }, ...[1, 2, 4, 8].map((speed) => h("option", { value: speed }, `${speed} ×`)));
    put(this.root,
      h("div", { class: "stage" }, h("h1", {}, `${film.title}, again`), h("div", { class: "board-box" }, this.board.svg)),
      h("aside", { class: "side" }, h("section", { class: "card now" }, this.words, this.dice,
        h("label", { for: "moment" }, "Moment"), this.slider,
        h("div", { class: "acts" }, h("button", { "aria-label": "To the start", onclick: () => this.go(0) }, "|◀"), h("button", { "aria-label": "A step back", onclick: () => this.go(this.at - 1) }, "◀"), this.button,
          h("button", { "aria-label": "A step forward", onclick: () => this.forward() }, "▶"), h("button", { "aria-label": "To the end", onclick: () => this.go(film.steps.length) }, "▶|")),
        h("label", { for: "replay-speed" }, "Speed"), this.speed,
        h("div", { class: "acts" }, h("a", { class: "button", href: `/api/tables/${this.id}/record`, download: `${this.id}.jsonl` }, "Download the record"), h("a", { class: "button", href: `#/table/${this.id}` }, "To the table"))),
      (film.game === "snakes" || film.game === "mancala") && this.thoughts,
      h("section", { class: "card talk" }, h("h2", {}, "Log"), this.log = h("ol", { class: "log", tabindex: 0 }, ...film.steps.map((step) => h("li", {}, h("button", { class: "plain", onclick: () => this.go(step.step) }, step.words.join("; "))))))));
    this.go(this.at);
    void this.#think();
  }

  /** What the game's own mathematics says about the moments. */
  async #think() {
    if (this.film?.game === "snakes") {
      const told = await get(`/api/tables/${this.id}/chances`).catch((error) => ({ problem: error.message }));
      this.chances = told.chances;
      if (told.problem) put(this.thoughts, h("p", {}, told.problem));
      this.#around();
    }
  }

  /** What every move is worth at this moment. */
  async #values() {
    const at = this.at;
    put(this.thoughts, h("p", {}, "Searching…"));
    const told = await get(`/api/tables/${this.id}/values?step=${at}`).catch((error) => ({ problem: error.message }));
    if (at !== this.at) return;
    const range = (/** @type {{lower: number, upper: number}} */ { lower, upper }) => (lower === upper ? (lower > 0 ? `+${lower}` : String(lower)) : `${lower} … ${upper}`);
    put(this.thoughts, told.problem ? h("p", {}, told.problem)
      : h("table", {}, h("caption", {}, `Under perfect play: ${range(told.value)}`), ...told.moves.map((/** @type {any} */ move) => h("tr", {}, h("th", { scope: "row" }, move.move), h("td", {}, range(move))))));
  }

  /** Shows the position after so many steps. @param {number} at */
  go(at) {
    const [film, board] = [this.film, this.board];
    if (!film || !board) return;
    this.at = Math.max(0, Math.min(at, film.steps.length));
    board.show(film.start);
    for (const step of film.steps.slice(0, this.at)) board.update(step);
    this.#around();
  }

  #around() {
    const step = this.film?.steps[this.at - 1];
    if (this.slider) this.slider.value = String(this.at);
    if (this.words) put(this.words, step ? `Step ${this.at}: ${step.words.join("; ")}` : "The start");
    if (this.dice) put(this.dice, step?.roll !== undefined && dieShape(step.roll));
    if (this.chances && this.thoughts) {
      const now = this.chances[this.at] ?? [];
      put(this.thoughts, h("h2", {}, "Chances to win"), lines(this.chances, this.film?.players ?? [], this.at),
        h("ul", { class: "players" }, ...(this.film?.players ?? []).slice(0, 10).map((name, seat) => h("li", {}, `${seat + 1} ${name}: ${((now[seat] ?? 0) * 100).toFixed(1)} %`))));
    } else if (this.film?.game === "mancala" && this.thoughts) put(this.thoughts, this.at < this.film.steps.length && h("button", { onclick: () => void this.#values() }, "What is every move worth?"));
    this.log?.querySelectorAll("li").forEach((item, i) => item.toggleAttribute("aria-current", i === this.at - 1));
    history.replaceState(null, "", `#/replay/${this.id}/${this.at}`);
  }

  async forward() {
    const [film, board] = [this.film, this.board];
    const step = film?.steps[this.at];
    if (!film || !board || !step) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    await animate(board, step.events, still ? 0 : 160 / Number(this.speed?.value ?? 1));
    board.update(step);
    this.at += 1;
    this.#around();
  }

  async #toggle() {
    this.playing = !this.playing;
    if (this.button) this.button.textContent = this.playing ? "Pause" : "Play";
    while (this.playing && this.film && this.at < this.film.steps.length) {
      await this.forward();
      await new Promise((resolve) => setTimeout(resolve, 500 / Number(this.speed?.value ?? 1)));
    }
    this.playing = false;
    if (this.button) this.button.textContent = "Play";
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest("input, select, textarea")) return;
    if (event.key === "ArrowRight") void this.forward();
    else if (event.key === "ArrowLeft") this.go(this.at - 1);
    else if (event.key === "Home") this.go(0);
    else if (event.key === "End") this.go(this.film?.steps.length ?? 0);
    else return;
    event.preventDefault();
  }
}
