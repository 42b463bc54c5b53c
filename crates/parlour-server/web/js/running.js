// The games of this browser that are not over.

import { get, Refused } from "./api.js";
import { h } from "./dom.js";
import { drawing } from "./icons.js";
import { forget, isOver, myTables, noteOver, tokens } from "./storage.js";
import { inARow, say } from "./say.js";

/** @typedef {import("./types.js").View} View @typedef {{id: string, view: View}} Running */

/** How many of the newest tables are looked at. */
const LOOKED_AT = 6;

/** The table without its board; nothing if it is gone. @param {string} id @returns {Promise<View | undefined>} */
export async function look(id) {
  try {
    const view = await get(`/api/tables/${id}?scene=false`, { tokens: tokens(id) });
    if (view.phase === "over" || view.phase === "closed") noteOver(id);
    return view;
  } catch (error) {
    if (error instanceof Refused && error.code === "unknown-table") forget(id);
    return undefined;
  }
}

/** @param {number} most @returns {Promise<Running[]>} */
async function runningGames(most) {
  const mine = myTables().filter(([id]) => !isOver(id)).slice(0, LOOKED_AT);
  const views = await Promise.all(mine.map(async ([id]) => ({ id, view: await look(id) })));
  /** @type {Running[]} */
  const running = [];
  for (const { id, view } of views) if (view && view.phase !== "over" && view.phase !== "closed") running.push({ id, view });
  return running.slice(0, most);
}

/** The game and the others at the table: "Ludo with Bob and Cleo". @param {View} view @returns {string} */
export function withWhom(view) {
  const game = view.name ?? view.title;
  const others = view.seats.filter(({ seat, kind }) => kind !== "open" && !view.you.seats.includes(seat)).map(({ name }) => name).filter((name) => name !== undefined);
  if (others.length === 0) return game;
  const names = others.length > 2 ? [...others.slice(0, 1), say("home.others", { count: others.length - 1 })] : others;
  return say("home.with", { game, names: inARow(names) });
}

/** Whether this browser is to act. @param {View} view */
export const isMyTurn = ({ phase, turn, you }) => phase === "running" && turn?.player !== undefined && you.seats.includes(turn.player);

/** @param {Running} running */
const resume = ({ id, view }) => h("li", { class: "resume" }, h("span", { class: `thumb of-${view.game}` }, drawing(view.game)),
  h("span", { class: "what" }, h("b", {}, withWhom(view)), h("small", {}, say(isMyTurn(view) ? "mine.turn" : view.phase === "open" ? "mine.open" : "mine.running"))),
  h("a", { class: "button primary", href: `#/table/${id}`, "aria-label": say("home.continue.of", { game: withWhom(view) }) }, say("home.continue")));

/** The games to continue, for the home page; nothing if there are none. @param {number} most */
export async function resumeList(most) {
  const running = await runningGames(most);
  return running.length ? h("ul", { class: "running", "aria-label": say("home.continue") }, ...running.map(resume)) : undefined;
}
