//! Games that take turns: a move in each, so that the machine can begin the next game's move before the last one's is
//! finished.

use std::ops::Range;

use parlour_core::{Ending, GameStreams, Policy, RandomStream, Won, below};

use super::sowing::{Rows, Sowing};
use super::{FastSowing, Glimpse, Watcher};
use crate::{ONE, TWO};

/// Games under way.
const TABLES: usize = 8;
/// A table where nobody plays any more. No range of games has this last number.
const NO_GAME: u64 = u64::MAX;
/// Games whose results are kept before they are told in order.
const BATCH: u64 = 4096;

/// How a game ended: the turns, and below them how.
#[derive(Debug, Clone, Copy, Default)]
struct Outcome(u64);

impl Outcome {
    const DRAWN: u64 = 2;
    const CUT: u64 = 3;

    const fn cut(turns: u64) -> Self {
        Self(turns << 2 | Self::CUT)
    }

    fn ending(self) -> Ending {
        Ending {
            turns: self.0 >> 2,
            rolls: 0,
            won: match self.0 & 3 {
                0 => Won::By(ONE),
                1 => Won::By(TWO),
                Self::DRAWN => Won::Shared(Box::new([ONE, TWO])),
                _ => Won::Cut,
            },
        }
    }
}

/// A game under way.
struct Table<W> {
    words: W,
    rows: Rows,
    /// How often the turn has been handed on.
    turns: u64,
    game: u64,
}

/// A run of games. Where somebody is greedy, it is asked before every move who is to choose.
pub(super) struct Games<'a, N: GameStreams, const GREED: bool> {
    fast: &'a FastSowing,
    words: &'a N,
    numbers: Range<u64>,
    most_turns: u64,
    tables: Vec<Table<N::Stream>>,
    outcomes: Vec<Outcome>,
}

impl<'a, N: GameStreams, const GREED: bool> Games<'a, N, GREED> {
    pub(super) fn new(fast: &'a FastSowing, words: &'a N, numbers: Range<u64>, most_turns: u64) -> Self {
        Self {
            fast,
            words,
            numbers,
            most_turns,
            tables: Vec::with_capacity(TABLES),
            outcomes: Vec::new(),
        }
    }

    /// Plays the games and appends how each ended.
    pub(super) fn play(mut self, endings: &mut Vec<Ending>, watcher: &mut impl Watcher) {
        while self.next_batch(watcher) {
            endings.extend(self.outcomes.iter().map(|outcome| outcome.ending()));
        }
    }

    /// Plays the next few thousand games; false if there are none.
    fn next_batch(&mut self, watcher: &mut impl Watcher) -> bool {
        let first = self.numbers.start;
        let end = self.numbers.end.min(first.saturating_add(BATCH));
        let mut numbers = std::mem::replace(&mut self.numbers.start, end)..end;
        if numbers.is_empty() {
            return false;
        }
        self.outcomes.clear();
        self.outcomes.resize(to_index(end - first), Outcome::cut(0));
        if self.most_turns == 0 {
            return true;
        }
        let begun = numbers
            .by_ref()
            .take(TABLES)
            .map(|game| table(self.fast, self.words, game));
        self.tables.extend(begun);
        while !self.tables.is_empty() {
            self.round(first, &mut numbers, watcher);
        }
        true
    }

    /// A move in every game.
    fn round(&mut self, first: u64, numbers: &mut Range<u64>, watcher: &mut impl Watcher) {
        let (fast, most_turns) = (self.fast, self.most_turns);
        let mut tables = std::mem::take(&mut self.tables);
        // First all choices, then all moves: so that more of them are on their way at once.
        let mut lines = [0; TABLES];
        for (table, line) in tables.iter_mut().zip(&mut lines) {
            *line = fast.choice::<_, GREED>(table);
        }
        for (table, line) in tables.iter_mut().zip(&lines) {
            let again = fast.make(table, *line, watcher);
            let over = fast.sowing.is_over(&table.rows);
            if over || table.turns >= most_turns {
                let outcome = if over {
                    fast.outcome(table, again)
                } else {
                    Outcome::cut(table.turns)
                };
                self.end(table, first, outcome, numbers.next());
            }
        }
        if numbers.is_empty() {
            tables.retain(|table| table.game != NO_GAME);
        }
        self.tables = tables;
    }

