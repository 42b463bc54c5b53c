// Everything around the board of a table: the die, whose turn it is, the moves, players, log, tools, and the sheets behind them.

import { lastMover, requests, tools } from "./actions.js";
import { Attention, notifySwitch } from "./attention.js";
import { chatOf, logOf } from "./chat.js";
import { clockOf } from "./clock.js";
import { Die } from "./die.js";
import { announce, h, put, write } from "./dom.js";
import { labelOf } from "./names.js";
import { paceMenu, preferenceSwitch } from "./pace.js";
import { listed, playersList, scoreOf, strip } from "./players.js";
import { openSheet } from "./sheet.js";
import { hue } from "./shapes.js";
import { say, sentence, sentences } from "./texts.js";
import { headline, listedMoves, moveButtons, subline } from "./turn.js";

/**
 * @typedef {import("./types.js").View} View @typedef {import("./board.js").Board} Board
 * @typedef {{mine: number | undefined, ready: boolean, showing: boolean}} State whose turn it is here, and whether they can act
 * @typedef {{ask: (request: any) => Promise<any>, roll: () => void, move: (move: string) => void, changed: () => void}} Acts
 */

/** A phone held upright: wide boards are turned, the chat covers the table. */
export const narrow = matchMedia("(max-width: 600px) and (orientation: portrait)");

/** Where the die may lie in a yard, in parts of it. */
const DIE_PLACES = [[0.5, 0.5], [0.28, 0.72], [0.72, 0.72], [0.28, 0.28], [0.72, 0.28]];

