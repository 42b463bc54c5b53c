//! Several pawns that only share a turn order: one roll after another, without branches a processor could mispredict.

use parlour_core::{RandomStream, accepted, digit};

use super::batch::{Runner, Status, Track};
use super::packed_table::{PackedTable, counted, next, passes_on};
use super::race::Race;
use super::ring::{MOST_SEATS, Ring};
use super::roll_table::Transition;

/// The table for pawns that never meet.
#[derive(Debug, Clone)]
pub(super) struct ApartRace {
    table: PackedTable,
    ring: Ring,
    start: Pawns,
}

/// The entries of the pawns in turn order, and the index of the one to roll.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pawns {
    entries: [u32; MOST_SEATS],
    front: u32,
}

impl Pawns {
    #[inline]
    fn entry(&mut self) -> &mut u32 {
        &mut self.entries[self.front as usize % MOST_SEATS]
    }
}

impl ApartRace {
    /// `None` if a roll does more than win or end a turn, if the game continues after the first winner, or if the table
    /// would be too large.
    pub(super) fn new(race: &Race) -> Option<Self> {
        let unfit = |transition: Transition| {
            transition.has(Transition::RARE & !(Transition::WON | Transition::LEAVES) | Transition::MEETS)
        };
        if race.places != 1 || race.table.any(unfit) {
            return None;
        }
        let table = PackedTable::new(&race.table, 1)?;
        let mut entries = [0; MOST_SEATS];
        for (entry, state) in entries.iter_mut().zip(race.ring.playing()) {
            *entry = table.row_of(*state)?;
        }
        let front = u32::try_from(race.ring.front()).ok()?;
        Some(Self { table, ring: race.ring, start: Pawns { entries, front } })
    }
}

impl Track for ApartRace {
    type State = Pawns;

    #[inline]
    fn start(&self) -> Pawns {
        self.start
    }

    #[inline]
    fn roll_word<W: RandomStream, const L: usize>(&self, runners: &mut [Runner<W, Pawns>; L]) {
        let len = u32::try_from(self.ring.len()).unwrap_or(1);
        let table = &self.table;
        let (all, columns) = (&*table.entries, table.columns);
        let mut words = runners.each_mut().map(|runner| accepted(&mut runner.words, &table.split));
        let mut sums = [0_u32; L];
        for _ in 0..table.bundles {
            for lane in 0..L {
                let number = digit(&mut words[lane], columns);
                let pawns = &mut runners[lane].state;
                let entry = next(all, *pawns.entry(), number);
                *pawns.entry() = entry;
                sums[lane] += counted(entry);
                let front = pawns.front + passes_on(entry);
                pawns.front = if front == len { 0 } else { front };
            }
        }
        for (runner, sum) in runners.iter_mut().zip(sums) {
            runner.add(runner.state, sum);
        }
    }

    #[inline]
    fn status(&self, mut pawns: Pawns) -> Status {
        let front = pawns.front as usize;
        self.table.status(*pawns.entry(), || self.ring.seat(front))
    }
}
