// A table: the board, the players, the dice, the log and the chat, live.

import { get, Refused } from "./api.js";
import { Board } from "./board.js";
import { clockOf } from "./clock.js";
import { h, notice, put, say } from "./dom.js";
import { carry, remember, tokens, wish } from "./keep.js";
import { animate } from "./motion.js";
import { diceCard, joinCard, playersCard, rulesCard, shareCard } from "./cards.js";
import { dieShape } from "./shapes.js";
import { Line } from "./socket.js";
import { sound } from "./sound.js";
import { talkCard } from "./talk.js";

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").StepTaken} StepTaken */

/** When more steps than this wait to be shown, they are shown without motion. */
const TOO_MANY = 4;

export class TablePage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {View | undefined} */
    this.view = undefined;
    /** @type {Board | undefined} */
    this.board = undefined;
    /** @type {StepTaken[]} */
    this.queue = [];
    this.showing = false;
    this.connected = false;
    this.busy = false;
    this.boardBox = h("div", { class: "board-box" });
    this.status = h("p", { class: "status", id: "status" });
    this.dice = h("div", { class: "dice" });
    this.acts = h("div", { class: "acts" });
    this.people = h("section", { class: "card", "aria-labelledby": "players-title" });
    this.talk = talkCard((text) => this.#ask({ do: "chat", text }));
    this.extra = h("div", { class: "extra" });
    this.linkState = h("p", { class: "link-state", hidden: true, role: "status" }, "The connection is lost. Trying again…");
    this.title = h("h1", {}, "A table");
    this.clock = clockOf();
    this.root = h("div", { class: "table" },
      h("div", { class: "stage" }, this.title, this.linkState, this.boardBox),
      h("aside", { class: "side" }, h("section", { class: "card now", "aria-label": "What is next" }, this.status, this.clock.element, this.dice, this.acts), this.people, this.talk.element, this.extra));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
    this.line = new Line(id, () => tokens(id), (message) => this.#hear(message), (connected) => this.#link(connected));
    this.#check();
  }

  /** A table that does not exist is said so; a lost network is not that. */
  async #check() {
    try {
      await get(`/api/tables/${this.id}?scene=false`);
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
        this.#change(message);
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
    // Before the start the game waits for nobody.
    view.turn ??= { kind: "wait" };
    this.view = view;
    this.queue = [];
    document.title = `${view.name ?? view.title} – Parlour`;
    put(this.title, view.name ?? view.title);
    this.board = new Board(view.game, (move) => this.move(move), (words) => this.#explain(words));
    this.board.show(view.scene);
    put(this.boardBox, this.board.svg);
    this.talk.show(view.chat, view.log);
    this.clock.show(view.clock?.deadline, view.now);
    this.#around();
  }

  /** Everything but the board. */
  #around() {
    const view = this.view;
    if (!view) return;
    put(this.people, ...playersCard(view, this.#asks()));
    put(this.extra, joinCard(view, this.#asks()), shareCard(view), diceCard(view, this.#asks()), rulesCard(view));
    this.#turn();
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
    while (this.queue.length) {
      const step = /** @type {StepTaken} */ (this.queue.shift());
      await this.#showStep(step);
    }
    this.showing = false;
    this.#turn();
  }

  /** @param {StepTaken} step */
  async #showStep(step) {
    const [view, board] = [this.view, this.board];
    if (!view || !board || step.number <= view.number) return;
    Object.assign(view, { number: step.number, state: step.state, position: step.position, turn: step.turn });
    board.activate(false);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches || this.queue.length > TOO_MANY || document.hidden;
    const pace = still ? 0 : 160 / wish("speed");
    if (step.roll !== undefined) {
      sound("roll");
      await this.#throwDice(step.roll, pace);
    }
    const words = step.words.join("; ");
    say(words);
    this.talk.told(step.step, step.words);
    await animate(board, step.events, wish("speed") >= 9 ? 0 : pace);
    board.update(step);
    sound("step");
    this.clock.show(step.deadline, Date.now() + this.clock.skew);
    put(this.people, ...playersCard(view, this.#asks()));
  }

  /** @param {number} roll @param {number} pace */
  async #throwDice(roll, pace) {
    const die = dieShape(roll);
    put(this.dice, die);
    if (pace > 0) await die.animate([{ transform: "rotate(-200deg) scale(.6)" }, { transform: "none" }], { duration: pace * 2, easing: "ease-out" }).finished.catch(() => undefined);
  }

  /** @param {any} message */
  #change(message) {
    const view = this.view;
    if (!view) return;
    if (message.what === "said") {
      this.talk.said(message);
      if (message.seat === undefined || !view.you.seats.includes(message.seat)) say(`${message.name} says: ${message.text}`);
      return;
    }
    if (message.what === "backed" || message.what === "started" || message.what === "closed") {
      // The whole table says it best: the log is shorter now, or the players have changed places.
      this.line.greet();
      return;
    }
    Object.assign(view, { number: Math.max(view.number, message.number), state: Math.max(view.state, message.state) });
    if (message.player) {
      const old = view.seats[message.player.seat - 1];
      view.seats[message.player.seat - 1] = message.player;
      if (message.what === "joined") say(`${message.player.name} sits down`);
      if (message.what === "connected" && old?.connected !== message.player.connected) say(`${message.player.name} ${message.player.connected ? "is here" : "is away"}`);
    }
    if (message.what === "joined" || message.what === "seed") view.dice.seeds[(message.seat ?? message.player.seat) - 1] = message.seed;
    if (message.what === "asked") view.asked = message;
    if (message.what === "answered") view.asked = message.yes && view.asked ? { ...view.asked, waiting: view.asked.waiting.filter((seat) => seat !== message.seat) } : undefined;
    if (message.what === "wanted") view.rematch = message.seats;
    if (message.what === "rematch") this.#follow(message.next);
    if (message.what === "over") {
      Object.assign(view, { phase: "over", seats: message.seats });
      view.dice.secret = message.secret;
      say(message.words);
      sound("over");
    }
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

  /** What is next, in words and buttons. */
  #turn() {
    const [view, board] = [this.view, this.board];
    if (!view || !board) return;
    const mine = this.#mine();
    const ready = mine !== undefined && this.connected && !this.busy && !this.showing && this.queue.length === 0;
    const rolls = view.turn.kind === "roll";
    board.activate(ready && view.turn.kind === "choose");
    put(this.status, this.#words());
    put(this.acts,
      mine !== undefined && rolls && h("button", { class: "primary roll", id: "roll", "aria-disabled": String(!ready), onclick: () => this.roll() }, "Roll the dice"),
      ...this.#moveButtons(ready && view.turn.kind === "choose"),
      ...this.#otherActs());
  }

  #words() {
    const view = /** @type {View} */ (this.view);
    const who = view.seats[(view.turn.player ?? 1) - 1]?.name ?? "somebody";
    if (view.phase === "open") return `Waiting for players: ${view.seats.filter((seat) => seat.kind === "open").length} seats are free.`;
    if (view.phase === "closed") return "This table was closed.";
    if (view.phase === "over") return this.#result();
    if (this.#mine() === undefined) return `${who} is to ${view.turn.kind === "roll" ? "roll" : "move"}.`;
    const name = view.you.seats.length > 1 ? `${who}, it is your turn` : "Your turn";
    return view.turn.kind === "roll" ? `${name}: roll the dice.` : `${name}: choose one of the highlighted moves.`;
  }

  #result() {
    const view = /** @type {View} */ (this.view);
    const first = view.seats.filter((seat) => seat.place === 1).map((seat) => seat.name ?? `player ${seat.seat}`);
    if (first.length === 0) return "The game is over; nobody has won.";
    return first.length === 1 ? `${first[0]} has won!` : `A draw between ${first.join(" and ")}.`;
  }

  /** Moves that no cell or piece stands for are buttons. @param {boolean} ready */
  #moveButtons(ready) {
    if (!ready || !this.board || !this.view) return [];
    const drawn = new Set([...this.board.cells.values()].map((cell) => cell.choice).concat([...this.board.pieces.values()].map(({ data }) => data.choice)));
    return (this.view.turn.moves ?? []).filter((move) => !drawn.has(move)).map((move) => h("button", { onclick: () => this.move(move) }, move));
  }

  #otherActs() {
    const view = /** @type {View} */ (this.view);
    const seat = view.you.seats[0];
    const acts = [];
    const asked = view.asked;
    const answering = asked?.waiting.find((waiting) => view.you.seats.includes(waiting));
    if (asked && answering !== undefined) {
      const who = view.seats[asked.seat - 1]?.name;
      acts.push(h("p", {}, `${who} wants to take back ${asked.steps === 1 ? "a step" : `${asked.steps} steps`}.`),
        h("button", { onclick: () => this.#ask({ do: "answer", seat: answering, yes: true }) }, "Agree"),
        h("button", { onclick: () => this.#ask({ do: "answer", seat: answering, yes: false }) }, "Refuse"));
    }
    if (view.phase === "open" && view.you.host) acts.push(h("button", { class: "primary", onclick: () => this.#ask({ do: "start" }) }, "Start now; bots take the free seats"));
    if (view.phase === "running" && seat !== undefined && view.turn.kind === "choose") acts.push(h("button", { onclick: () => this.#ask({ do: "take-back", seat: this.#lastMover() }) }, "Take back"));
    if (view.phase === "over" && view.you.seats.length) {
      acts.push(view.next ? h("a", { class: "button primary", href: `#/table/${view.next}` }, "To the rematch") : h("button", { class: "primary", onclick: () => this.#ask({ do: "rematch" }) }, "Rematch"));
    }
    if (view.phase === "over") acts.push(h("a", { class: "button", href: `#/replay/${this.id}` }, "Watch it again"), h("a", { class: "button", href: `/api/tables/${this.id}/record`, download: `${this.id}.jsonl` }, "Download the record"));
    return acts;
  }

  /** Whose move is taken back: with several seats in one hand, the one that is not to move now. */
  #lastMover() {
    const view = /** @type {View} */ (this.view);
    return view.you.seats.find((seat) => seat !== view.turn.player) ?? view.you.seats[0];
  }

  async roll() {
    await this.#step({ do: "roll" });
  }

  /** @param {string} move */
  async move(move) {
    await this.#step({ do: "move", move });
  }

  /** @param {any} request */
  async #step(request) {
    if (this.busy || this.showing || this.#mine() === undefined || !this.view) return;
    this.busy = true;
    this.board?.activate(false);
    await this.#ask({ ...request, state: this.view.state });
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
    if ((event.key === "r" || (enter && !button && !target.closest(".choice"))) && this.view?.turn.kind === "roll") {
      event.preventDefault();
      void this.roll();
    } else if (event.key.startsWith("Arrow") && !target.closest(".choice") && this.board?.choices.firstElementChild instanceof SVGElement) {
      event.preventDefault();
      this.board.choices.firstElementChild.focus();
    }
  }
}
