// Text of twice the size, as set in the browser: nothing is cut off or runs off the page.

import assert from "node:assert/strict";
import { test } from "node:test";
import { opened, person, picture } from "./server.mjs";
import { GAMES, finished, sit } from "./people.mjs";

const server = opened("--blink-settings=defaultFontSize=32,defaultFixedFontSize=26");

/** Faults of the layout: sideways scrolling, cut-off text, overlapping texts. */
const faults = (page) => page.evaluate(() => {
  const found = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`the page is ${wide} px too wide`);
  const name = (element) => `${element.tagName.toLowerCase()}.${element.className} “${element.textContent.trim().slice(0, 40)}”`;
  const seen = [...document.querySelectorAll("header *, main *")].filter((element) => element instanceof HTMLElement && element.checkVisibility() && !element.closest(".unseen, .skip, .log, .chat, .entities, .pic"));
  for (const element of seen) {
    const style = getComputedStyle(element);
    const clips = style.overflowX !== "visible" && !["INPUT", "SELECT", "TEXTAREA"].includes(element.tagName);
    const scrolls = ["auto", "scroll"].includes(style.overflowY);
    if (clips && (element.scrollWidth > element.clientWidth + 1 || (!scrolls && element.scrollHeight > element.clientHeight + 1))) found.push(`cut off: ${name(element)}`);
    const box = element.getBoundingClientRect();
    if (box.width && box.right > innerWidth + 1) found.push(`beyond the edge: ${name(element)}`);
    if (element.tagName === "SELECT" && element.clientWidth < 40) found.push(`no room: ${name(element)}`);
  }
  // No two texts may overlap.
  const texts = seen.flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() && element.tagName !== "OPTION"));
  const boxes = texts.flatMap((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].map((rect) => ({ node, rect }));
  }).filter(({ rect }) => rect.width > 1);
  // A bar that stays in view covers what scrolls under it; that is its job.
  const stays = (/** @type {Element | null} */ element) => element !== null && (["sticky", "fixed"].includes(getComputedStyle(element).position) || stays(element.parentElement));
  boxes.forEach((one, i) => {
    for (const other of boxes.slice(i + 1)) {
      if (one.node === other.node || stays(one.node.parentElement) !== stays(other.node.parentElement)) continue;
      const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      if (across > 3 && down > Math.min(one.rect.height, other.rect.height) * 0.4) found.push(`on top of each other: “${one.node.data.trim().slice(0, 30)}” and “${other.node.data.trim().slice(0, 30)}”`);
    }
  });
  return [...new Set(found)].slice(0, 12);
});

for (const size of ["desktop", "phone"]) {
  test(`text of twice the size, ${size}`, async () => {
    const page = await person(server, { size });
    const wrong = {};
    const look = async (name) => {
      await page.waitForTimeout(250);
      assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize), "32px");
      await picture(page, `large-${name}-${size}`);
      const found = await faults(page);
      if (found.length) wrong[name] = found;
    };
    for (const [name, path] of Object.entries({ lobby: "/#/", new: "/#/new/snakes", design: "/#/design", mazes: "/#/maze" })) {
      await page.goto(path);
      await page.locator("main h1").waitFor();
      if (name === "design") await page.locator(".side b").first().waitFor();
      if (name === "mazes") await page.locator(".lane .state", { hasText: "Step 0 of" }).first().waitFor();
      await look(name);
    }
    const made = await finished(server, page, { game: "snakes", board: "geeks-30", seats: [{ kind: "bot", name: "A bot with a rather long name" }, { kind: "bot" }] });
    await page.goto(`/#/replay/${made.id}/3`);
    await page.locator(".tallies").waitFor();
    await page.getByRole("button", { name: "Verify rolls" }).click();
    await page.getByText("Download", { exact: true }).click();
    await look("replay");
    for (const [game, wish] of Object.entries(GAMES)) {
      await sit(page, await server.table({ game, ...wish }));
      await look(`table-${game}`);
    }
    assert.deepEqual(wrong, {});
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });
}
