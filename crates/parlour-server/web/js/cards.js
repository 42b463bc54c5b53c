// The cards beside the board.

import { h } from "./dom.js";
import { setWish, wish } from "./keep.js";

/** @typedef {import("./types.js").View} View @typedef {(request: any) => Promise<any>} Ask */

/** So many players are listed; of more, those around whose turn it is. */
const MOST = 24;

/** @param {View} view @param {Ask} ask @param {(seat: number) => string | undefined} hueOf */
export function playersCard(view, ask, hueOf) {
  const mover = view.turn.player ?? 1;
  const from = view.seats.length <= MOST ? 0 : Math.max(0, Math.min(mover - 3, view.seats.length - MOST));
  const rows = view.seats.slice(from, from + MOST).map((seat) => {
    const turn = view.phase === "running" && view.turn.player === seat.seat;
    const state = seat.kind === "open" ? "free" : seat.kind === "bot" ? `bot, ${seat.level}` : seat.replaced ? `away, a bot (${seat.level}) plays` : seat.connected ? "here" : "away";
    const mine = view.you.seats.includes(seat.seat);
    return h("li", { class: `player hue-${hueOf(seat.seat)}${turn ? " to-move" : ""}`, "aria-current": turn || undefined },
      h("span", { class: "chip", "aria-hidden": "true" }, seat.seat),
      h("span", { class: "name" }, seat.name ?? "Nobody yet", mine && h("small", {}, " (you)")),
      h("span", { class: "state" }, seat.place ? `place ${seat.place}` : turn ? `${state}, to move` : state),
      seat.replaced && (mine || view.you.host) && h("button", { onclick: () => ask({ do: "back", seat: seat.seat }) }, "Give the seat back"),
      view.you.host && !mine && view.phase === "running" && seat.kind === "human" && !seat.replaced && seat.connected === false
        && h("button", { onclick: () => ask({ do: "bot", seat: seat.seat }) }, "Let a bot play"));
  });
  return [h("h2", { id: "players-title" }, view.seats.length > MOST ? `Players ${from + 1} to ${from + rows.length} of ${view.seats.length}` : "Players"), h("ul", { class: "players" }, ...rows)];
}

/** @param {View} view @param {Ask} ask */
export function joinCard(view, ask) {
  const free = view.seats.filter((seat) => seat.kind === "open");
  if (view.phase !== "open" || free.length === 0) return undefined;
  const name = h("input", { id: "join-name", required: true, maxlength: 40, value: wish("name"), autocomplete: "nickname" });
  const seat = h("select", { id: "join-seat" }, ...free.map((open) => h("option", { value: open.seat }, `Seat ${open.seat}`)));
  return h("form", { class: "card", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    setWish("name", name.value.trim());
    void ask({ do: "join", name: name.value.trim(), seat: Number(seat.value) });
  } }, h("h2", {}, "Sit down"), h("label", { for: "join-name" }, "Your name"), name, h("label", { for: "join-seat" }, "Seat"), seat, h("button", { class: "primary" }, "Join"));
}

/** @param {View} view */
export function shareCard(view) {
  if (view.phase !== "open") return undefined;
  const link = `${location.origin}/#/table/${view.id}`;
  const field = h("input", { id: "share-link", readonly: true, value: link, onfocus: () => field.select() });
  return h("section", { class: "card" }, h("h2", {}, "Invite friends"), h("label", { for: "share-link" }, "Whoever has this link can join"), field,
    h("button", { onclick: async () => {
      field.select();
      await navigator.clipboard?.writeText(link).catch(() => undefined);
    } }, "Copy the link"),
    h("img", { class: "qr", src: `/api/qr.svg?text=${encodeURIComponent(link)}`, alt: "The same link as a QR code", width: 180, height: 180 }));
}

/** Tables whose game has dice. @type {Set<string>} */
const rolled = new Set();

/** @param {View} view @param {Ask} ask */
export function diceCard(view, ask) {
  // A game that has waited for dice has dice.
  if (view.turn.kind === "roll") rolled.add(view.id);
  if (!rolled.has(view.id) && view.phase !== "over") return undefined;
  const seat = view.phase === "open" ? view.you.seats[0] : undefined;
  const seed = h("input", { id: "own-seed", maxlength: 64, value: seat === undefined ? "" : view.dice.seeds[seat - 1] ?? "", autocomplete: "off" });
  return h("details", { class: "card" }, h("summary", {}, "Dice that can be trusted"),
    h("p", {}, "Before the game the server has published the fingerprint of its secret; after the game it reveals the secret, and anybody can check that every roll follows from it and from the players’ own words."),
    h("p", {}, "Fingerprint ", h("code", { class: "long" }, view.dice.commitment)),
    view.dice.secret && h("p", {}, "Secret ", h("code", { class: "long" }, view.dice.secret)),
    view.dice.secret && h("a", { class: "button", href: `#/replay/${view.id}` }, "Check every roll"),
    seat !== undefined && h("form", { onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void ask({ do: "seed", seat, seed: seed.value });
    } }, h("label", { for: "own-seed" }, "Your own words for the dice"), seed, h("button", {}, "Set")));
}

/** @param {View} view */
export function rulesCard(view) {
  const rows = Object.entries(view.rules).map(([key, value]) => h("div", {}, h("dt", {}, key), h("dd", {}, Array.isArray(value) ? value.join(", ") || "none" : String(value))));
  return h("details", { class: "card" }, h("summary", {}, "House rules"), h("dl", { class: "rules" }, ...rows));
}
