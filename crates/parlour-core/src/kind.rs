//! A game as an entry of the registry: everything a surface needs before the first position.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use crate::{AnyGame, Boards, RuleBook, SetupError};

/// One kind of game. A game crate has one value of it, the registry one line for it.
pub trait Kind: Sync {
    /// The name in commands and records, e.g. `snakes`.
    fn name(&self) -> &'static str;

    /// The name for people, e.g. `Snakes & Ladders`.
    fn title(&self) -> &'static str;

    /// The game in one sentence.
    fn summary(&self) -> &'static str;

    /// The house rules and presets.
    fn book(&self) -> &RuleBook;

    /// The boards, if the game is played on different ones.
    fn boards(&self) -> Option<&dyn Boards> {
        None
    }

    /// The preset that a menu offers first. Without a menu the first preset is played.
    fn suggested_preset(&self) -> &'static str {
        self.book().presets().first().map_or("", |preset| preset.name)
    }

    /// Whether a game without boards can start from any position. That position is given in place of a board: as data,
    /// or as text that [`Kind::set_up`] reads.
    fn starts_anywhere(&self) -> bool {
        false
    }

    /// How many can play under these rules (complete, as [`RuleBook::resolve`] gives them).
    fn seats(&self, rules: &Map<String, Value>) -> RangeInclusive<usize>;

    /// The default number of players.
    fn default_seats(&self, rules: &Map<String, Value>) -> usize;

    /// Sets up a game from complete rules and, where the game has boards, a board.
    fn set_up(
        &self,
        rules: &Map<String, Value>,
        board: Option<&Value>,
        seats: usize,
    ) -> Result<Box<dyn AnyGame>, SetupError>;

    /// The colours at which players can sit under these rules, clockwise. Empty where a colour is only a look.
    fn colours(&self, rules: &Map<String, Value>) -> &'static [&'static str] {
        let _ = rules;
        &[]
    }

    /// As [`Kind::set_up`], with a colour for every player in turn order. A game without colours needs only their number.
    fn set_up_at(
        &self,
        rules: &Map<String, Value>,
        board: Option<&Value>,
        colours: &[&str],
    ) -> Result<Box<dyn AnyGame>, SetupError> {
        self.set_up(rules, board, colours.len())
    }
}
