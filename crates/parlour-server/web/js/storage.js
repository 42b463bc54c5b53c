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

/** Stores the commitment to the dice of a table the first time it is seen during the game. @param {string} id @param {string} commitment */
export function noteCommitment(id, commitment) {
  /** @type {Record<string, string>} */
  const promises = read("promises", {});
  if (promises[id] !== undefined) return;
  const kept = Object.entries(promises).slice(1 - MOST);
  write("promises", Object.fromEntries([...kept, [id, commitment]]));
}

/** The stored commitment. @param {string} id @returns {string | undefined} */
export function commitmentOf(id) {
  return read("promises", /** @type {Record<string, string>} */ ({}))[id];
}

const preferences = {
  name: "", colour: "red", speed: 1, sound: false, mode: "auto", theme: "classic",
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
