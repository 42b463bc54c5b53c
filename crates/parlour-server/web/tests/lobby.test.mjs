// The form for a new table: every game can be laid by it, and a made-up board is seen before it is played.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, opened, person, picture } from "./server.mjs";

const server = opened();

test("every game is laid by the form as it stands, and with a rule changed", async () => {
  const page = await person(server);
  const games = await (await fetch(`${server.address}/api/games`)).json();
  for (const { game, presets } of games) {
    await page.goto(`/#/new/${game}`);
    await page.locator("#preset").selectOption(presets[presets.length - 1].name);
    await page.getByRole("button", { name: "Lay the table" }).click();
    await page.locator(".board-box .cell, .problem:not(:empty)").first().waitFor({ state: "attached" });
    assert.match(page.url(), /#\/table\//, `${game}: ${await page.locator(".problem").allTextContents()}`);
  }
  await page.goto("/#/new/ludo");
  await page.getByText("Change single rules").click();
  await page.locator("#rule-players").fill("2");
  await page.getByRole("button", { name: "Lay the table" }).click();
  await page.locator(".problem", { hasText: /2/ }).or(page.locator("#roll")).first().waitFor();
  assert.deepEqual(page.complaints.filter((text) => !text.includes("400")), []);
  await page.context().close();
});

// S-28
test("the order of evaluation is picked from those that the game offers", async () => {
  const page = await person(server);
  await page.goto("/#/new/snakes");
  await page.getByText("Change single rules").click();
  const order = ["start", "roll", "validate", "move", "landing", "entity", "win", "sixes"];
  await page.locator("#rule-priority").selectOption({ label: order.join(", ") });
  const asked = page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/tables"));
  await page.getByRole("button", { name: "Lay the table" }).click();
  assert.deepEqual((await asked).postDataJSON().rules.priority, order);
  await page.locator(".board-box .cell").first().waitFor({ state: "attached" });
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

const links = (page, where) => page.locator(`${where} svg.board .link`).evaluateAll((all) => all.map((link) => link.getAttribute("aria-label")));

test("a made-up board is seen before it is played, with its seed", async () => {
  const page = await person(server);
  await page.goto("/#/new/snakes");
  await page.locator(".preview .link").first().waitFor({ state: "attached" });
  const [seed, first] = [await page.locator("#board-seed").inputValue(), await links(page, ".preview")];
  await page.getByRole("button", { name: "New board" }).click();
  await page.waitForFunction((old) => JSON.stringify([...document.querySelectorAll(".preview .link")].map((link) => link.getAttribute("aria-label"))) !== JSON.stringify(old), first);
  assert.notEqual(await page.locator("#board-seed").inputValue(), seed);
  await page.locator("#board-seed").fill(seed);
  await page.locator("#board-seed").press("Tab");
  await page.waitForFunction((old) => JSON.stringify([...document.querySelectorAll(".preview .link")].map((link) => link.getAttribute("aria-label"))) === JSON.stringify(old), first);
  await picture(page, "new-preview");
  assert.deepEqual(await barriers(page), []);
  await page.getByRole("button", { name: "Lay the table" }).click();
  await page.locator(".board-box .link").first().waitFor({ state: "attached" });
  assert.deepEqual(await links(page, ".board-box"), first, "the table has the board that was shown");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

// S-16, S-19: size and counts are chosen and seen before the game begins, and are shown with it.
test("a generated board is set up as somebody likes it", async () => {
  const page = await person(server);
  await page.goto("/#/new/snakes");
  await page.locator(".preview .link").first().waitFor({ state: "attached" });
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
  await page.waitForFunction(() => document.querySelectorAll(".preview .cell").length === 64 && document.querySelectorAll(".preview .link").length === 5);
  const first = await links(page, ".preview");
  await page.getByRole("button", { name: "New board" }).click();
  await page.waitForFunction((old) => JSON.stringify([...document.querySelectorAll(".preview .link")].map((link) => link.getAttribute("aria-label"))) !== JSON.stringify(old), first);
  const shown = await links(page, ".preview");
  await picture(page, "new-customised");
  assert.deepEqual(await barriers(page), []);
  await page.locator("form.new-table button.primary").click();
  await page.locator(".board-box .link").first().waitFor({ state: "attached" });
  assert.deepEqual(await links(page, ".board-box"), shown, "the table has the board that was shown");
  await page.locator(".setup summary").click();
  const setup = await page.locator(".setup dl > div").evaluateAll((all) => all.map((row) => row.textContent));
  for (const words of ["size8", "snakes3", "ladders2", "traps2"]) assert.ok(setup.includes(words), `${setup}`);
  assert.deepEqual(page.complaints.filter((text) => !text.includes("400")), []);
  await page.context().close();
});

test("a shipped board and a made-up maze are shown, too", async () => {
  const page = await person(server, { size: "phone", scheme: "dark" });
  await page.goto("/#/new/snakes");
  await page.locator("#board-choice").selectOption("geeks-30");
  await page.waitForFunction(() => document.querySelectorAll(".preview .cell").length === 30);
  assert.equal(await page.locator("#board-seed").isVisible(), false);
  await page.goto("/#/new/maze");
  await page.locator(".preview .k-wall").first().waitFor({ state: "attached" });
  await picture(page, "new-maze-phone-dark");
  const walls = () => page.locator(".preview .k-wall").evaluateAll((all) => all.map((cell) => cell.dataset.cell).join());
  const shown = await walls();
  await page.getByRole("button", { name: "Lay the table" }).click();
  await page.locator(".board-box .k-wall").first().waitFor({ state: "attached" });
  assert.equal(await page.locator(".board-box .k-wall").evaluateAll((all) => all.map((cell) => cell.dataset.cell).join()), shown);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("players are numbered by their places", async () => {
  const page = await person(server);
  await page.goto("/#/new/ludo");
  await page.getByRole("button", { name: "Remove player 2" }).click();
  await page.getByRole("button", { name: "Add a player" }).click();
  await page.getByLabel("Who is player 3").selectOption("human");
  const held = await page.locator(".seats input").evaluateAll((all) => all.map((field) => [field.getAttribute("aria-label"), field.placeholder]));
  assert.deepEqual(held, [["Name of player 1", "Player"], ["Name of player 2", "Bot"], ["Name of player 3", "Player"], ["Name of player 4", "Bot"]]);
  await page.getByRole("button", { name: "Lay the table" }).click();
  await page.locator(".player").first().waitFor();
  // Whatever order was drawn, the number in a name is the seat.
  const names = await page.locator(".player .name").evaluateAll((all) => all.map((name) => name.firstChild.textContent));
  assert.deepEqual(names.map((name) => name.split(" ")[1]), ["1", "2", "3", "4"]);
  assert.deepEqual(names.map((name) => name.split(" ")[0]).sort(), ["Bot", "Bot", "Player", "Player"]);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

// L-11
test("a colour is a seat: the host chooses, and a friend picks one of the open seats", async () => {
  const page = await person(server);
  await page.goto("/#/new/ludo");
  await page.getByRole("button", { name: "Remove player 4" }).click();
  await page.getByLabel("Colour of player 1").selectOption("yellow");
  await page.getByLabel("Who is player 2").selectOption("open");
  await page.getByLabel("Colour of player 2").selectOption("yellow");
  await page.getByLabel("Who is player 3").selectOption("open");
  await page.locator("#order").selectOption("given");
  await page.getByRole("button", { name: "Lay the table" }).click();
  await page.locator(".problem", { hasText: "both chose yellow" }).waitFor();
  await page.getByLabel("Colour of player 2").selectOption("red");
  assert.deepEqual(await barriers(page), []);
  await page.getByRole("button", { name: "Lay the table" }).click();
  const link = new URL(await page.locator("#share-link").inputValue());
  const friend = await person(server);
  await friend.goto(link.pathname + link.hash);
  await friend.locator("#join-seat").waitFor();
  assert.deepEqual(await friend.locator("#join-seat option").allTextContents(), ["Seat 2, red", "Seat 3, blue"]);
  await friend.locator("#join-name").fill("Bo");
  await friend.locator("#join-seat").selectOption({ label: "Seat 3, blue" });
  await friend.getByRole("button", { name: "Join" }).click();
  await friend.locator(".player.hue-blue", { hasText: "Bo (you)" }).waitFor();
  await page.goto("/#/new/mancala");
  await page.locator("#preset").waitFor();
  assert.equal(await page.getByLabel("Colour of player 1").isVisible(), false, "no colours, no choice of them");
  assert.deepEqual([...page.complaints, ...friend.complaints].filter((text) => !text.includes("400")), []);
  await friend.context().close();
  await page.context().close();
});

test("what was wrong with a file is forgotten with the file", async () => {
  const page = await person(server);
  await page.goto("/#/new/snakes");
  const [file, problems] = [page.locator("#board-file"), page.locator(".problem:not(:empty)")];
  const choose = (name, text) => file.setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await choose("bad.json", "{");
  await problems.first().waitFor();
  await page.getByRole("button", { name: "Lay the table" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".problem:not(:empty)").length === 2);
  await choose("good.json", JSON.stringify({ columns: 3, rows: 3, entities: [] }));
  await page.waitForFunction(() => document.querySelectorAll(".preview .cell").length === 9);
  assert.deepEqual(await problems.allTextContents(), []);
  await choose("bad.json", "{");
  await problems.first().waitFor();
  await page.locator("#board-choice").selectOption("geeks-30");
  await page.waitForFunction(() => document.querySelectorAll(".preview .cell").length === 30);
  assert.deepEqual(await problems.allTextContents(), []);
  await page.context().close();
});
