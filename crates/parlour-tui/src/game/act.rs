//! What happens to the game: steps are taken, shown, kept and taken back.

use parlour::core::Turn;
use parlour::hints::Hint;
use parlour::play::{BotMove, DriveError, Driver, Need, Taken, UndoError, write};
use parlour::whole_file;

use super::choices::Choices;
use super::ponder::Pondering;
use super::{Animation, Play, scene_of};

impl Play {
    /// The roll of a bot, or its move as soon as it has found one.
    pub(super) fn go_on(&mut self) {
        let taken = match self.driver.need() {
            Need::Bot(_) => match self.bot_move() {
                Some(decided) => self.take(|driver| driver.play_bot(decided)),
                None => return,
            },
            _ => self.take(Driver::roll),
        };
        if let Err(error) = taken {
            self.trouble = Some(error);
        }
    }

    /// What the bot has decided; nothing while it is still thinking.
    fn bot_move(&mut self) -> Option<BotMove> {
        let mut pondering = match self.pondering.take() {
            Some(pondering) => pondering,
            None => Pondering::new(self.driver.bot_turn()?),
        };
        let decided = pondering.answer();
        if decided.is_none() {
            self.pondering = Some(pondering);
        }
        decided
    }

    /// Plays the move of a human; an illegal one is refused in words.
    pub(super) fn play(&mut self, notation: String) {
        match self.take(|driver| driver.play(notation)) {
            Ok(()) => {}
            Err(DriveError::Illegal(error)) => self.refuse(error.to_string()),
            Err(error) => self.trouble = Some(error),
        }
    }

    /// Lets the driver take a step, and shows it.
    fn take(
        &mut self,
        step: impl FnOnce(&mut Driver) -> Result<Taken, DriveError>,
    ) -> Result<(), DriveError> {
        self.typed.clear();
        self.message = None;
        self.waited = std::time::Duration::ZERO;
        let before = self.driver.session().game().boxed_clone();
        let taken = step(&mut self.driver)?;
        let names = self.driver.session().table().player_names();
        if self.pace.is_moving() {
            self.animation = Animation::of(before, self.driver.session().game(), &taken, &names);
        }
        self.log.add(&taken, &names);
        if self.animation.is_none() {
            self.settle();
        }
        Ok(())
    }

    /// A step has been shown: the selection begins anew where the turn has changed.
    pub(super) fn settle(&mut self) {
        self.animation = None;
        self.waited = std::time::Duration::ZERO;
        self.reset_selection();
    }

    /// Keeps the selection of a turn that goes on, and begins anew in another one (K-08).
    pub(super) fn reset_selection(&mut self) {
        let Turn::Choose(player) = self.driver.session().game().turn() else {
            self.selection = None;
            return;
        };
        let target = self.choices().follow(self.selection.as_ref(), player);
        self.selection = target.map(|target| (player, target));
    }

    pub(super) fn choices(&self) -> Choices {
        Choices::of(&scene_of(self.driver.session().game()))
    }

    /// Takes back the last decision of a person, if that may be.
    pub(super) fn undo(&mut self) {
        if self.animation.is_some() {
            self.settle();
        }
        self.pondering = None;
        let count = match self.driver.undo() {
            Ok(count) => count,
            Err(UndoError::NotStored(why)) => {
                self.trouble = Some(DriveError::NotStored(why));
                return;
            }
            Err(error) => return self.refuse(error.to_string()),
        };
        self.log.keep(self.driver.session().steps().len());
        self.selection = None;
        self.settle();
        let steps = if count == 1 { "step" } else { "steps" };
        self.note(format!("taken back: {count} {steps}"));
    }

    /// Says what looks best.
    pub(super) fn hint(&mut self) {
        let text = match Hint::of(self.driver.session().game()) {
            hint @ (Hint::Over | Hint::Roll) => hint.to_string(),
            hint => format!("hint: {hint}"),
        };
        self.note(text);
    }

    /// Whether saving to this file would lose what is in it.
    pub(super) fn would_lose(&self, file: &str) -> bool {
        whole_file::loses(file.as_ref(), write(self.driver.session()).as_bytes())
    }

    /// Writes the record so far.
    pub(super) fn save(&mut self, file: &str) {
        match whole_file::write(file.as_ref(), write(self.driver.session()).as_bytes()) {
            Ok(()) => self.note(format!("saved to {file}")),
            Err(error) => self.refuse(format!("{file}: {error}")),
        }
    }
}
