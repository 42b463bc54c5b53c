// Drawings beside words: small signs, pawns, and the pictures of the games. A word always says the same.

import { text } from "./api.js";
import { h, s } from "./dom.js";

const PATHS = {
  "sound-on": "M5 9v6h4l5 4V5L9 9ZM17.5 9a4 4 0 0 1 0 6M20 6.500a8 8 0 0 1 0 11",
  "sound-off": "M5 9v6h4l5 4V5L9 9ZM17.500 9.500l5 5M22.500 9.500l-5 5",
  moon: "M20 14.500A8 8 0 1 1 9.500 4a6.500 6.500 0 0 0 10.500 10.500Z",
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 0 0 0-8ZM12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400",
  friend: "M9 4.500a3.500 3.500 0 1 0 0 7a3.500 3.500 0 0 0 0-7ZM2.500 20c.5-4.500 3-6 6.500-6s6 1.500 6.500 6M18.500 8v6M15.500 11h6",
  screen: "M3 5h18v11H3ZM9 20h6M12 16v4",
  book: "M12 6.500C10 5 7 4.500 3.500 4.500v13c3.500 0 6.500.5 8.500 2c2-1.500 5-2 8.500-2v-13c-3.500 0-6.500.5-8.500 2ZM12 6.500v13",
  pencil: "M4 20l1-4.500L16 4.500l3.500 3.500L8.500 19ZM14 6.500l3.500 3.500",
  list: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  share: "M12 15V3.500M8 7l4-4l4 4M6 11H4.500v9.500h15V11H18",
  plus: "M12 5v14M5 12h14",
};

/** @param {keyof typeof PATHS} name */
export const icon = (name) => s("svg", { class: "glyph", viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));

/** @type {Map<string, Promise<string>>} */
const drawings = new Map();

/** The text of a drawing. Its colours are those of the page, so it must be part of it. @param {string} game */
function drawn(game) {
  const found = drawings.get(game) ?? text(new URL(`../art/${game}.svg`, import.meta.url).pathname);
  drawings.set(game, found);
  return found;
}

/** The drawing of a game in play; it appears when it is loaded. @param {string} game */
export function drawing(game) {
  const box = h("span", { class: "art", "aria-hidden": "true" });
  const show = (/** @type {string} */ text) => {
    // Several drawings share a page, and their ids must differ.
    const own = text.replaceAll(/(id="|href="#|url\(#)p-/g, `$1${game}-`);
    const svg = document.importNode(new DOMParser().parseFromString(own, "image/svg+xml").documentElement, true);
    // The card says what it is; squares and pieces would only have tips in English.
    svg.querySelectorAll("title").forEach((title) => title.remove());
    box.append(svg);
  };
  // A page without the picture is better than none.
  void drawn(game).then(show, () => drawings.delete(game));
  return box;
}

/** A link to a room, with a sign. @param {string} href @param {keyof typeof PATHS} sign @param {string} title @param {string} words */
export const door = (href, sign, title, words) => h("a", { class: "door", href }, h("span", { class: "sign" }, icon(sign)), h("span", {}, h("b", {}, title), h("small", {}, words)));

/** The colours of players, in the order of seats. */
export const HUES = ["red", "blue", "green", "yellow", "purple", "orange", "teal", "pink", "brown", "grey"];

const BODY = "M-14-2.500C-14 3.500 14 3.500 14-2.500C14-8 7-9 4.500-22H-4.500C-7-9-14-8-14-2.500Z";
/** Ball, cube, fir, hexagon, diamond, cross. */
const HEADS = ["M-9.500-31a9.500 9.500 0 1 0 19 0a9.500 9.500 0 1 0-19 0Z", "M-8.800-39.800H8.800V-22.200H-8.800Z", "M0-43.500L11.500-22.500H-11.500Z",
  "M0-41.800L9.400-36.400V-25.600L0-20.200L-9.400-25.600V-36.400Z", "M0-45L10.500-32L0-20L-10.500-32Z", "M-4-41h8v6h6.500v8H4v6h-8v-6h-6.500v-8H-4Z"];

/** @param {string} [hue] */
export function pawn(hue = "grey") {
  const head = HEADS[Math.max(0, HUES.indexOf(hue)) % HEADS.length];
  return s("svg", { class: `pawn hue-${hue}`, viewBox: "-18 -48 36 55", "aria-hidden": "true" },
    s("ellipse", { class: "shade", cx: 2.5, cy: 1.5, rx: 15.5, ry: 5.5 }), s("path", { class: "halo", d: BODY + head }),
    s("path", { class: "wood", d: BODY }), s("path", { class: "light", d: "M-10.500-3C-9-6-4-9-3-21" }), s("path", { class: "wood", d: head }));
}
