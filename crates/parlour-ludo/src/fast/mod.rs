//! A fast simulator: the game of `position` for seats that choose at random or greedily.
//!
//! Overview: `tables` compiles the rules by asking [`Rules`](crate::Rules) and the board; `state` is a game in
//! progress; `turn` plays a roll, and `consequences` what only some moves cause. Four tokens are the lanes of one word
//! (`tokens`), so that a few additions tell which of them can move. Each square counts the tokens of each player, so that
//! a capture is one test. Dice and choices are prepared ahead (`random`); `greedy` evaluates moves from tables and from
//! counts of `threats`. What happens at nearly every roll has no branch, since a processor cannot predict dice. Tests
//! compare it with the plain game roll by roll, for random rules.

mod consequences;
mod greedy;
mod random;
mod state;
mod tables;
mod threats;
mod tokens;
mod turn;

use std::ops::Range;

use parlour_core::{
    Ending, FastSimulator, Game, GameStreams, Lanes, Player, Policy, RandomStream, Turn, View, Watcher, Won,
    play_lanes,
};

use crate::position::Position;
use crate::rules::coverage::FAST;
use random::{Choices, Rolls};
use state::{State, TurnState};
use tables::Tables;

/// The rules of a game and the policies of its seats, compiled for many games.
///
/// ```
/// use std::sync::Arc;
/// use parlour_core::{FastSimulator, Game, Policy};
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
    start: State,
    turn: TurnState,
    /// A bit for every greedy seat.
    greedy: u8,
}

impl FastSimulator for FastTrack {
    type Game = Position;

    fn compile(start: &Position, policies: &[Policy]) -> Option<Self> {
        let rolling = matches!(start.turn(), Turn::Roll(_)) && start.ranking().len() == 0;
        // If every face earns an extra roll, a turn may never end; the plain simulator has a limit for that.
        let endless = start.rules().extra().len() == 6;
        let covered = FAST.covers(start.rules().file());
        if !rolling || endless || !covered || policies.len() != start.seats() {
            return None;
        }
        let tables = Tables::new(start)?;
        let situation = start.situation();
        let bit = |(seat, policy): (usize, &Policy)| u8::from(*policy == Policy::Greedy) << seat;
        Some(Self {
            start: State::new(&tables, &situation),
            turn: TurnState::new(&situation),
            greedy: policies.iter().enumerate().map(bit).fold(0, |all, bit| all | bit),
            tables,
        })
    }

    fn play_watched<S: GameStreams>(
        &self,
        streams: &S,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
        watcher: &mut impl Watcher<Position>,
    ) {
        let play = match (self.tables.has_house_rules, self.greedy) {
            (false, 0) => Self::run::<false, false, _, _>,
            (false, _) => Self::run::<false, true, _, _>,
            (true, 0) => Self::run::<true, false, _, _>,
            (true, _) => Self::run::<true, true, _, _>,
        };
        play(self, streams, games, most_turns, endings, watcher);
    }
}

impl FastTrack {
    fn run<const HOUSE: bool, const GREEDY: bool, S: GameStreams, W: Watcher<Position>>(
        &self,
        streams: &S,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
        watcher: &mut W,
    ) {
        let mut run = Run::<HOUSE, GREEDY, S, W> { track: self, streams, most_turns, watcher };
        play_lanes(&mut run, games, most_turns, endings);
    }
}

/// A run of games. `HOUSE` is for blocks, teams, rewards, counted sixes and `must-capture`; without `GREEDY`, all seats
/// choose at random.
struct Run<'a, const HOUSE: bool, const GREEDY: bool, S, W> {
    track: &'a FastTrack,
    streams: &'a S,
    most_turns: u64,
    watcher: &'a mut W,
}

/// A game in progress with its dice and choices.
struct Lane<R> {
    game: u64,
    state: State,
    turn: TurnState,
    rolls: Rolls<R>,
    choices: Choices<R>,
}

