//! Snakes & Ladders: linked board, formats, generator, house rules, position.
