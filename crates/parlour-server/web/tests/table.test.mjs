// Players at a table: seats, invitations, undo, rematch, chat, notices.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, opened, person, picture, sizes } from "./server.mjs";
import { over, play, pointer, sit } from "./people.mjs";

const server = opened();

const small = { game: "mancala", rules: { preset: "kalah", columns: 2, seeds: 1 } };
const wholeTable = async (id) => (await fetch(`${server.address}/api/tables/${id}`)).json();

/** Ann, who is the host, and Bob, each with a browser and a seat. */
async function annAndBob(wish) {
  const made = await server.table({ ...wish, seats: [{ kind: "human", name: "Ann" }, { kind: "human", name: "Bob" }] });
  const names = (await wholeTable(made.id)).seats.map(({ name }) => name);
  const seatOf = (name) => made.seats.filter(({ seat }) => names[seat - 1] === name);
  const [ann, bob] = [await person(server), await person(server)];
  await sit(ann, { ...made, seats: seatOf("Ann") });
  await sit(bob, { ...made, host: undefined, seats: seatOf("Bob") });
  return { made, ann, bob, seatOf };
}

/** Clicks on the first page that has this element. */
async function whoeverCan(selector, pages) {
  const ready = await Promise.any(pages.map(async (page) => {
    await page.locator(selector).first().waitFor();
    return page;
  }));
  await ready.locator(selector).first().click();
  return ready;
}

const oneMove = (...pages) => whoeverCan(".choice", pages);

/** Plays until the game is over, without waiting for a move that may never come. */
async function toTheEnd(...pages) {
  while (!(await over(pages[0]).count())) {
    for (const page of pages) {
      const choice = page.locator(".choice").first();
      if (await choice.count()) await choice.click({ timeout: 3000 }).catch(() => undefined);
    }
    await pages[0].waitForTimeout(20);
  }
}

async function leave(...pages) {
  for (const page of pages) {
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
}

const act = (page, name) => page.getByRole("button", { name, exact: true });

/** A tool at the foot of the rail that can be used now. */
const tool = (page, id, ready = true) => page.locator(`#${id}[aria-disabled="${!ready}"]`);

test("a browser keeps its seat at every table, and in a rematch", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "snakes", board: "geeks-30", seats: [{ kind: "human", name: "Ann" }, { kind: "bot" }] }));
  const first = page.url();
  await play(page, pointer(page, "snakes", "click"));
  await act(page, "Play again").click();
  await page.waitForURL((url) => String(url) !== first);
  await page.locator("#roll").waitFor();
  const next = page.url();
  const open = await server.table({ game: "mancala", seats: [{ kind: "open" }, { kind: "bot" }] });
  await page.goto(`/#/table/${open.id}`);
  await page.locator("#join-name").fill("Cleo");
  await act(page, "Join").click();
  await page.locator(".choice").first().waitFor();
  const kept = await page.evaluate(() => Object.keys(JSON.parse(localStorage.getItem("parlour.tables"))));
  assert.deepEqual(new Set(kept.map((id) => `${server.address}/#/table/${id}`)), new Set([first, next, page.url()]));
  await page.goto(next);
  await page.locator("#roll").waitFor();
  await leave(page);
});

test("a request to undo waits for the others, and shows their answers", async () => {
  const { ann, bob } = await annAndBob(small);
  for (const page of [ann, bob]) {
    await page.locator("#status", { hasText: /turn|thinking/ }).waitFor();
    await tool(page, "take-back", false).waitFor();
  }
  const asker = await oneMove(ann, bob);
  const [other, names] = asker === ann ? [bob, ["Ann", "Bob"]] : [ann, ["Bob", "Ann"]];
  await tool(other, "take-back", false).waitFor();
  await tool(asker, "take-back").click();
  await asker.locator(".wanted", { hasText: `Waiting for ${names[1]} to accept` }).waitFor();
  await tool(asker, "take-back", false).waitFor();
  await other.locator(".wanted", { hasText: `${names[0]} asks to undo the last move.` }).waitFor();
  for (const page of [asker, other]) await page.setViewportSize(sizes.phone);
  await picture(asker, "table-asked-phone");
  await picture(other, "table-answer-phone");
  assert.deepEqual(await barriers(asker), []);
  await act(other, "Decline").click();
  await asker.locator(".notice", { hasText: `${names[1]} declines: the move stays.` }).waitFor();
  assert.equal(await asker.locator(".wanted").count(), 0);
  await tool(asker, "take-back").click();
  await act(other, "Accept").waitFor();
  for (const page of [asker, other]) await page.setViewportSize(sizes.desktop);
  await oneMove(other);
  for (const page of [asker, other]) await page.locator(".wanted").waitFor({ state: "detached" });
  await tool(other, "take-back").click();
  await act(asker, "Accept").click();
  await asker.waitForFunction(() => document.querySelectorAll(".log li").length === 1);
  await tool(asker, "take-back").click();
  await act(other, "Accept").click();
  await asker.waitForFunction(() => document.querySelectorAll(".log li").length === 0);
  await tool(asker, "take-back", false).waitFor();
  await leave(ann, bob);
});

