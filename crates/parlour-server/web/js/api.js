// Requests to the server.

/** @typedef {import("./types.js").GameData} GameData */

/** A request that was not followed. */
export class Refused extends Error {
  /** @param {string} code @param {string} message */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/**
 * @param {string} path
 * @param {{method?: string, body?: any, tokens?: string[]}} [options]
 */
async function ask(path, { method = "GET", body, tokens = [] } = {}) {
  const headers = new Headers();
  /** @type {RequestInit} */
  const request = { method, headers };
  if (tokens.length) headers.set("authorization", `Bearer ${tokens.join(",")}`);
  if (body !== undefined) {
    headers.set("content-type", "application/json");
    request.body = JSON.stringify(body);
  }
  let response;
  try {
    response = await fetch(path, request);
  } catch {
    throw new Refused("offline", "The server cannot be reached.");
  }
  if (response.ok) return response;
  const said = await response.json().catch(() => ({}));
  throw new Refused(said.error?.code ?? "failed", said.error?.message ?? `The server answered ${response.status}.`);
}

/** @param {string} path @param {{tokens?: string[]}} [options] @returns {Promise<any>} */
export async function get(path, options) {
  return (await ask(path, options)).json();
}

/** @param {string} path @param {any} body @param {string[]} [tokens] @returns {Promise<any>} */
export async function post(path, body, tokens) {
  return (await ask(path, { method: "POST", body, tokens })).json();
}

/** @param {string} path @returns {Promise<string>} */
export async function text(path) {
  return (await ask(path)).text();
}

/** @type {Promise<GameData[]> | undefined} */
let games;

/** The games there are; asked for once. @returns {Promise<GameData[]>} */
export function registry() {
  games ??= get("/api/games").catch((error) => {
    games = undefined;
    throw error;
  });
  return /** @type {Promise<GameData[]>} */ (games);
}
