// The players of a table: a list in the rail, a strip of names on phones.

import { h } from "./dom.js";
import { botWords, labelOf } from "./names.js";
import { pawn } from "./icons.js";
import { isHeap } from "./shapes.js";
import { ordinal, say } from "./texts.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").SeatView} SeatView @typedef {import("./board.js").Board} Board
 * @typedef {(request: any) => Promise<any>} Ask */

/** The most players in the list; of more, those around the player to move are listed. */
const MOST = 24;
/** The most names in the strip. */
const STRIP = 4;

/** @param {SeatView} seat @param {boolean} mine */
function stateOf(seat, mine) {
  if (seat.kind === "open") return "";
  const bot = botWords(seat.level);
  if (seat.kind === "bot") return bot;
  const state = mine ? say("players.me") : say(seat.connected ? "players.here" : "players.away");
  return seat.replaced ? say("players.replaced", { state, bot }) : state;
}

/** The state beside a name; "You" says it already. @param {string} name @param {string} state */
const said = (name, state) => (name === say("players.you") && state === say("players.me") ? "" : state);

/** What a player has achieved. @param {Board | undefined} board @param {SeatView} seat */
export function scoreOf(board, { seat, place }) {
  if (place) return ordinal(place);
  if (!board?.scene) return "";
  const own = [...board.pieces.values()].filter(({ data }) => data.owner === seat).map(({ data }) => ({ data, cell: board.cells.get(data.cell) }));
  if (board.scene.family === "pits") return String(own.filter(({ cell }) => cell?.class === "attic" || (!cell && isHeap(cell))).reduce((sum, { data }) => sum + data.count, 0));
  if (board.scene.family === "track") {
    const home = own.filter(({ cell }) => cell?.class === "home").length;
    return home ? say("players.home", { pawns: home }) : "";
  }
  const label = board.scene.family === "grid" && own.length === 1 ? own[0].cell?.label : undefined;
  return label ? say("players.square", { square: label }) : "";
}

/** Lets a bot play for an absent player, and gives the seat back. @param {View} view @param {SeatView} seat @param {Ask} ask */
function standIn(view, seat, ask) {
  if ((view.phase !== "running" && view.phase !== "revealing") || seat.kind !== "human") return undefined;
  const mine = view.you.seats.includes(seat.seat);
  if (seat.replaced) return (mine || view.you.host) && h("button", { onclick: () => ask({ do: "back", seat: seat.seat }) }, say(mine ? "players.take.back" : "players.give.back"));
  return view.you.host && !mine && seat.connected === false && h("button", { onclick: () => ask({ do: "bot", seat: seat.seat }) }, say("players.replace"));
}

/** The players that are listed: all, or those around the player to move. @param {View} view @param {number} [most] */
export function listed(view, most = MOST) {
  const count = view.seats.length;
  const from = count > most ? Math.min(Math.max((view.turn.player ?? 1) - 2, 0), count - most) : 0;
  return view.seats.slice(from, from + most);
}

/** @param {View} view @param {Ask} ask @param {Board | undefined} board @param {(seat: number) => string | undefined} hueOf */
export function playersList(view, ask, board, hueOf) {
  const seats = listed(view);
  const rows = seats.map((seat) => {
    const turn = view.phase === "running" && view.turn.player === seat.seat;
    const mine = view.you.seats.includes(seat.seat);
    const open = seat.kind === "open";
    return h("li", { class: `player hue-${hueOf(seat.seat)}${turn ? " to-move" : ""}`, "aria-current": turn || undefined },
      open ? h("span", { class: "socket", "aria-hidden": "true" }, "+") : pawn(hueOf(seat.seat)),
      h("span", { class: "who" }, h("span", { class: "name" }, open ? say("players.seat") : labelOf(view, seat.seat)), h("span", { class: "state" }, said(labelOf(view, seat.seat), stateOf(seat, mine)), turn && h("span", { class: "unseen" }, ` ${say("players.turn")}`))),
      h("span", { class: "score num" }, scoreOf(board, seat)), standIn(view, seat, ask));
  });
  const count = view.seats.length;
  const title = count > MOST ? say("players.some", { from: seats[0].seat, to: seats[seats.length - 1].seat, count }) : say("players");
  return [h("h2", { class: "unseen", id: "players-title" }, title), h("ul", { class: "players", "aria-labelledby": "players-title" }, ...rows)];
}

/** The names over the board of a phone. @param {View} view @param {(seat: number) => string | undefined} hueOf */
export function strip(view, hueOf) {
  return listed(view, STRIP).map((seat) => h("span", { class: view.phase === "running" && view.turn.player === seat.seat ? "to-move" : "" }, pawn(hueOf(seat.seat)),
    h("span", { class: "short" }, seat.kind === "open" ? say("players.seat") : labelOf(view, seat.seat))));
}
