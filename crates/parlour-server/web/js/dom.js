// Short functions that create elements. Text is always text: nothing here parses HTML.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @param {Element} element
 * @param {Record<string, any>} props
 * @param {Child[]} children
 */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [props] attributes; a name that begins with `on` is an event listener
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, props, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  fill(element, props, children);
  return /** @type {any} */ (element);
}

/**
 * Replaces all children.
 * @param {Element} element
 * @param {...Child} children
 */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, {}, children);
}

/** Changes a text, if it differs. @param {Element} element @param {string} words */
export const write = (element, words) => element.textContent !== words && element.replaceChildren(words);

/** Sets attributes that differ: an unchanged one costs the browser nothing. @param {Element} element @param {Record<string, any>} props */
export function alter(element, props) {
  for (const [name, value] of Object.entries(props)) if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

/** The element with this id, which must exist. @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/** Announces something to screen readers. @param {string} words */
export function announce(words) {
  const live = byId("live");
  // Unchanged text would not be read again.
  live.textContent = live.textContent === words ? `${words} ` : words;
}

/** The most notices at once: more would hide the board. */
const MOST_NOTICES = 3;

/** Shows a notice that disappears by itself. @param {string} words */
export function notice(words) {
  const box = h("div", { class: "notice" }, words);
  const notices = byId("notices");
  notices.append(box);
  while (notices.childElementCount > MOST_NOTICES) notices.firstElementChild?.remove();
  setTimeout(() => box.remove(), 6000);
}

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/** A label above its field. @param {string} label @param {HTMLElement} input with an id */
export const labelled = (label, input) => h("div", {}, h("label", { for: input.id }, label), input);

/** A checkbox before its label. @param {string} label @param {HTMLElement} box with an id @param {string} [look] more classes */
export const checkbox = (label, box, look = "") => h("label", { class: `inline ${look}`, for: box.id }, box, " ", label);

/** Options that are shown by their names. @param {string[]} names @param {string} [selected] */
export const options = (names, selected) => names.map((name) => h("option", { value: name, selected: name === selected }, name));
