// What this browser stores: seat tokens and preferences. Nothing of it is sent anywhere but to the server
// it came from.

/** @typedef {{host?: string, seats: Record<string, string>, title: string, at: number}} Kept */

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
    // A browser that keeps nothing can still play until the page is closed.
  }
}

/** @type {Record<string, Kept>} */
let tables = read("tables", {});
const MOST = 200;

/** All tables that this browser has sat at, the last first. @returns {[string, Kept][]} */
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

/** The same tokens are good for a rematch. @param {string} from @param {string} to @param {string} title */
export function carry(from, to, title) {
  tables = read("tables", tables);
  const kept = tables[from];
  if (!kept || tables[to]) return;
  const seats = Object.entries(kept.seats).map(([seat, token]) => ({ seat: Number(seat), token }));
  remember(to, { host: kept.host, seats, title });
}

/** @param {string} id */
export function forget(id) {
  tables = read("tables", tables);
  delete tables[id];
  write("tables", tables);
}

/** What a server has promised about the dice of a table, as it was first seen while the game ran. @param {string} id @param {string} commitment */
export function notePromise(id, commitment) {
  /** @type {Record<string, string>} */
  const promises = read("promises", {});
  if (promises[id] !== undefined) return;
  const kept = Object.entries(promises).slice(1 - MOST);
  write("promises", Object.fromEntries([...kept, [id, commitment]]));
}

/** The promise that was noted. @param {string} id @returns {string | undefined} */
export function promiseOf(id) {
  return read("promises", /** @type {Record<string, string>} */ ({}))[id];
}

const preferences = read("wishes", { name: "", speed: 1, sound: false, theme: "auto" });

// The page once called nameless people so, and kept it as if they had chosen it.
if (preferences.name === "You") preferences.name = "";

/** The name that was last used here; without one the server finds one. @returns {{name?: string}} */
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
