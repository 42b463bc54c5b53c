// Wishes of the people at this browser: light or dark, speed, sound.

import { byId, h, put } from "./dom.js";
import { setWish, wish } from "./keep.js";

function paint() {
  const theme = wish("theme");
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Puts the small controls into the top of the page. */
export function showWishes() {
  paint();
  const theme = h("select", { "aria-label": "Colours", title: "Colours: as the browser likes, light or dark", onchange: () => { setWish("theme", theme.value); paint(); } },
    ...[["auto", "◐ Auto"], ["light", "◐ Light"], ["dark", "◐ Dark"]].map(([value, words]) => h("option", { value, selected: wish("theme") === value }, words)));
  const speed = h("select", { "aria-label": "Speed of motion", title: "Speed of motion", onchange: () => setWish("speed", Number(speed.value)) },
    ...[[0.5, "» Slow"], [1, "» Normal"], [2.5, "» Fast"], [9, "» Still"]].map(([value, words]) => h("option", { value, selected: wish("speed") === value }, words)));
  const sound = h("input", { type: "checkbox", checked: wish("sound"), onchange: () => setWish("sound", sound.checked) });
  put(byId("wishes"), theme, speed, h("label", { class: "inline" }, sound, " Sound"));
}