export class Rail {
  /** @param {Acts} acts */
  constructor(acts) {
    this.acts = acts;
    /** @type {View | undefined} */
    this.view = undefined;
    /** @type {Board | undefined} */
    this.board = undefined;
    /** @type {State} */
    this.state = { mine: undefined, ready: false, showing: false };
    /** The roll of the player who chooses now. @type {number | undefined} */
    this.roll = undefined;
    /** The words of the last step, and those that have not been announced. @type {string[]} */
    this.lately = [];
    /** @type {string[]} */
    this.unheard = [];
    this.told = "";
    /** The data that each box was last filled from. @type {Map<Element, string>} */
    this.filled = new Map();
    this.unread = 0;
    /** Whether the player has used the table: from then on the focus follows the game. */
    this.engaged = false;
    /** Whether the result lies over the table and has the same buttons. */
    this.covered = false;
    this.attention = new Attention();
    this.die = new Die(acts.roll);
    this.boardBox = h("div", { class: "board-box" });
    this.frame = h("div", { class: "frame" }, this.boardBox, this.die.tray);
    this.names = h("button", { class: "strip", "aria-haspopup": "dialog", onclick: () => this.#openPeople() });
    this.status = h("h1", { class: "headline", id: "status", tabindex: -1 }, " ");
    this.sub = h("p", { class: "sub" }, " ");
    this.clock = clockOf();
    this.moves = h("div", { class: "moves", role: "group", "aria-label": say("moves") });
    this.requests = h("div", { class: "requests" });
    this.invite = h("div", { class: "invite" });
    this.people = h("section", { class: "people", "aria-labelledby": "players-title" });
    this.log = logOf();
    this.chat = chatOf((text) => acts.ask({ do: "chat", text }));
    this.tools = h("div", { class: "tools", role: "group", "aria-label": say("tools") });
    this.linkState = h("p", { class: "link-state", hidden: true, role: "status" }, say("table.lost"));
    this.root = h("div", { class: "table live" },
      h("section", { class: "stage", "aria-label": say("board") }, this.linkState, this.names, this.frame),
      h("aside", { class: "rail", "aria-label": say("table.now") },
        h("div", { class: "turn" }, this.status, this.sub, this.clock.element), this.moves, this.invite, this.requests, this.people, this.log.element, this.tools));
    this.root.addEventListener("focusin", () => (this.engaged = true));
  }

  /** Takes over a whole table. @param {View} view @param {Board} board */
  open(view, board) {
    Object.assign(this, { view, board, lately: view.log[view.log.length - 1]?.words ?? [] });
    // The invitation stays: someone may be typing into it.
    for (const box of [this.people, this.names, this.moves, this.requests, this.tools]) this.filled.delete(box);
    this.root.dataset.family = view.scene.family;
    put(this.boardBox, board.svg);
    this.chat.show(view.chat);
    this.log.show(view.log, (player, words) => this.hueOf(player ?? this.#speaker(words)));
    this.clock.show(view.clock?.deadline, view.now);
  }

  leave() {
    this.attention.leave();
    this.clock.stop();
  }

  /** @param {boolean} connected */
  link(connected) {
    this.linkState.hidden = connected;
    this.root.classList.toggle("lost", !connected);
  }

  /** The player a line of the log begins with. @param {string[]} words */
  #speaker([first = ""]) {
    return this.view?.seats.find(({ name }) => name && first.startsWith(name))?.seat ?? 0;
  }

  /** The colour of a player: that of their pieces, if they have one. @param {number} seat */
  hueOf(seat) {
    return this.board?.hueOf(seat) ?? hue(this.view?.seats[seat - 1]?.color, seat);
  }

  /** Shows who sits at the table. */
  seats() {
    const { view, board } = this;
    if (!view) return;
    board?.call(view.seats.map(({ seat }) => labelOf(view, seat)));
    this.showPeople();
    this.chat.allow(view.you.host || view.you.seats.length > 0);
    void this.#showInvitation();
  }

  /** Few come to a table that is still open: what they need is loaded for them. */
  async #showInvitation() {
    const cards = this.view?.phase === "open" ? await import("./cards.js") : undefined;
    const { view } = this;
    if (!view) return;
    const free = view.seats.filter(({ kind }) => kind === "open").map(({ seat }) => seat);
    this.#refill(this.invite, [view.phase, view.you, free], () => cards?.invitation(view, this.acts.ask) ?? []);
  }

  showPeople() {
    const { view, board } = this;
    if (!view) return;
    const hueOf = (/** @type {number} */ seat) => this.hueOf(seat);
    const around = listed(view);
    this.#refill(this.people, [around, around.map((seat) => scoreOf(board, seat)), view.turn.player, view.phase, view.you], () => playersList(view, this.acts.ask, board, hueOf));
    this.#refill(this.names, [around, view.turn.player, view.phase], () => [h("span", { class: "unseen" }, say("table.people")), ...strip(view, hueOf)]);
  }

  /** Fills a box only if its data has changed: nothing is redrawn needlessly, and typed text stays. @param {HTMLElement} box @param {any} facts @param {() => import("./dom.js").Child[]} make */
  #refill(box, facts, make) {
    const known = JSON.stringify(facts);
    if (this.filled.get(box) === known) return;
    this.filled.set(box, known);
    put(box, ...make());
  }

  /** A step has been shown. @param {import("./types.js").StepTaken} step */
  tell({ step, words, player }) {
    this.lately = words;
    this.unheard.push(...words);
    this.log.told(step, words, this.hueOf(player));
  }

  /** A chat message of another player. @param {import("./types.js").Said} message */
  hear(message) {
    this.chat.said(message);
    if (message.seat !== undefined && this.view?.you.seats.includes(message.seat)) return;
    announce(say("chat.line", message));
    if (!this.chat.element.isConnected) this.unread += 1;
    this.showTools();
  }

  /** Shows whose turn it is and what can be done. @param {State} state */
  turn(state) {
    this.state = state;
    const { view, board } = this;
    if (!view || !board) return;
    const { mine, ready, showing } = state;
    const [rolls, chooses] = [ready && view.turn.kind === "roll", ready && view.turn.kind === "choose"];
    this.root.classList.toggle("mine", mine !== undefined);
    this.root.classList.toggle("plays", view.phase === "running" && view.you.seats.length > 0);
    this.frame.style.setProperty("--ratio", board.ratio);
    board.activate(chooses, view.turn.choices);
    write(this.status, headline(view, mine, this.roll));
    write(this.sub, subline(view, mine, board, this.lately) || " ");
    this.die.place(view.dice.used && (view.phase === "running" || view.phase === "over"), view.phase === "running" && view.you.seats.length > 0);
    this.die.allow(rolls, mine !== undefined);
    this.#yard(view.phase === "running" ? view.turn.player : undefined);
    const held = this.#held();
    const moves = chooses ? listedMoves(view, board) : [];
    this.#refill(this.moves, moves, () => moveButtons(moves, board, this.acts.move));
    this.#refill(this.requests, [view.phase, view.you, view.asked, view.rematch, view.next, view.seats.map(({ name, place }) => [name, place]), this.covered], () => (this.covered ? [] : requests(view, this.acts.ask)));
    this.showTools();
    this.attention.show(mine !== undefined, view.name ?? view.title, this.status.textContent ?? "");
    this.#attend(rolls, chooses, held);
    if (!showing) this.#announce(ready);
  }

  /** Puts the die into the yard of the player to move, where the board has one. @param {number | undefined} seat */
  #yard(seat) {
    const [board, tray] = [this.board, this.die.tray];
    const yard = [...(board?.cells.values() ?? [])].find((cell) => cell.class === "yard" && cell.owner === seat && Math.min(cell.width, cell.height) > 2);
    tray.classList.toggle("in-yard", yard !== undefined);
    const view = board?.drawing?.view;
    if (!yard || !board || !view) return;
    const { x, y, width, height } = board.box(yard);
    // In the middle, unless a piece stands there: then in the free corner nearest to the player.
    const free = DIE_PLACES.find(([dx, dy]) => board.spots(yard.id).every((spot) => Math.hypot(spot.x - x - width * dx, spot.y - y - height * dy) > width * 0.22)) ?? DIE_PLACES[0];
    tray.style.setProperty("--x", String((x + width * free[0] - view.x) / view.width));
    tray.style.setProperty("--y", String((y + height * free[1] - view.y) / view.height));
  }

