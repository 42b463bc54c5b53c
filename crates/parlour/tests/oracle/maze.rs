//! The rat, naively: the maze as it is written, and the cells the rat went through without those it walked back from.

use serde_json::Value;

use super::{Naive, Words};

#[derive(Clone)]
pub(crate) struct Maze<'a> {
    rules: Words<'a>,
    matrix: &'a Value,
    trail: Vec<(usize, usize)>,
    goal: (usize, usize),
    moves: usize,
}

impl<'a> Maze<'a> {
    pub(crate) fn new(rules: &'a Value, board: &'a Value) -> Self {
        let matrix = &board["matrix"];
        let rows = matrix.as_array().expect("rows");
        let columns = rows[0].as_array().expect("a row").len();
        let place = |key: &str, usual: (usize, usize)| match board.get(key) {
            None => usual,
            Some(cell) => (index(&cell[0]), index(&cell[1])),
        };
        Self {
            rules: Words(rules),
            matrix,
            trail: vec![place("from", (0, 0))],
            goal: place("to", (rows.len() - 1, columns - 1)),
            moves: 0,
        }
    }
}

fn index(value: &Value) -> usize {
    usize::try_from(value.as_u64().expect("a number")).expect("a small number")
}

impl Naive for Maze<'_> {
    fn next(&self) -> Vec<Self> {
        let limit = self.rules.number("limit");
        let at = self.trail[self.trail.len() - 1];
        if at == self.goal || (limit > 0 && self.moves == limit) {
            return Vec::new();
        }
        let before = self.trail.len().checked_sub(2).map(|index| self.trail[index]);
        let (row, column) = at;
        let mut ways = vec![(row + 1, column), (row, column + 1)];
        if self.rules.is("moves", "four") {
            ways.push((row.wrapping_sub(1), column));
            ways.push((row, column.wrapping_sub(1)));
        }
        if self.rules.is("back", "never") {
            ways.retain(|to| Some(*to) != before);
        } else if let Some(before) = before
            && !ways.contains(&before)
        {
            ways.push(before);
        }
        let open = |(row, column): &(usize, usize)| self.matrix[*row][*column] == 1;
        let step = |to| {
            let mut next = Self { moves: self.moves + 1, ..self.clone() };
            if Some(to) == before {
                next.trail.pop();
            } else {
                next.trail.push(to);
            }
            next
        };
        ways.into_iter().filter(open).map(step).collect()
    }
}
