// The end of a game: a score card over the dimmed board.

import { get } from "./api.js";
import { afterwards } from "./actions.js";
import { h, put, s } from "./dom.js";
import { botWords, isOnly, labelOf, nameOf } from "./names.js";
import { pawn } from "./icons.js";
import { sign } from "./shapes.js";
import { ordinal, say, sentence } from "./texts.js";
import { headline } from "./turn.js";

/** @typedef {import("./types.js").View} View @typedef {(seat: number) => string | undefined} HueOf
 * @typedef {{seat: number, place?: number, score?: number, words?: string, rolls?: Record<string, number>, captures?: number}} Achieved
 * @typedef {{steps: number, turns: number, seconds?: number, players: Achieved[], curve?: number[][], decided?: {step: number, point: number, words: string}}} Summary */

/** Milliseconds that the card waits for its numbers. */
const PATIENCE = 800;
/** The part of a game in which nothing is decided yet. */
const EARLY = 0.1;
/** The most players on the card. */
const MOST = 8;

/** The numbers that were rolled by anybody; of a usual die, all its faces. @param {Achieved[]} players @returns {number[]} */
function facesOf(players) {
  const rolled = players.flatMap(({ rolls }) => Object.keys(rolls ?? {}).map(Number));
  return [...new Set(Math.max(...rolled) <= 6 ? [1, 2, 3, 4, 5, 6] : rolled)].sort((a, b) => a - b);
}

/** How often each face was rolled, as columns. @param {Record<string, number>} rolls @param {number[]} faces @param {number} most */
function columns(rolls, faces, most) {
  const told = faces.map((face) => `${face}: ${rolls[face] ?? 0}`).join(", ");
  const wide = 156 / faces.length;
  return s("svg", { class: "rolls", viewBox: "0 0 156 48", role: "img", "aria-label": say("result.rolls", { rolls: told }) },
    ...faces.flatMap((face, i) => {
      const height = rolls[face] ? Math.max(2, (32 * rolls[face]) / most) : 0;
      return [s("rect", { x: i * wide + wide / 12, y: 34 - height, width: (wide * 5) / 6, height, rx: Math.min(3, height / 2) }), s("text", { x: (i + 0.5) * wide, y: 46 }, face)];
    }));
}

/** The course of the game: a line for each player, and the point that decided it. @param {number[][]} curve @param {HueOf} hueOf @param {number | undefined} point */
function course(curve, hueOf, point) {
  const [width, height] = [300, 86];
  const all = curve.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(1, ...all)];
  const x = (/** @type {number} */ i) => (curve.length > 1 ? (i / (curve.length - 1)) * width : 0);
  const y = (/** @type {number} */ value) => height - 4 - ((value - least) / (most - least || 1)) * (height - 8);
  const seats = (curve[0] ?? []).slice(0, MOST).map((_, seat) => seat);
  const at = point === undefined ? undefined : Math.min(Math.max(point, 0), curve.length - 1);
  const best = at === undefined ? 0 : Math.max(...(curve[at] ?? [0]));
  return s("svg", { class: "course", viewBox: `-4 0 ${width + 8} ${height}`, "aria-hidden": "true", preserveAspectRatio: "none" },
    ...seats.map((seat) => s("polyline", { class: `hue-${hueOf(seat + 1)}`, points: curve.map((row, i) => `${x(i).toFixed(1)},${y(row[seat] ?? 0).toFixed(1)}`).join(" ") })),
    at !== undefined && s("circle", { cx: x(at), cy: y(best), r: 5 }));
}

/** What a player achieved, in a few words. @param {Achieved | undefined} one */
function achievement(one) {
  const parts = [one?.words, one?.score !== undefined && say("result.score", { score: one.score }), Boolean(one?.captures) && say("result.took", { pieces: one?.captures ?? 0 })];
  return parts.filter(Boolean).join(", ");
}

/** @param {View} view @param {Summary | undefined} summary @param {HueOf} hueOf */
function places(view, summary, hueOf) {
  const achieved = new Map((summary?.players ?? []).map((one) => [one.seat, one]));
  const most = Math.max(1, ...(summary?.players ?? []).flatMap(({ rolls }) => Object.values(rolls ?? {})));
  const faces = facesOf(summary?.players ?? []);
  const seats = [...view.seats].sort((a, b) => (a.place ?? 99) - (b.place ?? 99)).slice(0, MOST);
  return h("ol", { class: "places" }, ...seats.map((seat) => {
    const one = achieved.get(seat.seat);
    const sub = seat.kind === "bot" ? botWords(seat.level) : isOnly(view, seat.seat) ? say("players.me") : "";
    return h("li", {}, h("b", { class: "num" }, seat.place ? h("span", {}, h("span", { class: "unseen" }, ordinal(seat.place)), h("span", { "aria-hidden": "true" }, seat.place)) : "–"), pawn(hueOf(seat.seat)),
      h("span", { class: "who" }, h("b", {}, labelOf(view, seat.seat)), " ", h("span", { class: "state" }, sub)),
      h("span", { class: "did" }, achievement(one)),
      one?.rolls && Object.keys(one.rolls).length > 0 ? columns(one.rolls, faces, most) : h("span", {}));
  }));
}

