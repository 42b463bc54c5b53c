// What people see: nothing covers anything, coordinates count from 1, and words are for people.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, opened, person, picture } from "./server.mjs";
import { GAMES, over, play, pointer, sit } from "./people.mjs";

const server = opened();

for (const size of ["desktop", "phone", "projector"]) {
  test(`flags hang above the score card, ${size}`, async () => {
    const page = await person(server, { size });
    await sit(page, await server.table({ game: "ludo", ...GAMES.ludo, seats: [{ kind: "human", name: "Ann" }, { kind: "bot" }, { kind: "bot" }, { kind: "bot" }] }));
    await play(page, pointer(page, "ludo", "click"));
    await page.locator("dialog.result[open]").waitFor();
    const { flags, card, high, hidden } = await page.evaluate(() => {
      const box = (name) => document.querySelector(name).getBoundingClientRect();
      return { flags: Math.max(...[...document.querySelectorAll(".pennants path:not(.string)")].map((flag) => flag.getBoundingClientRect().bottom)), card: box("dialog.result"), high: innerHeight, hidden: document.querySelector("dialog.result").scrollHeight - document.querySelector("dialog.result").clientHeight };
    });
    assert.ok(flags <= card.top, `flags end at ${flags}, the card begins at ${card.top}`);
    assert.ok(card.bottom <= high, "the card fits");
    assert.equal(hidden, 0, "four players, the course and all buttons are visible without scrolling");
    await picture(page, `result-${size}`);
    await page.context().close();
  });
}

test("a rat alone makes moves, and has no curve against nobody", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "maze", ...GAMES.maze }));
  await play(page, pointer(page, "maze", "click"));
  const card = page.locator("dialog.result[open]");
  await card.waitFor();
  assert.match(await card.locator("header").innerText(), /\d+ moves/);
  assert.equal(await card.locator(".decided").isVisible(), false);
  await page.context().close();
});

test("rows and columns count from 1 in games and studies", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "maze", ...GAMES.maze }));
  const words = () => page.evaluate(() => [document.body.innerText, ...[...document.querySelectorAll("[aria-label]")].map((element) => element.getAttribute("aria-label"))].join("\n"));
  assert.match(await words(), /row 1, column 1\b/);
  assert.doesNotMatch(await words(), /(row|column) 0\b/);
  await page.goto("/#/maze");
  await page.locator(".lane svg.board .cell").first().waitFor();
  await page.locator(".lane").first().locator("text=/Step 0 of/").waitFor();
  for (let step = 0; step < 6; step += 1) {
    await page.getByRole("button", { name: "Forward" }).or(page.getByRole("button", { name: /next|forward/i })).first().click();
    assert.doesNotMatch(await words(), /(row|column) 0\b|\(0, \d|, 0\)/);
  }
  assert.match(await words(), /row 1, column 1\b/);
  await page.context().close();
});

test("setup speaks to people: names instead of keys, and how strong a bot is", async () => {
  const page = await person(server);
  await page.goto("/#/new/maze");
  await page.getByText("All four directions", { exact: true }).waitFor();
  assert.doesNotMatch(await page.locator(".setup").innerText(), /4294967295|whole number/);
  await page.goto("/#/new/ludo");
  await page.getByText("Wins 89 of 100 against a beginner.").first().waitFor();
  await page.getByText("Capturing a token", { exact: true }).waitFor();
  assert.deepEqual(await page.locator("select.colour").first().locator("option").allTextContents(), ["Any colour", "Red", "Blue", "Green", "Yellow"]);
  assert.deepEqual(await barriers(page), []);
  await page.context().close();
});

test("a replay is seen from the same side as the game", async () => {
  const page = await person(server);
  const made = await server.table({ game: "ludo", ...GAMES.ludo, order: "given", seats: [{ kind: "bot" }, { kind: "human", name: "Ann" }] });
  await sit(page, made);
  await play(page, pointer(page, "ludo", "click"));
  await over(page).waitFor();
  await page.goto(`/#/replay/${made.id}`);
  await page.locator(".bench svg.board .cell").first().waitFor();
  const low = await page.evaluate(() => {
    const [board, name] = [document.querySelector("svg.board"), [...document.querySelectorAll(".whose")].find(({ textContent }) => textContent === "Ann")].map((element) => element.getBoundingClientRect());
    return name.top > board.top + board.height / 2 && name.left + name.width / 2 < board.left + board.width / 2;
  });
  assert.equal(low, true, "Ann's yard is at the bottom left");
  await page.context().close();
});

test("a phone on its side shows at once how to play a game", async () => {
  const page = await person(server, { size: "landscape", touch: true });
  await page.goto("/");
  const buttons = page.locator(".games .primary");
  await buttons.nth(1).waitFor();
  for (const box of [await buttons.nth(0).boundingBox(), await buttons.nth(1).boundingBox()]) assert.ok(box.y + box.height <= 390, `the button ends at ${box.y + box.height}`);
  await page.context().close();
});
