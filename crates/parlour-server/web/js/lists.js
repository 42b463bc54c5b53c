// Lists of tables: the public ones, and those of this browser.

import { get } from "./api.js";
import { h } from "./dom.js";
import { drawing } from "./icons.js";
import { upturned } from "./nowhere.js";
import { isMyTurn, look, withWhom } from "./running.js";
import { myTables } from "./storage.js";
import { language, say, texts } from "./say.js";

await texts("lobby");

/** The most names of a table. */
const NAMES = 6;

/** @param {string} id @param {string} game @param {string} title @param {(string | HTMLElement | false)[]} details @param {(HTMLElement | false)[]} acts */
const row = (id, game, title, details, acts) => h("li", { class: "sheet entry" }, h("span", { class: `thumb of-${game}` }, drawing(game)),
  h("span", { class: "what" }, h("a", { href: `#/table/${id}` }, title), ...details.filter(Boolean).map((words) => h("small", {}, words))), ...acts);

/** @param {string} title @param {HTMLElement[]} rows @param {string} none what to say without any @param {string} link to the games */
const listOf = (title, rows, none, link) => h("div", { class: "room narrow" }, h("h1", {}, title),
  rows.length ? h("ul", { class: "rows" }, ...rows) : h("div", { class: "empty" }, upturned(), h("p", {}, none), h("a", { class: "button primary", href: "#/" }, link)));

/** @param {any} table @returns {string} */
function stateOf({ phase, seats, steps }) {
  if (phase !== "open") return say("tables.running", { step: steps });
  return say("tables.waiting", { seats: seats.filter((/** @type {any} */ seat) => seat.kind === "open").length });
}

/** Public tables. */
export async function publicTables() {
  const { tables } = await get("/api/tables");
  const rows = tables.map((/** @type {any} */ table) => row(table.id, table.game, table.name ?? table.title,
    [stateOf(table), table.seats.slice(0, NAMES).map((/** @type {any} */ seat) => seat.name ?? say("tables.seat")).join(", ")],
    [h("a", { class: "button", href: `#/table/${table.id}` }, say(table.phase === "open" ? "tables.join" : "tables.watch"))]));
  return listOf(say("tables.title"), rows, say("tables.none"), say("tables.create"));
}

/** Tables where this browser has a seat. */
export async function myGames() {
  const mine = myTables().slice(0, 30);
  const views = await Promise.all(mine.map(async ([id, kept]) => ({ id, kept, view: await look(id) })));
  const rows = views.flatMap(({ id, kept, view }) => {
    if (!view) return [];
    const state = isMyTurn(view) ? h("b", {}, say("mine.turn")) : say(`mine.${view.phase}`);
    return [row(id, view.game, withWhom(view), [state, new Date(kept.at).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" })],
      [view.phase === "over" ? h("a", { class: "button", href: `#/replay/${id}` }, say("mine.replay")) : view.phase !== "closed" && h("a", { class: "button primary", href: `#/table/${id}` }, say("home.continue"))])];
  });
  return listOf(say("mine"), rows, say("mine.none"), say("home.play"));
}
