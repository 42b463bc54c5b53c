//! Many games at once, so that one runs while another waits for memory.
//!
//! All pawns use up a whole random word of dice without checking whether a game is over: the end is a state that leads to
//! itself at no cost. Between words it is decided who has won, and new games replace those that are over. A pawn that
//! rolls often in a turn may need another word before it is clear whether it was faster than one that is home.

use std::ops::Range;

use parlour_core::{Ending, GameStreams, Player, Won};

use super::course::{Counting, Course};
use super::packed_table::has_won;
use super::pawn::Pawn;
use super::ring::MOST_SEATS;

/// Games rolled together.
const LANES: usize = 8;
/// Games in progress; an index fits in a byte.
const RUNNING: usize = 128;
/// The number of words between checks for games that take too long.
const PATIENCE: usize = 32;
/// Games whose results are collected before they are reported in order.
const BATCH: u64 = 4096;

/// Longer games are played by the plain simulator.
const MOST_TURNS: u64 = 1 << 26;
/// A result has the turns in its lower bits, then the winner, then the rolls.
const WINNER: u32 = 28;
const ROLLS: u32 = 32;
/// A game that was cut short or left the table.
const UNKNOWN: u64 = u64::MAX;

/// A range of games to play.
pub(super) struct Games<'a, N> {
    pub(super) words: &'a N,
    pub(super) numbers: Range<u64>,
    pub(super) most_turns: u64,
}

impl<N: GameStreams> Games<'_, N> {
    /// Plays the games in batches and reports how they ended, in order. `again` replays a game that was cut short or
    /// left the table. `MEMORY` is that of the pawns.
    pub(super) fn play<const MEMORY: usize>(
        mut self,
        course: &Course,
        endings: &mut Vec<Ending>,
        again: impl Fn(u64) -> Ending,
    ) {
        let mut results = Vec::new();
        while !self.numbers.is_empty() {
            let end = self.numbers.end.min(self.numbers.start.saturating_add(BATCH));
            let batch = std::mem::replace(&mut self.numbers.start, end)..end;
            results = self.batch::<MEMORY>(course, batch.clone(), results).run();
            endings.extend(batch.zip(&results).map(|(game, result)| match *result {
                UNKNOWN => again(game),
                result => ending(result),
            }));
        }
    }

    fn batch<'a, const MEMORY: usize>(
        &'a self,
        course: &'a Course,
        batch: Range<u64>,
        mut results: Vec<u64>,
    ) -> Batch<'a, N, MEMORY> {
        results.clear();
        results.resize(usize::try_from(batch.end - batch.start).unwrap_or(0), UNKNOWN);
        Batch {
            course,
            words: self.words,
            first: batch.start,
            next: batch,
            most_turns: self.most_turns.min(MOST_TURNS),
            word: 0,
            numbers: Vec::with_capacity(RUNNING),
            pawns: course.pawns.iter().map(|_| Vec::with_capacity(RUNNING)).collect(),
            soonest: Vec::with_capacity(RUNNING),
            seen: Vec::with_capacity(RUNNING),
            results,
        }
    }
}

#[inline]
const fn ending(result: u64) -> Ending {
    let winner = (result >> WINNER) as usize % MOST_SEATS;
    Ending { turns: result & ((1 << WINNER) - 1), rolls: result >> ROLLS, won: Won::By(Player::new(winner)) }
}

/// When a pawn is home, or can be at the earliest: comparing two tells who is first. A pawn that has left the table counts
/// as home.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Arrival(u32);

impl Arrival {
    const NEVER: Self = Self(u32::MAX);

    /// In the last of these turns, or in the one after it.
    #[inline]
    fn new(turns: u32, place: u32, goes_on: bool) -> Self {
        let goes_on = u32::from(goes_on);
        Self((turns + goes_on) << 5 | place << 1 | goes_on)
    }

    /// The player's turn.
    const fn turn(self) -> u32 {
        self.0 >> 5
    }

    /// The player's index in the turn order.
    const fn place(self) -> usize {
        (self.0 >> 1) as usize % MOST_SEATS
    }

    const fn is_certain(self) -> bool {
        self.0.is_multiple_of(2)
    }
}

/// Games that run side by side.
struct Batch<'a, N: GameStreams, const MEMORY: usize> {
    course: &'a Course,
    words: &'a N,
    /// The games that have not started.
    next: Range<u64>,
    first: u64,
    most_turns: u64,
    /// How many words each pawn has rolled since the start of the batch.
    word: usize,
    /// The games in progress.
    numbers: Vec<u64>,
    /// For each place in the turn order, the pawns of all games.
    pawns: Vec<Vec<Pawn<N::Stream, MEMORY>>>,
    /// The first pawn that is home or can be, in every game.
    soonest: Vec<Arrival>,
    /// The games in progress at the last check for long games.
    seen: Vec<(u64, Arrival)>,
    results: Vec<u64>,
}

