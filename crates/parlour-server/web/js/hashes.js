// Hashes and hexadecimal digits, for the dice.

/** Whether this browser can calculate hashes: only over a secure connection. */
export const canCheck = () => globalThis.crypto?.subtle !== undefined;

/** @param {string} hex */
export function bytesOf(hex) {
  return new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
}

/** @param {ArrayBuffer | Uint8Array<ArrayBuffer>} buffer */
export const hexOf = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The SHA-256 of bytes or of lines, in hexadecimal. @param {Uint8Array<ArrayBuffer> | string[]} what */
export async function fingerprint(what) {
  const bytes = Array.isArray(what) ? new TextEncoder().encode(what.map((line) => `${line}\n`).join("")) : what;
  return hexOf(await crypto.subtle.digest("SHA-256", bytes));
}
