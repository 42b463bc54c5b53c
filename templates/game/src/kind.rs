//! Pig as an entry of the registry.

use std::ops::RangeInclusive;
use std::sync::Arc;

use parlour_core::{About, AnyGame, Game, Kind, RuleBook, SetupError};
use serde_json::{Map, Value};

use crate::position::SEATS;
use crate::rules::BOOK;
use crate::{Position, RulesFile};

/// Pig.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pig;

impl Kind for Pig {
    fn about(&self) -> About {
        About {
            name: "pig",
            title: "Pig",
            summary: "Roll as often as you dare, and hold before a 1 comes up.",
            how_to_play: include_str!("../how-to-play.md"),
        }
    }

    fn book(&self) -> &RuleBook {
        &BOOK
    }

    fn seats(&self, _: &Map<String, Value>) -> RangeInclusive<usize> {
        SEATS
    }

    fn set_up(
        &self,
        rules: &Map<String, Value>,
        board: Option<&Value>,
        seats: usize,
    ) -> Result<Box<dyn AnyGame>, SetupError> {
        if board.is_some_and(|board| !board.is_null()) {
            return Err(SetupError::board("Pig is played without a board"));
        }
        let rules = Arc::new(BOOK.read::<RulesFile>(rules)?);
        Ok(Box::new(Position::new(&rules, seats)?))
    }
}
