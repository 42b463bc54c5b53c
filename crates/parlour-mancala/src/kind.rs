//! Mancala as an entry of the registry.

use std::ops::RangeInclusive;
use std::sync::Arc;

use parlour_core::{AnyGame, Game, Kind, RuleBook, SetupError};
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
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mancala;

impl Kind for Mancala {
    fn name(&self) -> &'static str {
        "mancala"
    }

    fn title(&self) -> &'static str {
        "Mancala"
    }

    fn summary(&self) -> &'static str {
        "Sow seeds round the board and bring more of them home than the other player."
    }

    fn book(&self) -> &RuleBook {
        &BOOK
    }

    fn seats(&self, _: &Map<String, Value>) -> RangeInclusive<usize> {
        2..=2
    }

    fn default_seats(&self, _: &Map<String, Value>) -> usize {
        2
    }

    fn set_up(
        &self,
        rules: &Map<String, Value>,
        board: Option<&Value>,
        seats: usize,
    ) -> Result<Box<dyn AnyGame>, SetupError> {
        if board.is_some_and(|board| !board.is_null()) {
            let finding =
                "mancala is played without a board file; the rules \"columns\" and \"seeds\" make the board";
            return Err(SetupError::Board { findings: vec![finding.to_owned()] });
        }
        let rules = Arc::new(Rules::new(BOOK.read::<RulesFile>(rules)?)?);
        Ok(Box::new(Position::new(&rules, seats)?))
    }
}
