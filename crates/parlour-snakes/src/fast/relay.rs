//! Several pawns that have nothing to do with each other but their order: one throw after the other, without a jump
//! that the machine would have to guess.

use parlour_core::{RandomStream, Split, accepted, digit};

use super::Follower;
use super::course::Course;
use super::pack::{Fate, Runner, Track, counts};
use super::ring::{MOST_SEATS, Ring};
use super::throws::Throw;

/// The entries of the table.
const ENTRIES: usize = 1 << 17;
/// An entry has the row it leads to in its lower bits, above them whether the next player is to throw, and above that
/// what is counted.
const NEXT: u32 = ENTRIES.trailing_zeros();
const COUNTS: u32 = NEXT + 1;
/// The first two rows: this pawn has won; it has left the table. Neither lets the next player throw, so a game that
/// is over stays as it is. The rows of the states follow.
const OVER: u64 = 0;
const LEFT: u64 = 1;
const STATES: u64 = 2;

/// The table for pawns that play one after the other.
#[derive(Debug, Clone)]
pub(super) struct Relay {
    course: Course,
    split: Split,
    /// Where the row of the first state begins.
    states: u32,
    start: Team,
    entries: Box<[u32; ENTRIES]>,
}

/// The entries that the pawns are at, in the order of play, and the place of the one to throw.
#[derive(Debug, Clone, Copy)]
pub(super) struct Team {
    pawns: [u32; MOST_SEATS],
    front: u32,
}

impl Team {
    #[inline]
    fn pawn(&mut self) -> &mut u32 {
        &mut self.pawns[self.front as usize % MOST_SEATS]
    }
}

impl Relay {
    /// Nothing where a throw does more than to win or to end a turn, where the game goes on after the first winner,
    /// or where the table would be too large.
    pub(super) fn new(course: &Course) -> Option<Self> {
        let throws = &course.throws;
        let unfit = |throw: Throw| throw.has(Throw::RARE & !(Throw::WON | Throw::LEAVES) | Throw::LANDS);
        let rows = throws.states() as u64 + STATES;
        if course.places != 1 || throws.any(unfit) || rows * throws.numbers > ENTRIES as u64 {
            return None;
        }
        let row = |state: u16| u32::try_from((u64::from(state) + STATES) * throws.numbers).ok();
        let mut pawns = [0; MOST_SEATS];
        for (pawn, state) in pawns.iter_mut().zip(&course.ring.pawns[..course.ring.len()]) {
            *pawn = row(*state)?;
        }
        let front = u32::try_from(course.ring.front()).ok()?;
        let mut relay = Self {
            course: course.clone(),
            split: Split::new(throws.numbers),
            states: row(0)?,
            start: Team { pawns, front },
            entries: vec![0; ENTRIES].into_boxed_slice().try_into().ok()?,
        };
        relay.fill();
        Some(relay)
    }

    fn fill(&mut self) {
        let throws = &self.course.throws;
        let states = (0..throws.states()).filter_map(|state| u16::try_from(state).ok());
        let all = states.flat_map(|state| (0..throws.numbers).map(move |number| throws.throw(state, number)));
        let lines = to_index(LEFT * throws.numbers);
        let left = std::iter::repeat_n(self.entry(LEFT, 0), to_index(throws.numbers));
        let entries: Vec<u32> = left.chain(all.map(|throw| self.of_throw(throw))).collect();
        self.entries[lines..lines + entries.len()].copy_from_slice(&entries);
    }

    fn of_throw(&self, throw: Throw) -> u32 {
        let ends = u32::from(throw.has(Throw::ENDS));
        let counts = counts(1, ends) << COUNTS;
        if throw.has(Throw::LEAVES) {
            self.entry(LEFT, counts)
        } else if throw.has(Throw::WON) {
            self.entry(OVER, counts)
        } else {
            self.entry(u64::from(throw.state()) + STATES, counts | ends << NEXT)
        }
    }

    fn entry(&self, row: u64, above: u32) -> u32 {
        // Below the number of entries, which was asked before.
        above | u32::try_from(row * self.split.bound()).unwrap_or(0)
    }
}

impl Track for Relay {
    type State = Team;

    #[inline]
    fn start(&self) -> Team {
        self.start
    }

    #[inline]
    fn throw<W: RandomStream, const L: usize>(
        &self,
        runners: &mut [Runner<W, Team>; L],
        follower: &mut impl Follower,
    ) {
        let len = u32::try_from(self.course.ring.len()).unwrap_or(1);
        let mut words = runners
            .each_mut()
            .map(|runner| accepted(&mut runner.words, &self.split));
        let mut sums = [0_u32; L];
        for _ in 0..self.split.digits() {
            for lane in 0..L {
                let number = to_index(digit(&mut words[lane], self.split.bound()));
                let team = &mut runners[lane].state;
                // What is above the row is cut off together with what cannot be.
                let entry = self.entries[(*team.pawn() as usize + number) % ENTRIES];
                *team.pawn() = entry;
                sums[lane] += entry >> COUNTS;
                let front = team.front + (entry >> NEXT & 1);
                team.front = if front == len { 0 } else { front };
                runners[lane].show(self, runners[lane].state, sums[lane], follower);
            }
        }
        for (runner, sum) in runners.iter_mut().zip(sums) {
            runner.add(runner.state, sum);
        }
    }

    #[inline]
    fn fate(&self, mut team: Team) -> Fate {
        match row(*team.pawn()) {
            row if row >= self.states => Fate::GoesOn,
            0 => Fate::Won(self.course.ring.seat(team.front as usize)),
            _ => Fate::Left,
        }
    }

    fn look(&self, team: Team) -> (&Course, Ring) {
        let state = |entry: u32| match row(entry).checked_sub(self.states) {
            Some(place) => u16::try_from(u64::from(place) / self.split.bound()).unwrap_or(0),
            None => self.course.last,
        };
        let ring = self.course.ring.with(team.pawns.map(state), team.front as usize);
        (&self.course, ring)
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