impl<const HOUSE: bool, const GREEDY: bool, S: GameStreams, W: Watcher<Position>> Lanes
    for Run<'_, HOUSE, GREEDY, S, W>
{
    type Lane = Lane<S::Stream>;

    // The counts of one game fill much of the first cache; a second game would push them out.
    const LANES: usize = 1;

    fn start(&self, game: u64) -> Lane<S::Stream> {
        Lane {
            game,
            state: self.track.start.clone(),
            turn: self.track.turn,
            rolls: Rolls::new(self.streams.dice(game, 0)),
            choices: Choices::new(self.streams.choices(game)),
        }
    }

    fn restart(&self, lane: &mut Lane<S::Stream>, game: u64) {
        lane.game = game;
        lane.state.restart::<GREEDY>(&self.track.tables, &self.track.start);
        lane.turn = self.track.turn;
        lane.rolls = Rolls::new(self.streams.dice(game, 0));
        lane.choices.restart(self.streams.choices(game));
    }

    fn advance(&mut self, lanes: &mut [Lane<S::Stream>]) -> u128 {
        for lane in lanes {
            while !lane.turn.over && lane.turn.turns() < self.most_turns {
                self.advance_series(lane);
            }
        }
        1
    }

    fn ending(&self, lane: &Lane<S::Stream>) -> Ending {
        Ending { turns: lane.turn.turns(), rolls: lane.turn.rolls, won: won(&self.track.tables, lane) }
    }
}

impl<const HOUSE: bool, const GREEDY: bool, S: GameStreams, W: Watcher<Position>>
    Run<'_, HOUSE, GREEDY, S, W>
{
    /// Plays the rolls of one random word, or as many of them as there may be turns: a roll ends at most one turn, so
    /// the number of turns need not be checked in between.
    #[inline]
    fn advance_series(&mut self, lane: &mut Lane<S::Stream>) {
        let (track, mut turn) = (self.track, lane.turn);
        let mut series = lane.rolls.series(self.most_turns - turn.turns());
        lane.choices.prepare();
        let mut left = series.len;
        while left > 0 && !turn.over {
            lane.state.roll::<HOUSE, GREEDY, _>(
                &track.tables,
                track.greedy,
                &mut lane.choices,
                &mut turn,
                series.face(),
            );
            left -= 1;
            if W::WATCHES {
                lane.turn = turn.after(series.len - left);
                self.watcher.see(&Shown { tables: &track.tables, lane });
            }
        }
        lane.turn = turn.after(series.len - left);
        lane.rolls.resume(&series, series.len - left);
    }
}

fn won<R>(tables: &Tables, lane: &Lane<R>) -> Won {
    if !lane.turn.over {
        return Won::Cut;
    }
    let first = match lane.state.first {
        0 => !0, // A deadlock before any player had a place: all share the first.
        first => first,
    };
    let winners = || (0..tables.seats).filter(move |seat| first >> seat & 1 == 1).map(Player::new);
    match (winners().count(), winners().next()) {
        (1, Some(winner)) => Won::By(winner),
        _ => Won::Shared(winners().collect()),
    }
}

/// What a watcher sees of a game.
struct Shown<'a, R> {
    tables: &'a Tables,
    lane: &'a Lane<R>,
}

impl<R: RandomStream> View<Position> for Shown<'_, R> {
    fn game(&self) -> u64 {
        self.lane.game
    }

    fn turns(&self) -> u64 {
        self.lane.turn.turns()
    }

    fn rolls(&self) -> u64 {
        self.lane.turn.rolls
    }

    fn difference(&self, plain: &Position) -> Option<String> {
        let turn =
            if self.lane.turn.over { Turn::Over } else { Turn::Roll(Player::new(self.lane.turn.mover)) };
        if turn != plain.turn() {
            return Some(format!("{turn:?} instead of {:?}", plain.turn()));
        }
        (0..self.tables.seats).find_map(|seat| {
            let (fast, plain) = (self.lane.state.steps(seat), plain.tokens(Player::new(seat)));
            let fast = &fast[..plain.len()];
            (fast != plain).then(|| format!("seat {seat} has tokens {fast:?} instead of {plain:?}"))
        })
    }
}
