// What the page calls the players of a table.

import { inARow, say } from "./texts.js";

/** @typedef {import("./types.js").View} View */

/** The name in a sentence. @param {View} view @param {number} seat */
export const nameOf = (view, seat) => view.seats[seat - 1]?.name ?? say("players.unnamed", { seat });

/** Several names in a sentence. @param {View} view @param {number[]} seats */
export const namesOf = (view, seats) => inARow(seats.map((seat) => nameOf(view, seat)));

/** The name beside a chip: a player without a name is "You" on a screen that no one shares. @param {View} view @param {number} seat */
export function labelOf(view, seat) {
  const name = nameOf(view, seat);
  return isOnly(view, seat) && name === say("players.unnamed", { seat }) ? say("players.you") : name;
}

/** What people call the levels of bots. @type {Record<string, import("./say.js").Key>} */
const LEVELS = { random: "level.random", greedy: "level.greedy", clever: "level.clever", master: "level.master" };

/** "bot · casual". @param {string} [level] */
export function botWords(level) {
  if (!level) return say("players.bot.any");
  const title = LEVELS[level];
  return say("players.bot", { level: title ? /** @type {(key: any) => string} */ (say)(title) : level });
}

/** Whether this seat is the only one of this browser. @param {View} view @param {number} seat */
export const isOnly = ({ you }, seat) => you.seats.length === 1 && you.seats[0] === seat;
