//! Where every roll and every move leads, found by playing them.

use std::sync::Arc;
use std::thread;

use parlour_core::{Game, Silent, Turn};

use super::numbering::{Numbering, Viewpoint};
use crate::position::{Position, Situation};
use crate::rules::Rules;
use crate::seating::Seating;

/// The faces of the die.
pub(super) const FACES: usize = 6;

/// Set in a target if the turn has passed to the next player.
const PASSED_ON: u32 = 1 << 31;

/// No target.
const NOTHING: u32 = u32::MAX;

/// With fewer situations it does not pay to start threads.
const FEW: usize = 20_000;

/// Where a move leads: a situation or the end of the game, and whether it is the next player's turn there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Target(u32);

impl Target {
    /// The number of the situation or of the end; ends are numbered after the situations.
    pub(super) fn number(self) -> usize {
        (self.0 & !PASSED_ON) as usize
    }

    /// 1 if the turn has passed to the next player, else 0.
    pub(super) fn passed_on(self) -> usize {
        (self.0 >> 31) as usize
    }
}

/// The moves out of every situation.
///
/// The ends are numbered after the situations: one for each winner, counted as the situation counts players, then the
/// deadlock.
#[derive(Debug)]
pub(super) struct Graph {
    pub(super) numbering: Numbering,
    /// A target for every situation, face and token; a passed roll has one, and unused entries are [`NOTHING`].
    targets: Vec<u32>,
    tokens: usize,
    reached: Vec<u64>,
}

impl Graph {
    /// Bytes for each situation.
    pub(super) fn bytes(rules: &Rules) -> usize {
        FACES * rules.tokens() * size_of::<u32>() + 1
    }

    /// Plays every roll and every move in every situation of the numbering.
    pub(super) fn new(rules: &Rules, seating: Seating, numbering: Numbering) -> Self {
        let (situations, stride) = (numbering.situations(), FACES * rules.tokens());
        let mut targets = vec![NOTHING; situations * stride];
        let threads = match situations {
            0..FEW => 1,
            _ => thread::available_parallelism().map_or(1, usize::from),
        };
        let share = situations.div_ceil(threads);
        thread::scope(|scope| {
            for (chunk, part) in targets.chunks_mut(share * stride).enumerate() {
                // A copy of the rules for each thread, so that threads do not share a reference count.
                let position = Position::seated(&Arc::new(rules.clone()), seating);
                let mut player = Player { position, numbering: &numbering };
                scope.spawn(move || player.fill(chunk * share, part));
            }
        });
        let mut graph =
            Self { reached: vec![0; situations.div_ceil(64)], tokens: rules.tokens(), targets, numbering };
        graph.reach(graph.start());
        graph
    }

    /// The number of the first situation.
    pub(super) fn start(&self) -> usize {
        self.numbering.number(&Situation::START)
    }

    /// Whether a situation can occur.
    pub(super) fn is_reached(&self, situation: usize) -> bool {
        self.reached[situation / 64] >> (situation % 64) & 1 == 1
    }

    /// How many situations can occur.
    pub(super) fn reached(&self) -> usize {
        let ones = self.reached.iter().map(|word| word.count_ones() as usize);
        ones.sum()
    }

    /// The choices for each face of the die: at least one, which may be to pass.
    pub(super) fn faces(&self, situation: usize) -> impl Iterator<Item = Choices<'_>> {
        let stride = FACES * self.tokens;
        let targets = &self.targets[situation * stride..][..stride];
        targets.chunks_exact(self.tokens).map(Choices)
    }

    /// Whether players are counted from the one to move.
    pub(super) fn is_seen_from_mover(&self) -> bool {
        self.numbering.size.view == Viewpoint::Mover
    }

    fn reach(&mut self, start: usize) {
        let situations = self.numbering.situations();
        let mut waiting = vec![start];
        while let Some(situation) = waiting.pop() {
            if situation >= situations || self.is_reached(situation) {
                continue;
            }
            self.reached[situation / 64] |= 1 << (situation % 64);
            for choices in self.faces(situation) {
                let ahead = choices.iter().map(Target::number);
                waiting.extend(ahead.filter(|target| *target >= situations || !self.is_reached(*target)));
            }
        }
    }
}

/// The targets a player can choose from after a roll.
#[derive(Debug, Clone, Copy)]
pub(super) struct Choices<'a>(&'a [u32]);

impl<'a> Choices<'a> {
    /// All targets. Two tokens on one square are two choices with the same target.
    pub(super) fn iter(self) -> impl Iterator<Item = Target> + use<'a> {
        let chosen = self.0.iter().take_while(|target| **target != NOTHING);
        chosen.map(|target| Target(*target))
    }

    /// The only choice, if there is only one.
    pub(super) fn only(self) -> Option<Target> {
        let alone = self.0.get(1).is_none_or(|second| *second == NOTHING);
        alone.then(|| Target(self.0[0]))
    }

    /// The choice with an index below their number.
    pub(super) fn get(self, index: usize) -> Target {
        Target(self.0[index])
    }
}

/// Plays out one situation after another on one position.
struct Player<'a> {
    position: Position,
    numbering: &'a Numbering,
}

impl Player<'_> {
    /// Fills in the targets of the situations from `first` on.
    fn fill(&mut self, first: usize, part: &mut [u32]) {
        let tokens = self.position.rules().tokens();
        for (ahead, targets) in part.chunks_mut(FACES * tokens).enumerate() {
            let situation = self.numbering.situation(first + ahead);
            for (face, choices) in (1..).zip(targets.chunks_mut(tokens)) {
                self.try_face(&situation, face, choices);
            }
        }
    }

    fn try_face(&mut self, situation: &Situation, face: u8, targets: &mut [u32]) {
        self.position.restore(situation);
        self.position.roll_unchecked(face, &mut Silent);
        if !matches!(self.position.turn(), Turn::Choose(_)) {
            targets[0] = self.target(situation);
            return;
        }
        let moves = self.position.legal_moves();
        for (mv, target) in moves.into_iter().zip(targets) {
            self.position.restore(situation);
            self.position.roll_unchecked(face, &mut Silent);
            self.position.play_unchecked(mv, &mut Silent);
            *target = self.target(situation);
        }
    }

    /// The target that the position has become.
    fn target(&self, from: &Situation) -> u32 {
        let position = &self.position;
        let number = |number: usize| u32::try_from(number).unwrap_or(NOTHING);
        if position.turn().is_over() {
            let winner = position.ranking().players().next();
            return number(self.numbering.situations() + winner.unwrap_or(self.numbering.size.seats));
        }
        let passed_on = if position.mover() == from.mover { 0 } else { PASSED_ON };
        number(self.numbering.number(&position.situation())) | passed_on
    }
}
