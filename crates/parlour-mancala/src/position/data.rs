//! Reads, checks and writes positions as data and as text.

use std::fmt;
use std::sync::Arc;

use parlour_core::{Player, nearest, suggest};
use serde_json::{Map, Value};
use thiserror::Error;

use super::Position;
use crate::{Board, Circle, MAX_COLUMNS, MAX_SEEDS, ONE, Rules, TWO};

/// The most pits a board can have.
const MAX_FIELDS: usize = 2 * MAX_COLUMNS as usize + 2;
/// The seeds that the largest game starts with.
const MAX_TOTAL: u64 = 2 * MAX_COLUMNS as u64 * MAX_SEEDS as u64;

/// The keys of a position.
const KEYS: [&str; 3] = ["fields", "columns", "player"];

/// Why a position is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum PositionError {
    /// It has neither of the two forms.
    #[error(
        "{given} is not a position; write \"0,3,3,0,3,3 1\" or {{\"fields\":[0,3,3,0,3,3],\"player\":1}}: \
         the seeds by pit number, then the player to move"
    )]
    NotAPosition { given: String },
    /// It looks like JSON, but is not.
    #[error("line {line}, column {column}: not valid JSON")]
    Json { line: usize, column: usize },
    /// A key that a position does not have.
    #[error("unknown key \"{key}\"; {}", suggest(nearest(key, KEYS), "keys", KEYS))]
    UnknownKey { key: String },
    /// No board has this number of pits and stores.
    #[error(
        "{got} {} given; a position has an even number of them, from 4 to {MAX_FIELDS}: two stores and two rows of 1 \
         to {MAX_COLUMNS} pits",
        if *got == 1 { "number" } else { "numbers" }
    )]
    Fields { got: usize },
    /// A pit or store that does not hold a number of seeds.
    #[error("pit {field} cannot hold {given}; allowed: a whole number of seeds")]
    Seeds { field: usize, given: String },
    /// More seeds than any game has.
    #[error("{total} seeds given; a game has at most {MAX_TOTAL}")]
    TooMany { total: u64 },
    /// The number of columns contradicts the pits.
    #[error("columns is {given}, but the fields make {columns}")]
    Columns { given: String, columns: u16 },
    /// No such player.
    #[error("player is {given}; allowed: 1, 2")]
    Player { given: String },
}

impl Position {
    /// A position from the seeds in the order of the pit numbers.
    ///
    /// The number of columns follows from the seeds; it can differ from the rules, since columns burn. The game may be
    /// over.
    pub fn from_fields(rules: &Arc<Rules>, fields: &[u32], player: Player) -> Result<Self, PositionError> {
        let columns = columns(fields.len())?;
        let total = fields.iter().copied().map(u64::from).sum();
        if total > MAX_TOTAL {
            return Err(PositionError::TooMany { total });
        }
        if player.index() > 1 {
            return Err(PositionError::Player { given: player.to_string() });
        }
        let circle = Circle::filled(Board::new(columns), fields.iter().copied());
        Ok(Self::with(rules, circle, player))
    }

    /// A position from data as [`Game::position`](parlour_core::Game::position) returns it. Without `player`, player 1 is
    /// to move; `columns` is optional, but must match the fields.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use parlour_core::Game;
    /// use parlour_mancala::{Position, Rules, RulesFile};
    /// use serde_json::json;
    ///
    /// let rules = Arc::new(Rules::new(RulesFile::kalah()).unwrap());
    /// let position = Position::from_data(&rules, &json!({"fields": [0, 1, 2, 0, 2, 1], "player": 2})).unwrap();
    /// assert_eq!(position.legal_notations(), ["4", "5"]);
    /// let error = Position::from_data(&rules, &json!({"fields": [0, 1, -2, 0, 2, 1]})).unwrap_err();
    /// assert_eq!(error.to_string(), "pit 2 cannot hold -2; allowed: a whole number of seeds");
    /// ```
    pub fn from_data(rules: &Arc<Rules>, data: &Value) -> Result<Self, PositionError> {
        let given = || data.to_string();
        let table = data.as_object().ok_or_else(|| PositionError::NotAPosition { given: given() })?;
        check_keys(table)?;
        let fields = table.get("fields").and_then(Value::as_array);
        let fields = fields.ok_or_else(|| PositionError::NotAPosition { given: given() })?;
        check_columns(table.get("columns"), columns(fields.len())?)?;
        let seeds = (fields.iter().enumerate()).map(|(field, value)| seeds(field, &value.to_string()));
        let player = table.get("player").map_or(Ok(ONE), |value| player(&value.to_string()))?;
        Self::from_fields(rules, &seeds.collect::<Result<Vec<_>, _>>()?, player)
    }

