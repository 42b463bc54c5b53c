// Boards on pages of other sites: what they may frame and load, and what stays closed to them.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { barriers, opened, person, picture } from "./server.mjs";

const server = opened();

/** Another site with this page. */
async function site(t, html) {
  const web = createServer((_, response) => response.setHeader("content-type", "text/html").end(`<!doctype html><title>Another site</title>${html}`));
  await new Promise((resolve) => web.listen(0, "127.0.0.1", resolve));
  t.after(() => web.close());
  return `http://localhost:${web.address().port}/`;
}

const seats = [{ kind: "human", name: "Ann" }, { kind: "human", name: "Bob" }];

async function move(made, pit) {
  const tokens = made.seats.map(({ token }) => token).join(",");
  const response = await fetch(`${server.address}/api/tables/${made.id}/steps`, { method: "POST", headers: { authorization: `Bearer ${tokens}` }, body: JSON.stringify({ do: "move", move: pit }) });
  assert.equal(response.status, 200);
}

test("another site frames a game, which goes on in the frame", async (t) => {
  const made = await server.table({ game: "mancala", rules: "kalah", seats, public: true });
  const page = await person(server);
  await page.goto(await site(t, `<iframe src="${server.address}/embed/tables/${made.id}" width="480" height="420"></iframe>`));
  const frame = page.frameLocator("iframe");
  const drawn = () => frame.locator("#board").evaluate((image) => image.complete && image.naturalWidth > 300);
  await frame.locator("#board").waitFor();
  assert.ok(await drawn());
  await move(made, "3");
  await frame.locator("#words", { hasText: "Ann sows 4 seeds" }).waitFor();
  await frame.locator('#board[src*="step=1"]').waitFor();
  await page.waitForTimeout(300);
  assert.ok(await drawn());
  await picture(page, "embed-frame");
  // A click leads to the table, in a tab of its own.
  const [tab] = await Promise.all([page.context().waitForEvent("page"), frame.locator("figure > a").click()]);
  await tab.waitForURL(`${server.address}/#/table/${made.id}`);
  await tab.locator("h1").first().waitFor();
  assert.deepEqual(page.complaints, []);
});

test("a moment, a replay and a board look right, with and without scripts", async () => {
  const made = await server.table({ game: "mancala", rules: "kalah", seats, public: true });
  for (const pit of ["3", "1"]) await move(made, pit);
  const page = await person(server, { size: "phone" });
  for (const [name, path] of [["moment", `/embed/tables/${made.id}?step=1`], ["replay", `/embed/tables/${made.id}/replay`], ["board", "/embed/board?game=snakes&theme=dark"]]) {
    await page.goto(path);
    await page.waitForFunction(() => document.querySelector("#board").naturalWidth > 300);
    const [wide, high] = await page.evaluate(() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]);
    assert.ok(wide <= 0 && high <= 0, `${name} is larger than its frame by ${wide} × ${high}`);
    assert.deepEqual(await barriers(page), []);
    await picture(page, `embed-${name}`);
  }
  await page.goto(`/embed/tables/${made.id}?step=1`);
  await page.getByLabel("Next step").click();
  await page.getByText("2 / 2").waitFor();
  assert.deepEqual(page.complaints, []);
});

test("another site loads pictures of public tables only, and frames nothing else", async (t) => {
  const [open, hidden] = [await server.table({ game: "ludo", seats, public: true }), await server.table({ game: "ludo", seats })];
  const pictures = [[`/embed/tables/${open.id}/picture.png`, true], ["/embed/board.svg?game=snakes", true], [`/embed/tables/${hidden.id}/picture.png`, false], [`/api/tables/${open.id}/picture.png`, false], ["/art/ludo.svg", false]];
  const page = await person(server);
  const images = pictures.map(([path]) => `<img src="${server.address}${path}">`).join("");
  await page.goto(await site(t, `${images}<iframe src="${server.address}/"></iframe>`));
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  const loaded = await page.evaluate(() => [...document.images].map((image) => image.naturalWidth > 0));
  assert.deepEqual(loaded, pictures.map(([, may]) => may));
  assert.equal(await page.frameLocator("iframe").locator("main").count(), 0, "the page itself is not framed");
  // Nor does a script of theirs read or change anything.
  const asked = await page.evaluate((url) => Promise.all([
    fetch(`${url}/api/tables`).then(() => "read", () => "refused"),
    fetch(`${url}/api/tables`, { method: "POST", mode: "no-cors", body: '{"game":"ludo"}' }).then(() => "sent", () => "refused"),
    new Promise((resolve) => Object.assign(new WebSocket(`${url.replace("http", "ws")}/ws/${"0".repeat(16)}`), { onopen: () => resolve("open"), onerror: () => resolve("refused") })),
  ]), server.address);
  assert.deepEqual(asked, ["refused", "refused", "refused"]);
  const { tables } = await (await fetch(`${server.address}/api/tables`)).json();
  assert.equal(tables.length, 2 + 1, "the post made no table");
});

test("the link of a public table leads to its room", async () => {
  const made = await server.table({ game: "mancala", rules: "kalah", seats, public: true });
  const page = await person(server);
  await page.goto(`/table/${made.id}`);
  await page.waitForURL(`${server.address}/#/table/${made.id}`);
  await page.locator("#share-link, [data-pit], .board").first().waitFor();
  assert.deepEqual(page.complaints, []);
});
