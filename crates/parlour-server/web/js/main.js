// Rooms of the page by their address.

import { byId, h, put } from "./dom.js";
import { TablePage } from "./table.js";
import { showWishes } from "./wishes.js";

/** @type {{leave?: () => void} | undefined} */
let room;
let visit = 0;

/** @param {string[]} path @returns {Promise<{title: string, root: HTMLElement, leave?: () => void}>} */
async function enter([name, ...rest]) {
  switch (name) {
    case "table": {
      const page = new TablePage(rest[0] ?? "");
      return { title: "A table", root: page.root, leave: () => page.leave() };
    }
    case "replay": {
      const { ReplayPage } = await import("./replay.js");
      const page = new ReplayPage(rest[0] ?? "", Number(rest[1] ?? 0));
      return { title: "Replay", root: page.root, leave: () => page.leave() };
    }
    case "design": {
      const { DesignPage } = await import("./design.js");
      const page = new DesignPage(rest[0]);
      return { title: "Design a board", root: page.root, leave: () => page.leave() };
    }
    case "maze": {
      const { MazePage } = await import("./mazes.js");
      const page = new MazePage();
      return { title: "Searches in a maze", root: page.root, leave: () => page.leave() };
    }
    case "new":
      return { title: "A new table", root: await (await import("./lobby.js")).newTable(rest[0] ?? "") };
    case "tables":
      return { title: "Tables", root: await (await import("./lists.js")).publicTables() };
    case "mine":
      return { title: "My games", root: await (await import("./lists.js")).myGames() };
    default:
      return { title: "Play", root: await (await import("./lobby.js")).lobby() };
  }
}

async function go() {
  const number = (visit += 1);
  const main = byId("main");
  room?.leave?.();
  room = undefined;
  const path = location.hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  try {
    const next = await enter(path);
    if (number !== visit) {
      next.leave?.();
      return;
    }
    room = next;
    document.title = `${next.title} – Parlour`;
    put(main, next.root);
  } catch (error) {
    put(main, h("section", { class: "card" }, h("h1", {}, "Something is wrong"), h("p", {}, /** @type {Error} */ (error).message), h("button", { onclick: () => void go() }, "Try again")));
  }
  for (const link of document.querySelectorAll("nav a")) link.toggleAttribute("aria-current", link.getAttribute("href") === (location.hash || "#/"));
}

showWishes();
addEventListener("hashchange", () => {
  // A link that skips to the content is no room.
  if (location.hash === "#main") byId("main").focus();
  else void go();
});
void go();
