//! Several pawns that have nothing to do with each other but their order: one roll after the other, without a jump
//! that the machine would have to guess.

use parlour_core::{RandomStream, Split, accepted, digit};

use super::Follower;
use super::batch::{Runner, Status, Track, counts};
use super::race::Race;
use super::ring::{MOST_SEATS, Ring};
use super::roll_table::Transition;

/// The entries of the table.
const ENTRIES: usize = 1 << 17;
/// An entry has the row it leads to in its lower bits, above them whether the next player is to roll, and above that
/// what is counted.
const NEXT: u32 = ENTRIES.trailing_zeros();
const COUNTS: u32 = NEXT + 1;
/// The first two rows: this pawn has won; it has left the table. Neither lets the next player roll, so a game that
/// is over stays as it is. The rows of the states follow.
const OVER: u64 = 0;
const LEFT: u64 = 1;
const STATES: u64 = 2;

/// The table for pawns that play one after the other.
#[derive(Debug, Clone)]
pub(super) struct ApartRace {
    race: Race,
    split: Split,
    /// Where the row of the first state begins.
    states: u32,
    start: Pawns,
    entries: Box<[u32; ENTRIES]>,
}

/// The entries that the pawns are at, in the order of play, and the place of the one to roll.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pawns {
    pawns: [u32; MOST_SEATS],
    front: u32,
}

impl Pawns {
    #[inline]
    fn pawn(&mut self) -> &mut u32 {
        &mut self.pawns[self.front as usize % MOST_SEATS]
    }
}

impl ApartRace {
    /// Nothing where a roll does more than to win or to end a turn, where the game goes on after the first winner,
    /// or where the table would be too large.
    pub(super) fn new(race: &Race) -> Option<Self> {
        let table = &race.table;
        let unfit = |transition: Transition| {
            transition.has(Transition::RARE & !(Transition::WON | Transition::LEAVES) | Transition::MEETS)
        };
        let rows = table.states() as u64 + STATES;
        if race.places != 1 || table.any(unfit) || rows * table.numbers > ENTRIES as u64 {
            return None;
        }
        let row = |state: u16| u32::try_from((u64::from(state) + STATES) * table.numbers).ok();
        let mut pawns = [0; MOST_SEATS];
        for (pawn, state) in pawns.iter_mut().zip(&race.ring.pawns[..race.ring.len()]) {
            *pawn = row(*state)?;
        }
        let front = u32::try_from(race.ring.front()).ok()?;
        let mut apart = Self {
            race: race.clone(),
            split: Split::new(table.numbers),
            states: row(0)?,
            start: Pawns { pawns, front },
            entries: vec![0; ENTRIES].into_boxed_slice().try_into().ok()?,
        };
        apart.fill();
        Some(apart)
    }

    fn fill(&mut self) {
        let table = &self.race.table;
        let states = (0..table.states()).filter_map(|state| u16::try_from(state).ok());
        let all =
            states.flat_map(|state| (0..table.numbers).map(move |number| table.transition(state, number)));
        let lines = to_index(LEFT * table.numbers);
        let left = std::iter::repeat_n(self.entry(LEFT, 0), to_index(table.numbers));
        let entries: Vec<u32> = left
            .chain(all.map(|transition| self.of_transition(transition)))
            .collect();
        self.entries[lines..lines + entries.len()].copy_from_slice(&entries);
    }

    fn of_transition(&self, transition: Transition) -> u32 {
        let ends = u32::from(transition.has(Transition::ENDS));
        let counts = counts(1, ends) << COUNTS;
        if transition.has(Transition::LEAVES) {
            self.entry(LEFT, counts)
        } else if transition.has(Transition::WON) {
            self.entry(OVER, counts)
        } else {
            self.entry(u64::from(transition.state()) + STATES, counts | ends << NEXT)
        }
    }

    fn entry(&self, row: u64, above: u32) -> u32 {
        // Below the number of entries, which was asked before.
        above | u32::try_from(row * self.split.bound()).unwrap_or(0)
    }
}

impl Track for ApartRace {
    type State = Pawns;

    #[inline]
    fn start(&self) -> Pawns {
        self.start
    }

    #[inline]
    fn roll_word<W: RandomStream, const L: usize>(
        &self,
        runners: &mut [Runner<W, Pawns>; L],
        follower: &mut impl Follower,
    ) {
        let len = u32::try_from(self.race.ring.len()).unwrap_or(1);
        let mut words = runners
            .each_mut()
            .map(|runner| accepted(&mut runner.words, &self.split));
        let mut sums = [0_u32; L];
        for _ in 0..self.split.digits() {
            for lane in 0..L {
                let number = to_index(digit(&mut words[lane], self.split.bound()));
                let pawns = &mut runners[lane].state;
                // What is above the row is cut off together with what cannot be.
                let entry = self.entries[(*pawns.pawn() as usize + number) % ENTRIES];
                *pawns.pawn() = entry;
                sums[lane] += entry >> COUNTS;
                let front = pawns.front + (entry >> NEXT & 1);
                pawns.front = if front == len { 0 } else { front };
                runners[lane].show(self, runners[lane].state, sums[lane], follower);
            }
        }
        for (runner, sum) in runners.iter_mut().zip(sums) {
            runner.add(runner.state, sum);
        }
    }

    #[inline]
    fn status(&self, mut pawns: Pawns) -> Status {
        match row(*pawns.pawn()) {
            row if row >= self.states => Status::GoesOn,
            0 => Status::Won(self.race.ring.seat(pawns.front as usize)),
            _ => Status::Left,
        }
    }

    fn look(&self, pawns: Pawns) -> (&Race, Ring) {
        let state = |entry: u32| match row(entry).checked_sub(self.states) {
            Some(place) => u16::try_from(u64::from(place) / self.split.bound()).unwrap_or(0),
            None => self.race.last,
        };
        let ring = self.race.ring.with(pawns.pawns.map(state), pawns.front as usize);
        (&self.race, ring)
    }
}

/// Where the row begins that an entry leads to.
#[inline]
const fn row(entry: u32) -> u32 {
    entry & ((1 << NEXT) - 1)
}

/// Numbers that are known to be small.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below 2^17")]
const fn to_index(number: u64) -> usize {
    number as usize
}
