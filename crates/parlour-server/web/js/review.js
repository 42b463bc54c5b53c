// The review in a replay: what each choice cost, what the dice brought, and the course of the game.

import { get } from "./api.js";
import { lines, markPlace } from "./chart.js";
import { announce, h, messageOf, put } from "./dom.js";
import { percent, say } from "./texts.js";

/**
 * @typedef {{step: number, player: number, roll?: number, move?: string, values: number[] | null, best?: string[], loss?: number | null, cost?: string, grade?: "good" | "inaccuracy" | "mistake" | "blunder" | null}} Step
 * @typedef {{player: string, choices: number, perfect: number, luck: number, inaccuracies: number, mistakes: number, blunders: number}} Player
 * @typedef {{unit: "win" | "seeds" | "moves", method: "exact" | "estimate" | "sample", start: number[] | null, players: Player[], steps: Step[], complete: boolean}} Review
 */

/** The most choices that are listed. */
const MOST = 100;

/** The values over the game as shares of the chart's height; a step without values keeps the last ones. @param {Review} review */
function course({ unit, start, players, steps }) {
  let last = start ?? players.map(() => 0);
  const values = [last, ...steps.map((step) => (last = step.values ?? last))];
  if (unit === "win") return values;
  const most = Math.max(1, ...values.flat().map(Math.abs));
  return values.map((moment) => moment.map((value) => 0.5 + value / (2 * most)));
}

/** @param {Player} player @param {Review["unit"]} unit */
function summary(player, unit) {
  const luck = `${player.luck < 0 ? "−" : "+"}${percent(Math.abs(player.luck))}`;
  return h("li", {}, h("strong", {}, player.player), " ",
    player.choices ? say("review.choices", { choices: player.choices, perfect: player.perfect, mistakes: player.mistakes + player.blunders }) : "",
    unit === "win" ? ` ${say("review.luck", { luck })}` : "");
}

/** What a choice cost: some chances of winning, seeds or moves. @param {number} loss @param {Review["unit"]} unit */
const costOf = (loss, unit) => (unit === "win" ? say("review.cost.win", { percent: percent(loss) }) : unit === "seeds" ? say("review.cost.seeds", { seeds: Math.round(loss) }) : say("review.cost.moves", { moves: Math.round(loss) }));

/** A choice that cost something. @param {Step} step @param {Review["unit"]} unit @param {string[]} names @param {(step: number) => void} go */
function costly(step, unit, names, go) {
  const told = { step: step.step, name: names[step.player - 1] ?? "", move: step.move ?? "", cost: step.loss ? costOf(step.loss, unit) : say("review.chance"), best: (step.best ?? []).join(", ") };
  return h("li", {}, h("button", { class: `plain grade ${step.grade}`, onclick: () => go(step.step - 1) },
    h("span", { class: "badge" }, say(`review.${/** @type {"inaccuracy"} */ (step.grade)}`)), " ", say("review.cost", told)));
}

export class ReviewCard {
  /** @param {string} id @param {string[]} names @param {(step: number) => void} go shows the position after a number of steps */
  constructor(id, names, go) {
    this.names = names;
    this.go = go;
    this.at = 0;
    this.body = h("div", {}, h("p", {}, say("review.about")));
    this.element = h("details", { class: "card review", ontoggle: () => void this.#load(id) }, h("summary", {}, say("review")), this.body);
  }

  /** @param {string} id */
  async #load(id) {
    if (this.asked || !this.element.open) return;
    this.asked = true;
    put(this.body, h("p", {}, say("review.working")));
    /** @type {Review & {problem?: string}} */
    const review = await get(`/api/tables/${id}/review`).catch((error) => ({ problem: messageOf(error) }));
    if (review.problem) put(this.body, h("p", {}, review.problem));
    else this.#show(review);
    // An error may pass: opening the card again asks again.
    this.asked = !review.problem;
  }

  /** @param {Review} review */
  #show(review) {
    const bad = review.steps.filter(({ grade }) => grade && grade !== "good");
    this.moments = course(review);
    if (this.moments.length > 1 && review.unit !== "moves") this.chart = lines(this.moments, this.names);
    this.chart?.setAttribute("aria-label", say("review.chart", { names: this.names.join(", ") }));
    put(this.body, this.chart, h("ul", { class: "plain-list" }, ...review.players.map((player) => summary(player, review.unit))),
      bad.length ? h("ol", { class: "plain-list costs" }, ...bad.slice(0, MOST).map((step) => costly(step, review.unit, this.names, this.go))) : h("p", {}, say("review.flawless")),
      h("p", {}, h("small", {}, say(`review.${review.method}`), review.complete ? "" : ` ${say("review.part", { step: review.steps.length })}`)));
    this.mark(this.at);
    announce(bad.length ? say("review.found", { choices: bad.length }) : say("review.flawless"));
  }

  /** Marks the moment that the replay shows. @param {number} at */
  mark(at) {
    this.at = at;
    if (this.chart && this.moments) markPlace(this.chart, this.moments, Math.min(at, this.moments.length - 1));
  }
}
