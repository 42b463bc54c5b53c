// Replays a game: step by step, forward and back, at any speed. The address names the step.

import { Refused, blob, get } from "./api.js";
import { Board } from "./board.js";
import { setupCard } from "./cards.js";
import { lines, markMoment } from "./chart.js";
import { dicePanel } from "./dice.js";
import { announce, h, messageOf, notice, put } from "./dom.js";
import { animate } from "./motion.js";
import { nowhere } from "./nowhere.js";
import { seatsOf } from "./storage.js";
import { Timeline } from "./timeline.js";
import { dieShape, hue } from "./shapes.js";
import { MoveValues } from "./move-values.js";
import { ReviewCard } from "./review.js";
import { percent, say, sentences } from "./texts.js";

/** @typedef {import("./types.js").StepTaken} StepTaken @typedef {import("./types.js").Scene} Scene */

/** The number of steps in the log at once. */
const LOG = 200;

export class ReplayPage {
  /** @param {string} id @param {number} at */
  constructor(id, at) {
    this.id = id;
    this.at = at;
    this.playing = false;
    this.moving = false;
    /** After leaving, nothing may change: the address belongs to another room. */
    this.left = false;
    /** @type {number | undefined} */
    this.naming = undefined;
    this.named = -Infinity;
    /** @type {SVGElement | undefined} */
    this.chart = undefined;
    this.thoughts = h("section", { class: "card thoughts", hidden: true });
    this.log = h("ol", { class: "log steps", tabindex: 0, "aria-label": say("log.steps") });
    this.logFrom = -1;
    this.words = h("p", { class: "status", role: "status" });
    this.dice = h("div", { class: "dice" });
    this.slider = h("input", { type: "range", id: "moment", min: 0, max: 0, value: 0, oninput: () => this.go(Number(this.slider.value)) });
    this.button = h("button", { class: "primary", onclick: () => void this.#toggle() }, say("player.play"));
    this.speed = h("select", { id: "replay-speed" }, ...[1, 2, 4, 8].map((speed) => h("option", { value: speed }, say("replay.times", { speed }))));
    this.downloads = h("div", { class: "acts" });
    this.shares = h("ul", { class: "players" });
    /** @type {number[][] | undefined} */
    this.chances = undefined;
    /** @type {MoveValues | undefined} */
    this.values = undefined;
    /** @type {ReviewCard | undefined} */
    this.review = undefined;
    this.root = h("div", { class: "bench replay" }, h("p", {}, say("loading")));
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
    const film = await get(`/api/tables/${this.id}/film`).catch((error) => ({ problem: error }));
    if ("problem" in film) {
      const { problem } = film;
      this.root.className = "";
      put(this.root, problem instanceof Refused && problem.code === "unknown-table" ? nowhere("replay") : h("section", { class: "room" }, h("h1", {}, say("replay.failed")), h("p", {}, messageOf(problem))));
      return;
    }
    this.film = film;
    this.timeline = new Timeline(film.start, film.steps);
    const board = (this.board = new Board(film.game, undefined, announce));
    board.call(film.players);
    // The same side as at the table.
    board.side = { seat: seatsOf(this.id)[0] ?? 0, upright: false };
    board.show(film.start);
    this.slider.max = String(film.steps.length);
    if (film.game === "mancala") this.values = new MoveValues(this.id, film.game, film.players, { point: (cell) => board.point(cell), look: (steps) => this.#look(steps) });
    if (film.steps.length) this.review = new ReviewCard(this.id, film.players, (step) => this.go(step));
    put(this.root,
      h("div", { class: "stage" }, h("h1", {}, say("replay.title", { game: film.title })), h("div", { class: "board-box" }, board.svg)),
      h("aside", { class: "side" }, this.#controls(film.steps.length), this.values?.element, this.review?.element, this.thoughts,
        dicePanel(this.id, film.players, (step) => this.go(step)), this.#downloadCard(), setupCard(film.setup, film.game),
        h("section", { class: "card talk" }, h("h2", {}, say("log")), film.steps.length ? this.log : h("p", {}, say("log.none")))));
    this.go(this.at);
    if (film.game === "snakes") void this.#think();
  }

  /** @param {number} last */
  #controls(last) {
    const button = (/** @type {string} */ words, /** @type {string} */ sign, /** @type {() => void} */ act) => h("button", { "aria-label": words, title: words, onclick: act }, sign);
    return h("section", { class: "card now" }, h("div", { class: "news" }, this.words, this.dice),
      h("label", { class: "unseen", for: "moment" }, say("player.slider")), this.slider,
      h("div", { class: "acts player-keys" }, button(say("player.first"), "|◀", () => this.go(0)), button(say("player.back"), "◀", () => this.go(this.at - 1)), this.button,
        button(say("player.forward"), "▶", () => void this.forward()), button(say("player.last"), "▶|", () => this.go(last)), h("label", { class: "unseen", for: "replay-speed" }, say("replay.speed")), this.speed));
  }

  #downloadCard() {
    return h("details", { class: "card" }, h("summary", {}, say("download")), this.downloads,
      h("p", {}, h("small", {}, say("download.limits"))),
      h("p", {}, h("a", { href: `#/table/${this.id}` }, say("replay.table"))));
  }

  #links() {
    const theme = document.documentElement.dataset.mode === "dark" ? "dark" : "light";
    const [from, name] = [`/api/tables/${this.id}`, `${this.film?.game}-${this.id}`];
    const link = (/** @type {string} */ words, /** @type {string} */ path, /** @type {string} */ file) => h("a", { class: "button", href: `${from}/${path}`, download: file, onclick: (/** @type {Event} */ event) => void this.#fetch(event) }, words);
    const moment = `step=${this.at}&theme=${theme}`;
    put(this.downloads, link(say("download.svg"), `picture.svg?${moment}`, `${name}-${this.at}.svg`), link(say("download.png"), `picture.png?${moment}`, `${name}-${this.at}.png`),
      link(say("download.film.gif"), `film.gif?theme=${theme}`, `${name}.gif`), link(say("download.film.svg"), `film.svg?theme=${theme}`, `${name}.svg`), link(say("download.record"), "record", `${name}.jsonl`));
  }

  /** Downloads a file; an error is shown, not saved as the file. @param {Event} event */
  async #fetch(event) {
    event.preventDefault();
    const link = /** @type {HTMLAnchorElement} */ (event.currentTarget);
    if (link.ariaBusy === "true") return;
    link.ariaBusy = "true";
    try {
      const url = URL.createObjectURL(await blob(link.href));
      h("a", { href: url, download: link.download }).click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      notice(messageOf(error));
    }
    link.ariaBusy = "false";
  }

  /** Loads the exact chance of winning at each step. */
  async #think() {
    const told = await get(`/api/tables/${this.id}/chances`).catch((error) => ({ problem: messageOf(error) }));
    this.chances = told.chances;
    this.thoughts.hidden = false;
    if (told.problem) put(this.thoughts, h("h2", {}, say("chances")), h("p", {}, told.problem));
    this.#chances();
  }

  /** Shows the position after a number of steps. @param {number} at */
  go(at) {
    const [film, board, timeline] = [this.film, this.board, this.timeline];
    if (!film || !board || !timeline || this.left) return;
    this.at = Math.max(0, Math.min(Math.floor(at) || 0, film.steps.length));
    board.update(timeline.turn(timeline.at(this.at)));
    this.#around();
  }

  /** Shows the position after a variation. @param {StepTaken[]} steps */
  #look(steps) {
    if (this.timeline) this.board?.update(this.timeline.turn(this.timeline.at(this.at, steps)));
  }

