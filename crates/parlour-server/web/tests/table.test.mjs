// People at a table: they keep their seats, invite each other, ask each other, and are told what they may do.

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

/** Whoever can do it first clicks there. */
async function whoeverCan(selector, pages) {
  const ready = await Promise.any(pages.map(async (page) => {
    await page.locator(selector).first().waitFor();
    return page;
  }));
  await ready.locator(selector).first().click();
  return ready;
}

const oneMove = (...pages) => whoeverCan(".choice", pages);

/** Plays on until the game is over. Nobody is left waiting for a choice, who would take one of the next game. */
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

test("a browser keeps its seat at every table", async () => {
  const page = await person(server);
  const [roll, tables] = [page.locator("#roll[aria-disabled='false']"), new Set()];
  await page.goto("/");
  await page.getByRole("button", { name: "Play against bots" }).first().click();
  await roll.click();
  await page.locator(".log li").first().waitFor();
  tables.add(page.url());
  await page.goto("/#/new/snakes");
  await page.locator("#board-choice").selectOption("geeks-30");
  await page.getByRole("button", { name: "Lay the table" }).click();
  await roll.waitFor();
  tables.add(page.url());
  await play(page, pointer(page, "snakes", "click"));
  await act(page, "Rematch").click();
  await page.waitForURL((url) => !tables.has(String(url)));
  await roll.waitFor();
  tables.add(page.url());
  const open = await server.table({ game: "mancala", seats: [{ kind: "open" }, { kind: "bot" }] });
  await page.goto(`/#/table/${open.id}`);
  await page.locator("#join-name").fill("Cleo");
  await act(page, "Join").click();
  await page.locator(".choice").first().waitFor();
  tables.add(page.url());
  await page.goto("/#/mine");
  await page.locator(".row").first().waitFor();
  const listed = await page.locator(".row a:first-child").evaluateAll((all) => all.map((link) => link.href));
  assert.deepEqual(new Set(listed), tables);
  await page.goto([...tables][0]);
  await page.locator("#roll").waitFor();
  await leave(page);
});

test("whoever asks to take back sees that others must agree, and what they say", async () => {
  const { ann, bob } = await annAndBob(small);
  for (const page of [ann, bob]) {
    await page.locator("#status", { hasText: /turn|is to/ }).waitFor();
    assert.equal(await act(page, "Take back").count(), 0, "nobody has moved yet");
  }
  const asker = await oneMove(ann, bob);
  const [other, names] = asker === ann ? [bob, ["Ann", "Bob"]] : [ann, ["Bob", "Ann"]];
  assert.equal(await act(other, "Take back").count(), 0, "the other one has not moved");
  await act(asker, "Take back").click();
  await asker.locator(".wanted", { hasText: `Waiting for ${names[1]} to agree` }).waitFor();
  assert.equal(await act(asker, "Take back").count(), 0);
  await other.locator(".wanted", { hasText: `${names[0]} wants to take back a step` }).waitFor();
  for (const page of [asker, other]) await page.setViewportSize(sizes.phone);
  await picture(asker, "table-asked-phone");
  await picture(other, "table-answer-phone");
  assert.deepEqual(await barriers(asker), []);
  await act(other, "Refuse").click();
  await asker.locator(".notice", { hasText: `${names[1]} does not agree` }).waitFor();
  assert.equal(await asker.locator(".wanted").count(), 0);
  await act(asker, "Take back").click();
  await act(other, "Agree").waitFor();
  await oneMove(other);
  for (const page of [asker, other]) await page.locator(".wanted").waitFor({ state: "detached" });
  await act(other, "Take back").click();
  await act(asker, "Agree").click();
  await asker.waitForFunction(() => document.querySelectorAll(".log li").length === 1);
  await act(asker, "Take back").click();
  await act(other, "Agree").click();
  await asker.waitForFunction(() => document.querySelectorAll(".log li").length === 0);
  await act(asker, "Take back").waitFor({ state: "detached" });
  await leave(ann, bob);
});

test("a move is taken back until dice are thrown", async () => {
  const { ann, bob } = await annAndBob({ game: "ludo", rules: { tokens: 2, "enter-on": [1, 2, 3, 4, 5, 6] } });
  const roll = () => whoeverCan("#roll[aria-disabled='false']", [ann, bob]);
  const first = await roll();
  await first.locator(".choice").first().waitFor();
  assert.equal(await act(first, "Take back").count(), 0, "dice are never taken back");
  await oneMove(first);
  await act(first, "Take back").waitFor();
  await roll();
  await act(first, "Take back").waitFor({ state: "detached" });
  await leave(ann, bob);
});

