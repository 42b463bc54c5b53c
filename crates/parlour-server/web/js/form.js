// A form for house rules, made from what the server says about them.

import { h } from "./dom.js";

/** @typedef {import("./types.js").Rule} Rule @typedef {import("./types.js").GameData} GameData */

/** What somebody typed as a value: a number, a list or a word. @param {string} text @param {any} like @returns {any} */
export function read(text, like) {
  const one = (/** @type {string} */ part) => (/^-?\d+$/.test(part) ? Number(part) : part);
  if (like === null) return text.trim() === "" ? null : one(text.trim());
  if (Array.isArray(like)) return text.split(/[\s,]+/).filter(Boolean).map(one);
  return typeof like === "number" ? one(text.trim()) : text.trim();
}

/** @param {Rule} rule @param {any} value @param {string} id */
function field(rule, value, id) {
  const simple = rule.values.length > 0 && !Array.isArray(rule.default);
  if (!simple) return h("input", { id, name: rule.key, value: Array.isArray(value) ? value.join(", ") : String(value ?? ""), "aria-describedby": `${id}-help`, autocomplete: "off" });
  return h("select", { id, name: rule.key, "aria-describedby": `${id}-help` },
    ...rule.values.map((option) => h("option", { value: JSON.stringify(option.value), selected: JSON.stringify(option.value) === JSON.stringify(value) }, String(option.value))));
}

/** One rule with its explanation, which follows the choice. @param {Rule} rule @param {any} value */
function row(rule, value) {
  const id = `rule-${rule.key}`;
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
      const input = /** @type {HTMLInputElement | HTMLSelectElement | null} */ (box.querySelector(`[name="${rule.key}"]`));
      if (!input) continue;
      const value = input instanceof HTMLSelectElement ? JSON.parse(input.value) : read(input.value, rule.default);
      if (JSON.stringify(value) !== JSON.stringify(chosen().rules[rule.key] ?? rule.default)) changed[rule.key] = value;
    }
    return changed;
  };
  const element = h("fieldset", {}, h("legend", {}, "House rules"), h("label", { for: "preset" }, "Rule set"), preset, about,
    h("details", {}, h("summary", {}, "Change single rules"), box));
  return { element, rules, preset: chosen };
}
