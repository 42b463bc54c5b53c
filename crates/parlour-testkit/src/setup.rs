//! Setups to play: rules, board and seats.

use std::fmt;

use parlour_core::{Boards, Finding, Kind, Preset, SetupError};
use serde_json::{Map, Value};

use crate::TestDice;
use crate::values::{Variation, variations};

/// How many more players than usual the largest setup has, if there is no limit.
const MANY_MORE: usize = 5;

/// A set of rules, a board and a number of players.
#[derive(Debug, Clone)]
pub(crate) struct Setup {
    /// The preset, and what differs from it.
    pub(crate) words: String,
    pub(crate) rules: Map<String, Value>,
    pub(crate) board: Option<(String, Value)>,
    pub(crate) seats: usize,
    /// A preset on its own board must not be refused.
    pub(crate) must_play: bool,
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board.as_ref().map_or("none", |(name, _)| name);
        write!(f, "rules: {}; board: {board}; seats: {}", self.words, self.seats)
    }
}

/// Rules that a game refused, and its reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The rules, the board and the seats.
    pub setup: String,
    /// The reason.
    pub reason: String,
}

/// The setups of a kind of game.
#[derive(Debug, Default)]
pub(crate) struct Setups {
    pub(crate) setups: Vec<Setup>,
    pub(crate) refused: Vec<Refusal>,
}

/// Lists the setups of a kind of game from its rules and boards.
pub(crate) struct SetupSource<'a> {
    pub(crate) kind: &'a dyn Kind,
    pub(crate) presets: &'a [Preset],
    pub(crate) schema: &'a Value,
    pub(crate) more: &'a [(String, Value)],
    pub(crate) seed: u64,
}

impl SetupSource<'_> {
    /// Every preset on every board with every number of players; every single rule value with the usual
    /// board and players, and with one of the other choices in turn.
    pub(crate) fn list(&self) -> Result<Setups, String> {
        let built_in = self.built_in()?;
        let mut listed = Setups::default();
        for preset in self.presets {
            let plain = Variation { words: preset.name.to_owned(), rules: preset.rules.clone() };
            listed.setups.extend(self.setups(&plain, &built_in, true)?);
            let varied = variations(preset, self.schema, self.more);
            for (turn, variation) in varied.iter().enumerate() {
                match self.setups(variation, &built_in, false) {
                    Ok(setups) => listed.setups.extend(usual_and_another(setups, turn)),
                    Err(reason) => {
                        listed.refused.push(Refusal { setup: format!("rules: {}", variation.words), reason });
                    }
                }
            }
        }
        Ok(listed)
    }

    /// All setups for these rules, the usual one first; an error if no board can be generated for them.
    fn setups(
        &self,
        rules: &Variation,
        built_in: &[(String, Value)],
        preset: bool,
    ) -> Result<Vec<Setup>, String> {
        let generated = match self.kind.boards() {
            Some(boards) => Some(self.generated(boards, rules)?),
            None => None,
        };
        let boards = std::iter::once(generated).chain(built_in.iter().cloned().map(Some));
        let seats = self.seats(&rules.rules);
        let setups = boards.enumerate().flat_map(|(index, board)| {
            seats.iter().map(move |seats| Setup {
                words: rules.words.clone(),
                rules: rules.rules.clone(),
                board: board.clone(),
                seats: *seats,
                must_play: preset && index == 0,
            })
        });
        Ok(setups.collect())
    }

    fn generated(&self, boards: &dyn Boards, rules: &Variation) -> Result<(String, Value), String> {
        let mut dice = TestDice::new(self.seed);
        let board = boards
            .generate(&Value::Object(rules.rules.clone()), &Map::new(), &mut dice)
            .map_err(|findings| in_words(&findings.errors))?
            .board;
        let findings = boards.check(&board);
        if !findings.ok() {
            return Err(format!("the generated board is wrong: {}", in_words(&findings.errors)));
        }
        Ok((format!("generated from seed {}", self.seed), board))
    }

    fn built_in(&self) -> Result<Vec<(String, Value)>, String> {
        let Some(boards) = self.kind.boards() else {
            return Ok(Vec::new());
        };
        let fetch = |name: &str| {
            let board =
                boards.fetch(name).ok_or_else(|| format!("the built-in board {name} is not there"))?;
            let findings = boards.check(&board);
            if !findings.ok() {
                return Err(format!("the built-in board {name} is wrong: {}", in_words(&findings.errors)));
            }
            Ok((name.to_owned(), board))
        };
        boards.built_in().iter().map(|named| fetch(named.name)).collect()
    }

    /// The usual number of players, the least, and many.
    fn seats(&self, rules: &Map<String, Value>) -> Vec<usize> {
        let (range, usual) = (self.kind.seats(rules), self.kind.default_seats(rules));
        let many = usual.saturating_add(MANY_MORE).min(*range.end());
        let mut seats = vec![usual, *range.start(), many];
        let mut seen = Vec::new();
        seats.retain(|number| {
            !seen.contains(number) && {
                seen.push(*number);
                true
            }
        });
        seats
    }

    pub(crate) fn start(&self, setup: &Setup) -> Result<Box<dyn parlour_core::AnyGame>, SetupError> {
        let board = setup.board.as_ref().map(|(_, board)| board);
        self.kind.set_up(&setup.rules, board, setup.seats)
    }
}

fn usual_and_another(mut setups: Vec<Setup>, turn: usize) -> Vec<Setup> {
    let others = setups.len().saturating_sub(1);
    if others > 0 {
        setups.swap(1, 1 + turn % others);
    }
    setups.truncate(2);
    setups
}

fn in_words(findings: &[Finding]) -> String {
    findings.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
}
