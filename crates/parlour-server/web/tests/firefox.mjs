// Firefox, driven by WebDriver BiDi over a plain WebSocket: just enough to open pages, press keys and hear errors.

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import WebSocket from "ws";

const PLACES = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** Where Firefox is, if it is installed. */
export const firefoxPath = () => PLACES.find((path) => path && existsSync(path));

export class Firefox {
  /** Starts it with a profile of its own. */
  async open() {
    this.profile = mkdtempSync(join(tmpdir(), "parlour-firefox-"));
    this.child = spawn(firefoxPath(), ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", this.profile, "about:blank"], { env: { ...process.env, HOME: this.profile, MOZ_DISABLE_CONTENT_SANDBOX: "1" }, stdio: ["ignore", "ignore", "pipe"] });
    const address = await new Promise((resolve, reject) => {
      let said = "";
      this.child.stderr.on("data", (data) => {
        said += data;
        const found = said.match(/WebDriver BiDi listening on (ws:\S+)/);
        if (found) resolve(found[1]);
      });
      this.child.on("exit", (code) => reject(new Error(`Firefox ended with ${code}: ${said}`)));
    });
    this.socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => this.socket.once("open", resolve).once("error", reject));
    /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.count = 0;
    this.complaints = [];
    this.socket.on("message", (data) => this.#hear(JSON.parse(String(data))));
    await this.#ask("session.new", { capabilities: {} });
    await this.#ask("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await this.#ask("browsingContext.getTree", {});
    this.context = contexts[0].context;
  }

  #hear({ id, method, params, result, error, message }) {
    if (method === "log.entryAdded" && params.level === "error") this.complaints.push(params.text);
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (waiting && error) waiting.reject(new Error(`${error}: ${message}`));
    else waiting?.resolve(result);
  }

  #ask(method, params) {
    const id = (this.count += 1);
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  goto(url) {
    return this.#ask("browsingContext.navigate", { context: this.context, url, wait: "complete" });
  }

  resize(width, height) {
    return this.#ask("browsingContext.setViewport", { context: this.context, viewport: { width, height } });
  }

  /** The value of an expression; it must be a string, a number or a boolean. @param {string} expression */
  async value(expression) {
    const { result, exceptionDetails } = await this.#ask("script.evaluate", { expression, target: { context: this.context }, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  }

  /** Waits until an expression is true. @param {string} expression @param {number} [patience] in milliseconds */
  async until(expression, patience = 15_000) {
    for (const end = Date.now() + patience; !(await this.value(`Boolean(${expression})`)); ) {
      if (Date.now() > end) throw new Error(`not in time: ${expression}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Presses a key. @param {string} key */
  press(key) {
    return this.#ask("input.performActions", { context: this.context, actions: [{ type: "key", id: "keys", actions: [{ type: "keyDown", value: key }, { type: "keyUp", value: key }] }] });
  }

  async close() {
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    this.socket?.close();
    this.child.kill();
    await ended;
    rmSync(this.profile, { recursive: true, force: true });
  }
}