/** A string of flags; it swings in once. */
function pennants() {
  const hues = ["red", "yellow", "blue", "purple", "green"];
  const flags = Array.from({ length: 17 }, (_, i) => {
    const [x, y] = [i * 60 + 20, 8 + 34 * Math.sin(((i + 0.5) / 17) * Math.PI)];
    return s("path", { class: `hue-${hues[i % hues.length]}`, d: `M${x - 15} ${y.toFixed(1)}h30l-15 28Z` });
  });
  return s("svg", { class: "pennants", viewBox: "0 0 1000 80", preserveAspectRatio: "none", "aria-hidden": "true" }, s("path", { class: "string", d: "M0 6Q500 76 1000 6" }), ...flags);
}

/** @param {View} view @param {Summary | undefined} summary */
function facts(view, summary) {
  const told = summary && [view.scene.family === "maze" ? say("result.moves", { moves: summary.turns }) : say("result.turns", { turns: summary.turns }), summary.seconds !== undefined && summary.seconds >= 60 ? say("result.minutes", { minutes: Math.round(summary.seconds / 60) }) : ""].filter(Boolean).join(", ");
  return [told, view.title].filter(Boolean).join(" · ");
}

/** What decided the game: a step, unless the winner was ahead almost from the first one. @param {View} view @param {Summary} summary */
function turningPoint(view, { curve = [], decided }) {
  const winner = view.seats.find(({ place }) => place === 1)?.seat;
  if (!decided || winner === undefined || decided.point > curve.length * EARLY) return sentence(decided?.words ?? "");
  return isOnly(view, winner) ? say("result.led.you") : say("result.led", { name: nameOf(view, winner) });
}

/** The winner's name comes first, for winners and losers alike. @param {View} view @param {string} words of the game */
function title(view, words) {
  const winner = view.seats.find(({ place }) => place === 1);
  if (!winner || isOnly(view, winner.seat)) return words;
  return words.startsWith(nameOf(view, winner.seat)) ? words : headline(view, undefined, undefined);
}

/**
 * Opens the card, with its numbers if they come soon: it must not grow while it is visible. Returns a function that brings it up to date.
 * @param {Element} room @param {View} view @param {(request: any) => Promise<any>} ask @param {HueOf} hueOf @param {() => void} closed
 */
export async function openResult(room, view, ask, hueOf, closed) {
  const winner = view.seats.find(({ place }) => place === 1)?.seat;
  const [sub, table, decided, acts] = [h("p", { class: "quiet" }, facts(view, undefined)), h("div", {}), h("section", { class: "decided", hidden: true }), h("div", { class: "row acts" })];
  const dialog = h("dialog", { class: "result", "aria-labelledby": "result-title" },
    h("button", { class: "icon close", "aria-label": say("result.board"), title: say("result.board"), onclick: () => dialog.close() }, sign("close")),
    h("header", {}, winner !== undefined && pawn(hueOf(winner)), h("div", {}, h("h2", { id: "result-title" }, title(view, headline(view, undefined, undefined))), sub)),
    table, decided, acts);
  const flags = pennants();
  const show = (/** @type {Summary | undefined} */ summary) => {
    put(sub, facts(view, summary));
    put(table, places(view, summary, hueOf));
    const told = summary?.decided;
    // A player alone has no rival to be ahead of.
    decided.hidden = view.seats.length < 2 || (!told && !summary?.curve?.length);
    put(decided, h("div", {}, h("h3", {}, say(told ? "result.decided" : "result.course")), told && h("p", {}, turningPoint(view, summary))), summary?.curve && summary.curve.length > 1 && course(summary.curve, hueOf, told?.point));
  };
  const refresh = () => put(acts, ...afterwards(view, ask));
  const summary = get(`/api/tables/${encodeURIComponent(view.id)}/summary`, { view }).catch(() => undefined);
  show(await Promise.race([summary, new Promise((resolve) => setTimeout(resolve, PATIENCE))]));
  if (!room.isConnected) return refresh;
  refresh();
  dialog.prepend(flags);
  room.append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed();
    /** @type {HTMLElement | null} */ (room.querySelector("#status"))?.focus();
  });
  dialog.showModal();
  /** @type {HTMLElement | null} */ (dialog.querySelector(".again, .acts .button"))?.focus();
  void summary.then((told) => table.isConnected && sub.isConnected && show(told));
  return refresh;
}
