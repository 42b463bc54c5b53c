//! The board as a table of what is on each square.

use parlour_core::Weighted;

use super::effect::{Act, EffectRule};
use crate::{Board, Cell};

/// What happens on a square: an [`Act`] small enough for boards with millions of squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Spot {
    Plain,
    To(Cell),
    ToStart,
    Ahead(u32),
    LosesTurns(u32),
    /// A roll decides: the index of the list of exits.
    Exits(u32),
}

/// Where a square leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Leads<'a> {
    Nowhere,
    To(Cell),
    /// Back to the start, where nothing acts on the pawn until it moves.
    Back(Cell),
    /// A roll picks one of these squares.
    ToOneOf(&'a [Cell]),
}

impl Leads<'_> {
    /// All squares it may lead to where something else may act.
    pub(crate) fn cells(&self) -> &[Cell] {
        match self {
            Self::Nowhere | Self::Back(_) => &[],
            Self::To(to) => std::slice::from_ref(to),
            Self::ToOneOf(cells) => cells,
        }
    }
}

/// All squares, including 0.
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
            table.put(entity.from, entity.effect.act(entity.from, board));
        }
        table
    }

    /// Sets what happens on a square.
    pub(super) fn put(&mut self, cell: Cell, act: Act) {
        self.spots[cell as usize] = match act {
            Act::Stays => Spot::Plain,
            Act::To(to) => Spot::To(to),
            Act::ToStart => Spot::ToStart,
            Act::Ahead(by) => Spot::Ahead(by),
            Act::LosesTurns(turns) => Spot::LosesTurns(turns),
            Act::ToOneOf(ends) => {
                self.exits.push(ends.into());
                Spot::Exits(length(self.exits.len()) - 1)
            }
        };
    }

    #[inline]
    pub(super) fn last(&self) -> Cell {
        self.last
    }

    /// Pawns never leave the board, so every square they can be on has a spot.
    #[inline]
    pub(super) fn spot(&self, cell: Cell) -> Spot {
        self.spots[cell as usize]
    }

    pub(super) fn exits(&self, exits: u32) -> &[Cell] {
        &self.exits[exits as usize]
    }

    /// The rolls that pick an exit, for the largest number of exits on the board.
    pub(super) fn rolls_of_exits(&self) -> Vec<Weighted<u32>> {
        let most = self.exits.iter().map(|ends| length(ends.len())).max().unwrap_or(0);
        (1..=most).map(|roll| Weighted { roll, weight: 1 }).collect()
    }
}

fn length(len: usize) -> u32 {
    u32::try_from(len).unwrap_or(u32::MAX)
}
