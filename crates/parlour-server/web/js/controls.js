// How a rule or a board option is chosen: all values in sight if there are few, a list if there are many, otherwise a field.

import { h } from "./dom.js";
import { number, say } from "./say.js";

/** @typedef {import("./types.js").Rule} Rule @typedef {{value: any, label: string}} Offer */

/** The most values in sight, and the most letters they take. */
const [IN_SIGHT, LETTERS] = [6, 44];
/** A bound from here on only says how large numbers can be. */
const NOBODY = 1e6;

/** Whether two values are the same. @param {any} a @param {any} b */
export const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/** A value for people. @param {Rule} rule @param {any} value @returns {string} */
export function labelOf(rule, value) {
  const known = [...rule.values, ...(rule.items ?? [])].find((option) => same(option.value, value));
  if (known?.label) return known.label;
  if (value === null) return say("rules.automatic");
  return Array.isArray(value) ? value.map((item) => labelOf(rule, item)).join(", ") || say("rules.none") : String(value);
}

/** What can be typed, if it is not obvious: bounds that nobody reaches are left out. @param {Rule} rule @param {any} schema */
function allowed(rule, schema) {
  if (typeof rule.default !== "number") return say("rules.allowed", { values: rule.allowed });
  const { minimum: least, maximum: most } = schema ?? {};
  return least !== undefined && most < NOBODY ? say("rules.range", { least, most: number(most) }) : "";
}

/** The name of a rule for people. @param {Rule} rule */
export const titleOf = (rule) => rule.title ?? rule.key;

/** A typed value: a number, a list or a word. @param {string} text @param {any} like @returns {any} */
function read(text, like) {
  const one = (/** @type {string} */ part) => (/^-?\d+(\.\d+)?$/.test(part) ? Number(part) : part);
  if (like === null) return text.trim() === "" ? null : one(text.trim());
  if (Array.isArray(like)) return text.split(/[\s,]+/).filter(Boolean).map(one);
  return typeof like === "number" ? one(text.trim()) : text.trim();
}

/** The whole numbers of a small range. @param {any} schema @returns {number[]} */
function smallRange(schema) {
  const { minimum, maximum } = schema?.anyOf?.find((/** @type {any} */ one) => one.type === "integer") ?? schema ?? {};
  if (minimum === undefined || maximum === undefined || maximum - minimum >= IN_SIGHT) return [];
  return Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i);
}

/** The values to choose from; none if anything can be typed. @param {Rule} rule @param {any} value @param {any} schema @returns {Offer[]} */
function offers(rule, value, schema) {
  const values = Array.isArray(rule.default) ? rule.examples : rule.values.length ? rule.values.map((option) => option.value) : smallRange(schema);
  if (!values.length) return [];
  // Without a value, the rule follows from the others.
  const all = [...(rule.default === null ? [null] : []), ...values];
  if (!all.some((one) => same(one, value))) all.push(value);
  return all.map((one) => ({ value: one, label: labelOf(rule, one) }));
}

/** What a list can hold, if that is known. @param {Rule} rule @param {any} schema @returns {any[]} */
function items(rule, schema) {
  if (!Array.isArray(rule.default) || rule.examples.length) return [];
  const { enum: plain, oneOf } = schema?.items ?? {};
  return plain ?? oneOf?.map((/** @type {any} */ one) => one.const) ?? [];
}

/**
 * The control for a value.
 * @param {Rule} rule @param {any} value
 * @param {{id: string, schema?: any, choose: (value: any) => void}} options `id`: of the control; its label has the id with `-title`, its help with `-help`
 * @returns {HTMLElement}
 */
export function control(rule, value, { id, schema, choose }) {
  const told = { "aria-labelledby": `${id}-title`, "aria-describedby": `${id}-help` };
  const offered = offers(rule, value, schema);
  if (offered.length && offered.length <= IN_SIGHT && offered.reduce((sum, { label }) => sum + label.length + 2, 0) <= LETTERS) {
    return h("div", { class: "seg", role: "radiogroup", id, ...told }, ...offered.map((offer) => h("label", {}, h("input", { type: "radio", name: id, value: JSON.stringify(offer.value), checked: same(offer.value, value), onchange: () => choose(offer.value) }), offer.label)));
  }
  if (offered.length) {
    const list = h("select", { id, ...told, onchange: () => choose(JSON.parse(list.value)) }, ...offered.map((offer) => h("option", { value: JSON.stringify(offer.value), selected: same(offer.value, value) }, offer.label)));
    return list;
  }
  const several = items(rule, schema);
  if (several.length) {
    const boxes = several.map((item) => h("input", { type: "checkbox", value: JSON.stringify(item), checked: value.includes(item), onchange: () => choose(several.filter((_, i) => boxes[i].checked)) }));
    return h("div", { class: "seg", role: "group", id, ...told }, ...several.map((item, i) => h("label", {}, boxes[i], labelOf(rule, item))));
  }
  const field = h("input", { id, ...told, value: Array.isArray(value) ? value.join(", ") : String(value ?? ""), inputmode: typeof rule.default === "number" ? "numeric" : undefined, autocomplete: "off",
    placeholder: rule.default === null ? say("rules.automatic") : undefined, onchange: () => choose(read(field.value, rule.default)) });
  return field;
}

/**
 * One rule or option: its name, what it means, and its control.
 * @param {Rule} rule @param {any} value @param {{is: "rule" | "option", schema?: any, changed?: boolean, choose: (value: any) => void}} options
 */
export function row(rule, value, { is, schema, changed = false, choose }) {
  const id = `${is}-${rule.key}`;
  const help = h("small", { id: `${id}-help` });
  const explain = (/** @type {any} */ chosen) => {
    const known = rule.values.find((option) => same(option.value, chosen));
    // Only typed values need a text about what is allowed.
    const more = known?.meaning ?? (input instanceof HTMLInputElement ? allowed(rule, schema) : "");
    help.textContent = [rule.summary, more].filter(Boolean).join(" ").replaceAll("`", "");
  };
  const input = control(rule, value, { id, schema, choose: (chosen) => {
    explain(chosen);
    choose(chosen);
  } });
  explain(value);
  return h("div", { class: `rule${changed ? " changed" : ""}`, title: rule.key }, h("div", {}, h("b", { id: `${id}-title` }, titleOf(rule)), h("code", { class: "key" }, rule.key), help), input);
}
