final Map<int, int> snakes = {16: 6, 46: 25};
final Map<int, int> ladders = {2: 38, 7: 14};
