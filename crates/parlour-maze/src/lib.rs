//! The rat in a maze: grid, formats, the walk, backtracking.
