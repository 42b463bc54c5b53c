// How boards are drawn: texts are readable, pieces keep their places, nothing is left over.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, opened, person, picture } from "./server.mjs";
import { finished, movesOf, sit } from "./people.mjs";

const server = opened();

const TWO = [{ kind: "human", name: "Ann" }, { kind: "human", name: "Bob" }];

test("square numbers are above snakes and ladders, and stand out from them", async () => {
  for (const scheme of ["light", "dark"]) {
    const page = await person(server, { scheme });
    await sit(page, await server.table({ game: "snakes", board: "commercial-48", seats: TWO }));
    const seen = await page.evaluate(() => {
      const drawn = document.querySelector(".drawn");
      const numbers = [...drawn.querySelectorAll("text")].filter((text) => /^\d+$/.test(text.textContent));
      const last = [...drawn.querySelectorAll("[id^=link-]")].at(-1);
      const haloed = (text) => {
        const style = getComputedStyle(text);
        return style.paintOrder.startsWith("stroke") && style.stroke !== "none" && style.stroke !== style.fill;
      };
      return { count: numbers.length, above: numbers.every((text) => last.compareDocumentPosition(text) & Node.DOCUMENT_POSITION_FOLLOWING), halo: numbers.every(haloed) };
    });
    assert.deepEqual(seen, { count: 100, above: true, halo: true });
    await page.context().close();
  }
});

/** Numbers of seeds that overlap seeds or each other, and the smallest one. */
const readable = (page) => page.evaluate(() => {
  const boxes = (name) => [...document.querySelectorAll(`svg.board ${name}`)].filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect()).filter(({ width }) => width > 0);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const [tags, seeds, texts] = [boxes(".tag:not(.store)"), boxes(".piece use"), boxes(".tag .count")];
  const covered = tags.filter((tag) => seeds.some((seed) => meet(tag, seed)) || tags.some((other) => other !== tag && meet(tag, other))).length;
  return { covered, texts: texts.length, smallest: Math.min(...texts.map(({ height }) => height)) };
});

for (const [columns, seeds] of [[6, 12], [6, 30], [12, 7]]) {
  test(`${seeds} seeds in each of ${columns} columns hide neither their count nor the owner`, async () => {
    for (const size of ["desktop", "phone"]) {
      const page = await person(server, { size });
      await sit(page, await server.table({ game: "mancala", rules: { preset: "kalah", columns, seeds }, seats: TWO }));
      const { covered, texts, smallest } = await readable(page);
      assert.deepEqual({ covered, texts }, { covered: 0, texts: 2 * columns + 2 }, size);
      assert.ok(smallest >= 9, `${smallest} px on a ${size}`);
      const names = await page.locator(size === "phone" ? ".strip .short" : ".beside").allTextContents();
      assert.deepEqual(names.sort(), ["Ann", "Bob"]);
      assert.deepEqual(await barriers(page), []);
      await page.context().close();
    }
  });
}

test("everybody sees the board from their own side, with upright texts", async () => {
  const made = await server.table({ game: "ludo", seats: [...TWO, { kind: "human", name: "Cleo" }, { kind: "human", name: "Dora" }] });
  for (const one of made.seats) {
    const page = await person(server);
    await sit(page, { ...made, host: undefined, seats: [one] });
    const seen = await page.evaluate((seat) => {
      const [board, name] = [document.querySelector("svg.board"), document.querySelector(`.whose[data-seat="${seat}"]`)].map((element) => element.getBoundingClientRect());
      return { left: name.left + name.width / 2 < board.left + board.width / 2, low: name.top > board.top + board.height / 2, upright: name.width > name.height };
    }, one.seat);
    assert.deepEqual(seen, { left: true, low: true, upright: true });
    const apart = await page.evaluate(() => [...document.querySelectorAll(".piece")].map((piece) => {
      const box = piece.getBoundingClientRect();
      const yard = [...document.querySelectorAll(".cell.k-yard")].map((cell) => cell.getBoundingClientRect()).find((cell) => box.left >= cell.left && box.right <= cell.right && box.top >= cell.top && box.bottom <= cell.bottom);
      return yard === undefined;
    }));
    assert.ok(apart.length === 16 && !apart.includes(true), "every pawn stands in a yard");
    await page.context().close();
  }
});

// K-08, K-11: the scene names the cells of the selection; the page itself knows no row.
test("the selection stays in the row of the player to move, and restarts with the turn", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "mancala", rules: "basic", seats: TWO }));
  const at = () => page.evaluate(() => Number(document.activeElement?.dataset?.at));
  const walk = async (key, times) => {
    const cells = [];
    for (let i = 0; i < times; i += 1) {
      await page.keyboard.press(key);
      cells.push(await at());
    }
    return cells;
  };
  await page.locator(".choice").first().waitFor();
  assert.deepEqual(await walk("ArrowRight", 8), [1, 2, 3, 4, 5, 6, 6, 6]);
  assert.deepEqual(await walk("ArrowLeft", 3), [5, 4, 3]);
  await page.keyboard.press("Enter");
  await page.locator('.choice[data-move="13"]').waitFor();
  assert.equal(await at(), 13, "the left end of the other row");
  assert.deepEqual(await walk("ArrowRight", 6), [12, 11, 10, 9, 8, 8]);
  await page.keyboard.press("Enter");
  await page.locator('.choice[data-move="1"]').waitFor();
  assert.equal(await at(), 1);
  assert.deepEqual(await walk("ArrowRight", 2), [2, 3], "pit 3 is empty, and is still passed");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator('.choice[data-move="1"]').count(), 1, "no move was played");
  await page.context().close();
});

