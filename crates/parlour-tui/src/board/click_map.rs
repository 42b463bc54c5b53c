//! Click targets on the screen.

use crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};

/// Something that can be clicked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Target {
    /// A cell of the board.
    Cell(u64),
    /// A piece.
    Piece(String),
    /// A label that works like a key.
    Key(KeyCode),
    /// A line of a list.
    Line(usize),
}

/// All click targets, topmost last.
#[derive(Debug, Default)]
pub(crate) struct ClickMap(Vec<(Rect, Target)>);

impl ClickMap {
    pub(crate) fn add(&mut self, area: Rect, target: Target) {
        self.0.push((area, target));
    }

    /// Removes all targets, because a dialog covers them.
    pub(crate) fn cover(&mut self) {
        self.0.clear();
    }

    /// The topmost target at this place.
    pub(crate) fn at(&self, column: u16, line: u16) -> Option<&Target> {
        let place = Position::new(column, line);
        let found = self.0.iter().rev().find(|(area, _)| area.contains(place));
        found.map(|(_, target)| target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_lies_on_top_is_hit() {
        let mut clicks = ClickMap::default();
        clicks.add(Rect::new(0, 0, 4, 2), Target::Cell(1));
        clicks.add(Rect::new(1, 1, 1, 1), Target::Piece("pawn-1".into()));
        assert_eq!(clicks.at(1, 1), Some(&Target::Piece("pawn-1".into())));
        assert_eq!(clicks.at(3, 1), Some(&Target::Cell(1)));
        assert_eq!(clicks.at(4, 1), None);
    }
}
