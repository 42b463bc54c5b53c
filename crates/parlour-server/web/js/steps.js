// A player for steps: slider, buttons and arrow keys, forward and back.

import { h } from "./dom.js";
import { say } from "./texts.js";

/** How many milliseconds a step is shown during playback. */
const PACE = 120;

export class StepPlayer {
  /** @param {string} name prefix of its ids @param {(at: number) => void} show draws the state after this many steps */
  constructor(name, show) {
    this.at = 0;
    this.playing = false;
    this.show = show;
    this.slider = h("input", { type: "range", id: `${name}-moment`, min: 0, value: 0, oninput: () => this.go(Number(this.slider.value)) });
    this.button = h("button", { class: "primary", onclick: () => void this.#play() }, say("player.play"));
    const key = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {number} */ by) => h("button", { "aria-label": label, title: label, onclick: () => this.go(this.at + by) }, sign);
    this.element = h("section", { class: "card maze-keys" },
      h("div", { class: "acts player-keys" }, key(say("player.back"), "◀", -1), this.button, key(say("player.forward"), "▶", 1)),
      h("label", { class: "unseen", for: `${name}-moment` }, say("player.slider")), this.slider);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
  }

  /** Starts again with this many steps. @param {number} length */
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
    this.button.textContent = say(this.playing ? "player.pause" : "player.play");
    if (this.at >= Number(this.slider.max)) this.go(0);
    while (this.playing && this.at < Number(this.slider.max)) {
      this.go(this.at + 1);
      await new Promise((resolve) => setTimeout(resolve, PACE));
    }
    this.playing = false;
    this.button.textContent = say("player.play");
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
