// What was there before every change, to go back to.

import { h } from "./dom.js";

/** Earlier ones are forgotten. */
const MOST = 200;

/** @template T */
export class Undo {
  /** @param {() => T} look what is there now @param {(before: T) => void} restore */
  constructor(look, restore) {
    this.look = look;
    this.restore = restore;
    /** As text: what is there goes on changing. @type {string[]} */
    this.kept = [];
    this.button = h("button", { title: "Undo the last change (Ctrl+Z)", "aria-disabled": "true", onclick: () => this.back() }, "Undo");
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
  }

  leave() {
    document.removeEventListener("keydown", this.keys);
  }

  /** Something is about to change. */
  keep() {
    this.kept = [...this.kept.slice(1 - MOST), JSON.stringify(this.look())];
    this.button.setAttribute("aria-disabled", "false");
  }

  back() {
    const before = this.kept.pop();
    this.button.setAttribute("aria-disabled", String(this.kept.length === 0));
    if (before !== undefined) this.restore(JSON.parse(before));
  }

  /** A field of text has an undo of its own. @param {KeyboardEvent} event */
  #key(event) {
    const writes = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
    if (writes || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.back();
  }
}
