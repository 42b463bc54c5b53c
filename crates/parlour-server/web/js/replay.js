// A game again: step by step, forward and back, at any speed. The address names the moment.

import { get } from "./api.js";
import { Board } from "./board.js";
import { setupCard } from "./cards.js";
import { lines, markMoment } from "./chart.js";
import { dicePanel } from "./dice.js";
import { h, notice, put, say } from "./dom.js";
import { animate } from "./motion.js";
import { Timeline } from "./timeline.js";
import { dieShape, hue } from "./shapes.js";
import { preference } from "./storage.js";
import { MoveValues } from "./move-values.js";

/** @typedef {import("./types.js").StepTaken} StepTaken @typedef {import("./types.js").Scene} Scene */

/** So many steps of the log are there at once. */
const LOG = 200;

export class ReplayPage {
  /** @param {string} id @param {number} at */
  constructor(id, at) {
    this.id = id;
    this.at = at;
    this.playing = false;
    this.moving = false;
    /** Whoever has left changes nothing any more: the address is that of another room. */
    this.left = false;
    /** @type {number | undefined} */
    this.naming = undefined;
    this.named = -Infinity;
    /** @type {SVGElement | undefined} */
    this.chart = undefined;
    this.thoughts = h("section", { class: "card thoughts", hidden: true });
    this.log = h("ol", { class: "log steps", tabindex: 0, "aria-label": "Every step" });
    this.logFrom = -1;
    this.words = h("p", { class: "status", role: "status" });
    this.dice = h("div", { class: "dice" });
    this.slider = h("input", { type: "range", id: "moment", min: 0, max: 0, value: 0, oninput: () => this.go(Number(this.slider.value)) });
    this.button = h("button", { class: "primary", onclick: () => void this.#toggle() }, "Play");
    this.speed = h("select", { id: "replay-speed" }, ...[1, 2, 4, 8].map((speed) => h("option", { value: speed }, `${speed} ×`)));
    this.takeAlong = h("div", { class: "acts" });
    this.shares = h("ul", { class: "players" });
    /** @type {number[][] | undefined} */
    this.chances = undefined;
    /** @type {MoveValues | undefined} */
    this.values = undefined;
    this.root = h("div", { class: "table replay" }, h("p", {}, "Loading…"));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    void this.#load();
  }

  leave() {
    this.left = true;
    this.playing = false;
    clearTimeout(this.naming);
    document.removeEventListener("keydown", this.keys);
  }

  async #load() {
    /** @type {{title: string, game: string, players: string[], setup?: Record<string, any>, start: Scene, steps: StepTaken[]}} */
    const film = await get(`/api/tables/${this.id}/film`).catch((error) => ({ problem: error.message }));
    if ("problem" in film) {
      put(this.root, h("section", { class: "card" }, h("h1", {}, "This game cannot be shown"), h("p", {}, String(film.problem))));
      return;
    }
    this.film = film;
    this.timeline = new Timeline(film.start, film.steps);
    const board = (this.board = new Board(film.game, () => undefined, (words) => say(words)));
    board.call(film.players);
    board.show(film.start);
    this.slider.max = String(film.steps.length);
    if (film.game === "mancala") this.values = new MoveValues(this.id, film.players, { point: (cell) => board.point(cell), look: (steps) => this.#look(steps) });
    put(this.root,
      h("div", { class: "stage" }, h("h1", {}, `${film.title}, again`), h("div", { class: "board-box" }, board.svg)),
      h("aside", { class: "side" }, this.#controls(film.steps.length), this.values?.element, this.thoughts,
        dicePanel(this.id, film.players, (step) => this.go(step)), this.#downloads(), setupCard(film.setup),
        h("section", { class: "card talk" }, h("h2", {}, "Log"), film.steps.length ? this.log : h("p", {}, "Nothing has happened yet."))));
    this.go(this.at);
    if (film.game === "snakes") void this.#think();
  }

  /** @param {number} last */
  #controls(last) {
    const button = (/** @type {string} */ words, /** @type {string} */ sign, /** @type {() => void} */ act) => h("button", { "aria-label": words, title: words, onclick: act }, sign);
    return h("section", { class: "card now" }, h("div", { class: "news" }, this.words, this.dice),
      h("label", { class: "unseen", for: "moment" }, "Moment"), this.slider,
      h("div", { class: "acts player-keys" }, button("To the start", "|◀", () => this.go(0)), button("A step back", "◀", () => this.go(this.at - 1)), this.button,
        button("A step forward", "▶", () => void this.forward()), button("To the end", "▶|", () => this.go(last)), h("label", { class: "unseen", for: "replay-speed" }, "Speed"), this.speed));
  }

  /** To take the game along. */
  #downloads() {
    return h("details", { class: "card" }, h("summary", {}, "Take it along"), this.takeAlong,
      h("p", {}, h("small", {}, "A GIF shows up to 1,200 moments and takes a while, a moving SVG up to 4,000; the record has everything.")),
      h("p", {}, h("a", { href: `#/table/${this.id}` }, "To the table")));
  }

  #links() {
    const theme = preference("theme") === "dark" || (preference("theme") === "auto" && matchMedia("(prefers-color-scheme: dark)").matches) ? "dark" : "light";
    const [from, name] = [`/api/tables/${this.id}`, `${this.film?.game}-${this.id}`];
    const link = (/** @type {string} */ words, /** @type {string} */ path, /** @type {string} */ file) => h("a", { class: "button", href: `${from}/${path}`, download: file, onclick: (/** @type {Event} */ event) => void this.#fetch(event) }, words);
    const moment = `step=${this.at}&theme=${theme}`;
    put(this.takeAlong, link("This moment: SVG", `picture.svg?${moment}`, `${name}-${this.at}.svg`), link("PNG", `picture.png?${moment}`, `${name}-${this.at}.png`),
      link("The game: GIF", `film.gif?theme=${theme}`, `${name}.gif`), link("moving SVG", `film.svg?theme=${theme}`, `${name}.svg`), link("record", "record", `${name}.jsonl`));
  }

  /** A download that the server refuses is told here, not saved as a file. @param {Event} event */
  async #fetch(event) {
    event.preventDefault();
    const link = /** @type {HTMLAnchorElement} */ (event.currentTarget);
    if (link.ariaBusy === "true") return;
    link.ariaBusy = "true";
    try {
      const response = await fetch(link.href);
      if (!response.ok) throw new Error((await response.json()).error.message);
      const url = URL.createObjectURL(await response.blob());
      h("a", { href: url, download: link.download }).click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      notice(/** @type {Error} */ (error).message);
    }
    link.ariaBusy = "false";
  }

  /** What the game's own mathematics says about the moments. */
  async #think() {
    const told = await get(`/api/tables/${this.id}/chances`).catch((error) => ({ problem: error.message }));
    this.chances = told.chances;
    this.thoughts.hidden = false;
    if (told.problem) put(this.thoughts, h("h2", {}, "Chances to win"), h("p", {}, told.problem));
    this.#chances();
  }

