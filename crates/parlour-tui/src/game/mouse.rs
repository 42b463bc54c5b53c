//! Mouse clicks in a game.

use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use parlour::core::{Message, Turn};

use super::{Dialog, Play};
use crate::board::Target;
use crate::screen::Flow;
use crate::words::say;

impl Play {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Flow {
        match mouse.kind {
            MouseEventKind::ScrollUp => self.scroll(true),
            MouseEventKind::ScrollDown => self.scroll(false),
            MouseEventKind::Down(MouseButton::Left) => return self.press(mouse),
            _ => {}
        }
        Flow::Stay
    }

    fn press(&mut self, mouse: MouseEvent) -> Flow {
        match self.clicks.at(mouse.column, mouse.row).cloned() {
            Some(Target::Key(code)) => return self.key(code.into()),
            Some(Target::Line(index)) if matches!(self.dialog, Some(Dialog::Over(_))) => {
                self.dialog = None;
                return self.pick_next(index, KeyCode::Enter);
            }
            Some(Target::Line(index)) => {
                self.dialog = None;
                self.pick_move(index, KeyCode::Enter);
            }
            Some(target) => self.click(&target),
            None if self.dialog == Some(Dialog::Help) => self.dialog = None,
            None => {}
        }
        Flow::Stay
    }

    fn click(&mut self, target: &Target) {
        if self.dialog.is_some() {
            return;
        }
        if self.animation.is_some() {
            return self.settle();
        }
        if self.human_to_act().is_none() {
            return;
        }
        if matches!(self.game().turn(), Turn::Roll(_)) {
            return self.proceed();
        }
        let choices = self.choices();
        // A click on a cell can mean the movable piece on it, and a click on a piece its cell.
        let pieces = self.scene().pieces;
        let mut pieces = pieces.iter();
        let other = match target {
            Target::Cell(id) => pieces
                .find(|piece| piece.cell == *id && piece.choice.is_some())
                .map(|piece| Target::Piece(piece.id.clone())),
            Target::Piece(id) => pieces.find(|piece| piece.id == *id).map(|piece| Target::Cell(piece.cell)),
            _ => None,
        };
        let found = choices.find(target).or_else(|| choices.find(other.as_ref()?));
        match found.cloned() {
            Some(choice) => self.choose(&choice),
            None => self.explain(target),
        }
    }

    /// Says why a clicked target is not a legal move.
    fn explain(&mut self, target: &Target) {
        let scene = self.scene();
        let cell = |id: u64| scene.cells.iter().find(|cell| cell.id == id);
        let words = match target {
            // The words of an action say what is missing.
            Target::Cell(id) if cell(*id).is_some_and(|cell| cell.class.is_action()) => {
                return self.refuse(cell(*id).map(|cell| cell.words.clone()).unwrap_or_default());
            }
            Target::Cell(id) => cell(*id).map(|cell| cell.words.clone()),
            Target::Piece(id) => {
                scene.pieces.iter().find(|piece| piece.id == *id).map(|piece| piece.words.clone())
            }
            _ => None,
        };
        let refused = Message::new("refused-choice").with("choice", words.unwrap_or_default());
        self.refuse_with_moves(say(&refused));
    }
}
