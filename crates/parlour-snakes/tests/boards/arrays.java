private final int[][] snakes = {{16, 6}, {46, 25}};
private final int[][] ladders = {{2, 38}, {7, 14}};
