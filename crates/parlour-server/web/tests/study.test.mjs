// The design and study rooms: their numbers are those of the board shown, and their sentences say what the algorithm does.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, opened, person, picture, place } from "./server.mjs";

const server = opened();

/** Opens the design room and waits for its numbers. */
async function design(options = {}, path = "/#/design") {
  const page = await person(server, options);
  await page.goto(path);
  await page.locator('[data-fresh="yes"] .answer b').first().waitFor();
  return page;
}

const cells = (page) => page.locator(".entity input").evaluateAll((all) => all.map((input) => input.value).join(" "));

test("numbers of an earlier board are dimmed, and the page says so", async () => {
  const page = await design();
  const first = page.locator(".entity input.from").first();
  const dim = () => page.locator(".answer").evaluate((answer) => Number(getComputedStyle(answer).opacity));
  assert.equal(await dim(), 1);
  await first.fill("99");
  await first.press("Tab");
  await page.locator(".freshness", { hasText: "these numbers are for the last valid one" }).waitFor();
  assert.ok((await dim()) < 0.8);
  await picture(page, "design-mistake");
  await first.fill("1");
  await first.press("Tab");
  await page.locator('[data-fresh="yes"]').waitFor();
  assert.equal(await dim(), 1);
  assert.equal(await page.locator(".freshness").textContent(), "");
  // A slow answer is announced.
  await page.route("**/api/study/snakes", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await first.fill("2");
  await first.press("Tab");
  await page.locator(".freshness", { hasText: "Calculating" }).waitFor({ timeout: 1400 });
  assert.ok((await dim()) < 0.8);
  await page.locator('[data-fresh="yes"]').waitFor();
  await page.context().close();
});

test("every change of a board can be undone", async () => {
  const page = await design();
  const undo = page.getByRole("button", { name: "Undo" });
  const start = await cells(page);
  assert.equal(await undo.getAttribute("aria-disabled"), "true");
  await page.getByRole("button", { name: "Add trap" }).click();
  await page.getByRole("button", { name: "Remove ladder at 4" }).click();
  const first = page.locator(".entity input.to").first();
  await first.fill("39");
  await first.press("Tab");
  const foot = await place(page.locator('.handle[data-which="to"]').nth(1));
  await page.mouse.move(foot.x + foot.width / 2, foot.y + foot.height / 2);
  await page.mouse.down();
  await page.mouse.move(foot.x + foot.width / 2, foot.y - 150, { steps: 6 });
  await page.mouse.up();
  const edited = await cells(page);
  await page.locator("#wanted-turns").fill("25");
  await page.getByRole("button", { name: "Adjust board" }).click();
  await page.locator(".lasts", { hasText: "now takes" }).waitFor();
  assert.notEqual(await cells(page), edited);
  await undo.click();
  assert.equal(await cells(page), edited, "the ends are where they were");
  await page.locator("h1").click();
  for (let i = 0; i < 4; i += 1) await page.keyboard.press("Control+z");
  assert.equal(await cells(page), start);
  assert.equal(await undo.getAttribute("aria-disabled"), "true");
  await page.locator('.cell[data-cell="1"][aria-label*="up to 38"]').waitFor({ state: "attached" });
  await page.locator("#design-board").selectOption("geeks-30");
  await page.waitForFunction((old) => [...document.querySelectorAll(".entity input")].map((input) => input.value).join(" ") !== old, start);
  await undo.click();
  assert.equal(await cells(page), start);
  assert.equal(await page.locator("#design-board").inputValue(), "commercial-48");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("a game length that cannot be reached is reported, and so are the limits", async () => {
  const page = await design();
  const wish = async (turns) => {
    await page.locator("#wanted-turns").fill(turns);
    await page.getByRole("button", { name: "Adjust board" }).click();
  };
  for (const turns of ["1", "10001", ""]) {
    await wish(turns);
    await page.locator(".lasts", { hasText: "2–10,000 turns" }).waitFor();
  }
  await wish("2");
  await page.locator(".lasts", { hasText: /cannot reach 2 turns; the nearest average is \d+\.\d+/ }).waitFor({ timeout: 60_000 });
  await page.context().close();
});

test("a link to a board is copied, or shown and selected", async () => {
  const page = await design();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByText("Link copied.").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /#\/design\/%7B/);

  const shared = await person(server);
  await shared.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await shared.goto(link);
  await shared.locator('[data-fresh="yes"] .answer b').first().waitFor();
  assert.equal(await shared.locator("#design-board option:checked").textContent(), "Board from link");
  await shared.getByRole("button", { name: "Copy link" }).click();
  await shared.getByLabel("Copy this link").waitFor();
  const selected = await shared.evaluate(() => document.activeElement.value?.slice(document.activeElement.selectionStart, document.activeElement.selectionEnd));
  assert.equal(selected, link);
  assert.deepEqual(await barriers(shared), []);
  await shared.context().close();
  await page.context().close();
});

test("a tiny negative influence is 0.00", async () => {
  const page = await person(server);
  await page.route("**/api/study/snakes", async (route) => {
    const response = await route.fetch();
    const study = await response.json();
    study.entities[0].influence_turns = -0.001;
    await route.fulfill({ response, json: study });
  });
  await page.goto("/#/design");
  await page.locator('[data-fresh="yes"]').waitFor();
  assert.equal(await page.locator(".entity:not(.head) .influence").first().textContent(), "0.00 turns");
  await page.context().close();
});

/** Rows of the list that are cut off or overlap. */
const crowded = (page) => page.evaluate(() => [...document.querySelectorAll(".entity:not(.head)")].filter((row) => {
  const card = row.closest(".card").getBoundingClientRect();
  const boxes = [...row.children].map((child) => child.getBoundingClientRect());
  const cut = [...row.children].some((child) => child.scrollWidth > child.clientWidth + 1 && child.clientWidth > 0);
  const meet = boxes.some((a, i) => boxes.slice(i + 1).some((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
  return cut || meet || boxes.some((box) => box.right > card.right || box.left < card.left);
}).map((row) => row.textContent));

test("text of twice the size leaves everything in its place", async () => {
  const twice = (page) => page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  for (const size of ["desktop", "phone"]) {
    const page = await design({ size });
    await page.getByRole("button", { name: "Add teleporter" }).click();
    assert.deepEqual(await crowded(page), [], size);
    await twice(page);
    assert.deepEqual(await crowded(page), [], `${size}, twice as large`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    if (size === "desktop") {
      const [stage, side] = await page.evaluate(() => [".stage", ".side"].map((name) => document.querySelector(name).getBoundingClientRect().width));
      assert.ok(stage > side, `the board has ${stage} px, the column beside it ${side}`);
    }
    await picture(page, `design-${size}-twice`);
    await page.goto("/#/maze");
    await page.locator(".lane .state", { hasText: "Step 0 of" }).first().waitFor();
    const clear = await page.evaluate(() => [...document.querySelectorAll(".lane")].every((lane) => {
      const [choice, board] = ["select", "svg"].map((name) => lane.querySelector(name).getBoundingClientRect());
      return choice.bottom <= board.top || choice.left >= board.right;
    }));
    assert.ok(clear, "the choice of a search is above or beside its board");
    await page.context().close();
  }
});

/** Opens the maze room with these searches. */
async function mazes(...algorithms) {
  const page = await person(server);
  await page.goto("/#/maze");
  for (const [i, name] of algorithms.entries()) {
    await page.locator(".lane .state", { hasText: "Step 0 of" }).nth(i).waitFor();
    const answer = page.waitForResponse((response) => response.url().endsWith("/study/maze") && response.request().postData().includes(name));
    await page.locator(".lane select").nth(i).selectOption(name);
    await answer;
  }
  return page;
}

test("every search says what it does", async () => {
  const page = await mazes("bidirectional", "astar");
  const words = (lane) => page.locator(".lane").nth(lane).locator(".status");
  await page.getByRole("button", { name: "Step forward" }).click();
  await words(1).filter({ hasText: "sorted by estimated path length" }).waitFor();
  assert.doesNotMatch(await words(1).textContent(), /end of the queue/);
  await page.locator("#maze-moment").press("End");
  await words(0).filter({ hasText: /from the start and from the goal meet at row \d+, column \d+/ }).waitFor();
  await words(1).filter({ hasText: "reaches the goal at row 11, column 11" }).waitFor();
  await page.context().close();
});

test("waiting cells are listed, and an ellipsis replaces only the rest", async () => {
  const page = await mazes("backtracking", "bfs");
  const last = Number(await page.locator("#maze-moment").getAttribute("max"));
  let left = 0;
  for (let i = 0; i <= last; i += 1) {
    for (const line of await page.locator(".waiting").allTextContents()) {
      const [count, named] = [Number(/\d+/.exec(line)[0]), line.match(/\(/g)?.length ?? 0];
      assert.equal(line.includes("…"), count > named, line);
      assert.equal(named, Math.min(count, 8), line);
      left += Number(count > named);
    }
    await page.getByRole("button", { name: "Step forward" }).click();
  }
  assert.ok(left > 0, "some lists were longer than shown");
  await page.context().close();
});

test("a wrong maze size is reported, and no maze is generated", async () => {
  const page = await mazes();
  await page.locator(".lane .state", { hasText: "Step 0 of" }).first().waitFor();
  for (const size of ["7.5", "61", "1", "0", ""]) {
    await page.locator("#maze-size").fill(size);
    await page.getByRole("button", { name: "New maze" }).click();
    await page.locator("#maze-problem", { hasText: "a whole number from 2 to 60" }).waitFor();
    assert.equal(await page.locator(".lane").first().locator(".cell[data-cell]").count(), 121);
  }
  await page.locator("#maze-size").fill("7");
  await page.getByRole("button", { name: "New maze" }).click();
  await page.waitForFunction(() => document.querySelector(".lane").querySelectorAll(".cell[data-cell]").length === 49);
  assert.equal(await page.locator("#maze-problem").textContent(), "");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

// S-43, S-09: the search on a board goes forward and back, and a square shows its links.
test("the search for the fewest rolls is shown step by step, with the links of a square", async () => {
  const page = await person(server);
  await page.goto("/#/study");
  await page.getByRole("link", { name: "Fewest rolls" }).click();
  const words = page.locator(".lane .status");
  await words.filter({ hasText: "has not started" }).waitFor();
  for (let i = 0; i < 4; i += 1) await page.getByRole("button", { name: "Step forward" }).click();
  await words.filter({ hasText: "A roll of 2 leads from 1 to 3 and on to 22" }).waitFor();
  assert.equal(await page.locator(".code [aria-current]").textContent(), "otherwise: T joins queue");
  assert.match(await page.locator(".waiting").textContent(), /^Queue, 2 squares: 2 22$/);
  assert.equal(await page.locator('.cell[data-cell="22"] .layer').textContent(), "1");
  await page.getByRole("button", { name: "Step back" }).click();
  assert.match(await page.locator(".waiting").textContent(), /^Queue, 1 square: 2$/);
  await page.locator("#search-moment").press("End");
  await words.filter({ hasText: "Square 30 is the goal; the fewest rolls: 3." }).waitFor();
  assert.equal(await page.locator(".cell.on-way").count(), 4);
  await page.locator('.cell[data-cell="4"]').click();
  await page.locator(".links-of", { hasText: "Square 4 links to 5 (next) and 3 (previous)" }).waitFor();
  assert.ok((await page.locator(".four-links line").count()) >= 2);
  await page.locator("#search-to").fill("31");
  await page.locator("#search-to").press("Tab");
  await page.locator("#search-problem", { hasText: "allowed: 1 to 30" }).waitFor();
  assert.deepEqual(await barriers(page), []);
  await picture(page, "study-snakes");
  await page.context().close();
});

// K-02: seeds are sown along the links, and a burning column leaves the circle.
test("a move is shown step by step on the linked circle", async () => {
  const page = await person(server);
  await page.goto("/#/study/mancala");
  const words = page.locator(".lane .status");
  await words.filter({ hasText: "has not started" }).waitFor();
  assert.equal(await page.locator(".links .link").count(), 14);
  await page.getByRole("button", { name: "Step forward" }).click();
  await words.filter({ hasText: "Player 1 lifts 3 seeds out of pit 1." }).waitFor();
  await page.locator("#circle-rules").selectOption("fire");
  await words.filter({ hasText: "has not started" }).waitFor();
  // Positions in numbers are for those who ask for them.
  assert.equal(await page.locator("#circle-position").isVisible(), false);
  await page.getByText("Another position").click();
  await page.locator("#circle-position").fill("0,1,2,3,4,3,5,6,7,8 1");
  await page.locator("#circle-position").press("Tab");
  await page.locator('#circle-move option[value="burn 2"]').waitFor({ state: "attached" });
  await page.locator("#circle-move").selectOption({ label: "Burn column 2" });
  await page.locator(".state", { hasText: "Step 0 of 5" }).waitFor();
  await page.locator("#circle-moment").press("End");
  assert.equal(await page.locator(".links .link").count(), 8);
  assert.equal(await page.locator(".cell.given-up").count(), 2);
  await page.locator("#circle-moment").press("Home");
  assert.equal(await page.locator(".links .link").count(), 10);
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(page.complaints, []);
  await picture(page, "study-mancala");
  await page.context().close();
});

test("a lesson on a projector needs no scrolling", async () => {
  const page = await person(server, { size: "projector" });
  for (const [room, name] of [["study/snakes", "search"], ["study/mancala", "circle"], ["maze", "maze"]]) {
    await page.goto(`/#/${room}`);
    await page.locator(".lane svg.board .cell").first().waitFor();
    const slider = page.locator(`#${name}-moment`);
    await page.locator(".state", { hasText: /Step 0 of/ }).first().waitFor();
    for (let step = 0; step < 30; step += 1) {
      const over = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      assert.ok(over <= 0, `${room}, step ${step}: ${over} pixels are out of sight`);
      await slider.press("ArrowRight");
    }
    await picture(page, `stage-${name}`);
  }
  await page.context().close();
});
