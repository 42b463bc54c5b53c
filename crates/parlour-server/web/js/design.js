// A board of snakes and ladders under one's hands: drag an end, and see at once what it does to the game.

import { post, registry } from "./api.js";
import { Board } from "./board.js";
import { bars } from "./chart.js";
import { h, notice, put, s } from "./dom.js";
import { wish } from "./keep.js";
import { lay } from "./lay.js";
import { U, linkShape } from "./shapes.js";

/** @typedef {{kind: string, from: number, to?: number | number[], by?: number}} Entity
 * @typedef {{columns: number, rows: number, entities: Entity[]}} BoardData */

const KINDS = ["ladder", "snake", "trap", "boost", "black-hole", "teleporter"];
/** @param {Entity} entity */
const ends = (entity) => (Array.isArray(entity.to) ? entity.to : entity.to !== undefined ? [entity.to] : entity.by !== undefined ? [entity.from + entity.by] : []);

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
    this.numbers = h("section", { class: "card", "aria-live": "polite" });
    this.list = h("div", { class: "entities" });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.preset = h("select", { id: "design-rules", onchange: () => void this.#study() });
    this.showHeat = h("input", { id: "heat", type: "checkbox", onchange: () => this.#heat() });
    this.showBest = h("input", { id: "best-way", type: "checkbox", onchange: () => this.#heat() });
    this.turns = h("input", { id: "wanted-turns", type: "number", min: 2, max: 1000, value: 30 });
    this.asked = 0;
    this.busy = false;
    /** @type {any} */
    this.study = undefined;
    const start = h("select", { id: "design-board", onchange: () => void this.#fetch(start.value) });
    this.root = h("div", { class: "table design" },
      h("div", { class: "stage" }, h("h1", {}, "Design a board"), h("p", {}, "Drag the ends of snakes and ladders; everything beside it is exact."), h("div", { class: "board-box" }, this.board.svg), this.problem),
      h("aside", { class: "side" },
        h("section", { class: "card" }, h("label", { for: "design-board" }, "Begin with"), start, h("label", { for: "design-rules" }, "Rules"), this.preset,
          h("label", { class: "inline", for: "heat" }, this.showHeat, " Where pawns stand most"), h("label", { class: "inline", for: "best-way" }, this.showBest, " The fewest throws"),
          h("div", { class: "acts" }, h("button", { class: "primary", onclick: () => void this.#play() }, "Play on it"), h("button", { onclick: () => this.#save() }, "Save as a file"), h("button", { onclick: () => void this.#share() }, "Copy a link"))),
        this.numbers,
        h("section", { class: "card" }, h("h2", {}, "Make it last"), h("label", { for: "wanted-turns" }, "About so many turns"), this.turns, h("button", { onclick: () => void this.#tune() }, "Move the ends until it does")),
        h("section", { class: "card" }, h("h2", {}, "On the board"), this.list, h("div", { class: "acts" }, ...KINDS.map((kind) => h("button", { onclick: () => this.#add(kind) }, `+ ${kind}`))))));
    void this.#begin(start, shared);
    this.#drag();
  }

  leave() {}

  /** @param {HTMLSelectElement} start @param {string} [shared] */
  async #begin(start, shared) {
    const game = (await registry()).find((one) => one.game === "snakes");
    put(this.preset, ...(game?.presets ?? []).map(({ name }) => h("option", { value: name, selected: name === "commercial" }, name)));
    put(start, h("option", { value: "" }, "a new one, made up"), ...(game?.boards ?? []).map(({ name }) => h("option", { value: name, selected: name === "commercial-48" }, name)));
    if (shared) {
      try {
        this.data = JSON.parse(shared);
        await this.#study(true);
        return;
      } catch {
        notice("The board in the link cannot be read.");
      }
    }
    await this.#fetch("commercial-48");
  }

  /** @param {string} name */
  async #fetch(name) {
    try {
      const answer = name ? await post("/api/boards/check", { game: "snakes", board: name }) : await post("/api/boards/made-up", { game: "snakes", seed: Math.floor(Math.random() * 1e9) });
      this.data = answer.board;
      await this.#study(true);
    } catch (error) {
      notice(/** @type {Error} */ (error).message);
    }
  }

  /** Asks what the board does; while an answer is under way only the last question waits. @param {boolean} [whole] */
  async #study(whole = false) {
    const number = (this.asked += 1);
    this.#links();
    if (this.busy && !whole) return;
    this.busy = true;
    const asked = { board: this.data, rules: this.preset.value };
    try {
      const study = await post("/api/study/snakes", asked);
      this.study = study;
      put(this.problem);
      if (whole) this.board.show(study.scene);
      else this.#marks(study.scene.cells);
      this.#show();
    } catch (error) {
      put(this.problem, /** @type {Error} */ (error).message);
    }
    this.busy = false;
    if (number !== this.asked) await this.#study();
    if (whole) this.#entities();
    this.#links();
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
    put(this.numbers, h("h2", {}, "What to expect"),
      h("p", {}, h("b", {}, words(turns.mean)), " turns on average, half of all games within ", h("b", {}, turns.median ?? "?"), "; ", words(rolls.mean), " throws."),
      bars(turns.pmf, `How many turns a player alone needs: ${turns.median} in the middle, ${turns.mode} most often`, turns.mode),
      seats ? h("p", {}, `Who begins wins ${(seats[0] * 100).toFixed(2)} % of games of two.`) : h("p", {}, String(why)),
      h("p", {}, fewest ? `With the luckiest dice ${fewest.throws} throws are enough.` : "The end cannot be reached."));
    this.#influences();
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
    /** @type {{index: number, which: string} | undefined} */
    let held;
    const svg = this.board.svg;
    svg.addEventListener("pointerdown", (event) => {
      const handle = event.target instanceof SVGElement ? event.target.closest(".handle") : undefined;
      if (!(handle instanceof SVGElement)) return;
      held = { index: Number(handle.dataset.index), which: handle.dataset.which ?? "from" };
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
      if (held.which === "from") entity.from = cell.id;
      else entity.to = cell.id;
      void this.#study();
    });
    const drop = () => {
      if (held) this.#entities();
      held = undefined;
    };
    svg.addEventListener("pointerup", drop);
    svg.addEventListener("pointercancel", drop);
  }

  /** The same as a list, for keyboards and for exact numbers. */
  #entities() {
    put(this.list, ...this.data.entities.map((entity, index) => {
      const from = h("input", { type: "number", "aria-label": `Start of ${entity.kind} ${index + 1}`, value: entity.from, min: 1, onchange: () => { entity.from = Number(from.value); void this.#study(); } });
      const to = h("input", { "aria-label": `End of ${entity.kind} ${index + 1}`, value: entity.by ?? ends(entity).join(" "), onchange: () => {
        const numbers = to.value.split(/[\s,]+/).filter(Boolean).map(Number);
        if (entity.by !== undefined) entity.by = numbers[0];
        else entity.to = entity.kind === "teleporter" ? numbers : numbers[0];
        void this.#study();
      } });
      return h("div", { class: "entity" }, h("span", {}, entity.kind), from, entity.kind !== "trap" && entity.kind !== "black-hole" && to, h("span", { class: "influence" }),
        h("button", { "aria-label": `Remove ${entity.kind} at ${entity.from}`, onclick: () => { this.data.entities.splice(index, 1); this.#entities(); void this.#study(); } }, "×"));
    }));
    this.#influences();
  }

  #influences() {
    const rows = this.list.querySelectorAll(".influence");
    for (const [i, row] of [...rows].entries()) {
      const from = this.data.entities[i]?.from;
      const deeds = this.study?.entities.find((/** @type {any} */ one) => one.from === from);
      row.textContent = deeds?.influence === null || deeds?.influence === undefined ? "" : `${deeds.influence > 0 ? "+" : ""}${deeds.influence.toFixed(2)} throws`;
    }
  }

  #heat() {
    const cells = this.showHeat.checked && this.study ? this.study.cells : [];
    const most = Math.max(...cells.slice(1), 1e-9);
    const warm = [...this.board.cells.values()].filter((cell) => cells[cell.id] > 0).map((cell) => s("rect", { x: cell.x * U + 1, y: cell.y * U + 1, width: U - 2, height: U - 2, class: "warm", opacity: (0.75 * cells[cell.id]) / most }));
    const path = this.showBest.checked ? this.study?.fewest?.path ?? [] : [];
    const way = path.flatMap((/** @type {any} */ step) => [step.lands, step.to]).map((/** @type {number} */ cell) => this.board.middle(cell)).filter(Boolean);
    put(this.heat, ...warm, way.length > 1 && s("path", { class: "best-way", d: `M${way.map((/** @type {any} */ point) => `${point.x} ${point.y}`).join("L")}` }));
  }

  /** @param {string} kind */
  #add(kind) {
    const last = this.data.columns * this.data.rows;
    const taken = new Set(this.data.entities.flatMap((entity) => [entity.from, ...ends(entity)]));
    const free = (/** @type {number} */ near) => {
      for (let far = 0; far < last; far += 1) for (const cell of [near + far, near - far]) if (cell > 1 && cell < last && !taken.has(cell)) return cell;
      return 2;
    };
    const from = free(Math.round(last * (kind === "snake" ? 0.7 : 0.3)));
    taken.add(from);
    /** @type {Entity} */
    const entity = { kind, from };
    if (kind === "snake") entity.to = free(Math.round(last * 0.3));
    if (kind === "ladder") entity.to = free(Math.round(last * 0.6));
    if (kind === "teleporter") entity.to = [free(Math.round(last * 0.5))];
    if (kind === "boost") entity.by = 3;
    this.data.entities.push(entity);
    this.#entities();
    void this.#study();
  }

  async #tune() {
    try {
      const tuned = await post("/api/study/snakes/tune", { board: this.data, rules: this.preset.value, turns: Number(this.turns.value), seed: Math.floor(Math.random() * 1e9) });
      this.data = tuned.board;
      await this.#study(true);
      notice(`A game alone now lasts ${tuned.turns.toFixed(2)} turns on average.`);
    } catch (error) {
      notice(/** @type {Error} */ (error).message);
    }
  }

  async #play() {
    try {
      const seats = [{ kind: "human", name: wish("name") || "You" }, { kind: "bot" }];
      await lay({ game: "snakes", title: "Snakes & Ladders" }, { rules: this.preset.value, board: this.data, seats });
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
    await navigator.clipboard?.writeText(link).then(() => notice("The link is copied."), () => notice("The link is in the address bar."));
  }
}
