//! The tiny game as a kind: two presets, one of its rule values is refused.

use std::ops::RangeInclusive;
use std::sync::Arc;

use parlour_core::{About, AnyGame, Boards, Game, Kind, Preset, RuleBook, RuleError, SetupError};
use serde_json::{Map, Value, json};

use super::boards::NimBoards;
use super::nim::{Fault, Position, Rules};

/// The kind of game, broken in one way. It has no rule book: its rules are given to the suite apart.
pub(super) struct Nim(pub(super) Fault, pub(super) Option<NimBoards>);

impl Nim {
    pub(super) fn presets() -> Vec<Preset> {
        let preset = |name, sticks: u32| Preset {
            name,
            summary: "Sticks.",
            rules: Map::from_iter([("sticks".to_owned(), json!(sticks)), ("heap".to_owned(), json!("one"))]),
        };
        vec![preset("short", 8), preset("long", 25)]
    }

    /// `sticks` from 1, and a heap that is one or (refused) many.
    pub(super) fn schema() -> Value {
        json!({"properties": {
            "sticks": {"type": "integer", "minimum": 1, "maximum": 12},
            "heap": {"oneOf": [{"const": "one"}, {"const": "many"}]},
        }})
    }
}

impl Kind for Nim {
    fn about(&self) -> About {
        About { name: "nim", title: "Nim", summary: "Take the last stick.", how_to_play: "" }
    }

    fn book(&self) -> &RuleBook {
        unreachable!("the rules are given apart")
    }

    fn boards(&self) -> Option<&dyn Boards> {
        self.1.as_ref().map(|boards| boards as &dyn Boards)
    }

    fn seats(&self, _: &Map<String, Value>) -> RangeInclusive<usize> {
        2..=usize::MAX
    }

    fn default_seats(&self, _: &Map<String, Value>) -> usize {
        3
    }

    fn set_up(
        &self,
        rules: &Map<String, Value>,
        board: Option<&Value>,
        seats: usize,
    ) -> Result<Box<dyn AnyGame>, SetupError> {
        if board == Some(&Value::from("narrow")) && seats > 3 {
            return Err(SetupError::board("the narrow board is for three"));
        }
        if rules["heap"] == "many" || self.0 == Fault::PresetRefused {
            return Err(RuleError::conflict("heap", "there is one heap only").into());
        }
        let sticks = rules["sticks"].as_u64().and_then(|sticks| u32::try_from(sticks).ok()).unwrap_or(1);
        let rules = Arc::new(Rules { sticks, fault: self.0 });
        Ok(Box::new(Position::new(&rules, seats)?))
    }
}
