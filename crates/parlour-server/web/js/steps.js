// A player of steps: a slider, buttons and arrow keys, forward and back. What a step shows is up to its room.

import { h } from "./dom.js";

/** How many milliseconds a step is shown while it plays. */
const PACE = 120;

export class StepPlayer {
  /** @param {string} name begins the ids of its parts @param {(at: number) => void} show draws everything after this many steps */
  constructor(name, show) {
    this.at = 0;
    this.playing = false;
    this.show = show;
    this.slider = h("input", { type: "range", id: `${name}-moment`, min: 0, value: 0, oninput: () => this.go(Number(this.slider.value)) });
    this.button = h("button", { class: "primary", onclick: () => void this.#play() }, "Play");
    const key = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {number} */ by) => h("button", { "aria-label": label, title: label, onclick: () => this.go(this.at + by) }, sign);
    this.element = h("section", { class: "card maze-keys" },
      h("div", { class: "acts player-keys" }, key("A step back", "◀", -1), this.button, key("A step forward", "▶", 1)),
      h("label", { class: "unseen", for: `${name}-moment` }, "Moment"), this.slider);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
  }

  /** Starts again, with this many steps. @param {number} length */
  load(length) {
    this.slider.max = String(length);
    this.go(0);
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.max(0, Math.min(at, Number(this.slider.max)));
    this.slider.value = String(this.at);
    this.show(this.at);
  }

  leave() {
    this.playing = false;
    document.removeEventListener("keydown", this.keys);
  }

  async #play() {
    this.playing = !this.playing;
    this.button.textContent = this.playing ? "Pause" : "Play";
    if (this.at >= Number(this.slider.max)) this.go(0);
    while (this.playing && this.at < Number(this.slider.max)) {
      this.go(this.at + 1);
      await new Promise((resolve) => setTimeout(resolve, PACE));
    }
    this.playing = false;
    this.button.textContent = "Play";
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.target instanceof Element && event.target.closest("input, select")) return;
    if (event.key === "ArrowRight") this.go(this.at + 1);
    else if (event.key === "ArrowLeft") this.go(this.at - 1);
    else return;
    event.preventDefault();
  }
}
