// How fast the page is. The numbers are printed; the limits are wide, and there are three tries. Limits are for an idle machine and
// are scaled by the measured load.

import assert from "node:assert/strict";
import { test } from "node:test";
import { opened, person, picture } from "./server.mjs";
import { finished, play, pointer, sit } from "./people.mjs";

const server = opened();

const post = async (path, body) => (await fetch(`${server.address}${path}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json();
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The load: 1 on an idle machine, 3 if each core has three busy processes. */
function crowd() {
  const start = performance.now();
  const begun = process.cpuUsage();
  const worked = () => Object.values(process.cpuUsage(begun)).reduce((all, micros) => all + micros / 1000, 0);
  while (worked() < 100);
  return (performance.now() - start) / worked();
}

/** Whether a measurement stays below a limit in milliseconds, in one of three tries: a slow page is slow in all of them. */
async function below(limit, measure) {
  const found = [];
  while (found.length < 3) {
    const before = crowd();
    const time = await measure();
    const others = Math.max(1, before, crowd());
    if (time < limit * others) return;
    found.push(`${time.toFixed(1)} ms (times ${others.toFixed(1)})`);
  }
  assert.fail(`not below ${limit} ms: ${found.join(", ")}`);
}

/** How many times slower than this one the machine is that frames are calculated for. */
const SLOWER = 4;

/** The processor time that the main thread spends on each frame that it makes, in milliseconds. Frames that the compositor makes alone are not counted. @param {any[]} events of a trace */
function frames(events) {
  const { pid, tid, ts: from } = events.find(({ name }) => name === "measured");
  const own = events.filter((event) => event.pid === pid && event.tid === tid && event.ts >= from).sort((a, b) => a.ts - b.ts);
  const times = [0];
  for (const { name, tdur = 0 } of own) {
    // Tasks follow each other; the one that hands the frame over ends it.
    if (name === "RunTask") times[times.length - 1] += tdur / 1000;
    else if (name === "Commit") times.push(0);
  }
  times.pop();
  return times;
}

/** Takes steps from inside the page, so that nothing but the page itself is measured. */
const steps = (page, count) => page.evaluate(async (left) => {
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const ready = async () => {
    for (;;) {
      const found = document.querySelector("#roll[aria-disabled='false'], .choice");
      if (found) return found;
      await wait(100);
    }
  };
  for (; left > 0; left -= 1) {
    const target = await ready();
    target.dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
    target.focus();
    await wait(100);
    target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    await wait(100);
  }
  await ready();
}, count);

/** Records long tasks and layout shifts from the start. */
const observe = (page) => page.addInitScript(() => {
  window.longest = 0;
  window.shifts = [];
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.longest = Math.max(window.longest, entry.duration)))).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => window.shifts.push({ value: entry.value, what: entry.sources.map((source) => source.node?.className?.baseVal ?? source.node?.className ?? "") }))).observe({ type: "layout-shift", buffered: true });
});

test("the first paint of a table needs less than 110 KB", async (t) => {
  const page = await person(server);
  let frames = 0;
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => (frames += payload.length)));
  const made = await server.table({ game: "snakes", board: "commercial-48", seats: [{ kind: "human" }, { kind: "bot" }] });
  await page.goto(`/#/table/${made.id}`);
  await page.locator("svg.board .cell").first().waitFor();
  await page.waitForTimeout(300);
  const loaded = await page.evaluate(() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].map(({ name, encodedBodySize }) => ({ name, size: encodedBodySize })));
  assert.ok(loaded.some(({ name, size }) => name.endsWith("/js/table.js") && size > 1000), "the files are counted");
  const bytes = frames + loaded.reduce((all, { size }) => all + size, 0);
  t.diagnostic(`the first paint of a table: ${(bytes / 1000).toFixed(1)} KB`);
  assert.ok(bytes < 110_000, `${bytes} bytes`);
  await page.context().close();
});

for (const size of ["desktop", "phone"]) {
  test(`nothing jumps while a game is played, ${size}`, async (t) => {
    const page = await person(server, { size, motion: "no-preference" });
    await observe(page);
    await page.addInitScript(() => localStorage.setItem("parlour.wishes", JSON.stringify({ speed: 8 })));
    await sit(page, await server.table({ game: "snakes", board: "geeks-30", seats: [{ kind: "human", name: "Ann" }, { kind: "bot" }] }));
    await page.locator("#roll[aria-disabled='false']").waitFor();
    await page.evaluate(() => (window.shifts.length = 0));
    await play(page, pointer(page, "snakes", "click"));
    const shifts = await page.evaluate(() => window.shifts);
    const sum = shifts.reduce((all, shift) => all + shift.value, 0);
    t.diagnostic(`layout shift during a game, ${size}: ${sum.toFixed(4)}`);
    assert.ok(sum < 0.05, JSON.stringify(shifts));
    await page.context().close();
  });
}