  /** Shows the position after so many steps. @param {number} at */
  go(at) {
    const [film, board, timeline] = [this.film, this.board, this.timeline];
    if (!film || !board || !timeline || this.left) return;
    this.at = Math.max(0, Math.min(Math.floor(at) || 0, film.steps.length));
    board.update(timeline.turn(timeline.at(this.at)));
    this.#around();
  }

  /** Shows what would come of steps that were not taken. @param {StepTaken[]} steps */
  #look(steps) {
    if (this.timeline) this.board?.update(this.timeline.turn(this.timeline.at(this.at, steps)));
  }

  #around() {
    const step = this.film?.steps[this.at - 1];
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", `Step ${this.at} of ${this.film?.steps.length ?? 0}`);
    put(this.words, step ? `Step ${this.at}: ${step.words.join("; ")}` : "The start");
    put(this.dice, step?.roll !== undefined && dieShape(step.roll));
    this.#chances();
    this.values?.moment(this.at, this.at === this.film?.steps.length);
    this.#writeLog();
    this.#links();
    this.#name();
  }

  /** The address names the moment; browsers refuse to change it hundreds of times in a row. */
  #name() {
    clearTimeout(this.naming);
    const late = Math.max(0, this.named + 200 - performance.now());
    const write = () => {
      this.named = performance.now();
      history.replaceState(null, "", `#/replay/${this.id}/${this.at}`);
    };
    if (late === 0) write();
    else this.naming = setTimeout(write, late);
  }

  #chances() {
    if (!this.chances) return;
    const players = this.film?.players ?? [];
    const now = this.chances[this.at] ?? [];
    if (!this.chart) put(this.thoughts, h("h2", {}, "Chances to win"), (this.chart = lines(this.chances, players)), this.shares);
    markMoment(this.chart, this.chances, players, this.at);
    put(this.shares, ...players.slice(0, 10).map((name, seat) => h("li", { class: `player hue-${this.board?.hueOf(seat + 1) ?? hue(undefined, seat + 1)}` }, h("span", { class: "chip", "aria-hidden": "true" }, seat + 1), h("span", { class: "name" }, name), h("b", {}, `${((now[seat] ?? 0) * 100).toFixed(1)} %`))));
  }

  /** The log around the moment that is shown. */
  #writeLog() {
    const steps = this.film?.steps ?? [];
    const from = Math.max(0, Math.min(Math.floor((this.at - LOG / 2) / (LOG / 2)) * (LOG / 2), steps.length - 1));
    if (from !== this.logFrom) {
      this.logFrom = from;
      put(this.log, ...steps.slice(from, from + LOG).map((step) => h("li", { value: step.step }, h("button", { class: "plain", onclick: () => this.go(step.step) }, step.words.join("; ")))));
    }
    this.log.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const item = this.log.children[this.at - 1 - from];
    if (!(item instanceof HTMLElement)) return;
    item.setAttribute("aria-current", "step");
    // The page itself stays where it is. Places in the log are told from its own top.
    const far = item.offsetTop - this.log.scrollTop;
    if (far < 0 || far > this.log.clientHeight - item.offsetHeight) this.log.scrollTop += far - this.log.clientHeight / 3;
  }

  async forward() {
    const [board, step] = [this.board, this.film?.steps[this.at]];
    if (!board || !step || this.moving) return;
    const at = this.at;
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.moving = true;
    this.go(at);
    await animate(board, step.motions, still ? 0 : 160 / Number(this.speed.value));
    this.moving = false;
    // The user may have jumped to another step during the animation.
    if (this.at === at) this.go(at + 1);
    else board.update({});
  }

  async #toggle() {
    this.playing = !this.playing;
    this.button.textContent = this.playing ? "Pause" : "Play";
    if (this.playing && this.at === this.film?.steps.length) this.go(0);
    while (this.playing && this.film && this.at < this.film.steps.length) {
      await this.forward();
      await new Promise((resolve) => setTimeout(resolve, 500 / Number(this.speed.value)));
    }
    this.playing = false;
    this.button.textContent = "Play";
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
