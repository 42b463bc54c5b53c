//! Numbered cells as boxes: label and mark above, pieces below, lines around them.

use parlour_core::{Cell, Window};

use crate::canvas::{Canvas, Ink};
use crate::crowd::crowd;
use crate::grid::{Area, CellGrid};
use crate::layout::Layout;
use crate::text_width;
use crate::tiles::centre;
use crate::view::View;

/// The gap between a label and a mark.
const SPACED: &str = " ";
const TIGHT: &str = "";

/// Boxes are as wide as their text. If the board is too wide, it gives up, in this order: the padding, the gap before
/// marks, the targets of links. If that is not enough, only a part is shown, so boxes keep their gaps.
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

/// The label, a pointer for a legal move, the mark and the link's target: `17 ↓7`.
fn heading(view: &View<'_>, cell: &Cell, targets: bool, between: &str) -> String {
    let label = view.signs().write(&cell.label);
    let pointer = view.pointer(cell.choice.as_ref());
    let (mark, target) = view.mark_and_target(cell);
    let target = if targets { target.as_str() } else { "" };
    format!("{label}{pointer}{between}{mark}{target}").trim_end().to_owned()
}

/// Draws a cell; returns whether its pieces are only counted.
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

/// The area for pieces, below the heading.
fn below_heading(area: Area) -> Area {
    let heading = 1.min(area.lines.saturating_sub(1));
    Area { y: area.y + heading, lines: area.lines - heading, ..area }
}
