//! Where a pawn comes to rest after landing on a square.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use num_bigint::BigUint;

use super::Luck;
use crate::rules::Leads;
use crate::{Cell, Rules};

/// What happens to a pawn that lands on a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rests<'a> {
    /// It does not come to rest in any way that counts.
    Never,
    /// It rests here.
    On(Cell),
    /// Chance picks one of these squares, in ascending order, each with its number of paths.
    OneOf(&'a [(Cell, BigUint)]),
}

/// Where pawns come to rest from all squares that lead somewhere.
#[derive(Debug, Clone)]
pub(super) struct RestingCells {
    luck: Luck,
    known: HashMap<Cell, Rest>,
}

#[derive(Debug, Clone)]
enum Rest {
    Never,
    On(Cell),
    OneOf(Arc<[(Cell, BigUint)]>),
}

impl RestingCells {
    pub(super) fn new(rules: &Rules, luck: Luck) -> Self {
        let mut resting = Self { luck, known: HashMap::new() };
        for cell in rules.acting_cells() {
            if rules.chains() {
                resting.know_chain(rules, cell);
            } else {
                resting.know_once(rules, cell);
            }
        }
        resting
    }

    #[inline]
    pub(super) fn rests(&self, rules: &Rules, cell: Cell) -> Rests<'_> {
        if !is_link(rules, cell) {
            return Rests::On(cell);
        }
        match self.known.get(&cell) {
            Some(Rest::On(to)) => Rests::On(*to),
            Some(Rest::OneOf(list)) => Rests::OneOf(list),
            Some(Rest::Never) | None => Rests::Never,
        }
    }

    fn know_once(&mut self, rules: &Rules, cell: Cell) {
        let rest = match rules.leads(cell) {
            Leads::Nowhere => Rest::On(cell),
            Leads::To(to) | Leads::Back(to) => Rest::On(to),
            Leads::ToOneOf(ends) => self.one_of(ends.iter().map(|to| (*to, BigUint::from(1_u8)))),
        };
        self.known.insert(cell, rest);
    }

    /// Follows a chain to its ends, with an explicit stack because chains can be long.
    fn know_chain(&mut self, rules: &Rules, start: Cell) {
        let mut opened = HashSet::new();
        let mut waiting = vec![start];
        while let Some(cell) = waiting.last().copied() {
            let unknown = |to: &Cell| is_link(rules, *to) && !self.known.contains_key(to);
            if opened.insert(cell) && !self.known.contains_key(&cell) {
                waiting.extend(rules.leads(cell).cells().iter().copied().filter(unknown));
                continue;
            }
            // Everything it leads to is known now; what is not, loops for ever.
            if !self.known.contains_key(&cell) {
                let rest = self.follow(rules, cell);
                self.known.insert(cell, rest);
            }
            waiting.pop();
        }
    }

    fn follow(&self, rules: &Rules, cell: Cell) -> Rest {
        match rules.leads(cell) {
            Leads::Nowhere => Rest::On(cell),
            Leads::To(to) if is_link(rules, to) => self.known.get(&to).cloned().unwrap_or(Rest::Never),
            Leads::To(to) | Leads::Back(to) => Rest::On(to),
            Leads::ToOneOf(ends) => {
                let mut all = Vec::new();
                for to in ends {
                    match self.rests(rules, *to) {
                        Rests::Never => {}
                        Rests::On(to) => all.push((to, BigUint::from(1_u8))),
                        Rests::OneOf(list) => all.extend_from_slice(list),
                    }
                }
                self.one_of(all)
            }
        }
    }

    fn one_of(&self, ends: impl IntoIterator<Item = (Cell, BigUint)>) -> Rest {
        let mut merged: BTreeMap<Cell, BigUint> = BTreeMap::new();
        for (to, ways) in ends {
            *merged.entry(to).or_default() += ways;
        }
        if self.luck == Luck::None || merged.is_empty() {
            return Rest::Never;
        }
        Rest::OneOf(merged.into_iter().collect())
    }
}

/// Whether the square leads elsewhere.
fn is_link(rules: &Rules, cell: Cell) -> bool {
    rules.leads(cell) != Leads::Nowhere
}
