//! Draws text and frames.

use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::Style;
use ratatui::widgets::{Block, Widget};

use crate::theme::{Theme, text_width};

/// A row of an area.
pub(crate) fn row(area: Rect, line: u16) -> Rect {
    Rect { y: area.y + line.min(area.height.saturating_sub(1)), height: 1, ..area }
}

/// The area without its first columns.
pub(crate) fn after(area: Rect, columns: u16) -> Rect {
    Rect { x: area.x + columns, width: area.width.saturating_sub(columns), ..area }
}

/// Writes a text into the first row of an area and cuts off what does not fit.
pub(crate) fn write(buf: &mut Buffer, area: Rect, text: &str, style: Style) {
    buf.set_stringn(area.x, area.y, text, usize::from(area.width), style);
}

/// Writes a text at the right end of the first row.
pub(crate) fn write_right(buf: &mut Buffer, area: Rect, text: &str, style: Style) {
    let room = area.width - text_width(text).min(area.width);
    write(buf, after(area, room), text, style);
}

/// Writes a text into the middle of a row of an area.
pub(crate) fn centred(buf: &mut Buffer, area: Rect, line: u16, text: &str, style: Style) {
    let room = area.width - text_width(text).min(area.width);
    write(buf, after(row(area, line), room / 2), text, style);
}

/// Draws a frame and returns the area inside it.
pub(crate) fn framed(buf: &mut Buffer, theme: &Theme, area: Rect, title: &str, style: Style) -> Rect {
    let block = Block::bordered().border_set(theme.border()).border_style(style);
    let block = if title.is_empty() { block } else { block.title(format!(" {title} ")) };
    block.render(area, buf);
    area.inner(Margin::new(1, 1))
}
