//! Many games at once, fast: for seats that choose at random or greedily, without fire.
//!
//! The rules are compiled into tables once. A row is a word of lanes (`lanes`), so that one addition tells which
//! pits have seeds; a sowing is a line of a table that is added to the two rows (`sowing`); what lies in the stores
//! changes nothing that can happen, so of it only the balance is kept. The rows are seen by the player to move:
//! handing on the turn exchanges them. None of this has branches that a processor could mispredict, and
//! several games take turns, so that none waits for its own last move (`games`). The game is the same, move by move,
//! as the plain one with the same words; that is tested for random rules.

mod games;
mod greed;
mod lanes;
mod sowing;

use std::ops::Range;

use parlour_core::{Ending, Game, GameStreams, Player, Policy, Turn};

use self::games::{Games, Picks};
use self::lanes::Lanes;
use self::sowing::{Rows, Sowing};
use crate::rules::stages::SOWING;
use crate::{ONE, Position, TWO, opponent};

/// The rules of a game, its first position and the habits of its players, compiled for many games.
///
/// ```
/// use std::sync::Arc;
/// use parlour_core::{Game, Policy};
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
    /// Who begins.
    first: Player,
    /// What lies in the two stores at the beginning.
    stores: [u32; 2],
    /// What each player has more in the store than the other at the beginning.
    lead: [i64; 2],
    picks: Picks,
    policies: [Policy; 2],
}

/// Watches fast games, for tests.
pub trait Watcher {
    /// A move has been made.
    fn moved(&mut self, glimpse: Glimpse<'_>);
}

/// Nobody watches, and that costs nothing.
#[derive(Debug, Clone, Copy)]
pub struct Unwatched;

impl Watcher for Unwatched {
    #[inline]
    fn moved(&mut self, _: Glimpse<'_>) {}
}

/// What there is to see of a fast game after a move.
#[derive(Debug)]
pub struct Glimpse<'a> {
    /// The number of the game.
    pub game: u64,
    /// How many turns have ended.
    pub turns: u64,
    fast: &'a FastSowing,
    rows: Rows,
    seat: usize,
}

impl Glimpse<'_> {
    /// The player to move, or the one who would be if the game were not over.
    pub const fn mover(&self) -> Player {
        Player::new(self.seat)
    }

    /// The seeds of all pits and stores, in the order of their numbers.
    pub fn fields(&self) -> Vec<u32> {
        let lanes = &self.fast.sowing.lanes;
        let [own, other] = [self.rows.own, self.rows.other].map(|row| lanes.unpack(row));
        let (one, two) = if self.mover() == ONE {
            (own, other)
        } else {
            (other, own)
        };
        let brought = self.fast.sowing.seeds - lanes.sum(self.rows.own) - lanes.sum(self.rows.other);
        let balance = lanes.balance(self.rows.gain);
        let store = |player: Player| {
            let balance = if player == self.mover() { balance } else { -balance };
            let brought = u32::try_from(i64::from(brought).midpoint(balance)).unwrap_or(0);
            vec![self.fast.stores[player.index() % 2] + brought]
        };
        [store(TWO), one, store(ONE), two].concat()
    }
}

impl FastSowing {
    /// Compiles a game for seats with these policies. None where the plain simulator is needed: for rules that
    /// tables do not cover, such as fire, for more than eight columns, for very many seeds, and for a game that is over.
    pub fn compile(start: &Position, policies: &[Policy]) -> Option<Self> {
        let file = start.rules().file();
        let (&[one, two], Turn::Choose(mover), true) = (policies, start.turn(), SOWING.covers(file)) else {
            return None;
        };
        let board = start.board();
        let row = |player| -> Vec<u32> { board.row(player).filter_map(|pit| start.seeds(pit)).collect() };
        let [own, other] = [mover, opponent(mover)].map(row);
        let seeds = own
            .iter()
            .chain(&other)
            .try_fold(0_u32, |sum, seeds| sum.checked_add(*seeds))?;
        let lanes = Lanes::new(board.columns().into(), seeds)?;
        let stores = [ONE, TWO].map(|player| start.seeds(board.store(player)).unwrap_or(0));
        stores[0].checked_add(stores[1])?.checked_add(seeds)?;
        let lead = i64::from(stores[0]) - i64::from(stores[1]);
        Some(Self {
            start: Rows {
                own: lanes.pack(&own),
                other: lanes.pack(&other),
                gain: 0,
            },
            first: mover,
            sowing: Sowing::new(file, lanes, seeds)?,
            stores,
            lead: [lead, -lead],
            picks: Picks::new(),
            policies: [one, two],
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
        self.watch(words, games, most_turns, endings, &mut Unwatched);
    }

    /// As [`FastSowing::play`], and shows every move. The games are mixed.
    pub fn watch<N: GameStreams>(
        &self,
        words: &N,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
        watcher: &mut impl Watcher,
    ) {
        if self.policies.contains(&Policy::Greedy) {
            Games::<N, true>::new(self, words, games, most_turns).play(endings, watcher);
        } else {
            Games::<N, false>::new(self, words, games, most_turns).play(endings, watcher);
        }
    }
}
