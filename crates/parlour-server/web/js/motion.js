// From events to motions: which piece goes where, cell by cell. Events name ways and cells; no rule is known here.

import { put } from "./dom.js";
import { dieShape } from "./shapes.js";

/** @typedef {import("./types.js").GameEvent} GameEvent @typedef {import("./board.js").Board} Board */

const LONGEST_WALK = 13;

/** Through all numbers between, where neighbouring numbers are neighbours on the board. @param {Board} board @param {number} from @param {number} to */
function through(board, from, to) {
  const step = from <= to ? 1 : -1;
  const cells = [];
  for (let at = from; at !== to && cells.length <= LONGEST_WALK; at += step) cells.push(at);
  cells.push(to);
  const places = cells.map((id) => board.cells.get(id));
  const near = places.every((cell, i) => i === 0 || (cell && places[i - 1] && Math.abs(cell.x - (places[i - 1]?.x ?? 0)) + Math.abs(cell.y - (places[i - 1]?.y ?? 0)) <= 1));
  return near && cells.length <= LONGEST_WALK + 1 ? cells : [from, to];
}

/** The piece of an event: named, or the only one of its player. @param {Board} board @param {GameEvent} event */
function pieceOf(board, event) {
  if (typeof event.piece === "string") return event.piece;
  const own = [...board.pieces.values()].filter((placed) => placed.data.owner === event.player);
  return own.length === 1 ? own[0].data.id : undefined;
}

/** @param {Board} board @param {GameEvent} event @returns {number[]} */
function wayOf(board, event) {
  if (Array.isArray(event.way)) return event.way;
  const { from, via, to } = event;
  if (typeof to !== "number") return [];
  if (typeof from !== "number") return [to];
  return typeof via === "number" ? [...through(board, from, via), ...through(board, via, to).slice(1)] : through(board, from, to);
}

/** @param {number} ms */
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Shows one event. @param {Board} board @param {GameEvent} event @param {number} pace milliseconds for a cell; 0 for no motion */
async function play(board, event, pace) {
  if (typeof event.field === "number" && Array.isArray(event.way)) {
    board.count(event.field, () => 0);
    for (const cell of event.way) {
      await rest(pace);
      board.count(cell, (count) => count + 1);
      board.flash(cell, pace);
    }
    return;
  }
  const piece = pieceOf(board, event);
  const way = wayOf(board, event);
  const here = piece === undefined ? undefined : board.pieces.get(piece)?.at;
  const ahead = way.filter((cell, i) => board.cells.has(cell) && !(i === 0 && cell === here));
  if (piece !== undefined && ahead.length) await board.walk(piece, ahead, event.kind === "climbed" || event.kind === "bitten" ? pace * 1.2 : pace);
  if (typeof event.at === "number") board.flash(event.at, pace);
}

/** Shows what a step did, event by event. @param {Board} board @param {GameEvent[]} events @param {number} pace */
export async function animate(board, events, pace) {
  if (pace <= 0) return;
  for (const event of events) await play(board, event, pace);
}

/** Throws the dice. @param {Element} box @param {number} roll @param {number} pace */
export async function throwDice(box, roll, pace) {
  const die = dieShape(roll);
  put(box, die);
  if (pace > 0) await die.animate([{ transform: "rotate(-200deg) scale(.6)" }, { transform: "none" }], { duration: pace * 2, easing: "ease-out" }).finished.catch(() => undefined);
}
