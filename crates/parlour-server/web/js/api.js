// Requests to the server.

import { say, sentence } from "./say.js";

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
  throw new Refused(said.error?.code ?? "failed", said.error?.message ?? say("error.status", { status: response.status }));
}

/** @param {string} path @param {{tokens?: string[]}} [options] @returns {Promise<any>} */
export async function get(path, options) {
  return (await request(path, options)).json();
}

/** @param {string} path @param {any} body @returns {Promise<any>} */
export async function post(path, body) {
  return (await request(path, { method: "POST", body })).json();
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

/** All games of the server; requested once. @returns {Promise<GameData[]>} */
export function registry() {
  games ??= get("/api/games").catch((error) => {
    games = undefined;
    throw error;
  });
  return /** @type {Promise<GameData[]>} */ (games);
}

/** @type {Promise<import("./types.js").BriefGame[]> | undefined} */
let brief;

/** All games without their rules: small, and enough for the home page. */
export function briefGames() {
  brief ??= get("/api/games/brief").catch((error) => {
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
