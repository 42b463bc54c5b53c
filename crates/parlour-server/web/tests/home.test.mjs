// Home and everything around the tables: play in one click, invite, continue, learn, addresses that lead nowhere.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Server, barriers, opened, person, picture } from "./server.mjs";
import { over, sit } from "./people.mjs";

const server = opened();
const atTable = (page) => page.waitForURL(/#\/table\//);
const games = async () => (await fetch(`${server.address}/api/games/brief`)).json();

test("one click on the home page plays every game", async () => {
  const page = await person(server);
  for (const { game, title } of await games()) {
    await page.goto("/#/");
    await page.getByRole("button", { name: `Play ${title}`, exact: true }).click();
    await atTable(page);
    const id = page.url().split("/").at(-1);
    // The browser gives its seed for the dice by itself.
    await page.waitForFunction((table) => fetch(`/api/tables/${table}`).then((answer) => answer.json()).then(({ phase }) => phase === "running"), id, { polling: 50 });
    const view = await (await fetch(`${server.address}/api/tables/${id}`)).json();
    assert.equal(view.game, game);
    assert.equal(view.seats.filter(({ kind }) => kind === "human").length, 1);
  }
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a maze for a phone held upright is taller than wide", async () => {
  const page = await person(server, { size: "phone" });
  await page.goto("/");
  await page.getByRole("button", { name: "Play Rat in a maze", exact: true }).click();
  await atTable(page);
  const { width, height } = await page.locator("svg.board").boundingBox();
  assert.ok(height > 1.3 * width && width > 320, `${width} × ${height}`);
  await picture(page, "maze-upright");
  await page.context().close();
});

test("one click invites a friend, who sits down by the link", async () => {
  const [ann, bob] = [await person(server), await person(server)];
  await ann.goto("/");
  await ann.getByRole("button", { name: /Play with a friend/ }).first().waitFor();
  assert.equal(await ann.getByRole("button", { name: /Play with a friend/ }).count(), (await games()).filter(({ seats }) => seats.most !== 1).length);
  await ann.getByRole("button", { name: "Play with a friend Mancala" }).click();
  const link = await ann.locator("#share-link").inputValue();
  assert.ok((await ann.locator("img.qr").getAttribute("src")).includes(encodeURIComponent(link)));
  assert.deepEqual(await barriers(ann), []);
  await bob.goto(link);
  await bob.locator("#join-name").fill("Bob");
  await bob.getByRole("button", { name: "Join" }).click();
  await ann.getByText("Bob", { exact: true }).filter({ visible: true }).first().waitFor();
  assert.deepEqual([...ann.complaints, ...bob.complaints], []);
  await ann.context().close();
  await bob.context().close();
});

test("a link that only this computer can open says so, with the command that helps", async () => {
  const page = await person(server);
  await page.goto("/");
  await page.getByRole("button", { name: "Play with a friend Ludo" }).click();
  await page.locator("#loopback", { hasText: `parlour serve --listen 0.0.0.0:${server.port}` }).waitFor();
  await page.context().close();
});

test("a server on the network gives an address that others can open", async (t) => {
  const home = new Server();
  await home.open("0.0.0.0");
  t.after(() => home.close());
  const known = await (await fetch(`http://127.0.0.1:${home.port}/api/server`)).json();
  assert.equal(known.listening, "network");
  if (!known.addresses.length) return t.skip("this machine has no address on a network");
  const page = await person({ browser: server.browser, address: `http://127.0.0.1:${home.port}` });
  await page.goto("/");
  await page.getByRole("button", { name: "Play with a friend Ludo" }).click();
  const link = await page.locator("#share-link").inputValue();
  assert.ok(link.startsWith(`${known.addresses[0]}/#/table/`), link);
  assert.equal(await page.locator("#loopback").count(), 0);
  await page.context().close();
  return undefined;
});

test("running games are continued from the home page, and finished ones are not", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "mancala", rules: "kalah", order: "given", seats: [{ kind: "human", name: "Ann" }, { kind: "human", name: "Bob" }] }));
  await page.goto("/#/");
  const box = page.locator(".resume");
  await box.filter({ hasText: "Mancala" }).filter({ hasText: "Your turn" }).waitFor();
  assert.deepEqual(await barriers(page), []);
  await picture(page, "home-continue");
  await box.getByRole("link", { name: /Continue/ }).click();
  await atTable(page);
  await sit(page, await server.table({ game: "snakes", board: "geeks-30", seats: [{ kind: "bot" }, { kind: "bot" }] }));
  await over(page).waitFor();
  await page.goto("/#/");
  await page.locator(".game").first().waitFor();
  assert.equal(await box.count(), 0);
  await page.goto("/#/mine");
  await page.locator(".entry", { hasText: "Finished" }).getByRole("link", { name: "Replay" }).waitFor();
  await page.context().close();
});

