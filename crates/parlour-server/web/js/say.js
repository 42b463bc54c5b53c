// Says a text of the page, with its gaps filled. The texts around the tables are here from the start; those of tables and
// study rooms come with texts.js.

import { SHELL } from "./texts-shell.js";

/** @type {Record<string, string>} */
const known = { ...SHELL };

/** Adds texts. @param {Record<string, string>} texts */
export const learn = (texts) => Object.assign(known, texts);

/** @typedef {(typeof import("./texts.js"))["TEXTS"]} Texts @typedef {keyof Texts} Key */

/**
 * The names of the gaps in a template.
 * @template {string} T
 * @typedef {T extends `${string}{${infer Gap}}${infer Rest}` ? (Gap extends `${infer Name}|${string}` ? Name : Gap) | Names<Rest> : never} Names
 */

/**
 * The text with its gaps filled.
 * @template {Key} K
 * @param {K} key
 * @param {[Names<Texts[K]>] extends [never] ? [] : [Record<Names<Texts[K]>, string | number>]} values
 */
export function say(key, ...values) {
  /** @type {Record<string, string | number>} */
  const gaps = values[0] ?? {};
  return known[key].replace(/\{([^{}|]+)(?:\|([^{}|]*)\|([^{}]*))?\}/g, (_, name, one, other) => {
    if (one === undefined) return String(gaps[name]);
    return (gaps[name] === 1 ? one : other).replaceAll("#", gaps[name].toLocaleString("en"));
  });
}

/** Whether there is a text for a key that is put together from the server's words. @param {string} key @returns {key is Key} */
export const isKey = (key) => Object.hasOwn(known, key);

const PLACES = new Intl.PluralRules("en", { type: "ordinal" });

/** 1st, 2nd, 3rd. @param {number} number */
export const ordinal = (number) => say(/** @type {"ordinal.other"} */ (`ordinal.${PLACES.select(number)}`), { number });

/** A share as a percentage. @param {number} share */
export const percent = (share) => say("percent", { value: (share * 100).toFixed(1) });

/** Names in a row: Ann, Bob and Cleo. @param {string[]} names @returns {string} */
export function inARow([first = "", ...rest]) {
  return rest.reduce((list, last, i) => say(i === rest.length - 1 ? "join.and" : "join.comma", { first: list, last }), first);
}

/** @param {string} words */
const ended = (words) => (/[.!?…]$/.test(words) ? words : `${words}.`);

/** A lower-case message of the server as a sentence. @param {string} message */
export const sentence = (message) => message && ended(message[0].toUpperCase() + message.slice(1));

/** What a step did, in sentences. @param {string[]} words */
export const sentences = (words) => words.map(ended).join(" ");
