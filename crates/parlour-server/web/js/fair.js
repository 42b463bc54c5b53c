// Verifies the dice of a game in the browser, so that players need not trust the server. docs/fair-dice.md explains the arithmetic.

import { bytesOf, fingerprint } from "./hashes.js";
import { say } from "./texts.js";

/**
 * @typedef {{face: number, weight: number, rolled: number, expected: number}} Face
 * @typedef {{version?: number, commitment: string, seed_commitments?: string[], seeds: string[], secret?: string}} Promised
 * @typedef {{commitment?: string, closed?: {commitment: string, seeds: string[]}}} Noted
 * @typedef {{id: string | null, promise: Promised | null, kinds: Face[][], rolls: {step: number, kind: number, shown: number}[],
 *   test: {statistic: number, degrees: number, p: number} | null}} DiceData
 * @typedef {{ok: boolean, words: string, step?: number}} Found
 */

/** The number of rolls that are calculated in parallel. */
const BATCH = 250;

/** The face that a random word selects by weight; none if the word would favour some faces. @param {bigint} word @param {Face[]} faces */
function fall(word, faces) {
  const total = faces.reduce((sum, face) => sum + BigInt(face.weight), 0n);
  if (total === 0n || word >= (2n ** 64n / total) * total) return undefined;
  let left = word % total;
  for (const { face, weight } of faces) {
    if (left < BigInt(weight)) return face;
    left -= BigInt(weight);
  }
  return undefined;
}

/** The dice of a game. @param {string} secret @param {string} id @param {string[]} seeds @param {number} version */
export async function diceOf(secret, id, seeds, version = 1) {
  const key = await crypto.subtle.importKey("raw", bytesOf(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const opening = [`parlour dice ${version}`, id, ...seeds].map((line) => `${line}\n`).join("");
  /** The face of roll `number`, counted from 0. @param {number} number @param {Face[]} faces */
  return async (number, faces) => {
    for (let attempt = 0; ; attempt += 1) {
      const hash = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${opening}${number}\n${attempt}\n`));
      const due = fall(new DataView(hash).getBigUint64(0), faces);
      if (due !== undefined) return due;
    }
  };
}

/** Whether the commitments are not those that this browser has noted. @param {Promised} promise @param {Noted} noted */
function differs({ commitment, seed_commitments: seeds = [] }, { commitment: first, closed }) {
  if (closed) return closed.commitment !== commitment || closed.seeds.join() !== seeds.join();
  return first !== undefined && first !== commitment;
}

/** The first seat whose seed is not the one it committed to, counted from 1. @param {Promised} promise @param {string} id */
async function wrongSeed({ commitment, seed_commitments: commitments = [], seeds }, id) {
  for (const [index, seed] of seeds.entries()) {
    const due = seed ? await fingerprint(["parlour seed 2", id, commitment, seed]) : "";
    if (commitments[index] !== due) return index + 1;
  }
  return undefined;
}

/**
 * Verifies every commitment and every roll.
 * @param {DiceData} dice @param {Noted} noted what this browser saw before and during the game
 * @returns {Promise<Found>}
 */
export async function checkHere(dice, noted) {
  const { promise, id } = dice;
  if (!promise || id === null) return { ok: false, words: say("dice.none") };
  const { secret, version = 1 } = promise;
  if (differs(promise, noted)) return { ok: false, words: say("dice.changed") };
  if (secret === undefined) return { ok: false, words: say("dice.sealed") };
  if ((await fingerprint(version === 1 ? bytesOf(secret) : ["parlour secret 2", id, secret])) !== promise.commitment) return { ok: false, words: say("dice.wrong.secret") };
  const seat = version === 1 ? undefined : await wrongSeed(promise, id);
  if (seat !== undefined) return { ok: false, words: say("dice.wrong.seed", { seat }) };
  const due = await diceOf(secret, id, promise.seeds, version);
  for (let from = 0; from < dice.rolls.length; from += BATCH) {
    const batch = dice.rolls.slice(from, from + BATCH);
    const dues = await Promise.all(batch.map((roll, i) => due(from + i, dice.kinds[roll.kind] ?? [])));
    const wrong = batch.findIndex((roll, i) => roll.shown !== dues[i]);
    if (wrong < 0) continue;
    const { step, shown } = batch[wrong];
    return { ok: false, step, words: say("dice.wrong.roll", { roll: from + wrong + 1, step, shown, due: dues[wrong] }) };
  }
  return { ok: true, words: say(noted.closed ? "dice.here.seed" : noted.commitment ? "dice.here.noted" : "dice.here", { verdict: say("dice.match", { rolls: dice.rolls.length }) }) };
}
