//! Many games without choices, as fast as they go: house rules and board as one table of rolls.
//!
//! [`FastRace`] plays the same games as [`playout`](parlour_core::playout()) with the same words, roll for roll. A
//! pawn runs through the states of a table that was made by playing (see `roll_table`), so no rule is written here a
//! second time. What is written here is what happens between pawns: the order of play, lost turns, and pawns that
//! meet. A pawn that is alone rolls several dice at once, and many games are under way at the same time (see
//! `solo`).

mod apart;
mod batch;
mod packed_table;
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
use self::solo::SoloRace;
use crate::Position;

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
    Solo(Box<SoloRace>),
    /// Pawns that never meet: many games at once.
    Apart(Box<ApartRace>),
    /// One game after the other.
    OneByOne,
}

impl FastRace {
    /// Works the tables out. Nothing where the plain simulator is needed: when a turn is under way already, when
    /// there are more than 16 players, when the table would be too large, and when pawns may meet in the middle of
    /// several stacked rolls.
    ///
    /// Nobody chooses anything, so the policies do not matter.
    pub fn compile(start: &Position, _: &[Policy]) -> Option<Self> {
        let race = Race::new(start)?;
        let solo = SoloRace::new(&race).map(|solo| Strategy::Solo(Box::new(solo)));
        let apart = || ApartRace::new(&race).map(|apart| Strategy::Apart(Box::new(apart)));
        Some(Self { start: start.clone(), strategy: solo.or_else(apart).unwrap_or(Strategy::OneByOne), race })
    }

    /// Plays the games with these numbers and appends how each ended, in the order of the numbers.
    pub fn play<N: GameStreams>(
        &self,
        words: &N,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
    ) {
        let again = |game| self.single(words, game, most_turns);
        let run = Games { words, numbers: games.clone(), most_turns };
        match &self.strategy {
            Strategy::Solo(solo) => run.play(&**solo, endings, again),
            Strategy::Apart(apart) => run.play(&**apart, endings, again),
            Strategy::OneByOne => endings.extend(games.map(again)),
        }
    }

    fn single<N: GameStreams>(&self, words: &N, game: u64, most_turns: u64) -> Ending {
        let fast = self.race.play(words.dice(game), most_turns);
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
