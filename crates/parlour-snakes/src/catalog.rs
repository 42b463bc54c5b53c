//! The boards of the game, as the registry and its users see them.

use parlour_core::{Boards, Chance, Finding, Findings, GeneratedBoard, Named, OptionBook};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::options::{BoardOptions, OPTIONS};
use crate::{Board, BoardFile, Rules, RulesFile, check, formats, generate_around, shipped};

/// All boards of Snakes & Ladders: reads, checks, writes and generates them, and lists the built-in ones.
///
/// ```
/// use parlour_core::Boards;
/// use parlour_snakes::BoardCatalog;
/// let board = BoardCatalog.read("4 3\n1L3 2\n", None).unwrap();
/// assert!(BoardCatalog.check(&board).ok());
/// assert_eq!(BoardCatalog.write(&board, "moves").unwrap(), "[\n  2, -1,\n  -1, -1\n]\n");
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct BoardCatalog;

/// How many boards are tried before fewer snakes are placed.
const ATTEMPTS: u32 = 10;

impl Boards for BoardCatalog {
    fn formats(&self) -> &'static [Named] {
        formats::FORMATS
    }

    fn built_in(&self) -> &'static [Named] {
        shipped::SHIPPED
    }

    fn fetch(&self, name: &str) -> Option<Value> {
        shipped::board(name).map(|file| file.to_value())
    }

    fn detect(&self, text: &str) -> Option<&'static str> {
        formats::detect(text)
    }

    fn read(&self, text: &str, format: Option<&str>) -> Result<Value, Findings> {
        formats::read(text, format).map(|file| file.to_value())
    }

    fn read_noted(&self, text: &str, format: Option<&str>) -> Result<(Value, Vec<Finding>), Findings> {
        formats::read_noted(text, format).map(|noted| (noted.board.to_value(), noted.notices))
    }

    fn write(&self, board: &Value, format: &str) -> Result<String, Findings> {
        formats::write(&BoardFile::from_value(board)?, format)
    }

    fn left_out(&self, board: &Value, text: &str, format: &str) -> Vec<Finding> {
        BoardFile::from_value(board)
            .map_or_else(|_| Vec::new(), |file| formats::left_out(&file, text, format))
    }

    fn check(&self, board: &Value) -> Findings {
        BoardFile::from_value(board).map_or_else(|errors| errors, |file| check(&file))
    }

    fn options(&self) -> &OptionBook {
        &OPTIONS
    }

    fn cells(&self, options: &Map<String, Value>) -> Result<u64, Findings> {
        let side = u64::from(BoardOptions::read(options)?.size);
        Ok(side * side)
    }

    fn generate(
        &self,
        rules: &Value,
        options: &Map<String, Value>,
        chance: &mut dyn Chance,
    ) -> Result<GeneratedBoard, Findings> {
        let given = BoardOptions::read(options)?;
        // Invalid rules are reported by the code that reads them.
        let rules = RulesFile::deserialize(rules).ok();
        let (placed, mut counts) = (given.placed(), given.complete());
        loop {
            for _ in 0..ATTEMPTS {
                let file = generate_around(&counts, &placed, chance)?;
                if counts.snakes == 0 || rules.as_ref().is_none_or(|rules| fits(&file, rules)) {
                    return Ok(GeneratedBoard { board: file.to_value(), options: given.used(&counts) });
                }
            }
            if given.snakes.is_some() || !placed.is_empty() {
                return Err(barred(counts.snakes).into());
            }
            counts.snakes /= 2;
        }
    }
}

/// The error if the requested number of snakes blocks the last square under the rules.
fn barred(snakes: u32) -> Finding {
    let message = format!(
        "snakes: under these rules, no pawn gets past {snakes} snakes on any of {ATTEMPTS} boards; ask for fewer, or \
             change the dice"
    );
    Finding::new("rules", message)
}

/// Whether a game with these rules can be played on the board: with few faces on the dice, snakes may block the way.
fn fits(file: &BoardFile, rules: &RulesFile) -> bool {
    let board = Board::try_from(file.clone());
    board.is_ok_and(|board| Rules::new(rules.clone(), board).is_ok())
}