  showTools() {
    const { view, board } = this;
    if (!view || !board) return;
    const held = document.activeElement instanceof HTMLElement && this.tools.contains(document.activeElement) ? document.activeElement.id : undefined;
    const ready = this.state.ready && view.turn.kind === "choose";
    this.#refill(this.tools, [view.id, view.phase, view.you, lastMover(view), ready, this.unread, view.state * Number(ready)], () => tools(view, board, this.acts.ask, { ready, unread: this.unread, chat: () => this.#openChat(), pace: () => this.#openPace(), more: () => void this.#openMore() }));
    if (held && document.activeElement?.id !== held) document.getElementById(held)?.focus();
  }

  /** The move whose button has the focus. */
  #held() {
    const now = document.activeElement;
    return now instanceof HTMLElement && this.moves.contains(now) ? now.dataset.move ?? "" : undefined;
  }

  /** Keeps the focus where the game goes on: never on nothing. @param {boolean} rolls @param {boolean} chooses @param {string | undefined} held */
  #attend(rolls, chooses, held) {
    const [now, { button }] = [document.activeElement, this.die];
    const lost = now === null || now === document.body || (now === this.status && (rolls || chooses)) || (now === button && chooses);
    if (!this.engaged || !this.root.isConnected || !lost || document.querySelector("dialog[open]")) return;
    const first = this.moves.querySelector(held ? `[data-move="${CSS.escape(held)}"]` : "button") ?? this.moves.querySelector("button");
    if (chooses && first instanceof HTMLElement && first.checkVisibility()) first.focus({ preventScroll: true });
    else if (chooses && this.board?.chooser.enter()) return;
    else if (button.isConnected && button.checkVisibility()) button.focus({ preventScroll: true });
    else this.status.focus({ preventScroll: true });
  }

  /** Says once what has happened and whose turn it is. @param {boolean} ready */
  #announce(ready) {
    const now = `${this.view?.state} ${ready}`;
    if (this.told === now || (!ready && this.unheard.length === 0)) return;
    this.told = now;
    announce([sentences(this.unheard.slice(-6)), ready && sentence(this.status.textContent ?? ""), ready && this.view?.turn.kind === "choose" && this.sub.textContent].filter(Boolean).join(" "));
    this.unheard = [];
  }

  #openPeople() {
    openSheet(this.root, say("table.people"), [this.people, this.log.element]);
  }

  #openChat() {
    this.unread = 0;
    openSheet(this.root, say("chat"), [this.chat.element], { beside: !narrow.matches, look: "talking", closed: () => this.showTools() });
    this.chat.toEnd();
    if (this.chat.input.checkVisibility()) this.chat.input.focus();
    this.showTools();
  }

  #openPace() {
    const view = this.view;
    if (view) openSheet(this.root, say("tool.pace"), [paceMenu(view.dice.used, view.seats.some(({ kind }) => kind === "bot"), this.acts.changed)]);
  }

  async #openMore() {
    const { moreParts } = await import("./cards.js");
    if (!this.view) return;
    const nothing = () => undefined;
    const switches = [preferenceSwitch("sound", say("more.sound"), nothing), "vibrate" in navigator ? preferenceSwitch("vibrate", say("more.vibrate"), nothing) : undefined, notifySwitch()].filter((one) => one !== undefined);
    openSheet(this.root, say("tool.more"), [h("div", { class: "about" }, ...moreParts(this.view, this.acts.ask, switches))]);
  }
}
