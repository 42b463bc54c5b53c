//! How large cells are and which of them are shown.

use parlour_core::{Scene, Window};

use crate::grid::CellGrid;
use crate::view::View;
use crate::{TextStyle, boxes, tiles};

/// Lines below the board that are kept free if the board would fill the space.
const BELOW: usize = 4;
/// No drawing is larger, whatever the style says.
const LARGEST: usize = 4_096;

/// How a scene is laid out on the grid of characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    /// Where cells are. The first one is as far from the edge as the last one.
    pub(crate) grid: CellGrid,
    /// Characters before a cell's label.
    pub(crate) pad: usize,
    /// Whether cells tell where their link ends.
    pub(crate) targets: bool,
    /// What is written on a cell with nothing on it.
    pub(crate) plain: &'static str,
}

impl Layout {
    /// The layout that suits the scene, with as much of it as there is space for.
    pub(crate) fn of(view: &View<'_>) -> Self {
        Self::of_part(view, seen(view.scene)).fitting(view.scene.focus, view.style)
    }

    /// The layout that suits a part of the board, whether or not there is space for it.
    fn of_part(view: &View<'_>, part: Window) -> Self {
        let space = view.style.columns.min(LARGEST);
        if !view.scene.family.is_numbered() {
            return tiles::layout(view, part, space);
        }
        let layout = boxes::layout(view, part, space);
        let bare = CellGrid { gap: (layout.grid.gap.0, 0), origin: (0, 0), ..layout.grid };
        let bare = Self { grid: bare, ..layout };
        // The lines are given up if that is enough to show all rows.
        let fits = |layout: &Self| layout.size().1 + BELOW <= view.style.rows;
        if !fits(&layout) && fits(&bare) { bare } else { layout }
    }

    /// Characters around all cells.
    pub(crate) fn margin(&self) -> usize {
        self.grid.origin.0
    }

    /// Columns and lines of the whole drawing.
    pub(crate) fn size(&self) -> (usize, usize) {
        let (all, margin) = (self.grid.whole(), self.margin());
        (all.columns + 2 * margin, all.lines + 2 * margin)
    }

    /// The same with the part of the board around the focus that fits into the space.
    fn fitting(self, focus: (u32, u32), style: TextStyle) -> Self {
        let inside = |space: usize| space.min(LARGEST).saturating_sub(2 * self.margin());
        let lines = style.rows.min(LARGEST).saturating_sub(BELOW);
        let grid = self.grid.around(focus, (inside(style.columns), inside(lines)));
        Self { grid, ..self }
    }
}

/// The smallest part of the board that has all cells of the scene.
fn seen(scene: &Scene) -> Window {
    let left = scene.cells.iter().map(|cell| cell.x).min().unwrap_or(0);
    let top = scene.cells.iter().map(|cell| cell.y).min().unwrap_or(0);
    let right = scene.cells.iter().map(|cell| cell.x.saturating_add(cell.width)).max();
    let bottom = scene.cells.iter().map(|cell| cell.y.saturating_add(cell.height)).max();
    Window {
        left,
        top,
        columns: right.unwrap_or(0).saturating_sub(left),
        rows: bottom.unwrap_or(0).saturating_sub(top),
    }
}

/// The part of a board that [`text`](crate::text()) has space for, around the focus. It is found from any scene of
/// the game, even of a single cell; the game is then asked for a scene of this part.
///
/// ```
/// use parlour_core::{Cell, Family, Scene};
/// use parlour_draw::{TextStyle, window_for};
/// let corner = Cell { id: 1, width: 1, height: 1, ..Cell::default() };
/// let cells = vec![corner];
/// let sample = Scene { family: Family::Maze, columns: 1000, rows: 1000, focus: (500, 500), cells, ..Scene::default() };
/// let window = window_for(&sample, &TextStyle::default());
/// assert!(window.shows(500, 500) && window.columns < 50 && window.rows < 50);
/// ```
pub fn window_for(sample: &Scene, style: &TextStyle) -> Window {
    let whole = Window { left: 0, top: 0, columns: sample.columns, rows: sample.rows };
    let typical = typical(sample);
    let view = View::new(&typical, *style);
    let mut layout = Layout::of_part(&view, whole);
    if layout.size().0 > style.columns {
        // A part of a board has a line around it.
        layout.grid.origin = (1, 1);
    }
    layout.fitting(sample.focus, *style).grid.part
}

/// The scene with labels and marks as they will be elsewhere on the board, where numbers are longer.
fn typical(sample: &Scene) -> Scene {
    let longest = u64::from(sample.columns) * u64::from(sample.rows);
    let mut typical = sample.clone();
    typical.links.clear();
    for cell in typical.cells.iter_mut().filter(|cell| !cell.label.is_empty()) {
        cell.label = longest.to_string();
        "↓".clone_into(&mut cell.mark);
    }
    typical
}
