//! Many games without choices, as fast as they go: house rules and board as one table of rolls.
//!
//! [`FastRace`] plays the same games as [`playout`](parlour_core::playout()) with the same words, roll for roll. A
//! pawn runs through the states of a table that was made by playing (see `roll_table`), so no rule is written here a
//! second time. What is written here is what happens between pawns: the order of play, lost turns, and pawns that
//! meet. A pawn that is alone rolls several dice at once, and many games are under way at the same time (see
//! `solo`).

mod apart;
mod batch;
mod race;
mod ring;
mod roll_table;
mod solo;

use std::ops::Range;

use parlour_core::{
    Chance, Choices, Decider, Ending, GameStreams, PackedDraws, Player, Policy, RandomStream, playout,
};

use self::apart::ApartRace;
use self::batch::Games;
use self::race::Race;
use self::ring::Ring;
use self::solo::SoloRace;
use crate::{Cell, Position};

/// Rules, board and first position of a game, ready to be played millions of times.
///
/// ```
/// use std::sync::Arc;
/// use parlour_core::{Game, GameStreams, RandomStream};
/// use parlour_snakes::{Board, Entity, FastRace, Position, Rules, RulesFile};
///
/// /// Each word follows from the game and from how many words were drawn before.
/// struct Run;
/// struct Counter(u64);
/// impl RandomStream for Counter {
///     fn word(&mut self) -> u64 {
///         self.0 += 1;
///         self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15)
///     }
/// }
/// impl GameStreams for Run {
///     type Stream = Counter;
///     fn dice(&self, game: u64) -> Counter { Counter(game << 32) }
///     fn choices(&self, game: u64) -> Counter { Counter(game << 32 | 1 << 31) }
/// }
///
/// let board = Board::new(10, 10, vec![Entity::ladder(4, 37)]).unwrap();
/// let rules = Arc::new(Rules::new(RulesFile::default(), board).unwrap());
/// let start = Position::new(&rules, 2).unwrap();
/// let race = FastRace::compile(&start, &[]).unwrap();
/// let mut endings = Vec::new();
/// race.play(&Run, 0..100, 1000, &mut endings);
/// assert_eq!(endings.len(), 100);
/// ```
#[derive(Debug, Clone)]
pub struct FastRace {
    start: Position,
    race: Race,
    strategy: Strategy,
}

/// The fastest way to play under these rules.
#[derive(Debug, Clone)]
enum Strategy {
    /// A pawn alone: several rolls at once, many games at once.
    SoloRace(Box<SoloRace>),
    /// Pawns that never meet: many games at once.
    ApartRace(Box<ApartRace>),
    /// One game after the other.
    OneByOne,
}

/// A game after a roll or several.
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    /// The number of the game.
    pub game: u64,
    /// How many turns have ended.
    pub turns: u64,
    /// How many rolls there were.
    pub rolls: u64,
    race: &'a Race,
    ring: &'a Ring,
}

/// Watches games on their way.
pub trait Follower {
    /// Whether anybody watches at all; if not, nothing is shown.
    const WATCHES: bool = true;

    /// A game has gone on.
    fn see(&mut self, seen: Seen<'_>);
}

/// Nobody watches.
struct Nobody;

impl Follower for Nobody {
    const WATCHES: bool = false;

    fn see(&mut self, _: Seen<'_>) {}
}

impl Seen<'_> {
    /// Where the pawns stand, in the order of the seats.
    pub fn pawns(&self) -> impl Iterator<Item = Cell> {
        let state = |seat| self.ring.pawn_of(seat).unwrap_or(self.race.last);
        (0..self.race.seats).map(move |seat| self.race.table.cell(state(seat)))
    }

    /// Whose turn it is, if the game goes on.
    pub fn player(&self) -> Player {
        Player::new(self.ring.player())
    }
}

impl FastRace {
    /// Works the tables out. Nothing where the plain simulator is needed: when a turn is under way already, when
    /// there are more than 16 players, when the table would be too large, and when pawns may meet in the middle of
    /// several stacked rolls.
    ///
    /// Nobody chooses anything, so the policies do not matter.
    pub fn compile(start: &Position, _: &[Policy]) -> Option<Self> {
        let race = Race::new(start)?;
        let solo = SoloRace::new(&race).map(|solo| Strategy::SoloRace(Box::new(solo)));
        let apart = || ApartRace::new(&race).map(|apart| Strategy::ApartRace(Box::new(apart)));
        Some(Self {
            start: start.clone(),
            strategy: solo.or_else(apart).unwrap_or(Strategy::OneByOne),
            race,
        })
    }

    /// Plays the games with these numbers and appends how each ended, in the order of the numbers.
    pub fn play<N: GameStreams>(
        &self,
        words: &N,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
    ) {
        self.follow(words, games, most_turns, endings, &mut Nobody);
    }

    /// As [`FastRace::play`], and shows the games on their way: after each roll, or after each few rolls where
    /// several are made at once. The games are mixed.
    pub fn follow<N: GameStreams>(
        &self,
        words: &N,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
        follower: &mut impl Follower,
    ) {
        let again = |game| self.single(words, game, most_turns, &mut Nobody);
        let run = Games {
            words,
            numbers: games.clone(),
            most_turns,
        };
        match &self.strategy {
            Strategy::SoloRace(solo) => run.play(&**solo, follower, endings, again),
            Strategy::ApartRace(apart) => run.play(&**apart, follower, endings, again),
            Strategy::OneByOne => {
                endings.extend(games.map(|game| self.single(words, game, most_turns, follower)));
            }
        }
    }

    fn single<N: GameStreams>(
        &self,
        words: &N,
        game: u64,
        most_turns: u64,
        follower: &mut impl Follower,
    ) -> Ending {
        let fast = self.race.play(words.dice(game), game, most_turns, follower);
        fast.unwrap_or_else(|| self.plainly(words.dice(game), most_turns))
    }

    /// A game that left the tables, from its beginning.
    #[cold]
    fn plainly<W: RandomStream>(&self, words: W, most_turns: u64) -> Ending {
        playout(&self.start, &mut Dice(PackedDraws::new(words)), most_turns)
    }
}

/// Nothing but dice.
struct Dice<W>(PackedDraws<W>);

impl<W: RandomStream> Decider for Dice<W> {
    fn dice(&mut self, total: u64) -> u64 {
        self.0.below(total)
    }

    fn choose(&mut self, _: Player, _: &dyn Choices) -> usize {
        0
    }
}
