// A dialog: your name and colour, and the look, pace and sound of this browser.

import { checkbox, h, labelled } from "./dom.js";
import { HUES, pawn } from "./icons.js";
import { preference, setPreference } from "./storage.js";
import { say, texts } from "./say.js";

await texts("lobby");

/** The languages, each in its own words. @type {[string, string][]} */
const LANGUAGES = [["en", "English"], ["es", "Español"], ["hi", "हिन्दी"], ["de", "Deutsch"]];

/** How many colours are offered: games have at most six seats with colours. */
const COLOURS = 6;

/**
 * One choice of several, all in sight.
 * @template {string | number} T
 * @param {string} name @param {string} legend @param {[value: T, label: import("./dom.js").Child][]} choices @param {T} chosen @param {(value: T) => void} choose
 */
function choice(name, legend, choices, chosen, choose) {
  return h("fieldset", {}, h("legend", {}, legend), h("div", { class: "seg" }, ...choices.map(([value, label]) =>
    h("label", {}, h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => choose(value) }), label))));
}

/** @param {string} colour */
const colourLabel = (colour) => h("span", { class: "pick" }, pawn(colour), h("span", { class: "unseen" }, say(/** @type {"colour.red"} */ (`colour.${colour}`))));

/** Opens the dialog. @param {() => void} changed called when it is closed */
export function openSettings(changed) {
  const name = h("input", { id: "my-name", maxlength: 40, value: preference("name"), autocomplete: "nickname", oninput: () => setPreference("name", name.value.trim()) });
  const look = (/** @type {"mode" | "theme"} */ key) => (/** @type {string} */ value) => {
    setPreference(key, value);
    dispatchEvent(new Event("parlour:look"));
  };
  // Texts are everywhere: the page starts again in its new language, in the same room.
  const language = h("select", { id: "my-language", onchange: () => {
    setPreference("language", language.value);
    location.reload();
  } }, h("option", { value: "" }, say("settings.language.auto")), ...LANGUAGES.map(([value, name]) => h("option", { value, lang: value, selected: value === preference("language") }, name)));
  const sound = h("input", { id: "my-sound", type: "checkbox", checked: preference("sound"), onchange: () => setPreference("sound", sound.checked) });
  const dialog = h("dialog", { class: "settings", "aria-labelledby": "settings-title", onclose: () => {
    dialog.remove();
    changed();
  } }, h("form", { method: "dialog" },
    h("h2", { id: "settings-title" }, say("settings.title")),
    labelled(say("settings.name"), name),
    choice("colour", say("settings.colour"), HUES.slice(0, COLOURS).map((colour) => [colour, colourLabel(colour)]), preference("colour"), (value) => setPreference("colour", value)),
    labelled(say("settings.language"), language),
    choice("mode", say("settings.mode"), [["auto", say("settings.mode.auto")], ["light", say("settings.mode.light")], ["dark", say("settings.mode.dark")]], preference("mode"), look("mode")),
    choice("theme", say("settings.theme"), [["classic", say("settings.theme.classic")], ["slate", say("settings.theme.slate")], ["contrast", say("settings.theme.contrast")]], preference("theme"), look("theme")),
    choice("speed", say("settings.pace"), [[0.5, say("settings.pace.slow")], [1, say("settings.pace.normal")], [2.5, say("settings.pace.fast")], [9, say("settings.pace.off")]], preference("speed"), (value) => setPreference("speed", value)),
    checkbox(say("bar.sound"), sound),
    h("button", { class: "primary wide" }, say("settings.done"))));
  document.body.append(dialog);
  dialog.showModal();
  name.focus();
}
