//! Many games at once, fast: the game of `position` for seats that choose at random or greedily.
//!
//! The rules are compiled into tables once. A player's four tokens are the lanes of one word (`lanes`), so that a few
//! additions tell which of them may move; a cell knows how many tokens of each player stand on it, so that a capture is
//! one test; dice and choices are prepared ahead (`chances`), so that nothing waits for a generator; and whatever
//! happens at nearly every roll is done without a branch, since a processor cannot foresee dice. The game is the same,
//! roll by roll, as the plain one with the same words; that is tested for random rules.

mod chances;
mod danger;
mod greed;
mod lanes;
mod race;
mod rare;
mod roll;
mod tables;

use std::ops::Range;

use parlour_core::{Ending, Game, GameStreams, Player, Policy, Turn, Won};

use crate::board::MOST_TOKENS;
use crate::position::Position;
use crate::rules::{Blocks, MustCapture, Reward, Rules, ThreeSixes};
use chances::{Choices, Throws};
use race::{Clock, Race};
use tables::Tables;

/// The rules of a game and the habits of its players, compiled for many games.
///
/// ```
/// use std::sync::Arc;
/// use parlour_core::{Game, Policy};
/// use parlour_ludo::{FastTrack, Position, Rules, RulesFile};
/// use parlour_play::Numbered;
///
/// let rules = Arc::new(Rules::new(RulesFile::default()).unwrap());
/// let start = Position::new(&rules, 2).unwrap();
/// let track = FastTrack::compile(&start, &[Policy::Random, Policy::Greedy]).unwrap();
/// let mut endings = Vec::new();
/// track.play(&Numbered::new(1), 0..100, u64::MAX, &mut endings);
/// assert_eq!(endings.len(), 100);
/// ```
#[derive(Debug, Clone)]
pub struct FastTrack {
    tables: Tables,
    start: Race,
    clock: Clock,
    /// A bit for every greedy seat.
    greedy: u8,
    tokens: usize,
    variant: Variant,
}

/// How much of the course of a roll is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Variant {
    /// No blocks, teams, rewards, three sixes or must-capture.
    Plain,
    /// Any house rules.
    House,
}

/// Watches fast games, for tests.
pub trait Watcher {
    /// A roll has been taken, with the choice and the move that follow from it.
    fn rolled(&mut self, glimpse: &Glimpse);
}

/// Nobody watches, and that costs nothing.
#[derive(Debug, Clone, Copy)]
pub struct Unwatched;

impl Watcher for Unwatched {
    #[inline]
    fn rolled(&mut self, _: &Glimpse) {}
}

/// What there is to see of a fast game after a roll.
#[derive(Debug)]
pub struct Glimpse<'a> {
    race: &'a Race,
    clock: Clock,
    tokens: usize,
}

impl Glimpse<'_> {
    /// The steps of a player's tokens; those that do not exist are at home.
    pub fn tokens(&self, player: Player) -> [i16; MOST_TOKENS] {
        self.race.steps(player.index(), self.tokens)
    }

    /// What the game waits for.
    pub fn turn(&self) -> Turn {
        if self.clock.over {
            Turn::Over
        } else {
            Turn::Roll(Player::new(self.clock.mover))
        }
    }

    /// How many turns have ended.
    pub fn turns(&self) -> u64 {
        self.clock.turns()
    }
}

impl FastTrack {
    /// Compiles a game that goes on from this position, with a policy for each seat. Nothing where a choice is due,
    /// the game is over or somebody has a place already.
    pub fn compile(start: &Position, policies: &[Policy]) -> Option<Self> {
        let rolling = matches!(start.turn(), Turn::Roll(_)) && start.ranking().len() == 0;
        if !rolling || policies.len() != start.seats() {
            return None;
        }
        let tables = Tables::new(start)?;
        let situation = start.situation();
        let bit = |(seat, policy): (usize, &Policy)| u8::from(*policy == Policy::Greedy) << seat;
        let greedy = policies.iter().enumerate().map(bit).fold(0, |all, bit| all | bit);
        let tokens = start.rules().tokens();
        Some(Self {
            start: Race::new(&tables, &situation, tokens),
            clock: Clock::new(&situation),
            greedy,
            tokens,
            variant: variant(start.rules()),
            tables,
        })
    }

