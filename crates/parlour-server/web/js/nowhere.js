// Addresses without a page: what is missing, and where to go instead.

import { h, s } from "./dom.js";
import { say, texts } from "./say.js";

await texts("lobby");

/** An upturned die. */
export const upturned = () => s("svg", { class: "upturned", viewBox: "-62 -62 124 124", "aria-hidden": "true" },
  s("g", { transform: "rotate(34)" }, s("rect", { class: "side", x: -44, y: -34, width: 88, height: 88, rx: 20 }), s("rect", { class: "face", x: -44, y: -44, width: 88, height: 88, rx: 20 }),
    s("circle", { class: "pip", r: 11 })));

/** @param {"table" | "game" | "room" | "replay"} what is missing */
export const nowhere = (what) => h("section", { class: "room nowhere" }, upturned(),
  h("h1", {}, say(`nowhere.${what}`)), h("p", {}, say(`nowhere.${what}.why`)),
  h("div", { class: "row" }, h("a", { class: "button primary", href: "#/" }, say("nowhere.home")), h("a", { class: "button", href: "#/tables" }, say("tables.title"))));
