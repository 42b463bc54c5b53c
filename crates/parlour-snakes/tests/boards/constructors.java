addSnake(new Snake(16, 6));
addSnake(new Snake(46, 25));
addLadder(new Ladder(2, 38));
addLadder(new Ladder(7, 14));
