snakes.put(16, 6);
snakes.put(46, 25);
ladders.put(2, 38);
ladders.put(7, 14);
