// The board in the form for a new table: chosen, generated or uploaded, with a preview.

import { anySeed, generate, post } from "./api.js";
import { Board } from "./board.js";
import { h, labelled, messageOf, put } from "./dom.js";
import { boardName, offered } from "./labels.js";
import { optionsForm } from "./rules-form.js";
import { say, sentence } from "./texts.js";

/** @typedef {import("./types.js").GameData} GameData */

/**
 * @param {GameData} game
 * @param {() => any} rules the chosen rules, which a generated board must fit
 */
export function boardForm(game, rules) {
  if (!game.boards) return undefined;
  const boards = game.boards;
  const choice = h("select", { id: "board-choice", onchange: () => {
    // A board of the list replaces an uploaded one.
    file.value = "";
    void show();
  } }, h("option", { value: "" }, say("board.generated")), ...offered(boards.map(({ name }) => name), boardName));
  const help = h("small", { id: "board-help" });
  const file = h("input", { id: "board-file", type: "file", accept: ".json,.txt,.toml,.map,.csv", onchange: () => void show() });
  const seed = h("input", { id: "board-seed", type: "number", min: 0, max: 2 ** 53 - 1, value: anySeed(), onchange: () => void show() });
  const another = h("button", { type: "button", onclick: () => {
    seed.value = String(anySeed());
    void show();
  } }, say("board.new"));
  const options = optionsForm(game.options ?? [], () => void show());
  const generated = h("div", { class: "generated" }, h("div", { class: "seeded" }, labelled(say("board.seed"), seed), another),
    game.options && h("details", { class: "options" }, h("summary", {}, say("board.customise")), options.element));
  const drawn = new Board(game.game);
  const problem = h("p", { class: "problem", role: "status" });
  const picture = h("div", { class: "preview" }, drawn.svg);
  let asked = 0;
  /** @type {any} */
  let board;

  /** @returns {Promise<any>} */
  const ask = async () => {
    const own = file.files?.[0];
    if (own || choice.value) return post("/api/boards/check", { game: game.game, board: own ? await own.text() : choice.value });
    return generate(game.game, { rules: rules(), ...setup() });
  };
  const setup = () => ({ options: options.chosen(), seed: Math.max(0, Math.floor(Number(seed.value))) || 0 });
  const isGenerated = () => !choice.value && !file.files?.length;
  const show = async () => {
    const number = (asked += 1);
    help.textContent = boards.find(({ name }) => name === choice.value)?.summary ?? "";
    generated.hidden = !isGenerated();
    board = undefined;
    put(problem);
    const told = await ask().catch((error) => ({ errors: [messageOf(error)] }));
    if (number !== asked) return;
    put(problem, [...(told.errors ?? []), ...(told.notices ?? [])].map(sentence).join(" "));
    board = told.board;
    drawn.svg.toggleAttribute("hidden", !told.scene);
    if (told.scene) drawn.show(told.scene);
  };
  const element = h("section", { class: "group board-form" }, h("h2", {}, say("board")),
    h("div", { class: "sheet padded" }, labelled(say("board"), choice), help, generated, labelled(say("board.file"), file), problem));
  drawn.svg.setAttribute("aria-label", say("board.preview"));
  void show();
  return {
    element, picture,
    /** The rules have changed, and a generated board may change with them. */
    refresh: () => isGenerated() && void show(),
    /** The board of the table, or how to generate it. @returns {Promise<{board?: any, options?: Record<string, any>, seed?: number}>} */
    board: async () => {
      if (board === undefined) await show();
      if (board === undefined) throw new Error(problem.textContent || say("board.missing"));
      if (isGenerated()) return setup();
      return { board: file.files?.length ? board : choice.value };
    },
  };
}
