//! Where a pawn comes to rest that lands on a cell.

use std::collections::{BTreeMap, HashMap, HashSet};

use num_bigint::BigUint;

use super::Luck;
use crate::rules::{Led, Spot, led_to};
use crate::{Cell, Jumps, Rules};

/// What becomes of a pawn that lands on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rests<'a> {
    /// It does not come to rest in any way that counts.
    Never,
    /// It rests here.
    On(Cell),
    /// Chance decides between these cells, ascending, each with the number of ways to it.
    OneOf(&'a [(Cell, BigUint)]),
}

/// The resting of pawns on all cells that lead somewhere.
#[derive(Debug, Clone)]
pub(super) struct RestingCells {
    luck: Luck,
    known: HashMap<Cell, Rest>,
    lists: Vec<Box<[(Cell, BigUint)]>>,
}

#[derive(Debug, Clone, Copy)]
enum Rest {
    Never,
    On(Cell),
    /// The number of a list.
    OneOf(usize),
}

impl RestingCells {
    pub(super) fn new(rules: &Rules, luck: Luck) -> Self {
        let mut resting = Self {
            luck,
            known: HashMap::new(),
            lists: Vec::new(),
        };
        for entity in rules.board().entities() {
            match rules.file().jumps {
                Jumps::Once => resting.know_once(rules, entity.from),
                Jumps::Chain => resting.know_chain(rules, entity.from),
            }
        }
        resting
    }

    #[inline]
    pub(super) fn rests(&self, rules: &Rules, cell: Cell) -> Rests<'_> {
        if matches!(rules.spot(cell), Spot::Plain | Spot::Trap) {
            return Rests::On(cell);
        }
        match self.known.get(&cell) {
            Some(Rest::On(to)) => Rests::On(*to),
            Some(Rest::OneOf(list)) => Rests::OneOf(&self.lists[*list]),
            Some(Rest::Never) | None => Rests::Never,
        }
    }

    fn know_once(&mut self, rules: &Rules, cell: Cell) {
        let rest = match led_to(rules, cell) {
            Led::Nowhere => Rest::On(cell),
            Led::To(to) => Rest::On(to),
            Led::ToOneOf(exits) => {
                let one = BigUint::from(1_u8);
                self.one_of(rules.exits(exits).iter().map(|to| (*to, one.clone())))
            }
        };
        self.known.insert(cell, rest);
    }

    /// Follows a chain to its ends. It keeps its own stack: chains may be longer than the program's.
    fn know_chain(&mut self, rules: &Rules, start: Cell) {
        let mut opened = HashSet::new();
        let mut waiting = vec![start];
        while let Some(cell) = waiting.last().copied() {
            let unknown = |to: &Cell| is_link(rules, *to) && !self.known.contains_key(to);
            if opened.insert(cell) && !self.known.contains_key(&cell) {
                waiting.extend(ends(rules, cell).iter().copied().filter(unknown));
                continue;
            }
            // All that it leads to is known now; what is not, goes round for ever.
            if !self.known.contains_key(&cell) {
                let rest = self.follow(rules, cell);
                self.known.insert(cell, rest);
            }
            waiting.pop();
        }
    }

    fn follow(&mut self, rules: &Rules, cell: Cell) -> Rest {
        match led_to(rules, cell) {
            Led::Nowhere => Rest::On(cell),
            Led::To(to) if is_link(rules, to) => self.known.get(&to).copied().unwrap_or(Rest::Never),
            Led::To(to) => Rest::On(to),
            Led::ToOneOf(exits) => {
                let mut all = Vec::new();
                for to in rules.exits(exits) {
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

    fn one_of(&mut self, ends: impl IntoIterator<Item = (Cell, BigUint)>) -> Rest {
        let mut merged: BTreeMap<Cell, BigUint> = BTreeMap::new();
        for (to, ways) in ends {
            *merged.entry(to).or_default() += ways;
        }
        if self.luck == Luck::None || merged.is_empty() {
            return Rest::Never;
        }
        self.lists.push(merged.into_iter().collect());
        Rest::OneOf(self.lists.len() - 1)
    }
}

/// Whether what is on the cell may lead on.
fn is_link(rules: &Rules, cell: Cell) -> bool {
    !matches!(rules.spot(cell), Spot::Plain | Spot::Trap)
}

fn ends(rules: &Rules, cell: Cell) -> Vec<Cell> {
    match led_to(rules, cell) {
        Led::Nowhere => Vec::new(),
        Led::To(to) => vec![to],
        Led::ToOneOf(exits) => rules.exits(exits).to_vec(),
    }
}
