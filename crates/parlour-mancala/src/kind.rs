//! Mancala in the registry of games.

use std::ops::RangeInclusive;
use std::sync::Arc;

use parlour_core::{About, AnyGame, Game, Kind, RuleBook, SetupError};
use serde_json::{Map, Value};

use crate::rules::BOOK;
use crate::{Position, Rules, RulesFile};

/// Mancala.
///
/// ```
/// use parlour_core::Kind;
/// use parlour_mancala::Mancala;
/// use serde_json::json;
///
/// let rules = Mancala.book().resolve(&json!("fire")).unwrap();
/// let game = Mancala.set_up(&rules, None, 2).unwrap();
/// assert_eq!(game.legal_moves(), ["1", "2", "3", "4", "5", "6"]);
/// // A game can start from any position.
/// let position = json!({"fields": [0, 1, 2, 0, 2, 1], "player": 2});
/// let game = Mancala.set_up(&rules, Some(&position), 2).unwrap();
/// assert_eq!(game.legal_moves(), ["4", "5"]);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mancala;

impl Kind for Mancala {
    fn about(&self) -> About {
        About {
            name: "mancala",
            title: "Mancala",
            summary: "Sow your seeds round the board and collect more than your opponent.",
            how_to_play: include_str!("../how-to-play.md"),
        }
    }

    /// The rules that most people know.
    fn suggested_preset(&self) -> &'static str {
        "kalah"
    }

    fn book(&self) -> &RuleBook {
        &BOOK
    }

    fn seats(&self, _: &Map<String, Value>) -> RangeInclusive<usize> {
        2..=2
    }

    fn starts_anywhere(&self) -> bool {
        true
    }

    fn set_up(
        &self,
        rules: &Map<String, Value>,
        board: Option<&Value>,
        seats: usize,
    ) -> Result<Box<dyn AnyGame>, SetupError> {
        let rules = Arc::new(Rules::new(BOOK.read::<RulesFile>(rules)?)?);
        let start = Position::new(&rules, seats)?;
        let position = match board {
            None | Some(Value::Null) => Ok(start),
            Some(Value::String(text)) => Position::parse(&rules, text),
            Some(data) => Position::from_data(&rules, data),
        };
        let refused = |error| SetupError::board(format!("start position: {error}"));
        Ok(Box::new(position.map_err(refused)?))
    }
}
