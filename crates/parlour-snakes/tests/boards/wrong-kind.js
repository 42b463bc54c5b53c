const ladders = { 2: 38, 27: 5 };
