// Small charts.

import { s } from "./dom.js";
import { hue } from "./shapes.js";
import { percent, say } from "./texts.js";

/**
 * A distribution as bars.
 * @param {number[]} values @param {string} words a description for screen readers @param {number} [mark] the bar to highlight
 */
export function bars(values, words, mark) {
  const most = Math.max(...values, 1e-9);
  const width = 320 / Math.max(1, values.length);
  const drawn = values.map((value, i) => s("rect", { x: (20 + i * width).toFixed(2), y: (110 - (100 * value) / most).toFixed(2), width: Math.max(0.5, width * 0.9).toFixed(2), height: ((100 * value) / most).toFixed(2), class: i === mark ? "column marked" : "column" }));
  const ticks = [0, 0.25, 0.5, 0.75, 1].map((part) => Math.round((values.length - 1) * part)).map((i) => s("text", { x: 20 + (i + 0.5) * width, y: 126, class: "tick" }, String(i)));
  return s("svg", { class: "chart", viewBox: "0 0 360 132", role: "img", "aria-label": words }, s("line", { x1: 20, y1: 110, x2: 340, y2: 110, class: "axis" }), ...drawn, ...ticks);
}

/** @param {number[][]} moments @param {number} i */
const along = (moments, i) => 20 + (320 * i) / Math.max(1, moments.length - 1);

/**
 * Shares over time, one line for each seat.
 * @param {number[][]} moments @param {string[]} names
 */
export function lines(moments, names) {
  const y = (/** @type {number} */ share) => 110 - 100 * share;
  const drawn = names.slice(0, 10).map((_, seat) => s("g", { class: `hue-${hue(undefined, seat + 1)}` },
    s("path", { class: "line", d: `M${moments.map((shares, i) => `${along(moments, i).toFixed(1)} ${y(shares[seat] ?? 0).toFixed(1)}`).join("L")}` }),
    s("text", { class: "tick name", x: 342, y: y(moments[moments.length - 1]?.[seat] ?? 0) + 4 }, String(seat + 1))));
  return s("svg", { class: "chart", viewBox: "0 0 360 132", role: "img" },
    s("line", { x1: 20, y1: 110, x2: 340, y2: 110, class: "axis" }), s("line", { y1: 8, y2: 110, class: "now" }), ...drawn);
}

/** Marks the moment that is shown. @param {SVGElement} chart @param {number[][]} moments @param {string[]} names @param {number} at */
export function markMoment(chart, moments, names, at) {
  const now = moments[at] ?? [];
  chart.setAttribute("aria-label", say("chances.label", { chances: names.map((name, seat) => say("chances.one", { name, percent: percent(now[seat] ?? 0) })).join(", ") }));
  markPlace(chart, moments, at);
}

/** Moves the line that marks the moment. @param {SVGElement} chart @param {number[][]} moments @param {number} at */
export function markPlace(chart, moments, at) {
  for (const end of ["x1", "x2"]) chart.querySelector(".now")?.setAttribute(end, String(along(moments, at)));
}
