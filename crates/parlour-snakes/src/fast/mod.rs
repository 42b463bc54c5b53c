//! The fast simulator: house rules and board as one table of rolls.
//!
//! [`FastRace`] plays the same games as [`playout`](parlour_core::playout()) with the same random words, roll for roll.
//! `roll_table` makes the table by playing, so no rule is implemented twice. `race` plays one game and adds what
//! happens between pawns: turn order (`ring`), lost turns, and pawns that meet. Where pawns never meet (`apart`) or
//! there is only one (`solo`), `batch` plays many games at once with a `packed_table`, for one pawn several rolls at
//! a time; also for several pawns, if every roll ends a turn (`rounds`).

mod apart;
mod batch;
mod packed_table;
mod race;
mod ring;
mod roll_table;
mod rounds;
mod solo;

use std::ops::Range;

use parlour_core::{
    Chance, Choices, Decider, Ending, GameStreams, PackedDraws, Player, Policy, RandomStream, playout,
};

use self::apart::ApartRace;
use self::batch::Games;
use self::race::Race;
use self::rounds::RoundRace;
use self::solo::SoloRace;
use crate::Position;

/// The rules, board and starting position of a game, ready to be played millions of times.
///
/// ```
/// use std::sync::Arc;
/// use parlour_core::Game;
/// use parlour_play::Numbered;
/// use parlour_snakes::{Board, Entity, FastRace, Position, Rules, RulesFile};
///
/// let board = Board::new(10, 10, vec![Entity::ladder(4, 37)]).unwrap();
/// let rules = Arc::new(Rules::new(RulesFile::default(), board).unwrap());
/// let race = FastRace::compile(&Position::new(&rules, 2).unwrap(), &[]).unwrap();
/// let mut endings = Vec::new();
/// race.play(&Numbered::new(1), 0..100, 1000, &mut endings);
/// assert_eq!(endings.len(), 100);
/// ```
#[derive(Debug, Clone)]
pub struct FastRace {
    start: Position,
    race: Race,
    strategy: Strategy,
}

/// The fastest method for these rules.
#[derive(Debug, Clone)]
enum Strategy {
    /// A pawn alone: several rolls and many games at once.
    Solo(Box<SoloRace>),
    /// Pawns that never meet and roll once in each turn: two rounds and many games at once.
    Rounds(Box<RoundRace>),
    /// Pawns that never meet: many games at once.
    Apart(Box<ApartRace>),
    /// One game after another.
    OneByOne,
}

impl FastRace {
    /// Computes the tables. `None` if the plain simulator is needed: a turn is already in progress, there are more
    /// than 16 players, the table would be too large, or pawns may meet within several stacked rolls.
    ///
    /// Players make no choices, so the policies do not matter.
    pub fn compile(start: &Position, _: &[Policy]) -> Option<Self> {
        let race = Race::new(start)?;
        let solo = SoloRace::new(&race).map(|solo| Strategy::Solo(Box::new(solo)));
        let rounds = || RoundRace::new(&race).map(|rounds| Strategy::Rounds(Box::new(rounds)));
        let apart = || ApartRace::new(&race).map(|apart| Strategy::Apart(Box::new(apart)));
        Some(Self {
            start: start.clone(),
            strategy: solo.or_else(rounds).or_else(apart).unwrap_or(Strategy::OneByOne),
            race,
        })
    }

    /// Plays the games with these numbers and appends how each ended, in order.
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
            Strategy::Rounds(rounds) => run.play(&**rounds, endings, again),
            Strategy::Apart(apart) => run.play(&**apart, endings, again),
            Strategy::OneByOne => endings.extend(games.map(again)),
        }
    }

    fn single<N: GameStreams>(&self, words: &N, game: u64, most_turns: u64) -> Ending {
        let fast = self.race.play(words.dice(game), most_turns);
        fast.unwrap_or_else(|| self.plainly(words.dice(game), most_turns))
    }

    /// Replays a game that left the table, from its start.
    #[cold]
    fn plainly<W: RandomStream>(&self, words: W, most_turns: u64) -> Ending {
        playout(&self.start, &mut Dice(PackedDraws::new(words)), most_turns)
    }
}

/// Only dice, no choices.
struct Dice<W>(PackedDraws<W>);

impl<W: RandomStream> Decider for Dice<W> {
    fn dice(&mut self, total: u64) -> u64 {
        self.0.below(total)
    }

    fn choose(&mut self, _: Player, _: &dyn Choices) -> usize {
        0
    }
}
