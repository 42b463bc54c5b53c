// The time left for the current step.

import { h } from "./dom.js";
import { say } from "./texts.js";

/** A countdown. */
export function clockOf() {
  const element = h("p", { class: "clock", hidden: true, role: "timer" });
  /** @type {number | undefined} */
  let deadline;
  const clock = {
    element,
    /** How far the server's clock is ahead of ours. */
    skew: 0,
    /** @param {number | undefined} until @param {number} now the server's time */
    show(until, now) {
      clock.skew = now - Date.now();
      deadline = until;
      tick();
    },
    stop: () => clearInterval(timer),
  };
  const tick = () => {
    element.hidden = deadline === undefined;
    if (deadline === undefined) return;
    const left = Math.max(0, Math.ceil((deadline - Date.now() - clock.skew) / 1000));
    element.textContent = say("table.clock", { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` });
    element.classList.toggle("urgent", left <= 5);
  };
  const timer = setInterval(tick, 500);
  return clock;
}
