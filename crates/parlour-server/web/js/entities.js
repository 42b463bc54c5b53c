// The list of snakes, ladders and special squares of a board under design: for keyboards and for exact numbers.

import { h, put } from "./dom.js";
import { number, say } from "./texts.js";

/** @typedef {"ladder" | "snake" | "trap" | "boost" | "black-hole" | "teleporter"} Kind
 * @typedef {{kind: Kind, from: number, to?: number | number[], by?: number}} Entity
 * @typedef {{columns: number, rows: number, entities: Entity[]}} BoardData */

/** @type {Kind[]} */
export const KINDS = ["ladder", "snake", "trap", "boost", "black-hole", "teleporter"];

/** @param {Kind} kind */
export const kindName = (kind) => say(`kind.${kind}`);

/** The squares it leads to. @param {Entity} entity */
export const ends = (entity) => (Array.isArray(entity.to) ? entity.to : entity.to !== undefined ? [entity.to] : entity.by !== undefined ? [entity.from + entity.by] : []);

/** With a sign, but never -0.00. @param {number} value */
const signed = (value) => (Math.abs(value) < 0.005 ? number(0, 2) : `${value > 0 ? "+" : "−"}${number(Math.abs(value), 2)}`);

export class Entities {
  /** @param {(act: (data: BoardData) => void) => void} change */
  constructor(change) {
    this.change = change;
    this.element = h("div", { class: "entities" });
  }

  /** @param {BoardData} data */
  show(data) {
    const head = h("div", { class: "entity head", "aria-hidden": "true" }, h("span", {}), h("span", {}, say("design.from")), h("span", {}, say("design.to")), h("span", { class: "influence" }, say("design.influence")));
    put(this.element, data.entities.length > 0 && head, ...data.entities.map((entity, index) => this.#row(entity, index)));
  }

  /** @param {Entity} entity @param {number} index */
  #row(entity, index) {
    const named = { kind: kindName(entity.kind), number: index + 1 };
    const from = h("input", { class: "from", type: "number", "aria-label": say("design.from.of", named), value: entity.from, min: 1, onchange: () => this.change((data) => { data.entities[index].from = Number(from.value); }) });
    const to = h("input", { class: "to", "aria-label": say("design.to.of", named), value: entity.by ?? ends(entity).join(" "), onchange: () => this.change((data) => lead(data.entities[index], to.value)) });
    const remove = h("button", { "aria-label": say("design.remove", { kind: named.kind, from: entity.from }), onclick: () => {
      this.change((data) => { data.entities.splice(index, 1); });
    } }, "×");
    return h("div", { class: "entity" }, h("span", { class: "kind" }, named.kind), from, entity.kind !== "trap" && entity.kind !== "black-hole" && to, h("span", { class: "influence" }), remove);
  }

  /** By how many turns each of them changes a game. @param {BoardData} data @param {{from: number, influence_turns: number | null}[]} deeds */
  influences(data, deeds) {
    const rows = this.element.querySelectorAll(".entity:not(.head) .influence");
    for (const [i, row] of [...rows].entries()) {
      const influence = deeds.find(({ from }) => from === data.entities[i]?.from)?.influence_turns ?? undefined;
      put(row, influence !== undefined && signed(influence), influence !== undefined && h("span", { class: "unseen" }, " ", say("design.influence.unit")));
    }
  }
}

/** @param {Entity} entity @param {string} text */
function lead(entity, text) {
  const numbers = text.split(/[\s,]+/).filter(Boolean).map(Number);
  if (entity.by !== undefined) entity.by = numbers[0];
  else entity.to = entity.kind === "teleporter" ? numbers : numbers[0];
}

/** One more of a kind, on free squares. @param {BoardData} data @param {Kind} kind @returns {Entity} */
export function oneMore(data, kind) {
  const last = data.columns * data.rows;
  const taken = new Set(data.entities.flatMap((entity) => [entity.from, ...ends(entity)]));
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
  return entity;
}
