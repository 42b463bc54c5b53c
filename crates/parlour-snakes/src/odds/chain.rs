//! The Markov chain of one pawn alone, built from the game's own position.
//!
//! A node is a position in which the dice are due and no roll waits on the stack. Whatever happens between two nodes
//! (a teleporter's decision, a stack of rolls) is one passage, which knows how many throws and turns it took.

use std::sync::Arc;

use parlour_core::Game;

use super::OddsError;
use super::expansion::{Expansion, Found, Until, Uses, Way};
use super::numbering::Numbering;
use crate::position::key::KeyForm;
use crate::{Cell, FourSixes, Landing, Places, Position, Rules, RulesFile};

/// More positions of one pawn than this are not held.
const MOST_NODES: usize = 20_000_000;

/// Not a node: the end of the game.
pub(super) const END: u32 = u32::MAX;

/// A way from one node to the next, or to the end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Passage {
    pub(super) to: u32,
    pub(super) rolls: u32,
    pub(super) turns: u32,
    pub(super) chance: f64,
}

/// What is expected to happen on a cell each time the pawn is in a node.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Share {
    pub(super) node: u32,
    pub(super) cell: Cell,
    pub(super) amount: f64,
}

/// The chain. Node 0 is the start.
#[derive(Debug)]
pub(super) struct Chain {
    /// For each node the cell of the pawn and how deep inside the turn it is.
    pub(super) places: Vec<(Cell, u32)>,
    heads: Vec<usize>,
    passages: Vec<Passage>,
    /// Throws made while the pawn stands on a cell.
    pub(super) throws: Vec<Share>,
    /// Uses of the entity that starts on a cell.
    pub(super) uses: Vec<Share>,
}

/// The rules as far as they concern a player alone: nobody else can be sent, skipped or passed by.
pub(super) fn alone(rules: &Arc<Rules>) -> Arc<Rules> {
    let file = RulesFile {
        landing: Landing::Nothing,
        places: Places::First,
        reverse_on_multiple_of: 0,
        four_sixes: FourSixes::Play,
        ..rules.file().clone()
    };
    if file == *rules.file() {
        return Arc::clone(rules);
    }
    Rules::new(file, rules.board().clone()).map_or_else(|_| Arc::clone(rules), Arc::new)
}

impl Chain {
    /// Explores all positions that a pawn alone can reach.
    pub(super) fn new(rules: &Arc<Rules>, uses: Uses) -> Result<Self, OddsError> {
        let too_big = OddsError::TooManyPositions { limit: MOST_NODES };
        let rules = alone(rules);
        let form = KeyForm::new(&rules, 1).ok_or(too_big)?;
        // One seat is always allowed.
        let mut position = Position::new(&rules, 1).map_err(|_| OddsError::NoPlayers)?;
        let mut numbering = Numbering::new(MOST_NODES);
        numbering.number(position.key(form))?;
        let mut expansion = Expansion::new(&position, Until::Resting, uses);
        let mut chain = Self::empty();
        let mut node = 0;
        while let Some(key) = numbering.key(node) {
            position.become_key(form, key);
            let mut row = Row::new(node);
            expansion.expand(&position, &mut |found| {
                row.add(found, |next| numbering.number(next.key(form)))
            })?;
            chain.push((position.pawns()[0], position.depth()), row);
            node += 1;
        }
        Ok(chain)
    }

    fn empty() -> Self {
        Self {
            places: Vec::new(),
            heads: vec![0],
            passages: Vec::new(),
            throws: Vec::new(),
            uses: Vec::new(),
        }
    }

    fn push(&mut self, place: (Cell, u32), mut row: Row) {
        merge_passages(&mut row.passages);
        self.places.push(place);
        self.passages.append(&mut row.passages);
        self.heads.push(self.passages.len());
        self.throws.extend(merge_shares(row.throws));
        self.uses.extend(merge_shares(row.uses));
    }

    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    pub(super) fn row(&self, node: usize) -> &[Passage] {
        &self.passages[self.heads[node]..self.heads[node + 1]]
    }

