// A board in the form for a new table: seen before it is played, and another one if it does not please.

import { post } from "./api.js";
import { Board } from "./board.js";
import { h, put } from "./dom.js";
import { optionsForm } from "./form.js";

/** @typedef {import("./types.js").GameData} GameData */

const anySeed = () => Math.floor(Math.random() * 1e9);

/**
 * @param {GameData} game
 * @param {() => any} rules the house rules as chosen now; a board that is made up follows them
 */
export function boardForm(game, rules) {
  if (!game.boards) return undefined;
  const boards = game.boards;
  const choice = h("select", { id: "board-choice", onchange: () => {
    // A board of the list is wanted instead of one's own.
    file.value = "";
    void show();
  } }, h("option", { value: "" }, "Generated board"), ...boards.map((board) => h("option", { value: board.name }, board.name)));
  const help = h("small", { id: "board-help" });
  const file = h("input", { id: "board-file", type: "file", accept: ".json,.txt,.toml,.map,.csv", onchange: () => void show() });
  const seed = h("input", { id: "board-seed", type: "number", min: 0, max: 2 ** 53 - 1, value: anySeed(), onchange: () => void show() });
  const another = h("button", { type: "button", onclick: () => {
    seed.value = String(anySeed());
    void show();
  } }, "New board");
  const options = optionsForm(game.options ?? []);
  const generated = h("div", { class: "generated" }, h("div", { class: "seeded" }, h("label", { for: "board-seed" }, "Random seed"), seed, another),
    game.options && h("details", { class: "options", onchange: () => void show() }, h("summary", {}, "Customise board"), options.element));
  const drawn = new Board(game.game, () => undefined, () => undefined);
  const problem = h("p", { class: "problem", role: "status" });
  const picture = h("div", { class: "preview" }, drawn.svg);
  let asked = 0;
  /** @type {any} */
  let board;

  /** @returns {Promise<any>} */
  const ask = async () => {
    const own = file.files?.[0];
    if (own) return post("/api/boards/check", { game: game.game, board: await own.text() });
    if (choice.value) return post("/api/boards/check", { game: game.game, board: choice.value });
    return post("/api/boards/made-up", { game: game.game, rules: rules(), ...wishes() });
  };
  const wishes = () => ({ options: options.chosen(), seed: Math.max(0, Math.floor(Number(seed.value))) || 0 });
  const isGenerated = () => !choice.value && !file.files?.length;
  const show = async () => {
    const number = (asked += 1);
    help.textContent = boards.find(({ name }) => name === choice.value)?.summary ?? "";
    generated.hidden = !isGenerated();
    board = undefined;
    put(problem);
    const told = await ask().catch((error) => ({ errors: [error.message] }));
    if (number !== asked) return;
    put(problem, [...(told.errors ?? []), ...(told.notices ?? [])].join("; "));
    board = told.board;
    picture.hidden = !told.scene;
    if (told.scene) drawn.show(told.scene);
  };
  const element = h("fieldset", { class: "board-form" }, h("legend", {}, "Board"),
    h("div", { class: "board-choice" }, h("label", { for: "board-choice" }, "Board"), choice, help, generated,
      h("label", { for: "board-file" }, "Or your own, in any format that Parlour reads"), file, problem), picture);
  drawn.svg.setAttribute("aria-label", "The board as it will be");
  void show();
  return {
    element,
    /** The rules have changed: a made-up board may be another one. */
    refresh: () => choice.value === "" && void show(),
    /** The board of the table, or how it is generated. @returns {Promise<{board?: any, options?: Record<string, any>, seed?: number}>} */
    board: async () => {
      if (board === undefined) await show();
      if (board === undefined) throw new Error(problem.textContent || "There is no board.");
      if (isGenerated()) return wishes();
      return { board: file.files?.length ? board : choice.value };
    },
  };
}