test("everybody sees who wants a rematch", async () => {
  const { ann, bob } = await annAndBob(small);
  await toTheEnd(ann, bob);
  await act(bob, "Rematch").click();
  await bob.locator(".wanted", { hasText: "You want a rematch" }).waitFor();
  assert.equal(await act(bob, "Rematch").count(), 0);
  await ann.locator(".wanted", { hasText: "Bob wants a rematch." }).waitFor();
  await picture(ann, "table-rematch");
  const before = ann.url();
  await act(ann, "Rematch").click();
  for (const page of [ann, bob]) {
    await page.waitForURL((url) => String(url) !== before);
    await page.locator("#status", { hasText: /turn|is to/ }).waitFor();
  }
  await oneMove(ann, bob);
  await leave(ann, bob);
});

/** Where an element ends, from the top of the page. */
const bottom = (page, selector) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom + scrollY);
const top = (page, selector) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().top + scrollY);

test("an invited friend sees how to sit down, the host how to invite", async () => {
  const host = await person(server);
  await host.setViewportSize({ width: 1280, height: 800 });
  await host.goto("/#/new/ludo");
  await host.getByLabel("Who is player 2").selectOption("open");
  await host.getByLabel("Who is player 3").selectOption("open");
  await act(host, "Lay the table").click();
  await host.locator("#share-link").waitFor();
  await picture(host, "table-invite");
  assert.ok((await bottom(host, ".qr")) < 800, "the invitation is seen without scrolling");
  assert.equal(await host.locator("#join-name").isVisible(), false, "the host sits already");
  const link = new URL(await host.locator("#share-link").inputValue());
  const friend = await person(server, { size: "phone", touch: true });
  await friend.goto(link.pathname + link.hash);
  await friend.locator("#join-name").waitFor();
  assert.ok((await bottom(friend, ".join button")) <= 844, "the form is seen without scrolling");
  assert.ok((await bottom(friend, ".join")) < (await top(friend, ".talk")));
  await picture(friend, "table-join-phone");
  assert.deepEqual(await barriers(friend), []);
  // What is typed stays when others come and go.
  await friend.locator("#join-name").fill("Bo");
  const third = await person(server);
  await host.reload();
  await third.goto(link.pathname + link.hash);
  await third.locator("#join-name").waitFor();
  await host.locator("#share-link").waitFor();
  await friend.waitForTimeout(300);
  assert.equal(await friend.locator("#join-name").inputValue(), "Bo");
  await act(friend, "Join").tap();
  await friend.locator(".players", { hasText: "Bo (you)" }).waitFor();
  await host.locator(".players", { hasText: "Bo" }).waitFor();
  await host.getByText("Somebody else at this screen sits down").click();
  await host.locator("#join-name").fill("Cleo");
  await act(host, "Join").click();
  await host.locator("#roll").waitFor();
  assert.equal(await host.locator(".player small").count(), 2, "two at one screen");
  await leave(host, friend, third);
});

test("the link is copied, or selected where a browser copies nothing", async () => {
  const made = await server.table({ game: "ludo", seats: [{ kind: "human" }, { kind: "open" }] });
  const page = await person(server);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await sit(page, made);
  await act(page, "Copy the link").click();
  await page.locator(".told", { hasText: "The link is copied." }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), await page.locator("#share-link").inputValue());
  const poor = await person(server, { size: "phone" });
  await poor.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined });
    document.execCommand = () => false;
  });
  await sit(poor, made);
  await act(poor, "Copy the link").click();
  await poor.locator(".told", { hasText: "copy it by hand" }).waitFor();
  assert.equal(await poor.evaluate(() => String(getSelection())), await poor.locator("#share-link").inputValue());
  await picture(poor, "table-invite-phone");
  await leave(page, poor);
});

test("nobody is called You, and what was typed is remembered", async () => {
  const page = await person(server);
  await page.addInitScript(() => {
    const old = { name: "You", speed: 1, sound: false, theme: "auto" };
    if (!localStorage.getItem("parlour.wishes")) localStorage.setItem("parlour.wishes", JSON.stringify(old));
  });
  const names = () => page.locator(".player .name").allTextContents();
  await page.goto("/");
  await page.getByRole("button", { name: "Play against bots" }).first().click();
  await page.locator("#roll[aria-disabled='false']").click();
  await page.locator(".log li", { hasText: /Player \d / }).first().waitFor();
  assert.ok((await names()).some((name, index) => name === `Player ${index + 1} (you)`), `${await names()}`);
  await page.goto("/#/design");
  await act(page, "Play on it").click();
  await page.locator(".player").first().waitFor();
  assert.ok((await names()).some((name, index) => name === `Player ${index + 1} (you)`), `${await names()}`);
  await page.goto("/#/new/snakes");
  await page.getByLabel("Name of player 1").fill("Dora");
  await act(page, "Lay the table").click();
  await page.locator(".player", { hasText: "Dora" }).waitFor();
  await page.goto("/");
  await page.getByRole("button", { name: "Play against bots" }).first().click();
  await page.locator(".player", { hasText: "Dora (you)" }).waitFor();
  await leave(page);
});

