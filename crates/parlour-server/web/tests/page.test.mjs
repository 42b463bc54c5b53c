// The page in a real browser: whole games by mouse and by keyboard; two players and a spectator; reload and restart; hostile texts;
// accessibility; screenshots of every room.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, opened, person, picture, place } from "./server.mjs";
import { GAMES, chooser, movesOf, over, play, sit } from "./people.mjs";

const server = opened();

for (const [game, wish] of Object.entries(GAMES)) {
  test(`${game} is played to its end by mouse`, async () => {
    const page = await person(server);
    await sit(page, await server.table({ game, ...wish }));
    const choose = chooser(game);
    await play(page, async () => {
      const roll = page.locator("#roll[aria-disabled='false']");
      if (await roll.count()) return roll.click();
      const moves = await movesOf(page);
      if (moves.length) await page.locator(`.choice[data-move="${choose(moves)}"]`).click({ timeout: 3000 }).catch(() => undefined);
    });
    await picture(page, `table-${game}-over`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

  test(`${game} is played to its end by keyboard alone, on a phone`, async () => {
    const page = await person(server, { size: "phone", scheme: "dark" });
    await sit(page, await server.table({ game, ...wish }));
    await picture(page, `table-${game}-phone-dark`);
    const choose = chooser(game);
    await play(page, async () => {
      if (await page.locator("#roll[aria-disabled='false']").count()) return page.keyboard.press("r");
      const wanted = choose(await movesOf(page));
      await page.keyboard.press("ArrowRight");
      for (let k = 0; k < 30; k += 1) {
        const { move, at } = await page.evaluate(() => ({ ...document.activeElement?.dataset }));
        if (at === undefined || move === wanted) break;
        // Arrow keys stay in the row: first to its right end, then back.
        await page.keyboard.press(game !== "mancala" ? "Tab" : k < 8 ? "ArrowRight" : "ArrowLeft");
      }
      const here = await page.evaluate(() => document.activeElement?.dataset?.move);
      if (here === wanted) await page.keyboard.press("Enter");
      return undefined;
    });
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test("a first game against a bot takes two clicks", async () => {
  const page = await person(server);
  await page.goto("/");
  await page.getByRole("button", { name: "Play Snakes & Ladders", exact: true }).click();
  await page.locator("#roll[aria-disabled='false']").click();
  await page.locator(".log li").first().waitFor();
  await picture(page, "table-snakes");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("two players and a spectator at one table, with hostile names", async () => {
  const [ann, bob, eve] = [await person(server), await person(server), await person(server)];
  const made = await server.table({ game: "mancala", order: "given", seats: [{ kind: "human", name: "Ann" }, { kind: "open" }] });
  await sit(ann, made);
  await ann.locator("#share-link").waitFor();
  await picture(ann, "table-open");
  await eve.goto(`/#/table/${made.id}`);
  await bob.goto(`/#/table/${made.id}`);
  const evil = '<img src=x onerror="document.title=1">';
  await bob.locator("#join-name").fill(evil);
  await bob.getByRole("button", { name: "Join" }).click();
  await ann.locator(".choice").first().click();
  for (const page of [ann, bob, eve]) {
    await page.locator(".log li").first().waitFor();
    await page.locator(".players", { hasText: evil }).waitFor();
  }
  for (const page of [ann, bob, eve]) await page.locator("#chat").click();
  await bob.locator("#chat-text").fill('<script>alert("x")</script>');
  await bob.keyboard.press("Enter");
  for (const page of [ann, eve]) await page.locator(".chat li", { hasText: '<script>alert("x")</script>' }).waitFor();
  assert.equal(await eve.locator(".choice, #roll").count(), 0, "a spectator has no moves");
  assert.equal(await ann.locator(".players img, .chat script").count(), 0);
  await picture(eve, "table-spectator");
  for (const page of [ann, bob, eve]) {
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

// A player who connects or disconnects while steps wait must not make the page skip them.
test("no step is lost while others connect and disconnect", async () => {
  const ann = await person(server, { motion: "no-preference" });
  await ann.addInitScript(() => localStorage.setItem("parlour.wishes", JSON.stringify({ speed: 0.5 })));
  const made = await server.table({ game: "snakes", board: "commercial-48", seats: [{ kind: "human", name: "Ann" }, { kind: "bot" }, { kind: "bot" }, { kind: "bot" }, { kind: "human", name: "Bob" }] });
  const order = (await (await fetch(`${server.address}/api/tables/${made.id}`)).json()).seats.map((seat) => seat.name);
  const seat = (name) => made.seats.filter((one) => one.seat === order.indexOf(name) + 1);
  await sit(ann, { ...made, seats: seat("Ann") });
  const bob = await person(server);
  await ann.locator("#roll[aria-disabled='false']").click();
  for (let i = 0; i < 3; i += 1) await sit(bob, { ...made, host: undefined, seats: seat("Bob") });
  const bobs = ann.locator("#status", { hasText: "Waiting for Bob to roll" });
  const again = ann.locator("#roll[aria-disabled='false']");
  // A 6 earns an extra roll.
  for (let i = 0; i < 20 && !(await bobs.count()); i += 1) {
    await bobs.or(again).first().waitFor({ timeout: 30_000 });
    if (await again.count()) await again.click();
  }
  const steps = await ann.locator(".log li").evaluateAll((all) => all.map((item) => item.value));
  assert.deepEqual(steps, steps.map((_, i) => steps.length - i), "newest first");
  assert.ok(steps.length >= 4, `${steps}`);
  await ann.context().close();
  await bob.context().close();
});

test("a reload and a restarted server lose nothing", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "snakes", board: "commercial-48", seats: [{ kind: "human", name: "Ann" }, { kind: "human", name: "Bob" }] }));
  const roll = page.locator("#roll[aria-disabled='false']");
  for (let i = 1; i <= 3; i += 1) {
    await roll.click();
    await page.locator(`.log li[value="${i}"]`).waitFor();
  }
  await page.reload();
  await page.locator('.log li[value="3"]').waitFor();
  await server.kill();
  await page.locator(".link-state").waitFor();
  await server.open();
  await page.locator(".link-state").waitFor({ state: "hidden" });
  await roll.click();
  await page.locator('.log li[value="4"]').waitFor();
  // Connection errors are expected while the server is down.
  assert.deepEqual(page.complaints.filter((text) => !/ERR_CONNECTION|WebSocket/.test(text)), []);
  await page.context().close();
});

test("a finished game is replayed from any step", async () => {
  const made = await server.table({ game: "snakes", board: "geeks-30", seats: [{ kind: "bot" }, { kind: "bot" }] });
  const page = await person(server);
  await page.goto(`/#/table/${made.id}`);
  await over(page).waitFor();
  await page.getByRole("link", { name: "Replay the game" }).click();
  await page.getByRole("button", { name: "Step forward" }).click();
  await page.locator(".status", { hasText: "Step 1:" }).waitFor();
  await page.getByRole("button", { name: "Last step" }).click();
  await page.locator(".status", { hasText: /\bwins?\b|finish|reach/i }).waitFor();
  // The address follows with a delay: browsers limit how often it may change.
  const last = await page.locator("#moment").getAttribute("max");
  await page.waitForURL(new RegExp(`/replay/[^/]+/${last}$`));
  const moment = page.url();
  await page.reload();
  await page.locator(".status", { hasText: "Step" }).waitFor();
  assert.equal(page.url(), moment);
  await picture(page, "replay");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

// Rooms without a table are in home.test.mjs.
const LOOKS = [["light", "classic", "desktop"], ["dark", "classic", "phone"], ["light", "classic", "phone"], ["dark", "classic", "desktop"], ["light", "contrast", "desktop"], ["dark", "slate", "phone"]];

test("every table is accessible, in every look, large or small", async () => {
  for (const [scheme, theme, size] of LOOKS) {
    const page = await person(server, { scheme, size });
    await page.addInitScript((look) => localStorage.setItem("parlour.wishes", JSON.stringify({ theme: look })), theme);
    for (const [game, wish] of Object.entries(GAMES)) {
      await sit(page, await server.table({ game, ...wish }));
      assert.deepEqual(await barriers(page), [], `${game}, ${scheme}, ${theme}, ${size}`);
      await picture(page, `table-${game}-${size}-${theme === "classic" ? scheme : theme}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${game} is ${wide} px too wide on a ${size}`);
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

test("a board is designed: dragging an end changes the numbers, and it can be played", async () => {
  const page = await person(server);
  await page.goto("/#/design");
  const mean = page.locator(".side b").first();
  await mean.waitFor();
  const before = await mean.textContent();
  const where = () => page.locator('.cell[data-cell="1"]').getAttribute("aria-label");
  const goes = await where();
  const foot = await place(page.locator('.handle[data-which="to"]').first());
  await page.mouse.move(foot.x + foot.width / 2, foot.y + foot.height / 2);
  await page.mouse.down();
  await page.mouse.move(foot.x + foot.width / 2, foot.y - 150, { steps: 6 });
  await page.mouse.up();
  await page.waitForFunction((old) => document.querySelector(".side b")?.textContent !== old, before);
  assert.notEqual(await where(), goes, "the square says where its ladder leads now");
  await page.locator("#heat").check();
  await page.locator("#best-way").check();
  await page.locator(".best-way").waitFor({ state: "attached" });
  await picture(page, "design");
  assert.deepEqual(await barriers(page), []);
  await page.locator("#wanted-turns").fill("25");
  await page.getByRole("button", { name: "Adjust board" }).click();
  await page.locator(".lasts", { hasText: /takes 2[45]\.\d+ turns/ }).waitFor();
  await page.getByRole("button", { name: "Play board" }).click();
  await page.locator("#roll[aria-disabled='false']").waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("an invalid board is explained at once", async () => {
  const page = await person(server);
  await page.goto("/#/design");
  const first = page.locator(".entity input").first();
  await first.waitFor();
  await first.fill("99");
  await first.press("Tab");
  await page.locator(".problem", { hasText: /99/ }).waitFor();
  await page.context().close();
});

test("two searches on one maze, forward and back", async () => {
  const page = await person(server);
  await page.goto("/#/maze");
  await page.locator(".lane .state", { hasText: "Step 0 of" }).first().waitFor();
  await page.getByRole("button", { name: "Step forward" }).click();
  await page.locator(".lane .status", { hasText: "enters row 1, column 1" }).waitFor();
  await page.locator("#maze-moment").press("End");
  await page.locator(".lane .status", { hasText: /goal|no path/ }).first().waitFor();
  await picture(page, "maze");
  assert.deepEqual(await barriers(page), []);
  await page.getByRole("button", { name: "Step back" }).click();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
