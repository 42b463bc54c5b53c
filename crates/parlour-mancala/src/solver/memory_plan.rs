//! Divides the memory between database and table.

use crate::solver::rank::arrangements;
use crate::solver::{Layout, TranspositionTable};

/// A database pays off up to this many positions for every position searched.
const DATABASE_SHARE: u64 = 7;
/// The same if all positions of a game are searched, not only one.
const THOROUGH_SHARE: u64 = 96;
/// The bytes of the table for every position searched. Many positions go to smaller tables, and a larger table is slower.
const TABLE_SHARE: u64 = 4;
/// The same without captures: then the same positions come up in many orders of moves, and all of them should fit.
const CALM_TABLE_SHARE: u64 = 256;

/// This many more seeds in the database halve the positions a search visits.
const SEEDS_TO_HALVE: usize = 2;

/// With fewer positions to search, loading stored bounds takes longer than it saves.
const WORTH_RECALLING: u64 = 1 << 18;

/// What a search may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Limits {
    /// The bytes for all.
    pub(crate) memory: u64,
    /// The bytes for the table.
    pub(crate) table: u64,
    /// Whether all positions of a game will be asked for.
    pub(crate) thorough: bool,
    /// Whether there are captures.
    pub(crate) captures: bool,
}

impl Limits {
    /// The bytes of the largest stored database that is used.
    pub(crate) const fn kept(&self) -> u64 {
        self.memory / 2
    }

    /// The bytes of the largest database that is built.
    const fn built(&self) -> u64 {
        if self.thorough { self.kept() } else { self.memory / 3 }
    }
}

/// What a search will use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MemoryPlan {
    /// The seeds of the database that is built if there is none.
    pub(crate) seeds: usize,
    /// The bytes of the table.
    pub(crate) table: u64,
    /// About how many positions will be searched.
    effort: u64,
}

impl MemoryPlan {
    /// A plan for positions with this many seeds in the rows.
    pub(crate) fn new(columns: usize, seeds: usize, limits: Limits) -> Self {
        let effort = effort(columns, seeds);
        let table_share = if limits.captures { TABLE_SHARE } else { CALM_TABLE_SHARE };
        let share = if limits.thorough { THOROUGH_SHARE } else { DATABASE_SHARE };
        let most = effort.saturating_mul(share).min(limits.built());
        let fits = |seeds: &usize| Layout::size(columns, *seeds) <= most;
        let database = (0..seeds).take_while(fits).last().unwrap_or(0);
        let left = limits.memory.saturating_sub(Layout::size(columns, database));
        let most = limits.table.min(left);
        Self {
            seeds: database,
            table: effort.saturating_mul(table_share).min(most).max(TranspositionTable::least()),
            effort,
        }
    }

    /// The same with another database.
    pub(crate) const fn with_database(self, seeds: usize) -> Self {
        Self { seeds, ..self }
    }

    /// Whether stored bounds save more time than they take to load.
    pub(crate) const fn is_worth_recalling(&self) -> bool {
        self.effort >= WORTH_RECALLING
    }

    /// The bytes of the table beside a database with this many seeds.
    pub(crate) fn table_beside(&self, seeds: usize) -> u64 {
        let halvings = seeds.saturating_sub(self.seeds) / SEEDS_TO_HALVE;
        (self.table >> halvings.min(63)).max(TranspositionTable::least())
    }
}

/// About how many positions a search looks at: it doubles with every three seeds and grows eightfold with every column,
/// as measured with kalah, and is never more than there are positions.
fn effort(columns: usize, seeds: usize) -> u64 {
    let positions = arrangements(seeds, 2 * columns + 1).unwrap_or(u64::MAX);
    let doublings = (7 * seeds + 60 * columns).saturating_sub(190) / 20;
    positions.min(1 << doublings.min(60))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case::three_seeds(6, 36, 14)]
    #[case::four_seeds(6, 48, 20)]
    #[case::five_seeds(6, 60, 26)]
    #[case::five_columns(5, 50, 21)]
    #[case::an_endgame(6, 12, 6)]
    #[case::a_column(1, 60, 59)]
    fn larger_tasks_get_larger_databases(
        #[case] columns: usize,
        #[case] seeds: usize,
        #[case] expected: usize,
    ) {
        assert_eq!(MemoryPlan::new(columns, seeds, limits(8)).seeds, expected);
    }

    fn limits(gigabytes: u64) -> Limits {
        Limits { memory: gigabytes << 30, table: u64::MAX, thorough: false, captures: true }
    }

    // K-09
    #[test]
    fn the_thorough_build_larger_databases() {
        let thorough = |gigabytes| Limits { thorough: true, ..limits(gigabytes) };
        assert_eq!(MemoryPlan::new(6, 48, thorough(6)).seeds, 26);
        assert_eq!(MemoryPlan::new(6, 48, thorough(2)).seeds, 23);
        assert_eq!(MemoryPlan::new(6, 36, thorough(8)).seeds, 19);
    }

    // K-09
    #[test]
    fn a_large_database_needs_a_small_table() {
        let plan = MemoryPlan::new(6, 48, limits(8));
        assert_eq!(plan.table_beside(plan.seeds), plan.table);
        assert_eq!(plan.table_beside(plan.seeds + 6), plan.table / 8);
        assert_eq!(plan.table_beside(63), TranspositionTable::least());
    }

    // K-09
    #[test]
    fn the_memory_is_kept() {
        for gigabytes in 1..=16 {
            let plan = MemoryPlan::new(6, 72, limits(gigabytes));
            assert!(Layout::size(6, plan.seeds) + plan.table <= gigabytes << 30);
            assert!(plan.table >= gigabytes << 29);
        }
        let small = Limits { table: 64 << 20, ..limits(8) };
        assert_eq!(MemoryPlan::new(6, 72, small).table, 64 << 20);
    }
}
