// Who plays: a card for each seat in the form for a new table.

import { USUAL_LEVEL, botName } from "./create-table.js";
import { h, put } from "./dom.js";
import { HUES, icon, pawn } from "./icons.js";
import { colourName, levelName, strength } from "./labels.js";
import { preference } from "./storage.js";
import { say } from "./say.js";

/** @typedef {import("./types.js").GameData} GameData @typedef {"human" | "bot" | "open"} Kind */

/** One seat of the form. */
class SeatCard {
  /** @param {GameData} game @param {Kind} kind @param {string} name @param {() => void} change @param {(card: SeatCard) => void} drop */
  constructor(game, kind, name, change, drop) {
    this.game = game;
    /** The name that the form has filled in; it goes with the type. */
    this.given = name;
    this.picture = h("span", { class: "pawn-box" });
    this.name = h("input", { class: "name", maxlength: 40, value: name, autocomplete: "off" });
    this.strength = h("small", { class: "strength" });
    this.level = h("select", { onchange: () => this.#weigh() }, ...game.levels.map((one) => h("option", { value: one.name, selected: one.name === USUAL_LEVEL }, levelName(one.name, one.title))));
    const kinds = [["human", say("seats.human")], ["open", say("seats.open")], ["bot", say("seats.bot")]];
    this.type = h("select", { onchange: () => this.#retype(change) }, ...kinds.map(([value, words]) => h("option", { value, selected: kind === value }, words)));
    this.colour = h("select", { class: "colour", hidden: game.colors.length === 0, onchange: change }, h("option", { value: "" }, say("seats.colour")), ...game.colors.map((one) => h("option", { value: one }, colourName(one))));
    this.remove = h("button", { type: "button", class: "icon drop", onclick: () => drop(this) }, "×");
    this.friend = h("b", { class: "friend" }, say("seats.friend"));
    this.element = h("li", { class: "seat" }, this.remove, this.picture, this.name, this.friend, this.type, this.level, this.colour, this.strength);
  }

  /** @returns {Kind} */
  get kind() {
    return /** @type {Kind} */ (this.type.value);
  }

  /** @param {() => void} change */
  #retype(change) {
    if (this.name.value === this.given) this.name.value = this.given = "";
    change();
  }

  /** Gives a bot without a name one that no other has. @param {string} name */
  call(name) {
    if (this.kind === "bot" && !this.name.value) this.name.value = this.given = name;
  }

  /** Says how strong the chosen level is, where that was measured. */
  #weigh() {
    this.strength.textContent = this.kind === "bot" ? strength(this.game.game, this.level.value) : "";
  }

  /** Shows the fields for its type, its number and its pawn. @param {number} index @param {boolean} last whether no other seat is left */
  show(index, last) {
    const number = index + 1;
    this.level.hidden = this.kind !== "bot" || this.game.levels.length < 2;
    this.#weigh();
    this.name.hidden = this.kind === "open";
    this.friend.hidden = this.kind !== "open";
    this.remove.hidden = last;
    this.element.classList.toggle("free", this.kind === "open");
    this.name.placeholder = say(this.kind === "bot" ? "seats.bot" : "seats.player");
    this.type.setAttribute("aria-label", say("seats.type.of", { number }));
    this.name.setAttribute("aria-label", say("seats.name.of", { number }));
    this.level.setAttribute("aria-label", say("seats.level.of", { number }));
    this.colour.setAttribute("aria-label", say("seats.colour.of", { number }));
    this.remove.setAttribute("aria-label", say("seats.remove", { number }));
    put(this.picture, pawn(this.colour.value || (this.game.colors[index] ?? HUES[index % HUES.length])));
  }

  seat() {
    const name = this.name.value.trim();
    const { kind } = this;
    return { kind, ...(name && kind !== "open" ? { name } : {}), ...(kind === "bot" ? { level: this.level.value } : {}), ...(this.colour.value ? { color: this.colour.value } : {}) };
  }
}

/**
 * The seats, and what is chosen for them.
 * @param {GameData} game @param {() => number | null} most the number of players that the rules allow @param {() => void} change
 */
export function seatsForm(game, most, change) {
  /** @type {SeatCard[]} */
  let cards = [];
  const list = h("ol", { class: "seats" });
  const limit = h("small", {});
  const more = h("li", { class: "seat add" }, h("button", { type: "button", onclick: () => add("bot", true) }, icon("plus"), h("b", {}, say("seats.add")), limit));
  list.append(more);
  const show = () => {
    cards.forEach((card, i) => {
      const taken = new Set(cards.filter((one) => one !== card).map(({ name }) => name.value));
      let number = 0;
      while (taken.has(botName(number))) number += 1;
      card.call(botName(number));
      card.show(i, cards.length === 1);
    });
    const allowed = most();
    more.hidden = allowed !== null && cards.length >= allowed;
    limit.textContent = allowed === null ? "" : say("seats.most", { most: allowed });
    change();
  };
  const drop = (/** @type {SeatCard} */ card) => {
    const index = cards.indexOf(card);
    cards = cards.filter((one) => one !== card);
    card.element.remove();
    show();
    // The button is gone, and the focus with it.
    (cards[index] ?? cards[cards.length - 1]).name.focus();
  };
  const add = (/** @type {Kind} */ kind, focused = false) => {
    const card = new SeatCard(game, kind, kind === "human" ? preference("name") : "", show, drop);
    cards.push(card);
    more.before(card.element);
    show();
    if (focused) card.type.focus();
  };
  add("human");
  const mine = cards[0];
  if (game.colors.includes(preference("colour"))) mine.colour.value = preference("colour");
  for (let i = 1; i < game.seats.usual; i += 1) add("bot");
  return {
    element: h("section", { class: "group" }, h("h2", {}, say("seats")), list),
    show,
    seats: () => cards.map((card) => card.seat()),
  };
}
