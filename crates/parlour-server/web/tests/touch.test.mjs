// Touch: every game, the design of boards and the walls of mazes; and two players who share a screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { opened, person, picture, place } from "./server.mjs";
import { GAMES, over, play, pointer, sit } from "./people.mjs";

const server = opened();

const phone = (options = {}) => person(server, { size: "phone", touch: true, ...options });

/** Targets of less than 24 pixels, except links in a sentence. */
const small = (page) => page.evaluate(() => [...document.querySelectorAll("button, a, input, select, summary, .choice")]
  .filter((element) => element.checkVisibility() && !element.closest("p") && !element.classList.contains("skip"))
  // A label is part of its box.
  .map((element) => ({ name: element.outerHTML.slice(0, 90), box: (element.closest("label") ?? element).getBoundingClientRect() }))
  .filter(({ box }) => box.width > 0 && Math.min(box.width, box.height) < 23.5)
  .map(({ name, box }) => `${Math.round(box.width)}×${Math.round(box.height)} ${name}`));

for (const [game, wish] of Object.entries(GAMES)) {
  test(`${game} is played to its end by touch`, async () => {
    const page = await phone();
    await sit(page, await server.table({ game, ...wish }));
    assert.deepEqual(await small(page), []);
    await play(page, pointer(page, game, "tap"));
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test("everything is large enough for a finger in every room", async () => {
  const page = await phone();
  for (const path of ["/#/", "/#/new/snakes", "/#/design", "/#/maze"]) {
    await page.goto(path);
    await page.locator("main h1").waitFor();
    await page.waitForTimeout(300);
    assert.deepEqual(await small(page), [], path);
  }
  await page.context().close();
});

// The cells of a large maze on a phone are a few pixels wide: its moves are also buttons.
test("moves too small for a finger are buttons", async () => {
  const page = await phone();
  const matrix = Array.from({ length: 30 }, () => Array.from({ length: 30 }, () => "1").join(" ")).join("\n");
  const checked = await fetch(`${server.address}/api/boards/check`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ game: "maze", board: matrix }) });
  const { board } = await checked.json();
  await sit(page, await server.table({ game: "maze", rules: "four", board, seats: [{ kind: "human" }] }));
  await page.locator('button.move[data-move="D"]').tap();
  await page.locator(".log li").first().waitFor({ state: "attached" });
  await page.context().close();
});

/** Drags a finger from one point to another. */
async function drag(page, from, to) {
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await touch("touchStart", [from]);
  for (let i = 1; i <= 8; i += 1) {
    await touch("touchMove", [[from[0] + ((to[0] - from[0]) * i) / 8, from[1] + ((to[1] - from[1]) * i) / 8]]);
    await page.waitForTimeout(30);
  }
  await touch("touchEnd", []);
  await page.waitForTimeout(200);
}

const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];

test("a ladder is dragged by a finger, and the page scrolls elsewhere", async () => {
  const page = await phone();
  await page.goto("/#/design");
  const mean = page.locator(".side b").first();
  await mean.waitFor();
  const before = await mean.textContent();
  const handle = page.locator('.handle[data-which="to"]').first();
  await handle.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 60));
  const at = middle(await place(handle));
  const scrolled = await page.evaluate(() => scrollY);
  await drag(page, at, [at[0] + 40, at[1] - 80]);
  assert.equal(await page.evaluate(() => scrollY), scrolled, "a finger on an end does not scroll");
  await page.waitForFunction((old) => document.querySelector(".side b")?.textContent !== old, before);
  await picture(page, "design-phone");
  const empty = middle(await place(page.locator('.cell[data-cell="47"]')));
  await drag(page, empty, [empty[0], empty[1] - 120]);
  assert.ok((await page.evaluate(() => scrollY)) > scrolled + 40, "a finger on an empty cell scrolls");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a finger draws walls if switched on, and scrolls otherwise", async () => {
  const page = await phone();
  await page.goto("/#/maze");
  await page.locator(".lane .state", { hasText: "Step 0 of" }).first().waitFor();
  const wallsOf = () => page.locator(".lane").first().locator(".cell.k-wall").count();
  const board = page.locator(".lane svg").first();
  await board.scrollIntoViewIfNeeded();
  const start = await page.evaluate(() => scrollY);
  const [walls, at] = [await wallsOf(), middle(await place(board))];
  await drag(page, at, [at[0], at[1] - 100]);
  assert.equal(await wallsOf(), walls);
  assert.ok((await page.evaluate(() => scrollY)) > start + 30, "the page scrolls");
  await page.locator("#maze-fingers").tap();
  await board.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  const there = middle(await place(board));
  await drag(page, there, [there[0] + 90, there[1]]);
  await page.waitForFunction((old) => document.querySelector(".lane")?.querySelectorAll(".cell.k-wall").length !== old, walls);
  assert.equal(await page.evaluate(() => scrollY), before, "the page stays");
  await picture(page, "maze-phone");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("two players share a screen and see whose turn it is", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "ludo", rules: { tokens: 1 }, seats: [{ kind: "human", name: "Ann" }, { kind: "human", name: "Bob" }] }));
  await page.locator("#roll").waitFor();
  const seen = new Set();
  const step = pointer(page, "ludo", "click");
  await play(page, async () => {
    const name = /(Ann|Bob)/.exec((await page.locator("#status").textContent()) ?? "")?.[1];
    if (name && (await page.locator(".table.mine").count())) {
      assert.equal(await page.locator(".player.to-move .name").textContent(), name);
      if (seen.size === 1 && !seen.has(name)) await picture(page, "table-hot-seat");
      seen.add(name);
    }
    await step();
  });
  assert.deepEqual([...seen].sort(), ["Ann", "Bob"]);
  assert.match(await over(page).textContent(), /(Ann|Bob) wins/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
