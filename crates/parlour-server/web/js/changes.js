// Applies messages other than steps to the view of a table, and puts them into words.

import { isOnly, nameOf, namesOf } from "./names.js";
import { say } from "./texts.js";

/** @typedef {import("./types.js").View} View */

/** The token of a removed player is void. @param {View} view @param {number} seat @param {string} name */
function removed(view, seat, name) {
  const mine = view.you.seats.includes(seat);
  view.you = { ...view.you, seats: view.you.seats.filter((one) => one !== seat) };
  return mine ? say("players.removed.you") : say("players.removed", { name });
}

/** A player joins, connects or disconnects. @param {View} view @param {any} message */
function person(view, { player, what }) {
  const old = view.seats[player.seat - 1];
  view.seats[player.seat - 1] = player;
  const name = nameOf(view, player.seat);
  if (what === "muted") return say(player.muted ? "players.muted" : "players.unmuted", { name });
  if (what === "removed") return removed(view, player.seat, old?.name ?? name);
  if (what === "joined") return say("players.joined", { name });
  return what === "connected" && old?.connected !== player.connected ? say(player.connected ? "players.came" : "players.went", { name }) : undefined;
}

/** @param {View} view @param {number[]} seats */
export function rematchWords(view, seats) {
  if (seats.every((seat) => view.you.seats.includes(seat))) return say("rematch.yours");
  return say("rematch.asked", { names: namesOf(view, seats), count: seats.length });
}

/** @param {View} view @param {{seat: number, steps: number}} asked */
export function undoWords(view, { seat, steps }) {
  return isOnly(view, seat) ? say("undo.yours") : say("undo.asked", { name: nameOf(view, seat), moves: steps });
}

/** Changes the view and returns what there is to announce. @param {View} view @param {any} message @returns {string | undefined} */
export function changed(view, message) {
  Object.assign(view, { number: Math.max(view.number, message.number), state: Math.max(view.state, message.state) });
  const words = message.player ? person(view, message) : undefined;
  switch (message.what) {
    case "joined":
    case "committed":
      if (view.dice.seed_commitments) view.dice.seed_commitments[(message.seat ?? message.player.seat) - 1] = message.seed_commitment;
      break;
    case "committing":
    case "revealing":
      Object.assign(view, { phase: message.what, dice: message.dice });
      break;
    case "redrawn":
      view.dice = message.dice;
      return say("dice.redrawn");
    case "revealed":
      view.dice.waiting = view.dice.waiting?.filter((seat) => seat !== message.seat);
      break;
    case "asked":
      view.asked = message;
      return undoWords(view, message);
    case "answered":
      view.asked = message.yes && view.asked ? { ...view.asked, waiting: view.asked.waiting.filter((seat) => seat !== message.seat) } : undefined;
      return say(message.yes ? "undo.accepted" : "undo.declined", { name: nameOf(view, message.seat) });
    case "left":
    case "removed":
    case "replaced":
    case "returned":
      // The players who must agree have changed: the request has to be made again.
      view.asked = undefined;
      break;
    case "wanted":
      view.rematch = message.seats;
      return rematchWords(view, message.seats);
    case "over":
      Object.assign(view, { phase: "over", seats: message.seats });
      view.dice.secret = message.secret;
      return message.words;
    default:
  }
  return words;
}
