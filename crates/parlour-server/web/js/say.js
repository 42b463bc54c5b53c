// Says a text of the page in its language, with gaps filled. The texts around the tables are here from the start; those of
// tables and study rooms come with texts.js.

/** @typedef {{shell: (typeof import("../texts/en/shell.js"))["default"], lobby: (typeof import("../texts/en/lobby.js"))["default"], setup: (typeof import("../texts/en/setup.js"))["default"],
 *   table: (typeof import("../texts/en/table.js"))["default"], study: (typeof import("../texts/en/study.js"))["default"]}} Parts
 * @typedef {Parts["shell"] & Parts["lobby"] & Parts["setup"] & Parts["table"] & Parts["study"]} Texts @typedef {keyof Texts} Key
 */

/** A file of another language: a text for every key, and no others. @template {keyof Parts} P @typedef {{[K in keyof Parts[P]]: string}} Part */

/** The language of the page; mode.js has chosen it. */
export const language = document.documentElement.lang;

/** @type {Record<string, string>} */
const known = {};
/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/** Loads texts that are not there yet. @param {...(keyof Parts)} parts */
export const texts = (...parts) => Promise.all(parts.map((part) => {
  const there = loading.get(part) ?? import(`../texts/${language}/${part}.js`).then(({ default: more }) => void Object.assign(known, more));
  loading.set(part, there);
  return there;
}));

await texts("shell");

const forms = new Intl.PluralRules(language);
const places = new Intl.PluralRules(language, { type: "ordinal" });
const whole = new Intl.NumberFormat(language);

/** A number as people of this language write it. @param {number} value @param {number} [digits] after the point; as many as it has if left out */
export const number = (value, digits) => (digits === undefined ? whole.format(value) : new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(value));

/**
 * The names of the gaps in a template.
 * @template {string} T
 * @typedef {T extends `${string}{${infer Gap}}${infer Rest}` ? (Gap extends `${infer Name}|${string}` ? Name : Gap) | Names<Rest> : never} Names
 */

/** Fills the gaps of a text. @param {string} text @param {Record<string, string | number>} gaps */
export const filled = (text, gaps) => text.replace(/\{([^{}|]+)(?:\|([^{}|]*)\|([^{}]*))?\}/g, (_, name, one, other) => {
  const value = gaps[name];
  if (one === undefined || typeof value !== "number") return String(value);
  return (forms.select(value) === "one" ? one : other).replaceAll("#", number(value));
});

/**
 * The text with its gaps filled.
 * @template {Key} K
 * @param {K} key
 * @param {[Names<Texts[K]>] extends [never] ? [] : [Record<Names<Texts[K]>, string | number>]} values
 */
export const say = (key, ...values) => filled(known[key], values[0] ?? {});

/** Whether there is a text for a key that is put together from the server's words. @param {string} key @returns {key is Key} */
export const isKey = (key) => Object.hasOwn(known, key);

/** 1st, 2nd, 3rd. @param {number} number */
export const ordinal = (number) => say(/** @type {"ordinal.other"} */ (`ordinal.${places.select(number)}`), { number });

/** A share as a percentage. @param {number} share */
export const percent = (share) => say("percent", { value: number(share * 100, 1) });

/** Names in a row: Ann, Bob and Cleo. @param {string[]} names @param {"join.and" | "join.or" | "join.comma"} [end] @returns {string} */
export function inARow([first = "", ...rest], end = "join.and") {
  return rest.reduce((list, last, i) => say(i === rest.length - 1 ? end : "join.comma", { first: list, last }), first);
}

/** @param {string} words */
const ended = (words) => (/[.!?…।]$/.test(words) ? words : say("sentence", { words }));

/** A lower-case message as a sentence. @param {string} message */
export const sentence = (message) => message && ended(message[0].toLocaleUpperCase(language) + message.slice(1));

/** What a step did, in sentences. @param {string[]} words */
export const sentences = (words) => words.map(ended).join(" ");
