//! A pawn alone: several rolls at once.

use parlour_core::{RandomStream, accepted, digit};

use super::batch::{Runner, Status, Track};
use super::packed_table::{PackedTable, counted, row};
use super::race::Race;
use super::roll_table::Transition;

/// The most rolls in a bundle.
const MOST_ROLLS: u32 = 3;

/// The table for one pawn.
#[derive(Debug, Clone)]
pub(super) struct SoloRace {
    table: PackedTable,
    /// The row of the pawn before its first roll.
    start: u32,
}

impl SoloRace {
    /// `None` if there are several pawns, if a teleporter has several exits, or if the table would be too large.
    pub(super) fn new(race: &Race) -> Option<Self> {
        if race.seats != 1 || race.table.any(unfit) {
            return None;
        }
        let table = PackedTable::new(&race.table, MOST_ROLLS)?;
        Some(Self { start: table.row_of(race.ring.pawns[0])?, table })
    }
}

/// A roll that waits for another number, or a lost turn that may not count because the pawn wins first.
fn unfit(transition: Transition) -> bool {
    transition.has(Transition::WAITS) || transition.lost() > 0 && !transition.has(Transition::ENDS)
}

impl Track for SoloRace {
    /// The start of the pawn's row.
    type State = u32;

    #[inline]
    fn start(&self) -> u32 {
        self.start
    }

    #[inline]
    fn roll_word<W: RandomStream, const L: usize>(&self, runners: &mut [Runner<W, u32>; L]) {
        let mut words = runners.each_mut().map(|runner| accepted(&mut runner.words, &self.table.split));
        let mut entries = runners.each_ref().map(|runner| runner.state);
        let mut sums = [0_u32; L];
        for _ in 0..self.table.bundles {
            for lane in 0..L {
                let bundle = digit(&mut words[lane], self.table.columns);
                entries[lane] = self.table.next(entries[lane], bundle);
                sums[lane] += counted(entries[lane]);
            }
        }
        for ((runner, entry), sum) in runners.iter_mut().zip(entries).zip(sums) {
            runner.add(row(entry), sum);
        }
    }

    #[inline]
    fn status(&self, row: u32) -> Status {
        self.table.status(row, || 0)
    }
}
