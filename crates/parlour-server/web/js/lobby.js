// The first room: choose a game, with one click or in every detail.

import { registry } from "./api.js";
import { h, notice, put } from "./dom.js";
import { rulesForm } from "./form.js";
import { myName, setPreference, preference } from "./storage.js";
import { createTable } from "./create-table.js";
import { boardForm } from "./preview.js";

/** @typedef {import("./types.js").GameData} GameData */

/** Whoever has clicked, and bots on the other seats. @param {GameData} game */
function quick(game) {
  const me = { kind: "human", ...myName() };
  const bots = Array.from({ length: Math.max(0, game.seats.usual - 1) }, (_, i) => ({ kind: "bot", level: "greedy", name: `Bot ${i + 1}` }));
  createTable(game, { rules: game.suggested, seats: [me, ...bots], order: "random" }).catch((error) => notice(error.message));
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
  root.append(h("div", { class: "games" }, ...games.map(card)),
    h("h2", { class: "next" }, "Look closer"),
    h("div", { class: "games" }, room("#/design", "Design a board", "Drag snakes and ladders and see at once, exactly, what they do to a game."),
      room("#/study", "Study", "Watch searches on boards and in mazes, and seeds on their way, step by step."),
      room("#/mine", "My games", "Go on where you stopped, play again, or watch a game move by move."),
      room("#/tables", "Open tables", "Sit down with others, or watch them play.")));
  return root;
}

/** The rooms where algorithms are watched. */
export const studyRooms = () => h("div", { class: "lobby" }, h("h1", {}, "What would you like to study?"),
  h("div", { class: "games" }, room("#/study/snakes", "The fewest rolls", "Breadth-first search on a board of snakes and ladders: queue, layers, pseudocode, links."),
    room("#/study/mancala", "The linked circle", "Seeds sown one by one, and a column that burns."),
    room("#/maze", "Searches in a maze", "Two searches on the same maze, step by step, forward and back.")));

/** @param {string} href @param {string} title @param {string} words */
const room = (href, title, words) => h("a", { class: "card room", href }, h("h2", {}, title), h("p", {}, words));

/** One seat of the form: who sits there. @param {GameData} game @param {string} kind @param {() => void} look shows what fits all seats */
function seatRow(game, kind, look) {
  const name = h("input", { maxlength: 40, value: kind === "human" ? preference("name") : "" });
  const level = h("select", {}, ...game.levels.map((one) => h("option", { value: one.name, title: one.summary, selected: one.name === "greedy" }, one.name)));
  const who = h("select", { onchange: look },
    h("option", { value: "human", selected: kind === "human" }, "Somebody at this screen"), h("option", { value: "bot", selected: kind === "bot" }, "A bot"), h("option", { value: "open", selected: kind === "open" }, "A friend who joins by link"));
  const remove = h("button", { type: "button", onclick: () => {
    item.remove();
    look();
  } }, "×");
  const colour = h("select", { class: "colour", hidden: game.colors.length === 0 }, h("option", { value: "" }, "Any colour"), ...game.colors.map((one) => h("option", { value: one }, one)));
  const item = h("li", {}, h("div", { class: "seat" }, who, name, level, colour, remove));
  return item;
}

/** What a seat shows: fields that fit who sits there, and its number by its place. Players without a name are numbered by their seats, which may be drawn. @param {Element} item @param {number} index */
function lookOf(item, index) {
  const number = index + 1;
  const [who, level, colour] = item.querySelectorAll("select");
  const [name, remove] = [/** @type {HTMLInputElement} */ (item.querySelector("input")), item.querySelector("button")];
  level.hidden = who.value !== "bot";
  name.hidden = who.value === "open";
  name.placeholder = who.value === "bot" ? "Bot" : "Player";
  who.setAttribute("aria-label", `Who is player ${number}`);
  name.setAttribute("aria-label", `Name of player ${number}`);
  level.setAttribute("aria-label", `Level of player ${number}`);
  colour.setAttribute("aria-label", `Colour of player ${number}`);
  remove?.setAttribute("aria-label", `Remove player ${number}`);
}

/** @param {GameData} game */
function seatsForm(game) {
  const list = h("ol", { class: "seats" });
  const look = () => [...list.children].forEach(lookOf);
  /** @param {string} kind */
  const add = (kind) => {
    list.append(seatRow(game, kind, look));
    look();
  };
  add("human");
  for (let i = 1; i < game.seats.usual; i += 1) add("bot");
  /** @returns {any[]} */
  const seats = () => [...list.children].map((item) => {
    const [who, level, colour] = item.querySelectorAll("select");
    const name = item.querySelector("input")?.value.trim();
    return { kind: who.value, ...(name && who.value !== "open" ? { name } : {}), ...(who.value === "bot" ? { level: level.value } : {}), ...(colour.value ? { color: colour.value } : {}) };
  });
  const element = h("fieldset", {}, h("legend", {}, "Players"), list,
    h("button", { type: "button", onclick: () => add("bot") }, "Add a player"));
  return { element, seats };
}

/** The form for a new table. @param {string} name */
export async function newTable(name) {
  const game = (await registry()).find((one) => one.game === name);
  if (!game) return h("p", {}, "There is no such game. ", h("a", { href: "#/" }, "Choose another."));
  const [rules, seats] = [rulesForm(game), seatsForm(game)];
  const board = boardForm(game, () => rules.rules());
  rules.element.addEventListener("change", () => board?.refresh());
  const listed = h("input", { id: "public", type: "checkbox" });
  const several = game.seats.usual > 1;
  const order = h("select", { id: "order" }, h("option", { value: "random" }, "Drawn by lot"), h("option", { value: "given" }, "The players as listed"));
  const clock = h("input", { id: "clock", type: "number", min: 1, max: 86400, placeholder: "no limit" });
  const problem = h("p", { class: "problem", role: "alert" });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    put(problem);
    const people = seats.seats();
    const mine = people.find((seat) => seat.kind === "human" && seat.name);
    if (mine) setPreference("name", mine.name);
    try {
      await createTable(game, { rules: rules.rules(), seats: people, order: order.value, public: listed.checked, ...(await board?.board()), ...(clock.value ? { clock: { seconds: Number(clock.value) } } : {}) });
    } catch (error) {
      put(problem, /** @type {Error} */ (error).message);
    }
  };
  // What was wrong may be right after any change.
  const changed = (/** @type {Event} */ { type, target }) => {
    if (type === "change" || (target instanceof Element && target.closest("button"))) put(problem);
  };
  return h("form", { class: "new-table", onsubmit: submit, onchange: changed, onclick: changed }, h("h1", {}, game.title), h("p", {}, game.summary),
    seats.element, rules.element, board?.element,
    h("fieldset", {}, h("legend", {}, "Table"),
      several && h("label", { for: "order" }, "Who begins"), several && order,
      h("label", { class: "inline", for: "public" }, listed, " List it for everybody"),
      h("label", { for: "clock" }, "Seconds for each step"), clock),
    problem, h("button", { class: "primary" }, "Lay the table"));
}
