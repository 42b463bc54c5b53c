// What is next at a table, in words and buttons.

import { h } from "./dom.js";

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

/** Whose move is taken back: with several seats in one hand, the one that is not to move now. @param {View} view */
const lastMover = (view) => view.you.seats.find((seat) => seat !== view.turn.player) ?? view.you.seats[0];

/** Somebody wants to take back, and waits for an answer. @param {View} view @param {Ask} ask */
function asked(view, ask) {
  const seat = view.asked?.waiting.find((waiting) => view.you.seats.includes(waiting));
  if (!view.asked || seat === undefined) return [];
  const { steps } = view.asked;
  return [h("p", {}, `${view.seats[view.asked.seat - 1]?.name} wants to take back ${steps === 1 ? "a step" : `${steps} steps`}.`),
    h("button", { onclick: () => ask({ do: "answer", seat, yes: true }) }, "Agree"), h("button", { onclick: () => ask({ do: "answer", seat, yes: false }) }, "Refuse")];
}

/** When the game is over. @param {View} view @param {Ask} ask */
function afterwards(view, ask) {
  const again = view.next ? h("a", { class: "button primary", href: `#/table/${view.next}` }, "To the rematch") : h("button", { class: "primary", onclick: () => ask({ do: "rematch" }) }, "Rematch");
  return [view.you.seats.length > 0 && again, h("a", { class: "button", href: `#/replay/${view.id}` }, "Watch it again"),
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

/** Everything that can be done besides rolling and moving. @param {View} view @param {Ask} ask */
export function otherActs(view, ask) {
  const running = view.phase === "running" && view.you.seats.length > 0 && view.turn.kind === "choose";
  return [...asked(view, ask),
    view.phase === "open" && view.you.host && h("button", { class: "primary", onclick: () => ask({ do: "start" }) }, "Start now; bots take the free seats"),
    running && h("button", { onclick: () => ask({ do: "take-back", seat: lastMover(view) }) }, "Take back"),
    ...(view.phase === "over" ? afterwards(view, ask) : [])];
}
