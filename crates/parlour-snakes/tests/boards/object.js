const snakesAndLadders = {
  snakes: { 16: 6, 46: 25 }, // down
  ladders: { 2: 38, 7: 14 }, // up
};
