//! A fast simulator: the game of `position`, without fire, for seats that choose at random or greedily (`greed`).
//!
//! The rules are compiled into tables once. A row is a word of lanes (`lanes`), so that one addition tells which pits
//! have seeds. A sowing is a line of a table that is added to the two rows (`sowing`). The stores do not affect play, so
//! only their balance is kept. Rows are stored as the player to move sees them: passing the turn swaps them. None of this
//! has branches a processor could mispredict. Several games are played in turn, so that none waits for its own last
//! move (`games`). Tests compare it with the plain game move by move, for random rules.

mod games;
mod greed;
mod lanes;
mod sowing;

use std::ops::Range;

use parlour_core::{Ending, FastSimulator, Game, GameStreams, Player, Policy, Turn, Watcher, play_lanes};

use self::games::{Picks, Run};
use self::lanes::Lanes;
use self::sowing::{Rows, Sowing};
use crate::rules::stages::SOWING;
use crate::{ONE, Position, TWO, opponent};

/// The rules of a game, its first position and the policies of its seats, compiled for many games.
///
/// ```
/// use std::sync::Arc;
/// use parlour_core::{FastSimulator, Game, Policy};
/// use parlour_mancala::{FastSowing, Position, Rules, RulesFile};
/// use parlour_play::Numbered;
///
/// let rules = Arc::new(Rules::new(RulesFile::kalah()).unwrap());
/// let start = Position::new(&rules, 2).unwrap();
/// let sowing = FastSowing::compile(&start, &[Policy::Random, Policy::Greedy]).unwrap();
/// let mut endings = Vec::new();
/// sowing.play(&Numbered::new(1), 0..100, u64::MAX, &mut endings);
/// assert_eq!(endings.len(), 100);
/// ```
#[derive(Debug, Clone)]
pub struct FastSowing {
    sowing: Sowing,
    start: Rows,
    /// The player who goes first.
    first: Player,
    /// The seeds in the two stores at the start.
    stores: [u32; 2],
    /// Each player's lead in the stores at the start.
    lead: [i64; 2],
    picks: Picks,
    policies: [Policy; 2],
}

impl FastSimulator for FastSowing {
    type Game = Position;

    /// `None` if the plain simulator is needed: for rules that the tables do not cover, such as fire, for more than eight
    /// columns, for very many seeds, and for a game that is over.
    fn compile(start: &Position, policies: &[Policy]) -> Option<Self> {
        let file = start.rules().file();
        let (&[one, two], Turn::Choose(mover), true) = (policies, start.turn(), SOWING.covers(file)) else {
            return None;
        };
        let board = start.board();
        let row = |player| -> Vec<u32> { board.row(player).filter_map(|pit| start.seeds(pit)).collect() };
        let [own, other] = [mover, opponent(mover)].map(row);
        let seeds = own.iter().chain(&other).try_fold(0_u32, |sum, seeds| sum.checked_add(*seeds))?;
        let lanes = Lanes::new(board.columns().into(), seeds)?;
        let stores = [ONE, TWO].map(|player| start.seeds(board.store(player)).unwrap_or(0));
        stores[0].checked_add(stores[1])?.checked_add(seeds)?;
        let lead = i64::from(stores[0]) - i64::from(stores[1]);
        Some(Self {
            start: Rows { own: lanes.pack(&own), other: lanes.pack(&other), gain: 0 },
            first: mover,
            sowing: Sowing::new(file, lanes, seeds)?,
            stores,
            lead: [lead, -lead],
            picks: Picks::new(),
            policies: [one, two],
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
        if self.policies.contains(&Policy::Greedy) {
            self.run::<_, _, true>(streams, games, most_turns, endings, watcher);
        } else {
            self.run::<_, _, false>(streams, games, most_turns, endings, watcher);
        }
    }
}

impl FastSowing {
    fn run<S: GameStreams, W: Watcher<Position>, const GREEDY: bool>(
        &self,
        streams: &S,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
        watcher: &mut W,
    ) {
        let mut run = Run::<_, _, GREEDY> { fast: self, streams, most_turns, watcher };
        play_lanes(&mut run, games, most_turns, endings);
    }

    /// The seeds of all pits and stores, in the order of their numbers, for watchers.
    fn fields(&self, rows: &Rows, mover: usize) -> Vec<u32> {
        let lanes = &self.sowing.lanes;
        let [own, other] = [rows.own, rows.other].map(|row| lanes.unpack(row));
        let (one, two) = if mover == 0 { (own, other) } else { (other, own) };
        let brought = self.sowing.seeds - lanes.sum(rows.own) - lanes.sum(rows.other);
        let balance = lanes.balance(rows.gain);
        let store = |player: usize| {
            let balance = if player == mover { balance } else { -balance };
            let brought = u32::try_from(i64::from(brought).midpoint(balance)).unwrap_or(0);
            vec![self.stores[player] + brought]
        };
        [store(1), one, store(0), two].concat()
    }
}
