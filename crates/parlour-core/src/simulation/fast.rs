//! Fast simulators: their contract, how tests watch them, and the driver that plays several games at once.
//!
//! A fast simulator plays the same games as [`playout`](crate::playout()) with the same random streams, step for step,
//! from rules that it has compiled into tables. It implements [`FastSimulator`] for its callers and [`Lanes`] for
//! [`play_lanes`], which starts games, collects their endings in order and replaces games that have ended.

use std::ops::Range;

use crate::{Ending, Game, GameStreams, Policy, Won};

/// A game compiled for many fast playouts.
pub trait FastSimulator: Sized {
    /// The game it plays.
    type Game: Game;

    /// Compiles a game that starts from this position, with a policy for each seat. `None` if only the plain simulator
    /// can play it, for example because this simulator does not cover the rules.
    fn compile(start: &Self::Game, policies: &[Policy]) -> Option<Self>;

    /// Plays the games with these numbers and appends an ending for each, in the order of the numbers. A game is cut
    /// off after `most_turns` turns.
    fn play<S: GameStreams>(
        &self,
        streams: &S,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
    ) {
        self.play_watched(streams, games, most_turns, endings, &mut Unwatched);
    }

    /// As [`FastSimulator::play`], and shows the games to a watcher. Several games may take turns.
    fn play_watched<S: GameStreams>(
        &self,
        streams: &S,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
        watcher: &mut impl Watcher<Self::Game>,
    );
}

/// Watches fast games, for tests.
pub trait Watcher<G> {
    /// False if nothing needs to be shown: then the simulator builds no views.
    const WATCHES: bool = true;

    /// A game has advanced by a move, by a roll and the move after it, or by several rolls.
    fn see(&mut self, view: &dyn View<G>);
}

/// A watcher that ignores everything.
#[derive(Debug, Clone, Copy)]
pub struct Unwatched;

impl<G> Watcher<G> for Unwatched {
    const WATCHES: bool = false;

    fn see(&mut self, _: &dyn View<G>) {}
}

/// The state of a fast game.
pub trait View<G> {
    /// The number of the game.
    fn game(&self) -> u64;

    /// How many turns have ended.
    fn turns(&self) -> u64;

    /// How often the dice were rolled.
    fn rolls(&self) -> u64;

    /// How the game differs from the plain position, if it does.
    fn difference(&self, plain: &G) -> Option<String>;
}

/// Games played side by side, so that the processor can work on one while another waits for memory.
pub trait Lanes {
    /// A game in progress.
    type Lane;

    /// How many games are in progress at once: at most 128.
    const LANES: usize;

    /// Starts the game with this number.
    fn start(&self, game: u64) -> Self::Lane;

    /// Starts a game, reusing the memory of one that has ended.
    #[inline]
    fn restart(&self, lane: &mut Self::Lane, game: u64) {
        *lane = self.start(game);
    }

    /// Advances every game by at least a step. Returns a bit for every lane whose game is over or must be cut off.
    fn advance(&mut self, lanes: &mut [Self::Lane]) -> u128;

    /// How a game ended.
    fn ending(&self, lane: &Self::Lane) -> Ending;
}

/// Plays the games with these numbers, several at once, and appends an ending for each, in the order of the numbers. If
/// no turn is allowed, no game starts.
pub fn play_lanes<L: Lanes>(
    simulator: &mut L,
    games: Range<u64>,
    most_turns: u64,
    endings: &mut Vec<Ending>,
) {
    if most_turns == 0 {
        return endings.extend(games.map(|_| UNKNOWN));
    }
    let driver = Driver {
        simulator,
        waiting: games,
        endings,
        lanes: Vec::with_capacity(L::LANES),
        slots: Vec::with_capacity(L::LANES),
    };
    driver.run();
}

/// The ending of a game that has not ended.
const UNKNOWN: Ending = Ending { turns: 0, rolls: 0, won: Won::Cut };

struct Driver<'a, L: Lanes> {
    simulator: &'a mut L,
    /// The games that have not started.
    waiting: Range<u64>,
    endings: &'a mut Vec<Ending>,
    lanes: Vec<L::Lane>,
    /// The index of the ending for the game in each lane. An entry is added when a game starts, so that only the last
    /// few entries are written to and stay in the cache.
    slots: Vec<usize>,
}

impl<L: Lanes> Driver<'_, L> {
    fn run(mut self) {
        for game in self.waiting.by_ref().take(L::LANES) {
            self.slots.push(self.endings.len());
            self.endings.push(UNKNOWN);
            self.lanes.push(self.simulator.start(game));
        }
        while !self.lanes.is_empty() {
            let mut ended = self.simulator.advance(&mut self.lanes);
            // From the back, so that removing a lane does not move others that have ended.
            while let Some(lane) = ended.checked_ilog2() {
                ended ^= 1 << lane;
                self.replace(lane as usize);
            }
        }
    }

    /// Stores the ending of a lane's game and starts the next one there, or removes the lane.
    #[inline(never)]
    fn replace(&mut self, lane: usize) {
        self.endings[self.slots[lane]] = self.simulator.ending(&self.lanes[lane]);
        if let Some(game) = self.waiting.next() {
            self.slots[lane] = self.endings.len();
            self.endings.push(UNKNOWN);
            self.simulator.restart(&mut self.lanes[lane], game);
        } else {
            self.lanes.swap_remove(lane);
            self.slots.swap_remove(lane);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Game K lasts K % 7 + 1 rounds.
    struct Countdown {
        rounds: u64,
    }

    impl Lanes for Countdown {
        type Lane = (u64, u64);

        const LANES: usize = 3;

        fn start(&self, game: u64) -> (u64, u64) {
            (game, game % 7 + 1)
        }

        fn advance(&mut self, lanes: &mut [(u64, u64)]) -> u128 {
            self.rounds += 1;
            let mut ended = 0;
            for (number, (_, left)) in lanes.iter_mut().enumerate() {
                *left -= 1;
                ended |= u128::from(*left == 0) << number;
            }
            ended
        }

        fn ending(&self, lane: &(u64, u64)) -> Ending {
            Ending { turns: lane.0, rolls: 0, won: Won::Nobody }
        }
    }

    #[test]
    fn endings_come_in_the_order_of_the_games() {
        let (mut countdown, mut endings) = (Countdown { rounds: 0 }, Vec::new());
        for games in [5..5, 5..6, 6..40] {
            play_lanes(&mut countdown, games, 9, &mut endings);
        }
        let numbers: Vec<u64> = endings.iter().map(|ending| ending.turns).collect();
        assert_eq!(numbers, (5..40).collect::<Vec<u64>>());
        assert!(countdown.rounds < 70, "games are not played side by side");
    }
}
