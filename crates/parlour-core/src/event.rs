//! What happened: typed events, and who listens to them.

use std::fmt;

use serde_json::Value;

use crate::{Message, Messages, Motion, Player, PlayerNames};

/// Something that happened in a step. Surfaces show and animate events without knowing a rule.
pub trait Event: fmt::Debug + Send + Sync + 'static {
    /// What kind of event it is, e.g. `moved`.
    fn kind(&self) -> &'static str;

    /// The event as data: an object with a `kind`, as in a record's step.
    fn data(&self) -> Value;

    /// What to tell people about it, as a message of [`Event::table`]; nothing where other events say it already.
    fn message(&self) -> Option<Message>;

    /// The game's table of messages.
    fn table(&self) -> &'static Messages;

    /// The event in words, without a full stop.
    fn words(&self, names: &PlayerNames) -> Option<String> {
        Some(self.table().say(&self.message()?, names))
    }

    /// How pieces move while it happens, for surfaces that animate it; nothing where no piece moves.
    fn motions(&self) -> Vec<Motion> {
        Vec::new()
    }

    /// Who has finished with this event, and in which place.
    fn finished(&self) -> Option<(Player, usize)> {
        None
    }
}

/// Listens to the events of a step.
///
/// An event is made only if there is a listener: `Silent` costs nothing, so that the same rules serve play,
/// search and simulation.
///
/// ```
/// use parlour_core::{Silent, Sink};
/// let mut log: Vec<&str> = Vec::new();
/// log.note(|| "a pawn moved");
/// log.turn_ended();
/// assert_eq!(log, ["a pawn moved"]);
/// Sink::<&str>::note(&mut Silent, || unreachable!("nobody listens"));
/// ```
pub trait Sink<E> {
    /// Takes note of an event.
    fn note(&mut self, event: impl FnOnce() -> E);

    /// A turn is over: taken, passed or lost. Called once for each.
    fn turn_ended(&mut self) {}

    /// Whether somebody wants to know which way a piece takes from cell to cell. Where nobody does, a position may take a
    /// shortcut to where the way ends, and its events leave the cells between out.
    fn wants_ways(&self) -> bool {
        true
    }
}

/// Ignores every event.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Silent;

impl<E> Sink<E> for Silent {
    fn note(&mut self, _: impl FnOnce() -> E) {}

    fn wants_ways(&self) -> bool {
        false
    }
}

impl<E> Sink<E> for Vec<E> {
    fn note(&mut self, event: impl FnOnce() -> E) {
        self.push(event());
    }
}

/// The events of a step and the number of turns it ended.
///
/// ```
/// use parlour_core::{Report, Sink};
/// let mut report = Report::default();
/// report.note(|| "bitten");
/// report.turn_ended();
/// assert_eq!((report.events, report.turns), (vec!["bitten"], 1));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report<E> {
    /// What happened, in order.
    pub events: Vec<E>,
    /// How many turns ended: usually 0 or 1, more where players lose a turn.
    pub turns: u64,
}

impl<E> Default for Report<E> {
    fn default() -> Self {
        Self { events: Vec::new(), turns: 0 }
    }
}

impl<E> Sink<E> for Report<E> {
    fn note(&mut self, event: impl FnOnce() -> E) {
        self.events.push(event());
    }

    fn turn_ended(&mut self) {
        self.turns += 1;
    }
}
