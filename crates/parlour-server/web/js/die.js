// The die: the button that rolls it, and how it tumbles.

import { h, put, s } from "./dom.js";
import { dieParts } from "./shapes.js";
import { say } from "./texts.js";

/** Milliseconds of a roll at the usual pace. */
const TUMBLE = 700;

/** How far a die that shows this number lies turned, in degrees. @param {number} roll */
const lean = (roll) => ((roll * 37) % 25) - 12;

export class Die {
  /** @param {() => void} roll */
  constructor(roll) {
    this.picture = s("svg", { class: "die", viewBox: "-62 -62 124 130", "aria-hidden": "true" }, ...dieParts(undefined));
    this.button = h("button", { class: "die-button", id: "roll", "aria-label": say("table.roll"), "aria-disabled": "true", onclick: roll });
    this.watched = h("div", { class: "die-button watched", role: "img" });
    this.word = h("span", { class: "word", "aria-hidden": "true" }, say("table.roll.short"));
    /** @type {number | undefined} */
    this.shown = undefined;
    this.tray = h("div", { class: "tray", hidden: true }, this.word);
  }

  /** Shows the die; only players have a button. @param {boolean} used whether the game has dice @param {boolean} plays */
  place(used, plays) {
    const holder = plays ? this.button : this.watched;
    this.tray.hidden = !used;
    if (holder.contains(this.picture) && holder.isConnected) return;
    (plays ? this.watched : this.button).remove();
    holder.append(this.picture);
    this.tray.prepend(holder);
  }

  /** Sets whether it can be rolled, and whose it is. @param {boolean} ready @param {boolean} mine */
  allow(ready, mine) {
    this.button.setAttribute("aria-disabled", String(!ready));
    this.button.setAttribute("aria-label", this.shown === undefined || ready ? say("table.roll") : say("table.rolled", { roll: this.shown }));
    this.tray.classList.toggle("ready", ready);
    this.tray.classList.toggle("others", !mine);
  }

  /** Shows a face at once. @param {number | undefined} roll */
  face(roll) {
    this.shown = roll;
    put(this.picture, ...dieParts(roll));
    this.picture.style.setProperty("--lean", `${roll === undefined ? 0 : lean(roll)}deg`);
    if (roll !== undefined) this.watched.setAttribute("aria-label", say("table.die", { roll }));
  }

  /** Rolls: three turns and two bounces. @param {number} roll @param {number} speed 0 only changes the face */
  async tumble(roll, speed) {
    if (speed <= 0) return this.face(roll);
    const turn = lean(roll);
    const at = (/** @type {number} */ degrees, /** @type {number} */ y, /** @type {number} */ scale, /** @type {number} */ offset) => ({ transform: `translateY(${y}%) rotate(${turn + degrees}deg) scale(${scale})`, offset });
    const frames = [at(-1080, 0, 1, 0), at(-560, -46, 1.12, 0.3), at(-200, 0, 0.97, 0.58), at(-80, -16, 1.03, 0.74), at(-14, 0, 0.99, 0.88), at(0, -4, 1, 0.94), at(0, 0, 1, 1)];
    const animation = this.picture.animate(frames, { duration: TUMBLE / speed, easing: "ease-out" });
    // The last face is there before the die lies still.
    const late = setTimeout(() => this.face(roll), (TUMBLE * 0.4) / speed);
    await animation.finished.catch(() => undefined);
    clearTimeout(late);
    return this.face(roll);
  }

  /** Ends the roll at once. */
  skip() {
    for (const animation of this.picture.getAnimations()) animation.finish();
  }
}
