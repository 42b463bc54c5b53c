// Home: what shall we play?

import { briefGames } from "./api.js";
import { playWithBots, playWithFriend } from "./create-table.js";
import { h, messageOf, notice } from "./dom.js";
import { door, drawing, icon } from "./icons.js";
import { say } from "./say.js";
import { myTables } from "./storage.js";

/** @typedef {import("./types.js").BriefGame} BriefGame */

/** The most games to continue; all others are in the list of my games. */
const MOST = 3;

/** A button that creates a table, once. @param {string} look @param {() => Promise<void>} act @param {...import("./dom.js").Child} words */
function once(look, act, ...words) {
  const button = h("button", { class: look, onclick: async () => {
    button.disabled = true;
    await act().catch((error) => notice(messageOf(error)));
    button.disabled = false;
  } }, ...words);
  return button;
}

/** @param {BriefGame} game */
function card(game) {
  const alone = game.seats.most === 1;
  return h("article", { class: "game", "aria-labelledby": `game-${game.game}` },
    h("div", { class: `pic of-${game.game}` }, drawing(game.game)),
    h("div", { class: "about" }, h("h2", { id: `game-${game.game}` }, game.title), h("p", {}, game.summary)),
    h("div", { class: "acts" },
      once("primary wide", () => playWithBots(game), say("home.play"), h("span", { class: "unseen" }, " ", game.title)),
      alone ? h("a", { class: "button wide", href: "#/maze" }, icon("screen"), say("home.search"))
        : once("wide", () => playWithFriend(game), icon("friend"), say("home.friend"), h("span", { class: "unseen" }, " ", game.title))),
    h("p", { class: "more" }, h("a", { href: `#/learn/${game.game}`, "aria-label": say("home.learn.of", { game: game.title }) }, say("home.learn")),
      h("a", { href: `#/new/${game.game}`, "aria-label": say("home.rules.of", { game: game.title }) }, say("home.rules"))));
}

/** The games to continue. Most visitors have none, and need no module for them. */
const resumable = async () => (myTables().length ? (await import("./running.js")).resumeList(MOST) : undefined);

export async function home() {
  // Both arrive before anything is shown, so nothing jumps.
  const [games, running] = await Promise.all([briefGames(), resumable()]);
  return h("div", { class: "home" },
    h("div", { class: "head" }, h("h1", {}, say("home.title")), running),
    h("section", { class: "games", "aria-label": say("home.games") }, ...games.map(card)),
    h("nav", { class: "doors", "aria-label": say("home.more") }, door("#/learn", "book", say("learn"), say("home.learn.about")), door("#/design", "pencil", say("design"), say("home.design.about")),
      door("#/maze", "screen", say("home.search"), say("home.search.about")), door("#/mine", "list", say("mine"), say("home.mine.about"))));
}
