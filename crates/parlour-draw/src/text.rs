//! Draws a scene as text: the board and its legend.

use parlour_core::{Cell, Scene};

use crate::canvas::{Canvas, Ink};
use crate::layout::Layout;
use crate::legend::legend;
use crate::view::View;
use crate::{TextStyle, boxes, tiles};

/// Draws a scene. Every line ends with a line feed; there are no trailing blanks.
pub fn text(scene: &Scene, style: &TextStyle) -> String {
    let view = View::new(scene, *style);
    let layout = Layout::of(&view);
    let (columns, rows) = layout.size();
    let mut canvas = Canvas::new(columns, rows);
    let crowded = draw(&view, &layout, &mut canvas);
    let mut lines = canvas.lines(style.signs, style.colour);
    let space = style.rows.saturating_sub(lines.len());
    lines.extend(legend(&view, &layout, &crowded, space));
    lines.into_iter().map(|line| line + "\n").collect()
}

/// Draws the board; returns the cells whose pieces are only counted.
fn draw<'a>(view: &View<'a>, layout: &Layout, canvas: &mut Canvas) -> Vec<&'a Cell> {
    let (columns, rows) = layout.size();
    let boxed = view.scene.family.is_numbered();
    if !boxed && layout.margin() > 0 {
        canvas.frame(0, 0, columns - 1, rows - 1, Ink::FAINT);
    }
    let counted_only = |cell: &&Cell| {
        if boxed { boxes::draw(view, layout, cell, canvas) } else { tiles::draw(view, layout, cell, canvas) }
    };
    view.scene.cells.iter().filter(counted_only).collect()
}
