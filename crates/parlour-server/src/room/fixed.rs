//! What is settled when a table is made, in the form that costs least memory.

use parlour_core::{AnyGame, Kind};
use parlour_play::{Table, TableError};
use parlour_store::GameId;
use serde_json::Value;

use super::{Chairs, Setting};
use crate::messages::{Clock, Seal, Start};

/// What is settled when a table is made. Rules and board are kept as text: they are needed seldom.
#[derive(Clone)]
pub struct Fixed {
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

impl Fixed {
    /// What is settled, and the first position.
    pub(super) fn new(setting: &Setting) -> Result<(Self, Box<dyn AnyGame>), String> {
        let kind =
            parlour::find(&setting.game).ok_or_else(|| format!("there is no game \"{}\"", setting.game))?;
        let start = kind
            .set_up(&setting.rules, setting.board.as_ref(), setting.chairs.len())
            .map_err(|error| error.to_string())?;
        let text = |value: &Value| value.to_string().into_boxed_str();
        let fixed = Self {
            kind,
            rules: text(&Value::Object(setting.rules.clone())),
            board: setting.board.as_ref().map(text),
            host: setting.host,
            public: setting.public,
            clock: setting.clock,
            start: setting.start,
            name: setting.name.clone(),
            commitment: setting.commitment.clone(),
            previous: setting.previous,
        };
        Ok((fixed, start))
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
    pub(super) fn table(&self, chairs: &Chairs) -> Result<Table, TableError> {
        Table::new(self.kind, &self.rules(), self.board().as_ref(), chairs.seats())
    }
}

fn data(text: &str) -> Value {
    // The text was written from data.
    serde_json::from_str(text).unwrap_or_default()
}

impl PartialEq for Fixed {
    fn eq(&self, other: &Self) -> bool {
        let all = |fixed: &Self| {
            (
                fixed.kind.name(),
                fixed.rules.clone(),
                fixed.board.clone(),
                fixed.host,
                fixed.public,
                fixed.clock,
                fixed.start,
                fixed.name.clone(),
                fixed.commitment.clone(),
                fixed.previous,
            )
        };
        all(self) == all(other)
    }
}

impl std::fmt::Debug for Fixed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fixed")
            .field("game", &self.kind.name())
            .field("commitment", &self.commitment)
            .finish_non_exhaustive()
    }
}
