// Los nombres de los juegos y qué son, para la página de inicio.

/** @type {Record<string, string>} */
export default {
  "snakes": "Serpientes y escaleras", "snakes.about": "Lleva tu peón hasta la última casilla. Las escaleras te suben, las serpientes te bajan.", "ludo": "Ludo",
  "ludo.about": "Da la vuelta al tablero con tus fichas, llévalas a casa y captura las de tus rivales por el camino.", "mancala": "Mancala", "mancala.about": "Siembra tus semillas por el tablero y reúne más que tu rival.",
  "maze": "Ratón en el laberinto", "maze.about": "Guía al ratón por el laberinto desde la salida hasta la meta.",
};
