// The texts of the page: each is used, none is missing, and none is anywhere else.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

// The page says in which language it is.
globalThis.document = { documentElement: { lang: "en" } };
const { inARow, number, ordinal, percent, say, sentence } = await import("../js/texts.js");
const parts = await Promise.all(["shell", "lobby", "setup", "table", "study"].map(async (part) => (await import(`../texts/en/${part}.js`)).default));
const TEXTS = Object.assign({}, ...parts);

const folder = new URL("../js/", import.meta.url);
const read = (name) => readFileSync(new URL(name, folder), "utf8");
const code = readdirSync(folder).map(read).join("\n").replace(/\/\*[^]*?\*\//g, "").replace(/(^|\s)\/\/ .*$/gm, "");

test("every text is used, and every key has a text", () => {
  const keys = Object.keys(TEXTS);
  const prefixes = [...code.matchAll(/`([a-z.]+\.)\$\{/g)].map(([, prefix]) => prefix);
  assert.deepEqual(keys.filter((key) => !`${code}${read("../index.html")}`.includes(`"${key}"`) && !prefixes.some((prefix) => key.startsWith(prefix))), [], "unused");
  const said = [...code.matchAll(/\bsay\((?:[^"`]*\? )?"([^"]+)"(?: : "([^"]+)")?/g)].flatMap(([, ...found]) => found).filter(Boolean);
  assert.ok(said.length > 200, `only ${said.length} keys found`);
  assert.deepEqual(said.filter((key) => !keys.includes(key)), [], "missing");
});

test("no other module has a text of its own", () => {
  const strings = [...code.matchAll(/"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(([, plain, template]) => plain ?? template.replace(/\$\{[^}]*\}/g, "#"));
  // Keys of a keyboard, a request header, a part of the browser, the names of languages in themselves, and the name that earlier versions gave to players without one.
  const others = ["Arrow", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowUp", "Bearer #", "Deutsch", "End", "English", "Enter", "Escape", "Home", "Infinity", "Notification", "You"];
  assert.deepEqual(strings.filter((text) => /^ ?[A-Z][a-z]+( [a-z#]|[.…!?]?$)|[a-z] ?[.…!?]$/.test(text) && !others.includes(text)), []);
  for (const name of readdirSync(new URL("../css/", folder))) assert.doesNotMatch(read(`../css/${name}`), /content: "[^"]*[a-z]/, name);
});

test("gaps, plurals and ordinals are filled", () => {
  assert.equal(say("tables.waiting", { seats: 1 }), "Waiting for players, 1 open seat");
  assert.equal(say("tables.waiting", { seats: 2 }), "Waiting for players, 2 open seats");
  assert.equal(say("dice.match", { rolls: 1 }), "The roll matches the commitment.");
  assert.equal(say("dice.match", { rolls: 1200 }), "All 1,200 rolls match the commitment.");
  assert.equal(say("status.wins", { name: "{name} $& #" }), "{name} $& # wins!");
  assert.deepEqual([1, 2, 3, 4, 11, 12, 21, 112].map(ordinal), ["1st", "2nd", "3rd", "4th", "11th", "12th", "21st", "112th"]);
  assert.deepEqual([[], ["A"], ["A", "B"], ["A", "B", "C"]].map((names) => inARow(names)), ["", "A", "A and B", "A, B and C"]);
  assert.deepEqual([number(1200), number(1.5, 2), percent(0.512)], ["1,200", "1.50", "51.2%"]);
  assert.deepEqual(["", "no seat is open", "Wait!"].map(sentence), ["", "No seat is open.", "Wait!"]);
});
