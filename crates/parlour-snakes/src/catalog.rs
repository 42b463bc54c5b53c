//! The boards of the game as surfaces see them.

use parlour_core::{Boards, Chance, Finding, Findings, Named};
use serde::Deserialize;
use serde_json::Value;

use crate::{Board, BoardFile, GenerateOptions, Rules, RulesFile, check, formats, generate, shipped};

/// All boards of Snakes & Ladders: read, checked, written, shipped and made up.
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

/// The side of the board that is made up when none is given.
const USUAL_SIZE: u32 = 10;
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

    fn check(&self, board: &Value) -> Findings {
        BoardFile::from_value(board).map_or_else(|errors| errors, |file| check(&file))
    }

    fn generate(&self, rules: &Value, chance: &mut dyn Chance) -> Result<Value, Findings> {
        let mut options = GenerateOptions::new(USUAL_SIZE);
        let Ok(rules) = RulesFile::deserialize(rules) else {
            // Rules that cannot be read are reported by those who read them.
            return generate(&options, chance).map(|file| file.to_value());
        };
        loop {
            for _ in 0..ATTEMPTS {
                let file = generate(&options, chance)?;
                if options.snakes == 0 || fits(&file, &rules) {
                    return Ok(file.to_value());
                }
            }
            options.snakes /= 2;
        }
    }
}

/// Whether a game by these rules can be set up on the board: with few faces on the dice, snakes may bar the way.
fn fits(file: &BoardFile, rules: &RulesFile) -> bool {
    let board = Board::try_from(file.clone());
    board.is_ok_and(|board| Rules::new(rules.clone(), board).is_ok())
}
