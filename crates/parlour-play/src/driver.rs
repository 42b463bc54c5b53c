//! Drives a game for line mode, the full screen and other programs. It does no I/O and starts no threads: a surface asks
//! what the game needs ([`Driver::need`]) and provides it.
//!
//! | the game needs | a surface calls |
//! |---|---|
//! | a human to roll or move | [`Driver::roll`] or [`Driver::play`], once the human decides |
//! | a bot's roll | [`Driver::roll`] |
//! | a bot's move | [`Driver::bot_turn`], decides on any thread, then [`Driver::play_bot`] |
//!
//! [`Driver::advance`] does the last two at once, for surfaces that can wait. Every step is checked, taken and stored
//! before it is returned, so a surface never shows a step that can get lost.

use std::sync::Arc;

use parlour_bots::{Bot, UnknownLevel, bot};
use parlour_core::{Player, Step, StepError, Turn};
use thiserror::Error;

use crate::{
    BotMove, BotTurn, Dice, LogError, LogLine, Occupant, RollUndo, Seeded, Session, Taken, UndoError,
};

/// Stores a game during play. Errors are messages for the user; they end the game.
pub trait StepStore: Send {
    /// Stores the last step of the session; bots choose with `chance` from now on.
    fn append(&mut self, session: &Session, step: &Step, chance: &Seeded) -> Result<(), String>;

    /// Stores that steps were undone.
    fn undo(&mut self, session: &Session) -> Result<(), String>;

    /// Whether rolls of a game against others cannot be undone, because there is a record of it.
    fn keeps_rolls(&self) -> bool {
        true
    }
}

/// What a game needs to continue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// A human's roll or move.
    Human(Player),
    /// A bot's roll.
    Roll(Player),
    /// A bot's move.
    Bot(Player),
    /// Nothing: the game is over.
    Over,
}

/// Why a step was not taken.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum DriveError {
    /// The step is not legal. Nothing has changed; a human can try again.
    #[error(transparent)]
    Illegal(StepError),
    /// The loaded dice show a number that cannot be rolled here.
    #[error(transparent)]
    ImpossibleRoll(StepError),
    /// The loaded dice have no more rolls.
    #[error("no more loaded rolls")]
    NoRoll,
    /// A bot gave up.
    #[error("{name} forfeits: {reason}")]
    Forfeit { player: Player, name: String, reason: String },
    /// The step could not be stored; the game cannot continue.
    #[error("{0}")]
    NotStored(String),
}

/// A game in progress.
pub struct Driver {
    session: Session,
    dice: Box<dyn Dice>,
    /// Undone rolls, the next one last. They come again before new ones: an undo never changes the dice.
    undone_rolls: Vec<u32>,
    chance: Seeded,
    /// The bots by seat; nothing for a human.
    bots: Vec<Option<Arc<dyn Bot>>>,
    store: Option<Box<dyn StepStore>>,
}

impl Driver {
    /// Drives a session with these dice; bots choose with `chance`.
    pub fn new(session: Session, dice: Box<dyn Dice>, chance: Seeded) -> Result<Self, UnknownLevel> {
        let bot_of = |occupant: &Occupant| match occupant {
            Occupant::Human | Occupant::Engine { .. } => Ok(None),
            Occupant::Bot { level } => bot(level).map(|bot| Some(Arc::from(bot))),
        };
        let seats = session.table().seats().iter();
        Ok(Self {
            bots: seats.map(|seat| bot_of(&seat.occupant)).collect::<Result<_, _>>()?,
            session,
            dice,
            undone_rolls: Vec::new(),
            chance,
            store: None,
        })
    }

    /// The same game, stored from now on.
    #[must_use]
    pub fn with_store(mut self, store: Box<dyn StepStore>) -> Self {
        self.store = Some(store);
        self
    }

    /// The same game with this bot for a player, for example an external program. Give the player a
    /// [`Seat::engine`](crate::Seat::engine): the levels of [`Seat::bot`](crate::Seat::bot) name built-in bots only.
    /// Without a bot, a human plays for an engine.
    #[must_use]
    pub fn with_bot(mut self, player: Player, bot: Arc<dyn Bot>) -> Self {
        if let Some(seat) = self.bots.get_mut(player.index()) {
            *seat = Some(bot);
        }
        self
    }

