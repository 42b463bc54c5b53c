// What this browser stores: seat tokens and preferences. Tokens are sent only to the server they came from.

/** @typedef {{host?: string, seats: Record<string, string>, title: string, at: number, over?: boolean}} Kept */

/** @template T @param {string} name @param {T} usual @returns {T} */
function read(name, usual) {
  try {
    return JSON.parse(localStorage.getItem(`parlour.${name}`) ?? "null") ?? usual;
  } catch {
    return usual;
  }
}

/** @param {string} name @param {any} value */
function write(name, value) {
  try {
    localStorage.setItem(`parlour.${name}`, JSON.stringify(value));
  } catch {
    // Without storage, the game still works until the page is closed.
  }
}

/** @type {Record<string, Kept>} */
let tables = read("tables", {});
/** The most tables and commitments that are stored. */
const MOST = 200;

/** All tables where this browser has had a seat, the newest first. @returns {[string, Kept][]} */
export function myTables() {
  tables = read("tables", tables);
  return newestFirst();
}

/** @returns {[string, Kept][]} */
const newestFirst = () => Object.entries(tables).sort((a, b) => b[1].at - a[1].at);

/** The tokens for a table. @param {string} id @returns {string[]} */
export function tokens(id) {
  tables = read("tables", tables);
  const kept = tables[id];
  return kept ? [...new Set([...Object.values(kept.seats), ...(kept.host ? [kept.host] : [])])] : [];
}

/** The seats of this browser at a table. @param {string} id @returns {number[]} */
export const seatsOf = (id) => Object.keys(read("tables", tables)[id]?.seats ?? {}).map(Number).sort((a, b) => a - b);

/** @param {string} id @param {{host?: string, seats?: {seat: number, token: string}[], title?: string}} news */
export function remember(id, { host, seats = [], title }) {
  tables = read("tables", tables);
  const kept = tables[id] ?? { seats: {}, title: "", at: 0 };
  if (host) kept.host = host;
  if (title) kept.title = title;
  for (const { seat, token } of seats) kept.seats[seat] = token;
  kept.at = Date.now();
  tables[id] = kept;
  for (const [old] of newestFirst().slice(MOST)) delete tables[old];
  write("tables", tables);
}

/** Copies the tokens of a table to its rematch, where they are valid as well. @param {string} from @param {string} to @param {string} title */
export function carry(from, to, title) {
  tables = read("tables", tables);
  const kept = tables[from];
  if (!kept || tables[to]) return;
  const seats = Object.entries(kept.seats).map(([seat, token]) => ({ seat: Number(seat), token }));
  remember(to, { host: kept.host, seats, title });
}

/** Whether a game is known to be over. @param {string} id */
export const isOver = (id) => tables[id]?.over === true;

/** Notes that a game is over. @param {string} id */
export function noteOver(id) {
  tables = read("tables", tables);
  if (!tables[id] || tables[id].over) return;
  tables[id].over = true;
  write("tables", tables);
}

/** @param {string} id */
export function forget(id) {
  tables = read("tables", tables);
  delete tables[id];
  write("tables", tables);
}

/** Stores the commitment to the dice of a table; the first one that is seen while the game runs stays. @param {string} id @param {string} commitment @param {boolean} runs */
export function noteCommitment(id, commitment, runs) {
  /** @type {Record<string, string>} */
  const promises = read("promises", {});
  if (promises[id] === commitment || (runs && promises[id] !== undefined)) return;
  delete promises[id];
  const kept = Object.entries(promises).slice(1 - MOST);
  write("promises", Object.fromEntries([...kept, [id, commitment]]));
}

/** The stored commitment. @param {string} id @returns {string | undefined} */
export function commitmentOf(id) {
  return read("promises", /** @type {Record<string, string>} */ ({}))[id];
}

/**
 * Seeds of this browser by their commitments, and the commitments that stood when it revealed one.
 * @typedef {{seed: string, commitment: string}} Seed
 * @typedef {{commitment: string, seeds: string[], forfeited: number}} Closed
 * @typedef {{own: Record<string, Seed>, closed?: Closed}} Seeds
 */

/** What is not in storage, if there is none. @type {Record<string, Seeds>} */
let seeds = {};

/** The seeds of this browser at a table. @param {string} id @returns {Seeds} */
export function seedsOf(id) {
  seeds = read("seeds", seeds);
  return seeds[id] ?? { own: {} };
}

/** @param {string} id @param {Seeds} news */
function keepSeeds(id, news) {
  delete seeds[id];
  seeds = Object.fromEntries([...Object.entries(seeds).slice(1 - MOST), [id, news]]);
  write("seeds", seeds);
}

/** Stores a seed, so that it can be revealed after a reload. @param {string} id @param {string} own its commitment @param {Seed} seed */
export function noteSeed(id, own, seed) {
  const known = seedsOf(id);
  keepSeeds(id, { ...known, own: { ...known.own, [own]: seed } });
}

/** Stores the commitments that stand when this browser reveals a seed. @param {string} id @param {Closed} closed */
export function noteClosed(id, closed) {
  keepSeeds(id, { ...seedsOf(id), closed });
}

const preferences = {
  name: "", colour: "red", speed: 1, sound: false, mode: "auto", language: "", theme: "classic",
  // Pace at the table.
  autoRoll: false, autoMove: true, quickBots: false,
  // What calls a player back to the table.
  vibrate: false, notify: false,
  // The name under which browsers have stored them since the first version.
  ...read("wishes", {}),
};

// Earlier versions stored this as the name of players without one, and the mode as the theme.
if (preferences.name === "You") preferences.name = "";
if (["auto", "light", "dark"].includes(preferences.theme)) Object.assign(preferences, { mode: preferences.theme, theme: "classic" });

/** The name that was last used here; the server names players without one. @returns {{name?: string}} */
export function myName() {
  return preferences.name ? { name: preferences.name } : {};
}

/** A preference of this browser. @template {keyof typeof preferences} K @param {K} key @returns {(typeof preferences)[K]} */
export function preference(key) {
  return preferences[key];
}

/** @template {keyof typeof preferences} K @param {K} key @param {(typeof preferences)[K]} value */
export function setPreference(key, value) {
  preferences[key] = value;
  write("wishes", preferences);
}
