// What a visit costs: bytes, jumps of the layout, and what is left without a connection.

import assert from "node:assert/strict";
import { connect, createServer } from "node:net";
import { test } from "node:test";
import { opened, person } from "./server.mjs";
import { finished } from "./people.mjs";

const server = opened();

/** A wire between browser and server that counts what comes down, headers included, and can be cut. */
async function wire(t) {
  const open = new Set();
  const line = { bytes: 0, cut: false };
  const proxy = createServer((near) => {
    if (line.cut) return near.destroy();
    const far = connect(server.port, "127.0.0.1");
    far.on("data", (data) => (line.bytes += data.length));
    for (const [end, other] of [[near, far], [far, near]]) {
      open.add(end);
      end.pipe(other);
      end.on("error", () => other.destroy());
      end.on("close", () => open.delete(end));
    }
    return undefined;
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  line.drop = () => {
    line.cut = true;
    for (const end of open) end.destroy();
  };
  t.after(() => {
    line.drop();
    proxy.close();
  });
  line.address = `http://localhost:${proxy.address().port}`;
  return line;
}

const ready = async (page) => {
  await page.locator(".game").nth(3).waitFor();
  await page.waitForFunction(() => document.querySelectorAll(".pic svg").length === 4);
  await page.waitForLoadState("networkidle");
};

test("the home page needs less than 70 KB, and less than 5 KB the second time", async (t) => {
  const line = await wire(t);
  for (const worker of [false, true]) {
    const page = await person(server, { worker, base: line.address });
    line.bytes = 0;
    await page.goto("/");
    await ready(page);
    const first = line.bytes;
    assert.ok(first > 30_000 && first < 70_000, `${first} bytes`);
    if (worker) {
      await page.goto("/#/learn");
      await page.evaluate(async () => (await navigator.serviceWorker.ready).active.state);
      await page.waitForFunction(() => navigator.serviceWorker.controller);
    }
    line.bytes = 0;
    const again = await page.context().newPage();
    await again.goto("/");
    await ready(again);
    t.diagnostic(`home: ${(first / 1000).toFixed(1)} KB, then ${(line.bytes / 1000).toFixed(1)} KB ${worker ? "with" : "without"} a service worker`);
    assert.ok(line.bytes < 5_000, `${line.bytes} bytes`);
    await page.context().close();
  }
});

for (const [size, path] of [["desktop", "/"], ["phone", "/"], ["desktop", "/#/new/snakes"], ["phone", "/#/learn"]]) {
  test(`nothing jumps while ${path} loads on a slow ${size}`, async (t) => {
    const page = await person(server, { size });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Network.enable");
    // Slow 4G, and a processor four times slower.
    await devtools.send("Network.emulateNetworkConditions", { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => window.shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => node?.className?.baseVal ?? node?.className ?? node?.nodeName ?? "") }))).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path);
    await page.locator(".pic svg").first().waitFor();
    await page.waitForLoadState("networkidle");
    const shifts = await page.evaluate(() => window.shifts);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    t.diagnostic(`layout shift of ${path}, ${size}: ${sum.toFixed(4)}`);
    assert.ok(sum < 0.05, JSON.stringify(shifts));
    await page.context().close();
  });
}

test("without a connection the page opens, teaches and replays what was seen", async (t) => {
  const line = await wire(t);
  const page = await person(server, { worker: true, base: line.address });
  await page.goto("/");
  await ready(page);
  await page.goto("/#/learn");
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  const made = await finished(server, page, { game: "snakes", board: "geeks-30", seats: [{ kind: "bot" }, { kind: "bot" }] });
  await page.goto(`/#/replay/${made.id}`);
  await page.locator("#moment").waitFor();
  await page.waitForLoadState("networkidle");
  line.drop();
  await page.goto("/");
  await page.reload();
  await page.locator(".game").nth(3).waitFor();
  await page.locator("#offline", { hasText: "No connection. Rules and replays still work." }).waitFor();
  await page.goto("/#/learn/ludo");
  await page.getByRole("heading", { name: "How to play Ludo" }).waitFor();
  await page.goto(`/#/replay/${made.id}`);
  await page.locator("#moment").waitFor();
  await page.getByRole("button", { name: "Step forward" }).click();
  await page.locator(".status", { hasText: "Step 1:" }).waitFor();
  await page.goto("/#/");
  await page.getByRole("button", { name: "Play Ludo", exact: true }).click();
  await page.locator(".notice", { hasText: "Cannot reach the server." }).waitFor();
  assert.deepEqual(page.complaints.filter((text) => !/ERR_INTERNET|ERR_CONNECTION|ERR_SOCKET|ERR_FAILED|Failed to fetch|WebSocket/.test(text)), []);
  await page.context().close();
});