    /// Replays a game's log with the dice that made it, so that the game continues as if never interrupted. The rolls of
    /// the first `before` lines came from other dice.
    pub fn resume<'a>(
        mut self,
        log: impl IntoIterator<Item = &'a str>,
        before: usize,
    ) -> Result<Self, LogError> {
        for (line, text) in (1..).zip(log) {
            self.resume_line(text, line > before).map_err(|problem| LogError { line, problem })?;
        }
        Ok(self)
    }

    fn resume_line(&mut self, text: &str, rolled_here: bool) -> Result<(), String> {
        match LogLine::read(text)? {
            LogLine::Step(step) => {
                if matches!(step, Step::Roll(_)) && self.undone_rolls.pop().is_none() && rolled_here {
                    self.dice.roll(&self.session.game().rolls());
                }
                self.session.take(step).map_err(|error| error.to_string())?;
            }
            LogLine::Back(count) if count > self.session.steps().len() => {
                return Err(format!("cannot undo {count} steps; there are fewer"));
            }
            LogLine::Back(count) => self.take_back(count),
            LogLine::Table => {}
        }
        Ok(())
    }

    /// The game so far.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// Whether the game is stored.
    pub fn is_stored(&self) -> bool {
        self.store.is_some()
    }

    /// What the game needs now.
    pub fn need(&self) -> Need {
        let is_bot = |player: Player| self.bots.get(player.index()).is_some_and(Option::is_some);
        match self.session.game().turn() {
            Turn::Over => Need::Over,
            Turn::Roll(player) if is_bot(player) => Need::Roll(player),
            Turn::Choose(player) if is_bot(player) => Need::Bot(player),
            Turn::Roll(player) | Turn::Choose(player) => Need::Human(player),
        }
    }

    /// Rolls the dice of the player whose turn it is.
    pub fn roll(&mut self) -> Result<Taken, DriveError> {
        let game = self.session.game();
        if let Turn::Choose(_) = game.turn() {
            let legal = game.legal_moves();
            return Err(DriveError::Illegal(StepError::ChoiceIsDue { legal }));
        }
        let rolls = game.rolls();
        let roll = self.undone_rolls.pop().or_else(|| self.dice.roll(&rolls));
        self.take(Step::Roll(roll.ok_or(DriveError::NoRoll)?))
    }

    /// Plays the move of a human.
    pub fn play(&mut self, notation: impl Into<String>) -> Result<Taken, DriveError> {
        self.take(Step::Move(notation.into()))
    }

    /// The decision a bot has to make now, if any.
    pub fn bot_turn(&self) -> Option<BotTurn> {
        let Need::Bot(player) = self.need() else {
            return None;
        };
        Some(BotTurn {
            bot: self.bots.get(player.index())?.clone()?,
            game: self.session.game().boxed_clone(),
            chance: self.chance.clone(),
        })
    }

    /// Plays a bot's decision.
    pub fn play_bot(&mut self, decided: BotMove) -> Result<Taken, DriveError> {
        self.chance = decided.chance;
        match decided.notation {
            Ok(notation) => self.play(notation),
            Err(reason) => Err(self.forfeit(reason)),
        }
    }

    fn forfeit(&self, reason: String) -> DriveError {
        let player = self.session.game().turn().player().unwrap_or(Player::new(0));
        DriveError::Forfeit { player, name: self.session.table().player_names().name(player), reason }
    }

    /// Takes the next step of a bot; nothing if it is a human's turn or the game is over.
    pub fn advance(&mut self) -> Result<Option<Taken>, DriveError> {
        match self.need() {
            Need::Human(_) | Need::Over => Ok(None),
            Need::Roll(_) => self.roll().map(Some),
            Need::Bot(_) => {
                let turn =
                    self.bot_turn().ok_or_else(|| self.forfeit("no bot plays this seat".to_owned()))?;
                self.play_bot(turn.decide()).map(Some)
            }
        }
    }

    /// Undoes the last decision of a human and everything after it. Returns the number of steps undone.
    pub fn undo(&mut self) -> Result<usize, UndoError> {
        let others = self.session.table().seats().len() > 1;
        let rolls = match &self.store {
            Some(store) if others && store.keeps_rolls() => RollUndo::Recorded,
            _ => RollUndo::Own,
        };
        let count = self.session.undoable(|player| self.session.is_human(player), rolls)?;
        self.take_back(count);
        if let Some(store) = &mut self.store {
            store.undo(&self.session).map_err(UndoError::NotStored)?;
        }
        Ok(count)
    }

    fn take_back(&mut self, count: usize) {
        let rolls = self.session.take_back(count);
        self.undone_rolls.extend(rolls.into_iter().rev());
    }

    /// Takes a step and stores it before returning.
    fn take(&mut self, step: Step) -> Result<Taken, DriveError> {
        let taken = self.session.take(step).map_err(|error| match error {
            StepError::Impossible { .. } => DriveError::ImpossibleRoll(error),
            other => DriveError::Illegal(other),
        })?;
        if let Some(store) = &mut self.store {
            let stored = store.append(&self.session, &taken.step, &self.chance);
            stored.map_err(DriveError::NotStored)?;
        }
        Ok(taken)
    }
}
