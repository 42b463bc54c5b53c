//! The game's own positions as a tree, for rules that the fast solver does not cover.

use std::hash::{DefaultHasher, Hash, Hasher};

use parlour_core::{Game, Silent};

use crate::Position;
use crate::bot::deepening::{Branch, Branches, Tree};
use crate::solver::{lead, store_lead};

/// Any game of Mancala.
pub(crate) struct PlainTree;

impl Tree for PlainTree {
    type Node = Position;

    fn known(&self, node: &Position) -> Option<i32> {
        node.turn().is_over().then(|| 2 * small(lead(node)))
    }

    /// A seed in a store is safe, and a seed in a row about half as likely to end up there.
    fn estimate(&self, node: &Position) -> i32 {
        small(lead(node)) + small(store_lead(node))
    }

    fn branches(&self, node: &Position) -> Branches<Position> {
        let branch = |mv| {
            let mut next = node.clone();
            next.play_unchecked(mv, &mut Silent);
            let again = next.mover() == node.mover();
            Branch { gain: 0, again, promise: node.heuristic(&mv), node: next }
        };
        node.legal_moves().into_iter().map(branch).collect()
    }

    fn key(&self, node: &Position) -> u64 {
        let mut hasher = DefaultHasher::new();
        node.hash(&mut hasher);
        hasher.finish()
    }
}

fn small(seeds: i64) -> i32 {
    i32::try_from(seeds).unwrap_or(if seeds > 0 { 1 << 24 } else { -1 << 24 })
}
