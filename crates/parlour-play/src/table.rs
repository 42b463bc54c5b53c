//! A table: the game, its rules, the board and the players. Valid by construction.

use parlour_core::{AnyGame, Boards, ColourError, Kind, PlayerNames, RuleError, SetupError, seat_colours};
use serde_json::{Map, Value};
use thiserror::Error;

use crate::Seat;
use crate::seat::{chosen_colours, is_control};

/// Everything that is fixed before the first step.
#[derive(Clone)]
pub struct Table {
    kind: &'static dyn Kind,
    rules: Map<String, Value>,
    board: Option<Value>,
    setup: Map<String, Value>,
    seats: Vec<Seat>,
    chosen: bool,
    start: Box<dyn AnyGame>,
}

/// Why a table is not valid.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum TableError {
    /// Rules, seats or board do not fit.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// No built-in board has this name.
    #[error("\"{given}\" is not a built-in board of {game}; boards: {}", known.join(", "))]
    UnknownBoard { given: String, game: &'static str, known: Vec<&'static str> },
    /// A board was given for a game without boards.
    #[error("{game} has no boards to choose from")]
    NoBoards { game: &'static str },
    /// The game needs a board.
    #[error("{game} needs a board: {}, or a board as data", known.join(", "))]
    BoardMissing { game: &'static str, known: Vec<&'static str> },
    /// Two players chose the same colour.
    #[error("{} and {} both chose {colour}; each player needs a different colour", players[0], players[1])]
    ColourTwice { colour: &'static str, players: [String; 2] },
    /// A colour was chosen in a game whose seats have none.
    #[error("{player} chose {colour}, but the seats of {game} have no colours")]
    NoColours { player: String, colour: String, game: &'static str },
    /// A name has control characters, which a terminal would obey.
    #[error("player {seat}: the name {name:?} must be one line without control characters")]
    Name { seat: usize, name: String },
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
        let chosen = chosen_colours(&seats).iter().any(Option::is_some);
        let (seats, start) = seated(kind, &rules, board.as_ref(), seats)?;
        // A starting position is kept as data, however it was written.
        let board = if given.is_some() { Some(start.position()) } else { board };
        Ok(Self { kind, rules, board, setup: Map::new(), seats, chosen, start })
    }

    /// The same table, with what was chosen about its generated board: options and random seed.
    #[must_use]
    pub fn with_setup(mut self, setup: Map<String, Value>) -> Self {
        self.setup = setup;
        self
    }

    /// The same table with its players in this turn order, given by their indices. Players keep colours they chose; if
    /// nobody chose, the first in turn order gets the first seat.
    pub fn reordered(&self, order: &[usize]) -> Result<Self, TableError> {
        let moved = |player: &usize| self.seats.get(*player).cloned();
        let mut seats: Vec<Seat> = order.iter().filter_map(moved).collect();
        if !self.chosen {
            for seat in &mut seats {
                seat.color = None;
            }
        }
        let (seats, start) = seated(self.kind, &self.rules, self.board.as_ref(), seats)?;
        Ok(Self { seats, start, ..self.clone() })
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

    /// The options and the random seed of a generated board.
    pub fn setup(&self) -> &Map<String, Value> {
        &self.setup
    }

    /// The options as text; nothing if the board was not generated.
    pub fn setup_words(&self) -> Option<String> {
        (!self.setup.is_empty()).then(|| setup_words(&self.setup))
    }

    /// The players in turn order.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// Whether a player chose a coloured seat, so that play passes clockwise.
    pub fn has_chosen_colours(&self) -> bool {
        self.chosen
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

/// The options of a generated board as text, without zeros.
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
    // A record may be forged, and a terminal obeys control characters.
    words.collect::<Vec<_>>().join(", ").replace(is_control, "\u{fffd}")
}

/// The players with their colours, if any, and the first position.
fn seated(
    kind: &'static dyn Kind,
    rules: &Map<String, Value>,
    board: Option<&Value>,
    mut seats: Vec<Seat>,
) -> Result<(Vec<Seat>, Box<dyn AnyGame>), TableError> {
    let colours = kind.colours(rules);
    if let (true, Some(seat)) = (colours.is_empty(), seats.iter().find(|seat| seat.color.is_some())) {
        let (player, colour) = (seat.name.clone(), seat.color.clone().unwrap_or_default());
        return Err(TableError::NoColours { player, colour, game: kind.name() });
    }
    let taken = seat_colours(colours, &chosen_colours(&seats)).map_err(|error| named(error, &seats))?;
    // With more players than colours, report the number of players.
    let start = if taken.len() < seats.len() {
        kind.set_up(rules, board, seats.len())?
    } else {
        kind.set_up_at(rules, board, &taken)?
    };
    for (seat, colour) in seats.iter_mut().zip(taken) {
        seat.color = Some(colour.to_owned());
    }
    Ok((seats, start))
}

/// The error with the names of players.
fn named(error: ColourError, seats: &[Seat]) -> TableError {
    match error {
        ColourError::Twice { colour, players } => TableError::ColourTwice {
            colour,
            players: players
                .map(|player| seats.get(player.index()).map_or_else(String::new, |seat| seat.name.clone())),
        },
        error => SetupError::Colour(error).into(),
    }
}

fn names(boards: &dyn Boards) -> Vec<&'static str> {
    boards.built_in().iter().map(|board| board.name).collect()
}

/// The complete board: a built-in board by name, or data in canonical form.
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
