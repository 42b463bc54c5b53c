//! How much of the memory goes where.

use super::database::Layout;
use super::rank::ways;
use super::table::Table;

/// A database of this many positions for every position searched pays off.
const DATABASE_SHARE: u64 = 7;
/// The bytes of the table for every position searched: a word, and room for the values of the other moves.
const TABLE_SHARE: u64 = 8;

/// So many positions of a kept database are read while one position is searched.
const READING_SHARE: u64 = 128;

/// With fewer positions to search it takes longer to read what was found out earlier.
const WORTH_RECALLING: u64 = 1 << 18;

/// What a search will use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Plan {
    /// The seeds of the database.
    pub(super) seeds: usize,
    /// The bytes of the table.
    pub(super) table: u64,
    /// About how many positions will be searched.
    effort: u64,
}

impl Plan {
    /// A plan for positions with so many seeds in the rows, within so many bytes.
    pub(super) fn new(columns: usize, seeds: usize, memory: u64) -> Self {
        let effort = effort(columns, seeds);
        let most = effort.saturating_mul(DATABASE_SHARE).min(memory / 3);
        let fits = |seeds: &usize| Layout::size(columns, *seeds) <= most;
        let database = (0..seeds).take_while(fits).last().unwrap_or(0);
        let left = memory.saturating_sub(Layout::size(columns, database));
        Self {
            seeds: database,
            table: effort.saturating_mul(TABLE_SHARE).min(left).max(Table::least()),
            effort,
        }
    }

    /// The same with another database.
    pub(super) const fn with_database(self, seeds: usize) -> Self {
        Self { seeds, ..self }
    }

    /// Whether what was found out earlier saves more time than it takes to read.
    pub(super) const fn is_worth_recalling(&self) -> bool {
        self.effort >= WORTH_RECALLING
    }

    /// Whether a larger database that is kept saves more time than it takes to read.
    pub(super) fn is_worth_reading(&self, columns: usize, seeds: usize) -> bool {
        Layout::size(columns, seeds) <= self.effort.saturating_mul(READING_SHARE)
    }
}

/// About how many positions a search looks at: it doubles with every three seeds and grows eightfold with every column,
/// as measured with kalah, and nobody looks at more positions than there are.
fn effort(columns: usize, seeds: usize) -> u64 {
    let positions = ways(seeds, 2 * columns + 1).unwrap_or(u64::MAX);
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
        assert_eq!(Plan::new(columns, seeds, 8 << 30).seeds, expected);
    }

    // K-09
    #[test]
    fn large_databases_are_read_for_large_tasks_only() {
        let start = Plan::new(6, 48, 8 << 30).seeds;
        assert!(Plan::new(6, 44, 8 << 30).is_worth_reading(6, start));
        assert!(!Plan::new(6, 24, 8 << 30).is_worth_reading(6, start));
    }

    // K-09
    #[test]
    fn the_memory_is_kept() {
        for gigabytes in 1..=16 {
            let plan = Plan::new(6, 72, gigabytes << 30);
            assert!(Layout::size(6, plan.seeds) + plan.table <= gigabytes << 30);
            assert!(plan.table >= gigabytes << 29);
        }
    }
}
