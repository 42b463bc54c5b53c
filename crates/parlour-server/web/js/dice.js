// The panel about the dice of a game: the promise, the check, and what was rolled against what was to be expected.

import { get } from "./api.js";
import { h, put, s, say } from "./dom.js";
import { canCheck, checkHere } from "./fair.js";
import { promiseOf } from "./storage.js";

/** @typedef {import("./fair.js").DiceData} DiceData @typedef {import("./fair.js").Face} Face @typedef {import("./fair.js").Found} Found */

const MOST_WORDS = 20;
const MOST_KINDS = 6;

/** How likely fair dice are to do this, in words. @param {number} p */
export function likely(p) {
  const games = Math.round(p * 100);
  if (games < 1) return "Fair dice are so uneven in fewer than 1 of 100 games.";
  return games >= 100 ? "Fair dice are hardly ever more even than this." : `Fair dice are at least as uneven in ${games} of 100 games.`;
}

/** @param {Face[]} faces @param {number} most */
function rows(faces, most) {
  const part = (/** @type {number} */ count) => ((96 * count) / most).toFixed(1);
  return faces.map(({ face, rolled, expected }) => h("tr", {}, h("th", { scope: "row" }, face),
    h("td", {}, s("svg", { class: "tally", viewBox: "0 0 100 12", "aria-hidden": "true" },
      s("rect", { class: "bar", x: 0, y: 1, width: part(rolled), height: 10, rx: 2 }), s("line", { class: "due", x1: part(expected), x2: part(expected), y1: 0, y2: 12 }))),
    h("td", {}, rolled), h("td", {}, expected.toFixed(1))));
}

/** @param {Face[]} faces */
function tally(faces) {
  const most = Math.max(...faces.map(({ rolled, expected }) => Math.max(rolled, expected)), 1);
  const rolls = faces.reduce((sum, { rolled }) => sum + rolled, 0);
  return h("table", { class: "tallies" }, h("caption", {}, `${rolls} rolls of ${faces.length} faces`),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Face"), h("td", {}), h("th", { scope: "col" }, "Rolled"), h("th", { scope: "col" }, "Due"))),
    h("tbody", {}, ...rows(faces, most)));
}

/** @param {DiceData} dice */
function luck({ kinds, test }) {
  const shown = kinds.filter((faces) => faces.length > 1).slice(0, MOST_KINDS);
  return [h("h3", {}, "Rolled against expected"), ...shown.map(tally),
    test ? h("p", {}, `${likely(test.p)} `, h("small", {}, `χ² = ${test.statistic.toFixed(2)}, ${test.degrees} degrees of freedom, p = ${test.p.toFixed(3)}`))
      : h("p", {}, h("small", {}, "Too few rolls for a test: every face should be due five times."))];
}

/** @param {DiceData} dice @param {string[]} players */
function promised({ promise }, players) {
  if (!promise) return [];
  const words = promise.seeds.map((seed, seat) => ({ seed, name: players[seat] ?? `player ${seat + 1}` })).filter(({ seed }) => seed);
  return [h("dl", { class: "promise" },
    h("dt", {}, "Promise, before the game"), h("dd", {}, h("code", { class: "long" }, promise.commitment)),
    h("dt", {}, "Secret, after the game"), h("dd", {}, promise.secret ? h("code", { class: "long" }, promise.secret) : "revealed when the game is over"),
    h("dt", {}, "Words of the players"), h("dd", {}, words.length ? words.slice(0, MOST_WORDS).map(({ seed, name }) => `${name}: “${seed}”`).join(", ") : "nobody gave any"))];
}

/** Asks the server, where the browser may not do it itself. @param {string} id @returns {Promise<Found>} */
async function askServer(id) {
  const { verdict, rolls, why, step } = await get(`/api/tables/${id}/verify`);
  const where = "This page did not come over a secure connection, so the server has checked it; download the record to check it yourself.";
  if (verdict === "fair") return { ok: true, words: `All ${rolls} rolls are as promised. ${where}` };
  return { ok: false, step, words: why ?? (verdict === "sealed" ? "The secret is revealed when the game is over." : "Nothing was promised about these dice.") };
}

/** The panel; empty for a game without dice. @param {string} id @param {string[]} players @param {(step: number) => void} go to a step */
export function dicePanel(id, players, go) {
  const panel = h("section", { class: "card dice-panel", hidden: true, "aria-labelledby": "dice-title" });
  const found = h("p", { class: "found", role: "status" });
  const check = async (/** @type {DiceData} */ dice) => {
    put(found, "Checking…");
    const told = await (canCheck() ? checkHere(dice, promiseOf(id)) : askServer(id)).catch((error) => ({ ok: false, words: String(error.message), step: undefined }));
    found.dataset.ok = String(told.ok);
    const { step } = told;
    put(found, told.ok ? "✓ " : "✗ ", told.words, step !== undefined && h("button", { onclick: () => go(step) }, `Show step ${step}`));
    say(told.words);
  };
  const load = async () => {
    const dice = await get(`/api/tables/${id}/dice`).catch(() => undefined);
    if (!dice?.rolls.length) return;
    put(panel, h("h2", { id: "dice-title" }, "Dice that can be trusted"),
      h("p", {}, "The server locked its dice away before the game and showed you the seal; now the lock is open, and anybody can check that every roll was the one in the box."),
      h("div", { class: "acts" }, h("button", { class: "primary", onclick: () => void check(dice) }, "Check every roll")), found,
      ...luck(dice), h("details", {}, h("summary", {}, "The promise itself"), ...promised(dice, players)));
    panel.hidden = false;
  };
  void load();
  return panel;
}
