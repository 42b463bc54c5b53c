// Checks the dice of a game in the browser itself, so that nobody has to trust the server: SHA-256 and HMAC are the
// browser's own. The document about fair dice says the same in words.

/**
 * @typedef {{face: number, weight: number, rolled: number, expected: number}} Face
 * @typedef {{commitment: string, seeds: string[], secret?: string}} Promised
 * @typedef {{id: string | null, promise: Promised | null, kinds: Face[][], rolls: {step: number, kind: number, shown: number}[],
 *   test: {statistic: number, degrees: number, p: number} | null}} DiceData
 * @typedef {{ok: boolean, words: string, step?: number}} Found
 */

/** So many rolls are worked out side by side. */
const BATCH = 250;

/** Whether this browser can do it: only where nobody between could have changed the page. */
export const canCheck = () => globalThis.crypto?.subtle !== undefined;

/** @param {string} hex */
export function bytesOf(hex) {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

/** @param {ArrayBuffer} buffer */
const hexOf = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The SHA-256 of bytes in hexadecimal digits. @param {Uint8Array<ArrayBuffer>} bytes */
export async function fingerprint(bytes) {
  return hexOf(await crypto.subtle.digest("SHA-256", bytes));
}

/** The number under which a word falls when the weights are laid end to end; nothing where it would favour some. @param {bigint} word @param {Face[]} faces */
export function fall(word, faces) {
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
  /** What roll number `number` has to show, counted from 0. @param {number} number @param {Face[]} faces */
  return async (number, faces) => {
    for (let attempt = 0; ; attempt += 1) {
      const hash = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(`${opening}${number}\n${attempt}\n`));
      const due = fall(new DataView(hash).getBigUint64(0), faces);
      if (due !== undefined) return due;
    }
  };
}

/**
 * Checks every roll.
 * @param {DiceData} dice @param {string} [noted] the promise that this browser has seen during the game
 * @returns {Promise<Found>}
 */
export async function checkHere(dice, noted) {
  const { promise, id } = dice;
  if (!promise || id === null) return { ok: false, words: "Nothing was promised about these dice." };
  if (noted !== undefined && noted !== promise.commitment) return { ok: false, words: "This is another promise than the one this browser saw during the game." };
  if (promise.secret === undefined) return { ok: false, words: "The secret is revealed when the game is over." };
  if ((await fingerprint(bytesOf(promise.secret))) !== promise.commitment) return { ok: false, words: "The secret is not the one that was promised before the game." };
  const due = await diceOf(promise.secret, id, promise.seeds);
  for (let from = 0; from < dice.rolls.length; from += BATCH) {
    const batch = dice.rolls.slice(from, from + BATCH);
    const dues = await Promise.all(batch.map((roll, i) => due(from + i, dice.kinds[roll.kind] ?? [])));
    const wrong = batch.findIndex((roll, i) => roll.shown !== dues[i]);
    if (wrong >= 0) return { ok: false, step: batch[wrong].step, words: `Roll ${from + wrong + 1} (step ${batch[wrong].step}) shows ${batch[wrong].shown}, but the dice had to show ${dues[wrong]}.` };
  }
  return { ok: true, words: `All ${dice.rolls.length} rolls are as promised. This browser has worked out every one of them itself${noted === undefined ? "" : ", and the promise is the one it saw during the game"}.` };
}
