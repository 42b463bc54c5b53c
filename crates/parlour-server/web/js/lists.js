// Lists of tables: those of everybody, and those of this browser.

import { get, Refused } from "./api.js";
import { h } from "./dom.js";
import { forget, myTables, tokens } from "./storage.js";

/** @param {number} at */
const when = (at) => new Date(at).toLocaleString();

/** Tables that everybody may see. */
export async function publicTables() {
  const { tables } = await get("/api/tables");
  const rows = tables.map((/** @type {any} */ table) => h("li", { class: "card row" },
    h("a", { href: `#/table/${table.id}` }, table.name ?? table.title),
    h("span", {}, table.phase === "open" ? `waiting, ${table.seats.filter((/** @type {any} */ seat) => seat.kind === "open").length} free` : `step ${table.steps}`),
    h("span", {}, table.seats.slice(0, 6).map((/** @type {any} */ seat) => seat.name ?? "free").join(", "))));
  return h("div", {}, h("h1", {}, "Open tables"),
    rows.length ? h("ul", { class: "rows" }, ...rows) : h("p", {}, "Nobody has opened a table for everybody. ", h("a", { href: "#/" }, "Be the first.")));
}

/** @param {string} id */
async function look(id) {
  try {
    return await get(`/api/tables/${id}?scene=false`, { tokens: tokens(id) });
  } catch (error) {
    if (error instanceof Refused && error.code === "unknown-table") forget(id);
    return undefined;
  }
}

/** Tables where this browser has a seat. */
export async function myGames() {
  const mine = myTables().slice(0, 30);
  const views = await Promise.all(mine.map(async ([id, kept]) => ({ id, kept, view: await look(id) })));
  const rows = views.filter(({ view }) => view).map(({ id, kept, view }) => h("li", { class: "card row" },
    h("a", { href: `#/table/${id}` }, view.name ?? view.title),
    h("span", {}, { open: "waiting for players", running: view.you.seats.includes(view.turn?.player) ? "your turn" : "running", over: "over", closed: "closed" }[/** @type {"open"} */ (view.phase)]),
    h("span", {}, view.seats.slice(0, 6).map((/** @type {any} */ seat) => seat.name ?? "free").join(", ")),
    h("span", {}, when(kept.at)),
    view.phase === "over" && h("a", { href: `#/replay/${id}` }, "Watch again")));
  return h("div", {}, h("h1", {}, "My games"),
    rows.length ? h("ul", { class: "rows" }, ...rows) : h("p", {}, "No games yet. ", h("a", { href: "#/" }, "Play one.")));
}
