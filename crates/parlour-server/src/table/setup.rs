//! The setup of a table in a form that needs little memory.

use std::ops::Deref;

use parlour_core::{AnyGame, GameRegistry, Kind, SetupError};
use parlour_play::{Table, TableError};
use serde_json::{Map, Value};

use super::{SeatMap, TableSetup};

/// The setup of a table. Rules and board are rarely needed, so they are kept as text.
#[derive(Clone)]
pub struct CompactSetup {
    /// The kind of game.
    pub kind: &'static dyn Kind,
    rules: Box<str>,
    board: Option<Box<str>>,
    setup: Option<Box<str>>,
    /// The setup without rules, board, board options and seats.
    rest: TableSetup,
}

impl Deref for CompactSetup {
    type Target = TableSetup;

    fn deref(&self) -> &TableSetup {
        &self.rest
    }
}

impl CompactSetup {
    /// The setup in compact form, and the first position.
    pub(super) fn new(
        full_setup: &TableSetup,
        games: GameRegistry,
    ) -> Result<(Self, Box<dyn AnyGame>), String> {
        let kind =
            games.find(&full_setup.game).ok_or_else(|| format!("unknown game \"{}\"", full_setup.game))?;
        let start = first_position(kind, full_setup).map_err(|error| error.to_string())?;
        let text = |value: &Value| value.to_string().into_boxed_str();
        let setup = Self {
            kind,
            rules: text(&Value::Object(full_setup.rules.clone())),
            board: full_setup.board.as_ref().map(text),
            setup: (!full_setup.setup.is_empty()).then(|| text(&Value::Object(full_setup.setup.clone()))),
            rest: TableSetup {
                rules: Map::new(),
                board: None,
                setup: Map::new(),
                seats: Vec::new(),
                ..full_setup.clone()
            },
        };
        Ok((setup, start))
    }

    /// The complete house rules.
    pub fn rules(&self) -> Value {
        data(&self.rules)
    }

    /// The board, if the game has boards.
    pub fn board(&self) -> Option<Value> {
        self.board.as_deref().map(data)
    }

    /// The options and the random seed of a generated board; empty for any other.
    pub fn setup(&self) -> Map<String, Value> {
        let setup = self.setup.as_deref().map(data);
        setup.and_then(|setup| setup.as_object().cloned()).unwrap_or_default()
    }

    /// The table for a record.
    pub(super) fn table(&self, seats: &SeatMap) -> Result<Table, TableError> {
        let table = Table::new(self.kind, &self.rules(), self.board().as_ref(), seats.seats())?;
        Ok(table.with_setup(self.setup()))
    }
}

/// The first position. Seats have no colours if the game has none, or if the table is older than colours.
fn first_position(kind: &dyn Kind, setup: &TableSetup) -> Result<Box<dyn AnyGame>, SetupError> {
    let colours: Option<Vec<&str>> = setup.seats.iter().map(|seat| seat.color.as_deref()).collect();
    match colours {
        Some(colours) => kind.set_up_at(&setup.rules, setup.board.as_ref(), &colours),
        None => kind.set_up(&setup.rules, setup.board.as_ref(), setup.seats.len()),
    }
}

fn data(text: &str) -> Value {
    // The text is serialised data.
    serde_json::from_str(text).unwrap_or_default()
}

impl PartialEq for CompactSetup {
    fn eq(&self, other: &Self) -> bool {
        (&self.rules, &self.board, &self.setup, &self.rest)
            == (&other.rules, &other.board, &other.setup, &other.rest)
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
