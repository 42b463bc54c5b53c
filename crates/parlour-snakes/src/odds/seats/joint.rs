//! All players together, where they meet on the board: the Markov chain of their joint positions.
//!
//! Players are told apart by their place in the queue, not by their seat, which leaves a fraction of the positions.
//! A passage knows in which order the queue is afterwards.

use std::sync::Arc;

use parlour_core::{Game, Player};

use crate::odds::OddsError;
use crate::odds::chain::expansion::{Expansion, Found, Until, Uses};
use crate::odds::chain::numbering::Numbering;
use crate::odds::linear::elimination::merge_from;
use crate::odds::seats::for_players;
use crate::odds::seats::iteration::{iterate, put};
use crate::odds::seats::orders::Orders;
use crate::position::key::KeyForm;
use crate::{Position, Queue, Rules};

/// A way from one joint position to the next.
#[derive(Debug, Clone, Copy)]
struct Passage {
    chance: f64,
    to: u32,
    order: u8,
}

/// The key of the node where the player who comes first in the order has won.
const WON: u128 = u128::MAX;

/// The joint chain. Node 0 is the start.
pub(crate) struct Joint {
    players: usize,
    heads: Vec<usize>,
    passages: Vec<Passage>,
    /// The chance that the player to move wins at once.
    wins: Vec<f64>,
    /// How far all pawns have come.
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
            if key == WON {
                joint.close_row(1.0, &position);
                node += 1;
                continue;
            }
            position.become_key(form, key);
            let mut wins = 0.0;
            expansion.expand(&position, &mut |found| {
                match found {
                    Found::Over { winner, way } if winner.index() == 0 => wins += way.chance,
                    // Somebody else is carried to the end.
                    Found::Over { winner, way } => joint.passages.push(Passage {
                        chance: way.chance,
                        to: numbering.number(WON)?,
                        order: joint.orders.number(&queue_from(winner, players)),
                    }),
                    // What is cut is far below rounding: the turn may as well be taken again.
                    Found::Cut => {}
                    Found::Rest { position, way } => {
                        joint.passages.push(Passage {
                            chance: way.chance,
                            to: numbering.number(position.key(form))?,
                            order: joint.orders.number(position.queue()),
                        });
                    }
                }
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

    /// The winning chances of the seats. Positions are taken from the end of the board on, again and again, until
    /// nothing is left that could change.
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

    /// The same chain with the positions numbered from the end of the board on, so that an iteration goes through memory
    /// from one end to the other; and the number of the start.
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

    /// The chances of one position, worked out anew.
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

/// The order of play that begins with this player.
fn queue_from(player: Player, players: usize) -> Queue {
    let mut queue = Queue::new(players);
    (0..player.index()).for_each(|_| queue.rotate());
    queue
}
