//! The size of cells on the screen, and the visible part of the board.

use parlour::core::{Cell, Family, Scene, Window};
use parlour::draw::{Area, CellGrid};
use ratatui::layout::Rect;

/// The layout of a board on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BoardLayout {
    grid: CellGrid,
}

/// Boards with more cells are read in part.
const SMALL: u64 = 10_000;

impl BoardLayout {
    /// The window to read before the layout is known: all of a small board, a corner of a large one.
    pub(crate) fn sample(corner: &Scene) -> Window {
        if u64::from(corner.columns) * u64::from(corner.rows) <= SMALL { Window::ALL } else { CORNER }
    }

    /// Lays out a board in an area of the screen; if it does not fit, the part around `middle`.
    pub(crate) fn new(sample: &Scene, middle: (u32, u32), area: Rect) -> Self {
        let walled = sample.family == Family::Maze;
        let edge = u16::from(walled);
        let inner = (area.width.saturating_sub(2 * edge), area.height.saturating_sub(2 * edge));
        let board = (sample.columns.max(1), sample.rows.max(1));
        let (columns, lines) = match sample.family {
            Family::Grid => square_size(sample, board, inner),
            Family::Pits => pit_size(sample, board, inner),
            Family::Track | Family::Maze => tile_size(board, inner, walled),
        };
        let grid = CellGrid {
            part: Window { columns: board.0, rows: board.1, ..CORNER },
            cell: (columns.into(), lines.into()),
            gap: (0, 0),
            origin: (0, 0),
        };
        let mut grid = grid.around(middle, (inner.0.into(), inner.1.into()));
        let whole = grid.whole();
        let start = |at: u16, space: u16, used: usize| {
            usize::from(at + edge) + usize::from(space).saturating_sub(used) / 2
        };
        grid.origin = (start(area.x, inner.0, whole.columns), start(area.y, inner.1, whole.lines));
        Self { grid }
    }

    /// The visible part of the board.
    pub(crate) fn window(&self) -> Window {
        self.grid.part
    }

    /// The visible area of a cell.
    pub(crate) fn area(&self, cell: &Cell) -> Option<Rect> {
        self.grid.area(cell).map(rect)
    }

    /// The area of the visible cells, without the frame.
    pub(crate) fn whole(&self) -> Rect {
        rect(self.grid.whole())
    }

    /// Whether the whole board is visible.
    pub(crate) fn shows_all(&self, scene: &Scene) -> bool {
        self.window().columns >= scene.columns && self.window().rows >= scene.rows
    }
}

/// One cell, to find out the size of a board.
pub(crate) const CORNER: Window = Window { left: 0, top: 0, columns: 1, rows: 1 };

fn small(number: impl TryInto<u16>) -> u16 {
    number.try_into().unwrap_or(u16::MAX)
}

fn rect(area: Area) -> Rect {
    Rect::new(small(area.x), small(area.y), small(area.columns), small(area.lines))
}

/// Numbered squares: at least two lines, and wide enough for the number and a sign.
fn square_size(sample: &Scene, board: (u32, u32), space: (u16, u16)) -> (u16, u16) {
    let digits = (u64::from(board.0) * u64::from(board.1)).to_string().len();
    let narrowest = small(digits).max(2) + 2;
    let crowded = u16::from(sample.pieces.len() > 4);
    let lines = (2..=5).rev().find(|lines| board.1 * u32::from(*lines) <= u32::from(space.1));
    let lines = lines.unwrap_or(2);
    let columns = small(u32::from(space.0) / board.0).min(lines * 5 / 2 + crowded);
    (columns.max(narrowest), lines)
}

/// Pits: wide enough for any number of seeds, so they keep their size during a game.
fn pit_size(sample: &Scene, board: (u32, u32), space: (u16, u16)) -> (u16, u16) {
    let seeds: u64 = sample.pieces.iter().map(|piece| u64::from(piece.count)).sum();
    let digits = [seeds, sample.pieces.len() as u64].map(|number| number.to_string().len());
    let longest = small(digits[0].max(digits[1]));
    let narrowest = longest.saturating_add(3).max(5);
    let fitting = small(u32::from(space.0) / board.0).min(14);
    // A board that scrolls can have wider pits.
    let columns = if fitting < narrowest { narrowest + 1 } else { fitting };
    let lines = small(u32::from(space.1) / board.1);
    (columns, lines.clamp(3, 8))
}

/// Tiles are nearly square, because a character is twice as high as it is wide.
fn tile_size(board: (u32, u32), space: (u16, u16), walled: bool) -> (u16, u16) {
    let size = |lines: u16| (2 * lines + u16::from(!walled), lines);
    let fits = |(columns, lines): (u16, u16)| {
        board.0 * u32::from(columns) <= u32::from(space.0) && board.1 * u32::from(lines) <= u32::from(space.1)
    };
    (1..=4).rev().map(size).find(|cell| fits(*cell)).unwrap_or(size(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(family: Family, columns: u32, rows: u32) -> Scene {
        Scene { family, columns, rows, ..Scene::default() }
    }

    #[test]
    fn the_usual_board_fits_into_the_usual_window_and_grows_with_it() {
        let scene = board(Family::Grid, 10, 10);
        let layout = BoardLayout::new(&scene, (0, 0), Rect::new(0, 1, 52, 21));
        assert_eq!(layout.grid.cell, (5, 2));
        assert!(layout.shows_all(&scene));
        let layout = BoardLayout::new(&scene, (0, 0), Rect::new(0, 1, 104, 42));
        assert_eq!(layout.grid.cell, (10, 4));
    }

    #[test]
    fn a_large_board_is_shown_in_part() {
        let scene = board(Family::Grid, 1000, 1000);
        assert_eq!(BoardLayout::sample(&scene), CORNER);
        let layout = BoardLayout::new(&scene, (999, 0), Rect::new(0, 0, 60, 20));
        assert!(layout.window().shows(999, 0) && !layout.shows_all(&scene));
        assert_eq!((layout.window().columns, layout.window().rows), (6, 10));
    }

    #[test]
    fn mazes_are_tiles_with_a_line_around() {
        let scene = board(Family::Maze, 6, 6);
        let layout = BoardLayout::new(&scene, (0, 0), Rect::new(0, 0, 52, 21));
        assert_eq!((layout.grid.cell, layout.whole()), ((6, 3), Rect::new(8, 1, 36, 18)));
    }
}
