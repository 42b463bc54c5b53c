int[] snakeHeads = {46, 16};
int[] snakeTails = {25, 6};
