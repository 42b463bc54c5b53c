//! Players who never meet on the board but can change the turn order.
//!
//! What a turn does to the pawn and to the queue depends only on the square of the player to move. So one list of
//! outcomes per square is enough, and the joint positions between turns are a plain table: the squares of all players
//! in the order of the queue.

use std::sync::Arc;

use parlour_core::Game;

use crate::odds::OddsError;
use crate::odds::chain::expansion::{Expansion, Found, Until, Uses};
use crate::odds::linear::elimination::add;
use crate::odds::seats::for_players;
use crate::odds::seats::iteration::{iterate, put};
use crate::odds::seats::orders::Orders;
use crate::odds::stack::rolling::Signal;
use crate::odds::stack::turns::stacked_turns;
use crate::rules::coverage;
use crate::{Cell, Position, Queue, Rules};

/// Where a turn that starts on a square leads.
#[derive(Debug, Default)]
struct Turn {
    wins: f64,
    /// For each turn order afterwards: squares by index, and probabilities.
    moves: Vec<Vec<(u32, f64)>>,
}

/// Less likely outcomes of turns are left out; they are far below rounding.
const NOTHING: f64 = 1e-20;

/// The table of joint positions.
pub(crate) struct Rounds {
    players: usize,
    turns: Vec<Turn>,
    cells: Vec<Cell>,
    orders: Orders,
    /// The index of the start square.
    start: usize,
}

impl Rounds {
    /// The outcomes of all turns; `None` if a player can lose turns, which the table has no room for.
    pub(crate) fn new(rules: &Arc<Rules>, players: usize) -> Result<Option<Self>, OddsError> {
        if rules.covered_by(&coverage::EACH_ROLL) {
            Self::each(rules, players)
        } else {
            Self::stacked(rules, players)
        }
    }

    /// With stacked rolls, the stack supplies the outcomes.
    fn stacked(rules: &Arc<Rules>, players: usize) -> Result<Option<Self>, OddsError> {
        let Some(found) = stacked_turns(rules)? else {
            return Ok(None);
        };
        let mut rounds = Self::empty(rules, players);
        rounds.cells = found.iter().map(|turn| turn.cell).collect();
        let mut numbers = vec![u32::MAX; rules.last() as usize + 1];
        for (number, cell) in (0..).zip(&rounds.cells) {
            numbers[*cell as usize] = number;
        }
        for from in found {
            let mut turn = Turn { wins: from.wins, ..Turn::default() };
            // The highest stacks are too unlikely to be worth the time.
            for (cell, signal, chance) in from.ends.into_iter().filter(|end| end.2 > NOTHING) {
                let order = rounds.orders.number(&queue_after(signal, players));
                turn.add(order, numbers[cell as usize], chance);
            }
            turn.merge();
            rounds.turns.push(turn);
        }
        Ok(Some(rounds))
    }

    fn empty(rules: &Rules, players: usize) -> Self {
        let cells = vec![rules.start_cell()];
        Self { players, turns: Vec::new(), cells, orders: Orders::default(), start: 0 }
    }

    /// With every roll played at once.
    fn each(rules: &Arc<Rules>, players: usize) -> Result<Option<Self>, OddsError> {
        let first = Position::new(rules, players).map_err(|_| OddsError::NoPlayers)?;
        let mut expansion = Expansion::new(&first, Until::TurnEnd, Uses::Ignored);
        let mut rounds = Self::empty(rules, players);
        let mut numbers = vec![u32::MAX; rules.last() as usize + 1];
        numbers[rules.start_cell() as usize] = 0;
        while let Some(cell) = rounds.cells.get(rounds.turns.len()) {
            let mut pawns = vec![rules.start_cell(); players];
            pawns[0] = *cell;
            let position = Position::with_pawns(rules, &pawns).map_err(|_| OddsError::NoPlayers)?;
            let mut turn = Turn::default();
            let mut waits = false;
            let expanded = expansion.expand(&position, &mut |found, way| {
                match found {
                    Found::Over(_) => turn.wins += way.chance,
                    Found::Rest(position) => {
                        waits |= position.skip().iter().any(|skip| *skip > 0);
                        let order = rounds.orders.number(position.queue());
                        let to = rounds_number(&mut numbers, &mut rounds.cells, position.pawns()[0]);
                        turn.add(order, to, way.chance);
                    }
                }
                Ok(())
            });
            match expanded {
                // This table does not distinguish positions within a turn; the joint chain does.
                Err(OddsError::LongTurn) => return Ok(None),
                expanded => expanded?,
            }
            if waits {
                return Ok(None);
            }
            turn.merge();
            rounds.turns.push(turn);
        }
        Ok(Some(rounds))
    }

    /// Each seat's chance of winning, iterated from the last square down until nothing changes.
    pub(crate) fn solve(&mut self) -> Vec<f64> {
        self.sort_cells();
        for_players!(self.players, P => self.solve_for::<P>())
    }

