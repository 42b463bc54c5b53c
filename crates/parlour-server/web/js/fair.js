// Verifies the dice of a game in the browser, so that players need not trust the server. docs/fair-dice.md explains the arithmetic.

import { say } from "./texts.js";

/**
 * @typedef {{face: number, weight: number, rolled: number, expected: number}} Face
 * @typedef {{commitment: string, seeds: string[], secret?: string}} Promised
 * @typedef {{id: string | null, promise: Promised | null, kinds: Face[][], rolls: {step: number, kind: number, shown: number}[],
 *   test: {statistic: number, degrees: number, p: number} | null}} DiceData
 * @typedef {{ok: boolean, words: string, step?: number}} Found
 */

/** The number of rolls that are calculated in parallel. */
const BATCH = 250;

/** Whether this browser can calculate hashes: only over a secure connection. */
export const canCheck = () => globalThis.crypto?.subtle !== undefined;

/** @param {string} hex */
export function bytesOf(hex) {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

/** @param {ArrayBuffer} buffer */
const hexOf = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The SHA-256 of bytes, in hexadecimal. @param {Uint8Array<ArrayBuffer>} bytes */
export async function fingerprint(bytes) {
  return hexOf(await crypto.subtle.digest("SHA-256", bytes));
}

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

/** The dice of a game. @param {string} secret @param {string} id @param {string[]} seeds */
export async function diceOf(secret, id, seeds) {
  const key = await crypto.subtle.importKey("raw", bytesOf(secret), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const opening = ["parlour dice 1", id, ...seeds].map((line) => `${line}\n`).join("");
  /** The face of roll `number`, counted from 0. @param {number} number @param {Face[]} faces */
  return async (number, faces) => {
    for (let attempt = 0; ; attempt += 1) {
      const hash = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${opening}${number}\n${attempt}\n`));
      const due = fall(new DataView(hash).getBigUint64(0), faces);
      if (due !== undefined) return due;
    }
  };
}

/**
 * Verifies every roll.
 * @param {DiceData} dice @param {string} [noted] the commitment that this browser saw during the game
 * @returns {Promise<Found>}
 */
export async function checkHere(dice, noted) {
  const { promise, id } = dice;
  if (!promise || id === null) return { ok: false, words: say("dice.none") };
  if (noted !== undefined && noted !== promise.commitment) return { ok: false, words: say("dice.changed") };
  if (promise.secret === undefined) return { ok: false, words: say("dice.sealed") };
  if ((await fingerprint(bytesOf(promise.secret))) !== promise.commitment) return { ok: false, words: say("dice.wrong.secret") };
  const due = await diceOf(promise.secret, id, promise.seeds);
  for (let from = 0; from < dice.rolls.length; from += BATCH) {
    const batch = dice.rolls.slice(from, from + BATCH);
    const dues = await Promise.all(batch.map((roll, i) => due(from + i, dice.kinds[roll.kind] ?? [])));
    const wrong = batch.findIndex((roll, i) => roll.shown !== dues[i]);
    if (wrong < 0) continue;
    const { step, shown } = batch[wrong];
    return { ok: false, step, words: say("dice.wrong.roll", { roll: from + wrong + 1, step, shown, due: dues[wrong] }) };
  }
  return { ok: true, words: say(noted === undefined ? "dice.here" : "dice.here.noted", { verdict: say("dice.match", { rolls: dice.rolls.length }) }) };
}
