//! The size of cells in a text, and the visible part of the board.

use parlour_core::{Scene, Window};

use crate::grid::CellGrid;
use crate::view::View;
use crate::{TextStyle, boxes, tiles};

/// Lines reserved for the legend.
const BELOW: usize = 4;
/// The largest width and height of a drawing.
const LARGEST: usize = 4_096;

/// The layout of a scene as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The cells; the margin is the same on all sides.
    pub(crate) grid: CellGrid,
    /// Blanks before a cell's label.
    pub(crate) pad: usize,
    /// Whether cells show the targets of their links.
    pub(crate) targets: bool,
    /// The sign of an empty cell.
    pub(crate) plain: &'static str,
}

impl Layout {
    /// The layout of a scene, cut to what fits.
    pub(crate) fn of(view: &View<'_>) -> Self {
        Self::of_part(view, seen(view.scene)).fitting(view.scene.focus, view.style)
    }

    /// The layout of a part of the board, even if it does not fit.
    fn of_part(view: &View<'_>, part: Window) -> Self {
        let space = view.style.columns.min(LARGEST);
        if !view.scene.family.is_numbered() {
            return tiles::layout(view, part, space);
        }
        let layout = boxes::layout(view, part, space);
        let bare = CellGrid { gap: (layout.grid.gap.0, 0), origin: (0, 0), ..layout.grid };
        let bare = Self { grid: bare, ..layout };
        // Without lines between rows, all rows may fit.
        let fits = |layout: &Self| layout.size().1 + BELOW <= view.style.rows;
        if !fits(&layout) && fits(&bare) { bare } else { layout }
    }

    /// The width of the margin around all cells.
    pub(crate) fn margin(&self) -> usize {
        self.grid.origin.0
    }

    /// Columns and lines of the whole drawing.
    pub(crate) fn size(&self) -> (usize, usize) {
        let (all, margin) = (self.grid.whole(), self.margin());
        (all.columns + 2 * margin, all.lines + 2 * margin)
    }

    /// Cuts the layout to the part around the focus that fits.
    fn fitting(self, focus: (u32, u32), style: TextStyle) -> Self {
        let inside = |space: usize| space.min(LARGEST).saturating_sub(2 * self.margin());
        let lines = style.rows.min(LARGEST).saturating_sub(BELOW);
        let grid = self.grid.around(focus, (inside(style.columns), inside(lines)));
        Self { grid, ..self }
    }
}

/// The part of the board that the scene covers.
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

/// The part of a board around the focus that [`text`](crate::text()) can show. Any scene of the game will do, even of a
/// single cell; then ask the game for a scene of this part.
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
        // A part of a board has a frame.
        layout.grid.origin = (1, 1);
    }
    layout.fitting(sample.focus, *style).grid.part
}

/// The scene with the longest labels and marks that occur on the board.
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
