//! The bots `clever` and `master`, which know Mancala.
//!
//! Both look moves ahead ([`deepening`]): first one turn, then another one, until their number of positions is used up.
//! What lies beyond is estimated. Under the rules that the fast solver covers, an [`expert`] estimates with what it learned
//! and reads endgames from a small database; `master` also proves the best move, if that takes few positions. Under other
//! rules ([`plain`]) the search follows the game's own positions.
//!
//! A bot keeps nothing between moves but what depends on the rules alone. So its choice depends on the position and on
//! `chance`, and not on other games played at the same time.

mod deepening;
mod expert;
mod plain;

use parlour_core::{Chance, Game, Strength};

use crate::solver::{OpeningBook, plain_best_move};
use crate::{Move, Position};
use deepening::{Budget, Deepening};
use plain::PlainTree;

/// What a bot may spend on a move.
#[derive(Debug, Clone, Copy)]
struct Effort {
    /// The positions of a search on rows.
    rows: Budget,
    /// The positions of a search on the game's own positions, which take longer.
    plain: Budget,
    /// The positions for a proof of the best move.
    proof: u64,
    /// The same for an endgame, on rows and on the game's own positions.
    endgame: [u64; 2],
}

/// Positions with at most this many seeds in the pits are endgames,
const ENDGAME_SEEDS: usize = 24;
/// if there are at most this many columns.
const ENDGAME_COLUMNS: usize = 6;
/// The bytes of the table for an endgame on the game's own positions.
const ENDGAME_TABLE: u64 = 96 << 20;

impl Effort {
    /// The positions for a proof on rows.
    const fn proof_positions(&self, columns: usize, seeds: usize) -> u64 {
        if is_endgame(columns, seeds) { self.endgame[0] } else { self.proof }
    }
}

const fn is_endgame(columns: usize, seeds: usize) -> bool {
    seeds <= ENDGAME_SEEDS && columns <= ENDGAME_COLUMNS
}

const CLEVER: Effort = Effort {
    rows: Budget { positions: 16_000, table_bits: 13 },
    plain: Budget { positions: 4_000, table_bits: 12 },
    proof: 0,
    endgame: [0, 0],
};
const MASTER: Effort = Effort {
    rows: Budget { positions: 240_000, table_bits: 17 },
    plain: Budget { positions: 30_000, table_bits: 15 },
    proof: 160_000,
    endgame: [20_000_000, 3_000_000],
};

/// The index of the legal move that a bot of this strength chooses; `None` if the game is over.
pub(crate) fn advise(position: &Position, strength: Strength, chance: &mut dyn Chance) -> Option<usize> {
    let effort = match strength {
        Strength::Clever => CLEVER,
        Strength::Master => MASTER,
    };
    if strength == Strength::Master
        && let Some(answer) = OpeningBook::of(position).and_then(|book| book.answer(position))
    {
        let best: Vec<Move> = answer.best().collect();
        return (!best.is_empty()).then(|| index_of(position, best[chance.index(best.len())])).flatten();
    }
    if let Some(expert) = expert::of(position) {
        return expert.choose(position, effort, chance);
    }
    let proven = proven_endgame(position, effort.endgame[1]);
    proven.or_else(|| Deepening::new(&PlainTree, effort.plain).choose(position, chance))
}

/// The best move of an endgame, if it is proven with this many of the game's own positions.
fn proven_endgame(position: &Position, positions: u64) -> Option<usize> {
    let board = position.board();
    let pits = (0..).zip(position.fields()).filter(|(pit, _)| !board.is_store(*pit));
    let seeds = pits.map(|(_, seeds)| seeds as usize).fold(0, usize::saturating_add);
    if positions == 0 || position.turn().is_over() || !is_endgame(board.columns().into(), seeds) {
        return None;
    }
    index_of(position, plain_best_move(position, ENDGAME_TABLE, positions)?)
}

fn index_of(position: &Position, mv: Move) -> Option<usize> {
    position.legal_moves().iter().position(|legal| *legal == mv)
}
