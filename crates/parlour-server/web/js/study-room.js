// What the rooms that show an algorithm step by step have in common.

import { gameOf, post } from "./api.js";
import { Board } from "./board.js";
import { h, messageOf, notice, put } from "./dom.js";
import { StepPlayer } from "./steps.js";
import { say } from "./texts.js";

/**
 * A line about the progress: the step, and what else there is to say.
 * @param {number} step @param {{steps: unknown[], cut: boolean}} course @param {...(string | false)} more
 */
export const progress = (step, { steps, cut }, ...more) => [say("player.step", { step: Math.min(step, steps.length), steps: steps.length }), ...more, cut && say("player.cut")].filter(Boolean).join("; ");

/** A room with one board and one course of steps. @template {{scene: import("./types.js").Scene, steps: unknown[]}} Course */
export class StudyRoom {
  /** @param {string} game @param {string} name prefix of ids */
  constructor(game, name) {
    this.game = game;
    this.board = new Board(game);
    this.player = new StepPlayer(name, (at) => this.course && this.show(at, this.course));
    this.problem = h("p", { class: "problem", id: `${name}-problem`, role: "alert" });
    this.words = h("p", { class: "status", role: "status" });
    this.numbers = h("p", { class: "state" });
    /** @type {Course | undefined} */
    this.course = undefined;
  }

  leave() {
    this.player.leave();
  }

  /** Draws the state after this many steps. @param {number} _count @param {Course} _course */
  show(_count, _course) {}

  /** Shows what the game offers, even if that fails. @param {(game: import("./types.js").GameData) => void} fill */
  async offer(fill) {
    try {
      const game = await gameOf(this.game);
      if (game) fill(game);
    } catch (error) {
      notice(messageOf(error));
    }
  }

  /** Loads another course; an error is shown, and the old course stays. @param {string} path @param {any} body @param {(course: Course) => void} ready called before its first step is drawn */
  async request(path, body, ready) {
    try {
      this.course = /** @type {Course} */ (await post(path, body, { game: this.game }));
    } catch (error) {
      put(this.problem, messageOf(error));
      return;
    }
    put(this.problem);
    this.board.show(this.course.scene);
    ready(this.course);
    this.player.load(this.course.steps.length);
  }
}
