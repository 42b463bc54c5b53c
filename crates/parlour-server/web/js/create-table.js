// Creates a table on the server, stores its tokens and opens it.

import { post } from "./api.js";
import { canCheck } from "./hashes.js";
import { myName, preference, remember } from "./storage.js";
import { say } from "./say.js";

/** @typedef {import("./types.js").BriefGame} BriefGame */

/**
 * Throws the server's error if it refuses the table.
 * @param {{game: string, title: string}} game
 * @param {{seats: any[], order?: string, rules?: any, board?: any, options?: Record<string, any>, seed?: number, public?: boolean, clock?: any}} table
 */
export async function createTable({ game, title }, table) {
  // The people of this browser have a part in the dice: the table page commits for them.
  const seats = table.seats.map((seat) => (seat.kind === "human" && canCheck() ? { ...seat, commits: true } : seat));
  const made = await post("/api/tables", { game, ...table, seats });
  remember(made.id, { host: made.host, seats: made.seats, title });
  location.hash = `#/table/${made.id}`;
}

/** The name of a bot that has none of its own. @param {number} number counted from 0 */
export function botName(number) {
  const names = say("bot.names").split(", ");
  return names[number] ?? say("seats.bot.name", { number: number + 1 });
}

/** This player, in their colour if colours are seats. @param {BriefGame} game */
const me = ({ colors }) => ({ kind: "human", ...myName(), ...(colors.includes(preference("colour")) ? { color: preference("colour") } : {}) });

/** This player, and bots on the other seats. @param {BriefGame} game */
export function playWithBots(game) {
  const bots = Array.from({ length: Math.max(0, game.seats.usual - 1) }, (_, i) => ({ kind: "bot", level: USUAL_LEVEL, name: botName(i) }));
  const options = matchMedia("(max-width: 600px) and (orientation: portrait)").matches ? UPRIGHT[game.game] : undefined;
  return createTable(game, { rules: game.suggested, seats: [me(game), ...bots], order: "random", options });
}

/** This player, and a seat for a friend who gets a link. @param {BriefGame} game */
export const playWithFriend = (game) => createTable(game, { rules: game.suggested, seats: [me(game), { kind: "open" }], order: "random" });

/** Generated boards that fit a phone held upright. @type {Record<string, Record<string, number>>} */
const UPRIGHT = { maze: { rows: 17, columns: 11 } };

/** The level of bots unless another is chosen. */
export const USUAL_LEVEL = "greedy";
