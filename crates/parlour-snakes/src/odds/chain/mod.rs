//! The Markov chain of one pawn alone.
//!
//! A node is a point in a turn where chance decides what comes next. An entity that acts on the pawn has a node of
//! its own, which shows how often it acts and what would happen without it.
//!
//! A `source` describes each node: `each` if rolls are played at once, [`Stack`] if they are stacked, and `general`
//! for any rules, with `expansion` listing all ways a turn can continue. `numbering` numbers the nodes, and
//! `reachable` says which of them can still lead to the last square.

pub(crate) mod each;
pub(crate) mod expansion;
pub(crate) mod general;
pub(crate) mod numbering;
pub(crate) mod reachable;
pub(crate) mod source;

use std::collections::HashSet;
use std::hash::Hash;
use std::sync::Arc;

use parlour_core::budget;

use crate::odds::OddsError;
use crate::odds::chain::each::Each;
use crate::odds::chain::general::General;
use crate::odds::chain::numbering::Numbering;
use crate::odds::chain::source::{Row, Site, Source};
use crate::odds::linear::elimination::{Entry, merge, merge_from};
use crate::odds::stack::{OrderOfPlay, Stack};
use crate::rules::coverage;
use crate::{Cell, FourSixes, Landing, Places, Rules, RulesFile};

/// The most positions of one pawn that are held.
const MOST_NODES: usize = 20_000_000;

/// The bytes of a position in the chain, its equations and its distributions, measured with boards full of snakes.
const POSITION_BYTES: u64 = 1_000;

/// The number of positions that fit into the memory of the work at hand.
pub(crate) fn within_memory(most: usize) -> usize {
    let memory = budget::memory(u64::MAX) / POSITION_BYTES;
    most.min(usize::try_from(memory).unwrap_or(usize::MAX))
}

/// Not a node: the end of the game.
pub(crate) const END: u32 = u32::MAX;

/// A transition from one node to the next, or to the end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Passage {
    pub(crate) to: u32,
    pub(crate) rolls: u32,
    pub(crate) turns: u32,
    pub(crate) chance: f64,
}

/// What is expected to happen on a square each time the pawn visits a node.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Share {
    pub(crate) node: u32,
    pub(crate) cell: Cell,
    pub(crate) amount: f64,
}

/// A node where an entity acts.
#[derive(Debug)]
pub(crate) struct Acting {
    pub(crate) node: u32,
    /// The square of the entity.
    pub(crate) cell: Cell,
    /// Where the pawn would continue if the square were plain; passages take no roll.
    pub(crate) instead: Vec<Passage>,
}

/// The chain. Node 0 is the start.
#[derive(Debug)]
pub(crate) struct Chain {
    /// Where the pawn is, for each node.
    pub(crate) sites: Vec<Site>,
    /// The nodes in the middle of a roll, or of a turn with stacked rolls.
    pub(crate) underway: Vec<bool>,
    heads: Vec<usize>,
    passages: Vec<Passage>,
    /// Reachable nodes come first; the others could be reached only without some entity.
    pub(crate) reached: usize,
    /// In ascending order of the nodes.
    pub(crate) acting: Vec<Acting>,
    /// Rolls made while the pawn is on a square.
    pub(crate) rolls: Vec<Share>,
    /// Uses of the entity on a square.
    pub(crate) uses: Vec<Share>,
    /// Squares of entities that also act outside the acting nodes.
    pub(crate) elsewhere: HashSet<Cell>,
}

/// The rules as far as they affect a player alone: no one else can be sent back or skipped. Unknown rules stay as
/// they are.
pub(crate) fn solo_rules(rules: &Arc<Rules>) -> Arc<Rules> {
    let file = RulesFile {
        landing: Landing::default(),
        places: Places::default(),
        reverse_on_multiple_of: 0,
        four_sixes: FourSixes::default(),
        ..rules.file().clone()
    };
    if file == *rules.file() || !rules.covered_by(&coverage::ALL) {
        return Arc::clone(rules);
    }
    Rules::new(file, rules.board().clone()).map_or_else(|_| Arc::clone(rules), Arc::new)
}

impl Chain {
    /// Explores everything a pawn alone can encounter.
    pub(crate) fn new(rules: &Arc<Rules>) -> Result<Self, OddsError> {
        let rules = solo_rules(rules);
        if rules.covered_by(&coverage::EACH_ROLL) {
            Self::explore(&mut Each::new(&rules)?)
        } else if rules.covered_by(&coverage::ALL) {
            Self::explore(&mut Stack::new(&rules, OrderOfPlay::Counted)?)
        } else {
            Self::explore(&mut General::new(&rules)?)
        }
    }

