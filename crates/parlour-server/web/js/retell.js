// Puts what the server says into the language of the page, from the messages beside its English sentences: a key of the game's
// table, and what fills its gaps. English needs none of this.

import { filled, inARow, language, number, ordinal, say } from "./say.js";

/** @typedef {[key: string, gaps?: Record<string, any>]} Message @typedef {Record<string, string>} Table
 * @typedef {{game?: string, names: string[]}} About the game, and the names of its players */

/** The messages of all games, and what the games are called. @type {[{default: Record<string, Table>}, {default: Table}]} */
const [{ default: tables }, { default: titles }] = await Promise.all([import(`../texts/${language}/games.js`), import(`../texts/${language}/titles.js`)]);

/** A kind of error. @param {string} code @returns {string | undefined} */
export const refused = (code) => tables.refused[code];

/** The most items of a list that are named. */
const MOST = 10;

/** @param {string} key @param {About} about @returns {string | undefined} */
const template = (key, { game = "" }) => tables[game]?.[key] ?? tables.common[key];

/** What fills a gap. @param {any} gap @param {About} about @returns {string | number} */
function gapOf(gap, about) {
  if (Array.isArray(gap)) return told(/** @type {Message} */ (gap), about) ?? gap[0];
  if (typeof gap !== "object") return gap;
  if (gap.player) return about.names[gap.player - 1] ?? say("players.number", { number: gap.player });
  const [kind, items] = Object.entries(gap)[0];
  const named = items.slice(0, MOST).map((/** @type {any} */ item) => String(gapOf(item, about)));
  if (items.length > MOST) return inARow([...named, say("list.more", { count: items.length - MOST })]);
  return inARow(named, kind === "any" ? "join.or" : kind === "all" ? "join.and" : "join.comma");
}

/** Fills a template. @param {string | undefined} text @param {Message} message @param {About} about */
function fill(text, [, gaps = {}], about) {
  if (text === undefined) return undefined;
  /** @type {Record<string, string | number>} */
  const values = {};
  for (const [name, gap] of Object.entries(gaps)) {
    values[name] = name === "percent" ? number(Number(gap), 1) : gapOf(gap, about);
    if (typeof gap === "number") values[`nth ${name}`] = ordinal(gap);
  }
  return Object.entries(tables.contractions ?? {}).reduce((words, [apart, together]) => words.replaceAll(apart, together), filled(text, values));
}

/** A message in words; nothing if the table lacks it. @param {Message} message @param {About} about */
const told = (message, about) => fill(template(message[0], about), message, about);

/** How a clause names its subject, which the next clause leaves out. */
const SUBJECT = /^\{player\}:? /;

/** Whether a message can be one of several clauses about a player. @param {string | undefined} text */
const isClause = (text = "") => SUBJECT.test(text) && !/[,;:]/.test(text.replace(SUBJECT, "").replace(/\{[^}]*\}/g, ""));

/** Whether a message differs from the one before only in what its continuation says. @param {Message} before @param {Message} message @param {About} about */
function continues([key, gaps = {}], [next, others = {}], about) {
  const more = key === next ? template(`${key}+`, about) : undefined;
  const different = Object.keys(others).filter((name) => JSON.stringify(gaps[name]) !== JSON.stringify(others[name]));
  return more !== undefined && different.length === 1 && more.includes(`{${different[0]}`);
}

/** Several messages as sentences: clauses about one player become one, which names them once. @param {Message[]} messages @param {About} about @returns {string[]} */
function sentencesOf(messages, about) {
  /** @type {string[][]} */
  const all = [];
  messages.forEach((message, i) => {
    const [before, text] = [messages[i - 1], template(message[0], about)];
    const last = all.at(-1);
    if (before && last && continues(before, message, about)) last[last.length - 1] += fill(template(`${message[0]}+`, about), message, about);
    else if (before && last && JSON.stringify(before[1]?.player) === JSON.stringify(message[1]?.player) && isClause(template(before[0], about)) && isClause(text)) {
      if (JSON.stringify(before) !== JSON.stringify(message)) last.push(String(fill(text?.replace(SUBJECT, ""), message, about)));
    } else all.push([told(message, about) ?? message[0]]);
  });
  return all.map((clauses) => say("sentence", { words: capital(inARow(clauses)) }));
}

