// The pace of a table and what everybody needs: previews, taps, layouts, frames, focus, the end of a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, opened, person, picture, sizes } from "./server.mjs";
import { GAMES, over, play, pointer, sit } from "./people.mjs";

const server = opened();

const human = { kind: "human", name: "Ann" };
const bots = (count) => Array.from({ length: count }, (_, i) => ({ kind: "bot", name: ["Bob", "Robin", "Wren"][i] }));
const out = { "enter-on": [1, 2, 3, 4, 5, 6] };
/** Preferences before the page opens. */
const wishes = (page, wish) => page.addInitScript((kept) => localStorage.setItem("parlour.wishes", JSON.stringify(kept)), wish);

test("a choice shows its path and its end before it is made, on the board and in words", async () => {
  const page = await person(server);
  await wishes(page, { autoMove: false });
  await sit(page, await server.table({ game: "ludo", rules: out, seats: [human, ...bots(1)] }));
  await page.locator("#roll[aria-disabled='false']").click();
  const move = page.locator("button.move").first();
  await move.waitFor();
  // The first choice has the focus and shows what it would do.
  await page.locator(".marks .target").waitFor({ state: "attached" });
  await page.locator("#status").focus();
  await page.locator(".marks .target").waitFor({ state: "detached" });
  await move.hover();
  await page.locator(".marks .target").waitFor({ state: "attached" });
  assert.equal(await page.locator(".marks .ghost").count(), 1);
  await page.mouse.move(5, 300);
  await page.locator(".marks .target").waitFor({ state: "detached" });
  assert.equal(await page.locator("button.move").count(), await page.locator(".choice").count(), "every choice is told in words");
  await page.locator(".choice").first().hover();
  await page.locator(".marks .target").waitFor({ state: "attached" });
  await page.keyboard.press("1");
  await page.locator('.log li[value="2"]').waitFor();
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("seeds to be sown are counted before a pit is chosen", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "mancala", rules: "kalah", seats: [human, { ...human, name: "Bob" }] }));
  await page.locator(".choice").first().hover();
  await page.locator(".plus").first().waitFor({ state: "attached" });
  assert.ok((await page.locator(".plus").count()) >= 3);
  assert.equal(await page.locator(".lands.brass").count(), 1);
  await page.context().close();
});

