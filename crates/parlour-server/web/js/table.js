// A table: the board, the players, the dice, the log and the chat, live.

import { get, Refused } from "./api.js";
import { Board } from "./board.js";
import { changed } from "./changes.js";
import { clockOf } from "./clock.js";
import { h, notice, put, say } from "./dom.js";
import { carry, notePromise, remember, tokens, preference } from "./storage.js";
import { animate, rollDice } from "./motion.js";
import { diceCard, invitation, playersCard, rulesCard, setupCard } from "./cards.js";
import { hintButton, moveButtons, nextWords, otherActs } from "./actions.js";
import { hue } from "./shapes.js";
import { Line } from "./socket.js";
import { sound } from "./sound.js";
import { chatCard } from "./chat.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").StepTaken} StepTaken */

/** When more steps than this wait to be shown, they are shown without motion. */
const TOO_MANY = 4;
/** So many milliseconds at a time are spent on showing steps; then the browser may draw. */
const SPELL = 30;

export class TablePage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {View | undefined} */
    this.view = undefined;
    /** @type {Board | undefined} */
    this.board = undefined;
    /** What is still to be shown: steps and changes. @type {any[]} */
    this.queue = [];
    this.showing = false;
    this.connected = false;
    this.busy = false;
    /** Whether people choose anything in this game. */
    this.hasChoices = false;
    /** The state that our own last step has led to; before it has been shown nothing can be done. */
    this.due = 0;
    this.rollButton = h("button", { class: "primary roll", id: "roll", onclick: () => this.roll() }, "Roll the dice");
    this.boardBox = h("div", { class: "board-box" });
    this.status = h("p", { class: "status", id: "status" });
    this.dice = h("div", { class: "dice" });
    this.acts = h("div", { class: "more-acts" });
    this.people = h("section", { class: "card", "aria-labelledby": "players-title" });
    this.chat = chatCard((text) => this.#ask({ do: "chat", text }));
    this.invite = h("div", { class: "invite" });
    this.extra = h("div", { class: "extra" });
    /** What boxes were last filled from. @type {Map<Element, string>} */
    this.filled = new Map();
    this.linkState = h("p", { class: "link-state", hidden: true, role: "status" }, "The connection is lost. Trying again…");
    this.title = h("h1", {}, "A table");
    this.clock = clockOf();
    this.now = h("section", { class: "card now", "aria-label": "What is next" }, h("div", { class: "news" }, this.status, this.dice), this.clock.element, h("div", { class: "acts" }, this.acts));
    this.root = h("div", { class: "table" },
      h("div", { class: "stage" }, this.title, this.linkState, this.boardBox),
      h("aside", { class: "side" }, this.invite, this.now, this.people, this.chat.element, this.extra));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    this.line = new Line(id, () => tokens(id), (message) => this.#hear(message), (connected) => this.#link(connected));
    this.#check();
  }

  /** A table that does not exist is said so; a lost network is not that. */
  async #check() {
    try {
      await get(`/api/tables/${encodeURIComponent(this.id)}?scene=false`);
    } catch (error) {
      if (!(error instanceof Refused) || error.code === "offline") return;
      this.leave();
      put(this.root, h("section", { class: "card" }, h("h1", {}, "There is no such table"), h("p", {}, error.message), h("p", {}, h("a", { href: "#/" }, "Play something else"))));
    }
  }

  leave() {
    document.removeEventListener("keydown", this.keys);
    this.clock.stop();
    this.line.close();
  }

  /** @param {boolean} connected */
  #link(connected) {
    this.connected = connected;
    this.linkState.hidden = connected;
    this.#turn();
  }

  /** @param {any} message */
  #hear(message) {
    switch (message.is) {
      case "table":
        this.#whole(message);
        break;
      case "step":
        this.queue.push(message);
        this.#showNext();
        break;
      case "change":
        // Everything in its order: the last step is seen before its result, and no step is passed over.
        if (message.what !== "said" && this.showing) this.queue.push(message);
        else this.#change(message);
        break;
      case "seated":
        remember(this.id, { seats: [{ seat: message.seat, token: message.token }], title: this.view?.title });
        this.line.greet();
        break;
      case "refused":
        if (message.key === undefined) notice(message.message);
        break;
      default:
    }
  }

  /** @param {View} view */
  #whole(view) {
    // Before the start the game does not wait for a player.
    view.turn ??= { kind: "wait" };
    this.view = view;
    this.due = 0;
    this.queue = [];
    // A client that joins later does not know who has moved; without dice it was everyone, the player to move longest ago.
    const mover = view.turn.player ?? 1;
    view.decided = view.dice.used || view.log.length === 0 ? [] : [mover, ...view.seats.map(({ seat }) => seat).filter((seat) => seat !== mover)];
    if (view.phase !== "over" && view.dice.commitment) notePromise(view.id, view.dice.commitment);
    document.title = `${view.name ?? view.title} – Parlour`;
    put(this.title, view.name ?? view.title);
    this.board = new Board(view.game, (move) => this.move(move), (words) => this.#explain(words));
    this.board.show(view.scene);
    put(this.boardBox, this.board.svg);
    this.chat.show(view.chat, view.log);
    this.clock.show(view.clock?.deadline, view.now);
    this.#around();
  }

  /** Everything but the board. */
  #around() {
    const view = this.view;
    if (!view) return;
    this.board?.call(view.seats.map(({ name }, i) => name ?? `Player ${i + 1}`));
    put(this.people, ...playersCard(view, this.#asks(), (seat) => this.#hue(seat)));
    this.chat.allow(view.you.host || view.you.seats.length > 0);
    const free = view.seats.filter(({ kind }) => kind === "open").map(({ seat }) => seat);
    this.#refill(this.invite, [view.phase, view.you, free], () => invitation(view, this.#asks()));
    const own = view.you.seats.map((seat) => view.dice.seeds[seat - 1]);
    this.#refill(this.extra, [view.phase, view.you, own, view.dice.secret], () => [diceCard(view, this.#asks()), rulesCard(view), setupCard(view.setup)]);
    this.#turn();
  }

  /** Fills a box again when it would be another one: what somebody types or has opened there stays else. @param {Element} box @param {any} facts @param {() => import("./dom.js").Child[]} make */
  #refill(box, facts, make) {
    const known = JSON.stringify(facts);
    if (this.filled.get(box) === known) return;
    this.filled.set(box, known);
    put(box, ...make());
  }

  #asks() {
    return (/** @type {any} */ request) => this.#ask(request);
  }

  /** @param {any} request @returns {Promise<any>} */
  async #ask(request) {
    try {
      return await this.line.ask(request);
    } catch (error) {
      const { message, code } = /** @type {Error & {code?: string}} */ (error);
      if (code === "stale") this.line.greet();
      else notice(message);
      return undefined;
    }
  }

  async #showNext() {
    if (this.showing) return;
    this.showing = true;
    this.#turn();
    let begun = performance.now();
    for (let step = this.queue.shift(); step; step = this.queue.shift()) {
      if (step.is === "change") this.#change(step);
      else await this.#showStep(step);
      if (performance.now() - begun > SPELL) {
        await new Promise((resolve) => setTimeout(resolve));
        begun = performance.now();
      }
    }
    this.showing = false;
    if (this.view) put(this.people, ...playersCard(this.view, this.#asks(), (seat) => this.#hue(seat)));
    this.#turn();
  }

  /** @param {StepTaken} step */
  async #showStep(step) {
    const [view, board] = [this.view, this.board];
    if (!view || !board || step.number <= view.number) return;
    Object.assign(view, { number: step.number, state: step.state, position: step.position, turn: step.turn, asked: undefined });
    view.decided = step.roll === undefined ? [...(view.decided ?? []).filter((seat) => seat !== step.player), step.player] : [];
    board.activate(false);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || this.queue.length > TOO_MANY || document.hidden;
    const pace = still ? 0 : 160 / preference("speed");
    if (step.roll !== undefined) {
      sound("roll");
      await rollDice(this.dice, step.roll, pace);
    }
    say(step.words.join("; "));
    this.chat.told(step.step, step.words);
    await animate(board, step.motions, preference("speed") >= 9 ? 0 : pace);
    board.update(step);
    sound("step");
    this.clock.show(step.deadline, Date.now() + this.clock.skew);
  }

  /** @param {any} message */
  #change(message) {
    const view = this.view;
    if (!view) return;
    if (message.what === "said") {
      this.chat.said(message);
      if (message.seat === undefined || !view.you.seats.includes(message.seat)) say(`${message.name} says: ${message.text}`);
      return;
    }
    if (message.what === "backed" || message.what === "started" || message.what === "closed") {
      // The whole table says it best: the log is shorter now, or the players have changed places.
      this.line.greet();
      return;
    }
    const words = changed(view, message);
    // The player who asked looks at the board, where the refusal would not be seen.
    if (words) (message.what === "answered" && !message.yes ? notice : say)(words);
    if (message.what === "rematch") this.#follow(message.next);
    if (message.what === "over") sound("over");
    this.#around();
  }

  /** @param {string} next */
  #follow(next) {
    carry(this.id, next, this.view?.title ?? "");
    if (this.view) this.view.next = next;
    location.hash = `#/table/${next}`;
  }

  /** The seat of this browser whose turn it is. */
  #mine() {
    const view = this.view;
    const player = view?.turn.player;
    return view?.phase === "running" && player !== undefined && view.you.seats.includes(player) && !view.seats[player - 1]?.replaced ? player : undefined;
  }

  /** The colour of a player: that of the pieces, where they have one. @param {number} seat */
  #hue(seat) {
    return this.board?.hueOf(seat) ?? hue(undefined, seat);
  }

  /** What is next, in words and buttons. */
  #turn() {
    const [view, board] = [this.view, this.board];
    if (!view || !board) return;
    const mine = this.#mine();
    const ready = mine !== undefined && this.connected && !this.busy && !this.showing && this.queue.length === 0 && view.state >= this.due;
    const [rolls, chooses] = [view.turn.kind === "roll", view.turn.kind === "choose"];
    this.hasChoices ||= chooses;
    board.activate(ready && chooses);
    // Players who share the screen see whose turn it is by number, name and colour.
    const seat = view.phase === "running" ? view.turn.player : undefined;
    this.now.className = `card now${seat === undefined ? "" : ` to-move hue-${this.#hue(seat)}`}${mine === undefined ? "" : " mine"}`;
    put(this.status, seat !== undefined && h("span", { class: "chip", "aria-hidden": "true" }, seat), h("span", {}, nextWords(view, mine)));
    // The button stays where it is while others are to move: nothing jumps, and it keeps the focus.
    if (!view.dice.used || view.phase !== "running" || view.you.seats.length === 0) this.rollButton.remove();
    else if (!this.rollButton.isConnected) this.acts.before(this.rollButton);
    this.rollButton.setAttribute("aria-disabled", String(!(ready && rolls)));
    put(this.acts,
      ...(ready && chooses ? moveButtons(view, board, (move) => void this.move(move)) : []),
      this.hasChoices && view.phase === "running" && view.you.seats.length > 0 && hintButton(view, board, ready && chooses),
      ...otherActs(view, this.#asks()));
  }

  async roll() {
    if (this.view?.turn.kind === "roll") await this.#step({ do: "roll" });
  }

  /** @param {string} move */
  async move(move) {
    await this.#step({ do: "move", move });
  }

  /** @param {any} request */
  async #step(request) {
    if (this.busy || this.showing || this.#mine() === undefined || !this.view || this.view.state < this.due) return;
    this.busy = true;
    this.#turn();
    const done = await this.#ask({ ...request, state: this.view.state });
    // The server may say that it is done before it says what came of it.
    this.due = done?.state ?? 0;
    this.busy = false;
    this.#turn();
  }

  /** @param {string} words */
  #explain(words) {
    const mine = this.#mine();
    const why = mine === undefined ? "" : this.view?.turn.kind === "roll" ? " – roll the dice first" : " – cannot be played now";
    say(words + why);
    if (mine !== undefined) notice(words + why);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, textarea, select")) return;
    const button = target.closest("button, a, summary");
    const enter = event.key === "Enter" || event.key === " ";
    if ((event.key === "r" || (enter && !button && !target.closest(".choice, .unplayable"))) && this.view?.turn.kind === "roll") {
      event.preventDefault();
      void this.roll();
    } else if (event.key.startsWith("Arrow") && !target.closest(".choice, .unplayable") && this.board?.chooser.enter()) {
      event.preventDefault();
    }
  }
}
