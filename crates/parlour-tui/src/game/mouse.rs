//! What clicks do to a game on the screen.

use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};
use parlour::core::Turn;

use super::{Dialog, Play, scene_of};
use crate::board::Target;
use crate::screen::Flow;

impl Play {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Flow {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) {
            return Flow::Stay;
        }
        match self.clicks.at(mouse.column, mouse.row).cloned() {
            Some(Target::Key(code)) => self.key(code.into()),
            Some(Target::Line(index)) => {
                self.dialog = None;
                self.pick_move(index, KeyCode::Enter);
                Flow::Stay
            }
            Some(target) => {
                self.click(&target);
                Flow::Stay
            }
            None => self.click_beside(),
        }
    }

    /// A click that hits nothing closes a help page.
    fn click_beside(&mut self) -> Flow {
        if self.dialog == Some(Dialog::Help) {
            self.dialog = None;
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
        if self.person_to_act().is_none() {
            return;
        }
        if matches!(self.driver.session().game().turn(), Turn::Roll(_)) {
            return self.go_on();
        }
        let choices = self.choices();
        let scene = scene_of(self.driver.session().game());
        // A click on a cell means the piece on it that can be chosen.
        let on_cell = |id: u64| {
            let mut pieces = scene.pieces.iter().filter(|piece| piece.cell == id);
            pieces.find(|piece| piece.choice.is_some())
        };
        let piece = match target {
            Target::Cell(id) => on_cell(*id).map(|piece| Target::Piece(piece.id.clone())),
            Target::Piece(id) => {
                let piece = scene.pieces.iter().find(|piece| piece.id == *id);
                piece.map(|piece| Target::Cell(piece.cell))
            }
            _ => None,
        };
        let found = choices.find(target).or_else(|| piece.as_ref().and_then(|piece| choices.find(piece)));
        match found.cloned() {
            Some(choice) => self.choose(&choice),
            None => self.explain(target),
        }
    }

    /// Says why something that was clicked is no choice.
    fn explain(&mut self, target: &Target) {
        let scene = scene_of(self.driver.session().game());
        let cell = |id: u64| scene.cells.iter().find(|cell| cell.id == id);
        let words = match target {
            // An action says by itself what is missing.
            Target::Cell(id) if cell(*id).is_some_and(|cell| cell.class.is_action()) => {
                return self.refuse(cell(*id).map(|cell| cell.words.clone()).unwrap_or_default());
            }
            Target::Cell(id) => cell(*id).map(|cell| cell.words.clone()),
            Target::Piece(id) => {
                scene.pieces.iter().find(|piece| piece.id == *id).map(|piece| piece.words.clone())
            }
            _ => None,
        };
        let legal = self.driver.session().game().legal_moves().join(", ");
        self.refuse(format!("{}: not a legal move here; legal moves: {legal}", words.unwrap_or_default()));
    }
}
