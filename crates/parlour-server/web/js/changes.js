// What happens at a table besides steps, written into what is known of it.

/** @typedef {import("./types.js").View} View */

/** Somebody sits down, comes or goes; the words for it. @param {View} view @param {any} message */
function person(view, { player, what }) {
  const old = view.seats[player.seat - 1];
  view.seats[player.seat - 1] = player;
  if (what === "joined") return `${player.name} sits down`;
  return what === "connected" && old?.connected !== player.connected ? `${player.name} ${player.connected ? "is here" : "is away"}` : undefined;
}

/** Names in a row. @param {View} view @param {number[]} seats */
export function namesOf(view, seats) {
  const names = seats.map((seat) => view.seats[seat - 1]?.name ?? `player ${seat}`);
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** @param {View} view @param {number[]} seats */
export const wantRematch = (view, seats) => `${namesOf(view, seats)} ${seats.length === 1 ? "wants" : "want"} a rematch.`;

/** @param {View} view @param {{seat: number, steps: number}} asked */
export const wantsBack = (view, { seat, steps }) => `${namesOf(view, [seat])} wants to take back ${steps === 1 ? "a step" : `${steps} steps`}.`;

/** Changes the view; the answer is what there is to say about it. @param {View} view @param {any} message @returns {string | undefined} */
export function changed(view, message) {
  Object.assign(view, { number: Math.max(view.number, message.number), state: Math.max(view.state, message.state) });
  const words = message.player ? person(view, message) : undefined;
  switch (message.what) {
    case "joined":
    case "seed":
      view.dice.seeds[(message.seat ?? message.player.seat) - 1] = message.seed;
      break;
    case "asked":
      view.asked = message;
      return wantsBack(view, message);
    case "answered":
      view.asked = message.yes && view.asked ? { ...view.asked, waiting: view.asked.waiting.filter((seat) => seat !== message.seat) } : undefined;
      return `${namesOf(view, [message.seat])} ${message.yes ? "agrees" : "does not agree"}.`;
    case "left":
    case "replaced":
    case "returned":
      // The players who must agree have changed: the request has to be made again.
      view.asked = undefined;
      break;
    case "wanted":
      view.rematch = message.seats;
      return wantRematch(view, message.seats);
    case "over":
      Object.assign(view, { phase: "over", seats: message.seats });
      view.dice.secret = message.secret;
      return message.words;
    default:
  }
  return words;
}
