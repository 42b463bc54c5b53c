// Setting up a table: who plays, which rules, which board.

import { gameOf } from "./api.js";
import { USUAL_LEVEL, createTable } from "./create-table.js";
import { checkbox, h, labelled, messageOf, put } from "./dom.js";
import { drawing, icon } from "./icons.js";
import { nowhere } from "./nowhere.js";
import { boardForm } from "./preview.js";
import { rulesForm } from "./rules-form.js";
import { seatsForm } from "./seats.js";
import { setPreference } from "./storage.js";
import { say } from "./say.js";

/** Turn order, whether the table is listed, and the clock. @param {boolean} several whether several play */
function tableOptions(several) {
  const order = h("select", { id: "order" }, h("option", { value: "random" }, say("new.order.random")), h("option", { value: "given" }, say("new.order.given")));
  const listed = h("input", { id: "public", type: "checkbox" });
  const clock = h("input", { id: "clock", type: "number", min: 1, max: 86400, placeholder: say("new.clock.none") });
  return {
    element: h("details", { class: "group more" }, h("summary", { class: "serif" }, say("new.more")),
      h("div", { class: "sheet padded" }, several && labelled(say("new.order"), order), labelled(say("new.clock"), clock), checkbox(say("new.public"), listed))),
    chosen: () => ({ order: order.value, public: listed.checked, ...(clock.value ? { clock: { seconds: Number(clock.value) } } : {}) }),
  };
}

/** The form for a new table. @param {string} name of the game */
export async function setup(name) {
  const game = await gameOf(name);
  if (!game) return nowhere("game");
  const problem = h("p", { class: "problem", role: "alert" });
  const acts = h("div", { class: "acts" });
  const rules = rulesForm(game, () => {
    board?.refresh();
    seats.show();
  });
  let ready = false;
  const seats = seatsForm(game, () => rules.most(), () => ready && showActs());
  const board = boardForm(game, () => rules.rules());
  const table = tableOptions(game.seats.usual > 1);

  /** @param {boolean} wait whether open seats wait for friends; otherwise bots take them */
  const create = async (wait) => {
    put(problem);
    const people = seats.seats().map((seat) => (wait || seat.kind !== "open" ? seat : { ...seat, kind: "bot", level: USUAL_LEVEL }));
    const mine = people.find((seat) => seat.kind === "human" && seat.name);
    if (mine) setPreference("name", mine.name ?? "");
    try {
      await createTable(game, { rules: rules.rules(), seats: people, ...table.chosen(), ...(await board?.board()) });
    } catch (error) {
      put(problem, messageOf(error));
    }
  };
  /** What the main button says, so that it is drawn again only if that changes. */
  let waits = "";
  const showActs = () => {
    const open = seats.seats().some(({ kind }) => kind === "open");
    if (waits === String(open)) return;
    waits = String(open);
    put(acts, h("button", { class: "primary wide" }, open && icon("friend"), say(open ? "new.invite" : "new.start")),
      open && h("button", { class: "wide", type: "button", onclick: () => void create(false) }, say("new.bots")));
  };
  ready = true;
  showActs();
  // Any change may have fixed the problem.
  const changed = (/** @type {Event} */ { type, target }) => {
    if (type === "change" || (target instanceof Element && target.closest("button"))) put(problem);
  };
  return h("form", { class: "setup", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    void create(true);
  }, onchange: changed, onclick: changed },
    h("div", { class: "col" }, h("header", {}, h("h1", {}, say("new.title", { game: game.title })), h("p", { class: "quiet" }, say("new.about"))),
      seats.element, rules.presets, board?.element, rules.groups, table.element),
    h("aside", { class: "side" }, h("div", { class: `pic of-${game.game}` }, board ? board.picture : drawing(game.game)),
      h("div", { class: "go" }, rules.changes, problem, acts)));
}
