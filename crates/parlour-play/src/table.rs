//! A table: which game, under which rules, on which board, by whom. Valid by construction.

use parlour_core::{AnyGame, Boards, Kind, PlayerNames, RuleError, SetupError};
use serde_json::{Map, Value};
use thiserror::Error;

use crate::Seat;
use crate::seat::is_control;

/// Everything that is fixed before the first step.
#[derive(Clone)]
pub struct Table {
    kind: &'static dyn Kind,
    rules: Map<String, Value>,
    board: Option<Value>,
    setup: Map<String, Value>,
    seats: Vec<Seat>,
    start: Box<dyn AnyGame>,
}

/// Why a table is not valid.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// Rules, seats or board do not fit.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// No built-in board has this name.
    #[error("no board called \"{given}\" comes with {game}; there are: {}", known.join(", "))]
    UnknownBoard {
        /// The name given.
        given: String,
        /// The game.
        game: &'static str,
        /// The boards there are.
        known: Vec<&'static str>,
    },
    /// A board was given for a game without boards.
    #[error("{game} is not played on different boards")]
    NoBoards {
        /// The game.
        game: &'static str,
    },
    /// The game needs a board.
    #[error("{game} needs a board: one of {}, or a board as data", known.join(", "))]
    BoardMissing {
        /// The game.
        game: &'static str,
        /// The boards that come with it.
        known: Vec<&'static str>,
    },
    /// A name has control characters, which a terminal would obey.
    #[error("the name of player {seat} is {name:?}; a name is one line without control characters")]
    Name {
        /// The seat, from 1.
        seat: usize,
        /// The name.
        name: String,
    },
}

impl From<RuleError> for TableError {
    fn from(error: RuleError) -> Self {
        Self::Setup(error.into())
    }
}

impl Table {
    /// Sets up a table. `rules` is whatever [`parlour_core::RuleBook::resolve`] takes, `board` the name of a built-in board
    /// or a board as data; for a game that starts anywhere, a position.
    pub fn new(
        kind: &'static dyn Kind,
        rules: &Value,
        board: Option<&Value>,
        seats: Vec<Seat>,
    ) -> Result<Self, TableError> {
        let rules = kind.book().resolve(rules)?;
        let given = board.filter(|_| kind.boards().is_none() && kind.starts_anywhere());
        let board = match given {
            Some(position) => Some(position.clone()),
            None => board.map(|board| full_board(kind, board)).transpose()?,
        };
        if let (Some(boards), None) = (kind.boards(), &board) {
            return Err(TableError::BoardMissing { game: kind.name(), known: names(boards) });
        }
        if let Some((seat, bad)) = (1..).zip(&seats).find(|(_, seat)| seat.name.chars().any(is_control)) {
            return Err(TableError::Name { seat, name: bad.name.clone() });
        }
        let start = kind.set_up(&rules, board.as_ref(), seats.len())?;
        // However the position to start from was written, it is kept as data.
        let board = if given.is_some() { Some(start.position()) } else { board };
        Ok(Self { kind, rules, board, setup: Map::new(), seats, start })
    }

    /// The same table, with what was chosen about its generated board: options and random seed.
    #[must_use]
    pub fn with_setup(mut self, setup: Map<String, Value>) -> Self {
        self.setup = setup;
        self
    }

    /// The kind of game.
    pub fn kind(&self) -> &'static dyn Kind {
        self.kind
    }

    /// The complete rules.
    pub fn rules(&self) -> &Map<String, Value> {
        &self.rules
    }

    /// The board as data, in full.
    pub fn board(&self) -> Option<&Value> {
        self.board.as_ref()
    }

    /// What was chosen about the board, if it was generated: its options and its random seed.
    pub fn setup(&self) -> &Map<String, Value> {
        &self.setup
    }

    /// The same in words; nothing if the board was not generated.
    pub fn setup_words(&self) -> Option<String> {
        (!self.setup.is_empty()).then(|| setup_words(&self.setup))
    }

    /// The players in turn order.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The names of the players.
    pub fn player_names(&self) -> PlayerNames {
        PlayerNames::new(self.seats.iter().map(|seat| seat.name.clone()))
    }

    /// The first position.
    pub fn start(&self) -> Box<dyn AnyGame> {
        self.start.clone()
    }
}

/// What was chosen about a generated board, in words: everything but zeros.
///
/// ```
/// let setup = serde_json::json!({"size": 12, "traps": 0, "black-holes": 1, "snake": ["17-7"], "seed": 7});
/// let words = parlour_play::setup_words(setup.as_object().unwrap());
/// assert_eq!(words, "size 12, black holes 1, snake 17-7, seed 7");
/// ```
pub fn setup_words(setup: &Map<String, Value>) -> String {
    let word = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let words = setup.iter().filter(|(_, value)| value.as_f64() != Some(0.0)).map(|(key, value)| {
        let value = match value {
            Value::Array(items) => items.iter().map(word).collect::<Vec<_>>().join(" "),
            other => word(other),
        };
        format!("{} {value}", key.replace('-', " "))
    });
    // A record may come from anywhere, and a terminal obeys control characters.
    words.collect::<Vec<_>>().join(", ").replace(is_control, "\u{fffd}")
}

fn names(boards: &dyn Boards) -> Vec<&'static str> {
    boards.built_in().iter().map(|board| board.name).collect()
}

/// The board in full: a name stands for the built-in board, data is brought into its canonical form.
fn full_board(kind: &'static dyn Kind, board: &Value) -> Result<Value, TableError> {
    let boards = kind.boards().ok_or(TableError::NoBoards { game: kind.name() })?;
    match board {
        Value::String(name) => boards.fetch(name).ok_or_else(|| unknown(kind, boards, name)),
        data => boards.read(&data.to_string(), Some("json")).map_err(|findings| {
            let findings = findings.errors.into_iter().map(|finding| finding.message).collect();
            SetupError::Board { findings }.into()
        }),
    }
}

fn unknown(kind: &'static dyn Kind, boards: &dyn Boards, given: &str) -> TableError {
    let known = names(boards);
    TableError::UnknownBoard { given: given.to_owned(), game: kind.name(), known }
}
