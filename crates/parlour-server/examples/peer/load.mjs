// The load of ../load on boardgame.io's server: tables for two, every move timed until both clients have heard of it.
//
//   npm install && node server.cjs 8000 &
//   node load.mjs 8000 TABLES RATE SECONDS       (a rate of 0 plays as fast as possible)
import { io } from "socket.io-client";

const [port, tables, rate, seconds] = process.argv.slice(2).map(Number);
const games = `http://127.0.0.1:${port}`;
const lobby = `http://127.0.0.1:${port + 1}`;
const micros = [];
let moves = 0;

async function post(path, body) {
  const answer = await fetch(lobby + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  return answer.json();
}

async function open() {
  const { matchID } = await post("/games/kalah/create", { numPlayers: 2 });
  const sockets = [];
  let state;
  for (const playerID of ["0", "1"]) {
    const { playerCredentials: credentials } = await post(`/games/kalah/${matchID}/join`, { playerID, playerName: playerID });
    const socket = io(`${games}/kalah`, { transports: ["websocket"], forceNew: true });
    state = await new Promise((resolve) => {
      socket.once("sync", (_, info) => resolve(info.state));
      socket.emit("sync", matchID, playerID, credentials, 2);
    });
    sockets.push({ socket, credentials });
  }
  return { matchID, sockets, state };
}

function step(table) {
  const { matchID, sockets, state } = table;
  const playerID = state.ctx.currentPlayer;
  const first = Number(playerID) * 7;
  const pits = state.G.pits.slice(first, first + 6).flatMap((seeds, i) => (seeds > 0 ? [first + i] : []));
  const pit = pits[Math.floor(Math.random() * pits.length)];
  const heard = sockets.map(({ socket }) => new Promise((resolve) => socket.once("update", (_, next) => resolve(next))));
  const { socket, credentials } = sockets[Number(playerID)];
  socket.emit("update", { type: "MAKE_MOVE", payload: { type: "sow", args: [pit], playerID, credentials } }, state._stateID, matchID, playerID);
  return Promise.all(heard).then(([next]) => { table.state = next; });
}

async function play(table, index, end) {
  const pause = rate > 0 ? (tables / rate) * 1000 : 0;
  let due = performance.now() + pause * ((index * 0.618) % 1);
  for (;;) {
    if (table.state.ctx.gameover) {
      table.sockets.forEach(({ socket }) => socket.close());
      table = await open();
    }
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    if (performance.now() >= end) return;
    const sent = pause > 0 ? due : performance.now();
    await step(table);
    moves += 1;
    micros.push(performance.now() - sent);
    due += pause;
  }
}

const opened = [];
for (let i = 0; i < tables; i += 32) opened.push(...(await Promise.all(Array.from({ length: Math.min(32, tables - i) }, open))));
const start = performance.now();
await Promise.all(opened.map((table, index) => play(table, index, start + seconds * 1000)));
micros.sort((a, b) => a - b);
const at = (share) => micros[Math.max(0, Math.ceil(share * micros.length) - 1)].toFixed(1);
console.log(`${tables} tables: ${(moves / seconds).toFixed(0)} moves per second; to everyone's receipt: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
process.exit(0);
