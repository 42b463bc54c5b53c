// A form for house rules, made from what the server says about them.

import { h } from "./dom.js";

/** @typedef {import("./types.js").Rule} Rule @typedef {import("./types.js").GameData} GameData */

/** What somebody typed as a value: a number, a list or a word. @param {string} text @param {any} like @returns {any} */
export function read(text, like) {
  const one = (/** @type {string} */ part) => (/^-?\d+(\.\d+)?$/.test(part) ? Number(part) : part);
  if (like === null) return text.trim() === "" ? null : one(text.trim());
  if (Array.isArray(like)) return text.split(/[\s,]+/).filter(Boolean).map(one);
  return typeof like === "number" ? one(text.trim()) : text.trim();
}

/** @param {Rule} rule @param {any} value @param {string} id */
function field(rule, value, id) {
  // A list is picked from those that the game offers; where it offers none, it is typed.
  const offered = Array.isArray(rule.default) ? rule.examples : rule.values.map((option) => option.value);
  if (!offered.length) return h("input", { id, name: rule.key, value: Array.isArray(value) ? value.join(", ") : String(value ?? ""), "aria-describedby": `${id}-help`, autocomplete: "off" });
  return h("select", { id, name: rule.key, "aria-describedby": `${id}-help` },
    // What has no value of its own follows from the rest.
    rule.default === null && h("option", { value: "null", selected: value === null }, "automatic"),
    ...offered.map((option) => h("option", { value: JSON.stringify(option), selected: JSON.stringify(option) === JSON.stringify(value) }, Array.isArray(option) ? option.join(", ") : String(option))));
}

/** One rule or option with its explanation, which follows the choice. @param {Rule} rule @param {any} value @param {"rule" | "option"} is */
function row(rule, value, is = "rule") {
  const id = `${is}-${rule.key}`;
  const input = field(rule, value, id);
  const help = h("small", { id: `${id}-help` });
  const explain = () => {
    const chosen = rule.values.find((option) => JSON.stringify(option.value) === input.value);
    help.textContent = [rule.summary, chosen?.meaning ?? (rule.values.length ? "" : `Allowed: ${rule.allowed}.`)].filter(Boolean).join(" ");
  };
  input.addEventListener("input", explain);
  explain();
  return h("div", { class: "rule" }, h("label", { for: id }, rule.key), input, help);
}

/** What is in the field of a rule or an option. @param {Element} box @param {Rule} rule @returns {any} nothing if there is no such field */
function chosenIn(box, rule) {
  const input = /** @type {HTMLInputElement | HTMLSelectElement | null} */ (box.querySelector(`[name="${rule.key}"]`));
  return input instanceof HTMLSelectElement ? JSON.parse(input.value) : input && read(input.value, rule.default);
}

/** Whether two values are the same. @param {any} a @param {any} b */
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * A form for the options of a generated board, and those that differ from what is usual.
 * @param {Rule[]} options
 */
export function optionsForm(options) {
  const element = h("div", { class: "options-form" }, ...options.map((option) => row(option, option.default, "option")));
  /** @returns {Record<string, any>} */
  const chosen = () => Object.fromEntries(options.map((option) => [option.key, chosenIn(element, option), option.default]).filter(([, value, usual]) => !same(value, usual)));
  return { element, chosen };
}

/**
 * The form, and what was chosen in it.
 * @param {GameData} game
 */
export function rulesForm(game) {
  const box = h("div", { class: "rules-form" });
  const preset = h("select", { id: "preset", onchange: () => fillIn() }, ...game.presets.map(({ name, summary }) => h("option", { value: name, title: summary, selected: name === game.suggested }, name)));
  const about = h("small", { id: "preset-help" });
  const chosen = () => game.presets.find(({ name }) => name === preset.value) ?? game.presets[0];
  const fillIn = () => {
    about.textContent = chosen().summary;
    box.replaceChildren(...game.rules.map((rule) => row(rule, chosen().rules[rule.key] ?? rule.default)));
    box.dispatchEvent(new Event("input", { bubbles: true }));
  };
  fillIn();
  /** Only what differs from the preset. */
  const rules = () => {
    /** @type {Record<string, any>} */
    const changed = { preset: chosen().name };
    for (const rule of game.rules) {
      const value = chosenIn(box, rule);
      if (!same(value, chosen().rules[rule.key] ?? rule.default)) changed[rule.key] = value;
    }
    return changed;
  };
  const element = h("fieldset", {}, h("legend", {}, "House rules"), h("label", { for: "preset" }, "Rule set"), preset, about,
    h("details", {}, h("summary", {}, "Change single rules"), box));
  return { element, rules, preset: chosen };
}
