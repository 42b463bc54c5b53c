//! The fast simulator: house rules and board as one table of rolls.
//!
//! [`FastRace`] plays the same games as [`playout`](parlour_core::playout()) with the same random words, roll for roll.
//! `roll_table` makes the table by playing, so no rule is implemented twice. `race` plays one game and adds what
//! happens between pawns: turn order (`ring`), lost turns, and pawns that meet. Where pawns never meet (`course`), each
//! `pawn` runs on its own dice, several rolls at a time with a `packed_table`, and `batch` plays many games at once.

mod batch;
mod course;
mod packed_table;
mod pawn;
mod race;
mod ring;
mod roll_table;

use std::ops::Range;

use parlour_core::{Ending, GameStreams, Policy, PolicySeats, playout};

use self::batch::Games;
use self::course::{Counting, Course};
use self::pawn::MOST_BUNDLES;
use self::race::Race;
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
    /// For pawns that never meet: several rolls and many games at once. Otherwise one game after another.
    course: Option<Course>,
}

impl FastRace {
    /// Computes the tables. `None` if the plain simulator is needed: a turn is already in progress, there are more
    /// than 16 players, the table would be too large, or pawns may meet within several stacked rolls.
    ///
    /// Players make no choices, so the policies do not matter.
    pub fn compile(start: &Position, _: &[Policy]) -> Option<Self> {
        let race = Race::new(start)?;
        Some(Self { start: start.clone(), course: Course::new(&race), race })
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
        match &self.course {
            Some(course) if course.counting == Counting::Remembered => {
                run.play::<MOST_BUNDLES>(course, endings, again);
            }
            Some(course) => run.play::<0>(course, endings, again),
            None => endings.extend(games.map(again)),
        }
    }

    fn single<N: GameStreams>(&self, words: &N, game: u64, most_turns: u64) -> Ending {
        let fast = self.race.play(words, game, most_turns);
        fast.unwrap_or_else(|| self.plainly(words, game, most_turns))
    }

    /// Replays a game that left the table, from its start.
    #[cold]
    fn plainly<N: GameStreams>(&self, words: &N, game: u64, most_turns: u64) -> Ending {
        // Players make no choices, so they need no policies.
        playout(&self.start, &mut PolicySeats::new(&[], words, game), most_turns)
    }
}
