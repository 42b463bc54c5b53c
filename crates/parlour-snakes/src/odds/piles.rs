//! Stacks of rolls, read from the top.
//!
//! The throws of a turn are a small Markov chain: each either goes on the stack or is the last. A stack is played in
//! the opposite order, and a Markov chain looked at backwards is one, too: if *G*(*s*) is how often the throws of a
//! turn pass state *s* on average, then below a state *t* lies a roll that led from *s* to *t* with chance
//! *G*(*s*) *p* / *G*(*t*). So nobody needs to know the whole stack: it is uncovered roll by roll while it is played,
//! however high it is.

use std::collections::HashMap;

use super::OddsError;
use super::elimination::{Elimination, Entry, merge};
use super::expansion::share;
use super::single::Single;
use super::throws::{Idle, Throwing, Thrown};
use crate::{Cell, Rules};

/// What may lie below: the roll (none if it was played at once), and the state before it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Below {
    pub(super) state: u32,
    pub(super) roll: Option<u32>,
    pub(super) chance: f64,
}

/// A state in which throws of a turn may have been, seen from behind.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Pile {
    /// The chance that the turn began here and nothing lies below.
    pub(super) empty: f64,
    /// What lies below if something does.
    pub(super) below: Vec<Below>,
}

/// How the throws of a turn end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Last {
    pub(super) chance: f64,
    /// The state before the last throw.
    pub(super) state: u32,
    pub(super) throwing: Throwing,
    pub(super) what: What,
}

/// What becomes of the last throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    Plays(u32),
    Forfeits(Idle),
    /// It brought the pawn onto the board and to the end at once.
    Won,
}

/// All throws of a turn.
#[derive(Debug, Clone, Default)]
pub(super) struct Opening {
    pub(super) lasts: Vec<Last>,
    /// How often the dice are thrown on average while the pawn stands on a cell.
    pub(super) throws: Vec<(Cell, f64)>,
    /// Entities that act while the dice are still thrown.
    pub(super) uses: Vec<(Cell, f64)>,
}

/// All piles that have been met.
#[derive(Debug, Default)]
pub(super) struct Piles {
    all: Vec<Pile>,
    known: HashMap<Vec<u64>, u32>,
    /// The throws of a pawn on cell 1. On the board no throw depends on the cell.
    on_board: Option<Opening>,
}

impl Piles {
    pub(super) fn pile(&self, state: u32) -> &Pile {
        &self.all[state as usize]
    }

    /// All throws of a turn that begins on this cell.
    pub(super) fn open(
        &mut self,
        rules: &Rules,
        single: &mut Single,
        cell: Cell,
    ) -> Result<Opening, OddsError> {
        if cell == 0 {
            return self.explore(rules, single, 0);
        }
        if self.on_board.is_none() {
            self.on_board = Some(self.explore(rules, single, 1)?);
        }
        let mut opening = self.on_board.clone().unwrap_or_default();
        let moved = opening.lasts.iter_mut().map(|last| &mut last.throwing.cell);
        for there in moved.chain(opening.throws.iter_mut().map(|(there, _)| there)) {
            if *there == 1 {
                *there = cell;
            }
        }
        Ok(opening)
    }

    fn explore(&mut self, rules: &Rules, single: &mut Single, cell: Cell) -> Result<Opening, OddsError> {
        let mut throws = Throws::new(Throwing::start(cell));
        let total: u64 = rules.rolls().iter().map(|weighted| weighted.weight).sum();
        let mut state = 0;
        while let Some(from) = throws.states.get(state).copied() {
            for weighted in rules.rolls() {
                let chance = share(weighted.weight, total);
                throws.add(
                    state,
                    (weighted.roll, chance),
                    from.throw(rules, weighted.roll),
                    single,
                )?;
            }
            state += 1;
        }
        Ok(throws.close(self))
    }

    /// The number of the first of these piles, which refer to each other by their places.
    fn number(&mut self, mut piles: Vec<Pile>) -> u32 {
        let signs = piles.iter().flat_map(Pile::signs).collect();
        let next = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        let first = *self.known.entry(signs).or_insert(next);
        if first == next {
            for below in piles.iter_mut().flat_map(|pile| &mut pile.below) {
                below.state += first;
            }
            self.all.append(&mut piles);
        }
        first
    }
}

impl Pile {
    /// The pile as numbers, to tell whether it is known.
    fn signs(&self) -> impl Iterator<Item = u64> + '_ {
        let below = self.below.iter().flat_map(|below| {
            let place = u64::from(below.state) << 32 | u64::from(below.roll.unwrap_or(0));
            [place, below.chance.to_bits()]
        });
        [self.empty.to_bits(), self.below.len() as u64]
            .into_iter()
            .chain(below)
    }
}

