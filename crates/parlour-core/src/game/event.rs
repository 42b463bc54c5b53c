//! Typed events, and the listeners that receive them.

use std::fmt;

use serde_json::Value;

use crate::{Message, Messages, Motion, Player, PlayerNames};

/// Something that happened in a step. Surfaces show and animate events without knowing a rule.
pub trait Event: fmt::Debug + Send + Sync + 'static {
    /// The kind of event, e.g. `moved`.
    fn kind(&self) -> &'static str;

    /// The event as data: an object with a `kind`, as in a record's step.
    fn data(&self) -> Value;

    /// The message for people, from [`Event::table`]; nothing if other events already say it.
    fn message(&self) -> Option<Message>;

    /// The game's table of messages.
    fn table(&self) -> &'static Messages;

    /// The event in words, without a full stop.
    fn words(&self, names: &PlayerNames) -> Option<String> {
        Some(self.table().say(&self.message()?, names))
    }

    /// How pieces move, for surfaces with animations; nothing if no piece moves.
    fn motions(&self) -> Vec<Motion> {
        Vec::new()
    }

    /// Whether it is a capture, for summaries that count them.
    fn is_capture(&self) -> bool {
        false
    }

    /// The player who finishes with this event, and the place.
    fn finished(&self) -> Option<(Player, usize)> {
        None
    }
}

/// Receives the events of a step.
///
/// Events are built only for a listener that wants them: `Silent` costs nothing, so the same rules serve play, search
/// and simulation.
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
    /// Records an event.
    fn note(&mut self, event: impl FnOnce() -> E);

    /// A turn is over: taken, passed or lost. Called once per turn.
    fn turn_ended(&mut self) {}

    /// Whether the listener needs every cell that a piece passes. If not, a position can take a shortcut to the last
    /// cell, and its events leave out the cells between.
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
    /// The events, in order.
    pub events: Vec<E>,
    /// The number of turns that ended: usually 0 or 1, more if players lose a turn.
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
