// Shared by all tests of the page: a server, a browser, and people in it.

import { spawn } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { chromium } from "playwright-core";

const BROWSERS = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
export const artefacts = process.env.PARLOUR_ARTEFACTS ?? new URL("../artefacts", import.meta.url).pathname;
mkdirSync(artefacts, { recursive: true });

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** A server in a directory of its own; it can be killed and started again on the same port. */
export class Server {
  constructor() {
    this.directory = mkdtempSync(join(tmpdir(), "parlour-page-"));
    this.port = 0;
  }

  async open(host = "127.0.0.1") {
    const binary = process.env.PARLOUR;
    if (!binary) throw new Error("PARLOUR must name the binary");
    const home = { HOME: this.directory, XDG_DATA_HOME: this.directory, XDG_CONFIG_HOME: this.directory, XDG_CACHE_HOME: this.directory };
    this.child = spawn(binary, ["serve", "--listen", `${host}:${this.port}`, "--database", join(this.directory, "games.db"), "--bot-pace", "5"], { env: { ...process.env, ...home }, stdio: ["ignore", "pipe", "inherit"] });
    this.address = await new Promise((resolve, reject) => {
      let said = "";
      this.child.stdout.on("data", (data) => {
        said += data;
        const found = said.match(/http:\/\/[^\s]+/);
        if (found) resolve(found[0].replace(/\/$/, ""));
      });
      this.child.on("exit", (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
    });
    this.port = Number(new URL(this.address).port);
  }

  async kill() {
    const ended = new Promise((resolve) => this.child.once("exit", resolve));
    this.child.kill("SIGKILL");
    await ended;
  }

  async close() {
    await this.kill();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** Creates a table by the API. */
  async table(wish) {
    const response = await fetch(`${this.address}/api/tables`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(wish) });
    const made = await response.json();
    if (!response.ok) throw new Error(JSON.stringify(made));
    return made;
  }
}

/** A server with a browser in it, for all tests of a file. @param {...string} settings of the browser */
export function opened(...settings) {
  const server = new Server();
  before(async () => {
    await server.open();
    server.browser = await startBrowser(...settings);
  });
  after(async () => {
    await server.browser?.close();
    await server.close();
  });
  return server;
}

/** A browser with extra settings. */
function startBrowser(...more) {
  const executablePath = BROWSERS.find((path) => path && existsAt(path));
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    // Files of a directory have no address, and such a page could not reach a server on this machine.
    ...(process.env.PARLOUR_WEB ? ["--disable-features=LocalNetworkAccessChecks"] : []), ...more] });
}

function existsAt(path) {
  try {
    readFileSync(path, { flag: "r" }).subarray(0, 1);
    return true;
  } catch {
    return false;
  }
}

export const sizes = { desktop: { width: 1280, height: 900 }, tablet: { width: 820, height: 1180 }, phone: { width: 390, height: 844 }, landscape: { width: 844, height: 390 }, projector: { width: 1280, height: 720 } };

/** A person with their own browser window; errors of its console are kept. */
export async function person(server, { size = "desktop", scheme = "light", motion = "reduce", touch = false, worker = false, base, language = "en-GB" } = {}) {
  const context = await server.browser.newContext({ viewport: sizes[size], colorScheme: scheme, reducedMotion: motion, hasTouch: touch, isMobile: touch, baseURL: base ?? server.address, serviceWorkers: worker ? "allow" : "block", locale: language });
  const page = await context.newPage();
  if (process.env.PARLOUR_WEB) await useFiles(page, process.env.PARLOUR_WEB);
  page.complaints = [];
  page.on("console", (message) => message.type() === "error" && page.complaints.push(message.text()));
  page.on("pageerror", (error) => page.complaints.push(String(error)));
  page.setDefaultTimeout(15_000);
  return page;
}

/** Serves files from a directory instead of those in the binary: for work on the page without a build. What the server writes itself stays. */
async function useFiles(page, directory) {
  const own = /^[^?#]*\/\/[^/]*\/(?!api\/)([^?]*\.(js|css|svg|md))?$/;
  await page.route(own, (route) => {
    const path = join(directory, new URL(route.request().url()).pathname.replace(/^\/v\/[^/]+/, "").replace(/\/$/, "/index.html"));
    return existsAt(path) ? route.fulfill({ path }) : route.fallback();
  });
}

/** The box of an element that may be redrawn at any time. */
export async function place(locator) {
  for (;;) {
    await locator.waitFor();
    const box = await locator.boundingBox();
    if (box) return box;
  }
}

/** Accessibility violations that axe finds. */
export async function barriers(page) {
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.target.join(" ")).join(" | ")}`);
}

/** Saves a screenshot. */
export async function picture(page, name) {
  await page.screenshot({ path: join(artefacts, `${name}.png`), fullPage: true });
}
