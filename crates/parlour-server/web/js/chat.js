// The log of the game in words, and what people say.

import { h, put } from "./dom.js";

/** @typedef {import("./types.js").Said} Said */

const MOST = 300;

/** @param {(text: string) => Promise<any>} send */
export function chatCard(send) {
  const log = h("ol", { class: "log", tabindex: 0, "aria-label": "What happened" });
  const chat = h("ul", { class: "chat", tabindex: 0, "aria-label": "What was said" });
  const input = h("input", { id: "chat-text", maxlength: 500, autocomplete: "off", placeholder: "Say something" });
  const form = h("form", { class: "say", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = input.value.trim();
    if (!text) return;
    input.value = "";
    void send(text);
  } }, h("label", { class: "unseen", for: "chat-text" }, "Say something"), input, h("button", {}, "Say"));
  const silent = h("p", { class: "silent" }, h("small", {}, "Only those who sit at the table can speak."));

  /** @type {Set<HTMLElement>} */
  const scrolling = new Set();
  /** @param {HTMLElement} list @param {HTMLElement} item */
  const add = (list, item) => {
    // Once for all that is added before the browser draws again: asking for the height makes it lay out the page.
    if (!scrolling.has(list)) {
      scrolling.add(list);
      const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
      requestAnimationFrame(() => {
        scrolling.delete(list);
        if (atEnd) list.scrollTop = list.scrollHeight;
      });
    }
    list.append(item);
    while (list.childElementCount > MOST) list.firstElementChild?.remove();
  };
  /** @param {number} step @param {string[]} words */
  const told = (step, words) => add(log, h("li", { value: step }, words.join("; ")));
  /** @param {Said} line */
  const said = (line) => add(chat, h("li", {}, h("b", {}, `${line.name}: `), line.text));

  return {
    element: h("section", { class: "card talk" },
      h("h2", {}, "Log"), log,
      h("h2", {}, "Chat"), chat, form, silent),
    told,
    said,
    /** @param {boolean} speaks whether somebody of this browser sits at the table */
    allow(speaks) {
      form.hidden = !speaks;
      silent.hidden = speaks;
    },
    /** @param {Said[]} lines @param {{step: number, words: string[]}[]} steps */
    show(lines, steps) {
      put(chat);
      put(log);
      lines.forEach(said);
      steps.forEach(({ step, words }) => told(step, words));
      log.scrollTop = log.scrollHeight;
      chat.scrollTop = chat.scrollHeight;
    },
  };
}
