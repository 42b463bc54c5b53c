//! Expectimax: every player takes the move that is best for them, and rolls count by their chances.

use std::collections::HashMap;

use parlour_core::{Game, Moves, Silent, Turn};

use super::network::{Chances, Network};
use crate::board::{HOME, MOST_ARMS};
use crate::moves::Move;
use crate::position::Position;

/// Looks ahead from one position.
pub(super) struct Search<'a> {
    network: &'a Network,
    /// How many players had a place at the start. A search ends at the next place.
    placed: usize,
    /// How many positions the network has evaluated.
    evaluated: u64,
    /// What was found at some depth: the same rolls in another order often lead to the same position.
    known: HashMap<u128, Chances>,
}

impl<'a> Search<'a> {
    fn new(network: &'a Network, position: &Position) -> Self {
        Self { network, placed: position.ranking().len(), evaluated: 0, known: HashMap::new() }
    }

    /// The index of the best legal move, looking ahead as far as about this many evaluations allow.
    pub(super) fn best(network: &'a Network, position: &Position, budget: u64) -> usize {
        let mut search = Self::new(network, position);
        let position = position.detached();
        let (mut best, mut before) = (0, 1);
        for depth in 0.. {
            let start = search.evaluated;
            best = search.choose(&position, depth).0;
            let spent = (search.evaluated - start).max(1);
            // Each further roll multiplies the work by about the same factor.
            let next = spent.saturating_mul((spent / before).max(6));
            if search.evaluated + next > budget || spent == before {
                break;
            }
            before = spent;
        }
        best
    }

    /// The index of the best legal move by the position right after it.
    pub(super) fn at_once(network: &'a Network, position: &Position) -> usize {
        Self::new(network, position).choose(position, 0).0
    }

    /// The best move with the pending roll, with this many rolls after it; and the chances then.
    fn choose(&mut self, position: &Position, depth: u32) -> (usize, Chances) {
        let mover = position.mover();
        let mut best = (0, [f32::MIN; MOST_ARMS]);
        let legal = position.legal_moves();
        for (index, mv) in legal.iter().enumerate() {
            if !is_new(position, &legal, index) {
                continue;
            }
            let mut after = position.clone();
            after.play_unchecked(*mv, &mut Silent);
            let chances = self.value(&after, depth);
            if chances[mover] > best.1[mover] {
                best = (index, chances);
            }
        }
        best
    }

    /// The chances in a position that waits for a roll or is over, looking this many rolls ahead.
    fn value(&mut self, position: &Position, depth: u32) -> Chances {
        if let Some(chances) = ended(position, self.placed) {
            return chances;
        }
        let key = key(position, depth);
        if let Some(known) = key.and_then(|key| self.known.get(&key)) {
            return *known;
        }
        let chances = if depth == 0 {
            self.evaluated += 1;
            self.network.chances(position)
        } else {
            self.mean(position, depth)
        };
        if let Some(key) = key {
            self.known.insert(key, chances);
        }
        chances
    }

    /// The mean of the chances after each roll.
    fn mean(&mut self, position: &Position, depth: u32) -> Chances {
        let (mut sum, mut total) = ([0.0; MOST_ARMS], 0.0);
        for weighted in position.rolls() {
            let mut after = position.clone();
            after.roll_unchecked(weighted.roll, &mut Silent);
            let chances = match after.turn() {
                Turn::Choose(_) => self.choose(&after, depth - 1).1,
                Turn::Roll(_) | Turn::Over => self.value(&after, depth - 1),
            };
            let weight = f32::from(u16::try_from(weighted.weight).unwrap_or(u16::MAX));
            for (sum, chance) in sum.iter_mut().zip(chances) {
                *sum += weight * chance;
            }
            total += weight;
        }
        sum.map(|chance| chance / total)
    }
}

/// A number for each position and depth in games of two; none for larger games, which hardly come to the same position twice.
fn key(position: &Position, depth: u32) -> Option<u128> {
    if position.seating().seats() > 2 {
        return None;
    }
    let situation = position.situation();
    let mut key = u128::from(depth) << 8 | u128::from(situation.sixes);
    key = key << 8 | u128::from(situation.captured) << 1 | (situation.mover as u128 & 1);
    for tokens in &situation.tokens[..2] {
        let mut tokens = *tokens;
        tokens.sort_unstable();
        key = tokens.iter().fold(key, |key, step| key << 12 | u128::from((step - HOME).unsigned_abs()));
    }
    Some(key)
}

/// The chances once one more player has a place or the game is over: 1 for those who have just got one.
pub(super) fn ended(position: &Position, placed: usize) -> Option<Chances> {
    let (seats, ranking) = (position.seating().seats(), position.ranking());
    let over = matches!(position.turn(), Turn::Over);
    if ranking.len() == placed && !over {
        return None;
    }
    let mut chances = [0.0; MOST_ARMS];
    let winner = ranking.players().nth(placed);
    for (player, chance) in chances.iter_mut().enumerate().take(seats) {
        let side = |player| position.seating().side(player);
        *chance = match winner {
            Some(winner) => f32::from(u8::from(side(winner) == side(player))),
            // A deadlock is worth an equal share to all.
            None => 1.0 / f32::from(u8::try_from(seats).unwrap_or(1)),
        };
    }
    Some(chances)
}

/// Whether no earlier move leads to the same board: two tokens on one square are alike.
fn is_new(position: &Position, moves: &Moves<Move>, index: usize) -> bool {
    let tokens = position.tokens_of(position.owner(position.mover()));
    let step = |mv: &Move| tokens.get(mv.index());
    moves[..index].iter().all(|earlier| step(earlier) != step(&moves[index]))
}
