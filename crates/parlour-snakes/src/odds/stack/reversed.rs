//! Stacks of rolls, read from the top.
//!
//! The rolls of a turn are a small Markov chain: each either goes on the stack or is the last. A stack is played in
//! reverse, and a Markov chain read backwards is a Markov chain again. If *G*(*s*) is the expected number of times a
//! turn passes state *s*, then below state *t* lies a roll that led from *s* to *t* with probability *G*(*s*) *p* /
//! *G*(*t*). So the whole stack need not be known: it is uncovered roll by roll while it is played, however high it
//! is.

use std::collections::HashMap;

use parlour_core::budget;

use crate::odds::OddsError;
use crate::odds::chain::expansion::chances;
use crate::odds::linear::elimination::{Elimination, Entry, merge};
use crate::odds::stack::rolling::{Rolled, Rolling};
use crate::odds::stack::single::Single;
use crate::{Cell, Rules};

/// A placeholder for the square where a turn starts.
const SOMEWHERE: Cell = Cell::MAX;

/// What may lie below: the roll (`None` if it was played at once), and the state before it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Below {
    pub(crate) state: u32,
    pub(crate) roll: Option<u32>,
    /// This roll, plus those for teleporters if it was played at once.
    pub(crate) rolls: u32,
    pub(crate) chance: f64,
}

/// A state of the rolls of a turn, seen from the top of the stack.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ReversedStack {
    /// The chance that the turn began here and nothing lies below.
    pub(crate) empty: f64,
    /// What lies below if something does.
    pub(crate) below: Vec<Below>,
}

/// How the rolls of a turn end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Last {
    pub(crate) chance: f64,
    /// The state before the last roll.
    pub(crate) state: u32,
    pub(crate) rolling: Rolling,
    /// The last roll, plus those for teleporters if it was played at once.
    pub(crate) rolls: u32,
    pub(crate) what: What,
}

/// What happens to the last roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    Plays(u32),
    Forfeits(u8),
    /// It brought the pawn onto the board and straight to the last square.
    Won,
}

/// All rolls of a turn.
#[derive(Debug, Clone, Default)]
pub(crate) struct Opening {
    pub(crate) lasts: Vec<Last>,
    /// The expected rolls made while the pawn is on a square.
    pub(crate) rolls: Vec<(Cell, f64)>,
    /// Entities that act while the dice are still rolled.
    pub(crate) uses: Vec<(Cell, f64)>,
}

/// All reversed stacks found so far.
#[derive(Debug, Default)]
pub(crate) struct ReversedStacks {
    all: Vec<ReversedStack>,
    known: HashMap<Vec<u64>, u32>,
    /// The rolls of a pawn anywhere on the board: they do not depend on its square.
    on_board: Option<Opening>,
}

impl ReversedStacks {
    pub(crate) fn pile(&self, state: u32) -> &ReversedStack {
        &self.all[state as usize]
    }

    /// All rolls of a turn that starts on this square.
    pub(crate) fn open(
        &mut self,
        rules: &Rules,
        single: &mut Single,
        cell: Cell,
    ) -> Result<Opening, OddsError> {
        if cell == 0 {
            return self.explore(rules, single, 0);
        }
        if self.on_board.is_none() {
            self.on_board = Some(self.explore(rules, single, SOMEWHERE)?);
        }
        let mut opening = self.on_board.clone().unwrap_or_default();
        let moved = opening.lasts.iter_mut().map(|last| &mut last.rolling.cell);
        for there in moved.chain(opening.rolls.iter_mut().map(|(there, _)| there)) {
            if *there == SOMEWHERE {
                *there = cell;
            }
        }
        Ok(opening)
    }

    fn explore(&mut self, rules: &Rules, single: &mut Single, cell: Cell) -> Result<Opening, OddsError> {
        let mut rolls = Rolls::new(Rolling::start(cell));
        let mut state = 0;
        while let Some(from) = rolls.states.get(state).copied() {
            budget::poll();
            for (roll, chance) in chances(rules.rolls()) {
                rolls.add(state, (roll, chance), from.roll(rules, roll), single)?;
            }
            state += 1;
        }
        Ok(rolls.close(self))
    }

