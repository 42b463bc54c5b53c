// A board of snakes and ladders under one's hands: drag an end, and see at once what it does to the game.

import { post, registry } from "./api.js";
import { Board } from "./board.js";
import { bars } from "./chart.js";
import { h, notice, put, s } from "./dom.js";
import { Entities, KINDS, ends, oneMore } from "./entities.js";
import { myName } from "./storage.js";
import { createTable } from "./create-table.js";
import { U, linkShape } from "./shapes.js";
import { Undo } from "./undo.js";

/** @typedef {import("./entities.js").BoardData} BoardData */

/** So many turns can be wished for. */
const [LEAST, MOST] = [2, 10_000];
/** A wish is met when a game lasts as long as this share of it, or a few throws, near to it. */
const NEAR = 0.02;
/** An answer that comes within so many milliseconds is not waited for: nothing flickers. */
const PATIENCE = 200;

export class DesignPage {
  /** @param {string} [shared] a board in the address */
  constructor(shared) {
    /** @type {BoardData} */
    this.data = { columns: 10, rows: 10, entities: [] };
    this.board = new Board("snakes", () => undefined, () => undefined);
    this.handles = s("g", { class: "handles" });
    this.heat = s("g", { class: "heat" });
    this.board.svg.insertBefore(this.heat, this.board.links);
    this.board.svg.append(this.handles);
    this.answer = h("div", { class: "answer", "aria-live": "polite" });
    this.freshness = h("p", { class: "freshness", role: "status" });
    this.list = new Entities((act) => this.#change(act));
    this.problem = h("p", { class: "problem", role: "alert" });
    this.preset = h("select", { id: "design-rules", onchange: () => void this.#study() });
    this.showHeat = h("input", { id: "heat", type: "checkbox", onchange: () => this.#heat() });
    this.showBest = h("input", { id: "best-way", type: "checkbox", onchange: () => this.#heat() });
    this.turns = h("input", { id: "wanted-turns", type: "number", min: LEAST, max: MOST, value: 30 });
    this.lasts = h("p", { class: "lasts", role: "status" });
    this.shared = h("div", { class: "shared", role: "status" });
    /** How often something was asked, and which of it is answered. */
    this.asked = 0;
    this.answered = 0;
    this.busy = false;
    /** Whether the whole board has to be drawn anew with the next answer. */
    this.whole = false;
    /** @type {number | undefined} */
    this.waiting = undefined;
    /** @type {any} */
    this.study = undefined;
    this.start = h("select", { id: "design-board", onchange: () => void this.#fetch(this.start.value) });
    /** @type {Undo<{board: BoardData, began: string}>} */
    this.undo = new Undo(() => ({ board: this.data, began: this.began }), (before) => this.#restore(before));
    /** With which board it began. */
    this.began = "";
    this.link = shared;
    this.root = h("div", { class: "table design" },
      h("div", { class: "stage" }, h("h1", {}, "Design a board"), h("p", {}, "Drag the ends of snakes and ladders; everything beside it is exact."), h("div", { class: "board-box" }, this.board.svg), this.problem),
      h("aside", { class: "side" },
        h("section", { class: "card" }, h("label", { for: "design-board" }, "Begin with"), this.start, h("label", { for: "design-rules" }, "Rules"), this.preset,
          h("label", { class: "inline", for: "heat" }, this.showHeat, " Where pawns stand most"), h("label", { class: "inline", for: "best-way" }, this.showBest, " The fewest throws"),
          h("div", { class: "acts" }, h("button", { class: "primary", onclick: () => void this.#play() }, "Play on it"), h("button", { onclick: () => this.#save() }, "Save as a file"), h("button", { onclick: () => void this.#share() }, "Copy a link"), this.undo.button), this.shared),
        h("section", { class: "card" }, h("h2", {}, "What to expect"), this.freshness, this.answer),
        h("section", { class: "card" }, h("h2", {}, "Make it last"), h("label", { for: "wanted-turns" }, "About so many turns"), h("div", { class: "wish" }, this.turns, h("button", { onclick: () => void this.#tune() }, "Move the ends until it does")), this.lasts),
        h("section", { class: "card" }, h("h2", {}, "On the board"), this.list.element, h("div", { class: "acts" }, ...KINDS.map((kind) => h("button", { onclick: () => this.#change((data) => { data.entities.push(oneMore(data, kind)); }) }, `+ ${kind}`))))));
    void this.#begin();
    this.#drag();
  }

  leave() {
    this.undo.leave();
  }

  async #begin() {
    const game = (await registry()).find((one) => one.game === "snakes");
    put(this.preset, ...(game?.presets ?? []).map(({ name }) => h("option", { value: name, selected: name === "commercial" }, name)));
    put(this.start, this.link !== undefined && h("option", { value: "link" }, "the board of the link"), h("option", { value: "" }, "a new one, made up"), ...(game?.boards ?? []).map(({ name }) => h("option", { value: name }, name)));
    await this.#fetch(this.link === undefined ? "commercial-48" : "link");
  }

  /** Begins with another board. @param {string} name */
  async #fetch(name) {
    try {
      const board = await this.#board(name);
      if (this.asked > 0) this.undo.keep();
      this.#restore({ board, began: name });
    } catch (error) {
      notice(/** @type {Error} */ (error).message);
      if (this.asked === 0 && name === "link") await this.#fetch("commercial-48");
      else this.start.value = this.began;
    }
  }

  /** @param {string} name @returns {Promise<BoardData>} */
  async #board(name) {
    if (name === "link") return boardOf(this.link ?? "");
    const { board } = name ? await post("/api/boards/check", { game: "snakes", board: name }) : await post("/api/boards/made-up", { game: "snakes", seed: Math.floor(Math.random() * 1e9) });
    return board;
  }

  /** Lays this board. @param {{board: BoardData, began: string}} before */
  #restore({ board, began }) {
    this.data = board;
    this.began = this.start.value = began;
    this.list.show(this.data);
    void this.#study(true);
  }

  /** Changes the board by what is in the list. @param {(data: BoardData) => void} act */
  #change(act) {
    this.undo.keep();
    const rows = this.data.entities.length;
    act(this.data);
    if (this.data.entities.length !== rows) this.list.show(this.data);
    void this.#study();
  }

  /** Asks what the board does; while an answer is under way only the last question waits. @param {boolean} [whole] */
  async #study(whole = false) {
    this.asked += 1;
    this.whole ||= whole;
    put(this.shared);
    this.#links();
    this.#fresh("soon");
    if (this.busy) return;
    this.busy = true;
    while (this.answered < this.asked) await this.#ask();
    this.busy = false;
  }

  async #ask() {
    const [number, whole] = [this.asked, this.whole];
    this.whole = false;
    /** @type {Error | undefined} */
    let problem;
    try {
      this.study = await post("/api/study/snakes", { board: this.data, rules: this.preset.value });
      // The scene of a board that has been left meanwhile is not drawn.
      if (this.whole) return;
      if (whole) this.board.show(this.study.scene);
      else this.#marks(this.study.scene.cells);
      this.#show();
    } catch (error) {
      problem = /** @type {Error} */ (error);
      this.whole ||= whole;
    } finally {
      this.answered = number;
    }
    put(this.problem, problem?.message);
    this.#fresh(number !== this.asked ? "soon" : problem ? "no" : "yes");
    this.#links();
  }

  /** Whether the numbers are those of the board as it is. @param {"yes" | "soon" | "no"} fresh */
  #fresh(fresh) {
    if (fresh !== "soon") this.#say(fresh);
    else this.waiting ??= setTimeout(() => this.#say("soon"), PATIENCE);
  }

  /** @param {"yes" | "soon" | "no"} fresh */
  #say(fresh) {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.root.dataset.fresh = fresh;
    const words = { yes: "", soon: "Being worked out…", no: this.study ? "Not of this board, which has a mistake: of the last one without." : "The board has a mistake." };
    put(this.freshness, words[fresh]);
  }

  /** What is written on the cells follows the ends. @param {import("./types.js").Cell[]} cells */
  #marks(cells) {
    const differs = (/** @type {import("./types.js").Cell} */ cell) => {
      const old = this.board.cells.get(cell.id);
      return old?.mark !== cell.mark || old.class !== cell.class;
    };
    this.board.update({ cells: cells.filter(differs) });
  }

  #show() {
    const { rolls, turns, seats, why, fewest } = this.study;
    const words = (/** @type {number | null} */ value, digits = 2) => (value === null ? "endless" : value.toFixed(digits));
    put(this.answer,
      h("p", {}, h("b", {}, words(turns.mean)), " turns on average, half of all games within ", h("b", {}, turns.median ?? "?"), "; ", words(rolls.mean), " throws."),
      bars(turns.pmf, `How many turns a player alone needs: ${turns.median} in the middle, ${turns.mode} most often`, turns.mode),
      seats ? h("p", {}, `Who begins wins ${(seats[0] * 100).toFixed(2)} % of games of two.`) : h("p", {}, String(why)),
      h("p", {}, fewest ? `With the luckiest dice ${fewest.throws} throws are enough.` : "The end cannot be reached."));
    this.list.influences(this.data, this.study.entities);
    this.#heat();
  }

  #links() {
    const at = (/** @type {number} */ cell) => this.board.middle(cell);
    const drawn = this.data.entities.flatMap((entity, number) => ends(entity).map((to) => {
      const way = [at(entity.from), at(to)].filter((point) => point !== undefined);
      return way.length === 2 && linkShape({ class: entity.kind, way: [entity.from, to], words: `${entity.kind} from ${entity.from} to ${to}` }, way, number);
    }));
    put(this.board.links, ...drawn);
    const handle = (/** @type {number} */ index, /** @type {string} */ which, /** @type {number} */ cell) => {
      const point = at(cell);
      return point && s("circle", { class: "handle", cx: point.x, cy: point.y, r: U * 0.46, "data-index": index, "data-which": which });
    };
    put(this.handles, ...this.data.entities.flatMap((entity, index) => [handle(index, "from", entity.from), ...(entity.kind === "snake" || entity.kind === "ladder" ? [handle(index, "to", ends(entity)[0])] : [])]));
  }

  #drag() {
    /** @type {{index: number, which: string, moved: boolean} | undefined} */
    let held;
    const svg = this.board.svg;
    svg.addEventListener("pointerdown", (event) => {
      const handle = event.target instanceof SVGElement ? event.target.closest(".handle") : undefined;
      if (!(handle instanceof SVGElement)) return;
      held = { index: Number(handle.dataset.index), which: handle.dataset.which ?? "from", moved: false };
      svg.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    // A finger on an end drags it; anywhere else it scrolls the page.
    svg.addEventListener("touchstart", (event) => {
      if (event.target instanceof Element && event.target.closest(".handle")) event.preventDefault();
    }, { passive: false });
    svg.addEventListener("pointermove", (event) => {
      if (!held) return;
      const matrix = svg.getScreenCTM();
      if (!matrix) return;
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      const [x, y] = [Math.floor(point.x / U), Math.floor(point.y / U)];
      const cell = this.board.cellAt(x, y);
      const entity = this.data.entities[held.index];
      if (!cell || !entity) return;
      const old = held.which === "from" ? entity.from : ends(entity)[0];
      if (old === cell.id) return;
      if (!held.moved) this.undo.keep();
      held.moved = true;
      if (held.which === "from") entity.from = cell.id;
      else entity.to = cell.id;
      void this.#study();
    });
    const drop = () => {
      if (held?.moved) this.#list();
      held = undefined;
    };
    svg.addEventListener("pointerup", drop);
    svg.addEventListener("pointercancel", drop);
  }

  #list() {
    this.list.show(this.data);
    this.list.influences(this.data, this.study?.entities ?? []);
  }

  #heat() {
    const cells = this.showHeat.checked && this.study ? this.study.cells : [];
    const most = Math.max(...cells.slice(1), 1e-9);
    const warm = [...this.board.cells.values()].filter((cell) => cells[cell.id] > 0).map((cell) => s("rect", { x: cell.x * U + 1, y: cell.y * U + 1, width: U - 2, height: U - 2, class: "warm", opacity: (0.75 * cells[cell.id]) / most }));
    const path = this.showBest.checked ? this.study?.fewest?.path ?? [] : [];
    const way = path.flatMap((/** @type {any} */ step) => [step.lands, step.to]).map((/** @type {number} */ cell) => this.board.middle(cell)).filter(Boolean);
    put(this.heat, ...warm, way.length > 1 && s("path", { class: "best-way", d: `M${way.map((/** @type {any} */ point) => `${point.x} ${point.y}`).join("L")}` }));
  }

  async #tune() {
    const wanted = Number(this.turns.value);
    if (!(wanted >= LEAST && wanted <= MOST)) {
      put(this.lasts, `A game can be made to last ${LEAST} to ${MOST.toLocaleString("en")} turns.`);
      return;
    }
    put(this.lasts, "Moving the ends…");
    try {
      const tuned = await post("/api/study/snakes/tune", { board: this.data, rules: this.preset.value, turns: wanted, seed: Math.floor(Math.random() * 1e9) });
      this.undo.keep();
      this.#restore({ board: tuned.board, began: this.began });
      const met = Math.abs(tuned.turns - wanted) <= Math.max(0.5, wanted * NEAR);
      put(this.lasts, met ? `A game alone now lasts ${tuned.turns.toFixed(2)} turns on average.` : `Moving the ends cannot make it last ${wanted} turns: ${tuned.turns.toFixed(2)} on average is the nearest that was found.`);
    } catch (error) {
      put(this.lasts, /** @type {Error} */ (error).message);
    }
  }

  async #play() {
    try {
      const seats = [{ kind: "human", ...myName() }, { kind: "bot" }];
      await createTable({ game: "snakes", title: "Snakes & Ladders" }, { rules: this.preset.value, board: this.data, seats });
    } catch (error) {
      notice(/** @type {Error} */ (error).message);
    }
  }

  #save() {
    const url = URL.createObjectURL(new Blob([JSON.stringify(this.data)], { type: "application/json" }));
    const link = h("a", { href: url, download: "board.json" });
    link.click();
    URL.revokeObjectURL(url);
  }

  async #share() {
    const link = `${location.origin}/#/design/${encodeURIComponent(JSON.stringify(this.data))}`;
    history.replaceState(null, "", link);
    const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    // Where the page came over a connection that is not secure there is no clipboard.
    const field = h("input", { id: "design-link", readonly: true, value: link });
    if (copied) put(this.shared, h("p", {}, "The link is copied."));
    else put(this.shared, h("label", { for: "design-link" }, "Copy this link"), field);
    if (copied) return;
    field.focus();
    field.select();
  }
}

/** A board from a link. @param {string} text @returns {BoardData} */
function boardOf(text) {
  try {
    const board = JSON.parse(text);
    if (Array.isArray(board.entities)) return board;
  } catch {
    // Said below.
  }
  throw new Error("The board in the link cannot be read.");
}
