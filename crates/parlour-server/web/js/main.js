// Rooms of the page by their address.

import { Refused } from "./api.js";
import { byId, h, put } from "./dom.js";
import { TablePage } from "./table.js";
import { showPreferences } from "./preferences.js";

/** @type {{leave?: () => void} | undefined} */
let room;
let visit = 0;
/** So many milliseconds pass before a server that is away is asked again. */
const PATIENCE = 3000;

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
    case "study": {
      if (rest[0] === "snakes") {
        const { SearchPage } = await import("./study-snakes.js");
        const page = new SearchPage();
        return { title: "The search for the fewest rolls", root: page.root, leave: () => page.leave() };
      }
      if (rest[0] === "mancala") {
        const { CirclePage } = await import("./study-mancala.js");
        const page = new CirclePage();
        return { title: "A move on the circle", root: page.root, leave: () => page.leave() };
      }
      return { title: "Study", root: (await import("./lobby.js")).studyRooms() };
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

/** A part of an address in plain letters. What nobody could have written leads nowhere, as it stands. @param {string} part */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether the server is away: it did not answer, or did not send the files of a room. @param {unknown} error */
const away = (error) => (error instanceof Refused ? error.code === "offline" : error instanceof TypeError && /import|module/i.test(error.message));

const answers = () => fetch("/icon.svg", { cache: "no-store" }).then(({ ok }) => ok, () => false);
const pause = () => new Promise((resolve) => setTimeout(resolve, PATIENCE));

/** Asks the server until it answers, or until somebody goes elsewhere. @param {number} number the visit */
async function waitForServer(number) {
  do await pause();
  while (number === visit && !(await answers()));
  // A file that could not be loaded once is not asked for again by every browser: the page begins anew.
  if (number === visit) location.reload();
}

/** @param {unknown} error @param {number} number the visit */
function trouble(error, number) {
  if (!away(error)) return [h("h1", {}, "Something is wrong"), h("p", {}, /** @type {Error} */ (error).message), h("button", { onclick: () => void go() }, "Try again")];
  void waitForServer(number);
  return [h("h1", {}, "The server does not answer"), h("p", { role: "status" }, "Perhaps it was stopped, or the network is lost. Trying again every few seconds…")];
}

async function go() {
  const number = (visit += 1);
  const main = byId("main");
  room?.leave?.();
  room = undefined;
  const path = location.hash.replace(/^#\/?/, "").split("/").map(plain);
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
    if (number === visit) put(main, h("section", { class: "card" }, ...trouble(error, number)));
  }
  for (const link of document.querySelectorAll("nav a")) link.toggleAttribute("aria-current", link.getAttribute("href") === (location.hash || "#/"));
}

showPreferences();
addEventListener("hashchange", () => void go());
// The link that skips to the content leads to no other room, so the address stays.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
void go();
