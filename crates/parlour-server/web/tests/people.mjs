// What players do at a table in the tests: take seats, play, choose.

import assert from "node:assert/strict";

export const GAMES = {
  snakes: { board: "geeks-30", seats: [{ kind: "human", name: "Ann" }, { kind: "bot" }] },
  ludo: { rules: { tokens: 1 }, seats: [{ kind: "human", name: "Ann" }, { kind: "bot", level: "greedy" }] },
  mancala: { rules: { preset: "kalah", columns: 3, seeds: 2 }, seats: [{ kind: "human", name: "Ann" }, { kind: "bot" }] },
  maze: { board: "seed-6", rules: "four", seats: [{ kind: "human", name: "Ann" }] },
};

/** Gives this browser the seats of a table created by the API, and goes there. */
export async function sit(page, made) {
  await page.goto("/");
  await page.evaluate(({ id, host, seats }) => {
    const kept = { [id]: { host, seats: Object.fromEntries(seats.map(({ seat, token }) => [seat, token])), title: "", at: Date.now() } };
    localStorage.setItem("parlour.tables", JSON.stringify(kept));
  }, made);
  await page.goto(`/#/table/${made.id}`);
  await page.locator("svg.board .cell").first().waitFor();
}

export const over = (page) => page.locator("#status", { hasText: /\bwins?\b|\bloses?\b|draw|over|gana|pierde|perdido|empate|जीत|हार|बराबरी|gewinn|verlier|unentschieden/i });

/** Plays until the game is over; `act` takes one step when it is our turn. */
export async function play(page, act) {
  for (let i = 0; i < 600; i += 1) {
    if (await over(page).count()) return;
    const ready = page.locator("#roll[aria-disabled='false'], .choice");
    await Promise.race([ready.first().waitFor({ timeout: 15_000 }), over(page).waitFor({ timeout: 15_000 })]);
    if (await over(page).count()) return;
    if (await ready.count()) await act(i);
  }
  assert.fail("the game does not end");
}

/** Any move will do, except in a maze: there, follow the wall. */
export function chooser(game) {
  let heading = 1;
  const order = ["U", "R", "D", "L"];
  return (moves) => {
    if (game !== "maze") return moves[0];
    for (const turn of [1, 0, 3, 2]) {
      const next = (heading + turn) % 4;
      if (moves.includes(order[next])) {
        heading = next;
        return order[next];
      }
    }
    return moves[0];
  };
}

export const movesOf = (page) => page.locator(".choice").evaluateAll((all) => all.map((choice) => choice.dataset.move));

/** One step by a pointer: `how` is "click" or "tap". */
export function pointer(page, game, how) {
  const choose = chooser(game);
  return async () => {
    const roll = page.locator("#roll[aria-disabled='false']");
    if (await roll.count()) {
      await roll[how]();
      return;
    }
    const moves = await movesOf(page);
    // The move may have disappeared: then it is another turn.
    if (moves.length) await page.locator(`.choice[data-move="${choose(moves)}"]`)[how]({ timeout: 3000 }).catch(() => undefined);
  };
}

/** A finished game between bots. */
export async function finished(server, page, wish) {
  const made = await server.table(wish);
  await page.goto(`/#/table/${made.id}`);
  await over(page).waitFor({ timeout: 60_000 });
  return made;
}
