//! Two to six pawns that never meet and roll once in each turn: two rounds at a time, without branches a processor could
//! mispredict.
//!
//! Every roll ends a turn, so it is known in advance which pawn gets which number of a random word. A *round* has a number
//! for every pawn. A pawn looks up its numbers of two rounds at once and counts its own rolls until it is home; these
//! counts tell who was first.

use parlour_core::{RandomStream, Split, accepted, digit};

use super::batch::{Runner, Status, Track, counts};
use super::packed_table::to_index;
use super::race::Race;
use super::roll_table::{RollTable, Transition};

const MOST_PAWNS: usize = 6;
/// Of the entries at four bytes each, a board of 100 squares needs 5,000: they fit into the first-level cache.
const ENTRIES: usize = 1 << 14;
/// The lower bits of an entry hold the row it leads to; above them are the rolls it counts.
const COUNTS: u32 = ENTRIES.trailing_zeros();
/// The first row: the pawn is home. The rows of the states follow.
const HOME: u32 = 0;
/// The largest table that tells the numbers of several pawns apart.
const MOST_DRAWN: usize = 1 << 11;
/// No pawn is home.
const NOBODY: u32 = 15;
/// The bits for the pawn that is home first, below the number of the roll.
const WINNER: u32 = 4;

/// The table for pawns that take turns strictly.
#[derive(Debug, Clone)]
pub(super) struct RoundRace {
    split: Split,
    /// The numbers of the dice, and one more for a roll that is not made.
    columns: u64,
    entries: Box<[u32; ENTRIES]>,
    /// The numbers of a round are drawn in one or two parts.
    parts: [Part; 2],
    pawns: usize,
    /// The seats in the order of their first rolls.
    seats: [usize; MOST_PAWNS],
    start: Pawns,
}

/// Some pawns, and how a number drawn for all of them is split: a byte for the number of each.
#[derive(Debug, Clone)]
struct Part {
    bound: u64,
    numbers: Box<[u64; MOST_DRAWN]>,
}

/// The pawns of a game.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pawns {
    /// The entries, beginning with the pawn that is first to roll in the next word.
    entries: [u32; MOST_PAWNS],
    /// The rolls of each, in the same order.
    rolls: [u32; MOST_PAWNS],
    front: u32,
    /// All rolls up to now or to the end.
    total: u32,
    winner: u32,
}

impl RoundRace {
    /// `None` if a roll does more than end a turn or win, if the game continues after the first winner, or if there are too
    /// many players, squares or numbers.
    pub(super) fn new(race: &Race) -> Option<Self> {
        let other = Transition::RARE & !Transition::WON | Transition::MEETS;
        let unfit = |transition: Transition| {
            transition.has(other) || !transition.has(Transition::ENDS | Transition::WON)
        };
        let (pawns, numbers) = (race.ring.len(), race.table.numbers);
        let columns = numbers + 1;
        let large =
            columns.pow(2) > 256 || (race.table.states() as u64 + 1) * columns.pow(2) > ENTRIES as u64;
        if race.places != 1 || !(2..=MOST_PAWNS).contains(&pawns) || large || race.table.any(unfit) {
            return None;
        }
        let first = if pawns > 4 { 3 } else { pawns };
        let parts = [Part::new(numbers, 0, first)?, Part::new(numbers, first, pawns)?];
        let (mut seats, mut entries) = ([0; MOST_PAWNS], [0; MOST_PAWNS]);
        for order in 0..pawns {
            let place = (race.ring.front() + order) % pawns;
            seats[order] = race.ring.seat(place);
            entries[order] = row_of(race.ring.playing()[place], columns);
        }
        let start = Pawns { entries, rolls: [0; MOST_PAWNS], front: 0, total: 0, winner: NOBODY };
        let split = Split::new(numbers);
        let entries = table(&race.table, columns)?;
        Some(Self { split, columns, entries, parts, pawns, seats, start })
    }

