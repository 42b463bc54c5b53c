//! Actions on the game: take steps, undo, hint, save.

use parlour::core::{Message, Turn};
use parlour::hints::{Advice, Hint};
use parlour::play::{BotMove, DriveError, Driver, Need, Taken, UndoError, write};
use parlour::whole_file;

use super::bot_thread::BotThread;
use super::choices::Choices;
use super::{Animation, Dialog, Play};
use crate::analysis::{Analyser, Analysis};
use crate::words::say;

impl Play {
    /// Rolls the dice, or plays a bot's move once it is decided.
    pub(super) fn proceed(&mut self) {
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

    /// The bot's decision; `None` while it is thinking.
    fn bot_move(&mut self) -> Option<BotMove> {
        let mut bot = match self.bot.take() {
            Some(bot) => bot,
            None => BotThread::new(self.driver.bot_turn()?),
        };
        let decided = bot.answer();
        if decided.is_none() {
            self.bot = Some(bot);
        }
        decided
    }

    /// Plays a human's move, or says why it is illegal.
    pub(super) fn play(&mut self, notation: String) {
        match self.take(|driver| driver.play(notation)) {
            Ok(()) => {}
            Err(DriveError::Illegal(error)) => self.refuse(error.to_string()),
            Err(error) => self.trouble = Some(error),
        }
    }

    /// Lets the driver take a step and starts its animation.
    fn take(
        &mut self,
        step: impl FnOnce(&mut Driver) -> Result<Taken, DriveError>,
    ) -> Result<(), DriveError> {
        self.typed.clear();
        self.message = None;
        self.waited = std::time::Duration::ZERO;
        let before = self.game().boxed_clone();
        let taken = step(&mut self.driver)?;
        let names = self.driver.session().table().player_names();
        if self.pace.is_moving() {
            self.animation = Animation::of(before, self.game(), &taken, &names);
        }
        self.log.add(&taken, &names);
        self.scrolled = 0;
        if self.animation.is_none() {
            self.settle();
        }
        Ok(())
    }

    /// Ends the animation of a step.
    pub(super) fn settle(&mut self) {
        self.animation = None;
        self.waited = std::time::Duration::ZERO;
        self.reset_selection();
        self.analyse();
        if self.game().turn().is_over() && self.dialog.is_none() {
            self.dialog = Some(Dialog::Over(0));
        }
    }

    /// Keeps the selection during a turn and resets it for the next (K-08).
    pub(super) fn reset_selection(&mut self) {
        self.look_ahead();
        let Turn::Choose(player) = self.game().turn() else {
            self.selection = None;
            return;
        };
        let target = self.choices().follow(self.selection.as_ref(), player);
        self.selection = target.map(|target| (player, target));
    }

    /// Turns the analysis of positions on or off.
    pub(super) fn toggle_analysis(&mut self) {
        self.analyser = if self.analyser.is_some() { None } else { Analyser::new() };
        self.analyse();
    }

    fn analyse(&mut self) {
        self.analysis = Analysis::default();
        let names = self.driver.session().table().player_names();
        let game = self.driver.session().game();
        if let Some(analyser) = &mut self.analyser {
            analyser.ask(game, names);
        }
    }

    pub(super) fn choices(&self) -> Choices {
        Choices::of(&self.scene())
    }

    /// Undoes the last move of a human, if the rules of undo allow it.
    pub(super) fn undo(&mut self) {
        if self.animation.is_some() {
            self.settle();
        }
        self.bot = None;
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
        self.note(say(&Message::new("undone").with("steps", count)));
    }

    /// Shows a hint.
    pub(super) fn hint(&mut self) {
        let names = self.driver.session().table().player_names();
        let advice = Advice::quick(self.game(), &names);
        let text = match advice.hint {
            Hint::Over | Hint::Roll => advice.to_string(),
            _ => say(&Message::new("hint").with("hint", advice.to_string())),
        };
        self.note(text);
    }

    /// Whether saving would overwrite something else in this file.
    pub(super) fn would_lose(&self, file: &str) -> bool {
        whole_file::loses(file.as_ref(), write(self.driver.session()).as_bytes())
    }

    /// Saves the record so far.
    pub(super) fn save(&mut self, file: &str) {
        match whole_file::write(file.as_ref(), write(self.driver.session()).as_bytes()) {
            Ok(()) => self.note(say(&Message::new("saved").with("file", file))),
            Err(error) => {
                let problem = Message::new("not-saved").with("file", file).with("problem", error.to_string());
                self.refuse(say(&problem));
            }
        }
    }
}