test("a move can be taken back until the next roll", async () => {
  const { ann, bob } = await annAndBob({ game: "ludo", rules: { tokens: 2, "enter-on": [1, 2, 3, 4, 5, 6] } });
  const roll = () => whoeverCan("#roll[aria-disabled='false']", [ann, bob]);
  const first = await roll();
  await first.locator(".choice").first().waitFor();
  // A roll is never taken back.
  await tool(first, "take-back", false).waitFor();
  await oneMove(first);
  await tool(first, "take-back").waitFor();
  await roll();
  await tool(first, "take-back", false).waitFor();
  await leave(ann, bob);
});

test("all players see who wants a rematch", async () => {
  const { ann, bob } = await annAndBob(small);
  await toTheEnd(ann, bob);
  await act(bob, "Play again").click();
  await bob.locator(".result .wanted", { hasText: "You asked for another game" }).waitFor();
  assert.equal(await act(bob, "Play again").count(), 0);
  await ann.locator(".result .wanted", { hasText: "Bob wants to play again." }).waitFor();
  await picture(ann, "table-rematch");
  const before = ann.url();
  await act(ann, "Play again").click();
  for (const page of [ann, bob]) {
    await page.waitForURL((url) => String(url) !== before);
    await page.locator("#status", { hasText: /turn|thinking/ }).waitFor();
  }
  await oneMove(ann, bob);
  await leave(ann, bob);
});

/** Where an element ends, from the top of the page. */
const bottom = (page, selector) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom + scrollY);

test("an invited friend sees how to join, the host how to invite", async () => {
  const made = await server.table({ game: "ludo", seats: [{ kind: "human", name: "Ann" }, { kind: "open" }, { kind: "open" }] });
  const host = await person(server);
  await host.setViewportSize({ width: 1280, height: 800 });
  await sit(host, made);
  await host.locator("#share-link").waitFor();
  await picture(host, "table-invite");
  assert.ok((await bottom(host, ".qr")) < 800, "the invitation is seen without scrolling");
  assert.equal(await host.locator("#join-name").isVisible(), false, "the host already has a seat");
  assert.equal(await host.locator(".share .primary").count(), 1, "the invitation is the main thing to do");
  assert.equal(await host.locator(".requests .primary").count(), 0);
  const link = new URL(await host.locator("#share-link").inputValue());
  const friend = await person(server, { size: "phone", touch: true });
  await friend.goto(link.pathname + link.hash);
  await friend.locator("#join-name").waitFor();
  assert.ok((await bottom(friend, ".join button")) <= 844, "the form is seen without scrolling");
  await picture(friend, "table-join-phone");
  assert.deepEqual(await barriers(friend), []);
  // Typed text stays when others connect and disconnect.
  await friend.locator("#join-name").fill("Bo");
  const third = await person(server);
  await host.reload();
  await third.goto(link.pathname + link.hash);
  await third.locator("#join-name").waitFor();
  await host.locator("#share-link").waitFor();
  await host.locator(".player .state", { hasText: "you" }).waitFor();
  assert.equal(await friend.locator("#join-name").inputValue(), "Bo");
  await act(friend, "Join").tap();
  await friend.locator(".strip", { hasText: "Bo" }).waitFor();
  await host.locator(".players", { hasText: "Bo" }).waitFor();
  await host.getByText("Add a player on this device").click();
  await host.locator("#join-name").fill("Cleo");
  await act(host, "Join").click();
  await host.locator("#roll").waitFor();
  assert.equal(await host.locator(".player .state", { hasText: "you" }).count(), 2, "two players on one screen");
  await leave(host, friend, third);
});

