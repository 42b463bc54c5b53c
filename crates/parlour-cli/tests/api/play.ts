// Plays a game of Ludo against a bot with fetch and the types that openapi-typescript has generated.
// Usage: node play.js ADDRESS

import type { components, paths } from "./api.js";

type Schemas = components["schemas"];
type Posted<P extends keyof paths> = paths[P] extends
  { post: { requestBody: { content: { "application/json": infer Body } } } } ? Body : never;

const address = process.argv[2] ?? "";

async function ask<T>(path: string, token?: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const response = await fetch(address + path, init);
  if (!response.ok) {
    const { error } = (await response.json()) as Schemas["ErrorBody"];
    throw new Error(`${path}: ${response.status} ${error.code}: ${error.message}`);
  }
  return (await response.json()) as T;
}

const table: Posted<"/api/tables"> = {
  game: "ludo",
  seats: [{ kind: "open" }, { kind: "bot", level: "greedy" }],
};
const made = await ask<Schemas["Created"]>("/api/tables", undefined, table);
const join: Posted<"/api/tables/{id}/join"> = { name: "Ann" };
const { seat, token } = await ask<Schemas["SeatedAnswer"]>(`/api/tables/${made.id}/join`, undefined, join);

let steps = 0;
for (const end = Date.now() + 60_000; ;) {
  const { turn, state } = await ask<Schemas["View"]>(`/api/tables/${made.id}?scene=false`, token);
  if (!turn) throw new Error("the game has not started");
  if (turn.kind === "over") break;
  if (Date.now() > end) throw new Error("the game does not end");
  if (turn.player !== seat) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    continue;
  }
  const step: Posted<"/api/tables/{id}/steps"> =
    turn.kind === "roll" ? { do: "roll", state } : { do: "move", move: turn.moves?.[0] ?? "", state };
  await ask<Schemas["DoneAnswer"]>(`/api/tables/${made.id}/steps`, token, step);
  steps += 1;
}
const verdict = await ask<Schemas["VerifyResult"]>(`/api/tables/${made.id}/verify`);
if (verdict.verdict !== "fair") throw new Error(`the dice are ${verdict.verdict}: ${verdict.why}`);
console.log(`TypeScript: ${steps} own steps, ${verdict.rolls} fair rolls`);
