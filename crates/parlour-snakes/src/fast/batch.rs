//! Many games at once, so that one runs while another waits for memory.
//!
//! A game uses up a whole random word of dice without checking whether it is over: the end is a state that leads to
//! itself at no cost. Between words, new games replace those that are over.

use std::ops::Range;

use parlour_core::{Ending, GameStreams, Player, RandomStream, Won};

use super::ring::MOST_SEATS;

/// Games rolled together.
const LANES: usize = 8;
/// Games in progress; an index fits in a byte.
const RUNNERS: usize = 128;
/// The number of words between checks for games that take too long.
const PATIENCE: u32 = 32;
/// Games whose results are collected before they are reported in order.
const BATCH: u64 = 4096;

/// The bits of a table entry that count turns; the bits above count rolls.
const TURN_BITS: u32 = 9;
/// The most turns that one word can count.
pub(super) const TURNS_OF_A_WORD: u32 = (1 << TURN_BITS) - 1;
/// A game's own counts are wider. Longer games are played by the plain simulator.
const WIDE_BITS: u32 = 32;
const MOST_TURNS: u64 = 1 << 27;
/// The bit where the winner's seat begins in a result, between turns and rolls.
const WINNER: u32 = 28;
/// A game that was cut short or left the table.
const UNKNOWN: u64 = u64::MAX;

/// Packs the rolls and turns of an entry, so that one sum over a word counts both.
#[inline]
pub(super) const fn counts(rolls: u32, turns: u32) -> u32 {
    rolls << TURN_BITS | turns
}

/// How the games of a batch are played.
pub(super) trait Track {
    /// The pawns of a game.
    type State: Copy;

    /// A game before its first roll.
    fn start(&self) -> Self::State;

    /// Rolls the dice of a whole word for each of the games.
    fn roll_word<W: RandomStream, const L: usize>(&self, runners: &mut [Runner<W, Self::State>; L]);

    /// The status of the game.
    fn status(&self, state: Self::State) -> Status;
}

/// The status of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Status {
    GoesOn,
    /// Won by this player.
    Won(usize),
    /// The game has left the table.
    Left,
}

/// A game in progress.
pub(super) struct Runner<W, S> {
    pub(super) words: W,
    pub(super) state: S,
    /// The rolls, with the turns in the lower bits.
    counts: u64,
    number: u64,
}

impl<W, S: Copy> Runner<W, S> {
    /// Adds the results of a word.
    #[inline]
    pub(super) fn add(&mut self, state: S, counts: u32) {
        self.state = state;
        self.counts += u64::from(counts >> TURN_BITS) << WIDE_BITS | u64::from(counts & TURNS_OF_A_WORD);
    }
}

#[inline]
const fn turns(counts: u64) -> u64 {
    counts & ((1 << WIDE_BITS) - 1)
}

/// A range of games to play.
pub(super) struct Games<'a, N> {
    pub(super) words: &'a N,
    pub(super) numbers: Range<u64>,
    pub(super) most_turns: u64,
}

impl<N: GameStreams> Games<'_, N> {
    /// Plays the games in batches and reports how they ended, in order. `again` replays a game that was cut short or
    /// left the table.
    pub(super) fn play<T: Track>(
        mut self,
        track: &T,
        endings: &mut Vec<Ending>,
        again: impl Fn(u64) -> Ending,
    ) {
        let mut results = Vec::new();
        while !self.numbers.is_empty() {
            let end = self.numbers.end.min(self.numbers.start.saturating_add(BATCH));
            let batch = std::mem::replace(&mut self.numbers.start, end)..end;
            results = self.batch(track, batch.clone(), results).run();
            endings.extend(batch.zip(&results).map(|(game, result)| match *result {
                UNKNOWN => again(game),
                result => ending(result),
            }));
        }
    }

    fn batch<'a, T: Track>(&'a self, track: &'a T, batch: Range<u64>, results: Vec<u64>) -> Batch<'a, T, N> {
        Batch {
            track,
            words: self.words,
            first: batch.start,
            next: batch,
            most_turns: self.most_turns.min(MOST_TURNS),
            runners: Vec::with_capacity(RUNNERS),
            seen: Vec::with_capacity(RUNNERS),
            results,
        }
    }
}

