// What a player can do apart from rolling and moving: answer requests, undo, get a hint, start another game.

import { get } from "./api.js";
import { rematchWords, undoWords } from "./changes.js";
import { h, messageOf, notice } from "./dom.js";
import { namesOf } from "./names.js";
import { sign } from "./shapes.js";
import { say } from "./texts.js";
import { byBot } from "./turn.js";

/** @typedef {import("./types.js").View} View @typedef {(request: any) => Promise<any>} Ask */

/** The seat of this browser whose move can be undone: the last one that has moved since the last roll. @param {View} view */
export function lastMover(view) {
  // A bot rolls at once: the button would only flash up.
  if (view.phase !== "running" || view.asked || (view.turn.kind === "roll" && byBot(view, view.turn.player ?? 1))) return undefined;
  return view.decided?.findLast((seat) => view.you.seats.includes(seat));
}

/** A request to undo that waits for answers. @param {View} view @param {Ask} ask */
function asked(view, ask) {
  if (!view.asked) return [];
  const { waiting } = view.asked;
  const words = undoWords(view, view.asked);
  const mine = waiting.find((one) => view.you.seats.includes(one));
  if (mine === undefined) return [h("p", { class: "wanted" }, words, " ", say("undo.waiting", { names: namesOf(view, waiting) }))];
  const answer = (/** @type {boolean} */ yes) => () => ask({ do: "answer", seat: mine, yes });
  return [h("p", { class: "wanted" }, words), h("button", { onclick: answer(true) }, say("act.accept")), h("button", { onclick: answer(false) }, say("act.decline"))];
}

/** Who wants to play again, and the button for it. @param {View} view @param {Ask} ask */
export function again(view, ask) {
  const { you, rematch = [] } = view;
  if (view.next) return [you.seats.length > 0 && h("a", { class: "button primary", href: `#/table/${view.next}` }, say("act.rematch.open"))];
  const others = rematch.filter((seat) => !you.seats.includes(seat));
  const said = you.seats.length > 0 && you.seats.every((seat) => rematch.includes(seat));
  return [!said && (you.seats.length > 0 || you.host) && h("button", { class: "primary again", onclick: () => ask({ do: "rematch" }) }, sign("again"), say("act.rematch")),
    others.length > 0 && h("p", { class: "wanted" }, rematchWords(view, others)),
    said && h("p", { class: "wanted" }, rematchWords(view, you.seats))];
}

/** When the game is over. @param {View} view @param {Ask} ask */
export function afterwards(view, ask) {
  return [...again(view, ask), h("a", { class: "button", href: `#/replay/${view.id}` }, say("act.replay")), h("a", { class: "button plain", href: "#/" }, say("act.another"))];
}

/** What waits for this player, in the rail. @param {View} view @param {Ask} ask */
export function requests(view, ask) {
  return [...asked(view, ask),
    view.phase === "open" && view.you.host && h("button", { onclick: () => ask({ do: "start" }) }, say("act.start")),
    ...(view.phase === "over" ? afterwards(view, ask) : [])];
}

/** @param {string} words */
const sentence = (words) => (/[.!?]$/.test(words) ? words : `${words}.`);

/** Shows a hint and its reasons as a notice, and the moves on the board. @param {View} view @param {import("./board.js").Board} board */
async function hint(view, board) {
  try {
    const { moves, words, reasons } = await get(`/api/tables/${encodeURIComponent(view.id)}/hint`, { view });
    board.chooser.hint(moves);
    for (const button of document.querySelectorAll("button.move")) button.classList.toggle("hinted", moves.includes(/** @type {HTMLElement} */ (button).dataset.move ?? ""));
    notice([words, ...reasons].map(sentence).join(" "));
  } catch (error) {
    notice(messageOf(error));
  }
}

/** @param {keyof import("./shapes.js").Signs} picture @param {string} id @param {string} words @param {() => void} act @param {boolean} ready @param {string | number} [badge] */
function tool(picture, id, words, act, ready = true, badge) {
  return h("button", { class: "tool", id, "aria-disabled": String(!ready), onclick: () => ready && act() }, sign(picture), h("span", {}, words), badge && h("span", { class: "badge" }, badge));
}

/**
 * The tools at the foot of the rail; they stay in their places.
 * @param {View} view @param {import("./board.js").Board} board @param {Ask} ask
 * @param {{ready: boolean, unread: number, chat: () => void, pace: () => void, more: () => void}} state
 */
export function tools(view, board, ask, { ready, unread, chat, pace, more }) {
  const back = lastMover(view);
  const plays = view.you.seats.length > 0 && view.phase === "running";
  return [plays && tool("back", "take-back", say("tool.back"), () => void ask({ do: "take-back", seat: back }), back !== undefined),
    plays && tool("hint", "hint", say("tool.hint"), () => void hint(view, board), ready),
    tool("chat", "chat", say("tool.chat"), chat, true, unread || undefined),
    tool("pace", "pace", say("tool.pace"), pace),
    tool("more", "more", say("tool.more"), more)];
}