    /// Takes note of how a game ended and begins the next.
    #[inline(never)]
    fn end(&mut self, table: &mut Table<N::Stream>, first: u64, outcome: Outcome, next: Option<u64>) {
        if let Some(place) = self.outcomes.get_mut(to_index(table.game - first)) {
            *place = outcome;
        }
        match next {
            Some(game) => *table = self::table(self.fast, self.words, game),
            None => table.game = NO_GAME,
        }
    }
}

#[inline]
fn table<N: GameStreams>(fast: &FastSowing, words: &N, game: u64) -> Table<N::Stream> {
    Table {
        words: words.choices(game),
        rows: fast.start,
        turns: 0,
        game,
    }
}

impl FastSowing {
    /// The seat that is to move after so many turns were handed on.
    #[inline]
    const fn seat(&self, turns: u64) -> usize {
        self.first.index() ^ (turns & 1) as usize
    }

    /// The line of the table that the player to move chooses.
    #[inline]
    fn choice<W: RandomStream, const GREED: bool>(&self, table: &mut Table<W>) -> usize {
        let own = table.rows.own;
        let seat = self.seat(table.turns) % 2;
        let lane = if GREED && self.policies[seat] == Policy::Greedy {
            // Among equals chance decides; there are none, but it is asked.
            below(&mut table.words, 1);
            self.sowing.best(table.rows, self.lead[seat])
        } else {
            let filled = self.sowing.lanes.filled(own);
            self.picks
                .lane(filled, below(&mut table.words, self.picks.count(filled)))
        };
        self.sowing.line(own, lane)
    }

    /// Makes a move; 1 where the same player would be to move again, else 0.
    #[inline]
    fn make<W>(&self, table: &mut Table<W>, line: usize, watcher: &mut impl Watcher) -> u64 {
        let sowed = self.sowing.sow(table.rows, line);
        table.rows = Sowing::hand_on(&sowed);
        // One more where the answer is yes.
        table.turns = table.turns.wrapping_sub(sowed.hands_on);
        let again = !sowed.hands_on & 1;
        watcher.moved(Glimpse {
            game: table.game,
            turns: table.turns + (again & u64::from(self.sowing.is_over(&table.rows))),
            fast: self,
            rows: table.rows,
            seat: self.seat(table.turns),
        });
        again
    }

    /// How a game ended that is over. The last turn ended, even if the player would have been to move again.
    #[inline(never)]
    fn outcome<W>(&self, table: &Table<W>, again: u64) -> Outcome {
        let seat = self.seat(table.turns) % 2;
        let fate = match self.lead[seat] + self.sowing.lead(&table.rows) {
            0 => Outcome::DRAWN,
            1.. => seat as u64,
            _ => 1 - seat as u64,
        };
        Outcome((table.turns + again) << 2 | fate)
    }
}

/// For each set of lanes, how many and which they are.
#[derive(Debug, Clone)]
pub(super) struct Picks {
    counts: [u8; 256],
    lanes: [u8; 2048],
}

impl Picks {
    pub(super) fn new() -> Self {
        let (mut counts, mut lanes) = ([0; 256], [0; 2048]);
        for set in 0..256_usize {
            for lane in (0..8).filter(|lane| set >> lane & 1 == 1) {
                lanes[set * 8 + usize::from(counts[set])] = lane;
                counts[set] += 1;
            }
        }
        Self { counts, lanes }
    }

    #[inline]
    fn count(&self, set: u8) -> u64 {
        self.counts[usize::from(set)].into()
    }

    /// The lane with this index.
    #[inline]
    fn lane(&self, set: u8, index: u64) -> u8 {
        self.lanes[usize::from(set) * 8 + to_index(index % 8)]
    }
}

/// Numbers that are known to be small.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below 2^32")]
const fn to_index(number: u64) -> usize {
    number as usize
}
