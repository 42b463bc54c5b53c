//! Where things are on the screen, for the mouse.

use crossterm::event::KeyCode;
use ratatui::layout::{Position, Rect};

/// Something that can be clicked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Target {
    /// A cell of the board.
    Cell(u64),
    /// A piece.
    Piece(String),
    /// Something that stands for a key.
    Key(KeyCode),
    /// A line of a list.
    Line(usize),
}

/// Everything that can be clicked, what lies on top last.
#[derive(Debug, Default)]
pub(crate) struct ClickMap(Vec<(Rect, Target)>);

impl ClickMap {
    pub(crate) fn add(&mut self, area: Rect, target: Target) {
        self.0.push((area, target));
    }

    /// Nothing below can be clicked any more: a dialog covers it.
    pub(crate) fn cover(&mut self) {
        self.0.clear();
    }

    /// What is at this place.
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