test("name, colour and look are remembered", async () => {
  const page = await person(server);
  await page.goto("/");
  await page.locator("#me").click();
  await page.getByLabel("Your name").fill("Ada");
  await page.getByRole("radio", { name: "green" }).check();
  await page.getByRole("radio", { name: "High contrast" }).check();
  assert.deepEqual(await barriers(page), []);
  await picture(page, "settings");
  await page.getByRole("button", { name: "Done" }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.id), "me", "the focus returns");
  await page.locator("#mode").click();
  await page.reload();
  await page.locator("#me .hue-green").waitFor();
  assert.equal(await page.locator("#me").textContent(), "Ada");
  assert.deepEqual(await page.evaluate(() => ({ ...document.documentElement.dataset })), { mode: "dark", theme: "contrast" });
  await page.getByRole("button", { name: "Play Ludo", exact: true }).click();
  await atTable(page);
  const view = await (await fetch(`${server.address}/api/tables/${page.url().split("/").at(-1)}`)).json();
  assert.deepEqual(view.seats.filter(({ kind }) => kind === "human").map(({ name, color }) => [name, color]), [["Ada", "green"]]);
  await page.context().close();
});

test("addresses that lead nowhere say so and lead on", async () => {
  const page = await person(server);
  const nowhere = { "/#/table/nosuchtable12345": "There is no table here.", "/#/new/chess": "There is no such game here.", "/#/learn/chess": "There is no such game here.", "/#/attic": "There is nothing here.", "/#/new/%": "There is no such game here." };
  for (const [address, words] of Object.entries(nowhere)) {
    await page.goto(address);
    await page.getByRole("heading", { level: 1, name: words }).waitFor();
    assert.deepEqual(await barriers(page), [], address);
    await page.getByRole("main").getByRole("link", { name: "Open tables" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Home" }).click();
    await page.locator(".game").first().waitFor();
  }
  await page.context().close();
});

test("the menu marks the room, works on a phone, and the focus follows", async () => {
  const page = await person(server, { size: "phone" });
  await page.goto("/");
  await page.locator(".game").first().waitFor();
  const focus = () => page.evaluate(() => document.activeElement?.textContent);
  for (const [link, title, current] of [["Learn", "How to play", "page"], ["My games", "My games", "page"], ["Tables", "Open tables", "page"], ["Workshop", "Workshop", "page"], ["Play", "What shall we play?", "page"]]) {
    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    assert.equal(await focus(), title);
    assert.deepEqual(await page.locator("#nav [aria-current]").evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("aria-current")])), [[link, current]]);
    assert.equal(await page.locator("#nav").isVisible(), false, "the menu closes");
  }
  await page.getByRole("button", { name: "Menu" }).click();
  await page.keyboard.press("Escape");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "menu");
  await page.goto("/#/new/ludo");
  await page.locator("#nav [aria-current='true']", { hasText: "Play" }).waitFor({ state: "attached" });
  await page.context().close();
});

test("how to play is part of the page, for every game", async () => {
  const page = await person(server);
  await page.goto("/#/learn");
  for (const { title } of await games()) {
    await page.getByRole("link", { name: title }).click();
    await page.getByRole("heading", { level: 2, name: "Your turn" }).waitFor();
    const words = await page.locator(".prose").textContent();
    assert.doesNotMatch(words, /parlour |--|\*\*|\]\(|`/, title);
    assert.deepEqual(await barriers(page), [], title);
    await page.getByRole("button", { name: `Play ${title}` }).waitFor();
    await page.goto("/#/learn");
  }
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("lists without an entry lead to the games", async () => {
  const page = await person(server);
  for (const address of ["/#/mine", "/#/tables"]) {
    await page.goto(address);
    await page.locator(".empty a").waitFor();
    assert.deepEqual(await barriers(page), []);
  }
  await server.table({ game: "ludo", public: true, name: "Sunday round", seats: [{ kind: "human", name: "Ann" }, { kind: "open" }] });
  await page.goto("/#/mine");
  await page.goto("/#/tables");
  const join = page.locator(".entry", { hasText: "Sunday round" }).filter({ hasText: "Ann, open seat" }).getByRole("link", { name: "Join" });
  await join.waitFor();
  assert.deepEqual(await barriers(page), []);
  await join.click();
  await atTable(page);
  await page.context().close();
});

const LOOKS = [["light", "classic", ["desktop", "phone"]], ["dark", "classic", ["desktop", "phone"]], ["light", "contrast", ["phone"]], ["dark", "contrast", ["desktop"]], ["dark", "slate", ["desktop"]]];
const ROOMS = ["", "new/snakes", "new/ludo", "new/maze", "learn", "learn/mancala", "mine", "tables", "workshop"];

for (const [scheme, theme, screens] of LOOKS) {
  test(`every room around the tables is accessible and fits: ${scheme}, ${theme}`, async () => {
    for (const size of screens) {
      const page = await person(server, { scheme, size });
      await page.addInitScript((look) => localStorage.setItem("parlour.wishes", JSON.stringify({ name: "Ann", theme: look })), theme);
      for (const room of ROOMS) {
        await page.goto(`/#/${room}`);
        await page.locator("main h1").waitFor();
        assert.deepEqual(await barriers(page), [], `${room}, ${size}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${room} is ${wide} px too wide on a ${size}`);
        await picture(page, `${room.replace("/", "-") || "home"}-${size}-${scheme}-${theme}`);
      }
      assert.deepEqual(page.complaints, []);
      await page.context().close();
    }
  });
}
