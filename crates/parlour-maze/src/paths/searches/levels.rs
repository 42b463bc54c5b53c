//! The queue of a breadth-first search, level by level.

use crate::Spot;

/// The current level, and the next one that grows from it.
#[derive(Default)]
pub(super) struct Levels {
    level: Vec<Spot>,
    taken: usize,
    next: Vec<Spot>,
    /// The number of moves from the first cell to this level.
    pub(super) depth: u64,
}

impl Levels {
    /// Puts the first cell into the queue.
    pub(super) fn start(&mut self, at: Spot) {
        self.level.push(at);
    }

    /// Adds a cell to the next level.
    #[inline]
    pub(super) fn push(&mut self, at: Spot) {
        self.next.push(at);
    }

    /// The next cell of this level.
    #[inline]
    pub(super) fn take(&mut self) -> Option<Spot> {
        let at = self.level.get(self.taken).copied()?;
        self.taken += 1;
        Some(at)
    }

    /// Whether all cells of this level have been taken.
    #[inline]
    pub(super) fn is_done(&self) -> bool {
        self.taken == self.level.len()
    }

    pub(super) fn go_on(&mut self) {
        std::mem::swap(&mut self.level, &mut self.next);
        self.next.clear();
        self.taken = 0;
        self.depth += 1;
    }

    /// The number of cells in this level.
    pub(super) fn len(&self) -> usize {
        self.level.len()
    }

    /// The queue, the next cell first.
    pub(super) fn waiting(&self) -> impl Iterator<Item = Spot> {
        let level = self.level.iter().skip(self.taken);
        level.chain(&self.next).copied()
    }
}
