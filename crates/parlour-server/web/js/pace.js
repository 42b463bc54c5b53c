// How fast the table goes: what it does by itself, and how long things move. All of it is remembered.

import { h } from "./dom.js";
import { preference, setPreference } from "./storage.js";
import { say } from "./texts.js";

/** From this speed on nothing moves at all. */
const OFF = 9;
/** How much faster bots are shown with "Quick bots". */
const QUICK = 2.5;
/** Milliseconds before the table acts by itself, so that a roll is seen. */
const PAUSE = 380;

const reduced = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether nothing travels. */
export const isStill = () => reduced.matches || preference("speed") >= OFF;

/** The speed of an animation in parts of the usual one; 0 for none. @param {boolean} bot whether a bot's step is shown */
export const speedOf = (bot) => (isStill() ? 0 : preference("speed") * (bot && preference("quickBots") ? QUICK : 1));

/** How long the table waits before it acts by itself. */
export const pauseOf = () => (isStill() ? 0 : PAUSE / preference("speed"));

/** @param {"autoRoll" | "autoMove" | "quickBots" | "sound" | "vibrate"} key @param {string} words @param {() => void} changed */
export function preferenceSwitch(key, words, changed) {
  const box = h("input", { type: "checkbox", role: "switch", id: `preference-${key}`, checked: preference(key), onchange: () => {
    setPreference(key, box.checked);
    changed();
  } });
  return h("label", { class: "switch", for: box.id }, h("span", {}, words), box);
}

/** The menu. @param {boolean} dice whether the game has dice @param {boolean} bots @param {() => void} changed */
export function paceMenu(dice, bots, changed) {
  const speeds = /** @type {[number, string][]} */ ([[0.5, say("pace.slow")], [1, say("pace.normal")], [2.5, say("pace.fast")], [OFF, say("pace.off")]]);
  const nearest = speeds.reduce((best, one) => (Math.abs(one[0] - preference("speed")) < Math.abs(best[0] - preference("speed")) ? one : best))[0];
  const choice = (/** @type {[number, string]} */ [speed, words]) => h("label", {}, h("input", { type: "radio", name: "speed", value: speed, checked: speed === nearest, onchange: () => {
    setPreference("speed", speed);
    changed();
  } }), words);
  return h("div", { class: "pace" },
    dice && preferenceSwitch("autoRoll", say("pace.roll"), changed), dice && preferenceSwitch("autoMove", say("pace.move"), changed), bots && preferenceSwitch("quickBots", say("pace.bots"), changed),
    h("fieldset", {}, h("legend", {}, say("pace.speed")), h("div", { class: "seg" }, ...speeds.map(choice))));
}
