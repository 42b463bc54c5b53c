// The rooms of the page by address.

import { Refused, briefGames } from "./api.js";
import { markRoom, startBar } from "./bar.js";
import { byId, h, messageOf, put } from "./dom.js";
import { say } from "./say.js";

/** @type {Room | undefined} */
let room;
/** The number of the latest visit: an older one that is still loading is dropped. */
let visit = 0;
/** Milliseconds between two tries to reach the server. */
const PATIENCE = 3000;

/** @typedef {{root: HTMLElement, leave?: () => void}} Room */

/** The style sheets of each kind of room; those of the lobby are part of the page. */
const STYLES = { table: ["board", "table"], board: ["board", "rooms"], setup: ["board", "rooms", "setup"], text: ["rooms"] };

/** @param {string[]} path @returns {Promise<[title: string, room: Room]>} */
async function enter([name, ...rest]) {
  switch (name) {
    case "":
      return [say("home"), { root: await (await import("./home.js")).home() }];
    case "table":
      await styles(STYLES.table);
      return [say("table"), new (await import("./table.js")).TablePage(rest[0] ?? "")];
    case "replay":
      await styles(STYLES.board);
      return [say("replay"), new (await import("./replay.js")).ReplayPage(rest[0] ?? "", Number(rest[1] ?? 0))];
    case "design":
      await styles(STYLES.board);
      return [say("design"), new (await import("./design.js")).DesignPage(rest[0])];
    case "maze":
      await styles(STYLES.board);
      return [say("grid"), new (await import("./mazes.js")).MazePage()];
    case "study":
      await styles(STYLES.board);
      if (rest[0] === "snakes") return [say("search"), new (await import("./study-snakes.js")).SearchPage()];
      if (rest[0] === "mancala") return [say("circle"), new (await import("./study-mancala.js")).CirclePage()];
      return workshop();
    case "workshop":
      return workshop();
    case "new":
      await styles(STYLES.setup);
      return [say("new"), { root: await (await import("./setup.js")).setup(rest[0] ?? "") }];
    case "learn":
      await styles(STYLES.text);
      return [say("learn"), { root: await (await import("./learn.js")).learn(rest[0]) }];
    case "tables":
      await styles(STYLES.text);
      return [say("tables"), { root: await (await import("./lists.js")).publicTables() }];
    case "mine":
      await styles(STYLES.text);
      return [say("mine"), { root: await (await import("./lists.js")).myGames() }];
    default:
      await styles(STYLES.text);
      return [say("nowhere"), { root: (await import("./nowhere.js")).nowhere("room") }];
  }
}

/** @returns {Promise<[title: string, room: Room]>} */
async function workshop() {
  await styles(STYLES.text);
  return [say("workshop"), { root: (await import("./workshop.js")).workshop() }];
}

/** Loads style sheets that are not there yet, so that a room is never shown without its own. @param {string[]} names */
async function styles(names) {
  const base = new URL("../css/", import.meta.url);
  await Promise.all(names.map((name) => {
    const href = new URL(`${name}.css`, base).pathname;
    if (document.querySelector(`link[href="${href}"]`)) return undefined;
    return new Promise((resolve) => document.head.append(h("link", { rel: "stylesheet", href, onload: resolve, onerror: resolve })));
  }));
}

/** A decoded part of an address; an invalid one stays as it is and leads nowhere. @param {string} part */
function plain(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Whether the server cannot be reached: a request failed, or the import of a room did. @param {unknown} error */
const away = (error) => (error instanceof Refused ? error.code === "offline" : error instanceof TypeError && /import|module/i.test(error.message));

const answers = () => fetch("/healthz", { cache: "no-store" }).then(({ ok }) => ok, () => false);
const pause = () => new Promise((resolve) => setTimeout(resolve, PATIENCE));

/** Retries until the server answers or the user goes to another room. @param {number} number the visit */
async function waitForServer(number) {
  do await pause();
  while (number === visit && !(await answers()));
  // Some browsers do not retry a failed import: reload the page.
  if (number === visit) location.reload();
}

/** @param {unknown} error @param {number} number the visit */
function trouble(error, number) {
  if (!away(error)) return [h("h1", {}, say("failed.title")), h("p", {}, messageOf(error)), h("button", { onclick: () => void go() }, say("failed.retry"))];
  void waitForServer(number);
  return [h("h1", {}, say("away.title")), h("p", { role: "status" }, say("away.text"))];
}

/** Moves the focus to the new room, unless it has taken it already: a link that is gone cannot keep it. @param {HTMLElement} main */
function focusOn(main) {
  const now = document.activeElement;
  if (now && main.contains(now) && now !== main) return;
  const title = main.querySelector("h1");
  title?.setAttribute("tabindex", "-1");
  (title ?? main).focus({ preventScroll: true });
}

/** Shows the room of the address. @param {boolean} [moved] whether the user came from another room */
async function go(moved = true) {
  const number = (visit += 1);
  const main = byId("main");
  room?.leave?.();
  room = undefined;
  const path = location.hash.replace(/^#\/?/, "").split("/").map(plain);
  markRoom(path);
  try {
    const [title, next] = await enter(path);
    if (number !== visit) {
      next.leave?.();
      return;
    }
    room = next;
    document.title = say("title", { room: title });
    put(main, next.root);
  } catch (error) {
    if (number !== visit) return;
    put(main, h("section", { class: "room nowhere" }, ...trouble(error, number)));
  }
  if (!moved) return;
  scrollTo(0, 0);
  focusOn(main);
}

// A link that was shared has the room in its path, so that other sites can show what it leads to.
if (location.pathname !== "/") history.replaceState(null, "", `/#${location.pathname}`);
startBar();
addEventListener("hashchange", () => void go());
// The skip link leads to no other room: the address stays.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
// The list of games is requested while the room is still loading.
if (/^#?\/?$/.test(location.hash)) briefGames().catch(() => undefined);
void go(false);
