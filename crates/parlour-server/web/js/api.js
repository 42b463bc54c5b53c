// Requests to the server.

import { language, say, sentence } from "./say.js";

/** @typedef {import("./types.js").GameData} GameData */

/** An error that the server answered with, or that it could not be reached. */
export class Refused extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(sentence(message));
    this.code = code;
  }
}

/** Tells the bar whether the server was reached. @param {"parlour:away" | "parlour:here"} what */
const tell = (what) => dispatchEvent(new Event(what));

/**
 * @param {string} path
 * @param {{method?: string, body?: any, tokens?: string[]}} [options]
 */
async function request(path, { method = "GET", body, tokens = [] } = {}) {
  const headers = new Headers();
  /** @type {RequestInit} */
  const options = { method, headers };
  if (tokens.length) headers.set("authorization", `Bearer ${tokens.join(",")}`);
  if (body !== undefined) {
    headers.set("content-type", "application/json");
    options.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    tell("parlour:away");
    throw new Refused("offline", say("error.unreachable"));
  }
  // Files come from a copy anyway, and say nothing.
  if (path.startsWith("/api/")) tell(response.headers.has("x-parlour-copy") ? "parlour:away" : "parlour:here");
  if (response.ok) return response;
  const said = await response.json().catch(() => ({}));
  if (said.error) throw await refusal(said.error);
  throw new Refused("failed", say("error.status", { status: response.status }));
}

/** The server's data in the language of the page. @param {any} data @param {{game?: string, view?: any}} [about] what the data is about, if it does not say it */
export const inWords = async (data, about) => (language === "en" ? data : (await import("./retell.js")).retell(data, about));

/** @param {string} path @param {{tokens?: string[], game?: string, view?: any}} [options] @returns {Promise<any>} */
export async function get(path, options) {
  return inWords(await (await request(path, options)).json(), options);
}

/** What the server refused; in other languages the kind of error, since only the server knows the details. @param {{code: string, message: string}} error */
export async function refusal({ code, message }) {
  return new Refused(code, language === "en" ? message : (await import("./retell.js")).refused(code) ?? message);
}

/** @param {string} path @param {any} body @param {{game?: string}} [about] @returns {Promise<any>} */
export async function post(path, body, about) {
  return inWords(await (await request(path, { method: "POST", body })).json(), { game: body.game, ...about });
}

/** @param {string} path */
export async function blob(path) {
  return (await request(path)).blob();
}

/** A new random seed. */
export const anySeed = () => Math.floor(Math.random() * 1e9);

/** A newly generated board. @param {string} game @param {object} [options] rules, options, seed @returns {Promise<any>} */
export const generate = (game, options) => post("/api/boards/made-up", { game, seed: anySeed(), ...options });

/** @type {Promise<GameData[]> | undefined} */
let games;

/** The games in the language of the page. @param {any[]} all */
async function described(all) {
  if (language === "en") return all;
  const { default: titles } = await import(`../texts/${language}/titles.js`);
  for (const game of all) Object.assign(game, { title: titles[game.game] ?? game.title, summary: titles[`${game.game}.about`] ?? game.summary });
  // Home needs no more.
  if (all[0]?.rules) await (await import("./retell.js")).retellRules(all);
  return all;
}

/** All games of the server; requested once. @returns {Promise<GameData[]>} */
export function registry() {
  games ??= get("/api/games").then(described).catch((error) => {
    games = undefined;
    throw error;
  });
  return /** @type {Promise<GameData[]>} */ (games);
}

/** @type {Promise<import("./types.js").BriefGame[]> | undefined} */
let brief;

/** All games without their rules: small, and enough for the home page. */
export function briefGames() {
  brief ??= get("/api/games/brief").then(described).catch((error) => {
    brief = undefined;
    throw error;
  });
  return /** @type {Promise<import("./types.js").BriefGame[]>} */ (brief);
}

/** The text of a file. @param {string} path */
export async function text(path) {
  return (await request(path)).text();
}

/** One game of the server. @param {string} name */
export const gameOf = async (name) => (await registry()).find(({ game }) => game === name);
