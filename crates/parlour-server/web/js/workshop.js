// The workshop: design a board, and rooms that show algorithms step by step.

import { h } from "./dom.js";
import { door } from "./icons.js";
import { say, texts } from "./say.js";

await texts("lobby");

export const workshop = () => h("div", { class: "room" }, h("h1", {}, say("workshop")), h("p", { class: "quiet" }, say("workshop.about")),
  h("div", { class: "doors" }, door("#/design", "pencil", say("design"), say("workshop.design")), door("#/maze", "screen", say("grid"), say("workshop.grid")),
    door("#/study/snakes", "screen", say("search"), say("workshop.search")), door("#/study/mancala", "screen", say("circle"), say("workshop.circle"))));
