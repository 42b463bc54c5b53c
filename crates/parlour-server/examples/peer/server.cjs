// boardgame.io's server with kalah (6,4), as its documentation says to write a game. In memory: nothing is durable.
const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const STORE = [6, 13];
const own = (player, pit) => pit >= player * 7 && pit < STORE[player];

function sow({ G, ctx, events }, pit) {
  const player = Number(ctx.currentPlayer);
  if (!own(player, pit) || G.pits[pit] === 0) return INVALID_MOVE;
  let seeds = G.pits[pit];
  G.pits[pit] = 0;
  let at = pit;
  while (seeds > 0) {
    at = (at + 1) % 14;
    if (at === STORE[1 - player]) continue;
    G.pits[at] += 1;
    seeds -= 1;
  }
  const opposite = 12 - at;
  if (own(player, at) && G.pits[at] === 1 && G.pits[opposite] > 0) {
    G.pits[STORE[player]] += 1 + G.pits[opposite];
    G.pits[at] = 0;
    G.pits[opposite] = 0;
  }
  if (at !== STORE[player]) events.endTurn();
}

const kalah = {
  name: "kalah",
  setup: () => ({ pits: [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0] }),
  moves: { sow },
  minPlayers: 2,
  maxPlayers: 2,
  endIf: ({ G }) => {
    const empty = [0, 1].some((player) => G.pits.slice(player * 7, STORE[player]).every((seeds) => seeds === 0));
    return empty ? { pits: G.pits } : undefined;
  },
};

const server = Server({ games: [kalah], origins: [Origins.LOCALHOST] });
const port = Number(process.argv[2] ?? 8000);
// The lobby on a port of its own: beside the games it is not found with the newest Koa.
server.run({ port, lobbyConfig: { apiPort: port + 1 } });