test("the link is copied, or selected if the browser cannot copy", async () => {
  const made = await server.table({ game: "ludo", seats: [{ kind: "human" }, { kind: "open" }] });
  const page = await person(server);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await sit(page, made);
  await act(page, "Copy link").click();
  await page.locator(".told", { hasText: "Link copied." }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.locator("#share-link").inputValue());
  const poor = await person(server, { size: "phone" });
  await poor.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined });
    document.execCommand = () => false;
  });
  await sit(poor, made);
  await act(poor, "Copy link").click();
  await poor.locator(".told", { hasText: "The link is selected" }).waitFor();
  assert.equal(await poor.evaluate(() => String(getSelection())), await poor.locator("#share-link").inputValue());
  await picture(poor, "table-invite-phone");
  await leave(page, poor);
});

test("players without a name are You on their own screen", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "snakes", board: "geeks-30", seats: [{ kind: "human" }, { kind: "bot" }] }));
  await page.locator("#roll[aria-disabled='false']").click();
  await page.locator(".log li", { hasText: /Player \d / }).first().waitFor();
  assert.ok((await page.locator(".player .name").allTextContents()).includes("You"));
  await sit(page, await server.table({ game: "snakes", board: "geeks-30", seats: [{ kind: "human", name: "Dora" }, { kind: "bot" }] }));
  await page.locator(".player", { hasText: "Dora" }).locator(".state", { hasText: "you" }).waitFor();
  await leave(page);
});

test("an invalid address is not a table", async () => {
  const page = await person(server);
  for (const path of ["/#/table/%", "/#/table/a%2Fb%3Fc"]) {
    await page.goto("/#/tables");
    await page.goto(path);
    await page.getByRole("heading", { name: "There is no table here." }).waitFor();
  }
  assert.deepEqual(page.complaints.filter((text) => !/40[04]|WebSocket/.test(text)), []);
  await page.context().close();
});

test("the skip link focuses the table and keeps the address", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "snakes", board: "geeks-30", seats: [{ kind: "human" }, { kind: "bot" }] }));
  await page.reload();
  await page.locator("svg.board .cell").first().waitFor();
  const address = page.url();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.className), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "main");
  assert.equal(page.url(), address);
  await page.locator("#roll").waitFor();
  await leave(page);
});

test("only games with dice mention fair dice", async () => {
  const page = await person(server);
  const card = page.getByText("Fair dice", { exact: true });
  for (const wish of [small, { game: "maze", board: "seed-6" }]) {
    const seats = Array.from({ length: wish.game === "maze" ? 1 : 2 }, () => ({ kind: "bot" }));
    const made = await server.table({ ...wish, seats });
    await page.goto(`/#/table/${made.id}`);
    await over(page).waitFor();
    await page.getByRole("button", { name: "See the board" }).click();
    await page.locator("#more").click();
    await page.getByText("Rules of this table").click();
    assert.equal(await card.count(), 0, wish.game);
    await page.locator(".rules dt").first().waitFor();
    for (const title of await page.locator(".rules dt").allTextContents()) assert.match(title, /^[A-Z]/, "rules are told in words, not by their keys");
    await page.getByRole("button", { name: "Close" }).click();
  }
  await sit(page, await server.table({ game: "snakes", seats: [{ kind: "human" }, { kind: "open" }] }));
  await page.locator("#more").click();
  await card.click();
  await page.getByText("1 player has a part in the dice.").waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await act(page, "Start with bots").click();
  await page.locator("#roll").waitFor();
  await page.locator("#more").click();
  await card.click();
  await page.getByText(/^Commitment/).waitFor();
  assert.deepEqual(await barriers(page), []);
  await leave(page);
});

test("the host mutes a guest, and removes one", async () => {
  const { ann, bob } = await annAndBob({ game: "mancala", rules: "kalah" });
  await ann.locator("#more").click();
  await ann.getByText("Guests", { exact: true }).click();
  await act(ann, "Mute Bob").click();
  await act(ann, "Unmute Bob").waitFor();
  await bob.locator("#chat").click();
  await bob.locator("#chat-text").fill("Hello");
  await bob.locator("#chat-text").press("Enter");
  await bob.getByText("the host has muted you").first().waitFor();
  await act(ann, "Remove Bob").click();
  await bob.getByText("The host removed you from the table.").first().waitFor();
  await bob.getByText("Only seated players can chat.").waitFor();
  await act(ann, "Remove Bob").waitFor({ state: "detached" });
  assert.deepEqual(await barriers(ann), []);
  await leave(ann, bob);
});