    /// All passages with the nodes they start from.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, &Passage)> {
        (0..self.len()).flat_map(|node| self.row(node).iter().map(move |passage| (node, passage)))
    }

    /// For each node whether the end can still be reached.
    pub(super) fn alive(&self) -> Vec<bool> {
        let before = Before::new(self);
        let mut alive = vec![false; self.len()];
        let mut todo: Vec<u32> = before.end.clone();
        while let Some(node) = todo.pop() {
            if !std::mem::replace(&mut alive[node as usize], true) {
                todo.extend(before.nodes(node).filter(|node| !alive[*node as usize]));
            }
        }
        alive
    }
}

/// Which nodes come before which.
struct Before {
    end: Vec<u32>,
    heads: Vec<usize>,
    nodes: Vec<u32>,
}

impl Before {
    fn new(chain: &Chain) -> Self {
        let mut heads = vec![0; chain.len() + 2];
        for (_, passage) in chain.iter().filter(|(_, passage)| passage.to != END) {
            heads[passage.to as usize + 2] += 1;
        }
        for node in 2..heads.len() {
            heads[node] += heads[node - 1];
        }
        let mut nodes = vec![0; heads.last().copied().unwrap_or(0)];
        let mut end = Vec::new();
        for (from, passage) in chain.iter() {
            // Nodes are numbered with a u32.
            let from = u32::try_from(from).unwrap_or(END);
            if passage.to == END {
                end.push(from);
            } else {
                let slot = &mut heads[passage.to as usize + 1];
                nodes[*slot] = from;
                *slot += 1;
            }
        }
        Self { end, heads, nodes }
    }

    fn nodes(&self, node: u32) -> impl Iterator<Item = u32> + '_ {
        let (from, to) = (self.heads[node as usize], self.heads[node as usize + 1]);
        self.nodes[from..to].iter().copied()
    }
}

/// The passages of one node as they are found.
struct Row {
    node: u32,
    passages: Vec<Passage>,
    throws: Vec<Share>,
    uses: Vec<Share>,
}

impl Row {
    fn new(node: usize) -> Self {
        Self {
            node: u32::try_from(node).unwrap_or(END),
            passages: Vec::new(),
            throws: Vec::new(),
            uses: Vec::new(),
        }
    }

    fn add(
        &mut self,
        found: Found,
        mut number: impl FnMut(&Position) -> Result<u32, OddsError>,
    ) -> Result<(), OddsError> {
        match found {
            Found::Throw { cell, chance } => self.throws.push(Share {
                node: self.node,
                cell,
                amount: chance,
            }),
            Found::Rest { position, way } => {
                let to = number(position)?;
                self.pass(to, way, way.turns);
            }
            Found::Over { way } => self.pass(END, way, way.turns),
            Found::Cut { way } => self.pass(self.node, way, way.turns + 1),
        }
        Ok(())
    }

    fn pass(&mut self, to: u32, way: &Way, turns: u32) {
        self.passages.push(Passage {
            to,
            rolls: way.rolls,
            turns,
            chance: way.chance,
        });
        self.uses.extend(way.used.iter().map(|cell| Share {
            node: self.node,
            cell: *cell,
            amount: way.chance,
        }));
    }
}

fn merge_passages(passages: &mut Vec<Passage>) {
    let kind = |passage: &Passage| (passage.to, passage.rolls, passage.turns);
    passages.sort_by_key(kind);
    passages.dedup_by(|later, first| {
        let same = kind(later) == kind(first);
        if same {
            first.chance += later.chance;
        }
        same
    });
}

fn merge_shares(mut shares: Vec<Share>) -> Vec<Share> {
    shares.sort_by_key(|share| share.cell);
    shares.dedup_by(|later, first| {
        let same = later.cell == first.cell;
        if same {
            first.amount += later.amount;
        }
        same
    });
    shares
}
