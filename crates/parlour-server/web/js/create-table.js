// Creates a table on the server, stores its tokens and opens it.

import { post } from "./api.js";
import { remember } from "./storage.js";

/**
 * Fails with the server's words where the table is refused.
 * @param {{game: string, title: string}} game
 * @param {{seats: any[], order?: string, rules?: any, board?: any, options?: Record<string, any>, seed?: number, public?: boolean, clock?: any}} table
 */
export async function createTable({ game, title }, table) {
  const made = await post("/api/tables", { game, ...table });
  remember(made.id, { host: made.host, seats: made.seats, title });
  location.hash = `#/table/${made.id}`;
}
