// The connection to a table. It reconnects after a network failure, sleep or a server restart and then receives the whole table
// again. Unanswered requests are sent again with the same key, so that the server handles each only once.

import { inWords, refusal } from "./api.js";

/** @typedef {{resolve: (answer: any) => void, reject: (error: Error) => void, message: any}} Waiting */

/** Whether this browser can unpack what the server has compressed. */
const PACKED = "DecompressionStream" in globalThis;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const KEEP_ALIVE = 25_000;

/** A compressed message. @param {ArrayBuffer} data */
const unpacked = (data) => new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("gzip"))).text();

export class Line {
  /**
   * @param {string} table
   * @param {() => string[]} tokens
   * @param {(message: any) => void} hear receives every message of the server
   * @param {(connected: boolean) => void} state
   */
  constructor(table, tokens, hear, state) {
    this.table = table;
    this.tokens = tokens;
    this.hear = hear;
    this.state = state;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    /** The table, which later messages are about. @type {any} */
    this.view = undefined;
    this.closed = false;
    this.wait = FIRST_WAIT;
    this.count = 0;
    /** @type {WebSocket | undefined} */
    this.socket = undefined;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.wake = () => this.#wake();
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.pulse = setInterval(() => this.#ping(), KEEP_ALIVE);
    this.heard = Date.now();
    this.#open();
  }

  #open() {
    if (this.closed) return;
    const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${encodeURIComponent(this.table)}`;
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.binaryType = "arraybuffer";
    // Messages are handled in the order in which they arrive, even if some have to be unpacked first.
    let turn = Promise.resolve();
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.heard = Date.now();
      this.state(true);
      socket.send(JSON.stringify({ do: "hello", tokens: this.tokens(), scene: true, gzip: PACKED }));
      for (const { message } of this.waiting.values()) socket.send(JSON.stringify(message));
    };
    socket.onmessage = ({ data }) => {
      turn = turn.then(async () => {
        const text = typeof data === "string" ? data : await unpacked(data);
        if (!this.closed && socket === this.socket) await this.#receive(text);
      }).catch(reportError);
    };
    socket.onclose = () => this.#lost(socket);
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (this.closed || socket !== this.socket) return;
    this.socket = undefined;
    this.state(false);
    this.timer = setTimeout(() => this.#open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  #wake() {
    if (this.closed || document.visibilityState !== "visible") return;
    if (!this.socket) {
      clearTimeout(this.timer);
      this.wait = FIRST_WAIT;
      this.#open();
    } else this.#ping();
  }

  #ping() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.heard > 3 * KEEP_ALIVE) {
      // After sleep, a dead connection may look open.
      const dead = this.socket;
      dead.close();
      this.#lost(dead);
      return;
    }
    this.socket.send(JSON.stringify({ do: "ping" }));
  }

  /** @param {string} text */
  async #receive(text) {
    this.heard = Date.now();
    const message = await inWords(JSON.parse(text), { view: this.view });
    if (message.is === "table") this.view = message;
    const waiting = message.key === undefined ? undefined : this.waiting.get(message.key);
    if (waiting && ["done", "seated", "refused"].includes(message.is)) {
      this.waiting.delete(message.key);
      if (message.is === "refused") waiting.reject(await refusal(message));
      else waiting.resolve(message);
    }
    this.hear(message);
  }

  /** Sends a request and resolves with the answer. @param {any} request @returns {Promise<any>} */
  ask(request) {
    const key = `${Date.now().toString(36)}-${(this.count += 1)}-${Math.random().toString(36).slice(2, 8)}`;
    const message = { ...request, key };
    return new Promise((resolve, reject) => {
      this.waiting.set(key, { resolve, reject, message });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    });
  }

  /** Identifies this client again, with its new tokens. */
  greet() {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ do: "hello", tokens: this.tokens(), scene: true, gzip: PACKED }));
    }
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}
