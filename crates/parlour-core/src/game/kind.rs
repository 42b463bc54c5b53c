//! A game's entry in the registry: everything a surface needs before the first position.

use std::ops::RangeInclusive;

use serde_json::{Map, Value};

use crate::{AnyGame, Boards, RuleBook, SetupError};

/// What to tell about a game before it begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct About {
    /// The name in commands and records, e.g. `snakes`.
    pub name: &'static str,
    /// The name for people, e.g. `Snakes & Ladders`.
    pub title: &'static str,
    /// The game in one sentence.
    pub summary: &'static str,
    /// How to play, as a page of Markdown with at least the sections "Goal", "Your turn" and "How it ends"; empty without
    /// one. The command `parlour rules` opens with it, and the page teaches it.
    pub how_to_play: &'static str,
}

/// A kind of game. Each game crate has one, and the registry lists it in one line.
pub trait Kind: Sync {
    /// What to tell about the game; the four methods below have its parts.
    fn about(&self) -> About;

    /// The name in commands and records.
    fn name(&self) -> &'static str {
        self.about().name
    }

    /// The name for people.
    fn title(&self) -> &'static str {
        self.about().title
    }

    /// The game in one sentence.
    fn summary(&self) -> &'static str {
        self.about().summary
    }

    /// How to play, in Markdown.
    fn how_to_play(&self) -> &'static str {
        self.about().how_to_play
    }

    /// The house rules and presets.
    fn book(&self) -> &RuleBook;

    /// The boards, if the game has boards.
    fn boards(&self) -> Option<&dyn Boards> {
        None
    }

    /// The preset that a menu offers first. Without a menu, the first preset is the default.
    fn suggested_preset(&self) -> &'static str {
        self.book().presets().first().map_or("", |preset| preset.name)
    }

    /// Whether a game without boards can start from any position. That position is given in place of a board: as data,
    /// or as text that [`Kind::set_up`] reads.
    fn starts_anywhere(&self) -> bool {
        false
    }

    /// How many can play under these rules (complete, as [`RuleBook::resolve`] returns them).
    fn seats(&self, rules: &Map<String, Value>) -> RangeInclusive<usize>;

    /// The default number of players: two, or the nearest possible number.
    fn default_seats(&self, rules: &Map<String, Value>) -> usize {
        let seats = self.seats(rules);
        2.clamp(*seats.start(), *seats.end())
    }

    /// How many levels of bots differ in this game, counted from the weakest: 1 if players never have a choice. Surfaces offer
    /// no more of them.
    fn bot_levels(&self) -> usize {
        usize::MAX
    }

    /// Sets up a game from complete rules and, if the game has boards, a board.
    fn set_up(
        &self,
        rules: &Map<String, Value>,
        board: Option<&Value>,
        seats: usize,
    ) -> Result<Box<dyn AnyGame>, SetupError>;

    /// The colours of the seats under these rules, clockwise; empty if colours are only decoration.
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
