//! Whole turns with stacked rolls: where they end, and what they do to the order of play.

use std::sync::Arc;

use crate::odds::OddsError;
use crate::odds::chain::numbering::Numbering;
use crate::odds::chain::source::{Row, Source};
use crate::odds::linear::elimination::{Entry, contract, merge};
use crate::odds::stack::place::{beginning, ends_turn, over};
use crate::odds::stack::rolling::Signal;
use crate::odds::stack::{OrderOfPlay, Stack};
use crate::{Cell, Rules};

/// More places in turns than this are not held.
const MOST_PLACES: usize = 2_000_000;
/// The mark of the end of a turn.
const OVER: u128 = 1 << 127;

/// All outcomes of a turn that begins on a cell.
#[derive(Debug)]
pub(crate) struct StackedTurn {
    pub(crate) cell: Cell,
    pub(crate) wins: f64,
    pub(crate) ends: Vec<(Cell, Signal, f64)>,
}

/// The turns from all cells where one can begin, cell 0 first; none where somebody can lose a turn on the board.
pub(crate) fn stacked_turns(rules: &Arc<Rules>) -> Result<Option<Vec<StackedTurn>>, OddsError> {
    let mut places = Places::new();
    let mut source = Stack::new(rules, OrderOfPlay::Told)?;
    places.numbering.number(source.start())?;
    let mut row = Row::default();
    while let Some(key) = places.numbering.key(places.rows.len()) {
        row.clear();
        match key & OVER {
            0 => source.expand(key, &mut row)?,
            // The next turn begins there.
            _ => {
                places.numbering.number(beginning(over(key).0))?;
            }
        }
        if row.passages.iter().any(|going| going.turns > 1) {
            return Ok(None);
        }
        places.push(key, &row)?;
    }
    Ok(Some(places.turns()))
}

/// Places inside of turns, where they begin and where they end.
struct Places {
    numbering: Numbering,
    rows: Vec<Vec<Entry>>,
    ends: Vec<f64>,
    /// For the order of elimination.
    cells: Vec<Cell>,
    inner: Vec<u32>,
    outer: Vec<u32>,
}

impl Places {
    fn new() -> Self {
        Self {
            numbering: Numbering::new(MOST_PLACES),
            rows: Vec::new(),
            ends: Vec::new(),
            cells: Vec::new(),
            inner: Vec::new(),
            outer: Vec::new(),
        }
    }

    fn push(&mut self, key: u128, row: &Row) -> Result<(), OddsError> {
        let place = crate::odds::chain::number(self.rows.len());
        if key == beginning(over(key).0) {
            self.outer.push(place);
        } else if key & OVER == 0 {
            self.inner.push(place);
        }
        let (mut entries, mut end) = (Vec::with_capacity(row.passages.len()), 0.0);
        for going in &row.passages {
            match going.to {
                None => end += going.chance,
                Some(to) if ends_turn(to) => {
                    entries.push((self.numbering.number(to | OVER)?, going.chance));
                }
                Some(to) => entries.push((self.numbering.number(to)?, going.chance)),
            }
        }
        merge(&mut entries);
        self.rows.push(entries);
        self.ends.push(end);
        self.cells.push(row.site.cell);
        Ok(())
    }

    fn turns(mut self) -> Vec<StackedTurn> {
        let cells = &self.cells;
        self.inner
            .sort_by_key(|place| std::cmp::Reverse(cells[*place as usize]));
        let rows = contract((&self.inner, &self.outer), &self.rows, &self.ends);
        let turns = self
            .outer
            .iter()
            .zip(rows)
            .map(|(place, (row, wins))| StackedTurn {
                cell: self.cells[*place as usize],
                wins,
                ends: row
                    .iter()
                    .filter_map(|(to, chance)| self.end(*to, *chance))
                    .collect(),
            });
        turns.collect()
    }

    fn end(&self, place: u32, chance: f64) -> Option<(Cell, Signal, f64)> {
        let (cell, signal) = over(self.numbering.key(place as usize)?);
        Some((cell, signal, chance))
    }
}