/// The chain of the throws of one turn.
struct Throws {
    states: Vec<Throwing>,
    /// From one state to another, by a roll on the stack or one that was played at once.
    steps: Vec<(usize, usize, Option<u32>, f64)>,
    lasts: Vec<Last>,
    uses: Vec<(usize, Cell, f64)>,
}

impl Throws {
    fn new(start: Throwing) -> Self {
        Self {
            states: vec![start],
            steps: Vec::new(),
            lasts: Vec::new(),
            uses: Vec::new(),
        }
    }

    fn add(
        &mut self,
        from: usize,
        (roll, chance): (u32, f64),
        thrown: Thrown,
        single: &mut Single,
    ) -> Result<(), OddsError> {
        match thrown {
            Thrown::Pushed(to) => {
                let to = self.state(to);
                self.steps.push((from, to, Some(roll), chance));
            }
            Thrown::Last(throwing) => self.end(from, chance, throwing, What::Plays(roll)),
            Thrown::Forfeited(throwing, idle) => self.end(from, chance, throwing, What::Forfeits(idle)),
            Thrown::Entered(to) => {
                for stop in &single.play(to.cell, roll)?.ends {
                    let chance = chance * stop.chance;
                    self.uses
                        .extend(stop.used.iter().map(|cell| (from, *cell, chance)));
                    let Some(cell) = stop.cell else {
                        self.end(from, chance, to, What::Won);
                        continue;
                    };
                    let lost = to.lost + stop.lost;
                    let to = self.state(Throwing { cell, lost, ..to });
                    self.steps.push((from, to, None, chance));
                }
            }
        }
        Ok(())
    }

    fn end(&mut self, from: usize, chance: f64, throwing: Throwing, what: What) {
        self.lasts.push(Last {
            chance,
            state: u32::try_from(from).unwrap_or(u32::MAX),
            throwing,
            what,
        });
    }

    fn state(&mut self, throwing: Throwing) -> usize {
        let known = self.states.iter().position(|state| *state == throwing);
        known.unwrap_or_else(|| {
            self.states.push(throwing);
            self.states.len() - 1
        })
    }

    /// How often each state is passed on average.
    fn passed(&self) -> Vec<f64> {
        let count = self.states.len();
        let mut rows: Vec<Vec<Entry>> = vec![Vec::new(); count];
        let mut ends = vec![0.0; count];
        for (from, to, _, chance) in &self.steps {
            rows[*from].push((u32::try_from(*to).unwrap_or(u32::MAX), *chance));
        }
        for last in &self.lasts {
            ends[last.state as usize] += last.chance;
        }
        rows.iter_mut().for_each(merge);
        let order = (0..u32::try_from(count).unwrap_or(0)).rev().collect();
        let mut start = vec![[0.0]; count];
        start[0] = [1.0];
        let visits = Elimination::new(order, &rows, &ends).visits(&start);
        visits.into_iter().map(|[visits]| visits).collect()
    }

    fn close(self, piles: &mut Piles) -> Opening {
        let passed = self.passed();
        let first = piles.number(self.backwards(&passed));
        let last = |last: &Last| Last {
            chance: last.chance * passed[last.state as usize],
            state: first + last.state,
            ..*last
        };
        let cell = |(state, passed): (&Throwing, &f64)| (state.cell, *passed);
        Opening {
            lasts: self.lasts.iter().map(last).collect(),
            throws: self.states.iter().zip(&passed).map(cell).collect(),
            uses: self
                .uses
                .iter()
                .map(|(state, cell, chance)| (*cell, chance * passed[*state]))
                .collect(),
        }
    }

    fn backwards(&self, passed: &[f64]) -> Vec<Pile> {
        let mut piles: Vec<Pile> = passed
            .iter()
            .map(|_| Pile {
                empty: 0.0,
                below: Vec::new(),
            })
            .collect();
        for (from, to, roll, chance) in &self.steps {
            piles[*to].below.push(Below {
                state: u32::try_from(*from).unwrap_or(u32::MAX),
                roll: *roll,
                chance: chance * passed[*from],
            });
        }
        for (state, pile) in piles.iter_mut().enumerate() {
            let begun = if state == 0 { 1.0 } else { 0.0 };
            let below: f64 = pile.below.iter().map(|below| below.chance).sum();
            pile.empty = begun / (begun + below);
            for one in &mut pile.below {
                one.chance /= below;
            }
        }
        piles
    }
}
