//! Snakes & Ladders as an entry in the registry of games.

use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};

use parlour_core::{About, AnyGame, Boards, Game, Kind, RuleBook, RuleError, SetupError};
use serde_json::{Map, Value};

use crate::{Board, BoardCatalog, BoardFile, Position, Rules, RulesFile};

static BOOK: LazyLock<RuleBook> = LazyLock::new(RuleBook::of::<RulesFile>);

/// Snakes & Ladders.
///
/// ```
/// use parlour_core::Kind;
/// use parlour_snakes::Snakes;
/// use serde_json::json;
/// let rules = Snakes.book().resolve(&json!({"preset": "stack", "finish": "bounce"})).unwrap();
/// let board = json!({"columns": 10, "rows": 10, "entities": [{"kind": "ladder", "from": 4, "to": 14}]});
/// let game = Snakes.set_up(&rules, Some(&board), 4).unwrap();
/// assert_eq!(game.position()["queue"], json!([1, 2, 3, 4]));
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Snakes;

impl Kind for Snakes {
    fn about(&self) -> About {
        About {
            name: "snakes",
            title: "Snakes & Ladders",
            summary: "Race your pawn to the last square. Ladders lift you, snakes drop you.",
            how_to_play: include_str!("../how-to-play.md"),
        }
    }

    fn book(&self) -> &RuleBook {
        &BOOK
    }

    fn boards(&self) -> Option<&dyn Boards> {
        Some(&BoardCatalog)
    }

    fn seats(&self, _: &Map<String, Value>) -> RangeInclusive<usize> {
        1..=usize::MAX
    }

    /// Dice decide everything.
    fn bot_levels(&self) -> usize {
        1
    }

    fn set_up(
        &self,
        rules: &Map<String, Value>,
        board: Option<&Value>,
        seats: usize,
    ) -> Result<Box<dyn AnyGame>, SetupError> {
        let rules = read_rules(rules, board)?;
        Ok(Box::new(Position::new(&Arc::new(rules), seats)?))
    }
}

/// Snakes & Ladders with rules from another program, as a game of its own for tables, simulations and registries.
///
/// House rules and boards are those of [`Snakes`]. A record names the game, so programs without it refuse the record
/// instead of playing it by other rules.
///
/// ```
/// use std::sync::Arc;
/// use parlour_core::{Kind, Step};
/// use parlour_snakes::{Effect, Variant};
/// use serde_json::json;
/// const SLOW: Variant = Variant {
///     name: "slow-snakes",
///     title: "Slow Snakes & Ladders",
///     summary: "Square 5 is a trap on every board.",
///     plug_in: |rules| rules.with_effect(5, Arc::new(Effect::Trap)),
/// };
/// let rules = SLOW.book().resolve(&json!("classic")).unwrap();
/// let mut game = SLOW.set_up(&rules, Some(&json!("geeks-30")), 2).unwrap();
/// game.step(&Step::Roll(5)).unwrap();
/// assert_eq!(game.position()["skip"], json!([1, 0]));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Variant {
    /// The name in commands and records.
    pub name: &'static str,
    /// The name for people.
    pub title: &'static str,
    /// The game in one sentence.
    pub summary: &'static str,
    /// Adds the rules; see [`Rules::with_landing`], [`Rules::with_sixes`] and [`Rules::with_effect`].
    pub plug_in: fn(Rules) -> Result<Rules, RuleError>,
}

impl Kind for Variant {
    fn about(&self) -> About {
        About { name: self.name, title: self.title, summary: self.summary, how_to_play: "" }
    }

    fn book(&self) -> &RuleBook {
        &BOOK
    }

    fn boards(&self) -> Option<&dyn Boards> {
        Some(&BoardCatalog)
    }

    fn seats(&self, rules: &Map<String, Value>) -> RangeInclusive<usize> {
        Snakes.seats(rules)
    }

    fn bot_levels(&self) -> usize {
        Snakes.bot_levels()
    }

    fn set_up(
        &self,
        rules: &Map<String, Value>,
        board: Option<&Value>,
        seats: usize,
    ) -> Result<Box<dyn AnyGame>, SetupError> {
        let rules = (self.plug_in)(read_rules(rules, board)?)?;
        Ok(Box::new(Position::new(&Arc::new(rules), seats)?))
    }
}

fn read_rules(rules: &Map<String, Value>, board: Option<&Value>) -> Result<Rules, SetupError> {
    let file: RulesFile = BOOK.read(rules)?;
    Ok(Rules::new(file, read_board(board)?)?)
}

fn read_board(board: Option<&Value>) -> Result<Board, SetupError> {
    let missing = || SetupError::board("a board is needed: an object, or the name of a built-in board");
    Ok(Board::try_from(BoardFile::from_value(board.ok_or_else(missing)?)?)?)
}
