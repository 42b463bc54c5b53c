// What a table waits for, and the buttons for what can be done.

import { get } from "./api.js";
import { namesOf, wantRematch, wantsBack } from "./changes.js";
import { h, notice } from "./dom.js";

/** @typedef {import("./types.js").View} View @typedef {(request: any) => Promise<any>} Ask */

/** What the table waits for. @param {View} view @param {number | undefined} mine the seat of this browser that is to move */
export function nextWords(view, mine) {
  const who = view.seats[(view.turn.player ?? 1) - 1]?.name ?? "somebody";
  if (view.phase === "open") {
    const free = view.seats.filter((seat) => seat.kind === "open").length;
    return `Waiting for players: ${free === 1 ? "1 seat is" : `${free} seats are`} free.`;
  }
  if (view.phase === "closed") return "This table was closed.";
  if (view.phase === "over") return result(view);
  if (mine === undefined) return `${who} is to ${view.turn.kind === "roll" ? "roll" : "move"}.`;
  const name = view.you.seats.length > 1 ? `${who}, it is your turn` : "Your turn";
  return view.turn.kind === "roll" ? `${name}: roll the dice.` : `${name}: choose one of the highlighted moves.`;
}

/** @param {View} view */
function result(view) {
  const first = view.seats.filter((seat) => seat.place === 1).map((seat) => seat.name ?? `player ${seat.seat}`);
  if (first.length === 0) return "The game is over; nobody has won.";
  return first.length === 1 ? `${first[0]} has won!` : `A draw between ${first.join(" and ")}.`;
}

/** The seat of this browser whose move can be taken back: the last that has decided since dice were thrown. @param {View} view */
function lastMover(view) {
  const next = view.seats[(view.turn.player ?? 1) - 1];
  // A bot throws its dice at once: the button would only flash up.
  if (view.turn.kind === "roll" && (next?.kind !== "human" || next.replaced)) return undefined;
  return view.decided?.findLast((seat) => view.you.seats.includes(seat));
}

/** Somebody wants to take back, and waits for an answer. @param {View} view @param {Ask} ask */
function asked(view, ask) {
  if (!view.asked) return [];
  const { seat, waiting } = view.asked;
  const words = view.you.seats.includes(seat) ? "You have asked to take back." : wantsBack(view, view.asked);
  const mine = waiting.find((one) => view.you.seats.includes(one));
  if (mine === undefined) return [h("p", { class: "wanted" }, `${words} Waiting for ${namesOf(view, waiting)} to agree.`)];
  return [h("p", { class: "wanted" }, wantsBack(view, view.asked)),
    h("button", { onclick: () => ask({ do: "answer", seat: mine, yes: true }) }, "Agree"), h("button", { onclick: () => ask({ do: "answer", seat: mine, yes: false }) }, "Refuse")];
}

/** Who wants a rematch, and what this browser can say about it. @param {View} view @param {Ask} ask */
function again(view, ask) {
  const { you, rematch = [] } = view;
  if (view.next) return [you.seats.length > 0 && h("a", { class: "button primary", href: `#/table/${view.next}` }, "To the rematch")];
  const others = rematch.filter((seat) => !you.seats.includes(seat));
  const said = you.seats.length > 0 && you.seats.every((seat) => rematch.includes(seat));
  return [others.length > 0 && h("p", { class: "wanted" }, wantRematch(view, others)),
    said && h("p", { class: "wanted" }, "You want a rematch. It begins when the host or all others want it, too."),
    !said && (you.seats.length > 0 || you.host) && h("button", { class: "primary", onclick: () => ask({ do: "rematch" }) }, "Rematch")];
}

/** When the game is over. @param {View} view @param {Ask} ask */
function afterwards(view, ask) {
  return [...again(view, ask), h("a", { class: "button", href: `#/replay/${view.id}` }, "Watch it again"),
    h("a", { class: "button", href: `/api/tables/${view.id}/record`, download: `${view.id}.jsonl` }, "Download the record")];
}

/**
 * Moves that no cell or piece stands for, or only one too small for a finger, are buttons.
 * @param {View} view @param {import("./board.js").Board} board @param {(move: string) => void} play
 */
export function moveButtons(view, board, play) {
  const drawn = new Set([...board.cells.values()].map((cell) => cell.choice).concat([...board.pieces.values()].map(({ data }) => data.choice)));
  const tight = board.chooser.tight();
  return (view.turn.moves ?? []).filter((move) => !drawn.has(move) || tight.has(move)).map((move) => h("button", { class: "move", onclick: () => play(move) }, move));
}

/**
 * A hint for whoever is to choose: said, and shown on the board. The button stays while others choose, so that nothing jumps.
 * @param {View} view @param {import("./board.js").Board} board @param {boolean} ready
 */
export function hintButton(view, board, ready) {
  const look = async () => {
    if (!ready) return;
    try {
      const { moves, words } = await get(`/api/tables/${encodeURIComponent(view.id)}/hint`);
      board.chooser.hint(moves);
      notice(words);
    } catch (error) {
      notice(/** @type {Error} */ (error).message);
    }
  };
  return h("button", { id: "hint", "aria-disabled": String(!ready), onclick: () => void look() }, "Hint");
}

/** Everything that can be done besides rolling and moving. @param {View} view @param {Ask} ask */
export function otherActs(view, ask) {
  const back = view.phase === "running" && !view.asked ? lastMover(view) : undefined;
  return [...asked(view, ask),
    view.phase === "open" && view.you.host && h("button", { class: "primary", onclick: () => ask({ do: "start" }) }, "Start now; bots take the free seats"),
    back !== undefined && h("button", { onclick: () => ask({ do: "take-back", seat: back }) }, "Take back"),
    ...(view.phase === "over" ? afterwards(view, ask) : [])];
}
