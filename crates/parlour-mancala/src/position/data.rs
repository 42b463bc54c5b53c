//! Positions as data and as text: read, checked, written.

use std::fmt;
use std::sync::Arc;

use parlour_core::{Player, did_you_mean, nearest};
use serde_json::{Map, Value};
use thiserror::Error;

use super::Position;
use crate::{Board, Circle, MAX_COLUMNS, MAX_SEEDS, ONE, Rules, TWO};

/// The most pits a board can have.
const MAX_FIELDS: usize = 2 * MAX_COLUMNS as usize + 2;
/// As many seeds as the largest game starts with.
const MAX_TOTAL: u64 = 2 * MAX_COLUMNS as u64 * MAX_SEEDS as u64;

/// The keys of a position.
const KEYS: [&str; 3] = ["fields", "columns", "player"];

/// What is wrong with a position that was given.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Neither of the two forms.
    #[error(
        "a position is {{\"fields\":[0,3,3,0,3,3],\"player\":1}} or \"0,3,3,0,3,3 1\" (seeds by field number, \
         then the player to move), not {given}"
    )]
    NotAPosition {
        /// What was given.
        given: String,
    },
    /// It looks like JSON and is none.
    #[error("line {line}, column {column}: not JSON")]
    Json {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
    },
    /// A key that a position does not have.
    #[error("unknown key \"{key}\"{}; keys: {}", hint(key), KEYS.join(", "))]
    UnknownKey {
        /// The key.
        key: String,
    },
    /// No board has this number of pits.
    #[error(
        "{got} fields given; a board has two attics and two rows of 1 to {MAX_COLUMNS} fields, so an even number \
         from 4 to {MAX_FIELDS}"
    )]
    Fields {
        /// How many pits were given.
        got: usize,
    },
    /// A pit that holds something else than seeds.
    #[error("field {field} cannot hold {given}; allowed: a whole number of seeds")]
    Seeds {
        /// The number of the pit.
        field: usize,
        /// What was given.
        given: String,
    },
    /// More seeds than any game has.
    #[error("{total} seeds given; a game has at most {MAX_TOTAL}")]
    TooMany {
        /// How many seeds were given.
        total: u64,
    },
    /// The number of columns contradicts the pits.
    #[error("columns is {given}, but the fields make {columns} columns")]
    Columns {
        /// The number given.
        given: String,
        /// The number that the pits make.
        columns: u16,
    },
    /// No such player.
    #[error("player is {given}; allowed: 1, 2")]
    Player {
        /// What was given.
        given: String,
    },
}

fn hint(key: &str) -> String {
    did_you_mean(nearest(key, KEYS))
}

impl Position {
    /// A position from the seeds in the order of the pit numbers.
    ///
    /// The seeds decide how many columns there are: a position may have fewer than the rules say (columns burn)
    /// or more. Nothing else is asked of it; the game may be over.
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

    /// A position from data as [`Game::position`](parlour_core::Game::position) gives it. Without a `player`
    /// player 1 is to move; `columns` may be left out, but must fit the fields.
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
    /// assert_eq!(error.to_string(), "field 2 cannot hold -2; allowed: a whole number of seeds");
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

    /// A position from text: the seeds with commas between them, then the player to move (player 1 when left
    /// out); or the same as JSON. [`Position`]'s own text is the first form.
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

/// Takes the player off the last item, where a blank stands between the seeds and the player.
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

/// How many columns a number of pits and stores makes.
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
