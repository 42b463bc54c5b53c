//! One pawn's part of a game: what a roll does to a pawn, asked of a position with no one else on the board, or with
//! others where the roll ends.

use std::sync::Arc;

use parlour_core::{Game, Player, Report, Weighted};

use smallvec::SmallVec;

use super::Position;
use crate::{Cell, Event, Rules, SixesRule};

/// The pawn under study. Two others stay on the start square, where nothing ever happens to them. Two are needed,
/// because reversing the order of two players has no effect.
const PAWN: Player = Player::new(0);
const SEATS: usize = 3;

/// A pawn about to roll: its square, and what its turn has to remember.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PawnState(Position);

/// What a roll can do besides moving the pawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Consequence {
    /// The turn ends.
    Ends,
    /// The pawn has reached the last square.
    Wins,
    /// Turn order reverses.
    Reverses,
    /// The next player loses a turn.
    SkipsNext,
    /// A roll must pick an exit of a teleporter.
    Waits,
}

/// What a roll did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Rolled {
    /// The pawn, at the start of its next turn if this one ended.
    pub(crate) pawn: PawnState,
    /// What else happened, in no particular order.
    pub(crate) consequences: Vec<Consequence>,
    /// The number of turns the player has to lose.
    pub(crate) lost: u32,
}

impl PawnState {
    /// A pawn on this square at the start of its turn.
    pub(crate) fn new(rules: &Arc<Rules>, cell: Cell) -> Option<Self> {
        let mut position = Position::new(rules, SEATS).ok()?;
        position.put(PAWN, cell);
        Some(Self(position))
    }

    /// The pawn's square.
    pub(crate) fn cell(&self) -> Cell {
        self.0.pawn(PAWN)
    }

    /// The possible rolls.
    pub(crate) fn rolls(&self) -> &[Weighted<u32>] {
        self.0.rolls()
    }

    /// Whether the next roll picks an exit of a teleporter.
    pub(crate) fn is_in_teleporter(&self) -> bool {
        self.0.exits().is_some()
    }

    pub(crate) fn roll(&self, roll: u32) -> Rolled {
        let (position, report) = self.after(roll);
        let mut pawn = Self(position);
        let consequences = pawn.consequences(&report);
        let lost = std::mem::take(&mut pawn.0.skip[PAWN.index()]);
        if consequences.contains(&Consequence::Ends) {
            pawn = Self::new(&self.0.rules, pawn.cell()).unwrap_or(pawn);
        }
        Rolled { pawn, consequences, lost }
    }

    /// What this roll does if others are where it ends, and the square they are on afterwards. `None` if it does more
    /// than move the pawn, and all the others together, to some square.
    pub(crate) fn roll_onto_others(&self, roll: u32) -> Option<(Self, Cell)> {
        let alone = self.roll(roll);
        let mut crowded = self.clone();
        crowded.place_others(alone.pawn.cell());
        let (after, _) = crowded.after(roll);
        let others = after.pawns[1];
        let mut met = crowded.roll(roll);
        met.pawn.place_others(self.0.rules.start_cell());
        let only_moves = after.pawns[1..].iter().all(|pawn| *pawn == others)
            && after.skip[1..] == self.after(roll).0.skip[1..]
            && (met.consequences, met.lost) == (alone.consequences, alone.lost);
        only_moves.then_some((met.pawn, others))
    }

    fn after(&self, roll: u32) -> (Position, Report<Event>) {
        let (mut position, mut report) = (self.0.clone(), Report::default());
        position.roll_unchecked(roll, &mut report);
        (position, report)
    }

    fn place_others(&mut self, cell: Cell) {
        self.0.pawns[1..].fill(cell);
    }

    fn consequences(&self, report: &Report<Event>) -> Vec<Consequence> {
        let happened = |what: fn(&Event) -> bool| report.events.iter().any(what);
        let ends = report.turns > 0;
        let all = [
            (Consequence::Ends, ends),
            (Consequence::Wins, !self.0.finished.is_empty()),
            (Consequence::Reverses, happened(|event| matches!(event, Event::Reversed { .. }))),
            (Consequence::SkipsNext, happened(|event| matches!(event, Event::SkipsNext { .. }))),
            (Consequence::Waits, !ends && self.is_in_teleporter()),
        ];
        all.into_iter().filter(|(_, is)| *is).map(|(consequence, _)| consequence).collect()
    }
}

impl Position {
    /// One player's part of the position, as a game of that player alone under rules that affect no one else: with the
    /// current turn for the player to move, at the start of a turn for the others.
    pub(crate) fn part_of(&self, player: Player, alone: &Arc<Rules>) -> Self {
        let mut progress = super::Progress::default();
        let mut skip = 0;
        if self.queue.front() == Some(player) {
            let memory = alone.memory();
            let run = self.progress.count.sixes.min(memory.longest_run);
            progress.count.sixes = run;
            if alone.sixes().keeps_cell(run) {
                progress.count.before_sixes = self.progress.count.before_sixes;
            }
            progress.due = self.progress.due;
            skip = self.skip[player.index()];
        }
        Self {
            rules: Arc::clone(alone),
            pawns: vec![self.pawn(player)],
            queue: crate::Queue::new(1),
            skip: vec![skip],
            finished: SmallVec::new(),
            winners: 1,
            progress,
        }
    }

    /// Whether no turn is in progress, no one has a turn to lose, and no one has finished.
    pub(crate) fn is_fresh(&self) -> bool {
        self.progress == super::Progress::default()
            && self.finished.is_empty()
            && self.skip.iter().all(|skip| *skip == 0)
    }

    /// How many winners end the game.
    pub(crate) fn places(&self) -> usize {
        self.winners
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Entity, RulesFile};

    fn pawn_on(file: RulesFile, entities: Vec<Entity>, cell: Cell) -> PawnState {
        let rules = Rules::new(file, Board::new(10, 10, entities).unwrap()).unwrap();
        PawnState::new(&Arc::new(rules), cell).unwrap()
    }

    #[test]
    fn a_six_keeps_the_turn_and_a_trap_costs_the_next() {
        let pawn = pawn_on(RulesFile::default(), vec![Entity::trap(16)], 10);
        let six = pawn.roll(6);
        assert_eq!((six.pawn.cell(), six.lost), (16, 1));
        assert_eq!(six.consequences, []);
        let four = six.pawn.roll(4);
        assert_eq!((four.pawn.cell(), four.lost), (20, 0));
        assert_eq!(four.consequences, [Consequence::Ends]);
    }

    #[test]
    fn sums_reverse_and_the_end_wins() {
        let consequences = |cell, roll| pawn_on(RulesFile::stack(), vec![], cell).roll(roll).consequences;
        assert!(consequences(97, 3).contains(&Consequence::Wins));
        assert_eq!(consequences(50, 3), [Consequence::Ends, Consequence::Reverses]);
        assert_eq!(consequences(50, 4), [Consequence::Ends]);
    }

    #[test]
    fn a_teleporter_with_several_ends_waits() {
        let pawn = pawn_on(RulesFile::default(), vec![Entity::teleporter(9, [20, 30])], 5);
        let four = pawn.roll(4);
        assert_eq!(four.consequences, [Consequence::Waits]);
        assert!(four.pawn.is_in_teleporter());
        assert_eq!(four.pawn.roll(2).pawn.cell(), 30);
    }
}
