//! The board as a table: what is on each cell, found without a search.

use crate::{Board, Cell, Effect, Entity};

/// What is on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spot {
    Plain,
    Snake(Cell),
    Ladder(Cell),
    Trap,
    Boost(u32),
    BlackHole,
    /// A teleporter that always leads to the same cell.
    Teleporter(Cell),
    /// A teleporter where a roll decides: the number of its list of ends.
    Exits(u32),
}

/// Where what is on a cell leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leads<'a> {
    Nowhere,
    To(Cell),
    /// A roll decides between these cells.
    ToOneOf(&'a [Cell]),
}

impl Leads<'_> {
    /// All cells that it may lead to.
    pub(crate) fn cells(&self) -> &[Cell] {
        match self {
            Self::Nowhere => &[],
            Self::To(to) => std::slice::from_ref(to),
            Self::ToOneOf(cells) => cells,
        }
    }
}

/// All cells, cell 0 included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct SquareTable {
    spots: Vec<Spot>,
    exits: Vec<Box<[Cell]>>,
    last: Cell,
}

impl SquareTable {
    pub(super) fn new(board: &Board) -> Self {
        let last = board.last();
        let mut table = Self { spots: vec![Spot::Plain; last as usize + 1], exits: Vec::new(), last };
        for entity in board.entities() {
            let spot = table.spot_of(entity);
            table.spots[entity.from as usize] = spot;
        }
        table
    }

    fn spot_of(&mut self, entity: &Entity) -> Spot {
        match &entity.effect {
            Effect::Snake { to } => Spot::Snake(*to),
            Effect::Ladder { to } => Spot::Ladder(*to),
            Effect::Trap => Spot::Trap,
            Effect::Boost { by } => Spot::Boost(*by),
            Effect::BlackHole => Spot::BlackHole,
            Effect::Teleporter { to } => match to.as_slice() {
                [] => Spot::Plain,
                [to] => Spot::Teleporter(*to),
                ends => {
                    self.exits.push(ends.into());
                    Spot::Exits(length(self.exits.len()) - 1)
                }
            },
        }
    }

    #[inline]
    pub(super) fn last(&self) -> Cell {
        self.last
    }

    /// Pawns never leave the board, so every cell they can stand on has a spot.
    #[inline]
    pub(super) fn spot(&self, cell: Cell) -> Spot {
        self.spots[cell as usize]
    }

    pub(super) fn exits(&self, exits: u32) -> &[Cell] {
        &self.exits[exits as usize]
    }

    /// The ends of the teleporter with most of them.
    pub(super) fn most_ends(&self) -> u32 {
        self.exits.iter().map(|ends| length(ends.len())).max().unwrap_or(0)
    }
}

fn length(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}
