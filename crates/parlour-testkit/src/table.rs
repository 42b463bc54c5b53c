//! What is played: rules, board and seats together.

use std::fmt;

use parlour_core::{Boards, Finding, Kind, Preset, SetupError};
use serde_json::{Map, Value};

use crate::TestDice;
use crate::values::{Variation, variations};

/// How many more than usual sit at the largest table, where there is no limit.
const MANY_MORE: usize = 5;

/// A set of rules, a board and a number of players.
#[derive(Debug, Clone)]
pub(crate) struct Table {
    /// The preset, and what differs from it.
    pub(crate) words: String,
    pub(crate) rules: Map<String, Value>,
    pub(crate) board: Option<(String, Value)>,
    pub(crate) seats: usize,
    /// A preset on its own board: there is no reason to refuse it.
    pub(crate) must_play: bool,
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board.as_ref().map_or("none", |(name, _)| name);
        write!(f, "rules: {}; board: {board}; seats: {}", self.words, self.seats)
    }
}

/// Rules that a game refused, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The rules, the board and the seats.
    pub table: String,
    /// The reason that the game gave.
    pub reason: String,
}

/// The tables of a kind of game.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    pub(crate) tables: Vec<Table>,
    pub(crate) refused: Vec<Refusal>,
}

/// Who lays the tables, from which rules and boards.
pub(crate) struct Host<'a> {
    pub(crate) kind: &'a dyn Kind,
    pub(crate) presets: &'a [Preset],
    pub(crate) schema: &'a Value,
    pub(crate) more: &'a [(String, Value)],
    pub(crate) seed: u64,
}

impl Host<'_> {
    /// Every preset on every board with every number of players; every single rule value on the usual table, and
    /// on one of the others in turn.
    pub(crate) fn lay(&self) -> Result<Tables, String> {
        let shipped = self.built_in()?;
        let mut laid = Tables::default();
        for preset in self.presets {
            let plain = Variation {
                words: preset.name.to_owned(),
                rules: preset.rules.clone(),
            };
            laid.tables.extend(self.tables(&plain, &shipped, true)?);
            let varied = variations(preset, self.schema, self.more);
            for (turn, variation) in varied.iter().enumerate() {
                match self.tables(variation, &shipped, false) {
                    Ok(tables) => laid.tables.extend(usual_and_another(tables, turn)),
                    Err(reason) => laid.refused.push(Refusal {
                        table: format!("rules: {}", variation.words),
                        reason,
                    }),
                }
            }
        }
        Ok(laid)
    }

    /// All tables for these rules, the usual one first; an error if no board can be made up for them.
    fn tables(
        &self,
        rules: &Variation,
        shipped: &[(String, Value)],
        preset: bool,
    ) -> Result<Vec<Table>, String> {
        let made_up = match self.kind.boards() {
            Some(boards) => Some(self.made_up(boards, rules)?),
            None => None,
        };
        let boards = std::iter::once(made_up).chain(shipped.iter().cloned().map(Some));
        let seats = self.seats(&rules.rules);
        let tables = boards.enumerate().flat_map(|(index, board)| {
            seats.iter().map(move |seats| Table {
                words: rules.words.clone(),
                rules: rules.rules.clone(),
                board: board.clone(),
                seats: *seats,
                must_play: preset && index == 0,
            })
        });
        Ok(tables.collect())
    }

    fn made_up(&self, boards: &dyn Boards, rules: &Variation) -> Result<(String, Value), String> {
        let mut dice = TestDice::new(self.seed);
        let board = boards
            .generate(&Value::Object(rules.rules.clone()), &mut dice)
            .map_err(|findings| in_words(&findings.errors))?;
        let findings = boards.check(&board);
        if !findings.ok() {
            return Err(format!(
                "the made-up board is wrong: {}",
                in_words(&findings.errors)
            ));
        }
        Ok((format!("made up from seed {}", self.seed), board))
    }

    fn built_in(&self) -> Result<Vec<(String, Value)>, String> {
        let Some(boards) = self.kind.boards() else {
            return Ok(Vec::new());
        };
        let fetch = |name: &str| {
            let board = boards
                .fetch(name)
                .ok_or_else(|| format!("the shipped board {name} is not there"))?;
            let findings = boards.check(&board);
            if !findings.ok() {
                return Err(format!(
                    "the shipped board {name} is wrong: {}",
                    in_words(&findings.errors)
                ));
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

    /// Sits down at a table.
    pub(crate) fn sit(&self, table: &Table) -> Result<Box<dyn parlour_core::AnyGame>, SetupError> {
        let board = table.board.as_ref().map(|(_, board)| board);
        self.kind.set_up(&table.rules, board, table.seats)
    }
}

fn usual_and_another(mut tables: Vec<Table>, turn: usize) -> Vec<Table> {
    let others = tables.len().saturating_sub(1);
    if others > 0 {
        tables.swap(1, 1 + turn % others);
    }
    tables.truncate(2);
    tables
}

fn in_words(findings: &[Finding]) -> String {
    findings
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join("; ")
}
