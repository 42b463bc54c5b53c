//! Games whose pawns never meet: each pawn runs on its own dice, whatever the others do.

use super::packed_table::PackedTable;
use super::pawn::MOST_BUNDLES;
use super::race::Race;
use super::roll_table::Transition;

/// What every game of a batch has in common.
#[derive(Debug, Clone)]
pub(super) struct Course {
    pub(super) table: PackedTable,
    /// The seat and the first row of each pawn, in turn order.
    pub(super) pawns: Vec<(usize, u32)>,
    /// How the rolls of a game are counted.
    pub(super) counting: Counting,
}

/// How the rolls of a game follow from its winner and the number of turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Counting {
    /// There is only one pawn: the game has its rolls.
    Alone,
    /// Every roll ends a turn.
    RollPerTurn,
    /// The pawns have to remember when their turns ended.
    Remembered,
}

impl Course {
    /// `None` if a pawn affects another one or needs more than the dice, if the game continues after the first winner, or
    /// if there would be too much to remember.
    pub(super) fn new(race: &Race) -> Option<Self> {
        let unfit = if race.seats == 1 { alone_unfit } else { together_unfit };
        if race.seats > 1 && race.places != 1 || race.table.any(unfit) {
            return None;
        }
        let counting = match race.seats {
            1 => Counting::Alone,
            _ if race.table.any(|transition| !transition.has(Transition::ENDS)) => Counting::Remembered,
            _ => Counting::RollPerTurn,
        };
        let table = PackedTable::new(&race.table)?;
        if counting == Counting::Remembered && table.bundles as usize > MOST_BUNDLES {
            return None;
        }
        let pawn = |(place, state): (usize, &u16)| Some((race.ring.seat(place), table.row_of(*state)?));
        let pawns = race.ring.playing().iter().enumerate().map(pawn).collect::<Option<_>>()?;
        Some(Self { table, pawns, counting })
    }
}

/// A roll that waits for another number, or a lost turn that may not count because the pawn wins first.
fn alone_unfit(transition: Transition) -> bool {
    transition.has(Transition::WAITS) || transition.lost() > 0 && !transition.has(Transition::ENDS)
}

/// A roll that does more than win or end a turn.
fn together_unfit(transition: Transition) -> bool {
    transition.has(Transition::RARE & !(Transition::WON | Transition::LEAVES) | Transition::MEETS)
}
