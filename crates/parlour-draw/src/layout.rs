//! How large cells are and which of them are shown.

use parlour_core::{Cell, Scene, Window};

use crate::TextStyle;
use crate::boxes;
use crate::tiles;
use crate::view::View;

/// Lines below the board that are kept free if the board would fill the space.
const BELOW: usize = 4;
/// No drawing is larger, whatever the style says.
const LARGEST: usize = 4_096;

/// How a scene is laid out on the grid of characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The part of the board that is shown.
    pub(crate) part: Window,
    /// Columns and lines of characters in a cell.
    pub(crate) cell: (usize, usize),
    /// Columns and lines of characters between cells.
    pub(crate) gap: (usize, usize),
    /// Characters around all cells.
    pub(crate) margin: usize,
    /// Characters before a cell's label.
    pub(crate) pad: usize,
    /// Whether cells tell where their link ends.
    pub(crate) targets: bool,
    /// What is written on a cell with nothing on it.
    pub(crate) plain: &'static str,
}

/// A rectangle of characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Area {
    pub(crate) x: usize,
    pub(crate) y: usize,
    pub(crate) columns: usize,
    pub(crate) lines: usize,
}

impl Layout {
    /// The layout that suits the scene, with as much of it as there is space for.
    pub(crate) fn of(view: &View<'_>) -> Self {
        let layout = Self::of_part(view, seen(view.scene));
        Self {
            part: layout.fitting(view.scene, view.style),
            ..layout
        }
    }

    /// The layout that suits a part of the board, whether or not there is space for it.
    fn of_part(view: &View<'_>, part: Window) -> Self {
        let space = view.style.columns.min(LARGEST);
        if !view.scene.family.is_numbered() {
            return tiles::layout(view, part, space);
        }
        let layout = boxes::layout(view, part, space);
        let bare = Self {
            margin: 0,
            gap: (layout.gap.0, 0),
            ..layout
        };
        // The lines are given up if that is enough to show all rows.
        let fits = |layout: &Self| layout.size().1 + BELOW <= view.style.rows;
        if !fits(&layout) && fits(&bare) {
            bare
        } else {
            layout
        }
    }

    /// Columns and lines of the whole drawing.
    pub(crate) fn size(&self) -> (usize, usize) {
        let all = self.span(self.part.columns as usize, self.part.rows as usize);
        (all.0 + 2 * self.margin, all.1 + 2 * self.margin)
    }

    /// Columns and lines of so many cells, without what is around them.
    fn span(&self, columns: usize, rows: usize) -> (usize, usize) {
        let size = |cells: usize, cell: usize, gap: usize| (cells * (cell + gap)).saturating_sub(gap);
        (
            size(columns, self.cell.0, self.gap.0),
            size(rows, self.cell.1, self.gap.1),
        )
    }

    /// The inside of a cell, as far as it is shown.
    pub(crate) fn area(&self, cell: &Cell) -> Option<Area> {
        let (x, columns) = overlap(cell.x, cell.width, self.part.left, self.part.columns)?;
        let (y, rows) = overlap(cell.y, cell.height, self.part.top, self.part.rows)?;
        let size = self.span(columns, rows);
        Some(Area {
            x: self.margin + x * (self.cell.0 + self.gap.0),
            y: self.margin + y * (self.cell.1 + self.gap.1),
            columns: size.0,
            lines: size.1,
        })
    }

    /// The part of the board around the focus that fits into the space.
    fn fitting(&self, scene: &Scene, style: TextStyle) -> Window {
        let fit = |space: usize, cell: usize, gap: usize, all: u32| {
            let cells = (space.saturating_sub(2 * self.margin) + gap) / (cell + gap).max(1);
            u32::try_from(cells).unwrap_or(u32::MAX).clamp(1, all.max(1))
        };
        let part = self.part;
        let columns = fit(style.columns.min(LARGEST), self.cell.0, self.gap.0, part.columns);
        let lines = style.rows.min(LARGEST).saturating_sub(BELOW);
        let rows = fit(lines, self.cell.1, self.gap.1, part.rows);
        let (x, y) = scene.focus;
        let around = Window::around(
            x.saturating_sub(part.left),
            y.saturating_sub(part.top),
            columns,
            rows,
            part.columns,
            part.rows,
        );
        Window {
            left: part.left + around.left,
            top: part.top + around.top,
            ..around
        }
    }
}

/// Where two ranges of cells overlap, relative to the second one: start and number of cells.
fn overlap(start: u32, size: u32, from: u32, room: u32) -> Option<(usize, usize)> {
    let first = start.max(from);
    let end = start.saturating_add(size).min(from.saturating_add(room));
    (first < end).then(|| ((first - from) as usize, (end - first) as usize))
}

/// The smallest part of the board that has all cells of the scene.
fn seen(scene: &Scene) -> Window {
    let left = scene.cells.iter().map(|cell| cell.x).min().unwrap_or(0);
    let top = scene.cells.iter().map(|cell| cell.y).min().unwrap_or(0);
    let right = scene
        .cells
        .iter()
        .map(|cell| cell.x.saturating_add(cell.width))
        .max();
    let bottom = scene
        .cells
        .iter()
        .map(|cell| cell.y.saturating_add(cell.height))
        .max();
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
/// use parlour_core::{Cell, Scene};
/// use parlour_draw::{TextStyle, window_for};
/// let corner = Cell { id: 1, width: 1, height: 1, ..Cell::default() };
/// let sample = Scene { columns: 1000, rows: 1000, focus: (500, 500), cells: vec![corner], ..Scene::default() };
/// let window = window_for(&sample, &TextStyle::default());
/// assert!(window.shows(500, 500) && window.columns < 50 && window.rows < 50);
/// ```
pub fn window_for(sample: &Scene, style: &TextStyle) -> Window {
    let whole = Window {
        left: 0,
        top: 0,
        columns: sample.columns,
        rows: sample.rows,
    };
    let typical = typical(sample);
    let view = View::new(&typical, *style);
    let mut layout = Layout::of_part(&view, whole);
    if layout.size().0 > style.columns {
        // A part of a board has a line around it.
        layout.margin = 1;
    }
    layout.part = whole;
    layout.fitting(sample, *style)
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
