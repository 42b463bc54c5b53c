//! Ludo in the registry of games.

use std::ops::RangeInclusive;
use std::sync::Arc;

use parlour_core::{About, AnyGame, Game, Kind, RuleBook, RuleError, SetupError};
use serde_json::{Map, Value};

use crate::board::COLOURS;
use crate::position::Position;
use crate::rules::{BOOK, Rules};

/// The game of Ludo.
///
/// ```
/// use parlour_core::Kind;
/// use parlour_ludo::Ludo;
/// let rules = Ludo.book().resolve(&"party".into()).unwrap();
/// let game = Ludo.set_up(&rules, None, Ludo.default_seats(&rules)).unwrap();
/// assert_eq!(game.seats(), 4);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ludo;

impl Ludo {
    fn rules(rules: &Map<String, Value>) -> Result<Rules, RuleError> {
        Rules::new(BOOK.read(rules)?)
    }
}

impl Kind for Ludo {
    fn about(&self) -> About {
        About {
            name: "ludo",
            title: "Ludo",
            summary: "Race your tokens round the track and home, and capture your opponents' on the way.",
            how_to_play: include_str!("../how-to-play.md"),
        }
    }

    fn book(&self) -> &RuleBook {
        &BOOK
    }

    fn seats(&self, rules: &Map<String, Value>) -> RangeInclusive<usize> {
        // Invalid rules are refused when the game is set up; until then any number will do.
        Self::rules(rules).map_or(2..=6, |rules| rules.seats())
    }

    fn default_seats(&self, rules: &Map<String, Value>) -> usize {
        Self::rules(rules).map_or(4, |rules| rules.default_seats())
    }

    fn set_up(
        &self,
        rules: &Map<String, Value>,
        board: Option<&Value>,
        seats: usize,
    ) -> Result<Box<dyn AnyGame>, SetupError> {
        Ok(Box::new(Position::new(&checked(rules, board)?, seats)?))
    }

    fn colours(&self, rules: &Map<String, Value>) -> &'static [&'static str] {
        // As above: invalid rules are refused when the game is set up.
        Self::rules(rules).map_or(&COLOURS, |rules| rules.colours())
    }

    fn set_up_at(
        &self,
        rules: &Map<String, Value>,
        board: Option<&Value>,
        colours: &[&str],
    ) -> Result<Box<dyn AnyGame>, SetupError> {
        Ok(Box::new(Position::with_colours(&checked(rules, board)?, colours)?))
    }
}

/// Valid rules, for a game without a board.
fn checked(rules: &Map<String, Value>, board: Option<&Value>) -> Result<Arc<Rules>, SetupError> {
    if board.is_none_or(Value::is_null) {
        return Ok(Arc::new(Ludo::rules(rules)?));
    }
    Err(SetupError::board(
        "ludo does not take a board; its size follows from the rules arms, cells-per-arm and home-stretch",
    ))
}
