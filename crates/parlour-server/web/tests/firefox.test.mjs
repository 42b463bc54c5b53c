// The page in Firefox: home, and a game of Ludo against bots by keyboard alone. Everything else is tested in Chromium.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Firefox, firefoxPath } from "./firefox.mjs";
import { Server } from "./server.mjs";

const skip = firefoxPath() ? false : "Firefox is not here";
if (skip && process.env.CI) throw new Error(skip);

const server = new Server();
const firefox = new Firefox();

before(async () => {
  if (skip) return;
  await server.open();
  await firefox.open();
  await firefox.resize(1280, 900);
});
after(async () => {
  if (skip) return;
  await firefox.close();
  await server.close();
});

test("Firefox shows the games", { skip }, async () => {
  await firefox.goto(`${server.address}/`);
  await firefox.until(`document.querySelectorAll(".game .pic svg").length === 4`);
  assert.equal(await firefox.value("document.title"), "Play – Parlour");
  assert.equal(await firefox.value("document.documentElement.scrollWidth <= innerWidth"), true, "nothing is cut off");
  assert.deepEqual(firefox.complaints, []);
});

test("a game of Ludo against bots ends in Firefox, by keyboard alone", { skip, timeout: 120_000 }, async () => {
  const made = await server.table({ game: "ludo", rules: { tokens: 1, "enter-on": [1, 2, 3, 4, 5, 6] }, seats: [{ kind: "human", name: "Ann" }, { kind: "bot" }, { kind: "bot" }] });
  const kept = { [made.id]: { host: made.host, seats: { 1: made.seats[0].token }, title: "", at: 1 } };
  await firefox.value(`localStorage.setItem("parlour.tables", ${JSON.stringify(JSON.stringify(kept))}); localStorage.setItem("parlour.wishes", '{"speed":0}'); true`);
  await firefox.goto(`${server.address}/#/table/${made.id}`);
  await firefox.until(`document.querySelector("svg.board .cell")`);
  const over = `document.querySelector("dialog.result[open]")`;
  const ready = `document.querySelector("#roll[aria-disabled='false'], .choice")`;
  for (let turn = 0; turn < 300 && !(await firefox.value(`Boolean(${over})`)); turn += 1) {
    await firefox.until(`${over} || ${ready}`);
    const rolls = await firefox.value(`Boolean(document.querySelector("#roll[aria-disabled='false']"))`);
    await firefox.press(rolls ? "r" : "1");
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  await firefox.until(over);
  assert.match(await firefox.value(`document.querySelector("#result-title").textContent`), /wins?!/);
  assert.equal(await firefox.value(`document.activeElement !== document.body`), true, "the focus is on the card");
  assert.deepEqual(firefox.complaints, []);
});
