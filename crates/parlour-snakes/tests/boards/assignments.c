board[16] = 6;
board[46] = 25;
board[2] = 38;
board[7] = 14;
