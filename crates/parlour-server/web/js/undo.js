// Undo for an editor: keeps the state before each change.

import { h } from "./dom.js";
import { say } from "./texts.js";

/** The most states that are kept. */
const MOST = 200;

/** @template T */
export class Undo {
  /** @param {() => T} look returns the current state @param {(before: T) => void} restore */
  constructor(look, restore) {
    this.look = look;
    this.restore = restore;
    /** As text, because the state itself changes. @type {string[]} */
    this.kept = [];
    this.button = h("button", { title: say("undo.keys"), "aria-disabled": "true", onclick: () => this.back() }, say("undo"));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
  }

  leave() {
    document.removeEventListener("keydown", this.keys);
  }

  /** Keeps the state before a change. */
  keep() {
    this.kept = [...this.kept.slice(1 - MOST), JSON.stringify(this.look())];
    this.button.setAttribute("aria-disabled", "false");
  }

  back() {
    const before = this.kept.pop();
    this.button.setAttribute("aria-disabled", String(this.kept.length === 0));
    if (before !== undefined) this.restore(JSON.parse(before));
  }

  /** Text fields have their own undo. @param {KeyboardEvent} event */
  #key(event) {
    const writes = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
    if (writes || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    event.preventDefault();
    this.back();
  }
}
