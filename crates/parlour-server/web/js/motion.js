// Plays the motions of a step: which piece goes along which cells, and how. The server says them; no rule is known here.

import { put } from "./dom.js";
import { dieShape } from "./shapes.js";

/** @typedef {import("./types.js").Motion} Motion @typedef {import("./board.js").Board} Board */

/** @param {number} ms */
const rest = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Shows one motion. @param {Board} board @param {Motion} motion @param {number} pace milliseconds for a cell */
async function play(board, { piece, way: [from, ...cells], manner }, pace) {
  const ahead = cells.filter((cell) => board.cells.has(cell));
  if (manner === "sow" || board.isPile(piece)) {
    const taken = board.count(from, () => 0);
    for (const cell of ahead) {
      await rest(pace);
      board.count(cell, (count) => count + (manner === "sow" ? 1 : taken));
      board.flash(cell, pace);
    }
    board.flash(from, pace);
  } else if (manner === "leave") board.flash(from, pace);
  else await board.walk(piece, manner === "hop" ? ahead.slice(-1) : ahead, manner === "climb" || manner === "slide" ? pace * 1.2 : pace);
}

/** Shows what a step did. @param {Board} board @param {Motion[]} motions @param {number} pace milliseconds for a cell; 0 for no motion */
export async function animate(board, motions, pace) {
  if (pace <= 0) return;
  for (const motion of motions) await play(board, motion, pace);
}

/** Rolls the dice. @param {Element} box @param {number} roll @param {number} pace */
export async function rollDice(box, roll, pace) {
  const die = dieShape(roll);
  put(box, die);
  if (pace > 0) await die.animate([{ transform: "rotate(-200deg) scale(.6)" }, { transform: "none" }], { duration: pace * 2, easing: "ease-out" }).finished.catch(() => undefined);
}
