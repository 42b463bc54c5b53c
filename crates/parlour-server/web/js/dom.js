// Elements, made in one line each. Text is always text: nothing here reads HTML.

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
 * An element of the page.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>} [props] attributes; a name that begins with `on` is an event
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, props, children);
  return element;
}

/**
 * An element of a drawing.
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
 * Replaces everything inside.
 * @param {Element} element
 * @param {...Child} children
 */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, {}, children);
}

/** The element with this id; it is in the page. @param {string} id */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`no element ${id}`);
  return element;
}

/** Says something to people who listen instead of looking. @param {string} words */
export function say(words) {
  const live = byId("live");
  // The same words twice would not be read twice.
  live.textContent = live.textContent === words ? `${words} ` : words;
}

/** More notices at once would hide the board. */
const MOST_NOTICES = 3;

/** Shows a notice that goes away by itself. @param {string} words */
export function notice(words) {
  const box = h("div", { class: "notice" }, words);
  const notices = byId("notices");
  notices.append(box);
  while (notices.childElementCount > MOST_NOTICES) notices.firstElementChild?.remove();
  setTimeout(() => box.remove(), 6000);
}
