//! Removes what no simple path can use, so that the frontier is smaller.
//!
//! A dead end that is neither start nor goal is on no path. If the start or goal has one neighbour, every path goes there,
//! so it can move on. The rest is cut out as a rectangle, whose shorter side becomes the width. Of a maze with one path
//! between any two cells, only one cell is left.

use crate::{Grid, Maze, Spot};

/// The part of the maze that paths can use, turned so that it is not wider than high, and the moves already made.
#[derive(Debug)]
pub(super) struct Reduced {
    pub(super) grid: Grid,
    pub(super) source: Spot,
    pub(super) destination: Spot,
    /// The moves that every path has outside this part.
    pub(super) moves: u64,
    /// The number of open cells.
    pub(super) open: usize,
}

impl Reduced {
    fn whole(maze: &Maze) -> Self {
        Self {
            grid: maze.grid().clone(),
            source: maze.source(),
            destination: maze.destination(),
            moves: 0,
            open: 0,
        }
    }

    /// `None` if the start or the goal is a wall or walled in.
    pub(super) fn new(maze: &Maze) -> Option<Self> {
        if !maze.has_open_ends() {
            return None;
        }
        let mut whole = Self::whole(maze);
        whole.fill_dead_ends();
        whole.shorten()?;
        Some(whole.cut_out())
    }

    fn fill_dead_ends(&mut self) {
        for index in 0..self.grid.cells() {
            self.fill_from(self.grid.spot(index));
        }
    }

    /// The first two open neighbours.
    fn two_neighbours(&self, spot: Spot) -> (Option<Spot>, Option<Spot>) {
        let mut neighbours = self.grid.open_neighbours(spot);
        (neighbours.next(), neighbours.next())
    }

    /// Closes the cell if it is a dead end, then the next one, as far as the corridor goes.
    fn fill_from(&mut self, start: Spot) {
        let mut next = Some(start);
        while let Some(spot) = next.take() {
            let is_end = spot == self.source || spot == self.destination;
            if is_end || !self.grid.is_open(spot) {
                return;
            }
            let (first, second) = self.two_neighbours(spot);
            if second.is_none() {
                self.grid.set(spot, false);
                next = first;
            }
        }
    }

    /// Moves start and goal along corridors; `None` if one has no neighbour and they are not the same cell.
    fn shorten(&mut self) -> Option<()> {
        loop {
            let before = self.moves;
            self.advance_source()?;
            std::mem::swap(&mut self.source, &mut self.destination);
            self.advance_source()?;
            std::mem::swap(&mut self.source, &mut self.destination);
            if self.moves == before {
                return Some(());
            }
        }
    }

    fn advance_source(&mut self) -> Option<()> {
        while self.source != self.destination {
            let (first, second) = self.two_neighbours(self.source);
            let only = first?;
            if second.is_some() {
                break;
            }
            self.grid.set(self.source, false);
            self.source = only;
            self.moves += 1;
            // The junction, or a cell next to it, may have become a dead end.
            let around: Vec<Spot> = self.grid.open_neighbours(only).collect();
            for spot in around {
                self.fill_from(spot);
            }
        }
        if self.source == self.destination {
            self.grid = Grid::closed(self.grid.rows(), self.grid.columns())?;
            self.grid.set(self.source, true);
        }
        Some(())
    }

    /// Cuts out the rectangle of open cells.
    fn cut_out(&self) -> Self {
        let (mut top_left, mut bottom_right) = (self.source, self.source);
        let mut open = 0;
        for index in 0..self.grid.cells() {
            let spot = self.grid.spot(index);
            if self.grid.is_open(spot) {
                open += 1;
                top_left = Spot::new(top_left.row.min(spot.row), top_left.column.min(spot.column));
                bottom_right =
                    Spot::new(bottom_right.row.max(spot.row), bottom_right.column.max(spot.column));
            }
        }
        let (rows, columns) =
            (bottom_right.row - top_left.row + 1, bottom_right.column - top_left.column + 1);
        let turned = columns > rows;
        let place = |spot: Spot| {
            let (row, column) = (spot.row - top_left.row, spot.column - top_left.column);
            if turned { Spot::new(column, row) } else { Spot::new(row, column) }
        };
        let mut grid = Grid::closed(rows.max(columns), rows.min(columns)).expect("a part of a grid");
        for index in (0..self.grid.cells()).filter(|index| self.grid.is_open(self.grid.spot(*index))) {
            grid.set(place(self.grid.spot(index)), true);
        }
        Self {
            grid,
            source: place(self.source),
            destination: place(self.destination),
            moves: self.moves,
            open,
        }
    }
}

/// The cells without dead ends, which no simple path can use.
pub(crate) fn without_dead_ends(maze: &Maze) -> Grid {
    let mut whole = Reduced::whole(maze);
    whole.fill_dead_ends();
    whole.grid
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;

    fn reduced(text: &str) -> Option<(String, u64)> {
        let maze = Maze::read(text, Some(Format::Ascii)).unwrap();
        let part = Reduced::new(&maze)?;
        let maze = Maze::new(part.grid).between(part.source, part.destination).unwrap();
        Some((maze.write(Format::Ascii).unwrap(), part.moves))
    }

    #[test]
    fn corridors_and_dead_ends_go_away() {
        assert_eq!(reduced("S.#..\n#...#\n.#.D#"), Some(("S.\n.D\n".into(), 3)));
        assert_eq!(reduced("S..\n#.#\n..D"), Some(("S\n".into(), 4)));
        assert_eq!(reduced("S#D"), None);
        assert_eq!(reduced("S"), Some(("S\n".into(), 0)));
    }

    #[test]
    fn the_shorter_side_is_the_width() {
        assert_eq!(reduced("S..\n..D"), Some(("S.\n..\n.D\n".into(), 0)));
    }
}