const shape = (page) => page.locator("svg.board").evaluate((svg) => Number(svg.getAttribute("viewBox").split(" ")[2]));

test("a column can be burnt only when allowed, and leaves no hole", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "mancala", rules: "fire", seats: TWO }));
  assert.equal(await page.locator(".cell.k-fire.may").count(), 0, "at the start no player can pay");
  const before = await shape(page);
  let burn;
  for (let i = 0; i < 100 && !burn; i += 1) {
    await page.locator(".choice").first().waitFor();
    const moves = await movesOf(page);
    burn = moves.find((move) => move.startsWith("burn"));
    if (!burn) await page.locator(`.choice[data-move="${moves[(i * 5) % moves.length]}"]`).click({ timeout: 3000 }).catch(() => undefined);
  }
  assert.ok(burn, "no column could be burnt");
  assert.ok((await page.locator(".cell.k-fire.may").count()) > 0);
  await picture(page, "table-fire");
  await page.locator(`.choice[data-move="${burn}"]`).click();
  await page.locator(".log", { hasText: "to burn column" }).waitFor();
  await page.waitForFunction((old) => Number(document.querySelector("svg.board").getAttribute("viewBox").split(" ")[2]) < old, before);
  const pits = await page.locator(".cell.k-field").evaluateAll((all) => all.map((cell) => Math.round(cell.getBoundingClientRect().left)));
  assert.equal(new Set(pits).size, pits.length / 2, "two rows of the same width");
  await picture(page, "table-burnt");
  await page.context().close();
});

test("a token that has not moved keeps its place in the yard", async () => {
  const page = await person(server);
  const made = await finished(server, page, { game: "ludo", rules: { tokens: 4 }, seats: [{ kind: "bot" }, { kind: "bot" }] });
  const { steps } = await (await fetch(`${server.address}/api/tables/${made.id}/film`)).json();
  const out = steps.find(({ events }) => events.some(({ kind }) => kind === "entered"));
  const entered = out.events.find(({ kind }) => kind === "entered").piece;
  await page.goto(`/#/replay/${made.id}/${out.step - 1}`);
  await page.locator(".status", { hasText: `Step ${out.step - 1}:` }).waitFor();
  const places = () => page.locator(".piece").evaluateAll((all) => Object.fromEntries(all.map((piece) => [piece.dataset.piece, piece.getAttribute("transform")])));
  const before = await places();
  await page.getByRole("button", { name: "Step forward" }).click();
  await page.locator(".status", { hasText: `Step ${out.step}:` }).waitFor();
  const { [entered]: to, ...others } = await places();
  assert.notEqual(to, before[entered]);
  for (const [piece, place] of Object.entries(others)) assert.equal(place, before[piece], piece);
  await page.context().close();
});

test("the die lies beside the tokens of a yard, however many there are", async () => {
  const page = await person(server);
  for (const tokens of [1, 2, 3, 4]) {
    await sit(page, await server.table({ game: "ludo", rules: { tokens }, seats: TWO }));
    await page.locator(".tray.in-yard.ready").waitFor();
    const covered = await page.evaluate(() => {
      const { left, right, top, bottom } = document.querySelector("#roll .die-face").getBoundingClientRect();
      const middles = [...document.querySelectorAll(".piece")].map((piece) => piece.getBoundingClientRect()).map((box) => [box.x + box.width / 2, box.y + box.height / 2]);
      return middles.filter(([x, y]) => x > left && x < right && y > top && y < bottom).length;
    });
    assert.equal(covered, 0, `${tokens} tokens`);
  }
  await page.context().close();
});

test("a move is drawn where its pawn is, in a yard and on the track", async () => {
  const page = await person(server);
  await page.addInitScript(() => localStorage.setItem("parlour.wishes", JSON.stringify({ autoMove: false })));
  await sit(page, await server.table({ game: "ludo", rules: { "enter-on": [1, 2, 3, 4, 5, 6] }, seats: TWO }));
  for (let i = 0; i < 4; i += 1) {
    await page.locator("#roll[aria-disabled='false']").click();
    await page.locator(".choice").first().waitFor();
    const far = await page.evaluate(() => {
      const middle = (element) => { const { x, y, width, height } = element.getBoundingClientRect(); return [x + width / 2, y + height / 2, width]; };
      const pawns = [...document.querySelectorAll(".piece.may-move")].map(middle);
      return [...document.querySelectorAll(".choice .hit")].map(middle).map(([x, y, width]) => Math.min(...pawns.map(([a, b]) => Math.hypot(a - x, b - y))) / width);
    });
    assert.ok(far.length > 0 && far.every((one) => one < 0.2), `${far}`);
    await page.locator(".choice").last().click();
  }
  await page.context().close();
});
