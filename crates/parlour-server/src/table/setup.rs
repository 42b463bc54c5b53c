//! What is settled when a table is made, in the form that costs least memory.

use parlour_core::{AnyGame, GameRegistry, Kind};
use parlour_play::{Table, TableError};
use parlour_store::GameId;
use serde_json::Value;

use super::{SeatMap, TableSetup};
use crate::messages::{Clock, Seal, Start};

/// What is settled when a table is made. Rules and board are kept as text: they are needed seldom.
#[derive(Clone)]
pub struct CompactSetup {
    /// The kind of game.
    pub kind: &'static dyn Kind,
    rules: Box<str>,
    board: Option<Box<str>>,
    /// What is kept of the host's token.
    pub host: Seal,
    /// Whether the table is listed for everybody.
    pub public: bool,
    /// How long players may think.
    pub clock: Option<Clock>,
    /// When the game starts.
    pub start: Start,
    /// What the table is called.
    pub name: Option<String>,
    /// The SHA-256 of the secret of the dice.
    pub commitment: String,
    /// The table that this one is the rematch of.
    pub previous: Option<GameId>,
}

impl CompactSetup {
    /// What is settled, and the first position.
    pub(super) fn new(
        full_setup: &TableSetup,
        games: GameRegistry,
    ) -> Result<(Self, Box<dyn AnyGame>), String> {
        let kind = games
            .find(&full_setup.game)
            .ok_or_else(|| format!("there is no game \"{}\"", full_setup.game))?;
        let start = kind
            .set_up(
                &full_setup.rules,
                full_setup.board.as_ref(),
                full_setup.seats.len(),
            )
            .map_err(|error| error.to_string())?;
        let text = |value: &Value| value.to_string().into_boxed_str();
        let setup = Self {
            kind,
            rules: text(&Value::Object(full_setup.rules.clone())),
            board: full_setup.board.as_ref().map(text),
            host: full_setup.host,
            public: full_setup.public,
            clock: full_setup.clock,
            start: full_setup.start,
            name: full_setup.name.clone(),
            commitment: full_setup.commitment.clone(),
            previous: full_setup.previous,
        };
        Ok((setup, start))
    }

    /// Every house rule.
    pub fn rules(&self) -> Value {
        data(&self.rules)
    }

    /// The board, where the game has boards.
    pub fn board(&self) -> Option<Value> {
        self.board.as_deref().map(data)
    }

    /// The table as a record knows it.
    pub(super) fn table(&self, seats: &SeatMap) -> Result<Table, TableError> {
        Table::new(self.kind, &self.rules(), self.board().as_ref(), seats.seats())
    }
}

fn data(text: &str) -> Value {
    // The text was written from data.
    serde_json::from_str(text).unwrap_or_default()
}

impl PartialEq for CompactSetup {
    fn eq(&self, other: &Self) -> bool {
        let all = |setup: &Self| {
            (
                setup.kind.name(),
                setup.rules.clone(),
                setup.board.clone(),
                setup.host,
                setup.public,
                setup.clock,
                setup.start,
                setup.name.clone(),
                setup.commitment.clone(),
                setup.previous,
            )
        };
        all(self) == all(other)
    }
}

impl std::fmt::Debug for CompactSetup {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CompactSetup")
            .field("game", &self.kind.name())
            .field("commitment", &self.commitment)
            .finish_non_exhaustive()
    }
}
