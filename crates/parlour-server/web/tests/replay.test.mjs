// Replays: downloads, fair dice, perfect play, any step at once.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { barriers, opened, person, picture } from "./server.mjs";
import { finished, movesOf, over, play, pointer, sit } from "./people.mjs";

const server = opened();

const BOTS = { game: "snakes", board: "geeks-30", seats: [{ kind: "bot" }, { kind: "bot" }] };

/** Opens the replay. */
async function watch(page, made) {
  await page.goto(`/#/replay/${made.id}`);
  await page.locator("#moment").waitFor();
}

async function download(page, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

test("a position and the whole game can be downloaded", async () => {
  const page = await person(server);
  const made = await finished(server, page, BOTS);
  await watch(page, made);
  await page.getByRole("button", { name: "Step forward" }).click();
  await page.locator(".status", { hasText: "Step 1:" }).waitFor();
  await page.getByText("Download", { exact: true }).click();
  const svg = await download(page, "Position (SVG)");
  assert.equal(svg.name, `snakes-${made.id}-1.svg`);
  assert.match(svg.bytes.toString(), /^<svg .*after step 1/s);
  assert.equal((await download(page, "Position (PNG)")).bytes.subarray(1, 4).toString(), "PNG");
  assert.equal((await download(page, "Animation (GIF)")).bytes.subarray(0, 6).toString(), "GIF89a");
  assert.match((await download(page, "Animation (SVG)")).bytes.toString(), /<animate/);
  assert.match((await download(page, "Record")).bytes.toString(), /^\{"parlour":1/);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("the browser verifies every roll, and names a changed one", async () => {
  const page = await person(server);
  const made = await finished(server, page, { ...BOTS, board: "commercial-48" });
  await watch(page, made);
  const found = page.locator(".dice-panel .found");
  await page.getByRole("button", { name: "Verify rolls" }).click();
  await found.filter({ hasText: /✓ All \d+ rolls match the commitment. Your browser/ }).waitFor();
  assert.match(await page.locator(".dice-panel").textContent(), /in 100\.|almost never|Too few rolls/);
  await picture(page, "replay-dice");
  assert.deepEqual(await barriers(page), []);

  await page.route("**/dice", async (route) => {
    const response = await route.fetch();
    const dice = await response.json();
    dice.rolls[2].shown = (dice.rolls[2].shown % 6) + 1;
    await route.fulfill({ response, json: dice });
  });
  await page.reload();
  await page.getByRole("button", { name: "Verify rolls" }).click();
  await found.filter({ hasText: /✗ Roll 3 \(step 3\) shows \d; it should show \d/ }).waitFor();
  await page.getByRole("button", { name: "Show step 3" }).click();
  await page.locator(".status", { hasText: "Step 3:" }).waitFor();
  await page.unroute("**/dice");
  await page.route("**/dice", async (route) => {
    const response = await route.fetch();
    const dice = await response.json();
    dice.promise.secret = "00".repeat(32);
    await route.fulfill({ response, json: dice });
  });
  await page.reload();
  await page.getByRole("button", { name: "Verify rolls" }).click();
  await found.filter({ hasText: "does not match the commitment" }).waitFor();
  await page.context().close();
});

test("the dice arithmetic is that of docs/fair-dice.md", async () => {
  const page = await person(server);
  await page.goto("/");
  const shown = await page.evaluate(async () => {
    const [{ diceOf }, { fingerprint, bytesOf }] = await Promise.all([import("/js/fair.js"), import("/js/hashes.js")]);
    const secret = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
    const due = await diceOf(secret, "00000000parlour0", ["", "grün", "x y"]);
    const d6 = Array.from({ length: 6 }, (_, i) => ({ face: i + 1, weight: 1 }));
    const rolls = (dice) => Promise.all(Array.from({ length: 12 }, (_, k) => dice(k, d6)));
    const second = await diceOf(secret, "00000000parlour0", ["", "a1".repeat(32), "0f".repeat(32)], 2);
    return { rolls: await rolls(due), promise: await fingerprint(bytesOf(secret)), second: await rolls(second), lines: await fingerprint(["parlour secret 2", "00000000parlour0", secret]) };
  });
  assert.deepEqual(shown.second, [3, 2, 6, 6, 1, 1, 3, 5, 2, 3, 5, 5]);
  assert.equal(shown.lines, "15615505235d166b0e306f015cc357be13e0f1656fb1e420744bee6645f1b15d");
  assert.deepEqual(shown.rolls, [2, 5, 3, 2, 2, 1, 1, 4, 4, 3, 6, 3]);
  assert.equal(shown.promise, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
  await page.context().close();
});

test("a browser that was there notices a changed commitment", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "snakes", board: "geeks-30", seats: [{ kind: "human", name: "Ann" }, { kind: "bot" }] }));
  await play(page, pointer(page, "snakes", "click"));
  const id = page.url().split("/").pop();
  await page.evaluate((table) => localStorage.setItem("parlour.promises", JSON.stringify({ ...JSON.parse(localStorage.getItem("parlour.promises")), [table]: "ab".repeat(32) })), id);
  await watch(page, { id });
  await page.getByRole("button", { name: "Verify rolls" }).click();
  await page.locator(".found", { hasText: "a different commitment" }).waitFor();
  await page.context().close();
});

test("if the browser cannot calculate hashes, the server checks, and the page says so", async () => {
  const page = await person(server);
  await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
  await watch(page, await finished(server, page, BOTS));
  await page.getByRole("button", { name: "Verify rolls" }).click();
  await page.locator(".found", { hasText: /All \d+ rolls match the commitment.*The server checked/ }).waitFor();
  await page.context().close();
});

const counts = (page) => page.locator("svg.board .count").evaluateAll((all) => all.map((text) => Number(text.textContent)));

test("perfect play: every move's value, and the best line to look at", async () => {
  const page = await person(server);
  await watch(page, await finished(server, page, { game: "mancala", rules: { preset: "kalah", columns: 3, seeds: 2 }, seats: [{ kind: "bot", name: "Ann" }, { kind: "bot", name: "Bob" }] }));
  const start = await counts(page);
  await page.getByRole("button", { name: "Show move values" }).click();
  await page.locator(".values caption", { hasText: "+4" }).waitFor();
  assert.equal(await page.locator(".values tbody tr").count(), 3);
  await page.locator(".values .move").first().hover();
  await page.locator(".cell.pointed[data-cell='1']").waitFor();
  await page.locator(".best-line .move").first().click();
  const first = await counts(page);
  assert.notDeepEqual(first, start);
  assert.equal(first.reduce((a, b) => a + b), 12, "no seed is lost");
  await page.locator(".best-line .move").last().click();
  assert.equal((await counts(page)).reduce((a, b) => a + b), 12);
  await picture(page, "replay-mancala");
  assert.deepEqual(await barriers(page), []);
  await page.getByRole("button", { name: "Back to game" }).click();
  assert.deepEqual(await counts(page), start);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

// K-09: a finished game is reviewed: what each choice cost, with a way to look at it.
test("a review names the costly choices and leads to them", async () => {
  const page = await person(server);
  const made = await server.table({ game: "mancala", rules: { preset: "kalah", columns: 3, seeds: 2 }, seats: [{ kind: "human", name: "Ann" }, { kind: "human", name: "Bob" }] });
  await sit(page, made);
  await page.locator('.choice[data-move="3"]').first().click();
  await page.locator('.choice[data-move="5"]').first().waitFor();
  await watch(page, made);
  await page.getByRole("button", { name: "Last step" }).click();
  await page.getByText("Review", { exact: true }).click();
  const costly = page.locator(".review .costs button").first();
  await costly.waitFor();
  assert.match(await costly.innerText(), /Step 1: Ann played 3, which cost \d+ seeds?\. Better: \d/);
  await costly.click();
  await page.locator(".status", { hasText: "Start of the game" }).waitFor();
  assert.match(await page.locator(".review").innerText(), /All values are exact/);
  await picture(page, "replay-review");
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

// A pit that is filled and emptied in one step is not in the server's changes: the animation must not leave it full.
test("after every animation the board shows the server's position", async () => {
  const page = await person(server, { motion: "no-preference" });
  await page.addInitScript(() => localStorage.setItem("parlour.wishes", JSON.stringify({ name: "", speed: 8, sound: false, theme: "auto" })));
  const made = await server.table({ game: "mancala", rules: { preset: "kalah", columns: 5, seeds: 2 }, seats: [{ kind: "human", name: "Ann" }, { kind: "human", name: "Bob" }] });
  await sit(page, made);
  await play(page, async (i) => {
    const total = (await counts(page)).reduce((a, b) => a + b);
    assert.equal(total, 20, "no seed is lost or added");
    const moves = await movesOf(page);
    if (moves.length) await page.locator(`.choice[data-move="${moves[(i * 7) % moves.length]}"]`).click({ timeout: 3000 }).catch(() => undefined);
  });
  await over(page).waitFor();
  await page.context().close();
});

/** Whether the current line of the log is visible. */
const followed = (page) => page.evaluate(() => {
  const [log, item] = [document.querySelector(".log.steps"), document.querySelector(".log.steps [aria-current]")];
  const [outer, inner] = [log.getBoundingClientRect(), item?.getBoundingClientRect()];
  return inner !== undefined && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
});

test("the log follows the current step, and has every roll", async () => {
  const page = await person(server);
  const made = await finished(server, page, { game: "ludo", rules: { tokens: 1 }, seats: [{ kind: "bot", name: "Ann" }, { kind: "bot", name: "Bob" }] });
  await watch(page, made);
  const last = Number(await page.locator("#moment").getAttribute("max"));
  for (const at of [last, Math.floor(last / 2), 3, last - 2]) {
    await page.goto(`/#/replay/${made.id}/${at}`);
    await page.locator(".status", { hasText: `Step ${at}:` }).waitFor();
    assert.ok(await followed(page), `step ${at}`);
  }
  const lines = await page.locator(".log.steps li").allTextContents();
  assert.deepEqual(lines.filter((line) => line.trim() === ""), []);
  const roll = lines.findIndex((line) => /^(Ann|Bob) rolls (a )?[1-6]\.?$/.test(line));
  assert.ok(roll >= 0, "the log has a roll that is followed by a move");
  await page.locator(".log.steps li button").nth(roll).click();
  await page.locator(".status", { hasText: /Step \d+: (Ann|Bob) rolls (a )?[1-6]\.?$/ }).waitFor();
  await page.context().close();
});

test("a replay that is left while it plays stays left", async () => {
  const page = await person(server, { motion: "no-preference" });
  await watch(page, await finished(server, page, { ...BOTS, board: "commercial-48" }));
  await page.getByRole("button", { name: "Play", exact: true }).click();
  // During an animation: the next step is being played.
  await page.waitForFunction(() => {
    const walks = document.getAnimations().some(({ effect, playState }) => playState === "running" && effect.target.closest(".piece"));
    if (walks) location.hash = "#/design";
    return walks;
  });
  await page.locator("h1", { hasText: "Design a board" }).waitFor();
  await page.waitForTimeout(3000);
  assert.match(page.url(), /#\/design$/);
  await page.context().close();
});

test("the log of a table has a roll before its move", async () => {
  const page = await person(server);
  // The only move must wait for its player.
  await page.addInitScript(() => localStorage.setItem("parlour.wishes", JSON.stringify({ autoMove: false })));
  await sit(page, await server.table({ game: "ludo", rules: { tokens: 1 }, seats: [{ kind: "human", name: "Ann" }, { kind: "human", name: "Bob" }] }));
  const [roll, choice] = [page.locator("#roll[aria-disabled='false']"), page.locator(".choice")];
  for (let i = 0; i < 200 && !(await choice.count()); i += 1) {
    if (await roll.count()) await roll.click();
    await page.locator(`.log li[value="${i + 1}"]`).waitFor();
    await roll.or(choice).first().waitFor();
  }
  assert.match(await page.locator(".log li").first().textContent(), /^(Ann|Bob) rolls (a )?[1-6]\.?$/);
  await page.context().close();
});
