export const SNAKES: Record<number, number> = {
  16: 6,
  46: 25,
};

export const LADDERS: Record<number, number> = { 2: 38, 7: 14 };
