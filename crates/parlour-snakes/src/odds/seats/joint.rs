//! The Markov chain of joint positions, for players who meet on the board.
//!
//! Players are identified by their place in the queue, not by seat, which leaves a fraction of the positions. A passage
//! records the order of the queue after it.

use std::sync::Arc;

use parlour_core::{Game, Player, budget};

use crate::odds::OddsError;
use crate::odds::chain::expansion::{Expansion, Found, Until, Uses};
use crate::odds::chain::numbering::Numbering;
use crate::odds::linear::elimination::merge_from;
use crate::odds::seats::for_players;
use crate::odds::seats::iteration::{iterate, put};
use crate::odds::seats::orders::Orders;
use crate::position::key::KeyForm;
use crate::{Position, Queue, Rules};

/// A transition from one joint position to the next.
#[derive(Debug, Clone, Copy)]
struct Passage {
    chance: f64,
    to: u32,
    order: u8,
}

/// The key of the node where the first player in the order has won.
const WON: u128 = u128::MAX;

/// The joint chain. Node 0 is the start.
pub(crate) struct Joint {
    players: usize,
    heads: Vec<usize>,
    passages: Vec<Passage>,
    /// The chance that the player to move wins at once.
    wins: Vec<f64>,
    /// The sum of all pawns' squares.
    progress: Vec<u64>,
    orders: Orders,
}

impl Joint {
    pub(crate) fn new(rules: &Arc<Rules>, players: usize, limit: usize) -> Result<Self, OddsError> {
        let too_big = OddsError::TooManyPositions { limit };
        let form = KeyForm::new(rules, players).ok_or(too_big)?;
        let mut position = Position::new(rules, players).map_err(|_| OddsError::NoPlayers)?;
        let mut numbering = Numbering::new(limit);
        numbering.number(position.key(form))?;
        let mut expansion = Expansion::new(&position, Until::Resting, Uses::Ignored);
        let mut joint = Self::empty(players);
        let mut node = 0;
        while let Some(key) = numbering.key(node) {
            budget::poll();
            if key == WON {
                joint.close_row(1.0, &position);
                node += 1;
                continue;
            }
            position.become_key(form, key);
            let mut wins = 0.0;
            expansion.expand(&position, &mut |found, way| {
                let (key, order) = match found {
                    Found::Over(winner) if winner.index() == 0 => {
                        wins += way.chance;
                        return Ok(());
                    }
                    // Someone else is carried to the last square.
                    Found::Over(winner) => (WON, joint.orders.number(&queue_from(winner, players))),
                    Found::Rest(position) => (position.key(form), joint.orders.number(position.queue())),
                };
                joint.passages.push(Passage { chance: way.chance, to: numbering.number(key)?, order });
                Ok(())
            })?;
            joint.close_row(wins, &position);
            node += 1;
        }
        Ok(joint)
    }

    fn empty(players: usize) -> Self {
        Self {
            players,
            heads: vec![0],
            passages: Vec::new(),
            wins: Vec::new(),
            progress: Vec::new(),
            orders: Orders::default(),
        }
    }

    fn close_row(&mut self, wins: f64, position: &Position) {
        let from = self.heads.last().copied().unwrap_or(0);
        let kind = |passage: &Passage| (passage.to, passage.order);
        merge_from(&mut self.passages, from, kind, |passage| &mut passage.chance);
        self.heads.push(self.passages.len());
        self.wins.push(wins);
        self.progress.push(position.pawns().iter().map(|cell| u64::from(*cell)).sum());
    }

    /// Each seat's chance of winning. Positions are updated from the last square down, repeatedly, until nothing
    /// changes.
    pub(crate) fn solve(self) -> Vec<f64> {
        for_players!(self.players, P => self.solve_for::<P>())
    }

    fn solve_for<const P: usize>(self) -> Vec<f64> {
        let (sorted, start) = self.sorted();
        let orders = sorted.orders.fixed::<P>();
        let mut chances = vec![[0.0; P]; sorted.wins.len()];
        iterate(&mut chances, start, |chances| {
            let improved = (0..sorted.wins.len()).map(|node| {
                let new = sorted.improved(node, &orders, chances);
                put(&mut chances[node], new)
            });
            improved.fold(0.0, f64::max)
        })
    }

    /// The same chain with positions numbered from the last square down, so that an iteration passes through memory
    /// in order; and the number of the start.
    fn sorted(self) -> (Self, usize) {
        let mut order: Vec<usize> = (0..self.wins.len()).collect();
        order.sort_by_key(|node| std::cmp::Reverse(self.progress[*node]));
        let mut number = vec![0_u32; order.len()];
        for (new, old) in (0..).zip(&order) {
            number[*old] = new;
        }
        let mut sorted = Self::empty(self.players);
        sorted.passages.reserve_exact(self.passages.len());
        for old in order {
            let row = &self.passages[self.heads[old]..self.heads[old + 1]];
            sorted
                .passages
                .extend(row.iter().map(|passage| Passage { to: number[passage.to as usize], ..*passage }));
            sorted.heads.push(sorted.passages.len());
            sorted.wins.push(self.wins[old]);
        }
        sorted.orders = self.orders;
        (sorted, number[0] as usize)
    }

    /// The updated chances of one position.
    fn improved<const P: usize>(&self, node: usize, orders: &[[u8; P]], chances: &[[f64; P]]) -> [f64; P] {
        let mut sums = [0.0; P];
        sums[0] = self.wins[node];
        for passage in &self.passages[self.heads[node]..self.heads[node + 1]] {
            let later = &chances[passage.to as usize];
            let order = &orders[usize::from(passage.order)];
            for (player, chance) in order.iter().zip(later) {
                sums[usize::from(*player) % P] += passage.chance * chance;
            }
        }
        sums
    }
}

/// The turn order that starts with this player.
fn queue_from(player: Player, players: usize) -> Queue {
    let mut queue = Queue::new(players);
    (0..player.index()).for_each(|_| queue.rotate());
    queue
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, Entity, Entry, Finish, Jumps, Landing, RulesFile, Start, ThirdSix};

    // S-42: turns that both players are to lose do not pile up. With both counts there were 5,454,561
    // positions, with the same chances.
    #[test]
    fn lost_turns_do_not_pile_up() {
        let holes = [7, 10, 16].map(Entity::black_hole);
        let others = [Entity::snake(9, 6), Entity::trap(17)];
        let board = Board::new(6, 6, holes.into_iter().chain(others).collect()).unwrap();
        let file = RulesFile {
            finish: Finish::Bounce,
            start: Start::On,
            start_on: vec![1, 6],
            entry: Entry::ToFirst,
            landing: Landing::SendSelf,
            special_rolls: vec![1, 6],
            third_six: ThirdSix::Backtrack,
            jumps: Jumps::Chain,
            ..RulesFile::default()
        };
        let rules = Arc::new(Rules::new(file, board).unwrap());
        let chances = Joint::new(&rules, 2, 250_000).unwrap().solve();
        assert!((chances[0] - 0.516_859_474_676_053).abs() < 1e-13, "{chances:?}");
    }
}
