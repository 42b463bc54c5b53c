//! Whole turns with stacked rolls: where they end, and what they do to the turn order.

use std::sync::Arc;

use parlour_core::budget;

use crate::odds::OddsError;
use crate::odds::chain::numbering::Numbering;
use crate::odds::chain::source::{Row, Source};
use crate::odds::linear::elimination::{Entry, contract, merge};
use crate::odds::stack::rolling::Signal;
use crate::odds::stack::{OrderOfPlay, Place, Stack};
use crate::{Cell, Rules};

/// The most places in turns that are held.
const MOST_PLACES: usize = 2_000_000;

/// All outcomes of a turn that starts on a square.
#[derive(Debug)]
pub(crate) struct StackedTurn {
    pub(crate) cell: Cell,
    pub(crate) wins: f64,
    pub(crate) ends: Vec<(Cell, Signal, f64)>,
}

/// The turns from all squares where one can start, the start square first; `None` if someone can lose a turn on the
/// board.
pub(crate) fn stacked_turns(rules: &Arc<Rules>) -> Result<Option<Vec<StackedTurn>>, OddsError> {
    let mut places = Places::new();
    let mut source = Stack::new(rules, OrderOfPlay::Told)?;
    places.numbering.number(source.start())?;
    while let Some(place) = places.numbering.key(places.rows.len()) {
        budget::poll();
        let mut row = Row::default();
        match place {
            // The next turn starts there.
            Place::Over(cell, _) => {
                places.numbering.number(Place::Start(cell))?;
            }
            _ => source.expand(place, &mut row)?,
        }
        if row.passages.iter().any(|going| going.turns > 1) {
            return Ok(None);
        }
        places.push(place, &row)?;
    }
    Ok(Some(places.turns()))
}

/// Places inside turns, where they start and where they end.
struct Places {
    numbering: Numbering<Place>,
    rows: Vec<Vec<Entry>>,
    ends: Vec<f64>,
    /// For the elimination order.
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

    fn push(&mut self, place: Place, row: &Row<Place>) -> Result<(), OddsError> {
        let number = crate::odds::chain::number(self.rows.len());
        match place {
            Place::Start(_) => self.outer.push(number),
            Place::Over(..) => {}
            _ => self.inner.push(number),
        }
        let (mut entries, mut end) = (Vec::with_capacity(row.passages.len()), 0.0);
        for going in &row.passages {
            match going.to {
                None => end += going.chance,
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
        self.inner.sort_by_key(|place| std::cmp::Reverse(cells[*place as usize]));
        let rows = contract((&self.inner, &self.outer), &self.rows, &self.ends);
        let turns = self.outer.iter().zip(rows).map(|(place, (row, wins))| StackedTurn {
            cell: self.cells[*place as usize],
            wins,
            ends: row.iter().filter_map(|(to, chance)| self.end(*to, *chance)).collect(),
        });
        turns.collect()
    }

    fn end(&self, place: u32, chance: f64) -> Option<(Cell, Signal, f64)> {
        match self.numbering.key(place as usize)? {
            Place::Over(cell, signal) => Some((cell, signal, chance)),
            _ => None,
        }
    }
}
