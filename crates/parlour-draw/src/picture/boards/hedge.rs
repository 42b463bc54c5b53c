//! The shape of a maze's walls.

use parlour_core::Scene;

use super::geometry::BoardGeometry;
use super::svg_writer::N;
use crate::view::is_wall;

/// The walls of the visible part of a maze, with one more row and column on each side.
pub(crate) struct Hedge {
    columns: usize,
    rows: usize,
    walls: Vec<bool>,
}

/// How far a wall reaches beyond the middle of a cell at the edge: its round end lies under the outer hedge, and its
/// shadow does not leave it.
const REACH: f64 = 0.35;

impl Hedge {
    pub(crate) fn of(scene: &Scene, ground: &BoardGeometry) -> Self {
        let part = |pick: fn((u32, u32), (u32, u32)) -> u32| {
            let ends = scene.cells.iter().map(|cell| pick(ground.spot(cell), (cell.width, cell.height)));
            ends.max().unwrap_or(0) as usize
        };
        let (columns, rows) = (part(|at, size| at.0 + size.0), part(|at, size| at.1 + size.1));
        let mut hedge = Self { columns, rows, walls: vec![true; (columns + 2) * (rows + 2)] };
        for row in 1..=rows {
            hedge.walls[row * (columns + 2)..][1..=columns].fill(false);
        }
        for cell in scene.cells.iter().filter(|cell| is_wall(cell)) {
            let (x, y) = ground.spot(cell);
            for row in y..y + cell.height {
                hedge.walls[(row as usize + 1) * (columns + 2)..][x as usize + 1..][..cell.width as usize]
                    .fill(true);
            }
        }
        hedge
    }

    /// The number of cells.
    pub(crate) fn cells(&self) -> usize {
        self.columns * self.rows
    }

    /// The number of walls.
    pub(crate) fn walls(&self) -> usize {
        self.places().count()
    }

    /// Columns and rows of the walls.
    pub(crate) fn places(&self) -> impl Iterator<Item = (u32, u32)> {
        let all = (0..self.rows).flat_map(|y| (0..self.columns).map(move |x| (x, y)));
        let walls = all.filter(|(x, y)| self.at(x + 1, y + 1));
        walls.filter_map(|(x, y)| Some((u32::try_from(x).ok()?, u32::try_from(y).ok()?)))
    }

    /// Whether there is a wall, counted from the row and column outside.
    fn at(&self, x: usize, y: usize) -> bool {
        self.walls[y * (self.columns + 2) + x]
    }

    /// Path data of the walls as rectangles in units of cells: one for each run in a row.
    pub(crate) fn blocks(&self) -> String {
        let mut path = String::new();
        for y in 1..=self.rows {
            for (x, end) in runs(1..self.columns + 1, |x| self.at(x, y)) {
                let wide = end - x;
                path.push_str(&format!("M{} {}h{wide}v1h-{wide}z", x - 1, y - 1));
            }
        }
        path
    }

    /// Path data of lines through neighbouring walls, to be drawn as thick as a hedge; squares of four are filled.
    /// Units are cells, counted from the middle of the first one.
    pub(crate) fn rounded(&self) -> String {
        let mut path = String::new();
        let (across, down) = (|x: usize| middle(x, self.columns), |y: usize| middle(y, self.rows));
        for y in 1..=self.rows {
            for (x, end) in runs(0..self.columns + 2, |x| self.at(x, y)).filter(|(x, end)| end - x > 1) {
                path.push_str(&format!(
                    "M{} {}h{}",
                    N(across(x)),
                    N(down(y)),
                    N(across(end - 1) - across(x))
                ));
            }
        }
        for x in 1..=self.columns {
            for (y, end) in runs(0..self.rows + 2, |y| self.at(x, y)).filter(|(y, end)| end - y > 1) {
                path.push_str(&format!("M{} {}v{}", N(across(x)), N(down(y)), N(down(end - 1) - down(y))));
            }
            for y in (1..=self.rows).filter(|y| self.is_alone(x, *y)) {
                path.push_str(&format!("M{} {}h.01", x - 1, y - 1));
            }
        }
        for y in 0..=self.rows {
            let both = |x: usize| self.at(x, y) && self.at(x, y + 1);
            for (x, end) in runs(0..self.columns + 2, both).filter(|(x, end)| end - x > 1) {
                let (wide, high) = (N(across(end - 1) - across(x)), N(down(y + 1) - down(y)));
                path.push_str(&format!("M{} {}h{wide}v{high}h-{wide}z", N(across(x)), N(down(y))));
            }
        }
        path
    }

    fn is_alone(&self, x: usize, y: usize) -> bool {
        let beside = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        self.at(x, y) && !beside.into_iter().any(|(x, y)| self.at(x, y))
    }
}

/// The middle of a row or column, counted from the one outside, which is drawn nearer.
fn middle(index: usize, count: usize) -> f64 {
    (crate::float(index) - 1.0).clamp(-REACH, crate::float(count) - 1.0 + REACH)
}

/// The runs of numbers for which something holds: first and past the last.
fn runs(
    range: std::ops::Range<usize>,
    holds: impl Fn(usize) -> bool,
) -> impl Iterator<Item = (usize, usize)> {
    let mut next = range.start;
    std::iter::from_fn(move || {
        let start = (next..range.end).find(|index| holds(*index))?;
        let end = (start..range.end).find(|index| !holds(*index)).unwrap_or(range.end);
        next = end;
        Some((start, end))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hedge(rows: &[&str]) -> Hedge {
        let columns = rows[0].len();
        let edge = || std::iter::repeat_n(true, columns + 2);
        let inner = rows.iter().flat_map(|row| {
            std::iter::once(true).chain(row.chars().map(|sign| sign == '#')).chain(std::iter::once(true))
        });
        Hedge { columns, rows: rows.len(), walls: edge().chain(inner).chain(edge()).collect() }
    }

    #[test]
    fn walls_in_a_row_are_one_rectangle() {
        assert_eq!(hedge(&["##.", "..#"]).blocks(), "M0 0h2v1h-2zM2 1h1v1h-1z");
    }

    #[test]
    fn hedges_join_their_neighbours_and_the_edge() {
        assert_eq!(hedge(&["...", ".#.", "..."]).rounded(), "M1 1h.01");
        assert_eq!(hedge(&["....", ".##.", "...."]).rounded(), "M1 1h1");
        assert_eq!(hedge(&["...", "#..", "..."]).rounded(), "M-0.35 1h0.35");
        assert!(hedge(&["....", ".##.", ".##.", "...."]).rounded().ends_with("M1 1h1v1h-1z"));
    }
}
