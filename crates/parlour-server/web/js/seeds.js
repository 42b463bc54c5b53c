// The part of this browser in the dice: it draws a random seed for each of its seats, commits to it, and reveals it when the
// commitments of all stand. docs/fair-dice.md explains why nobody can choose the rolls then.

import { canCheck, fingerprint, hexOf } from "./hashes.js";
import { noteClosed, noteSeed, seedsOf } from "./storage.js";

/** @typedef {import("./types.js").View} View */

/** What is being sent, so that nothing is sent twice. @type {Set<string>} */
const sending = new Set();

/** The commitment to a new random seed, which this browser stores; none if it cannot calculate hashes. @param {View} view @returns {Promise<string | undefined>} */
export async function newCommitment({ id, dice }) {
  if (!canCheck() || !dice.used || dice.version !== 2) return undefined;
  const seed = hexOf(crypto.getRandomValues(new Uint8Array(32)));
  const own = await fingerprint(["parlour seed 2", id, dice.commitment, seed]);
  noteSeed(id, own, { seed, commitment: dice.commitment });
  return own;
}

/** Whether the dice may be committed to anew: only if another player has lost a seat for it. @param {View} view */
function mayCommit({ id, dice }) {
  const { closed } = seedsOf(id);
  return !closed || closed.commitment === dice.commitment || (dice.forfeited?.length ?? 0) > closed.forfeited;
}

/** @param {string} what @param {() => Promise<unknown>} send */
async function once(what, send) {
  if (sending.has(what)) return;
  sending.add(what);
  try {
    await send();
  } catch {
    // Too late, or the connection is lost: the next view of the table tells what is still to do.
  } finally {
    sending.delete(what);
  }
}

/** Commits and reveals for the seats of this browser, as far as the table waits for it. @param {View} view @param {(request: any) => Promise<any>} ask */
export function giveSeeds(view, ask) {
  const { id, phase, dice } = view;
  for (const seat of view.you.seats) {
    const own = dice.seed_commitments?.[seat - 1];
    if ((phase === "open" || phase === "committing") && own === "" && !view.seats[seat - 1]?.replaced && mayCommit(view)) {
      void once(`commit ${id} ${dice.commitment} ${seat}`, async () => {
        const commitment = await newCommitment(view);
        if (commitment) await ask({ do: "commit", seat, seed_commitment: commitment });
      });
    } else if (phase === "revealing" && own && dice.waiting?.includes(seat)) {
      const known = seedsOf(id).own[own];
      if (known?.commitment !== dice.commitment) continue;
      // From now on, no commitment may change.
      noteClosed(id, { commitment: dice.commitment, seeds: dice.seed_commitments ?? [], forfeited: dice.forfeited?.length ?? 0 });
      void once(`reveal ${own}`, () => ask({ do: "reveal", seat, seed: known.seed }));
    }
  }
}