  #around() {
    const step = this.film?.steps[this.at - 1];
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", say("player.step", { step: this.at, steps: this.film?.steps.length ?? 0 }));
    put(this.words, step ? say("replay.words", { step: this.at, words: sentences(step.words) }) : say("replay.start"));
    put(this.dice, step?.roll !== undefined && dieShape(step.roll));
    this.#chances();
    this.values?.moment(this.at, this.at === this.film?.steps.length);
    this.review?.mark(this.at);
    this.#writeLog();
    this.#links();
    this.#name();
  }

  /** Writes the step into the address, but not too often: browsers limit that. */
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
    if (!this.chart) put(this.thoughts, h("h2", {}, say("chances")), (this.chart = lines(this.chances, players)), this.shares);
    markMoment(this.chart, this.chances, players, this.at);
    put(this.shares, ...players.slice(0, 10).map((name, seat) => h("li", { class: `player hue-${this.board?.hueOf(seat + 1) ?? hue(undefined, seat + 1)}` }, h("span", { class: "chip", "aria-hidden": "true" }, seat + 1), h("span", { class: "name" }, name), h("b", {}, percent(now[seat] ?? 0)))));
  }

  /** Shows the log around the current step. */
  #writeLog() {
    const steps = this.film?.steps ?? [];
    const from = Math.max(0, Math.min(Math.floor((this.at - LOG / 2) / (LOG / 2)) * (LOG / 2), steps.length - 1));
    if (from !== this.logFrom) {
      this.logFrom = from;
      put(this.log, ...steps.slice(from, from + LOG).map((step) => h("li", { value: step.step }, h("button", { class: "plain", onclick: () => this.go(step.step) }, sentences(step.words)))));
    }
    this.log.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const item = this.log.children[this.at - 1 - from];
    if (!(item instanceof HTMLElement)) return;
    item.setAttribute("aria-current", "step");
    // Scrolls the log only, not the page.
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
    await animate(board, step.motions, still ? 0 : Number(this.speed.value));
    this.moving = false;
    // The user may have jumped to another step during the animation.
    if (this.at === at) this.go(at + 1);
    else board.update({});
  }

  async #toggle() {
    this.playing = !this.playing;
    this.button.textContent = say(this.playing ? "player.pause" : "player.play");
    if (this.playing && this.at === this.film?.steps.length) this.go(0);
    while (this.playing && this.film && this.at < this.film.steps.length) {
      await this.forward();
      await new Promise((resolve) => setTimeout(resolve, 500 / Number(this.speed.value)));
    }
    this.playing = false;
    this.button.textContent = say("player.play");
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
