// Forms for rules and board options, generated from the descriptions that the server sends.

import { labelOf, row, same, titleOf } from "./controls.js";
import { h, put } from "./dom.js";
import { presetName } from "./labels.js";
import { say } from "./say.js";

/** @typedef {import("./types.js").Rule} Rule @typedef {import("./types.js").GameData} GameData */

/**
 * A form for the options of a generated board, and the options that differ from their defaults.
 * @param {Rule[]} options @param {() => void} change
 */
export function optionsForm(options, change) {
  /** @type {Map<string, any>} */
  const values = new Map();
  const element = h("div", { class: "options-form" }, ...options.map((option) => row(option, option.default, { is: "option", choose: (value) => {
    values.set(option.key, value);
    change();
  } })));
  /** @returns {Record<string, any>} */
  const chosen = () => Object.fromEntries(options.filter(({ key, default: usual }) => values.has(key) && !same(values.get(key), usual)).map(({ key }) => [key, values.get(key)]));
  return { element, chosen };
}

/** The rules by group, in the order of the server. @param {Rule[]} rules @returns {[title: string, rules: Rule[]][]} */
function grouped(rules) {
  /** @type {Map<string, Rule[]>} */
  const groups = new Map();
  for (const rule of rules) {
    const title = rule.group ?? say("rules.other");
    groups.set(title, [...(groups.get(title) ?? []), rule]);
  }
  return [...groups];
}

/** A form with more rules than this is long. */
const MANY = 12;

/** A long form folds away what few change. @param {string} title @param {HTMLElement[]} rows @param {boolean} fold */
function group(title, rows, fold) {
  const sheet = h("div", { class: "sheet" }, ...rows);
  if (!fold || title !== say("rules.board")) return h("section", { class: "group" }, h("h2", {}, title), sheet);
  return h("details", { class: "group" }, h("summary", { class: "serif" }, title), sheet);
}

/**
 * A form for the rules: a preset first, then every rule. What differs from the preset is shown as chips.
 * @param {GameData} game @param {() => void} change
 */
export function rulesForm(game, change) {
  let preset = game.presets.find(({ name }) => name === game.suggested) ?? game.presets[0];
  /** What differs from the preset. @type {Map<string, any>} */
  const changed = new Map();
  const groups = h("div", { class: "groups" });
  const changes = h("div", { class: "changes" });
  const schemaOf = (/** @type {Rule} */ rule) => game.schema?.properties?.[rule.key];
  const usual = (/** @type {Rule} */ rule) => preset.rules[rule.key] ?? rule.default;
  /** @type {Map<string, HTMLElement>} */
  const rows = new Map();

  const draw = (/** @type {Rule} */ rule) => {
    const made = row(rule, changed.has(rule.key) ? changed.get(rule.key) : usual(rule), { is: "rule", schema: schemaOf(rule), changed: changed.has(rule.key), choose: (value) => choose(rule, value) });
    rows.get(rule.key)?.replaceWith(made);
    rows.set(rule.key, made);
    return made;
  };
  const choose = (/** @type {Rule} */ rule, /** @type {any} */ value) => {
    if (same(value, usual(rule))) changed.delete(rule.key);
    else changed.set(rule.key, value);
    rows.get(rule.key)?.classList.toggle("changed", changed.has(rule.key));
    showChanges();
    change();
  };
  const restore = (/** @type {Rule} */ rule) => {
    choose(rule, usual(rule));
    draw(rule);
    // The chip is gone, and the focus with it.
    const next = changes.querySelector("button") ?? rows.get(rule.key)?.querySelector("input:checked, select, input");
    if (next instanceof HTMLElement) next.focus();
  };
  const showChanges = () => {
    const chips = game.rules.filter(({ key }) => changed.has(key)).map((rule) => h("li", { class: "chip changed" }, say("rules.chip", { rule: titleOf(rule), value: labelOf(rule, changed.get(rule.key)) }),
      h("button", { type: "button", "aria-label": say("rules.undo", { rule: titleOf(rule), value: labelOf(rule, usual(rule)) }), onclick: () => restore(rule) }, "×")));
    put(changes, chips.length > 0 && h("h3", {}, say("rules.changed", { preset: presetName(preset.name) })), chips.length > 0 && h("ul", { class: "chips" }, ...chips));
  };
  const begin = () => {
    changed.clear();
    rows.clear();
    put(groups, ...grouped(game.rules).map(([title, rules]) => group(title, rules.map(draw), game.rules.length > MANY)));
    showChanges();
  };
  const presets = h("fieldset", { class: "group presets", id: "preset" }, h("legend", { class: "serif" }, say("rules")), h("div", { class: "sheet" }, ...game.presets.map((one) =>
    h("label", { class: "preset" }, h("input", { type: "radio", name: "preset", value: one.name, checked: one === preset, onchange: () => {
      preset = one;
      begin();
      change();
    } }), h("span", {}, h("b", {}, presetName(one.name)), h("small", {}, one.summary))))));
  begin();
  return {
    presets, groups, changes,
    /** The preset, and only what differs from it. */
    rules: () => ({ preset: preset.name, ...Object.fromEntries(changed) }),
    /** The number of players that the preset allows; changed rules may allow more. */
    most: () => (changed.size ? null : preset.seats.most),
  };
}
