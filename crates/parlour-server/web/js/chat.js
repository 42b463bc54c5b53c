// The log and the chat.

import { h, put } from "./dom.js";
import { pawn } from "./icons.js";
import { say, sentences } from "./texts.js";

/** @typedef {import("./types.js").Said} Said */

/** The most lines that a list shows. */
const MOST = 300;
/** The least height of a line of the log, in pixels. */
const LINE = 24;

/** The log, newest first: it fills the rest of the rail and scrolls. */
export function logOf() {
  const list = h("ol", { class: "log", reversed: true, tabindex: 0, "aria-label": say("log.steps"), "data-empty": say("log.none") });
  /** How many lines are seen at once; on a phone none are. */
  let inSight = 0;
  new ResizeObserver(([{ contentRect }]) => (inSight = Math.ceil(contentRect.height / LINE))).observe(list);
  /** @param {number} step @param {string[]} words @param {string} [hue] of the player */
  const told = (step, words, hue) => {
    // The lines in sight are written anew: they make room, they do not jump.
    for (const line of [...list.children].slice(0, inSight)) line.replaceWith(line.cloneNode(true));
    list.prepend(h("li", { value: step }, pawn(hue), h("span", {}, sentences(words))));
    while (list.childElementCount > MOST) list.lastElementChild?.remove();
  };
  return {
    element: h("section", { class: "lately" }, h("h2", {}, say("log")), list),
    told,
    /** @param {{step: number, words: string[], player?: number}[]} steps @param {(player: number | undefined, words: string[]) => string | undefined} hueOf */
    show(steps, hueOf) {
      put(list, ...steps.slice(-MOST).reverse().map(({ step, words, player }) => h("li", { value: step }, pawn(hueOf(player, words)), h("span", {}, sentences(words)))));
    },
  };
}

/** @param {(text: string) => Promise<any>} send */
export function chatOf(send) {
  const list = h("ul", { class: "chat", tabindex: 0, "aria-label": say("chat.messages"), "data-empty": say("chat.none") });
  const input = h("input", { id: "chat-text", maxlength: 500, autocomplete: "off", placeholder: say("chat.write") });
  const form = h("form", { class: "say", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    void send(text);
  } }, h("label", { class: "unseen", for: "chat-text" }, say("chat.write")), input, h("button", {}, say("chat.send")));
  const silent = h("p", { class: "silent" }, h("small", {}, say("chat.spectator")));
  const toEnd = () => requestAnimationFrame(() => (list.scrollTop = list.scrollHeight));
  /** @param {Said} line */
  const said = (line) => {
    list.append(h("li", {}, h("b", {}, `${line.name}: `), line.text));
    while (list.childElementCount > MOST) list.firstElementChild?.remove();
    toEnd();
  };
  return {
    element: h("div", { class: "talk" }, list, form, silent),
    input,
    said,
    toEnd,
    /** @param {boolean} speaks whether this browser has a seat */
    allow(speaks) {
      form.hidden = !speaks;
      silent.hidden = speaks;
    },
    /** @param {Said[]} lines */
    show(lines) {
      put(list);
      lines.forEach(said);
    },
  };
}
