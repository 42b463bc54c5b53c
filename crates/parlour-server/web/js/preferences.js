// Preferences of this browser: light or dark, speed, sound.

import { byId, h, put } from "./dom.js";
import { setPreference, preference } from "./storage.js";

function paint() {
  const theme = preference("theme");
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Puts the small controls into the top of the page. */
export function showPreferences() {
  paint();
  const theme = h("select", { "aria-label": "Colours", title: "Colours: as the browser likes, light or dark", onchange: () => { setPreference("theme", theme.value); paint(); } },
    ...[["auto", "◐ Auto"], ["light", "◐ Light"], ["dark", "◐ Dark"]].map(([value, words]) => h("option", { value, selected: preference("theme") === value }, words)));
  const speed = h("select", { "aria-label": "Speed of motion", title: "Speed of motion", onchange: () => setPreference("speed", Number(speed.value)) },
    ...[[0.5, "» Slow"], [1, "» Normal"], [2.5, "» Fast"], [9, "» Still"]].map(([value, words]) => h("option", { value, selected: preference("speed") === value }, words)));
  const sound = h("input", { type: "checkbox", checked: preference("sound"), onchange: () => setPreference("sound", sound.checked) });
  put(byId("wishes"), theme, speed, h("label", { class: "inline" }, sound, " Sound"));
}
