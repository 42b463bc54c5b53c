// The dice panel of a replay: verification, rolls against expectation, and the commitment.

import { get } from "./api.js";
import { announce, h, messageOf, put, s } from "./dom.js";
import { checkHere } from "./fair.js";
import { canCheck } from "./hashes.js";
import { commitmentOf, seedsOf } from "./storage.js";
import { number, say } from "./texts.js";

/** @typedef {import("./fair.js").DiceData} DiceData @typedef {import("./fair.js").Face} Face @typedef {import("./fair.js").Found} Found */

/** The most player seeds that are listed. */
const MOST_SEEDS = 20;
/** The most kinds of dice that are listed. */
const MOST_KINDS = 6;

/** How often fair dice are this uneven. @param {number} p */
function likely(p) {
  const games = Math.round(p * 100);
  if (games < 1) return say("luck.rare");
  return games >= 100 ? say("luck.even") : say("luck.usual", { games });
}

/** @param {Face[]} faces @param {number} most */
function rows(faces, most) {
  const part = (/** @type {number} */ count) => ((96 * count) / most).toFixed(1);
  return faces.map(({ face, rolled, expected }) => h("tr", {}, h("th", { scope: "row" }, face),
    h("td", {}, s("svg", { class: "tally", viewBox: "0 0 100 12", "aria-hidden": "true" },
      s("rect", { class: "column", x: 0, y: 1, width: part(rolled), height: 10, rx: 2 }), s("line", { class: "due", x1: part(expected), x2: part(expected), y1: 0, y2: 12 }))),
    h("td", {}, rolled), h("td", {}, number(expected, 1))));
}

/** @param {Face[]} faces */
function tally(faces) {
  const most = Math.max(...faces.map(({ rolled, expected }) => Math.max(rolled, expected)), 1);
  const rolls = faces.reduce((sum, { rolled }) => sum + rolled, 0);
  const column = (/** @type {string} */ words) => h("th", { scope: "col" }, words);
  return h("table", { class: "tallies" }, h("caption", {}, say("luck.rolls", { rolls, faces: faces.length })),
    h("thead", {}, h("tr", {}, column(say("luck.face")), h("td", {}), column(say("luck.rolled")), column(say("luck.expected")))),
    h("tbody", {}, ...rows(faces, most)));
}

/** @param {DiceData} dice */
function luck({ kinds, test }) {
  const shown = kinds.filter((faces) => faces.length > 1).slice(0, MOST_KINDS);
  const verdict = test
    ? h("p", {}, likely(test.p), " ", h("small", {}, say("luck.test", { statistic: number(test.statistic, 2), degrees: test.degrees, p: number(test.p, 3) })))
    : h("p", {}, h("small", {}, say("luck.few")));
  return [h("h3", {}, say("luck.title")), ...shown.map(tally), verdict];
}

/** @param {DiceData} dice @param {string[]} players */
function commitment({ promise }, players) {
  if (!promise) return [];
  const seeds = promise.seeds.map((seed, seat) => ({ seed, name: players[seat] ?? say("players.unnamed", { seat: seat + 1 }) })).filter(({ seed }) => seed);
  return [h("dl", { class: "promise" },
    h("dt", {}, say("dice.commitment")), h("dd", {}, h("code", { class: "long" }, promise.commitment)),
    h("dt", {}, say("dice.secret")), h("dd", {}, promise.secret ? h("code", { class: "long" }, promise.secret) : say("dice.secret.later")),
    h("dt", {}, say("dice.seeds")), h("dd", {}, seeds.slice(0, MOST_SEEDS).map((one) => say("dice.seeds.one", one)).join(", ") || say("dice.seeds.none")))];
}

/** Lets the server check, if the browser cannot calculate hashes. @param {string} id @returns {Promise<Found>} */
async function askServer(id) {
  const { verdict, rolls, why, step } = await get(`/api/tables/${id}/verify`);
  if (verdict === "fair") return { ok: true, words: say("dice.server", { verdict: say("dice.match", { rolls }) }) };
  return { ok: false, step, words: why ?? say(verdict === "sealed" ? "dice.sealed" : "dice.none") };
}

/** The panel; empty for a game without dice. @param {string} id @param {string[]} players @param {(step: number) => void} go to a step */
export function dicePanel(id, players, go) {
  const panel = h("section", { class: "card dice-panel", hidden: true, "aria-labelledby": "dice-title" });
  const found = h("p", { class: "found", role: "status" });
  const check = async (/** @type {DiceData} */ dice) => {
    put(found, say("dice.verifying"));
    const { ok, words, step } = await (canCheck() ? checkHere(dice, { commitment: commitmentOf(id), closed: seedsOf(id).closed }) : askServer(id)).catch((error) => ({ ok: false, words: messageOf(error), step: undefined }));
    found.dataset.ok = String(ok);
    put(found, ok ? "✓ " : "✗ ", words, step !== undefined && h("button", { onclick: () => go(step) }, say("dice.show", { step })));
    announce(words);
  };
  const load = async () => {
    const dice = await get(`/api/tables/${id}/dice`).catch(() => undefined);
    if (!dice?.rolls.length) return;
    put(panel, h("h2", { id: "dice-title" }, say("dice")), h("p", {}, say("dice.about")),
      h("div", { class: "acts" }, h("button", { class: "primary", onclick: () => void check(dice) }, say("dice.verify"))), found,
      ...luck(dice), h("details", {}, h("summary", {}, say("dice.details")), ...commitment(dice, players)));
    panel.hidden = false;
  };
  void load();
  return panel;
}
