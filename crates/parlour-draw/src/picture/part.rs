//! The part of a board that fits into a picture.

use std::collections::HashSet;

use parlour_core::{Cell, CellClass, Family, Scene, Window};

use crate::view::is_wall;

/// The part of a board that can be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The whole board.
    All,
    /// Only this window.
    Some(Window),
}

impl Part {
    /// The window to draw.
    pub fn window(self) -> Window {
        match self {
            Self::All => Window::ALL,
            Self::Some(window) => window,
        }
    }
}

/// The scene for a picture, from a function that gives a position's scene in any window. Boards of up to 40,000 cells
/// and mazes of up to a million are complete; of larger ones the picture shows the part around the focus.
///
/// A large maze is read in bands, and runs of walls become one cell, which takes a fraction of the memory and gives
/// the same picture. The cells in `keep` stay unchanged.
///
/// ```
/// use parlour_core::{Scene, Window};
/// use parlour_draw::{Part, scene_for};
/// let huge = |_: Window| Scene { columns: 1000, rows: 1000, focus: (0, 999), ..Scene::default() };
/// let (_, part) = scene_for(huge, &[]);
/// assert_eq!(part.window().top, 800);
/// let shop = |_: Window| Scene { columns: 10, rows: 10, ..Scene::default() };
/// assert_eq!(scene_for(shop, &[]).1, Part::All);
/// ```
pub fn scene_for(look: impl Fn(Window) -> Scene, keep: &[u64]) -> (Scene, Part) {
    let corner = Window { left: 0, top: 0, columns: 1, rows: 1 };
    let glimpse = look(corner);
    let part = part(&glimpse);
    let window = part.window();
    let (columns, rows) = (window.columns.min(glimpse.columns), window.rows.min(glimpse.rows));
    if glimpse.family != Family::Maze || u64::from(columns) * u64::from(rows) <= u64::from(BAND) {
        return (look(window), part);
    }
    let keep: HashSet<u64> = keep.iter().copied().collect();
    let high = (BAND / columns.max(1)).max(1);
    let mut whole = Scene { cells: Vec::new(), pieces: Vec::new(), ..glimpse };
    let mut top = 0;
    while top < rows {
        let band = Window { top: window.top + top, rows: high.min(rows - top), columns, ..window };
        let band = look(band);
        whole.cells.extend(slim(band.cells, &keep));
        whole.pieces.extend(band.pieces);
        top += high;
    }
    (whole, part)
}

/// The number of cells per band.
const BAND: u32 = 100_000;

/// The part that can be drawn, found from a scene of any part, such as one cell.
fn part(glimpse: &Scene) -> Part {
    let (most, longest) = most_cells(glimpse.family);
    let (columns, rows) = (glimpse.columns.max(1), glimpse.rows.max(1));
    let fits = u64::from(columns) * u64::from(rows) <= u64::from(most);
    if fits && columns <= longest && rows <= longest {
        return Part::All;
    }
    let side = most.isqrt();
    let wide = columns.min(longest).min((most / rows.min(side)).max(1));
    let high = rows.min(longest).min((most / wide).max(1));
    let (x, y) = glimpse.focus;
    Part::Some(Window::around(x, y, wide, high, columns, rows))
}

/// The most cells of a picture: in total, and in a row.
fn most_cells(family: Family) -> (u32, u32) {
    match family {
        Family::Grid | Family::Track => (40_000, 400),
        Family::Pits => (300, 100),
        Family::Maze => (1_000_000, 4_000),
    }
}

/// Merges runs of walls and drops plain open cells.
fn slim(cells: Vec<Cell>, keep: &HashSet<u64>) -> Vec<Cell> {
    let mut slim: Vec<Cell> = Vec::new();
    for cell in cells {
        match slim.last_mut() {
            Some(last) if joins(last, &cell) => last.width += cell.width,
            _ if matches!(cell.class, CellClass::Open | CellClass::Trail) && !keep.contains(&cell.id) => {}
            _ if is_wall(&cell) => slim.push(Cell { words: String::new(), mark: String::new(), ..cell }),
            _ => slim.push(cell),
        }
    }
    slim
}

fn joins(last: &Cell, next: &Cell) -> bool {
    is_wall(last)
        && is_wall(next)
        && (last.y, last.height) == (next.y, next.height)
        && last.x + last.width == next.x
}

#[cfg(test)]
mod tests {
    use super::*;

    fn glimpse(family: Family, columns: u32, rows: u32) -> Scene {
        Scene { family, columns, rows, ..Scene::default() }
    }

    #[test]
    fn large_boards_are_drawn_in_part() {
        assert_eq!(part(&glimpse(Family::Grid, 200, 200)), Part::All);
        assert_eq!(part(&glimpse(Family::Maze, 1000, 1000)), Part::All);
        let Part::Some(window) = part(&glimpse(Family::Grid, 1_000_000, 3)) else {
            panic!("a long board is drawn in part");
        };
        assert_eq!((window.columns, window.rows), (400, 3));
        let window = part(&glimpse(Family::Maze, 2000, 2000)).window();
        assert_eq!((window.columns, window.rows), (1000, 1000));
        let window = part(&glimpse(Family::Pits, 1002, 2)).window();
        assert_eq!((window.columns, window.rows), (100, 2));
    }

    #[test]
    fn runs_of_walls_become_one() {
        let at = |x: u32, class: &'static str| Cell {
            x,
            id: u64::from(x),
            width: 1,
            height: 1,
            class: class.into(),
            ..Cell::default()
        };
        let cells = vec![at(0, "wall"), at(1, "wall"), at(2, "open"), at(3, "open"), at(4, "destination")];
        let slim = slim(cells, &HashSet::from([3]));
        let cells: Vec<(u32, u32)> = slim.iter().map(|cell| (cell.x, cell.width)).collect();
        assert_eq!(cells, [(0, 2), (3, 1), (4, 1)]);
    }
}
