//! Databases built in advance: which one helps with a game, and building it.

use std::sync::Arc;

use parlour_core::Game;

use crate::solver::memory_plan::{Limits, MemoryPlan};
use crate::solver::rank::SUMS;
use crate::solver::{Database, DatabaseId, Layout, SolverHost, SowingTable, covered_size, database};
use crate::{Position, Rules};

impl DatabaseId {
    /// The database of at most this many bytes that is most useful for all positions of a game; `None` if the fast solver
    /// does not cover the game.
    ///
    /// ```
    /// use parlour_mancala::{DatabaseId, Rules, RulesFile};
    ///
    /// let kalah = Rules::new(RulesFile::kalah()).unwrap();
    /// let id = DatabaseId::within(&kalah, 400 << 20).unwrap();
    /// assert!(id.file_name().starts_with("mancala-6x21-"));
    /// assert_eq!(id.bytes(), 354_817_320);
    /// ```
    pub fn within(rules: &Rules, bytes: u64) -> Option<Self> {
        let start = Position::new(&Arc::new(rules.clone()), 2).ok()?;
        let (columns, seeds) = covered_size(&start)?;
        let captures = rules.file().has_captures();
        // A thorough plan takes half of the memory for the database.
        let limits = Limits { memory: bytes.saturating_mul(2), table: 0, thorough: true, captures };
        Some(Self::new(rules.file(), columns, MemoryPlan::new(columns, seeds, limits).seeds))
    }

    /// The bytes of its margins.
    pub fn bytes(&self) -> u64 {
        Layout::size(self.columns.into(), self.seeds.into())
    }

    /// This database and larger ones for the same games.
    pub fn and_larger(&self) -> impl Iterator<Item = Self> {
        let seeds = (self.seeds..).take_while(|seeds| usize::from(*seeds) < SUMS);
        seeds.map(|seeds| self.with_seeds(seeds))
    }
}

impl Database {
    /// Builds the database with this id on one thread; `None` if the host stopped it or the rules are not those of the id.
    pub fn build(rules: &Rules, id: &DatabaseId, host: &dyn SolverHost) -> Option<Self> {
        let columns = usize::from(id.columns);
        let fits = *id == DatabaseId::new(rules.file(), columns, id.seeds.into());
        fits.then(|| with_columns!(columns, build(rules, id, host))).flatten()
    }
}

fn build<const C: usize>(rules: &Rules, id: &DatabaseId, host: &dyn SolverHost) -> Option<Database> {
    database::build(&SowingTable::<C>::new(rules.file()), id.clone(), 1, host)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RulesFile;
    use crate::solver::Standalone;

    // K-09: a small game gets a small database, and a game with fire none.
    #[test]
    fn the_useful_database_depends_on_the_game() {
        let within = |file| DatabaseId::within(&Rules::new(file).unwrap(), 400 << 20);
        let seeds = |file| within(file).map(|id| id.seeds);
        assert_eq!(seeds(RulesFile::kalah()), Some(21));
        assert_eq!(seeds(RulesFile { seeds: 3, ..RulesFile::kalah() }), Some(19));
        assert!(seeds(RulesFile { columns: 3, seeds: 2, ..RulesFile::kalah() }) < Some(12));
        assert_eq!(seeds(RulesFile::fire()), None);
        let id = within(RulesFile::kalah()).unwrap();
        assert_eq!(id.and_larger().take(2).map(|id| id.seeds).collect::<Vec<_>>(), [21, 22]);
    }

    // K-09
    #[test]
    fn a_database_is_built_for_its_rules_only() {
        let rules = |file: RulesFile| Rules::new(RulesFile { columns: 3, seeds: 3, ..file }).unwrap();
        let id = DatabaseId::within(&rules(RulesFile::kalah()), 1 << 20).unwrap();
        let built = Database::build(&rules(RulesFile::kalah()), &id, &Standalone).unwrap();
        assert_eq!((built.id(), built.positions() as u64), (&id, id.bytes()));
        assert!(Database::build(&rules(RulesFile::basic()), &id, &Standalone).is_none());
    }
}
