// The board editor of Snakes & Ladders: drag an end and see at once how it changes the game.

import { anySeed, gameOf, generate, post } from "./api.js";
import { Board } from "./board.js";
import { bars } from "./chart.js";
import { checkbox, h, messageOf, notice, put, s } from "./dom.js";
import { boardName, offered, presetName } from "./labels.js";
import { Entities, KINDS, ends, kindName, oneMore } from "./entities.js";
import { myName } from "./storage.js";
import { createTable } from "./create-table.js";
import { number, percent, say, sentence } from "./texts.js";
import { Undo } from "./undo.js";

/** @typedef {import("./entities.js").BoardData} BoardData */

/** The range of the wanted game length, in turns. */
const [LEAST, MOST] = [2, 10_000];
/** How far the length may be off, as a share of the wanted one. */
const NEAR = 0.02;
/** Milliseconds before a wait is shown: short ones would only flicker. */
const PATIENCE = 200;

export class DesignPage {
  /** @param {string} [shared] the board in the address */
  constructor(shared) {
    /** @type {BoardData} */
    this.data = { columns: 10, rows: 10, entities: [] };
    this.board = new Board("snakes");
    this.handles = s("g", { class: "handles" });
    this.heat = s("g", { class: "heat" });
    /** The links that are in the server's drawing. @type {Set<string>} */
    this.drawn = new Set();
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
    /** The number of the latest question, and of the latest answer. */
    this.asked = 0;
    this.answered = 0;
    this.busy = false;
    /** Whether the next answer must redraw the whole board. */
    this.whole = false;
    /** @type {number | undefined} */
    this.waiting = undefined;
    /** @type {any} */
    this.study = undefined;
    this.start = h("select", { id: "design-board", onchange: () => void this.#fetch(this.start.value) });
    /** @type {Undo<{board: BoardData, began: string}>} */
    this.undo = new Undo(() => ({ board: this.data, began: this.began }), (before) => this.#restore(before));
    /** The board it started from. */
    this.began = "";
    this.link = shared;
    this.title = "";
    this.root = h("div", { class: "bench design" },
      h("div", { class: "stage" }, h("h1", {}, say("design")), h("p", {}, say("design.about")), h("div", { class: "board-box" }, this.board.svg), this.problem),
      h("aside", { class: "side" },
        h("section", { class: "card" }, h("label", { for: "design-board" }, say("design.start")), this.start, h("label", { for: "design-rules" }, say("rules")), this.preset,
          checkbox(say("design.heat"), this.showHeat), checkbox(say("design.fewest"), this.showBest),
          h("div", { class: "acts" }, h("button", { class: "primary", onclick: () => void this.#play() }, say("design.play")), h("button", { onclick: () => this.#save() }, say("design.save")), h("button", { onclick: () => void this.#share() }, say("link.copy")), this.undo.button), this.shared),
        h("section", { class: "card" }, h("h2", {}, say("design.numbers")), this.freshness, this.answer),
        h("section", { class: "card" }, h("h2", {}, say("design.length")), h("label", { for: "wanted-turns" }, say("design.turns")), h("div", { class: "wanted-length" }, this.turns, h("button", { onclick: () => void this.#tune() }, say("design.adjust"))), this.lasts),
        h("section", { class: "card" }, h("h2", {}, say("design.list")), this.list.element, h("div", { class: "acts" }, ...KINDS.map((kind) => h("button", { onclick: () => this.#change((data) => { data.entities.push(oneMore(data, kind)); }) }, say("design.add", { kind: kindName(kind) })))))));
    void this.#begin();
    this.#drag();
  }

  leave() {
    this.undo.leave();
  }

  async #begin() {
    const game = await gameOf("snakes");
    this.title = game?.title ?? "";
    const names = (/** @type {{name: string}[]} */ list = []) => list.map(({ name }) => name);
    put(this.preset, ...offered(names(game?.presets), presetName, "commercial"));
    put(this.start, this.link !== undefined && h("option", { value: "link" }, say("design.linked")), h("option", { value: "" }, say("board.generated")), ...offered(names(game?.boards), boardName));
    await this.#fetch(this.link === undefined ? "commercial-48" : "link");
  }

  /** Starts from another board. @param {string} name */
  async #fetch(name) {
    try {
      const board = await this.#board(name);
      if (this.asked > 0) this.undo.keep();
      this.#restore({ board, began: name });
    } catch (error) {
      notice(messageOf(error));
      if (this.asked === 0 && name === "link") await this.#fetch("commercial-48");
      else this.start.value = this.began;
    }
  }

  /** @param {string} name @returns {Promise<BoardData>} */
  async #board(name) {
    if (name === "link") return boardOf(this.link ?? "");
    return (await (name ? post("/api/boards/check", { game: "snakes", board: name }) : generate("snakes"))).board;
  }

  /** Shows this board. @param {{board: BoardData, began: string}} before */
  #restore({ board, began }) {
    this.data = board;
    this.began = this.start.value = began;
    this.list.show(this.data);
    void this.#study(true);
  }

  /** Changes the board from the list. @param {(data: BoardData) => void} act */
  #change(act) {
    this.undo.keep();
    const rows = this.data.entities.length;
    act(this.data);
    if (this.data.entities.length !== rows) this.list.show(this.data);
    void this.#study();
  }

  /** Requests the numbers of the board; during a request only the latest change waits. @param {boolean} [whole] */
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
    const [number, whole, asked] = [this.asked, this.whole, structuredClone(this.data.entities)];
    this.whole = false;
    /** @type {Error | undefined} */
    let problem;
    try {
      this.study = await post("/api/study/snakes", { board: this.data, rules: this.preset.value }, { game: "snakes" });
      // Another board has been chosen: do not draw this one.
      if (this.whole) return;
      const { scene } = this.study;
      if (whole) this.board.show(scene);
      else this.board.update({ cells: scene.cells, art: scene.art });
      this.drawn = new Set(asked.flatMap((entity) => ends(entity).map((to) => `${entity.kind} ${entity.from} ${to}`)));
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

  /** Shows whether the numbers are those of this board. @param {"yes" | "soon" | "no"} fresh */
  #fresh(fresh) {
    if (fresh !== "soon") this.#tellFreshness(fresh);
    else this.waiting ??= setTimeout(() => this.#tellFreshness("soon"), PATIENCE);
  }

  /** @param {"yes" | "soon" | "no"} fresh */
  #tellFreshness(fresh) {
    clearTimeout(this.waiting);
    this.waiting = undefined;
    this.root.dataset.fresh = fresh;
    const wrong = this.study ? say("design.stale") : say("design.wrong");
    put(this.freshness, { yes: "", soon: say("design.calculating"), no: wrong }[fresh]);
  }

  #show() {
    const { rolls, turns, seats, why, fewest } = this.study;
    put(this.answer,
      h("p", {}, h("b", {}, turns.mean === null ? say("design.endless") : say("design.mean", { turns: number(turns.mean, 2) }))),
      h("p", {}, turns.median !== null && say("design.half", { turns: turns.median }), " ", rolls.mean !== null && say("design.rolls", { rolls: number(rolls.mean, 2) })),
      bars(turns.pmf, say("design.chart", { median: turns.median ?? "–", mode: turns.mode }), turns.mode),
      h("p", {}, seats ? say("design.first", { percent: percent(seats[0]) }) : sentence(String(why))),
      h("p", {}, fewest ? say("design.luckiest", { rolls: fewest.throws }) : say("design.unreachable")));
    this.list.influences(this.data, this.study.entities);
    this.#heat();
  }

  #links() {
    const at = (/** @type {number} */ cell) => this.board.middle(cell);
    const drawn = this.data.entities.flatMap((entity) => ends(entity).map((to) => {
      const way = [at(entity.from), at(to)].filter((point) => point !== undefined);
      const drawn = this.drawn.has(`${entity.kind} ${entity.from} ${to}`);
      return way.length === 2 && s("g", { class: "link", role: "img", "aria-label": say("design.link", { kind: kindName(entity.kind), from: entity.from, to }) },
        // A dashed line until the server has drawn it.
        !drawn && s("path", { class: "line", d: `M${way.map(({ x, y }) => `${x} ${y}`).join("L")}` }));
    }));
    put(this.board.links, ...drawn);
    const handle = (/** @type {number} */ index, /** @type {string} */ which, /** @type {number} */ cell) => {
      const point = at(cell);
      return point && s("circle", { class: "handle", cx: point.x, cy: point.y, r: this.board.unit * 0.46, "data-index": index, "data-which": which });
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
    // A finger drags an end; anywhere else it scrolls the page.
    svg.addEventListener("touchstart", (event) => {
      if (event.target instanceof Element && event.target.closest(".handle")) event.preventDefault();
    }, { passive: false });
    svg.addEventListener("pointermove", (event) => {
      if (!held) return;
      const matrix = svg.getScreenCTM();
      if (!matrix) return;
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
      const cell = this.board.cellAt(point.x, point.y);
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
    const warm = [...this.board.cells.values()].filter((cell) => cells[cell.id] > 0).map((cell) => s("rect", { ...this.board.box(cell), class: "warm", opacity: (0.75 * cells[cell.id]) / most }));
    const path = this.showBest.checked ? this.study?.fewest?.path ?? [] : [];
    const way = path.flatMap((/** @type {any} */ step) => [step.lands, step.to]).map((/** @type {number} */ cell) => this.board.middle(cell)).filter(Boolean);
    put(this.heat, ...warm, way.length > 1 && s("path", { class: "best-way", d: `M${way.map((/** @type {any} */ point) => `${point.x} ${point.y}`).join("L")}` }));
  }

  async #tune() {
    const wanted = Number(this.turns.value);
    if (!(wanted >= LEAST && wanted <= MOST)) {
      put(this.lasts, say("design.limits", { least: LEAST, most: number(MOST) }));
      return;
    }
    put(this.lasts, say("design.adjusting"));
    try {
      const tuned = await post("/api/study/snakes/tune", { board: this.data, rules: this.preset.value, turns: wanted, seed: anySeed() }, { game: "snakes" });
      this.undo.keep();
      this.#restore({ board: tuned.board, began: this.began });
      const met = Math.abs(tuned.turns - wanted) <= Math.max(0.5, wanted * NEAR);
      const turns = number(tuned.turns, 2);
      put(this.lasts, met ? say("design.adjusted", { turns }) : say("design.nearest", { wanted, turns }));
    } catch (error) {
      put(this.lasts, messageOf(error));
    }
  }

  async #play() {
    try {
      const seats = [{ kind: "human", ...myName() }, { kind: "bot" }];
      await createTable({ game: "snakes", title: this.title }, { rules: this.preset.value, board: this.data, seats });
    } catch (error) {
      notice(messageOf(error));
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
    if (copied) {
      put(this.shared, h("p", {}, say("link.copied")));
      return;
    }
    // Insecure connections have no clipboard: show the link.
    const field = h("input", { id: "design-link", readonly: true, value: link });
    put(this.shared, h("label", { for: "design-link" }, say("design.copy")), field);
    field.focus();
    field.select();
  }
}

/** The board in a link. @param {string} text @returns {BoardData} */
function boardOf(text) {
  try {
    const board = JSON.parse(text);
    if (Array.isArray(board.entities)) return board;
  } catch {
    // Reported below.
  }
  throw new Error(say("design.unreadable"));
}
