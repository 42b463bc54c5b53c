// The bar: sound, light or dark, who you are, the menu of narrow screens; below it, whether there is a connection.

import { byId, h, put } from "./dom.js";
import { icon, pawn } from "./icons.js";
import { preference, setPreference } from "./storage.js";
import { language, say } from "./say.js";

/** Whether the page is dark now, by choice or by the system. */
const isDark = () => document.documentElement.dataset.mode === "dark";

function sound() {
  const on = preference("sound");
  return h("button", { class: "icon", id: "sound", "aria-pressed": String(on), "aria-label": say("bar.sound"), title: say(on ? "bar.sound.on" : "bar.sound.off"), onclick: () => change("sound", !on) }, icon(on ? "sound-on" : "sound-off"));
}

function mode() {
  const other = isDark() ? "light" : "dark";
  return h("button", { class: "icon", id: "mode", "aria-label": say(`bar.${other}`), title: say(`bar.${other}`), onclick: () => change("mode", other) }, icon(isDark() ? "sun" : "moon"));
}

function me() {
  const name = preference("name") || say("bar.you");
  const open = async () => (await import("./settings.js")).openSettings(() => showTools("me"));
  return h("button", { class: "me", id: "me", "aria-haspopup": "dialog", "aria-label": say("bar.me", { name }), onclick: () => void open() }, pawn(preference("colour")), h("span", {}, name));
}

/** @template {"sound" | "mode"} K @param {K} key @param {any} value */
function change(key, value) {
  setPreference(key, value);
  dispatchEvent(new Event("parlour:look"));
  showTools(key);
}

/** Draws the tools; the one that was used keeps the focus. @param {string} [used] its id */
function showTools(used) {
  put(byId("tools"), sound(), mode(), me());
  if (used) byId(used).focus();
}

/** @param {boolean} open */
function openMenu(open) {
  byId("menu").setAttribute("aria-expanded", String(open));
  byId("nav").toggleAttribute("data-open", open);
}

/** The page itself is in English; its few texts are said anew. */
function translate() {
  for (const element of document.querySelectorAll("[data-say]")) element.textContent = say(/** @type {"home"} */ (element.getAttribute("data-say")));
  for (const element of document.querySelectorAll("[data-label]")) element.setAttribute("aria-label", say(/** @type {"menu"} */ (element.getAttribute("data-label"))));
}

/** Makes the bar work. */
export function startBar() {
  if (language !== "en") translate();
  showTools();
  watchConnection();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => showTools());
  const isOpen = () => byId("nav").hasAttribute("data-open");
  byId("menu").addEventListener("click", () => openMenu(!isOpen()));
  document.addEventListener("click", (event) => {
    if (isOpen() && event.target instanceof Element && !event.target.closest("#menu")) openMenu(false);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    openMenu(false);
    byId("menu").focus();
  });
}

/** The link of the menu that each room belongs to. @type {Record<string, string>} */
const SECTIONS = { "": "", new: "", table: "", learn: "learn", mine: "mine", replay: "mine", tables: "tables", workshop: "workshop", study: "workshop", design: "workshop", maze: "workshop" };

/** Marks the link of the room, or of the part of the page that the room belongs to. @param {string[]} path */
export function markRoom([room = "", ...rest]) {
  const section = SECTIONS[room];
  for (const link of document.querySelectorAll("nav a")) {
    const here = link.getAttribute("href") === `#/${section}`;
    if (here) link.setAttribute("aria-current", room === section && rest.length === 0 ? "page" : "true");
    else link.removeAttribute("aria-current");
  }
}

/** Milliseconds before a copy of the page is kept for a new visitor. */
const PATIENCE = 8000;

/** Keeps a copy of the page for times without a connection. Browsers allow it only over a secure connection or on the same machine. */
async function keepCopy() {
  await navigator.serviceWorker?.register(`/sw.js?${language}`).catch(() => undefined);
}

/** Says what works without a connection. */
function watchConnection() {
  const strip = byId("offline");
  const show = (/** @type {boolean} */ here) => {
    if (strip.hidden === here) return;
    strip.hidden = here;
    put(strip, !here && say("offline"));
  };
  addEventListener("online", () => show(true));
  addEventListener("offline", () => show(false));
  addEventListener("parlour:here", () => show(true));
  addEventListener("parlour:away", () => show(false));
  show(navigator.onLine);
  // The copy must not delay what a visitor sees first; those who look around or stay get it.
  if (navigator.serviceWorker?.controller) void keepCopy();
  else {
    setTimeout(() => void keepCopy(), PATIENCE);
    addEventListener("hashchange", () => void keepCopy(), { once: true });
  }
}
