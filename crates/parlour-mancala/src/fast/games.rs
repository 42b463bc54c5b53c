//! Plays several games side by side, one move in each, so that the processor can start the next game's move before the
//! last one is finished.

use parlour_core::{Ending, GameStreams, Lanes, Policy, RandomStream, View, Watcher, Won, below};

use super::FastSowing;
use super::sowing::{Rows, Sowing};
use crate::{ONE, Position, TWO};

/// Games in progress at once.
const LANES: usize = 8;

/// A game in progress.
pub(super) struct Lane<R> {
    game: u64,
    choices: R,
    rows: Rows,
    /// How often the turn has passed.
    handed_on: u64,
    /// 1 if the last move earned an extra turn, else 0.
    again: u64,
}

/// A run of games. Without `GREEDY`, all seats choose at random.
pub(super) struct Run<'a, S, W, const GREEDY: bool> {
    pub(super) fast: &'a FastSowing,
    pub(super) streams: &'a S,
    pub(super) most_turns: u64,
    pub(super) watcher: &'a mut W,
}

impl<S: GameStreams, W: Watcher<Position>, const GREEDY: bool> Lanes for Run<'_, S, W, GREEDY> {
    type Lane = Lane<S::Stream>;

    const LANES: usize = LANES;

    #[inline]
    fn start(&self, game: u64) -> Lane<S::Stream> {
        Lane { game, choices: self.streams.choices(game), rows: self.fast.start, handed_on: 0, again: 0 }
    }

    #[inline]
    fn advance(&mut self, lanes: &mut [Lane<S::Stream>]) -> u128 {
        let fast = self.fast;
        // All choices before all moves, so that more of them are in progress at once.
        let (mut moves, mut ended) = ([0; LANES], 0);
        for (lane, mv) in lanes.iter_mut().zip(&mut moves) {
            *mv = fast.choice::<_, GREEDY>(lane);
        }
        for (number, (lane, mv)) in lanes.iter_mut().zip(moves).enumerate() {
            fast.make(lane, mv);
            if fast.sowing.is_over(&lane.rows) || lane.handed_on >= self.most_turns {
                ended |= 1 << number;
            }
            if W::WATCHES {
                self.watcher.see(&Shown { fast, lane });
            }
        }
        ended
    }

    #[inline(never)]
    fn ending(&self, lane: &Lane<S::Stream>) -> Ending {
        let fast = self.fast;
        let seat = fast.seat(lane.handed_on) % 2;
        let lead = fast.lead[seat] + fast.sowing.lead(&lane.rows);
        Ending {
            turns: fast.turns(lane),
            rolls: 0,
            won: match lead {
                _ if !fast.sowing.is_over(&lane.rows) => Won::Cut,
                0 => Won::Shared(Box::new([ONE, TWO])),
                1.. => Won::By([ONE, TWO][seat]),
                _ => Won::By([TWO, ONE][seat]),
            },
        }
    }
}

impl FastSowing {
    /// The seat to move after the turn has passed this often.
    #[inline]
    const fn seat(&self, handed_on: u64) -> usize {
        self.first.index() ^ (handed_on & 1) as usize
    }

    /// The line of the table that the player to move chooses.
    #[inline]
    fn choice<R: RandomStream, const GREEDY: bool>(&self, lane: &mut Lane<R>) -> usize {
        let own = lane.rows.own;
        let seat = self.seat(lane.handed_on) % 2;
        let column = if GREEDY && self.policies[seat] == Policy::Greedy {
            // No two moves are equal, but the stream must advance as if chance decided.
            below(&mut lane.choices, 1);
            self.sowing.best(lane.rows, self.lead[seat])
        } else {
            let filled = self.sowing.lanes.filled(own);
            let index = below(&mut lane.choices, self.picks.count(filled));
            self.picks.lane(filled, index)
        };
        self.sowing.line(own, column)
    }

    #[inline]
    fn make<R>(&self, lane: &mut Lane<R>, mv: usize) {
        let sowed = self.sowing.sow(lane.rows, mv);
        lane.rows = Sowing::hand_on(&sowed);
        // All ones mean yes, so this adds 1.
        lane.handed_on = lane.handed_on.wrapping_sub(sowed.hands_on);
        lane.again = !sowed.hands_on & 1;
    }

    /// How many turns have ended. The last turn of a game ends, even if the player would move again.
    fn turns<R>(&self, lane: &Lane<R>) -> u64 {
        lane.handed_on + (lane.again & u64::from(self.sowing.is_over(&lane.rows)))
    }
}

/// What a watcher sees of a game.
struct Shown<'a, R> {
    fast: &'a FastSowing,
    lane: &'a Lane<R>,
}

impl<R> View<Position> for Shown<'_, R> {
    fn game(&self) -> u64 {
        self.lane.game
    }

    fn turns(&self) -> u64 {
        self.fast.turns(self.lane)
    }

    fn rolls(&self) -> u64 {
        0
    }

    fn difference(&self, plain: &Position) -> Option<String> {
        let mover = self.fast.seat(self.lane.handed_on);
        if mover != plain.mover().index() {
            return Some(format!("player {} is to move", mover + 1));
        }
        let (fast, plain) = (self.fast.fields(&self.lane.rows, mover), plain.fields().collect::<Vec<u32>>());
        (fast != plain).then(|| format!("the pits hold {fast:?} instead of {plain:?}"))
    }
}

/// The number of lanes in each set, and the lanes.
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

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "below 8")]
    fn lane(&self, set: u8, index: u64) -> u8 {
        self.lanes[usize::from(set) * 8 + index as usize % 8]
    }
}
