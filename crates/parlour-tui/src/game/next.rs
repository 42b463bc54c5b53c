//! What comes after a game.

use crossterm::event::KeyCode;

use super::choices::Direction;
use super::keys::direction;
use super::{Dialog, Play};
use crate::screen::Flow;

/// What the user wants after a game. The caller does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// The same players once more.
    Rematch,
    /// Change the setup, then play again.
    Setup,
    /// Review the game.
    Review,
}

impl Next {
    /// The lines of the dialog: what they do, their keys and their texts. Two lines are not for the caller: one closes
    /// the dialog, one leaves.
    pub(super) const LINES: [(Option<Next>, char, &'static str); 5] = [
        // First, so that Enter, pressed once too often, does nothing.
        (None, 'b', "over-board"),
        (Some(Self::Rematch), 'n', "over-rematch"),
        (Some(Self::Setup), 'c', "over-setup"),
        (Some(Self::Review), 'v', "over-review"),
        (None, 'q', "over-leave"),
    ];
}

impl Play {
    /// What the user wants after the game, if anything.
    pub fn next(&self) -> Option<Next> {
        self.next
    }

    /// Comes back from what came next: to the board, with the dialog open.
    pub fn come_back(&mut self) {
        self.next = None;
        self.dialog = Some(Dialog::Over(0));
    }

    /// What a letter means once the game is over.
    pub(super) fn after(&self, letter: char) -> Option<Next> {
        let line = Next::LINES.iter().find(|(_, key, _)| *key == letter);
        line.filter(|_| self.game().turn().is_over()).and_then(|(next, ..)| *next)
    }

    pub(super) fn follow(&mut self, next: Option<Next>) -> Flow {
        self.next = next;
        Flow::Leave
    }

    /// Handles a key while the dialog at the end of the game is open.
    pub(super) fn pick_next(&mut self, index: usize, code: KeyCode) -> Flow {
        let count = Next::LINES.len();
        let code = match (code, Next::LINES.get(index)) {
            (KeyCode::Enter | KeyCode::Char(' '), Some((_, key, _))) => KeyCode::Char(*key),
            (code, _) => code,
        };
        match (code, direction(code)) {
            (KeyCode::Char('q'), _) => return Flow::Leave,
            (KeyCode::Esc | KeyCode::Char('b'), _) => {}
            (KeyCode::Char(letter), _) if self.after(letter).is_some() => {
                return self.follow(self.after(letter));
            }
            (_, Some(Direction::Up | Direction::Left)) => {
                self.dialog = Some(Dialog::Over((index + count - 1) % count));
            }
            (_, Some(_)) => self.dialog = Some(Dialog::Over((index + 1) % count)),
            _ => return self.key(code.into()),
        }
        Flow::Stay
    }
}