    /// Plays the games with these numbers and appends an ending for each, in the order of the numbers. A game is cut
    /// after so many turns.
    pub fn play<N: GameStreams>(
        &self,
        words: &N,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
    ) {
        self.play_watched(words, games, most_turns, endings, &mut Unwatched);
    }

    /// As [`FastTrack::play`], while somebody watches.
    pub fn play_watched<N: GameStreams>(
        &self,
        words: &N,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
        watcher: &mut impl Watcher,
    ) {
        let play = match (self.variant, self.greedy) {
            (Variant::Plain, 0) => Self::run::<false, false, _, _>,
            (Variant::Plain, _) => Self::run::<false, true, _, _>,
            (Variant::House, 0) => Self::run::<true, false, _, _>,
            (Variant::House, _) => Self::run::<true, true, _, _>,
        };
        play(self, words, games, most_turns, endings, watcher);
    }

    fn run<const HOUSE: bool, const GREEDY: bool, N: GameStreams, V: Watcher>(
        &self,
        words: &N,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
        watcher: &mut V,
    ) {
        let mut race = self.start.clone();
        for game in games {
            race.restart::<GREEDY>(&self.tables, &self.start);
            let ending = self.game::<HOUSE, GREEDY, N, V>(&mut race, words, game, most_turns, watcher);
            endings.push(ending);
        }
    }

    fn game<const HOUSE: bool, const GREEDY: bool, N: GameStreams, V: Watcher>(
        &self,
        race: &mut Race,
        words: &N,
        game: u64,
        most_turns: u64,
        watcher: &mut V,
    ) -> Ending {
        let mut throws = Throws::new(words.dice(game));
        let mut choices = Choices::new(words.choices(game));
        let mut clock = self.clock;
        while clock.turns() < most_turns && !clock.over {
            // A roll ends at most one turn, so nobody needs to look at the turns before these throws are used up.
            let mut series = throws.coming(most_turns - clock.turns());
            choices.prepare();
            let mut left = series.len();
            while left > 0 {
                race.roll::<HOUSE, GREEDY, _>(
                    &self.tables,
                    self.greedy,
                    &mut choices,
                    &mut clock,
                    series.face(),
                );
                left -= 1;
                watcher.rolled(&Glimpse {
                    race,
                    clock: clock.after(series.len() - left),
                    tokens: self.tokens,
                });
                if clock.over {
                    break;
                }
            }
            clock = clock.after(series.len() - left);
            throws.resume(&series, series.len() - left);
        }
        Ending {
            turns: clock.turns(),
            rolls: clock.rolls,
            won: self.won(race, clock.over),
        }
    }

    fn won(&self, race: &Race, over: bool) -> Won {
        if !over {
            return Won::Cut;
        }
        let first = match race.first {
            0 => !0, // A deadlock before anybody had a place: all share the first.
            first => first,
        };
        let winners = || {
            (0..self.tables.seats)
                .filter(move |seat| first >> seat & 1 == 1)
                .map(Player::new)
        };
        match (winners().count(), winners().next()) {
            (1, Some(winner)) => Won::By(winner),
            _ => Won::Shared(winners().collect()),
        }
    }
}

fn variant(rules: &Rules) -> Variant {
    let file = rules.file();
    let plain = file.blocks == Blocks::Off
        && file.must_capture == MustCapture::Off
        && file.three_sixes == ThreeSixes::Play
        && !rules.teams()
        && !rules.rewards(Reward::Capture)
        && !rules.rewards(Reward::Finish);
    if plain { Variant::Plain } else { Variant::House }
}