    /// A position from text: the seeds separated by commas, then the player to move (1 if omitted); or the same as JSON.
    /// `Display` writes the first form.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use parlour_core::Game;
    /// use parlour_mancala::{Position, Rules, RulesFile};
    ///
    /// let rules = Arc::new(Rules::new(RulesFile::basic()).unwrap());
    /// let position = Position::parse(&rules, "0,3,3,3,3,3,3,0,3,3,3,3,3,3 1").unwrap();
    /// assert_eq!(position, Position::new(&rules, 2).unwrap());
    /// assert_eq!(position.to_string(), "0,3,3,3,3,3,3,0,3,3,3,3,3,3 1");
    /// ```
    pub fn parse(rules: &Arc<Rules>, text: &str) -> Result<Self, PositionError> {
        let text = text.trim();
        if text.starts_with('{') {
            return Self::from_data(rules, &json(text)?);
        }
        if !text.contains(',') {
            return Err(PositionError::NotAPosition { given: format!("\"{text}\"") });
        }
        let mut items: Vec<&str> = text.split(',').map(str::trim).collect();
        let who = split_player(&mut items).map_or(Ok(ONE), player)?;
        columns(items.len())?;
        let seeds = items.iter().enumerate().map(|(field, item)| seeds(field, item));
        Self::from_fields(rules, &seeds.collect::<Result<Vec<_>, _>>()?, who)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seeds: Vec<String> = self.fields().map(|seeds| seeds.to_string()).collect();
        write!(f, "{} {}", seeds.join(","), self.mover)
    }
}

/// Takes the player off the last item, after the blank behind the seeds.
fn split_player<'a>(items: &mut [&'a str]) -> Option<&'a str> {
    let last = items.last_mut()?;
    let (seeds, player) = last.split_once(char::is_whitespace)?;
    *last = seeds;
    Some(player.trim())
}

fn json(text: &str) -> Result<Value, PositionError> {
    serde_json::from_str(text)
        .map_err(|error| PositionError::Json { line: error.line(), column: error.column() })
}

fn check_keys(table: &Map<String, Value>) -> Result<(), PositionError> {
    let unknown = table.keys().find(|key| !KEYS.contains(&key.as_str()));
    unknown.map_or(Ok(()), |key| Err(PositionError::UnknownKey { key: key.clone() }))
}

fn check_columns(given: Option<&Value>, columns: u16) -> Result<(), PositionError> {
    match given {
        Some(value) if value.as_u64() != Some(columns.into()) => {
            Err(PositionError::Columns { given: value.to_string(), columns })
        }
        _ => Ok(()),
    }
}

/// The number of columns of a board with this many pits and stores.
fn columns(fields: usize) -> Result<u16, PositionError> {
    let fits = (4..=MAX_FIELDS).contains(&fields) && fields.is_multiple_of(2);
    let columns = u16::try_from(fields / 2).ok().filter(|_| fits);
    columns.map(|half| half - 1).ok_or(PositionError::Fields { got: fields })
}

fn seeds(field: usize, text: &str) -> Result<u32, PositionError> {
    text.parse().map_err(|_| PositionError::Seeds {
        field,
        given: if text.is_empty() { "nothing".to_owned() } else { text.to_owned() },
    })
}

fn player(text: &str) -> Result<Player, PositionError> {
    match text {
        "1" => Ok(ONE),
        "2" => Ok(TWO),
        _ => Err(PositionError::Player { given: text.to_owned() }),
    }
}