/** @param {string} words */
const capital = (words) => words.charAt(0).toLocaleUpperCase(language) + words.slice(1);

/** What a move would do: of every message that has words for it. @param {Message[]} messages @param {About} about */
const outlook = (messages, about) => capital(messages.map((message) => fill(template(`${message[0]}!`, about), message, about)).filter(Boolean).join(", "));

/** Drawings and positions have no words. */
const SILENT = new Set(["art", "svg", "position", "motions", "way", "rules", "schema", "chat", "message", "messages"]);

/** @param {any} node @param {About} about */
function walk(node, about) {
  if (Array.isArray(node)) for (const one of node) walk(one, about);
  if (typeof node !== "object" || node === null || Array.isArray(node)) return;
  for (const [key, value] of Object.entries(node)) if (typeof value === "object" && !SILENT.has(key)) walk(value, about);
  const { message, messages } = node;
  if (Array.isArray(message)) node["text" in node ? "text" : "words"] = told(/** @type {Message} */ (/** @type {unknown} */ (message)), about) ?? node.text ?? node.words;
  if (Array.isArray(messages)) {
    const words = "motions" in node && !("step" in node) ? outlook(messages, about) : sentencesOf(messages, about);
    node.words = Array.isArray(words) && !Array.isArray(node.words) ? words.join(" ") : words;
  }
  if (node.costs && node.does) node.reasons = [outlook(node.does, about), node.costs.map((/** @type {Message} */ cost) => told(cost, about)).join("; ")].filter(Boolean);
  if (Array.isArray(node.links) && Array.isArray(node.cells)) {
    const words = new Map(node.cells.map((/** @type {any} */ cell) => [cell.id, cell.words]));
    for (const link of node.links) link.words = words.get(link.way[0]) ?? link.words;
  }
  if (node.game && node.title) node.title = titles[node.game] ?? node.title;
}

/** The names of the players in the server's data, if it has them. @param {any} data @returns {string[]} */
const namesIn = ({ seats, players }) => (seats ?? players ?? []).map((/** @type {any} */ one, /** @type {number} */ i) => (typeof one === "string" ? one : one.name) ?? say("players.number", { number: i + 1 }));

/** Changes data of the server, so that it is in the language of the page. @template T @param {T} data @param {Partial<About> & {view?: any}} [known] of the game, if the data does not say it @returns {T} */
export function retell(data, known = {}) {
  const about = known.view && /** @type {any} */ (data)?.is !== "table" ? known.view : data;
  if (data) walk(data, { game: about.game ?? known.game, names: namesIn(about) });
  return data;
}

/** Puts presets, boards and rules into the language of the page. @param {any[]} games */
export async function retellRules(games) {
  /** @type {{default: Record<string, Table>}} */
  const { default: rules } = await import(`../texts/${language}/rules.js`);
  for (const game of games) {
    const words = rules[game.game] ?? {};
    for (const preset of game.presets) preset.summary = words[`preset.${preset.name}`] ?? preset.summary;
    for (const board of game.boards ?? []) board.summary = words[`board.${board.name}`] ?? board.summary;
    for (const rule of [...game.rules, ...(game.options ?? [])]) retellRule(rule, words, rules.groups);
  }
}

/** @param {any} rule @param {Table} words of the game @param {Table} groups */
function retellRule(rule, words, groups) {
  const { key } = rule;
  rule.title = words[key] ?? rule.title;
  rule.group = groups[rule.group] ?? rule.group;
  rule.summary = words[`${key}.about`] ?? rule.summary;
  rule.allowed = words[`${key}.allowed`] ?? rule.allowed;
  for (const value of [...rule.values, ...rule.items]) {
    value.label = words[`${key}=${value.value}`] ?? value.label;
    value.meaning = words[`${key}=${value.value}.about`] ?? value.meaning;
  }
}
