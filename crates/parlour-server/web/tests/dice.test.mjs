// The part of the browsers in the dice: they commit, reveal and verify by themselves, after a reload as well.

import assert from "node:assert/strict";
import { test } from "node:test";
import { opened, person } from "./server.mjs";
import { over, play, pointer, sit } from "./people.mjs";

const server = opened();

const SNAKES = { game: "snakes", board: "geeks-30", seats: [{ kind: "human", name: "Ann", commits: true }, { kind: "open" }] };
const tableOf = async (id) => (await fetch(`${server.address}/api/tables/${id}?scene=false`)).json();
const idOf = (page) => page.url().split("/").pop();
const roll = (page) => page.locator("#roll[aria-disabled='false']");

/** Waits until the table is in this phase. */
async function phase(id, wanted) {
  for (let i = 0; i < 300; i += 1) {
    const view = await tableOf(id);
    if (view.phase === wanted) return view;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  return assert.fail(`the table is not ${wanted}`);
}

/** Waits until the seat has committed to a seed. */
async function committed(id, seat) {
  for (let i = 0; i < 300; i += 1) {
    if ((await tableOf(id)).dice.seed_commitments[seat - 1]) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  assert.fail("there is no commitment");
}

async function join(page, id) {
  await page.goto(`/#/table/${id}`);
  await page.locator("#join-name").fill("Bob");
  await page.getByRole("button", { name: "Join", exact: true }).click();
}

/** Both roll until the game is over. */
async function toTheEnd(...pages) {
  while (!(await over(pages[0]).count())) {
    for (const page of pages) if (await roll(page).count()) await roll(page).click({ timeout: 3000 }).catch(() => undefined);
    await pages[0].waitForTimeout(20);
  }
}

async function verify(page, id, words) {
  await page.goto(`/#/replay/${id}`);
  await page.getByRole("button", { name: "Verify rolls" }).click();
  await page.locator(".found", { hasText: words }).waitFor();
}

test("two browsers commit, reveal, play, verify, and do it again in a rematch", async () => {
  const made = await server.table(SNAKES);
  const [ann, bob] = [await person(server), await person(server)];
  await sit(ann, made);
  await committed(made.id, 1);
  await join(bob, made.id);
  const view = await phase(made.id, "running");
  assert.ok(view.dice.seeds.every((seed) => /^[0-9a-f]{64}$/.test(seed)), "both have a seed");
  await toTheEnd(ann, bob);
  await ann.getByRole("button", { name: "Play again", exact: true }).click();
  await bob.waitForURL((url) => !String(url).endsWith(made.id));
  const again = await phase(idOf(bob), "running");
  assert.ok(again.dice.seeds.every(Boolean) && again.dice.seeds.every((seed) => !view.dice.seeds.includes(seed)), "new seeds");
  assert.notEqual(again.dice.commitment, view.dice.commitment);
  for (const page of [ann, bob]) await verify(page, made.id, "all commitments are those that stood before it revealed its seed");
  // A server that lets somebody change a commitment afterwards is found out.
  await bob.evaluate((id) => {
    const seeds = JSON.parse(localStorage.getItem("parlour.seeds"));
    seeds[id].closed.seeds[0] = "ab".repeat(32);
    localStorage.setItem("parlour.seeds", JSON.stringify(seeds));
  }, made.id);
  await bob.reload();
  await verify(bob, made.id, "a different commitment");
  for (const page of [ann, bob]) assert.deepEqual(page.complaints, []);
  await Promise.all([ann, bob].map((page) => page.context().close()));
});

test("a browser that was closed after its commitment reveals when it comes back", async () => {
  const made = await server.table(SNAKES);
  const [ann, bob] = [await person(server), await person(server)];
  await sit(ann, made);
  await committed(made.id, 1);
  await ann.goto("about:blank");
  await join(bob, made.id);
  assert.deepEqual((await phase(made.id, "revealing")).dice.seeds, ["", ""]);
  await bob.locator("#status", { hasText: "about to start" }).waitFor();
  await bob.getByText("Waiting for the browser of Ann").first().waitFor();
  await ann.goto(`/#/table/${made.id}`);
  await phase(made.id, "running");
  await roll(ann).waitFor();
  await Promise.all([ann, bob].map((page) => page.context().close()));
});

test("a player alone has a part in the dice too, without a click", async () => {
  const page = await person(server);
  await page.goto("/#/new/snakes");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.waitForURL(/#\/table\//);
  const view = await phase(idOf(page), "running");
  assert.equal(view.dice.seeds.filter(Boolean).length, 1);
  await play(page, pointer(page, "snakes", "click"));
  await verify(page, view.id, "It had a part in the dice");
  await page.context().close();
});

test("who leaves instead of revealing is replaced, and the other browser goes on by itself", async () => {
  const made = await server.table(SNAKES);
  const ann = await person(server);
  await sit(ann, made);
  await committed(made.id, 1);
  const post = (path, body, token = "") => fetch(`${server.address}/api/tables/${made.id}/${path}`, { method: "POST", headers: { "content-type": "application/json", authorization: `Bearer ${token}` }, body: JSON.stringify(body) });
  const { token } = await (await post("join", { name: "Eve", seed_commitment: "ab".repeat(32) })).json();
  await phase(made.id, "revealing");
  assert.ok((await post("actions", { do: "leave", seat: 2 }, token)).ok);
  const view = await phase(made.id, "running");
  assert.deepEqual([view.dice.forfeited, view.seats[1].kind], [[2], "bot"]);
  assert.notEqual(view.dice.commitment, made.commitment);
  assert.ok(view.dice.seeds[0] && !view.dice.seeds[1]);
  await toTheEnd(ann);
  await verify(ann, made.id, "It had a part in the dice");
  await ann.context().close();
});
