// A live table: hears the server, shows steps in order, and acts for the players of this browser.

import { get, Refused } from "./api.js";
import { Board } from "./board.js";
import { changed } from "./changes.js";
import { announce, notice, put } from "./dom.js";
import { animate, glow, skip } from "./motion.js";
import { pauseOf, speedOf } from "./pace.js";
import { Rail, narrow } from "./rail.js";
import { giveSeeds } from "./seeds.js";
import { Line } from "./socket.js";
import { carry, noteCommitment, preference, remember, tokens } from "./storage.js";
import { say, sentence } from "./texts.js";
import { boardWords, byBot } from "./turn.js";

/** Sounds are off by default. @param {Parameters<typeof import("./sound.js")["sound"]>[0]} name */
const sound = (name) => preference("sound") && void import("./sound.js").then((sounds) => sounds.sound(name));

/** @typedef {import("./types.js").View} View @typedef {import("./types.js").StepTaken} StepTaken */

/** With more waiting steps than this, animations are skipped. */
const TOO_MANY = 4;
/** Milliseconds spent on steps before the browser may draw. */
const SPELL = 30;

/** Waits until the browser has drawn, which it does not in a tab that nobody sees. */
const drawn = () => new Promise((resolve) => (document.hidden ? setTimeout(resolve) : requestAnimationFrame(() => setTimeout(resolve))));