    pub(crate) fn explore<K: Copy + Eq + Hash>(source: &mut dyn Source<Key = K>) -> Result<Self, OddsError> {
        let mut numbering = Numbering::new(within_memory(MOST_NODES));
        numbering.number(source.start())?;
        let mut chain = Self {
            sites: Vec::new(),
            underway: Vec::new(),
            heads: vec![0],
            passages: Vec::new(),
            reached: 0,
            acting: Vec::new(),
            rolls: Vec::new(),
            uses: Vec::new(),
            elsewhere: HashSet::new(),
        };
        // Nodes that can only be reached without some entity are explored last.
        let mut instead: Vec<Vec<(K, u32, f64)>> = Vec::new();
        let mut numbered = 0;
        loop {
            chain.go_on(source, &mut numbering, &mut instead)?;
            if chain.reached == 0 {
                chain.reached = chain.len();
            }
            if numbered == instead.len() {
                return Ok(chain);
            }
            for (acting, keys) in chain.acting[numbered..].iter_mut().zip(&instead[numbered..]) {
                for (key, turns, chance) in keys {
                    let to = numbering.number(*key)?;
                    acting.instead.push(Passage { to, rolls: 0, turns: *turns, chance: *chance });
                }
            }
            numbered = instead.len();
        }
    }

    /// Expands all nodes that have a number but no row yet.
    fn go_on<K: Copy + Eq + Hash>(
        &mut self,
        source: &mut dyn Source<Key = K>,
        numbering: &mut Numbering<K>,
        instead: &mut Vec<Vec<(K, u32, f64)>>,
    ) -> Result<(), OddsError> {
        while let Some(key) = numbering.key(self.len()) {
            budget::poll();
            let mut row = Row::default();
            source.expand(key, &mut row)?;
            if let Some(acting) = row.acting.take() {
                self.acting.push(Acting { node: number(self.len()), cell: acting.cell, instead: Vec::new() });
                instead.push(acting.instead);
            }
            self.push(&row, numbering)?;
        }
        Ok(())
    }

    fn push<K: Copy + Eq + Hash>(
        &mut self,
        row: &Row<K>,
        numbering: &mut Numbering<K>,
    ) -> Result<(), OddsError> {
        let node = number(self.len());
        let before = self.passages.len();
        for going in &row.passages {
            self.passages.push(Passage {
                to: going.to.map_or(Ok(END), |key| numbering.number(key))?,
                rolls: going.rolls,
                turns: going.turns,
                chance: going.chance,
            });
        }
        merge_passages(&mut self.passages, before);
        self.heads.push(self.passages.len());
        let share = |(cell, amount): &(Cell, f64)| Share { node, cell: *cell, amount: *amount };
        self.rolls.extend(row.rolls.iter().map(share));
        self.uses.extend(row.uses.iter().map(share));
        self.elsewhere.extend(&row.elsewhere);
        self.sites.push(row.site);
        self.underway.push(row.is_underway);
        Ok(())
    }

    pub(crate) fn len(&self) -> usize {
        self.sites.len()
    }

    pub(crate) fn row(&self, node: usize) -> &[Passage] {
        &self.passages[self.heads[node]..self.heads[node + 1]]
    }

    /// All passages with the nodes they start from.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, &Passage)> {
        (0..self.len()).flat_map(|node| self.row(node).iter().map(move |passage| (node, passage)))
    }

    /// For each node its transitions, and the chance that the game ends at once.
    pub(crate) fn matrix(&self) -> (Vec<Vec<Entry>>, Vec<f64>) {
        let mut ends = vec![0.0; self.len()];
        let rows = (0..self.len()).map(|node| {
            let mut row = Vec::with_capacity(self.row(node).len());
            for passage in self.row(node) {
                match passage.to {
                    END => ends[node] += passage.chance,
                    to => row.push((to, passage.chance)),
                }
            }
            merge(&mut row);
            row
        });
        (rows.collect(), ends)
    }

    /// The passages of all reachable nodes, with the effects of entities folded in.
    pub(crate) fn through_acting(&self) -> Vec<Vec<Passage>> {
        let mut acts = vec![false; self.len()];
        for acting in &self.acting {
            acts[acting.node as usize] = true;
        }
        let through = |node: usize| {
            let mut row = Vec::new();
            for first in self.row(node) {
                if first.to == END || !acts[first.to as usize] {
                    row.push(*first);
                    continue;
                }
                row.extend(self.row(first.to as usize).iter().map(|then| Passage {
                    to: then.to,
                    rolls: first.rolls + then.rolls,
                    turns: first.turns + then.turns,
                    chance: first.chance * then.chance,
                }));
            }
            merge_passages(&mut row, 0);
            row
        };
        (0..self.reached).map(|node| if acts[node] { Vec::new() } else { through(node) }).collect()
    }
}

/// Nodes are numbered with a u32.
pub(crate) fn number(node: usize) -> u32 {
    u32::try_from(node).unwrap_or(END)
}

/// Adds up passages of the same kind, from this index on.
fn merge_passages(passages: &mut Vec<Passage>, before: usize) {
    let kind = |passage: &Passage| (passage.to, passage.rolls, passage.turns);
    merge_from(passages, before, kind, |passage| &mut passage.chance);
}
