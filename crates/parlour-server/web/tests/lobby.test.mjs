// Setting up a table: the form works for every game and shows the board before the game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, opened, person, picture } from "./server.mjs";

const server = opened();

/** The request that creates the table. */
const created = (page) => page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/tables"));
const start = (page) => page.getByRole("button", { name: "Start", exact: true }).click();
const cells = (page, where) => page.locator(`${where} svg.board .cell`).first().waitFor({ state: "attached" });
/** The snakes and ladders that the preview or the table shows. */
const links = (page, where) => page.locator(`${where} svg.board .link[id]`).evaluateAll((all) => all.map((link) => link.innerHTML));
const become = (page, old, wanted) => page.waitForFunction(([before, same]) => (JSON.stringify([...document.querySelectorAll(".preview .link[id]")].map((link) => link.innerHTML)) === JSON.stringify(before)) === same, [old, wanted]);
const differ = (page, old) => become(page, old, false);

/** Chooses a value, whether all values are in sight or in a list. */
async function pick(control, value) {
  await control.waitFor();
  if (await control.evaluate((element) => element instanceof HTMLSelectElement)) await control.selectOption(JSON.stringify(value));
  else await control.locator(`input[value='${JSON.stringify(value)}']`).check();
}

test("the form creates a table of every game with every preset", async () => {
  const page = await person(server);
  const games = await (await fetch(`${server.address}/api/games`)).json();
  for (const { game, title, presets } of games) {
    for (const { name } of presets) {
      await page.goto(`/#/new/${game}`);
      await page.getByRole("heading", { level: 1, name: `Set up ${title}` }).waitFor();
      await page.locator(`#preset input[value="${name}"]`).check();
      const asked = created(page);
      await start(page);
      assert.deepEqual((await asked).postDataJSON().rules, { preset: name });
      await page.waitForURL(/#\/table\//);
    }
  }
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a rule that is changed tints its row and becomes a chip that takes it back", async () => {
  const page = await person(server);
  await page.goto("/#/new/mancala");
  await page.locator("#preset input[value='kalah']").check();
  const turn = page.locator("#rule-extra-turn");
  const row = page.locator(".rule", { has: turn });
  assert.equal(await page.locator(".chip").count(), 0);
  await pick(turn, "never");
  await page.locator("#rule-columns").fill("4");
  await page.locator("#rule-columns").press("Tab");
  assert.equal(await page.locator(".changes .chip").count(), 2);
  assert.match(await row.getAttribute("class"), /changed/);
  assert.equal(await row.getAttribute("title"), "extra-turn", "the key is a hint");
  assert.deepEqual(await barriers(page), []);
  await picture(page, "setup-changed");
  await page.locator(".chip button").first().click();
  assert.equal(await page.locator(".chip").count(), 1);
  assert.equal(await page.evaluate(() => document.activeElement?.closest(".chip, .rule") !== null), true, "the focus stays near");
  const asked = created(page);
  await start(page);
  const { rules } = (await asked).postDataJSON();
  assert.deepEqual(Object.keys(rules), ["preset", rules.columns === 4 ? "columns" : "extra-turn"]);
  await page.waitForURL(/#\/table\//);
  await page.goto("/#/new/mancala");
  await page.locator("#rule-columns").fill("4");
  await page.locator("#rule-columns").press("Tab");
  await page.locator("#rule-columns").fill("6");
  await page.locator("#rule-columns").press("Tab");
  assert.equal(await page.locator(".chip").count(), 0, "the value of the preset is no change");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("lists of rolls are ticked, numbers of a small range are in sight, and a refused rule is explained", async () => {
  const page = await person(server);
  await page.goto("/#/new/ludo");
  await pick(page.locator("#rule-enter-on"), 1);
  await page.locator("summary", { hasText: "The board" }).click();
  await pick(page.locator("#rule-tokens"), 2);
  await pick(page.locator("#rule-players"), 2);
  const asked = created(page);
  await start(page);
  assert.deepEqual((await asked).postDataJSON().rules, { preset: "classic", players: 2, tokens: 2, "enter-on": [1, 6] });
  await page.locator(".problem", { hasText: /2/ }).waitFor();
  await page.getByRole("button", { name: "Remove player 4" }).click();
  await page.getByRole("button", { name: "Remove player 3" }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Name of player 2");
  await start(page);
  await page.waitForURL(/#\/table\//);
  assert.deepEqual(page.complaints.filter((text) => !text.includes("422")), []);
  await page.context().close();
});

// S-28
test("the order of evaluation is one of those the game offers", async () => {
  const page = await person(server);
  await page.goto("/#/new/snakes");
  const order = ["start", "roll", "validate", "move", "landing", "entity", "win", "sixes"];
  await page.locator("summary", { hasText: "The board" }).click();
  await pick(page.locator("#rule-priority"), order);
  const asked = created(page);
  await start(page);
  assert.deepEqual((await asked).postDataJSON().rules.priority, order);
  await page.waitForURL(/#\/table\//);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a generated board and its random seed are shown before the game", async () => {
  const page = await person(server);
  await page.goto("/#/new/snakes");
  await page.locator(".preview .link[id]").first().waitFor({ state: "attached" });
  const [seed, first] = [await page.locator("#board-seed").inputValue(), await links(page, ".preview")];
  await page.getByRole("button", { name: "New board" }).click();
  await differ(page, first);
  assert.notEqual(await page.locator("#board-seed").inputValue(), seed);
  await page.locator("#board-seed").fill(seed);
  await page.locator("#board-seed").press("Tab");
  await become(page, first, true);
  await picture(page, "new-preview");
  assert.deepEqual(await barriers(page), []);
  await start(page);
  await page.locator(".board-box .link").first().waitFor({ state: "attached" });
  assert.deepEqual(await links(page, ".board-box"), first, "the table has the board that was shown");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

// S-16, S-19: size and counts are chosen before the game and shown with it.
test("a generated board can be customised", async () => {
  const page = await person(server);
  await page.goto("/#/new/snakes");
  await page.locator(".preview .link[id]").first().waitFor({ state: "attached" });
  await page.getByText("Customise board").click();
  const fill = async (key, value) => {
    await page.locator(`#option-${key}`).fill(value);
    await page.locator(`#option-${key}`).press("Tab");
  };
  await fill("size", "7");
  await page.locator(".board-form .problem", { hasText: "8" }).waitFor();
  await fill("size", "8");
  await fill("snakes", "3");
  await fill("ladders", "2");
  await fill("traps", "2");
  await page.waitForFunction(() => document.querySelectorAll(".preview .link[id]").length === 5);
  const first = await links(page, ".preview");
  await page.getByRole("button", { name: "New board" }).click();
  await differ(page, first);
  const shown = await links(page, ".preview");
  await picture(page, "new-customised");
  assert.deepEqual(await barriers(page), []);
  await start(page);
  await page.locator(".board-box .link").first().waitFor({ state: "attached" });
  assert.deepEqual(await links(page, ".board-box"), shown, "the table has the board that was shown");
  const view = await (await fetch(`${server.address}/api/tables/${page.url().split("/").at(-1)}`)).json();
  for (const [key, value] of Object.entries({ size: 8, snakes: 3, ladders: 2, traps: 2 })) assert.equal(view.setup[key], value, key);
  assert.deepEqual(page.complaints.filter((text) => !text.includes("422")), []);
  await page.context().close();
});

test("a built-in board and a generated maze have a preview", async () => {
  const page = await person(server, { size: "phone", scheme: "dark" });
  await page.goto("/#/new/snakes");
  await page.locator("#board-choice").selectOption("geeks-30");
  await page.waitForFunction(() => document.querySelectorAll(".preview .link[id]").length === 8);
  assert.equal(await page.locator("#board-seed").isVisible(), false);
  await page.goto("/#/new/maze");
  await cells(page, ".preview");
  await picture(page, "new-maze-phone-dark");
  const seed = Number(await page.locator("#board-seed").inputValue());
  const asked = created(page);
  await start(page);
  assert.equal((await asked).postDataJSON().seed, seed, "the table has the maze that was shown");
  await cells(page, ".board-box");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("players are numbered by seat, and bots have names", async () => {
  const page = await person(server);
  await page.goto("/#/new/ludo");
  await page.getByRole("button", { name: "Remove player 2" }).click();
  await page.getByRole("button", { name: "Add a player" }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Type of player 4");
  assert.equal(await page.getByRole("button", { name: "Add a player" }).isVisible(), false, "four is the most");
  await page.getByLabel("Type of player 3").selectOption("human");
  const held = await page.locator(".seats .name").evaluateAll((all) => all.map((field) => [field.getAttribute("aria-label"), field.value, field.placeholder]));
  assert.deepEqual(held, [["Name of player 1", "", "Player"], ["Name of player 2", "Wren", "Bot"], ["Name of player 3", "", "Player"], ["Name of player 4", "Robin", "Bot"]]);
  const asked = created(page);
  await start(page);
  const { seats } = (await asked).postDataJSON();
  assert.deepEqual(seats.map(({ kind, name }) => [kind, name]), [["human", undefined], ["bot", "Wren"], ["human", undefined], ["bot", "Robin"]]);
  await page.waitForURL(/#\/table\//);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

// L-11
test("a colour is a seat: the host chooses, and a friend picks one of the open seats", async () => {
  const page = await person(server);
  await page.goto("/#/new/ludo");
  await page.getByRole("button", { name: "Remove player 4" }).click();
  await page.getByLabel("Colour of player 1").selectOption("yellow");
  await page.getByLabel("Type of player 2").selectOption("open");
  await page.getByLabel("Colour of player 2").selectOption("yellow");
  await page.getByLabel("Type of player 3").selectOption("open");
  await page.getByText("More", { exact: true }).click();
  await page.locator("#order").selectOption("given");
  await page.getByRole("button", { name: "Invite and wait" }).click();
  await page.locator(".problem", { hasText: "both chose yellow" }).waitFor();
  await page.getByLabel("Colour of player 2").selectOption("red");
  assert.deepEqual(await barriers(page), []);
  await page.getByRole("button", { name: "Invite and wait" }).click();
  const link = new URL(await page.locator("#share-link").inputValue());
  const friend = await person(server);
  await friend.goto(link.pathname + link.hash);
  await friend.locator("#join-seat").waitFor();
  assert.deepEqual(await friend.locator("#join-seat option").allTextContents(), ["Seat 2, red", "Seat 3, blue"]);
  await friend.locator("#join-name").fill("Bo");
  await friend.locator("#join-seat").selectOption({ label: "Seat 3, blue" });
  await friend.getByRole("button", { name: "Join" }).click();
  await friend.getByText("Bo", { exact: true }).first().waitFor({ state: "attached" });
  const view = await (await fetch(`${server.address}/api/tables/${link.hash.split("/").at(-1)}`)).json();
  assert.deepEqual(view.seats.map(({ name, color }) => [name, color])[2], ["Bo", "blue"]);
  await page.goto("/#/new/mancala");
  await page.locator("#preset").waitFor();
  assert.equal(await page.getByLabel("Colour of player 1").isVisible(), false, "a game without colours offers none");
  assert.deepEqual([...page.complaints, ...friend.complaints].filter((text) => !text.includes("422")), []);
  await friend.context().close();
  await page.context().close();
});

test("bots can take the seats of friends, and the table can be public with a clock", async () => {
  const page = await person(server);
  await page.goto("/#/new/mancala");
  await page.getByLabel("Type of player 2").selectOption("open");
  await page.getByText("More", { exact: true }).click();
  await page.locator("#public").check();
  await page.locator("#clock").fill("30");
  const asked = created(page);
  await page.getByRole("button", { name: "Start with bots" }).click();
  const table = (await asked).postDataJSON();
  assert.deepEqual([table.seats.map(({ kind }) => kind), table.public, table.clock], [["human", "bot"], true, { seconds: 30 }]);
  await page.waitForURL(/#\/table\//);
  await page.context().close();
});

test("the error of a file disappears with the file", async () => {
  const page = await person(server);
  await page.goto("/#/new/snakes");
  const [file, problems] = [page.locator("#board-file"), page.locator(".problem:not(:empty)")];
  const choose = (name, text) => file.setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await choose("bad.json", "{");
  await problems.first().waitFor();
  await start(page);
  await page.waitForFunction(() => document.querySelectorAll(".problem:not(:empty)").length === 2);
  await choose("good.json", JSON.stringify({ columns: 3, rows: 3, entities: [{ kind: "ladder", from: 2, to: 8 }] }));
  await page.waitForFunction(() => document.querySelectorAll(".preview .link[id]").length === 1);
  assert.deepEqual(await problems.allTextContents(), []);
  await choose("bad.json", "{");
  await problems.first().waitFor();
  await page.locator("#board-choice").selectOption("geeks-30");
  await page.waitForFunction(() => document.querySelectorAll(".preview .link[id]").length === 8);
  assert.deepEqual(await problems.allTextContents(), []);
  await page.context().close();
});