test("an address that nobody could have written is no table", async () => {
  const page = await person(server);
  for (const path of ["/#/table/%", "/#/table/a%2Fb%3Fc"]) {
    await page.goto("/#/tables");
    await page.goto(path);
    await page.getByRole("heading", { name: "There is no such table" }).waitFor();
  }
  await page.goto("/#/new/%");
  await page.getByText("There is no such game.").waitFor();
  assert.deepEqual(page.complaints.filter((text) => !/40[04]|WebSocket/.test(text)), []);
  await page.context().close();
});

test("the skip link leads to the table, which stays", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "snakes", board: "geeks-30", seats: [{ kind: "human" }, { kind: "bot" }] }));
  const address = page.url();
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.className), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement?.id), "main");
  assert.equal(page.url(), address);
  await page.locator("#roll").waitFor();
  await leave(page);
});

test("only games with dice speak of dice", async () => {
  const page = await person(server);
  const card = page.getByText("Dice that can be trusted");
  for (const wish of [small, { game: "maze", board: "seed-6" }]) {
    const seats = Array.from({ length: wish.game === "maze" ? 1 : 2 }, () => ({ kind: "bot" }));
    const made = await server.table({ ...wish, seats });
    await page.goto(`/#/table/${made.id}`);
    await over(page).waitFor();
    assert.equal(await card.count(), 0, wish.game);
  }
  await sit(page, await server.table({ game: "snakes", seats: [{ kind: "human" }, { kind: "open" }] }));
  await card.click();
  await page.getByLabel("Your own words for the dice").fill("horse");
  await act(page, "Set").click();
  await page.getByText("Start now").click();
  await page.locator("#roll").waitFor();
  assert.equal(await card.count(), 1);
  await leave(page);
});

test("a watcher is offered no chat", async () => {
  const { made, ann, bob } = await annAndBob(small);
  const eve = await person(server, { size: "phone" });
  await eve.goto(`/#/table/${made.id}`);
  await eve.getByText("Only those who sit at the table can speak.").waitFor();
  assert.equal(await eve.locator("#chat-text").isVisible(), false);
  assert.equal(await ann.getByText("Only those who sit").isVisible(), false);
  await ann.locator("#chat-text").fill("Hello");
  await ann.keyboard.press("Enter");
  await eve.locator(".chat li", { hasText: "Hello" }).waitFor();
  await leave(ann, bob, eve);
});

test("whoever comes back takes the seat back, while the game runs", async () => {
  const { made, ann, bob, seatOf } = await annAndBob({ game: "ludo", rules: { tokens: 1 } });
  await bob.goto("/#/");
  await act(ann, "Let a bot play").click();
  await ann.locator(".player", { hasText: "Bob" }).locator(".state", { hasText: "away, a bot" }).waitFor();
  await act(ann, "Give the seat back").waitFor();
  await bob.goto(`/#/table/${made.id}`);
  await ann.locator(".player", { hasText: "Bob" }).locator(".state", { hasText: "here, a bot" }).waitFor();
  const state = bob.locator(".player", { hasText: "Bob" }).locator(".state");
  await state.waitFor();
  assert.match(await state.textContent(), /^here, a bot/);
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

test("notices are few and in nobody's way", async () => {
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
  assert.equal(under, false, "what lies below can be reached");
  await leave(page);
});

test("a server that is away is said so, and the page goes on when it is back", async () => {
  const page = await person(server);
  await page.goto("/#/");
  await page.locator(".game").first().waitFor();
  const files = /\.(js|svg)$/;
  await server.kill();
  // Files that a test takes from disk would come without a server, too.
  await page.route(files, (route) => route.abort());
  await page.goto("/#/mine");
  await page.getByRole("heading", { name: "The server does not answer" }).waitFor();
  await picture(page, "away");
  assert.equal(await page.getByText(/Failed|module/).count(), 0);
  await server.open();
  await page.unroute(files);
  await page.getByRole("heading", { name: "My games" }).waitFor();
  await page.context().close();
});

// M-07: whoever walks through the maze may ask where to go.
test("a hint is said and marked on the board", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "maze", rules: "four", board: "seed-6", seats: [{ kind: "human", name: "Ann" }] }));
  await page.locator("#hint[aria-disabled='false']").click();
  await page.getByText("D is the only move").first().waitFor();
  await page.locator('.choice.hinted[data-move="D"]').waitFor();
  assert.deepEqual(await barriers(page), []);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});