export class TablePage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {View | undefined} */
    this.view = undefined;
    /** @type {Board | undefined} */
    this.board = undefined;
    /** Steps and changes that are not shown yet. @type {any[]} */
    this.queue = [];
    this.showing = false;
    this.connected = false;
    this.busy = false;
    /** The state after our own last step; until it is shown we cannot act. */
    this.due = 0;
    /** The timer of what the table does by itself. @type {number | undefined} */
    this.soon = undefined;
    /** Brings the result up to date, if it is open. @type {(() => void) | undefined} */
    this.result = undefined;
    this.ask = (/** @type {any} */ request) => this.#ask(request);
    this.rail = new Rail({ ask: this.ask, roll: () => this.#roll(), move: (move) => void this.#move(move), changed: () => this.#turn() });
    this.root = this.rail.root;
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    document.addEventListener("pointerdown", () => this.#hurry(), { signal });
    narrow.addEventListener("change", () => this.#face(), { signal });
    this.line = new Line(id, () => tokens(id), (message) => this.#hear(message), (connected) => this.#link(connected));
    this.#check();
  }

  /** Reports a table that does not exist; a network failure is not that. */
  async #check() {
    try {
      await get(`/api/tables/${encodeURIComponent(this.id)}?scene=false`);
    } catch (error) {
      if (!(error instanceof Refused) || error.code === "offline") return;
      this.leave();
      this.root.className = "";
      put(this.root, (await import("./nowhere.js")).nowhere("table"));
    }
  }

  leave() {
    this.listeners.abort();
    clearTimeout(this.soon);
    this.rail.leave();
    this.line.close();
  }

  /** @param {boolean} connected */
  #link(connected) {
    this.connected = connected;
    this.rail.link(connected);
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
        void this.#showNext();
        break;
      case "change":
        // In order: the last step is shown before its result, and no step is skipped.
        if (message.what !== "said" && this.showing) this.queue.push(message);
        else this.#change(message);
        break;
      case "seated":
        remember(this.id, { seats: [{ seat: message.seat, token: message.token }], title: this.view?.title });
        // The table may be waiting for the seed already; this saves a round trip.
        if (this.view) this.#takeSeat(this.view, message.seat);
        this.line.greet();
        break;
      case "refused":
        if (message.key === undefined) notice(sentence(message.message));
        break;
      default:
    }
  }

  /** @param {View} view @param {number} seat */
  #takeSeat(view, seat) {
    view.you.seats = [...new Set([...view.you.seats, seat])].sort((a, b) => a - b);
    this.#giveSeeds(view);
  }

  /** @param {View} view */
  #giveSeeds(view) {
    giveSeeds(view, (request) => this.line.ask(request));
  }

  /** @param {View} view */
  #whole(view) {
    // Before the start, the game waits for no player.
    view.turn ??= { kind: "wait" };
    this.view = view;
    this.due = 0;
    this.queue = [];
    // A client that joins later does not know who has moved; without dice it was everyone, the player to move longest ago.
    const mover = view.turn.player ?? 1;
    view.decided = view.dice.used || view.log.length === 0 ? [] : [mover, ...view.seats.map(({ seat }) => seat).filter((seat) => seat !== mover)];
    if (view.phase !== "over" && view.dice.commitment) noteCommitment(view.id, view.dice.commitment, view.phase === "running");
    this.#giveSeeds(view);
    this.board = new Board(view.game, (move) => void this.#move(move), (words) => this.#explain(words));
    this.board.side = this.#side();
    this.board.show(view.scene);
    this.rail.open(view, this.board);
    this.#around();
    if (view.phase === "over") this.#finish();
  }

  /** From which side the board is seen. */
  #side() {
    return { seat: this.view?.you.seats[0] ?? 0, upright: narrow.matches };
  }

  #face() {
    const { seat, upright } = this.#side();
    this.board?.turn(seat, upright);
    this.#turn();
  }

  /** Everything but the board. */
  #around() {
    this.rail.seats();
    this.#turn();
    this.result?.();
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
      if (this.queue.length === 0) this.rail.showPeople();
      if (performance.now() - begun > SPELL) {
        await drawn();
        begun = performance.now();
      }
    }
    this.showing = false;
    this.#turn();
  }

  /** @param {StepTaken} step */
  async #showStep(step) {
    const [view, board] = [this.view, this.board];
    if (!view || !board || step.number <= view.number) return;
    Object.assign(view, { number: step.number, state: step.state, position: step.position, turn: step.turn, asked: undefined });
    view.decided = step.roll === undefined ? [...(view.decided ?? []).filter((seat) => seat !== step.player), step.player] : [];
    board.activate(false);
    const late = this.queue.length > TOO_MANY || document.hidden;
    const speed = late ? 0 : speedOf(byBot(view, step.player));
    this.rail.roll = step.roll;
    if (step.roll !== undefined) {
      sound("roll");
      await this.rail.die.tumble(step.roll, speed);
    }
    this.rail.tell(step);
    await animate(board, step.motions, speed);
    board.update(step);
    if (speed === 0 && !late) glow(board, step.motions);
    if (step.motions.length) {
      board.marks.moved(step.motions);
      sound(board.scene?.family === "pits" ? "seed" : "step");
    }
    this.rail.clock.show(step.deadline, Date.now() + this.rail.clock.skew);
  }

  /** Ends what moves now: nobody has to wait for an animation. */
  #hurry() {
    if (!this.showing || !this.board) return;
    skip(this.board);
    this.rail.die.skip();
  }

  /** @param {any} message */
  #change(message) {
    const view = this.view;
    if (!view) return;
    if (message.what === "said") {
      this.rail.hear(message);
      return;
    }
    if (message.what === "forfeited") announce(say("dice.forfeited", { name: view.seats[message.player.seat - 1]?.name ?? "" }));
    if (["backed", "started", "closed", "forfeited"].includes(message.what)) {
      // Load the whole table again: the log is shorter now, or the seats have changed.
      this.line.greet();
      return;
    }
    const words = changed(view, message);
    // A refusal is a notice: the player who asked looks at the board.
    if (words) (message.what === "removed" || (message.what === "answered" && !message.yes) ? notice : announce)(words);
    if (message.what === "rematch") this.#follow(message.next);
    this.#giveSeeds(view);
    this.#around();
    if (message.what === "over") this.#finish();
  }

  #finish() {
    if (this.result) return;
    sound("over");
    this.result = () => undefined;
    this.rail.covered = true;
    const closed = () => {
      this.rail.covered = false;
      this.#turn();
    };
    void import("./result.js").then(({ openResult }) => {
      if (!this.view || this.listeners.signal.aborted) return;
      void openResult(this.root, this.view, this.ask, (seat) => this.rail.hueOf(seat), closed).then((refresh) => (this.result = refresh));
    });
    this.#turn();
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

  /** Whether this browser can act now. */
  #ready() {
    return this.#mine() !== undefined && this.connected && !this.busy && !this.showing && this.queue.length === 0 && (this.view?.state ?? 0) >= this.due;
  }

  #turn() {
    this.rail.turn({ mine: this.#mine(), ready: this.#ready(), showing: this.showing });
    this.#byItself();
  }

  /** Rolls, or plays the only move, if the player has chosen that. */
  #byItself() {
    clearTimeout(this.soon);
    const [view, ready] = [this.view, this.#ready()];
    const moves = view?.turn.moves ?? [];
    if (ready && view?.turn.kind === "choose" && moves.length === 1 && view.dice.used && preference("autoMove")) {
      this.board?.consider(moves[0]);
      this.soon = setTimeout(() => void this.#move(moves[0]), pauseOf());
    } else if (ready && view?.turn.kind === "roll" && preference("autoRoll")) this.soon = setTimeout(() => this.#roll(), pauseOf());
  }

  #roll() {
    if (this.view?.turn.kind === "roll") void this.#step({ do: "roll" });
  }

  /** @param {string} move */
  #move(move) {
    return this.#step({ do: "move", move });
  }

  /** @param {any} request */
  async #step(request) {
    if (!this.#ready() || !this.view) return;
    clearTimeout(this.soon);
    this.busy = true;
    this.rail.engaged = true;
    this.#turn();
    const done = await this.#ask({ ...request, state: this.view.state });
    // The answer may arrive before the step itself.
    this.due = done?.state ?? 0;
    this.busy = false;
    this.#turn();
  }

  /** @param {string} words */
  #explain(words) {
    if (this.#mine() === undefined) return announce(words);
    const reason = say(this.view?.turn.kind === "roll" ? "table.roll.first" : "table.unplayable", { words });
    announce(reason);
    return notice(reason);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input, textarea, select, dialog")) return;
    const onBoard = target.closest(".choice, .unplayable");
    const free = !target.closest("button, a, summary") && !onBoard;
    if ((event.key === "r" || ((event.key === "Enter" || event.key === " ") && free)) && this.view?.turn.kind === "roll") {
      event.preventDefault();
      if (this.showing) this.#hurry();
      else this.#roll();
    } else if (/^[1-9]$/.test(event.key)) this.rail.moves.querySelectorAll("button")[Number(event.key) - 1]?.click();
    else if (event.key === "b" && this.view && this.board) announce(boardWords(this.view, this.board));
    else if (event.key.startsWith("Arrow") && !onBoard && this.board?.chooser.enter()) event.preventDefault();
  }
}
