// Keeps the picture of a game up to date while it is played. Without this script the page shows the moment at which it
// was loaded.

/** The least time between two pictures, in milliseconds: bots are quicker than readers. */
const PAUSE = 1500;
/** How long to wait before a new connection, and between two pictures without one. */
const PATIENCE = 15000;

const table = document.body.dataset.table;
const board = document.getElementById("board");
const words = document.getElementById("words");
let step = 0;
let shown = Date.now();
let timer = 0;

/** Shows the picture of the latest step, now or when the last one has been seen. */
function show() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    shown = Date.now();
    for (const [element, name] of [[board, "src"], ...[...document.querySelectorAll("source")].map((source) => [source, "srcset"])]) {
      const url = new URL(element.getAttribute(name), location.href);
      if (step > 0) url.searchParams.set("step", String(step));
      else url.searchParams.delete("step");
      element.setAttribute(name, url.pathname + url.search);
    }
  }, Math.max(0, shown + PAUSE - Date.now()));
}

function heard(message) {
  if (message.is === "table") step = message.log.at(-1)?.step ?? 0;
  else if (message.is === "step") step = message.step;
  else if (message.what === "backed") step -= message.steps;
  else if (!["started", "over", "joined", "left"].includes(message.what)) return;
  const said = message.is === "table" ? message.log.at(-1)?.words : message.words;
  if (said) words.textContent = [said].flat().join(" ");
  show();
}

function listen() {
  const socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/ws/${table}`);
  socket.onopen = () => socket.send(JSON.stringify({ do: "hello", scene: false }));
  socket.onmessage = ({ data }) => heard(JSON.parse(data));
  // A frame without an origin cannot connect: it loads the whole page again from time to time.
  socket.onclose = () => setTimeout(() => (self.origin === "null" ? location.reload() : listen()), PATIENCE);
}

listen();
