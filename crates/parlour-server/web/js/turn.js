// Whose turn it is and what can be done, in words: a headline, a line below it, and the moves.

import { h } from "./dom.js";
import { isOnly, nameOf, namesOf } from "./names.js";
import { isKey, say, sentence, sentences } from "./texts.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").Outlook} Outlook @typedef {import("./board.js").Board} Board */

/** Whether a bot plays for this seat. @param {View} view @param {number} seat */
export const byBot = (view, seat) => view.seats[seat - 1]?.kind !== "human" || Boolean(view.seats[seat - 1].replaced);

/** The name in the headline; a player without one is just "you". @param {View} view @param {number} seat */
const called = (view, seat) => (nameOf(view, seat) === say("players.unnamed", { seat }) && isOnly(view, seat) ? undefined : nameOf(view, seat));

/** @param {View} view @param {number} mine @param {number | undefined} roll that was just made */
function ownWords(view, mine, roll) {
  const name = called(view, mine);
  const key = `roll.${roll}`;
  if (view.turn.kind === "roll") return name ? say("turn.roll.name", { name }) : say("turn.roll");
  if (roll !== undefined && isKey(key)) return name ? say("turn.rolled.name", { name, roll: say(/** @type {"roll.6"} */ (key)) }) : say("turn.rolled", { roll: say(/** @type {"roll.6"} */ (key)) });
  return name ? say("turn.move.name", { name }) : say("turn.move");
}

/** @param {View} view */
function result(view) {
  const first = view.seats.filter(({ place }) => place === 1).map(({ seat }) => seat);
  if (first.length > 1) return say("status.draw", { names: namesOf(view, first) });
  if (first.length === 1) return isOnly(view, first[0]) ? say("status.you.win") : say("status.wins", { name: nameOf(view, first[0]) });
  if (view.seats.length > 1) return say("status.no.winner");
  return isOnly(view, 1) ? say("status.you.lose") : say("status.loses", { name: nameOf(view, 1) });
}

/** The headline. @param {View} view @param {number | undefined} mine the seat of this browser that is to move @param {number | undefined} roll */
export function headline(view, mine, roll) {
  if (view.phase === "open") return say("status.waiting");
  if (view.phase === "committing" || view.phase === "revealing") return say("status.starting");
  if (view.phase === "closed") return say("status.closed");
  if (view.phase === "over") return result(view);
  if (mine !== undefined) return ownWords(view, mine, roll);
  const seat = view.turn.player ?? 1;
  const name = nameOf(view, seat);
  // A bot with a single legal move does not think.
  const chooses = (view.turn.moves?.length ?? 0) > 1;
  if (byBot(view, seat)) return say(view.turn.kind === "roll" ? "status.bot.rolls" : chooses ? "status.bot.thinks" : "status.bot.moves", { name });
  return say(view.turn.kind === "roll" ? "status.human.rolls" : "status.human.moves", { name });
}

/** The line below it. @param {View} view @param {number | undefined} mine @param {Board} board @param {string[]} lately the words of the last step */
export function subline(view, mine, board, lately) {
  if (view.phase === "open") return say("status.seats", { seats: view.seats.filter((seat) => seat.kind === "open").length });
  if (view.dice.waiting?.length) return say("status.seeds", { names: namesOf(view, view.dice.waiting) });
  if (view.phase !== "running") return "";
  if (mine === undefined || view.turn.kind === "roll") return lately.length ? sentences(lately) : "";
  const choices = view.turn.choices ?? [];
  const choose = say(`choose.${board.scene?.family ?? "grid"}`);
  return view.seats.length > 1 && choices.length > 0 && choices.every(({ again }) => again) ? `${choose} ${say("choose.again")}` : choose;
}

/** What a move would do. @param {View} view @param {string} move @param {Board} board */
export function moveWords(view, move, board) {
  const told = view.turn.choices?.find((choice) => choice.move === move);
  if (told?.words) return sentence(told.words).replace(/\.$/, "");
  const piece = [...board.pieces.values()].find(({ data }) => data.choice === move);
  const cell = [...board.cells.values()].find(({ choice }) => choice === move);
  return piece?.data.words ?? cell?.words ?? move;
}

/**
 * The legal moves that have a button. On pits the board itself is the place to choose, unless its targets are too small.
 * @param {View} view @param {Board} board @returns {{move: string, words: string, needed: boolean}[]}
 */
export function listedMoves(view, board) {
  const moves = view.turn.moves ?? [];
  const drawn = new Set([...board.cells.values()].map((cell) => cell.choice).concat([...board.pieces.values()].map(({ data }) => data.choice)));
  const tight = board.chooser.tight();
  const all = moves.map((move) => ({ move, needed: !drawn.has(move) || tight.has(move) })).filter(({ needed }) => needed || moves.length <= 9);
  return all.map(({ move, needed }) => ({ move, needed, words: moveWords(view, move, board) }));
}

/** @param {ReturnType<typeof listedMoves>} moves @param {Board} board @param {(move: string) => void} play */
export function moveButtons(moves, board, play) {
  return moves.map(({ move, words, needed }, i) => {
    const show = () => board.consider(move);
    const hide = () => board.consider(undefined);
    return h("button", { class: `move${needed ? " needed" : ""}`, "data-move": move, onclick: () => play(move), onpointerenter: show, onpointerleave: hide, onfocus: show, onblur: hide },
      h("kbd", { "aria-hidden": "true" }, i + 1), h("span", { class: "words" }, words, words !== move && h("span", { class: "unseen" }, `, ${move}`)));
  });
}

/** The board in words, for the key that asks for it. @param {View} view @param {Board} board */
export function boardWords(view, board) {
  const pieces = [...board.pieces.values()].map(({ data }) => data);
  const told = board.scene?.family === "pits" ? [...board.cells.values()].filter((cell) => cell.class === "field" || cell.class === "attic").map(({ words }) => words) : pieces.map(({ words }) => words);
  const list = told.slice(0, 40).join("; ");
  return `${view.name ?? view.title}. ${sentence(list)}`;
}