impl<N: GameStreams, const MEMORY: usize> Batch<'_, N, MEMORY> {
    /// Plays the games and returns their results in order.
    fn run(mut self) -> Vec<u64> {
        for game in self.next.by_ref().take(RUNNING) {
            self.numbers.push(game);
            for (pawns, (seat, row)) in self.pawns.iter_mut().zip(&self.course.pawns) {
                pawns.push(Pawn::new(self.words.dice(game, *seat), *row));
            }
        }
        while !self.numbers.is_empty() {
            self.roll();
            if self.word.is_multiple_of(PATIENCE) {
                self.cut();
            }
            self.sweep();
        }
        self.results
    }

    /// Rolls a whole word of dice for every pawn.
    fn roll(&mut self) {
        let table = &self.course.table;
        self.word += 1;
        self.soonest.clear();
        self.soonest.resize(self.numbers.len(), Arrival::NEVER);
        for (place, pawns) in (0..).zip(&mut self.pawns) {
            let (lanes, rest) = pawns.as_chunks_mut::<LANES>();
            for pawns in lanes {
                Pawn::roll_word(table, pawns, self.word);
            }
            for pawn in rest {
                Pawn::roll_word(table, std::array::from_mut(pawn), self.word);
            }
            for (pawn, soonest) in pawns.iter().zip(&mut self.soonest) {
                *soonest = (*soonest).min(Arrival::new(pawn.turns, place, table.goes_on(pawn.row)));
            }
        }
    }

    /// Records the games that are over, and starts others in their places.
    fn sweep(&mut self) {
        let (games, count) = self.over();
        // From the back, so that removing a game does not move the others.
        for game in games.iter().take(count).rev().map(|game| usize::from(*game)) {
            self.note(game);
            self.replace(game);
        }
    }

    /// The indices of the games that are over. They are unpredictable, so this has no branches a processor could
    /// mispredict.
    fn over(&self) -> ([u8; RUNNING], usize) {
        let (mut games, mut count) = ([0; RUNNING], 0);
        for (game, soonest) in (0..).zip(&self.soonest) {
            games[count % RUNNING] = game;
            count += usize::from(soonest.is_certain());
        }
        (games, count)
    }

    /// Starts the next game in this place, or removes the place if there is none.
    #[inline]
    fn replace(&mut self, game: usize) {
        if let Some(number) = self.next.next() {
            self.numbers[game] = number;
            self.soonest[game] = Arrival::NEVER;
            for (pawns, (seat, row)) in self.pawns.iter_mut().zip(&self.course.pawns) {
                pawns[game].restart(self.words.dice(number, *seat), *row);
            }
        } else {
            self.numbers.swap_remove(game);
            self.soonest.swap_remove(game);
            for pawns in &mut self.pawns {
                pawns.swap_remove(game);
            }
        }
    }

    #[inline]
    fn note(&mut self, game: usize) {
        let soonest = self.soonest[game];
        let place = soonest.place();
        if !has_won(self.pawns[place][game].row) {
            return;
        }
        // All players have had as many turns as the winner, those after it one less.
        let turns = u64::from(soonest.turn() - 1) * self.pawns.len() as u64 + place as u64 + 1;
        if turns <= self.most_turns
            && let Some(rolls) = self.rolls(game, soonest, turns)
            && let Ok(index) = usize::try_from(self.numbers[game] - self.first)
            && let Some(result) = self.results.get_mut(index)
        {
            *result = rolls << ROLLS | (self.course.pawns[place].0 as u64) << WINNER | turns;
        }
    }

    /// The rolls of a game that is over.
    #[inline]
    fn rolls(&self, game: usize, end: Arrival, turns: u64) -> Option<u64> {
        match self.course.counting {
            Counting::Alone => self.pawns.first().map(|pawns| pawns[game].rolls.into()),
            Counting::RollPerTurn => Some(turns),
            Counting::Remembered => {
                let turns = |place: usize| end.turn() - u32::from(place > end.place());
                let pawns = self.pawns.iter().enumerate();
                let rolls = pawns.map(|(place, pawns)| {
                    pawns[game].rolls_in(turns(place), &self.course.table, self.word).map(u64::from)
                });
                rolls.sum()
            }
        }
    }

    /// Gives up games that have taken too long or are still in the same turn. They are replayed to find out where
    /// exactly they are cut short, if at all.
    fn cut(&mut self) {
        for game in (0..self.numbers.len()).rev() {
            let soonest = self.soonest[game];
            let turns = u64::from(soonest.turn()) * self.pawns.len() as u64;
            let before = self.seen.get(game);
            let too_long = turns >= self.most_turns || before == Some(&(self.numbers[game], soonest));
            if too_long && !soonest.is_certain() {
                self.replace(game);
            }
        }
        self.seen.clear();
        self.seen.extend(self.numbers.iter().copied().zip(self.soonest.iter().copied()));
    }
}
