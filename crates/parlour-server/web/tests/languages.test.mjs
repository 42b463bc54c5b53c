// Languages: every text is there in each of them, and nothing on any screen stays in English.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { finished, movesOf, over, play, pointer, sit, GAMES } from "./people.mjs";
import { barriers, opened, person, picture } from "./server.mjs";

const server = opened();
const LANGUAGES = ["es", "hi", "de"];
const PARTS = ["shell", "lobby", "setup", "table", "study"];
const part = async (language, name) => (await import(`../texts/${language}/${name}.js`)).default;
const gaps = (text) => [...text.matchAll(/\{(?:a |nth )?([^{}|]+)/g)].map(([, name]) => name);
const crate = (name) => JSON.parse(readFileSync(new URL(`../../../parlour-${name}/messages.json`, import.meta.url), "utf8"));

/** What is wrong with a text: gaps that nothing fills, a plural without its forms, or no text. */
function wrong(text, english) {
  if (!text?.trim()) return "missing";
  const unknown = gaps(text).filter((name) => !gaps(english).includes(name));
  const lost = gaps(english).filter((name) => !gaps(text).includes(name) && name !== "previous" && name !== "name");
  return [...unknown.map((name) => `nothing fills {${name}}`), ...lost.map((name) => `{${name}} is lost`)].join(", ");
}

for (const language of LANGUAGES) {
  test(`every text of the page and every message of the games is there: ${language}`, async () => {
    for (const name of PARTS) {
      const [english, texts] = [await part("en", name), await part(language, name)];
      assert.deepEqual(Object.keys(texts), Object.keys(english), name);
      for (const [key, text] of Object.entries(english)) assert.equal(wrong(texts[key], text), "", `${name}: ${key}`);
    }
    const games = await part(language, "games");
    const codes = [...readFileSync(new URL("../../src/messages/refusal.rs", import.meta.url), "utf8").matchAll(/^    [A-Z]\w+ = "([a-z-]+)",$/gm)].map(([, code]) => code);
    assert.ok(codes.length > 10);
    assert.deepEqual(codes.filter((code) => !games.refused[code]), [], "kinds of errors");
    for (const [name, table] of Object.entries({ common: crate("core"), snakes: crate("snakes"), ludo: crate("ludo"), mancala: crate("mancala"), maze: crate("maze") })) {
      assert.deepEqual(Object.keys(games[name]).sort(), Object.keys(table).sort(), name);
      for (const [key, text] of Object.entries(table)) assert.equal(wrong(games[name][key], text), "", `${name}: ${key}`);
    }
  });

  test(`every rule, value, preset and board has words: ${language}`, async () => {
    const rules = await part(language, "rules");
    const titles = await part(language, "titles");
    for (const { game, presets, boards = [], rules: known, options = [] } of await (await fetch(`${server.address}/api/games`)).json()) {
      const wanted = [...presets.map(({ name }) => `preset.${name}`), ...boards.map(({ name }) => `board.${name}`)];
      for (const { key, values, items, group } of [...known, ...options]) {
        if (group) assert.ok(rules.groups[group], `no group ${group}`);
        const people = [...values, ...items].filter(({ label, value }) => label !== String(value));
        wanted.push(key, `${key}.about`, ...people.map(({ value }) => `${key}=${value}`), ...people.filter(({ meaning }) => meaning).map(({ value }) => `${key}=${value}.about`));
        if (!values.length && key !== "tries") wanted.push(`${key}.allowed`);
      }
      assert.deepEqual(wanted.filter((key) => !rules[game][key]), [], game);
      for (const key of [game, `${game}.about`]) assert.ok(titles[key], key);
    }
  });
}

/** English words that no other language of the page has. */
const ENGLISH = /\b(the|and|with|your|you|from|of|rolls?|moves?|squares?|plays|player|players|seeds?|pits?|steps?|board|boards|game|games|rules?|wins|turns?|choose|show|back|open|waiting|captures|goes|paths?|tokens?)\b/i;

/** Texts in sight, and names for screen readers, that are in English. Names of people, code and languages stay as they are. */
const english = (page) => page.evaluate((words) => {
  const pattern = new RegExp(words, "i");
  const found = [];
  const own = (element) => element.closest("code, pre, kbd, .code-line, [lang]:not(html), script, style, input") !== null;
  for (const element of document.body.querySelectorAll("*")) {
    // Screen readers do not hear what is only to be seen.
    const unheard = element.closest("[aria-hidden=true]") !== null;
    const named = ["aria-label", "title", "placeholder", "data-empty"].map((name) => (name === "title" && element.matches("option, .rules div, .rule, .option") ? null : unheard ? null : element.getAttribute(name)));
    const texts = own(element) ? [] : [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent);
    for (const text of [...named, ...texts]) if (text && pattern.test(text)) found.push(text.trim());
  }
  if (pattern.test(document.title)) found.push(document.title);
  return [...new Set(found)];
}, ENGLISH.source);

const ROOMS = ["/", "/#/learn", "/#/learn/ludo", "/#/learn/mancala", "/#/learn/maze", "/#/learn/snakes", "/#/new/snakes", "/#/new/ludo", "/#/new/mancala", "/#/new/maze", "/#/tables", "/#/mine", "/#/workshop", "/#/design", "/#/maze", "/#/study/snakes", "/#/study/mancala", "/#/nowhere", "/#/table/0123456789abcdef"];

for (const language of LANGUAGES) {
  test(`no screen has a text in English: ${language}`, async () => {
    const page = await person(server, { language });
    const look = async (where) => {
      assert.deepEqual(await english(page), [], where);
      const broken = await page.evaluate(() => [...document.body.querySelectorAll("*")].flatMap((element) => [...element.childNodes]).filter((node) => node.nodeType === 3 && /undefined|NaN|\{[a-z]+\}/.test(node.textContent)).map((node) => node.textContent));
      assert.deepEqual(broken, [], where);
    };
    for (const room of ROOMS) {
      await page.goto(room);
      await page.locator("main h1").waitFor();
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.querySelectorAll("main details").forEach((one) => (one.open = true)));
      const moment = page.locator("main input[type=range]");
      for (let i = 0; i < 6 && (await moment.count()); i += 1) await moment.first().press("ArrowRight");
      await look(room);
    }
    assert.equal(await page.locator("html").getAttribute("lang"), language);
    assert.deepEqual(page.complaints.filter((one) => !/404/.test(one)), []);
    await page.context().close();
  });

  test(`a game is played in one language: ${language}`, async () => {
    const page = await person(server, { language });
    for (const [game, wish] of Object.entries(GAMES)) {
      await sit(page, await server.table({ game, ...wish }));
      const act = pointer(page, game, "click");
      for (let i = 0; i < 12 && !(await over(page).count()); i += 1) {
        await page.locator("#roll[aria-disabled='false'], .choice, dialog.result[open]").first().waitFor();
        if (await page.locator("dialog.result[open]").count()) break;
        if (i === 4 && (await movesOf(page)).length) {
          await page.locator("#hint").click();
          await page.locator(".notice").first().waitFor();
        }
        assert.deepEqual(await english(page), [], `${game}, step ${i}`);
        await act(i);
      }
    }
    assert.deepEqual(page.complaints, []);
    await picture(page, `language-${language}`);
    await page.context().close();
  });

  test(`result, replay and review are in one language: ${language}`, async () => {
    const page = await person(server, { language });
    await sit(page, await server.table({ game: "ludo", ...GAMES.ludo }));
    await play(page, pointer(page, "ludo", "click"), true);
    await page.locator("dialog.result[open]").waitFor();
    assert.deepEqual(await english(page), [], "result");
    assert.deepEqual(await barriers(page), []);
    for (const [game, wish] of [["ludo", GAMES.ludo], ["mancala", GAMES.mancala], ["snakes", GAMES.snakes]]) {
      const made = await finished(server, page, { game, ...wish, seats: [{ kind: "bot", name: "Ann" }, { kind: "bot", name: "Bob" }] });
      await page.goto(`/#/replay/${made.id}/3`);
      await page.locator(".now .status").waitFor();
      await page.evaluate(() => document.querySelectorAll("main details").forEach((one) => (one.open = true)));
      await page.waitForLoadState("networkidle");
      assert.deepEqual(await english(page), [], `replay of ${game}`);
    }
    await page.context().close();
  });
}

