// The first room: choose a game, with one click or in every detail.

import { post, registry } from "./api.js";
import { h, notice, put } from "./dom.js";
import { rulesForm } from "./form.js";
import { setWish, wish } from "./keep.js";
import { lay } from "./lay.js";

/** @typedef {import("./types.js").GameData} GameData */

/** You, and bots on the other seats. @param {GameData} game */
function quick(game) {
  const me = { kind: "human", name: wish("name") || "You" };
  const bots = Array.from({ length: Math.max(0, game.seats.usual - 1) }, (_, i) => ({ kind: "bot", level: "greedy", name: `Bot ${i + 1}` }));
  lay(game, { seats: [me, ...bots] }).catch((error) => notice(error.message));
}

/** @param {GameData} game */
function card(game) {
  const alone = game.seats.usual === 1;
  return h("article", { class: "card game" },
    h("img", { class: "emblem", src: `/art/${game.game}.svg`, alt: "", width: 120, height: 90 }),
    h("h2", {}, game.title), h("p", {}, game.summary),
    h("div", { class: "acts" },
      h("button", { class: "primary", onclick: () => quick(game) }, alone ? "Play now" : "Play against bots"),
      h("a", { class: "button", href: `#/new/${game.game}` }, "Choose rules and players")));
}

/** The lobby. */
export async function lobby() {
  const root = h("div", { class: "lobby" }, h("h1", {}, "What would you like to play?"));
  const games = await registry();
  root.append(h("div", { class: "games" }, ...games.map(card)));
  return root;
}

/** @param {GameData} game */
function seatsForm(game) {
  const list = h("ol", { class: "seats" });
  let count = 0;
  /** @param {string} kind */
  const add = (kind) => {
    const number = (count += 1);
    const name = h("input", { "aria-label": `Name of player ${number}`, maxlength: 40, value: kind === "human" ? wish("name") || "You" : "", placeholder: `Player ${number}` });
    const level = h("select", { "aria-label": `Level of player ${number}` }, ...game.levels.map((one) => h("option", { value: one.name, title: one.summary, selected: one.name === "greedy" }, one.name)));
    const who = h("select", { "aria-label": `Who is player ${number}`, onchange: () => look() },
      h("option", { value: "human", selected: kind === "human" }, "Somebody at this screen"), h("option", { value: "bot", selected: kind === "bot" }, "A bot"), h("option", { value: "open", selected: kind === "open" }, "A friend who joins by link"));
    const look = () => {
      level.hidden = who.value !== "bot";
      name.hidden = who.value === "open";
    };
    look();
    const item = h("li", {}, who, name, level, h("button", { type: "button", "aria-label": `Remove player ${number}`, onclick: () => item.remove() }, "×"));
    list.append(item);
  };
  add("human");
  for (let i = 1; i < game.seats.usual; i += 1) add("bot");
  /** @returns {any[]} */
  const seats = () => [...list.children].map((item) => {
    const [who, level] = item.querySelectorAll("select");
    const name = item.querySelector("input")?.value.trim();
    return { kind: who.value, ...(name && who.value !== "open" ? { name } : {}), ...(who.value === "bot" ? { level: level.value } : {}) };
  });
  const element = h("fieldset", {}, h("legend", {}, "Players"), list,
    h("button", { type: "button", onclick: () => add("bot") }, "Add a player"));
  return { element, seats };
}

/** @param {GameData} game */
function boardForm(game) {
  if (!game.boards) return undefined;
  const boards = game.boards;
  const choice = h("select", { id: "board-choice", onchange: () => explain() }, h("option", { value: "" }, "A new one, made up"), ...boards.map((board) => h("option", { value: board.name }, board.name)));
  const help = h("small", { id: "board-help" });
  const file = h("input", { id: "board-file", type: "file", accept: ".json,.txt,.toml,.map,.csv" });
  const explain = () => {
    help.textContent = boards.find(({ name }) => name === choice.value)?.summary ?? "";
  };
  const element = h("fieldset", {}, h("legend", {}, "Board"), h("label", { for: "board-choice" }, "Board"), choice, help,
    h("label", { for: "board-file" }, "Or your own, in any format that Parlour reads"), file);
  const board = async () => {
    const own = file.files?.[0];
    if (!own) return choice.value || undefined;
    const found = await post("/api/boards/check", { game: game.game, board: await own.text() });
    if (!found.ok) throw new Error(`${own.name}: ${found.errors.join("; ")}`);
    return found.board;
  };
  return { element, board };
}

/** The form for a new table. @param {string} name */
export async function newTable(name) {
  const game = (await registry()).find((one) => one.game === name);
  if (!game) return h("p", {}, "There is no such game. ", h("a", { href: "#/" }, "Choose another."));
  const [rules, seats, board] = [rulesForm(game), seatsForm(game), boardForm(game)];
  const listed = h("input", { id: "public", type: "checkbox" });
  const clock = h("input", { id: "clock", type: "number", min: 1, max: 86400, placeholder: "no limit" });
  const problem = h("p", { class: "problem", role: "alert" });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    put(problem);
    const people = seats.seats();
    const mine = people.find((seat) => seat.kind === "human" && seat.name);
    if (mine) setWish("name", mine.name);
    try {
      await lay(game, { rules: rules.rules(), seats: people, public: listed.checked, board: await board?.board(), ...(clock.value ? { clock: { seconds: Number(clock.value) } } : {}) });
    } catch (error) {
      put(problem, /** @type {Error} */ (error).message);
    }
  };
  return h("form", { class: "new-table", onsubmit: submit }, h("h1", {}, game.title), h("p", {}, game.summary),
    seats.element, rules.element, board?.element,
    h("fieldset", {}, h("legend", {}, "Table"), h("label", { class: "inline", for: "public" }, listed, " List it for everybody"),
      h("label", { for: "clock" }, "Seconds for each step"), clock),
    problem, h("button", { class: "primary" }, "Lay the table"));
}
