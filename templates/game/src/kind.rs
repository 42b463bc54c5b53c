//! Pig as an entry of the registry.

use std::ops::RangeInclusive;
use std::sync::Arc;

use parlour_core::{AnyGame, Game, Kind, RuleBook, SetupError};
use serde_json::{Map, Value};

use crate::position::SEATS;
use crate::rules::BOOK;
use crate::{Position, RulesFile};

/// Pig.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Pig;

impl Kind for Pig {
    fn name(&self) -> &'static str {
        "pig"
    }

    fn title(&self) -> &'static str {
        "Pig"
    }

    fn summary(&self) -> &'static str {
        "Roll as often as you dare, and hold before a 1 comes up."
    }

    fn how_to_play(&self) -> &'static str {
        include_str!("../how-to-play.md")
    }

    fn book(&self) -> &RuleBook {
        &BOOK
    }

    fn seats(&self, _: &Map<String, Value>) -> RangeInclusive<usize> {
        SEATS
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
            return Err(SetupError::Board { findings: vec!["Pig is played without a board".to_owned()] });
        }
        let rules = Arc::new(BOOK.read::<RulesFile>(rules)?);
        Ok(Box::new(Position::new(&rules, seats)?))
    }
}
