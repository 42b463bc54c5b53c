board_size = 100
snakes = {16: 6, 46: 25}