test("a spectator reads the chat and cannot write", async () => {
  const { made, ann, bob } = await annAndBob(small);
  const eve = await person(server, { size: "phone" });
  await eve.goto(`/#/table/${made.id}`);
  await eve.locator("#chat").click();
  await eve.getByText("Only seated players can chat.").waitFor();
  assert.equal(await eve.locator("#chat-text").isVisible(), false);
  await ann.locator("#chat").click();
  assert.equal(await ann.getByText("Only seated players").isVisible(), false);
  await ann.locator("#chat-text").fill("Hello");
  await ann.keyboard.press("Enter");
  await eve.locator(".chat li", { hasText: "Hello" }).waitFor();
  await bob.locator("#chat .badge", { hasText: "1" }).waitFor();
  await bob.locator("#chat").click();
  await bob.locator(".chat li", { hasText: "Hello" }).waitFor();
  assert.equal(await bob.locator("#chat .badge").count(), 0, "it has been read");
  await leave(ann, bob, eve);
});

test("a player who returns can take the seat back during the game", async () => {
  const { made, ann, bob, seatOf } = await annAndBob({ game: "ludo", rules: { tokens: 1 } });
  await bob.goto("/#/");
  await act(ann, "Let a bot play").click();
  await ann.locator(".player", { hasText: "Bob" }).locator(".state", { hasText: "away, bot" }).waitFor();
  await act(ann, "Give the seat back").waitFor();
  await bob.goto(`/#/table/${made.id}`);
  await ann.locator(".player", { hasText: "Bob" }).locator(".state", { hasText: "online, bot" }).waitFor();
  const state = bob.locator(".player", { hasText: "Bob" }).locator(".state");
  await state.waitFor();
  assert.match(await state.textContent(), /^you, bot/);
  await picture(bob, "table-replaced");
  await act(bob, "Take my seat back").click();
  await act(bob, "Take my seat back").waitFor({ state: "detached" });
  await bob.goto("/#/");
  await act(ann, "Let a bot play").click();
  await play(ann, pointer(ann, "ludo", "click"));
  await sit(bob, { ...made, host: undefined, seats: seatOf("Bob") });
  await over(bob).waitFor();
  for (const page of [ann, bob]) assert.equal(await page.getByText(/seat back/).count(), 0);
  await leave(ann, bob);
});

test("notices are few and never block the page", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "snakes", board: "geeks-30", seats: [{ kind: "human" }, { kind: "bot" }] }));
  await page.evaluate(async () => {
    const { notice } = await import("/js/dom.js");
    for (let i = 1; i <= 6; i += 1) notice(`Notice ${i}`);
  });
  assert.deepEqual(await page.locator(".notice").allTextContents(), ["Notice 4", "Notice 5", "Notice 6"]);
  const under = await page.locator(".notice").first().evaluate((box) => {
    const { x, y, width, height } = box.getBoundingClientRect();
    return Boolean(document.elementFromPoint(x + width / 2, y + height / 2)?.closest("#notices"));
  });
  assert.equal(under, false, "the element below can be clicked");
  await leave(page);
});

test("a lost server is reported, and the page recovers with it", async () => {
  const page = await person(server);
  await page.goto("/#/");
  await page.locator("main h1").waitFor();
  const files = /\.(js|svg)$/;
  await server.kill();
  // Files served from disk would load even without a server.
  await page.route(files, (route) => route.abort());
  await page.goto("/#/mine");
  await page.getByRole("heading", { name: "Cannot reach the server" }).waitFor();
  await picture(page, "away");
  assert.equal(await page.getByText(/Failed|module/).count(), 0);
  await server.open();
  await page.unroute(files);
  await page.getByRole("heading", { name: /My games|Your games/ }).waitFor();
  await page.context().close();
});

// M-07: a player in a maze can ask where to go.
test("a hint is shown and marked on the board", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "maze", rules: "four", board: "seed-6", seats: [{ kind: "human", name: "Ann" }] }));
  await page.locator("#hint[aria-disabled='false']").click();
  await page.getByText("D is the only move").first().waitFor();
  await page.locator('.choice.hinted[data-move="D"]').waitFor();
  await page.locator('button.move.hinted[data-move="D"]').waitFor();
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