    /// Rolls a word for each of the games, which have this many pawns.
    #[inline]
    fn roll<W: RandomStream, const L: usize, const P: usize>(&self, runners: &mut [Runner<W, Pawns>; L]) {
        let mut words = runners.each_mut().map(|runner| accepted(&mut runner.words, &self.split));
        let mut entries = runners.each_ref().map(|runner| first::<P>(&runner.state.entries));
        let mut rolls = runners.each_ref().map(|runner| first::<P>(&runner.state.rolls));
        let tables = Tables::<P> { all: &self.entries, parts: &self.parts, columns: self.columns };
        let digits = self.split.digits() as usize;
        let (rounds, rest) = (digits / P, digits % P);
        for _ in 0..rounds / 2 {
            for lane in 0..L {
                let numbers =
                    tables.round(&mut words[lane]) * tables.columns + tables.round(&mut words[lane]);
                tables.advance(&mut entries[lane], &mut rolls[lane], numbers);
            }
        }
        for lane in 0..L {
            if !digits.is_multiple_of(2 * P) {
                let numbers = tables.last(&mut words[lane], rounds, rest);
                tables.advance(&mut entries[lane], &mut rolls[lane], numbers);
            }
            end_word::<W, P>(&mut runners[lane], &entries[lane], &rolls[lane], [digits, rest]);
        }
    }
}

/// The tables as the inner loop needs them, so that their addresses are read once.
#[derive(Clone, Copy)]
struct Tables<'a, const P: usize> {
    all: &'a [u32; ENTRIES],
    parts: &'a [Part; 2],
    columns: u64,
}

impl<const P: usize> Tables<'_, P> {
    /// The numbers of the next round, a byte for each pawn.
    #[inline]
    fn round(self, word: &mut u64) -> u64 {
        let first = self.parts[0].draw(word);
        if P > 4 { first | self.parts[1].draw(word) } else { first }
    }

    /// What is left of a word: at most one round, and numbers for the first pawns of another.
    #[inline]
    fn last(self, word: &mut u64, rounds: usize, rest: usize) -> u64 {
        let none = (0..P).fold(0, |numbers, _| numbers << 8 | (self.columns - 1));
        let whole = if rounds % 2 == 1 { self.round(word) } else { none };
        let mut begun = none;
        for pawn in 0..rest {
            // The number for no roll is larger by at least one.
            begun -= (self.columns - 1 - digit(word, self.columns - 1)) << (8 * pawn);
        }
        whole * self.columns + begun
    }

    /// Looks up two rolls of each pawn.
    #[inline]
    fn advance(self, entries: &mut [u32; P], rolls: &mut [u32; P], numbers: u64) {
        for pawn in 0..P {
            let number = to_index(numbers >> (8 * pawn) & 0xFF);
            let entry = self.all[(entries[pawn] as usize + number) % ENTRIES];
            entries[pawn] = entry;
            rolls[pawn] += entry >> COUNTS;
        }
    }
}

/// The values of the pawns that play.
#[inline]
fn first<const P: usize>(values: &[u32; MOST_PAWNS]) -> [u32; P] {
    std::array::from_fn(|pawn| values[pawn])
}

impl Part {
    /// The pawns from the first to before the last; `None` if there are too many numbers.
    fn new(numbers: u64, first: usize, last: usize) -> Option<Self> {
        let size = u32::try_from(last - first).ok()?;
        let bound = numbers.checked_pow(size).filter(|bound| *bound <= MOST_DRAWN as u64)?;
        let split = |number: u64| {
            let digit = |pawn: usize| number / numbers.pow(narrow(last - 1 - pawn)) % numbers;
            (first..last).map(|pawn| digit(pawn) << (8 * pawn)).sum()
        };
        let mut split_numbers = vec![0; MOST_DRAWN];
        for (number, split_number) in (0..bound).zip(&mut split_numbers) {
            *split_number = split(number);
        }
        Some(Self { bound, numbers: split_numbers.into_boxed_slice().try_into().ok()? })
    }

