//! Cells with labels: the label and the mark above, the pieces below, lines around.

use parlour_core::{Cell, Window};

use crate::canvas::{Canvas, Ink};
use crate::crowd::crowd;
use crate::grid::{Area, CellGrid};
use crate::layout::Layout;
use crate::text_width;
use crate::tiles::centre;
use crate::view::View;

/// What stands between a label and a mark.
const SPACED: &str = " ";
const TIGHT: &str = "";

/// Boxes are as wide as what is written on them. If the board is too wide that way, first the free space before
/// labels goes, then the one behind them, then what cells tell about where their links end. If it is too wide in any
/// way a part of it is shown, and there is no need to be stingy.
pub(crate) fn layout(view: &View<'_>, part: Window, space: usize) -> Layout {
    let with = |targets: bool, between: &str, pad: usize| Layout {
        grid: CellGrid {
            part,
            cell: (widest(view, targets, between) + 2 * pad, 2),
            gap: (1, 1),
            origin: (1, 1),
        },
        pad,
        targets,
        plain: "",
    };
    let ways = [
        with(true, SPACED, 1),
        with(true, SPACED, 0),
        with(true, TIGHT, 0),
        with(false, SPACED, 1),
        with(false, SPACED, 0),
        with(false, TIGHT, 0),
    ];
    let fitting = ways.iter().find(|layout| layout.size().0 <= space);
    *fitting.unwrap_or(&ways[4])
}

fn widest(view: &View<'_>, targets: bool, between: &str) -> usize {
    let cells = view.scene.cells.iter().filter(|cell| cell.width == 1);
    let headings = cells.map(|cell| text_width(&heading(view, cell, targets, between)));
    let pieces = (view.scene.pieces.iter()).map(|piece| text_width(&view.token(piece)) + 1);
    headings.chain(pieces).max().unwrap_or(1)
}

/// The label, pointed at if it can be chosen, the mark and where the link ends: `17 ↓7`.
fn heading(view: &View<'_>, cell: &Cell, targets: bool, between: &str) -> String {
    let label = view.signs().write(&cell.label);
    let pointer = view.pointer(cell.choice.as_ref());
    let (mark, target) = view.mark_and_target(cell);
    let target = if targets { target.as_str() } else { "" };
    format!("{label}{pointer}{between}{mark}{target}").trim_end().to_owned()
}

/// Draws a cell; the answer is whether its pieces are counted only.
pub(crate) fn draw(view: &View<'_>, layout: &Layout, cell: &Cell, canvas: &mut Canvas) -> bool {
    let Some(area) = layout.grid.area(cell) else {
        return false;
    };
    if layout.margin() > 0 {
        canvas.frame(area.x - 1, area.y - 1, area.x + area.columns, area.y + area.lines, Ink::FAINT);
    }
    let spaced = heading(view, cell, layout.targets, SPACED);
    let heading = if text_width(&spaced) + layout.pad <= area.columns {
        spaced
    } else {
        heading(view, cell, layout.targets, TIGHT)
    };
    canvas.put(area.x + layout.pad, area.y, &heading, View::cell_ink(cell));
    if view.pieces(cell).is_empty() {
        return false;
    }
    let below = below_heading(area);
    let crowd = crowd(view, cell, below.columns, below.lines);
    centre(&crowd.lines, below, canvas);
    crowd.counted_only
}

/// Where the pieces are: the lower line, or the middle of a higher field.
fn below_heading(area: Area) -> Area {
    let heading = 1.min(area.lines.saturating_sub(1));
    Area { y: area.y + heading, lines: area.lines - heading, ..area }
}