/** A board of 30 × 30 with 100 snakes, ladders and special squares. */
function crowded() {
  const kinds = Array.from({ length: 100 }, (_, i) => {
    const from = 8 + i * 8;
    if (i % 5 === 4) return { kind: "trap", from };
    return i % 2 ? { kind: "snake", from: from + 1, to: Math.max(2, from - 6 - (i % 7)) + (i % 7 === 2 ? 1 : 0) } : { kind: "ladder", from, to: Math.min(899, from + 67) };
  });
  const taken = new Set();
  const entities = kinds.filter((entity) => {
    const cells = [entity.from, entity.to].filter((cell) => cell !== undefined);
    const free = cells.every((cell) => !taken.has(cell)) && entity.from !== entity.to;
    if (free) cells.forEach((cell) => taken.add(cell));
    return free;
  });
  for (let cell = 3; entities.length < 100 && cell < 898; cell += 1) {
    if (!taken.has(cell)) {
      entities.push({ kind: "trap", from: cell });
      taken.add(cell);
    }
  }
  return { columns: 30, rows: 30, entities };
}

test("a pawn walks smoothly on a board of 30 × 30 with 100 snakes, ladders and traps", async (t) => {
  const page = await person(server, { motion: "no-preference" });
  const made = await server.table({ game: "snakes", board: crowded(), seats: [{ kind: "human", name: "Ann" }, { kind: "human", name: "Bob" }] });
  await sit(page, made);
  await page.evaluate(() => {
    window.frames30 = [];
    let last = performance.now();
    const frame = (now) => {
      window.frames30.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  const roll = page.locator("#roll[aria-disabled='false']");
  await roll.click();
  await page.locator('.log li[value="1"]').waitFor({ state: "attached" });
  await roll.waitFor();
  let number = 1;
  await below(200, async () => {
    await page.evaluate(() => (window.frames30.length = 0));
    for (const last = number + 5; number < last; ) {
      number += 1;
      await roll.click();
      await page.locator(`.log li[value="${number}"]`).waitFor();
      await roll.waitFor();
    }
    const frames = await page.evaluate(() => window.frames30);
    t.diagnostic(`30 × 30 with 100 entities: ${frames.length} frames, median ${median(frames).toFixed(1)} ms, longest ${Math.max(...frames).toFixed(1)} ms`);
    return Math.max(...frames);
  });
  await picture(page, "table-crowded");
  await page.context().close();
});

// Frames are measured by the processor time of the page's main thread: a busy machine makes it wait, but gives it no more to do.
for (const [game, rules] of [["ludo", { "enter-on": [1, 2, 3, 4, 5, 6] }], ["mancala", { preset: "kalah", seeds: 6 }], ["snakes", undefined]]) {
  test(`frames stay short on a slow machine while pieces move, ${game}`, async (t) => {
    const times = [];
    for (let run = 0; run < 2; run += 1) {
      const page = await person(server, { motion: "no-preference" });
      await page.addInitScript(() => localStorage.setItem("parlour.wishes", JSON.stringify({ speed: 1, autoMove: false })));
      await sit(page, await server.table({ game, rules, seats: [{ kind: "human", name: "Ann" }, { kind: "human", name: "Bob" }] }));
      await steps(page, 2);
      await server.browser.startTracing(page, { categories: ["-*", "disabled-by-default-devtools.timeline", "devtools.timeline", "blink.user_timing"] });
      await page.evaluate(() => performance.mark("measured"));
      await steps(page, 8);
      times.push(...frames(JSON.parse(String(await server.browser.stopTracing())).traceEvents).map((time) => SLOWER * time));
      await page.context().close();
    }
    times.sort((a, b) => a - b);
    const late = times[Math.floor(times.length * 0.95)];
    t.diagnostic(`${game}: ${times.length} frames, median ${median(times).toFixed(1)} ms, 95 in 100 within ${late.toFixed(1)} ms, longest ${times[times.length - 1].toFixed(1)} ms`);
    assert.ok(times.length > 80, `only ${times.length} frames`);
    // Two frames of 60 a second.
    assert.ok(late <= 33, `95 in 100 frames take up to ${late.toFixed(1)} ms`);
  });
}

test("a table of 1000 players opens and plays without long tasks", async (t) => {
  const seats = Array.from({ length: 1000 }, (_, i) => ({ kind: i < 2 ? "human" : "bot", name: `Player ${i + 1}` }));
  await below(500, async () => {
    const page = await person(server);
    await observe(page);
    const made = await server.table({ game: "snakes", board: "commercial-48", seats });
    const start = Date.now();
    await sit(page, made);
    await page.locator("#roll[aria-disabled='false']").waitFor();
    const opened = Date.now() - start;
    const begun = Date.now();
    // A 6 earns an extra roll: click until it is the bots' turn.
    for (let i = 0; i < 600 && !(await page.locator('.log li[value="60"]').count()); i += 1) {
      const roll = page.locator("#roll[aria-disabled='false']");
      if (await roll.count()) await roll.click();
      await page.waitForTimeout(50);
    }
    await page.locator('.log li[value="60"]').waitFor();
    t.diagnostic(`1000 players: ${((Date.now() - begun) / 60).toFixed(0)} ms for a step, server and page together`);
    await picture(page, "table-thousand");
    const longest = await page.evaluate(() => window.longest);
    t.diagnostic(`1000 players: opened in ${opened} ms, longest task ${Math.round(longest)} ms`);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
    return longest;
  });
});

test("any step of a long game is shown at once", async (t) => {
  const page = await person(server);
  const made = await finished(server, page, { game: "ludo", seats: Array.from({ length: 3 }, () => ({ kind: "bot", level: "random" })) });
  await page.goto(`/#/replay/${made.id}`);
  await page.locator("#moment").waitFor();
  await below(100, async () => {
    const told = await page.evaluate(() => {
      const slider = document.querySelector("#moment");
      const last = Number(slider.max);
      const times = [];
      for (let i = 0; i <= 40; i += 1) {
        slider.value = String(Math.round((last * ((i * 17) % 41)) / 40));
        const start = performance.now();
        slider.dispatchEvent(new Event("input"));
        document.body.getBoundingClientRect();
        times.push(performance.now() - start);
      }
      return { last, times };
    });
    t.diagnostic(`a moment of a game of ${told.last} steps: median ${median(told.times).toFixed(1)} ms, longest ${Math.max(...told.times).toFixed(1)} ms`);
    return median(told.times);
  });
  await page.context().close();
});

// Without a game: 10,000 steps as the server would send them.
test("any step of 10,000 is found at once", async (t) => {
  const page = await person(server);
  await page.goto("/");
  await below(50, async () => {
    const told = await page.evaluate(async () => {
      const { Timeline } = await import("/js/timeline.js");
      const cells = Array.from({ length: 900 }, (_, id) => ({ id }));
      const pieces = Array.from({ length: 100 }, (_, id) => ({ id: String(id), cell: 0 }));
      const steps = Array.from({ length: 10_000 }, (_, i) => ({ pieces: [{ id: String(i % 100), cell: i % 900 }] }));
      const start = performance.now();
      const timeline = new Timeline({ cells, pieces, links: [], notes: [] }, steps);
      const made = performance.now() - start;
      const times = [10_000, 1, 9999, 5000, 4999, 0].map((at) => {
        const begun = performance.now();
        timeline.turn(timeline.at(at));
        return performance.now() - begun;
      });
      const wrong = [...timeline.at(250).pieces.values()].filter((piece) => piece.cell !== (Number(piece.id) < 50 ? 200 : 100) + Number(piece.id));
      return { made, times, wrong: wrong.length };
    });
    t.diagnostic(`10,000 steps: prepared in ${told.made.toFixed(0)} ms, a moment within ${Math.max(...told.times).toFixed(1)} ms`);
    assert.equal(told.wrong, 0, "the step is the right one");
    return Math.max(...told.times);
  });
  await page.context().close();
});

test("the numbers of a 10 × 10 board keep up with dragging", async (t) => {
  const { board } = await post("/api/boards/check", { game: "snakes", board: "commercial-48" });
  await below(500, async () => {
    const times = [];
    for (let i = 0; i < 7; i += 1) {
      board.entities[0].to = 38 + i;
      const start = performance.now();
      await post("/api/study/snakes", { board, rules: "commercial" });
      times.push(performance.now() - start);
    }
    t.diagnostic(`a study of 10 × 10: median ${median(times).toFixed(0)} ms`);
    return median(times);
  });
});