    /// The number of the first of these stacks, which refer to each other by index.
    fn number(&mut self, mut piles: Vec<ReversedStack>) -> u32 {
        let signs = piles.iter().flat_map(ReversedStack::signs).collect();
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

impl ReversedStack {
    /// The stack as numbers, to look it up.
    fn signs(&self) -> impl Iterator<Item = u64> + '_ {
        let below = self.below.iter().flat_map(|below| {
            let place = u64::from(below.state) << 32 | u64::from(below.roll.unwrap_or(0));
            [place, below.rolls.into(), below.chance.to_bits()]
        });
        [self.empty.to_bits(), self.below.len() as u64].into_iter().chain(below)
    }
}

/// The chain of the rolls of one turn.
struct Rolls {
    states: Vec<Rolling>,
    /// For each roll that is stacked or played at once: the state it leads to, and what lies below then.
    steps: Vec<(usize, Below)>,
    lasts: Vec<Last>,
    uses: Vec<(usize, Cell, f64)>,
    /// Rolls for teleporters while the dice are still rolled.
    draws: Vec<(usize, Cell, f64)>,
}

impl Rolls {
    fn new(start: Rolling) -> Self {
        Self {
            states: vec![start],
            steps: Vec::new(),
            lasts: Vec::new(),
            uses: Vec::new(),
            draws: Vec::new(),
        }
    }

    fn add(
        &mut self,
        from: usize,
        (roll, chance): (u32, f64),
        rolled: Rolled,
        single: &mut Single,
    ) -> Result<(), OddsError> {
        let state = u32::try_from(from).unwrap_or(u32::MAX);
        match rolled {
            Rolled::Pushed(to) => {
                let to = self.state(to);
                self.steps.push((to, Below { state, roll: Some(roll), rolls: 1, chance }));
            }
            Rolled::Last(rolling) => {
                self.lasts.push(Last { chance, state, rolling, rolls: 1, what: What::Plays(roll) });
            }
            Rolled::Forfeited(rolling, unplayed) => {
                self.lasts.push(Last { chance, state, rolling, rolls: 1, what: What::Forfeits(unplayed) });
            }
            Rolled::Entered(to) => {
                for stop in &single.play(to.cell, roll)?.ends {
                    let (chance, rolls) = (chance * stop.chance, 1 + stop.draws());
                    self.uses.extend(stop.used.iter().map(|cell| (from, *cell, chance)));
                    self.draws.extend(stop.drawn_on.iter().map(|cell| (from, *cell, chance)));
                    let Some(cell) = stop.cell else {
                        self.lasts.push(Last { chance, state, rolling: to, rolls, what: What::Won });
                        continue;
                    };
                    let lost = to.lost + stop.lost;
                    let to = self.state(Rolling { cell, lost, ..to });
                    self.steps.push((to, Below { state, roll: None, rolls, chance }));
                }
            }
        }
        Ok(())
    }

    fn state(&mut self, rolling: Rolling) -> usize {
        let known = self.states.iter().position(|state| *state == rolling);
        known.unwrap_or_else(|| {
            self.states.push(rolling);
            self.states.len() - 1
        })
    }

    /// How often each state is passed on average.
    fn passed(&self) -> Vec<f64> {
        let count = self.states.len();
        let mut rows: Vec<Vec<Entry>> = vec![Vec::new(); count];
        let mut ends = vec![0.0; count];
        for (to, below) in &self.steps {
            rows[below.state as usize].push((u32::try_from(*to).unwrap_or(u32::MAX), below.chance));
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

    fn close(self, piles: &mut ReversedStacks) -> Opening {
        let passed = self.passed();
        let first = piles.number(self.backwards(&passed));
        let last = |last: &Last| Last {
            chance: last.chance * passed[last.state as usize],
            state: first + last.state,
            ..*last
        };
        let cell = |(state, passed): (&Rolling, &f64)| (state.cell, *passed);
        let often = |(state, cell, chance): &(usize, Cell, f64)| (*cell, chance * passed[*state]);
        Opening {
            lasts: self.lasts.iter().map(last).collect(),
            rolls: self.states.iter().zip(&passed).map(cell).chain(self.draws.iter().map(often)).collect(),
            uses: self.uses.iter().map(often).collect(),
        }
    }

    fn backwards(&self, passed: &[f64]) -> Vec<ReversedStack> {
        let mut piles: Vec<ReversedStack> =
            passed.iter().map(|_| ReversedStack { empty: 0.0, below: Vec::new() }).collect();
        for (to, below) in &self.steps {
            let chance = below.chance * passed[below.state as usize];
            piles[*to].below.push(Below { chance, ..*below });
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