    fn solve_for<const P: usize>(&self) -> Vec<f64> {
        let count = self.turns.len();
        let exponent = u32::try_from(self.players).unwrap_or(u32::MAX);
        let positions = count.saturating_pow(exponent);
        let order = self.by_progress(positions);
        let orders = self.orders.fixed::<P>();
        let mut chances = vec![[0.0; P]; positions];
        let mut place = JointIndex::new(count, self.players);
        let all_at_start = place.strides.iter().map(|stride| stride * self.start).sum();
        iterate(&mut chances, all_at_start, |chances| {
            let improved = order.iter().map(|index| {
                place.go_to(*index as usize);
                let new = self.improved(&place, &orders, chances);
                put(&mut chances[*index as usize], new)
            });
            improved.fold(0.0, f64::max)
        })
    }

    /// Renumbers the squares in ascending order, so that neighbours on the board are neighbours in the table.
    fn sort_cells(&mut self) {
        let mut ascending: Vec<usize> = (0..self.cells.len()).collect();
        ascending.sort_by_key(|number| self.cells[*number]);
        let mut renamed = vec![0; ascending.len()];
        for (new, old) in (0..).zip(&ascending) {
            renamed[*old] = new;
        }
        self.start = renamed[self.start] as usize;
        let mut turns: Vec<Option<Turn>> = std::mem::take(&mut self.turns).into_iter().map(Some).collect();
        self.turns = ascending.iter().filter_map(|old| turns[*old].take()).collect();
        self.cells.sort_unstable();
        for (to, _) in self.turns.iter_mut().flat_map(|turn| turn.moves.iter_mut().flatten()) {
            *to = renamed[*to as usize];
        }
        for turn in &mut self.turns {
            turn.merge();
        }
    }

    /// All positions, the furthest advanced first.
    fn by_progress(&self, positions: usize) -> Vec<u32> {
        let mut place = JointIndex::new(self.turns.len(), self.players);
        let mut progress = |index: &u32| {
            place.go_to(*index as usize);
            place.cells.iter().map(|number| u64::from(self.cells[*number])).sum::<u64>()
        };
        let mut order: Vec<u32> = (0..u32::try_from(positions).unwrap_or(u32::MAX)).collect();
        order.sort_by_cached_key(|index| std::cmp::Reverse(progress(index)));
        order
    }

    /// The updated chances of one position.
    fn improved<const P: usize>(
        &self,
        place: &JointIndex,
        orders: &[[u8; P]],
        chances: &[[f64; P]],
    ) -> [f64; P] {
        let turn = &self.turns[place.cells[0]];
        let mut sums = [0.0; P];
        sums[0] = turn.wins;
        for (order, moves) in orders.iter().zip(&turn.moves) {
            let (base, stride) = place.after(order);
            let mut later = [0.0; P];
            for (to, chance) in moves {
                add(&mut later, *chance, &chances[base + stride * *to as usize]);
            }
            for (player, value) in order.iter().zip(later) {
                sums[usize::from(*player) % P] += value;
            }
        }
        sums
    }
}

/// The turn order after a turn of the first player.
fn queue_after(signal: Signal, players: usize) -> Queue {
    let mut queue = Queue::new(players);
    if signal.reverses && players > 1 {
        queue.reverse();
    } else {
        queue.rotate();
    }
    let is_another = queue.front().is_some_and(|next| next.index() > 0);
    if signal.skips_next && is_another {
        queue.rotate();
    }
    queue
}

fn rounds_number(numbers: &mut [u32], cells: &mut Vec<Cell>, cell: Cell) -> u32 {
    let number = &mut numbers[cell as usize];
    if *number == u32::MAX {
        *number = u32::try_from(cells.len()).unwrap_or(u32::MAX);
        cells.push(cell);
    }
    *number
}

impl Turn {
    fn add(&mut self, order: u8, to: u32, chance: f64) {
        let order = usize::from(order);
        if self.moves.len() <= order {
            self.moves.resize_with(order + 1, Vec::new);
        }
        self.moves[order].push((to, chance));
    }

    fn merge(&mut self) {
        self.moves.iter_mut().for_each(crate::odds::linear::elimination::merge);
    }
}

/// A joint position in the table: the square indices of the players in the order of the queue.
struct JointIndex {
    count: usize,
    index: usize,
    cells: Vec<usize>,
    strides: Vec<usize>,
}

impl JointIndex {
    fn new(count: usize, players: usize) -> Self {
        let mut strides = vec![1; players];
        for player in (0..players.saturating_sub(1)).rev() {
            strides[player] = strides[player + 1] * count;
        }
        Self { count, index: 0, cells: vec![0; players], strides }
    }

    fn go_to(&mut self, index: usize) {
        self.index = index;
        let mut rest = index;
        for cell in self.cells.iter_mut().rev() {
            *cell = rest % self.count;
            rest /= self.count;
        }
    }

    /// The index in the table after a turn: with the mover on square 0, and the step for each further square.
    fn after(&self, order: &[u8]) -> (usize, usize) {
        let (mut base, mut stride) = (0, 0);
        for (player, step) in order.iter().zip(&self.strides) {
            match player {
                0 => stride = *step,
                player => base += self.cells[usize::from(*player)] * step,
            }
        }
        (base, stride)
    }
}