    #[inline]
    fn draw(&self, word: &mut u64) -> u64 {
        self.numbers[to_index(digit(word, self.bound)) % MOST_DRAWN]
    }
}

/// Finds out whether a pawn is home, and puts the pawn that rolls next to the front.
#[inline]
fn end_word<W, const P: usize>(
    runner: &mut Runner<W, Pawns>,
    entries: &[u32; P],
    rolls: &[u32; P],
    [digits, rest]: [usize; 2],
) {
    let mut pawns = runner.state;
    let (before, front) = (pawns.total, pawns.front as usize);
    let mut end = (before + narrow(digits)) << WINNER | NOBODY;
    for place in 0..P {
        let order = wrapped::<P>(front + place);
        let last = rolls[place].wrapping_sub(1).wrapping_mul(narrow(P)).wrapping_add(narrow(order + 1));
        let is_home = entries[place] % narrow(ENTRIES) == HOME;
        end = end.min(if is_home { last << WINNER | narrow(order) } else { u32::MAX });
        let next = wrapped::<P>(place + rest);
        pawns.entries[place] = entries[next];
        pawns.rolls[place] = rolls[next];
    }
    pawns.front = narrow(wrapped::<P>(front + rest));
    (pawns.total, pawns.winner) = (end >> WINNER, end % (1 << WINNER));
    let new = pawns.total - before;
    runner.add(pawns, counts(new, new));
}

/// The entries for two rolls of every state. The rows are in the order of the states.
fn table(table: &RollTable, columns: u64) -> Option<Box<[u32; ENTRIES]>> {
    let mut entries: Box<[u32; ENTRIES]> = vec![0; ENTRIES].into_boxed_slice().try_into().ok()?;
    for state in 0..u16::try_from(table.states()).ok()? {
        for (bundle, entry) in (0..columns.pow(2)).zip(&mut entries[row_of(state, columns) as usize..]) {
            *entry = two_rolls(table, state, [bundle / columns, bundle % columns], columns);
        }
    }
    Some(entries)
}

fn two_rolls(table: &RollTable, mut state: u16, bundle: [u64; 2], columns: u64) -> u32 {
    let mut rolls = 0;
    for number in bundle.into_iter().filter(|number| *number < table.numbers) {
        let transition = table.transition(state, number);
        rolls += 1;
        state = transition.state();
        if transition.has(Transition::WON) {
            return rolls << COUNTS | HOME;
        }
    }
    rolls << COUNTS | row_of(state, columns)
}

/// The start of a state's row.
fn row_of(state: u16, columns: u64) -> u32 {
    // Below the number of entries, which is checked before.
    u32::try_from((u64::from(state) + 1) * columns.pow(2)).unwrap_or(HOME)
}

/// An index below twice the number of pawns, as an index of a pawn.
#[inline]
const fn wrapped<const P: usize>(index: usize) -> usize {
    if index < P { index } else { index - P }
}

/// Converts numbers known to be small.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "far below 2^32")]
const fn narrow(number: usize) -> u32 {
    number as u32
}

impl Track for RoundRace {
    type State = Pawns;

    #[inline]
    fn start(&self) -> Pawns {
        self.start
    }

    #[inline]
    fn roll_word<W: RandomStream, const L: usize>(&self, runners: &mut [Runner<W, Pawns>; L]) {
        match self.pawns {
            2 => self.roll::<W, L, 2>(runners),
            3 => self.roll::<W, L, 3>(runners),
            4 => self.roll::<W, L, 4>(runners),
            5 => self.roll::<W, L, 5>(runners),
            _ => self.roll::<W, L, 6>(runners),
        }
    }

    #[inline]
    fn status(&self, pawns: Pawns) -> Status {
        match pawns.winner {
            NOBODY => Status::GoesOn,
            winner => Status::Won(self.seats[winner as usize % MOST_PAWNS]),
        }
    }
}