#[inline]
const fn ending(result: u64) -> Ending {
    let winner = (result >> WINNER) as usize % MOST_SEATS;
    Ending {
        turns: result & ((1 << WINNER) - 1),
        rolls: result >> WIDE_BITS,
        won: Won::By(Player::new(winner)),
    }
}

/// Games that run side by side.
struct Batch<'a, T: Track, N: GameStreams> {
    track: &'a T,
    words: &'a N,
    /// The games that have not started.
    next: Range<u64>,
    first: u64,
    most_turns: u64,
    runners: Vec<Runner<N::Stream, T::State>>,
    /// The number and turns of each game in progress at the last check for long games.
    seen: Vec<(u64, u64)>,
    results: Vec<u64>,
}

impl<T: Track, N: GameStreams> Batch<'_, T, N> {
    /// Plays the games and returns their results in order.
    fn run(mut self) -> Vec<u64> {
        self.results.clear();
        self.results.resize(usize::try_from(self.next.end - self.next.start).unwrap_or(0), UNKNOWN);
        while self.runners.len() < RUNNERS
            && let Some(runner) = self.runner()
        {
            self.runners.push(runner);
        }
        for word in 1_u32.. {
            if self.runners.is_empty() {
                break;
            }
            self.roll();
            if word.is_multiple_of(PATIENCE) {
                self.cut();
            }
            self.sweep();
        }
        self.results
    }

    /// Starts the next game, if there is one.
    #[inline]
    fn runner(&mut self) -> Option<Runner<N::Stream, T::State>> {
        let number = self.next.next()?;
        Some(Runner { words: self.words.dice(number), state: self.track.start(), counts: 0, number })
    }

    /// Rolls a whole word of dice for each game.
    fn roll(&mut self) {
        let track = self.track;
        let (lanes, rest) = self.runners.as_chunks_mut::<LANES>();
        for runners in lanes {
            track.roll_word(runners);
        }
        for runner in rest {
            track.roll_word(std::array::from_mut(runner));
        }
    }

    /// Records the games that are over, and starts others in their places.
    fn sweep(&mut self) {
        let (places, count) = self.free_places();
        // From the back, so that removing a game does not move the others.
        for place in places.iter().take(count).rev().map(|place| usize::from(*place)) {
            self.note(place);
            match self.runner() {
                Some(runner) => self.runners[place] = runner,
                None => drop(self.runners.swap_remove(place)),
            }
        }
    }

    /// The indices of the games that are over. They are unpredictable, so this has no branches a processor could
    /// mispredict.
    fn free_places(&self) -> ([u8; RUNNERS], usize) {
        let (mut places, mut count) = ([0; RUNNERS], 0);
        for (place, runner) in (0..).zip(&self.runners) {
            places[count % RUNNERS] = place;
            count += usize::from(self.track.status(runner.state) != Status::GoesOn);
        }
        (places, count)
    }

    #[inline]
    fn note(&mut self, place: usize) {
        let runner = &self.runners[place];
        if let Status::Won(player) = self.track.status(runner.state)
            && turns(runner.counts) <= self.most_turns
            && let Ok(game) = usize::try_from(runner.number - self.first)
            && let Some(result) = self.results.get_mut(game)
        {
            *result = runner.counts | (player as u64) << WINNER;
        }
    }

    /// Gives up games that have taken too long or are still in the same turn. They are replayed to find out where
    /// exactly they are cut short, if at all.
    fn cut(&mut self) {
        for place in (0..self.runners.len()).rev() {
            let runner = &self.runners[place];
            let now = (runner.number, turns(runner.counts));
            let too_long = now.1 >= self.most_turns || self.seen.get(place) == Some(&now);
            if too_long && self.track.status(runner.state) == Status::GoesOn {
                match self.runner() {
                    Some(runner) => self.runners[place] = runner,
                    None => drop(self.runners.swap_remove(place)),
                }
            }
        }
        let now = self.runners.iter().map(|runner| (runner.number, turns(runner.counts)));
        self.seen.clear();
        self.seen.extend(now);
    }
}