test("a game of Ludo against three bots needs few taps on a phone", async (t) => {
  const page = await person(server, { size: "phone", touch: true });
  await sit(page, await server.table({ game: "ludo", seats: [human, ...bots(3)] }));
  let taps = 0;
  const tap = async (locator) => {
    await locator.tap({ timeout: 5000 });
    taps += 1;
  };
  await tap(page.locator("#pace"));
  await tap(page.getByText("Roll for me"));
  await tap(page.getByRole("button", { name: "Close" }));
  for (;;) {
    const choice = page.locator("button.move");
    await choice.nth(1).or(over(page)).first().waitFor({ timeout: 60_000 });
    if (await over(page).count()) break;
    // Another player's step may have come first.
    await choice.first().tap({ timeout: 2000 }).then(() => (taps += 1), () => undefined);
  }
  t.diagnostic(`taps: ${taps}`);
  assert.ok(taps < 79, `${taps} taps`);
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("nothing scrolls on any screen, and the board is the largest thing", async () => {
  for (const size of Object.keys(sizes)) {
    const page = await person(server, { size });
    for (const [game, wish] of Object.entries(GAMES)) {
      await sit(page, await server.table({ game, ...wish }));
      await page.locator("#roll, .choice").first().waitFor();
      await picture(page, `screen-${game}-${size}`);
      const found = await page.evaluate(() => {
        const board = document.querySelector("svg.board").getBoundingClientRect();
        const boxes = ["#roll", ".tools", "#status"].map((name) => [name, document.querySelector(name)?.getBoundingClientRect()]).filter(([, box]) => box);
        const outside = boxes.filter(([, box]) => box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1).map(([name]) => name);
        const root = document.documentElement;
        return { down: root.scrollHeight - innerHeight, across: root.scrollWidth - innerWidth, outside, inside: board.left >= 0 && board.top >= 0 && board.right <= innerWidth && board.bottom <= innerHeight, share: (board.width * board.height) / (innerWidth * innerHeight) };
      });
      assert.ok(found.down <= 0 && found.across <= 0 && found.inside, `${game}, ${size}: ${JSON.stringify(found)}`);
      assert.deepEqual(found.outside, [], `${game}, ${size}`);
      assert.ok(found.share > 0.2, `${game} has ${found.share.toFixed(2)} of a ${size}`);
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

/** The cumulative layout shift: the worst five seconds without a pause of one. */
function cumulative(shifts) {
  let [most, sum, first, last] = [0, 0, -Infinity, -Infinity];
  for (const [value, at] of shifts) {
    if (at - last > 1000 || at - first > 5000) [sum, first] = [0, at];
    [sum, last] = [sum + value, at];
    most = Math.max(most, sum);
  }
  return most;
}

for (const size of ["desktop", "phone"]) {
  test(`nothing jumps while a table opens and a game of Ludo is played, ${size}`, async (t) => {
    const page = await person(server, { size });
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => window.shifts.push([entry.value, entry.startTime, entry.sources.map(({ node }) => node?.className?.baseVal ?? node?.className ?? "").join(" ")]))).observe({ type: "layout-shift", buffered: true });
    });
    const made = await server.table({ game: "ludo", rules: { ...out, tokens: 2 }, seats: [human, ...bots(1)] });
    await page.goto("/#/learn");
    await page.evaluate(({ id, host, seats }) => localStorage.setItem("parlour.tables", JSON.stringify({ [id]: { host, seats: Object.fromEntries(seats.map(({ seat, token }) => [seat, token])), title: "", at: 1 } })), made);
    await page.goto("about:blank");
    await page.goto(`/#/table/${made.id}`);
    let steps = 0;
    const act = pointer(page, "ludo", "click");
    await page.locator("#roll").waitFor();
    for (; steps < 30 && !(await over(page).count()); steps += 1) {
      await page.locator("#roll[aria-disabled='false'], .choice").first().or(over(page)).waitFor();
      await act();
    }
    const shifts = await page.evaluate(() => window.shifts);
    const most = cumulative(shifts);
    t.diagnostic(`layout shift, ${size}: ${most.toFixed(4)}`);
    assert.ok(most < 0.05, JSON.stringify(shifts));
    await page.context().close();
  });
}

test("with reduced motion nothing travels", async () => {
  const page = await person(server, { motion: "reduce" });
  await page.addInitScript(() => {
    window.travelled = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (frames.some(({ transform }) => transform)) window.travelled.push(this.className?.baseVal ?? this.className);
      return animate.call(this, frames, options);
    };
  });
  await sit(page, await server.table({ game: "snakes", board: "geeks-30", seats: [human, ...bots(1)] }));
  await play(page, pointer(page, "snakes", "click"));
  await page.locator(".result").waitFor();
  assert.deepEqual(await page.evaluate(() => window.travelled), []);
  assert.equal(await page.locator(".pennants").evaluate((flags) => getComputedStyle(flags).animationName), "none");
  await page.context().close();
});

test("a tap ends an animation at once", async () => {
  const page = await person(server, { motion: "no-preference" });
  await wishes(page, { speed: 0.5 });
  await sit(page, await server.table({ game: "snakes", board: "geeks-30", seats: [human, { kind: "human", name: "Bob" }] }));
  await page.locator("#roll[aria-disabled='false']").click();
  await page.waitForFunction(() => document.getAnimations().some((one) => one.effect?.target?.matches?.(".die, .piece")));
  const begun = Date.now();
  while (!(await page.locator("#roll[aria-disabled='false']").count())) {
    await page.mouse.click(20, 300);
    assert.ok(Date.now() - begun < 5000, "the step does not end");
  }
  assert.equal(await page.evaluate(() => document.getAnimations().filter((one) => one.effect?.target?.matches?.(".die, .piece")).length), 0);
  await page.context().close();
});

for (const [game, wish] of Object.entries(GAMES)) {
  test(`${game}: the focus is never lost in a whole game by keyboard`, async () => {
    const page = await person(server);
    await wishes(page, { autoMove: false });
    await sit(page, await server.table({ game, ...wish }));
    await page.locator("#roll, .choice").first().waitFor();
    const on = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute("class") || document.activeElement?.tagName);
    const visited = new Map();
    await play(page, async (i) => {
      if (i === 0) await page.keyboard.press((await page.locator(".choice").count()) ? "ArrowRight" : "r");
      const rolls = await page.locator("#roll[aria-disabled='false']").count();
      if (i > 0 && rolls) await page.keyboard.press("Space");
      else if (i > 0 && game === "maze") {
        const moves = await page.locator("button.move").evaluateAll((all) => all.map((one) => one.dataset.move));
        visited.set("turn", (visited.get("turn") ?? 0) + 1);
        const order = ["R", "D", "L", "U"];
        const heading = visited.get("heading") ?? 0;
        const next = [1, 0, 3, 2].map((turn) => (heading + turn) % 4).find((way) => moves.includes(order[way])) ?? 0;
        visited.set("heading", next);
        await page.keyboard.press(String(moves.indexOf(order[next]) + 1));
      } else if (i > 0) await page.keyboard.press("1");
      await page.waitForFunction(() => document.activeElement !== document.body);
      assert.notEqual(await on(), "BODY");
    });
    await page.locator(".result .again").waitFor();
    assert.match(await on(), /again/, "play again has the focus");
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}

test("the result tells places, rolls and what decided the game; the winner comes first", async () => {
  const made = await server.table({ game: "ludo", rules: { ...out, tokens: 1 }, seats: [human, { kind: "human", name: "Bob" }] });
  const names = (await (await fetch(`${server.address}/api/tables/${made.id}`)).json()).seats.map(({ name }) => name);
  const [ann, bob] = [await person(server), await person(server, { size: "phone" })];
  await sit(ann, { ...made, seats: made.seats.filter(({ seat }) => names[seat - 1] === "Ann") });
  await sit(bob, { ...made, host: undefined, seats: made.seats.filter(({ seat }) => names[seat - 1] === "Bob") });
  for (let i = 0; i < 400 && !(await over(ann).count()); i += 1) {
    for (const page of [ann, bob]) {
      const roll = page.locator("#roll[aria-disabled='false']");
      if (await roll.count()) await roll.click({ timeout: 2000 }).catch(() => undefined);
    }
    await ann.waitForTimeout(20);
  }
  const { players } = await (await fetch(`${server.address}/api/tables/${made.id}/summary`)).json();
  const winner = players.find(({ place }) => place === 1).name;
  for (const [page, name] of [[ann, "Ann"], [bob, "Bob"]]) {
    await page.locator(".result .rolls").nth(1).waitFor();
    const title = await page.locator("#result-title").textContent();
    assert.ok(name === winner ? title === "You win!" : title.startsWith(winner), `${name} reads ${title}`);
    assert.equal(await page.locator(".places li").first().locator(".who b").textContent(), winner);
    assert.equal(await page.locator(".places li").first().locator(".rolls text").allTextContents().then((faces) => faces.join("")), "123456", "every face has its column");
    assert.equal(await page.locator(".result .primary").count(), 1, "one main button");
    assert.deepEqual(await barriers(page), []);
    await picture(page, `result-${name}`);
    await page.setViewportSize({ width: 844, height: 390 });
    const hidden = await page.locator(".result").evaluate((card) => card.scrollHeight - card.clientHeight);
    assert.ok(hidden <= 0, `a phone on its side hides ${hidden} pixels of the card`);
    await page.getByRole("button", { name: "See the board" }).click();
    await page.locator(".result").waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Replay the game" }).waitFor();
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

test("title and icon say that it is your turn", async () => {
  const page = await person(server);
  await sit(page, await server.table({ game: "snakes", board: "geeks-30", seats: [human, ...bots(1)] }));
  await page.locator("#roll[aria-disabled='false']").waitFor();
  assert.match(await page.title(), /^● Your turn/);
  assert.equal(await page.locator('link[rel="icon"]').getAttribute("href"), "/icon-turn.svg");
  await page.goto("/#/learn");
  await page.waitForFunction(() => !document.title.startsWith("●"));
  assert.equal(await page.locator('link[rel="icon"]').getAttribute("href"), "/icon.svg");
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

test("the live region tells the turn, and a key reads the board", async () => {
  const page = await person(server);
  await wishes(page, { autoMove: false });
  await sit(page, await server.table({ game: "ludo", rules: out, seats: [human, ...bots(1)] }));
  await page.locator("#live", { hasText: "Your roll, Ann." }).waitFor({ state: "attached" });
  await page.keyboard.press("r");
  await page.locator("#live", { hasText: /Ann rolls a \d.*Choose a token\./ }).waitFor({ state: "attached" });
  await page.keyboard.press("b");
  await page.locator("#live", { hasText: /Ludo.*red token 1/i }).waitFor({ state: "attached" });
  await page.context().close();
});
