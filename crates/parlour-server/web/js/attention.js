// Calls a player back: in the title, in the icon and, if chosen, by a notification or vibration.

import { alter, h } from "./dom.js";
import { preference, setPreference } from "./storage.js";
import { say } from "./texts.js";

const icon = () => /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));

export class Attention {
  constructor() {
    this.wanted = false;
    this.usual = icon()?.getAttribute("href") ?? "/icon.svg";
  }

  /** Shows whether it is this player's turn. @param {boolean} mine @param {string} title of the table @param {string} task what to do */
  show(mine, title, task) {
    const words = mine ? say("title.turn", { room: title }) : say("title", { room: title });
    if (document.title !== words) document.title = words;
    const link = icon();
    // A browser draws an icon again even if it is the same.
    if (link) alter(link, { href: mine ? "/icon-turn.svg" : this.usual });
    if (mine && !this.wanted && document.hidden) this.#call(title, task);
    this.wanted = mine;
  }

  /** @param {string} title @param {string} words */
  #call(title, words) {
    if (preference("sound")) void import("./sound.js").then(({ sound }) => sound("turn"));
    if (preference("vibrate")) navigator.vibrate?.(180);
    if (preference("notify") && "Notification" in window && Notification.permission === "granted") {
      const note = new Notification(words, { body: title, icon: this.usual, tag: "parlour-turn" });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    }
  }

  leave() {
    icon()?.setAttribute("href", this.usual);
  }
}

/** The switch for notifications; the browser is asked only when it is switched on. */
export function notifySwitch() {
  if (!("Notification" in window)) return undefined;
  const box = h("input", { type: "checkbox", role: "switch", id: "preference-notify", checked: preference("notify") && Notification.permission === "granted", onchange: async () => {
    const yes = box.checked && (await Notification.requestPermission()) === "granted";
    box.checked = yes;
    setPreference("notify", yes);
  } });
  return h("label", { class: "switch", for: box.id }, h("span", {}, say("more.notify")), box);
}
