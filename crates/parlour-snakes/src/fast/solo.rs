//! A pawn alone: several rolls at once.
//!
//! One entry of the table stands for a bundle of rolls (three of a die with six sides), so that a bundle costs one
//! multiplication and one look into memory.

use parlour_core::{RandomStream, Split, accepted, digit};

use super::Follower;
use super::batch::{Runner, Status, TURNS_OF_A_WORD, Track, counts};
use super::race::Race;
use super::ring::{MOST_SEATS, Ring};
use super::roll_table::{RollTable, Transition};

/// The entries of the table: with four bytes each they fit into the second cache of common machines.
const ENTRIES: usize = 1 << 17;
/// An entry has the row it leads to in its lower bits, and above them what is counted.
const COUNTS: u32 = ENTRIES.trailing_zeros();
/// The first two rows: the game is over; the pawn has left the table. The rows of the states follow.
const OVER: usize = 0;
const LEFT: usize = 1;
const STATES: usize = 2;
/// The most rolls in a bundle.
const MOST_ROLLS: u32 = 3;

/// The table for one pawn.
#[derive(Debug, Clone)]
pub(super) struct SoloRace {
    race: Race,
    split: Split,
    /// The rolls of a bundle, the numbers it can show, and how many bundles a word has.
    size: u32,
    columns: u64,
    bundles: u32,
    /// Where the row of the first state begins, and that of the pawn before its first roll.
    states: u32,
    start: u32,
    entries: Box<[u32; ENTRIES]>,
}

impl SoloRace {
    /// Nothing where there are several pawns, where chance decides where teleporters lead, or where the table would
    /// be too large.
    pub(super) fn new(race: &Race) -> Option<Self> {
        let table = &race.table;
        if race.seats != 1 || table.any(unfit) {
            return None;
        }
        let split = Split::new(table.numbers);
        let size = (1..=MOST_ROLLS).rev().find(|size| fits(table, &split, *size))?;
        let columns = table.numbers.pow(size);
        let row = |state: usize| u32::try_from(state as u64 * columns).ok();
        let mut solo = Self {
            race: race.clone(),
            split,
            size,
            columns,
            bundles: split.digits() / size,
            states: row(STATES)?,
            start: row(usize::from(race.ring.pawns[0]) + STATES)?,
            entries: vec![0; ENTRIES].into_boxed_slice().try_into().ok()?,
        };
        solo.fill();
        Some(solo)
    }

    fn fill(&mut self) {
        let columns = to_index(self.columns);
        let left = self.entry(LEFT, 0, 0);
        self.entries[LEFT * columns..STATES * columns].fill(left);
        for state in 0..self.race.table.states() {
            for bundle in 0..columns {
                self.entries[(STATES + state) * columns + bundle] = self.bundle(state, bundle as u64);
            }
        }
    }

    /// The rolls of a bundle one by one, the first one being the highest digit.
    fn bundle(&self, state: usize, bundle: u64) -> u32 {
        let table = &self.race.table;
        let (mut state, mut turns) = (u16::try_from(state).unwrap_or(0), 0);
        for used in 1..=self.size {
            let number = bundle / table.numbers.pow(self.size - used) % table.numbers;
            let transition = table.transition(state, number);
            turns += u32::from(transition.has(Transition::ENDS)) + transition.lost();
            state = transition.state();
            if transition.has(Transition::WON | Transition::LEAVES) {
                let row = if transition.has(Transition::WON) {
                    OVER
                } else {
                    LEFT
                };
                return self.entry(row, used, turns);
            }
        }
        self.entry(usize::from(state) + STATES, self.size, turns)
    }

    /// So many turns that a word could not count them leave the table.
    fn entry(&self, row: usize, rolls: u32, turns: u32) -> u32 {
        let few = turns * self.bundles <= TURNS_OF_A_WORD;
        let (row, turns) = if few { (row, turns) } else { (LEFT, 0) };
        // Below the number of entries, which was asked before.
        let row = u32::try_from(row as u64 * self.columns).unwrap_or(0);
        counts(rolls, turns) << COUNTS | row
    }
}

/// Whether a word is split into whole bundles of this size, and the table is not too large.
fn fits(table: &RollTable, split: &Split, size: u32) -> bool {
    let rows = (table.states() + STATES) as u64;
    let entries = table
        .numbers
        .checked_pow(size)
        .and_then(|columns| columns.checked_mul(rows));
    split.digits().is_multiple_of(size) && entries.is_some_and(|entries| entries <= ENTRIES as u64)
}

/// A roll that waits for another number, and a lost turn that may come to nothing because the pawn wins first.
fn unfit(transition: Transition) -> bool {
    transition.has(Transition::WAITS) || transition.lost() > 0 && !transition.has(Transition::ENDS)
}

impl Track for SoloRace {
    /// Where the row of the pawn begins.
    type State = u32;

    #[inline]
    fn start(&self) -> u32 {
        self.start
    }

    #[inline]
    fn roll_word<W: RandomStream, const L: usize>(
        &self,
        runners: &mut [Runner<W, u32>; L],
        follower: &mut impl Follower,
    ) {
        let mut words = runners
            .each_mut()
            .map(|runner| accepted(&mut runner.words, &self.split));
        let mut entries = runners.each_ref().map(|runner| runner.state);
        let mut sums = [0_u32; L];
        for _ in 0..self.bundles {
            for lane in 0..L {
                let bundle = to_index(digit(&mut words[lane], self.columns));
                // The counts of the entry before are cut off together with what cannot be.
                entries[lane] = self.entries[(entries[lane] as usize + bundle) % ENTRIES];
                sums[lane] += entries[lane] >> COUNTS;
                runners[lane].show(self, row(entries[lane]), sums[lane], follower);
            }
        }
        for ((runner, entry), sum) in runners.iter_mut().zip(entries).zip(sums) {
            runner.add(row(entry), sum);
        }
    }

    #[inline]
    fn status(&self, row: u32) -> Status {
        match row {
            row if row >= self.states => Status::GoesOn,
            0 => Status::Won(0),
            _ => Status::Left,
        }
    }

    fn look(&self, row: u32) -> (&Race, Ring) {
        let state = (row as usize / to_index(self.columns)).checked_sub(STATES);
        let state = state.map_or(self.race.last, |state| u16::try_from(state).unwrap_or(0));
        (&self.race, self.race.ring.with([state; MOST_SEATS], 0))
    }
}

/// Where the row begins that an entry leads to.
#[inline]
const fn row(entry: u32) -> u32 {
    entry & ((1 << COUNTS) - 1)
}

/// Numbers that are known to be small.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below 2^17")]
const fn to_index(number: u64) -> usize {
    number as usize
}
