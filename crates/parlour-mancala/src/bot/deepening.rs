//! Alpha-beta, one turn deeper each time, until the positions are used up.

use parlour_core::Chance;
use smallvec::SmallVec;

/// More than any value.
const ALL: i32 = 1_000_000;
/// The deepest search; games of perfect play end earlier.
const DEEPEST: i32 = 200;
/// The depth of a value that no estimate is part of.
const PROVEN: i32 = i32::MAX;

/// A game as a search sees it. Values are those of the player to move.
pub(crate) trait Tree {
    type Node: Clone;

    /// The value, if no search is needed.
    fn known(&self, node: &Self::Node) -> Option<i32>;

    /// A guess of the value.
    fn estimate(&self, node: &Self::Node) -> i32;

    /// The legal moves in their order. The game must not be over.
    fn branches(&self, node: &Self::Node) -> Branches<Self::Node>;

    /// A number that positions with other values hardly ever share.
    fn key(&self, node: &Self::Node) -> u64;
}

pub(crate) type Branches<N> = SmallVec<[Branch<N>; 9]>;

/// A move.
#[derive(Debug, Clone)]
pub(crate) struct Branch<N> {
    pub(crate) node: N,
    /// What the move adds to the value.
    pub(crate) gain: i32,
    /// Whether the same player moves next.
    pub(crate) again: bool,
    /// The most promising move is tried first.
    pub(crate) promise: i64,
}

/// How much a search may do.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    pub(crate) positions: u64,
    /// The table has two to the power of this entries.
    pub(crate) table_bits: u32,
}

/// What is known about a position from a search of some depth.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    key: u64,
    lower: i32,
    upper: i32,
    /// One more than the depth; 0 in an empty entry, [`PROVEN`] if nothing was estimated.
    depth: i32,
    best: u32,
}

impl Entry {
    /// The value or a bound, if it is enough for this depth and window.
    fn bound(&self, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
        let enough = |bound: &i32| self.depth > depth && (*bound == self.lower || self.upper <= alpha);
        let bound = if self.lower >= beta || self.lower == self.upper { self.lower } else { self.upper };
        Some(bound).filter(enough)
    }
}

/// The positions are used up.
struct Spent;

/// A search for the best move of a position.
pub(crate) struct Deepening<'a, T: Tree> {
    tree: &'a T,
    left: u64,
    table: Vec<Entry>,
    /// Whether a value was estimated since the depth was last increased.
    guessed: bool,
}

impl<'a, T: Tree> Deepening<'a, T> {
    pub(crate) fn new(tree: &'a T, budget: Budget) -> Self {
        let table = vec![Entry::default(); 1 << budget.table_bits];
        Self { tree, left: budget.positions, table, guessed: false }
    }

    /// The index of the best move, or of one of the best if they look equally good; `None` if the game is over.
    pub(crate) fn choose(mut self, root: &T::Node, chance: &mut dyn Chance) -> Option<usize> {
        let branches = self.tree.branches(root);
        let mut order: Vec<usize> = (0..branches.len()).collect();
        order.sort_by_key(|index| -branches[*index].promise);
        let mut best: Vec<usize> = order.first().copied().into_iter().collect();
        for depth in 0..DEEPEST {
            self.guessed = false;
            let found = self.best_moves(&branches, &order, depth);
            let Some(first) = found.first().copied() else {
                break;
            };
            best = found;
            if !self.guessed || self.left == 0 {
                break;
            }
            order.retain(|index| *index != first);
            order.insert(0, first);
        }
        (!best.is_empty()).then(|| best[chance.index(best.len())])
    }

    /// The moves with the highest value, among those that there was time for; the one that was the best so far comes first.
    fn best_moves(&mut self, branches: &Branches<T::Node>, order: &[usize], depth: i32) -> Vec<usize> {
        let mut value = -ALL;
        let mut best = Vec::new();
        for index in order {
            // A window that shows which moves are as good as the best one.
            let Ok(found) = self.follow(&branches[*index], depth, (value - 1).max(-ALL), ALL) else {
                break;
            };
            if found > value {
                value = found;
                best.clear();
            }
            if found == value {
                best.push(*index);
            }
        }
        best
    }

    /// The value of a move for the player who makes it. Extra turns cost no depth.
    fn follow(&mut self, branch: &Branch<T::Node>, depth: i32, alpha: i32, beta: i32) -> Result<i32, Spent> {
        let gain = branch.gain;
        if branch.again {
            Ok(gain + self.search(&branch.node, depth, alpha - gain, beta - gain)?)
        } else {
            Ok(gain - self.search(&branch.node, depth - 1, gain - beta, gain - alpha)?)
        }
    }

    /// The value if it is between alpha and beta, else a bound.
    fn search(&mut self, node: &T::Node, depth: i32, alpha: i32, beta: i32) -> Result<i32, Spent> {
        if let Some(value) = self.tree.known(node) {
            return Ok(value);
        }
        if depth < 0 {
            self.guessed = true;
            return Ok(self.tree.estimate(node));
        }
        self.left = self.left.checked_sub(1).ok_or(Spent)?;
        let key = self.tree.key(node);
        let known = self.look_up(key);
        if let Some(bound) = known.and_then(|entry| entry.bound(depth, alpha, beta)) {
            self.guessed |= known.is_some_and(|entry| entry.depth != PROVEN);
            return Ok(bound);
        }
        let guessed = std::mem::take(&mut self.guessed);
        let (value, best) = self.explore(node, depth, alpha, beta, known.map(|entry| entry.best))?;
        let lower = if value > alpha { value } else { -ALL };
        let upper = if value < beta { value } else { ALL };
        let place = self.place(key);
        let depth = if self.guessed { depth + 1 } else { PROVEN };
        self.table[place] = Entry { key, lower, upper, depth, best };
        self.guessed |= guessed;
        Ok(value)
    }

    /// Searches the moves, those first that look best.
    fn explore(
        &mut self,
        node: &T::Node,
        depth: i32,
        alpha: i32,
        beta: i32,
        first: Option<u32>,
    ) -> Result<(i32, u32), Spent> {
        let mut branches: SmallVec<[(u32, Branch<T::Node>); 9]> =
            (0..).zip(self.tree.branches(node)).collect();
        branches.sort_by_key(|(index, branch)| (Some(*index) != first, -branch.promise));
        let (mut value, mut best) = (-ALL, 0);
        for (index, branch) in &branches {
            let found = self.follow(branch, depth, alpha.max(value), beta)?;
            if found > value {
                (value, best) = (found, *index);
            }
            if value >= beta {
                break;
            }
        }
        Ok((value, best))
    }

    #[expect(clippy::cast_possible_truncation, reason = "any part of the key will do")]
    fn place(&self, key: u64) -> usize {
        (key ^ key >> 32) as usize & (self.table.len() - 1)
    }

    fn look_up(&self, key: u64) -> Option<Entry> {
        let entry = self.table[self.place(key)];
        (entry.depth > 0 && entry.key == key).then_some(entry)
    }
}
