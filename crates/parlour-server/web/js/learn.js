// How to play each game.

import { briefGames, text } from "./api.js";
import { playWithBots } from "./create-table.js";
import { h, messageOf, notice } from "./dom.js";
import { drawing } from "./icons.js";
import { markdown } from "./markdown.js";
import { nowhere } from "./nowhere.js";
import { language, say, texts } from "./say.js";

await texts("lobby");

/** The pages are also for the terminal: commands, pictures and what follows the example are left out. @param {string} page */
function forPage(page) {
  const body = page.split(/^## Want to change something/m)[0];
  const blocks = body.split(/\n\s*\n/).map((block) => block.replace(/\*\*To start:\*\*.*$/s, "").replace(/ \((?:type )?`[^)]*\)/g, "").trimEnd());
  const isPicture = (/** @type {string | undefined} */ block) => block?.startsWith("!");
  return blocks.filter((block, i) => !isPicture(block) && !block.includes("`parlour ") && !(block.endsWith(":") && isPicture(blocks[i + 1]))).join("\n\n");
}

/** @param {import("./types.js").BriefGame} game */
const tile = ({ game, title, summary }) => h("a", { class: "lesson", href: `#/learn/${game}` }, h("span", { class: `pic of-${game}` }, drawing(game)), h("span", {}, h("b", { class: "serif" }, title), h("small", {}, summary)));

/** @param {string} [name] of the game; all games if left out */
export async function learn(name) {
  const games = await briefGames();
  if (!name) return h("div", { class: "room" }, h("h1", {}, say("learn.title")), h("p", { class: "quiet" }, say("learn.about")), h("div", { class: "lessons" }, ...games.map(tile)));
  const game = games.find((one) => one.game === name);
  if (!game) return nowhere("game");
  const page = await text(new URL(language === "en" ? `../how-to-play/${game.game}.md` : `../texts/${language}/${game.game}.md`, import.meta.url).pathname).catch(() => `# ${game.title}\n\n${game.summary}`);
  const play = h("button", { class: "primary", onclick: () => void playWithBots(game).catch((error) => notice(messageOf(error))) }, say("learn.play", { game: game.title }));
  return h("div", { class: "room lesson-room" }, h("article", { class: "prose" }, ...markdown(forPage(page)),
    h("div", { class: "row" }, play, h("a", { class: "button", href: `#/new/${game.game}` }, say("learn.change")))),
  h("aside", { "aria-label": say("learn.others") }, h("div", { class: `pic of-${game.game}` }, drawing(game.game)), h("h2", {}, say("learn.others")),
    h("div", { class: "lessons" }, ...games.filter((one) => one !== game).map(tile))));
}
