//! The page with all keys.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::{Line, popup};
use crate::theme::{Role, Theme};

/// Draws a page of keys and what they do.
pub(crate) fn help(theme: &Theme, title: &str, keys: &[(&str, &str)], area: Rect, buf: &mut Buffer) {
    let keys: Vec<_> = keys.iter().map(|(key, does)| (theme.plain(key), does)).collect();
    let widest = keys.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
    let mut lines: Vec<Line> =
        (keys.iter()).map(|(key, does)| (format!("{key:<widest$}  {does}"), theme.ink(Role::Text))).collect();
    lines.push((String::new(), Style::default()));
    lines.push(("Any key goes back.".to_owned(), theme.ink(Role::Faint)));
    popup(theme, title, &lines, area, buf);
}
