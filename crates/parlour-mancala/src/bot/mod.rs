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

use parlour_core::{Chance, Strength};

use crate::Position;
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
}

const CLEVER: Effort = Effort {
    rows: Budget { positions: 16_000, table_bits: 13 },
    plain: Budget { positions: 4_000, table_bits: 12 },
    proof: 0,
};
const MASTER: Effort = Effort {
    rows: Budget { positions: 240_000, table_bits: 17 },
    plain: Budget { positions: 30_000, table_bits: 15 },
    proof: 160_000,
};

/// The index of the legal move that a bot of this strength chooses; `None` if the game is over.
pub(crate) fn advise(position: &Position, strength: Strength, chance: &mut dyn Chance) -> Option<usize> {
    let effort = match strength {
        Strength::Clever => CLEVER,
        Strength::Master => MASTER,
    };
    match expert::of(position) {
        Some(expert) => expert.choose(position, effort, chance),
        None => Deepening::new(&PlainTree, effort.plain).choose(position, chance),
    }
}