test("the browser chooses the language; another can be chosen, and is remembered", async () => {
  const page = await person(server, { language: "es-AR" });
  await page.goto("/");
  assert.equal(await page.locator("h1").innerText(), "¿A qué jugamos?");
  await page.locator("#me").click();
  await page.locator("#my-language").selectOption("hi");
  await page.locator("h1", { hasText: "आज क्या खेलें?" }).waitFor();
  await page.goto("/#/new/ludo");
  await page.locator("h1", { hasText: "लूडो की तैयारी" }).waitFor();
  await page.locator("#me").click();
  await page.locator("#my-language").selectOption("");
  await page.locator("h1", { hasText: "Preparar Ludo" }).waitFor();
  await page.context().close();
  const other = await person(server, { language: "fr" });
  await other.goto("/");
  assert.equal(await other.locator("h1").innerText(), "What shall we play?");
  await other.context().close();
});

test("sentences are joined by the rules of the language", async () => {
  const page = await person(server, { language: "es" });
  await page.goto("/");
  const told = (language, message) => page.evaluate(async ([wanted, data]) => {
    document.documentElement.lang = wanted;
    return (await import(new URL("./js/retell.js?", document.querySelector("script[type=module]").src.replace("js/main.js", "")).href)).retell({ game: "ludo", players: ["Ann", "Bob"], words: [], messages: data }).words;
  }, [language, message]);
  const ann = { player: { player: 1 } };
  const step = [["rolls", { ...ann, roll: 6 }], ["moved", { ...ann, token: ["token", { number: 2 }], place: ["square", { cell: 9 }] }], ["captured", { ...ann, token: ["token-of", { owner: { player: 2 }, number: 1 }] }], ["rolls-again-capture", ann]];
  assert.deepEqual(await told("es", step), ["Ann saca un 6, lleva la ficha 2 a la casilla 9, captura la ficha 1 de Bob y vuelve a tirar por la captura."]);
  await page.context().close();
});
