//! Boards of the tiny game: they differ in name only. The boards can be broken in one way at a time.

use parlour_core::{Boards, Chance, Finding, Findings, GeneratedBoard, Named};
use serde_json::{Map, Value};

/// What is wrong with the boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NimBoards {
    Sound,
    /// A built-in board is not there.
    Lost,
    /// A built-in board does not pass its own check.
    Wrong,
    /// No board can be generated.
    Unmade,
    /// A generated board does not pass its own check.
    MadeWrong,
}

const SHIPPED: [Named; 2] =
    [Named { name: "wide", summary: "Wide." }, Named { name: "narrow", summary: "Narrow." }];

impl Boards for NimBoards {
    fn formats(&self) -> &'static [Named] {
        &[]
    }

    fn built_in(&self) -> &'static [Named] {
        &SHIPPED
    }

    fn fetch(&self, name: &str) -> Option<Value> {
        let name = if *self == Self::Wrong { "crooked" } else { name };
        (*self != Self::Lost).then(|| Value::from(name))
    }

    fn detect(&self, _: &str) -> Option<&'static str> {
        None
    }

    fn read(&self, text: &str, _: Option<&str>) -> Result<Value, Findings> {
        Ok(Value::from(text))
    }

    fn write(&self, board: &Value, _: &str) -> Result<String, Findings> {
        Ok(board.to_string())
    }

    fn check(&self, board: &Value) -> Findings {
        let crooked = (board == "crooked").then(|| Finding::new("crooked", "crooked"));
        Findings { errors: crooked.into_iter().collect(), warnings: Vec::new() }
    }

    fn cells(&self, _: &Map<String, Value>) -> Result<u64, Findings> {
        Ok(1)
    }

    fn generate(
        &self,
        _: &Value,
        options: &Map<String, Value>,
        chance: &mut dyn Chance,
    ) -> Result<GeneratedBoard, Findings> {
        let board = match self {
            Self::Unmade => return Err(Finding::new("wood", "no wood").into()),
            Self::MadeWrong => Value::from("crooked"),
            _ => Value::from(format!("made {}", chance.below(100))),
        };
        Ok(GeneratedBoard { board, options: options.clone() })
    }
}
