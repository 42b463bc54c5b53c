//! Keys while a dialog is open.

use crossterm::event::{KeyCode, KeyEvent};

use super::choices::Direction;
use super::keys::direction;
use super::{Dialog, Play};
use crate::screen::Flow;
use crate::text_input::{edit, is_held, plainly};

impl Play {
    /// Handles a key for a dialog.
    pub(super) fn answer(&mut self, dialog: Dialog, key: KeyEvent) -> Flow {
        match dialog {
            Dialog::Save(text) => self.name_file(text, key),
            Dialog::Replace(text) => self.replace_file(text, key),
            dialog if is_held(key) => self.dialog = Some(dialog),
            Dialog::Help => {}
            Dialog::Quit => match key.code {
                KeyCode::Char('y' | 'Y' | 'q') | KeyCode::Enter => return Flow::Leave,
                KeyCode::Char('n' | 'N') | KeyCode::Esc => {}
                _ => self.dialog = Some(Dialog::Quit),
            },
            Dialog::Moves(index) => self.pick_move(index, key.code),
            Dialog::Over(index) => return self.pick_next(index, key.code),
        }
        Flow::Stay
    }

    fn name_file(&mut self, mut text: String, key: KeyEvent) {
        match plainly(key) {
            KeyCode::Esc => {}
            KeyCode::Enter if text.trim().is_empty() => self.dialog = Some(Dialog::Save(text)),
            KeyCode::Enter if self.would_lose(text.trim()) => self.dialog = Some(Dialog::Replace(text)),
            KeyCode::Enter => self.save(text.trim()),
            _ => {
                edit(&mut text, key);
                self.dialog = Some(Dialog::Save(text));
            }
        }
    }

    /// Replaces an existing file, or asks for another name.
    fn replace_file(&mut self, text: String, key: KeyEvent) {
        match plainly(key) {
            KeyCode::Char('y' | 'Y') => self.save(text.trim()),
            KeyCode::Char('n' | 'N') | KeyCode::Esc => self.dialog = Some(Dialog::Save(text)),
            _ => self.dialog = Some(Dialog::Replace(text)),
        }
    }

    pub(super) fn pick_move(&mut self, index: usize, code: KeyCode) {
        let legal = self.game().legal_moves();
        let count = legal.len().max(1);
        match (code, direction(code)) {
            (KeyCode::Enter | KeyCode::Char(' '), _) => {
                if let Some(notation) = legal.into_iter().nth(index) {
                    self.play(notation);
                }
            }
            (_, Some(Direction::Up | Direction::Left)) => {
                self.dialog = Some(Dialog::Moves((index + count - 1) % count));
            }
            (_, Some(_)) => self.dialog = Some(Dialog::Moves((index + 1) % count)),
            (KeyCode::Esc | KeyCode::Char('q' | 'm') | KeyCode::Tab, _) => {}
            _ => self.dialog = Some(Dialog::Moves(index)),
        }
    }
}
