// How boards are drawn: what is written on them can be read, everything keeps its place, nothing is left over.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, opened, person, picture } from "./server.mjs";
import { finished, movesOf, sit } from "./people.mjs";

const server = opened();

const TWO = [{ kind: "human", name: "Ann" }, { kind: "human", name: "Bob" }];

test("the numbers of cells are above snakes and ladders, and stand out from them", async () => {
  for (const scheme of ["light", "dark"]) {
    const page = await person(server, { scheme });
    await sit(page, await server.table({ game: "snakes", board: "commercial-48", seats: TWO }));
    const seen = await page.evaluate(() => {
      const [links, words] = [document.querySelector(".links"), document.querySelector(".cell-words")];
      const styles = [".label", ".sign"].map((name) => getComputedStyle(words.querySelector(name)));
      return { above: Boolean(links.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING), halo: styles.every((style) => style.paintOrder.startsWith("stroke") && style.stroke !== "none" && style.stroke !== style.fill), count: words.querySelectorAll(".label").length };
    });
    assert.deepEqual(seen, { above: true, halo: true, count: 100 });
    await page.context().close();
  }
});

/** Texts of a hollow that lie on a seed, and the smallest text. */
const readable = (page) => page.evaluate(() => {
  const boxes = (name) => [...document.querySelectorAll(`svg.board ${name}`)].filter((element) => element.checkVisibility()).map((element) => element.getBoundingClientRect());
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top + a.height * 0.2 < b.bottom - 1 && b.top < a.bottom - a.height * 0.2 - 1;
  const texts = boxes(".label, .count");
  const seeds = boxes(".seed");
  return { covered: texts.filter((text) => seeds.some((seed) => meet(text, seed))).length, texts: texts.length, smallest: Math.min(...texts.map(({ height }) => height)) };
});

for (const [columns, seeds] of [[6, 12], [6, 30], [12, 7]]) {
  test(`${seeds} seeds in each of ${columns} columns do not hide how many they are, nor whose`, async () => {
    for (const size of ["desktop", "phone"]) {
      const page = await person(server, { size });
      await sit(page, await server.table({ game: "mancala", rules: { preset: "kalah", columns, seeds }, seats: TWO }));
      const { covered, texts, smallest } = await readable(page);
      assert.deepEqual({ covered, texts }, { covered: 0, texts: 4 * columns + 4 }, size);
      assert.ok(smallest >= 9, `${smallest} px on a ${size}`);
      assert.deepEqual(await page.locator(".caption .chip-number").allTextContents(), ["2", "1"]);
      assert.deepEqual(await barriers(page), []);
      await page.context().close();
    }
  });
}

// K-08, K-11: the scene says what the selection goes along; the page follows it and knows no row.
test("the selection stays in the row of whoever is to move, and begins anew with the turn", async () => {
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
  assert.equal(await page.locator('.choice[data-move="1"]').count(), 1, "nothing was played");
  await page.context().close();
});

const shape = (page) => page.locator("svg.board").evaluate((svg) => Number(svg.getAttribute("viewBox").split(" ")[2]));

test("fires are there when they can be lit, and what is burnt leaves no hole", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "mancala", rules: "fire", seats: TWO }));
  const fires = page.locator(".cell.k-fire:visible");
  assert.equal(await fires.count(), 0, "at the start nobody can pay");
  await page.getByText("Nothing can be burnt now").waitFor();
  const before = await shape(page);
  let burn;
  for (let i = 0; i < 100 && !burn; i += 1) {
    await page.locator(".choice").first().waitFor();
    const moves = await movesOf(page);
    burn = moves.find((move) => move.startsWith("burn"));
    if (!burn) await page.locator(`.choice[data-move="${moves[(i * 5) % moves.length]}"]`).click({ timeout: 3000 }).catch(() => undefined);
  }
  assert.ok(burn, "nobody could burn anything");
  await picture(page, "table-fire");
  await insideTheirFires(page);
  await page.locator(`.choice[data-move="${burn}"]`).click();
  await page.locator(".log", { hasText: "burns column" }).waitFor();
  await page.waitForTimeout(300);
  assert.equal(await shape(page), before - 60, "the wood is one column narrower");
  await picture(page, "table-burnt");
  await page.context().close();
});

/** The words on every fire lie within it, and so does what is clicked. */
async function insideTheirFires(page) {
  const out = await page.evaluate(() => [...document.querySelectorAll(".cell.k-fire")].filter((cell) => cell.checkVisibility()).filter((cell) => {
    const [tile, words] = [cell, document.querySelector(`.on-cell[data-on="${cell.dataset.cell}"] .label`)].map((element) => element.getBoundingClientRect());
    return words.left < tile.left || words.right > tile.right || words.top < tile.top || words.bottom > tile.bottom;
  }).map((cell) => cell.getAttribute("aria-label")));
  assert.deepEqual(out, []);
  assert.equal(await page.getByText("Nothing can be burnt now").count(), 0);
}

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
  await page.getByRole("button", { name: "A step forward" }).click();
  await page.locator(".status", { hasText: `Step ${out.step}:` }).waitFor();
  const { [entered]: to, ...others } = await places();
  assert.notEqual(to, before[entered]);
  for (const [piece, place] of Object.entries(others)) assert.equal(place, before[piece], piece);
  await page.context().close();
});

test("what may be chosen in a yard is where the token is", async () => {
  const page = await person(server);
  await page.goto("/");
  const far = await page.evaluate(async () => {
    const { Board } = await import("/js/board.js");
    const cell = (id, x, kind) => ({ id, x, y: 0, width: kind === "yard" ? 6 : 1, height: kind === "yard" ? 6 : 1, class: kind, label: "", mark: "", owner: kind === "yard" ? 1 : null, words: "", choice: null });
    const pieces = [1, 2, 3, 4].map((token) => ({ id: `t${token}`, owner: 1, cell: token === 2 ? 9 : 1, count: 1, mark: `R${token}`, words: "", choice: token === 2 ? null : String(token) }));
    const board = new Board("ludo", () => undefined, () => undefined);
    document.querySelector("main").replaceChildren(board.svg);
    board.show({ columns: 7, rows: 6, focus: [0, 0], cells: [cell(1, 0, "yard"), cell(9, 6, "track")], links: [], pieces, notes: [] });
    board.activate(true);
    const middle = (element) => { const { x, y, width, height } = element.getBoundingClientRect(); return [x + width / 2, y + height / 2]; };
    return ["1", "3", "4"].map((token) => {
      const [a, b] = [board.svg.querySelector(`.choice[data-move="${token}"] rect`), board.svg.querySelector(`[data-piece="t${token}"] .skin`)].map(middle);
      return Math.round(Math.hypot(a[0] - b[0], a[1] - b[1]));
    });
  });
  assert.deepEqual(far, [0, 0, 0]);
  await page.context().close();
});
