// The cards beside the board.

import { h, put } from "./dom.js";
import { setPreference, preference } from "./storage.js";

/** @typedef {import("./types.js").View} View @typedef {(request: any) => Promise<any>} Ask */

/** So many players are listed; of more, those around whose turn it is. */
const MOST = 24;

/** @param {import("./types.js").SeatView} seat @param {boolean} mine */
function stateOf(seat, mine) {
  if (seat.kind === "open") return "free";
  if (seat.kind === "bot") return `bot, ${seat.level}`;
  const here = mine || seat.connected ? "here" : "away";
  return seat.replaced ? `${here}, a bot (${seat.level}) plays` : here;
}

/** A bot for somebody who is away, and the way back. @param {View} view @param {import("./types.js").SeatView} seat @param {Ask} ask */
function standIn(view, seat, ask) {
  if (view.phase !== "running" || seat.kind !== "human") return undefined;
  const mine = view.you.seats.includes(seat.seat);
  if (seat.replaced) return (mine || view.you.host) && h("button", { onclick: () => ask({ do: "back", seat: seat.seat }) }, mine ? "Take my seat back" : "Give the seat back");
  return view.you.host && !mine && seat.connected === false && h("button", { onclick: () => ask({ do: "bot", seat: seat.seat }) }, "Let a bot play");
}

/** @param {View} view @param {Ask} ask @param {(seat: number) => string | undefined} hueOf */
export function playersCard(view, ask, hueOf) {
  const mover = view.turn.player ?? 1;
  const from = view.seats.length <= MOST ? 0 : Math.max(0, Math.min(mover - 3, view.seats.length - MOST));
  const rows = view.seats.slice(from, from + MOST).map((seat) => {
    const turn = view.phase === "running" && view.turn.player === seat.seat;
    const mine = view.you.seats.includes(seat.seat);
    const state = stateOf(seat, mine);
    return h("li", { class: `player hue-${hueOf(seat.seat)}${turn ? " to-move" : ""}`, "aria-current": turn || undefined },
      h("span", { class: "chip", "aria-hidden": "true" }, seat.seat),
      h("span", { class: "name" }, seat.name ?? "Nobody yet", mine && h("small", {}, " (you)")),
      h("span", { class: "state" }, seat.place ? `place ${seat.place}` : turn ? `${state}, to move` : state),
      standIn(view, seat, ask));
  });
  return [h("h2", { id: "players-title" }, view.seats.length > MOST ? `Players ${from + 1} to ${from + rows.length} of ${view.seats.length}` : "Players"), h("ul", { class: "players" }, ...rows)];
}

/** A name and, where there is a choice, a seat. @param {View} view @param {Ask} ask @param {boolean} first whether nobody of this browser sits here */
function joinFields(view, ask, first) {
  const free = view.seats.filter(({ kind }) => kind === "open");
  const name = h("input", { id: "join-name", required: true, maxlength: 40, value: first ? preference("name") : "", autocomplete: "nickname" });
  const seat = h("select", { id: "join-seat" }, ...free.map((open) => h("option", { value: open.seat }, open.color ? `Seat ${open.seat}, ${open.color}` : `Seat ${open.seat}`)));
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (first) setPreference("name", name.value.trim());
    void ask({ do: "join", name: name.value.trim(), seat: Number(seat.value) });
  };
  return h("form", { class: "join", onsubmit: join }, h("label", { for: "join-name" }, first ? "Your name" : "Name"), name,
    ...(free.length > 1 ? [h("label", { for: "join-seat" }, "Seat"), seat] : []), h("button", { class: "primary" }, "Join"));
}

/** Copies what a field holds, by the way that this browser allows. @param {HTMLInputElement} field @returns {Promise<boolean>} */
async function copy(field) {
  field.select();
  // Over a connection that is not secure there is no clipboard but the old command.
  const copied = () => document.execCommand("copy");
  return navigator.clipboard ? navigator.clipboard.writeText(field.value).then(() => true, copied) : copied();
}

/** @param {View} view */
function shareCard(view) {
  const link = `${location.origin}/#/table/${view.id}`;
  const field = h("input", { id: "share-link", readonly: true, value: link, onfocus: () => field.select() });
  const told = h("p", { class: "told", role: "status" });
  const act = async () => put(told, (await copy(field)) ? "The link is copied." : "The link is selected; copy it by hand.");
  return h("section", { class: "card" }, h("h2", {}, "Invite friends"), h("label", { for: "share-link" }, "Whoever has this link can join"), field,
    h("button", { onclick: act }, "Copy the link"), told,
    h("img", { class: "qr", src: `/api/qr.svg?text=${encodeURIComponent(link)}`, alt: "The same link as a QR code", width: 180, height: 180 }));
}

/** Before the game: whoever comes sits down, whoever is here invites others. @param {View} view @param {Ask} ask */
export function invitation(view, ask) {
  if (view.phase !== "open" || view.seats.every(({ kind }) => kind !== "open")) return [];
  const { seats, host } = view.you;
  const join = seats.length > 0
    ? h("details", { class: "card" }, h("summary", {}, "Somebody else at this screen sits down"), joinFields(view, ask, false))
    : h("section", { class: "card" }, h("h2", {}, "Sit down"), joinFields(view, ask, true));
  return seats.length > 0 || host ? [shareCard(view), join] : [join];
}

/** @param {View} view @param {Ask} ask */
export function diceCard(view, ask) {
  if (!view.dice.used) return undefined;
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

/** @param {Record<string, any>} values */
const list = (values) => h("dl", { class: "rules" }, ...Object.entries(values).map(([key, value]) => h("div", {}, h("dt", {}, key), h("dd", {}, Array.isArray(value) ? value.join(", ") || "none" : String(value)))));

/** @param {View} view */
export function rulesCard(view) {
  return h("details", { class: "card" }, h("summary", {}, "House rules"), list(view.rules));
}

/** What was chosen about a generated board. @param {Record<string, any> | undefined} setup */
export function setupCard(setup) {
  return setup && h("details", { class: "card setup" }, h("summary", {}, "Generated board"), list(setup));
}
