//! Games with several pawns, roll by roll: everything between pawns, which the table does not cover.

use parlour_core::{Ending, Game, GameDice, GameStreams, Player, TurnLimit, Won};

use super::ring::{NOBODY, Ring};
use super::roll_table::{Meeting, RollTable, Transition};
use crate::Position;
use crate::rules::coverage;

/// A starting position and the rolls of its pawns.
#[derive(Debug, Clone)]
pub(super) struct Race {
    pub(super) table: RollTable,
    pub(super) ring: Ring,
    pub(super) seats: usize,
    pub(super) places: u32,
}

/// A game in progress.
struct Run<'a, N: GameStreams> {
    dice: GameDice<'a, N>,
    ring: Ring,
    turns: u64,
    rolls: u64,
    finished: u32,
    winner: usize,
}

impl Race {
    pub(super) fn new(start: &Position) -> Option<Self> {
        let (rules, seats) = (start.rules(), start.seats());
        // Within several stacked rolls, pawns could meet others that the table does not know about.
        let covered = rules.covered_by(&coverage::MEET_AFTER_JUMPS)
            || rules.covered_by(&coverage::NEVER_MEET)
            || seats == 1 && rules.covered_by(&coverage::ALL);
        if !start.is_fresh() || !covered {
            return None;
        }
        let pawn = |seat: usize| start.pawns().get(seat).and_then(|cell| u16::try_from(*cell).ok());
        let players = start.queue().iter().map(Player::index);
        let players: Option<Vec<(usize, u16)>> = players.map(|seat| Some((seat, pawn(seat)?))).collect();
        Some(Self {
            ring: Ring::new(players?.into_iter())?,
            table: RollTable::new(rules, seats)?,
            seats,
            places: u32::try_from(start.places()).ok()?,
        })
    }

    /// Plays a game; `None` if it leaves the table.
    pub(super) fn play<N: GameStreams>(&self, words: &N, game: u64, most_turns: u64) -> Option<Ending> {
        let dice = GameDice::new(words, game);
        let mut run = Run { dice, ring: self.ring, turns: 0, rolls: 0, finished: 0, winner: 0 };
        let mut limit = TurnLimit::new(most_turns);
        while run.finished < self.places && limit.allows_step(run.turns) {
            self.step(&mut run)?;
        }
        let won = if run.finished < self.places { Won::Cut } else { Won::By(Player::new(run.winner)) };
        Some(Ending { turns: run.turns, rolls: run.rolls, won })
    }

    #[inline]
    fn step<N: GameStreams>(&self, run: &mut Run<'_, N>) -> Option<()> {
        let number = run.dice.below(run.ring.player(), self.table.numbers);
        let transition = self.table.transition(*run.ring.pawn(), number);
        run.rolls += 1;
        *run.ring.pawn() = transition.state();
        if transition.has(Transition::RARE) {
            return self.rare(run, transition);
        }
        if transition.has(Transition::MEETS) {
            self.meet(&mut run.ring)?;
        }
        if transition.has(Transition::ENDS) {
            run.turns += 1;
            run.ring.rotate();
            run.turns += run.ring.pass_by();
        }
        Some(())
    }

    /// Handles a roll with a rare effect.
    #[inline(never)]
    fn rare<N: GameStreams>(&self, run: &mut Run<'_, N>, mut transition: Transition) -> Option<()> {
        run.ring.lose(transition.lost())?;
        while transition.has(Transition::WAITS) {
            transition = self.leave_teleporter(run, transition)?;
        }
        if transition.has(Transition::LEAVES) {
            return None;
        }
        if transition.has(Transition::MEETS) {
            self.meet(&mut run.ring)?;
        }
        if transition.has(Transition::ENDS) {
            self.end_turn(run, transition)?;
        }
        Some(())
    }

    fn leave_teleporter<N: GameStreams>(
        &self,
        run: &mut Run<'_, N>,
        transition: Transition,
    ) -> Option<Transition> {
        let exits = self.table.exits(transition.state());
        let exit = usize::try_from(run.dice.below(run.ring.player(), exits.len() as u64)).ok()?;
        run.rolls += 1;
        let transition = *exits.get(exit)?;
        *run.ring.pawn() = transition.state();
        run.ring.lose(transition.lost())?;
        Some(transition)
    }

    /// The pawn has landed on its square. All others are between turns, so their state is their square.
    #[inline]
    fn meet(&self, ring: &mut Ring) -> Option<()> {
        let state = std::mem::replace(ring.pawn(), NOBODY);
        let cell = self.table.cell(state);
        *ring.pawn() = if ring.playing().iter().any(|pawn| u32::from(*pawn) == cell) {
            let Meeting { pawn, others } = self.table.meeting(state)?;
            let moved = |pawn: u16| if u32::from(pawn) == cell { others } else { pawn };
            ring.pawns = ring.pawns.map(moved);
            pawn?
        } else {
            state
        };
        Some(())
    }

    /// As between two turns of a [`Position`]: players who finish leave, turn order advances or reverses, and players
    /// who lose their turn are skipped.
    fn end_turn<N: GameStreams>(&self, run: &mut Run<'_, N>, transition: Transition) -> Option<()> {
        let player = run.ring.player();
        run.turns += 1;
        if transition.has(Transition::WON) {
            if run.finished == 0 {
                run.winner = player;
            }
            run.finished += 1;
            run.ring.remove_front();
            if run.finished >= self.places {
                return Some(());
            }
        }
        if transition.has(Transition::REVERSES) && run.ring.len() > 1 {
            run.ring.reverse();
        } else if !transition.has(Transition::WON) {
            run.ring.rotate();
        }
        if transition.has(Transition::SKIPS_NEXT) && run.ring.player() != player {
            run.ring.lose(1)?;
        }
        run.turns += run.ring.pass_by();
        Some(())
    }
}
