// Names for people: of presets, boards, colours and levels, which have keys in files and requests.

import { h } from "./dom.js";
import { isKey, say, texts } from "./say.js";

await texts("setup");

/** A name as words: without a text of its own it is at least written like one. @param {string} text its key @param {string} key */
function named(text, key) {
  return isKey(text) ? say(/** @type {"preset.four"} */ (text)) : (key[0].toUpperCase() + key.slice(1)).replaceAll("-", " ");
}

/** The name of a preset. @param {string} name */
export const presetName = (name) => named(`preset.${name}`, name);

/** The name of a board. @param {string} name */
export const boardName = (name) => named(`board.named.${name}`, name);

/** The name of a colour. @param {string} name */
export const colourName = (name) => named("", say(/** @type {"colour.red"} */ (`colour.${name}`)));

/** The name of a level of bots. @param {string} name @param {string} [title] of the server */
export const levelName = (name, title = name) => (isKey(`level.${name}`) ? named("", say(/** @type {"level.random"} */ (`level.${name}`))) : title);

/** How strong a level plays, measured; nothing if it was not. @param {string} game @param {string} level */
export const strength = (game, level) => (isKey(`strength.${game}.${level}`) ? say(/** @type {"strength.ludo.greedy"} */ (`strength.${game}.${level}`)) : "");

/** Options of a list with names for people. @param {string[]} keys @param {(key: string) => string} call @param {string} [selected] */
export const offered = (keys, call, selected) => keys.map((key) => h("option", { value: key, selected: key === selected, title: key }, call(key)));
