// Keeps a copy of the page, so that it opens without a connection. The server writes VERSION above this line.

const BASE = `/v/${VERSION}/`;
/** The files of this version. */
const SHELL = `parlour-${VERSION}`;
/** Answers of the server that help without a connection: rules and replays that were opened. */
const SEEN = "parlour-seen";
const MOST_SEEN = 40;
/** Milliseconds to wait for a new page before the copy is shown. */
const PATIENCE = 3000;

const MODULES = ["api", "bar", "create-table", "dom", "home", "icons", "learn", "main", "markdown", "mode", "nowhere", "say", "settings", "storage"];
/** The language of the page, in which the copy is. */
const LANGUAGE = location.search.slice(1) || "en";
const TEXTS = LANGUAGE === "en" ? ["texts/en/shell.js", "texts/en/lobby.js"] : ["js/retell.js", ...["shell", "lobby", "titles", "games", "rules"].map((part) => `texts/${LANGUAGE}/${part}.js`)];
const GAMES = ["ludo", "mancala", "maze", "snakes"];
const CORE = ["/", "/icon.svg", "/manifest.webmanifest", "/api/games/brief", ...MODULES.map((name) => `${BASE}js/${name}.js`), ...TEXTS.map((name) => `${BASE}${name}`),
  ...["theme", "css/base", "css/home", "css/rooms"].map((name) => `${BASE}${name}.css`), ...["figtree", "young-serif"].map((name) => `${BASE}fonts/${name}.woff2`),
  ...GAMES.flatMap((name) => [`${BASE}art/${name}.svg`, LANGUAGE === "en" ? `${BASE}how-to-play/${name}.md` : `${BASE}texts/${LANGUAGE}/${name}.md`])];

/** Answers that are kept: nothing that needs a token. */
const isKept = ({ pathname }) => /^\/api\/games(\/brief)?$|^\/api\/tables\/[^/]+\/(film|chances|dice|summary)$/.test(pathname);
const isFile = ({ pathname }) => pathname.startsWith(BASE) || /^\/(icon|manifest)/.test(pathname);

/** A file of this version never changes, so what the browser has is good enough. */
const kept = (path) => new Request(path, { cache: path.startsWith(BASE) ? "force-cache" : "default" });

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(CORE.map(kept))).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const old = caches.keys().then((names) => Promise.all(names.filter((name) => name !== SHELL && name !== SEEN).map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => self.clients.claim()));
});

/** From the copy; what is not there yet is kept. */
async function fromCopy(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const fresh = await fetch(request);
  if (fresh.ok) await cache.put(request, fresh.clone());
  return fresh;
}

/** From the server; from what was seen before if it cannot be reached. */
async function fromServer(request) {
  const cache = await caches.open(SEEN);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) {
      await cache.put(request, fresh.clone());
      const seen = await cache.keys();
      await Promise.all(seen.slice(0, Math.max(0, seen.length - MOST_SEEN)).map((old) => cache.delete(old)));
    }
    return fresh;
  } catch (error) {
    const seen = (await cache.match(request)) ?? (await caches.match(request));
    if (!seen) throw error;
    // The page should know that the server did not answer.
    const headers = new Headers(seen.headers);
    headers.set("x-parlour-copy", "1");
    return new Response(seen.body, { status: seen.status, headers });
  }
}

/** The page itself: new if the server answers in time. */
async function thePage(request) {
  const late = new Promise((_, reject) => setTimeout(reject, PATIENCE));
  try {
    return await Promise.race([fetch(request), late]);
  } catch {
    return (await caches.match("/")) ?? fetch(request);
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && url.pathname === "/") event.respondWith(thePage(request));
  else if (isFile(url)) event.respondWith(fromCopy(request));
  else if (isKept(url)) event.respondWith(fromServer(request));
});
