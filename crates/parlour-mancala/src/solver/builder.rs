//! Builds a fast solver: the database, loaded or new, the table with stored bounds, and the heuristic.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use crate::RulesFile;
use crate::solver::fast::{FastSolver, packed, worth_remembering};
use crate::solver::memory_plan::{Limits, MemoryPlan};
use crate::solver::rank::SUMS;
use crate::solver::search::heuristic::Heuristic;
use crate::solver::table::key::Keys;
use crate::solver::{
    Database, DatabaseId, Layout, Options, SearchContext, SolverHost, SowingTable, TranspositionTable,
    database,
};

/// The bytes of a table with room for all stored bounds.
const ROOM_TO_RECALL: u64 = 64 << 20;

/// All that a fast solver is built from.
pub(crate) struct EngineBuilder<'a> {
    pub(crate) rules: &'a RulesFile,
    /// The first position to solve.
    pub(crate) rows: &'a [Vec<u32>; 2],
    pub(crate) columns: usize,
    pub(crate) seeds: usize,
    pub(crate) options: Options,
    /// Databases not to be used.
    pub(crate) damaged: &'a [DatabaseId],
    pub(crate) host: &'a dyn SolverHost,
}

impl EngineBuilder<'_> {
    /// `None` if it was stopped.
    pub(crate) fn build<const C: usize>(&self) -> Option<FastSolver> {
        let sowing = SowingTable::<C>::new(self.rules);
        let (limits, kept) = self.kept::<C>();
        let plan = self.plan(limits);
        let new = kept.is_none();
        let database = if let Some(database) = kept {
            database
        } else {
            let id = DatabaseId::new(self.rules, C, plan.seeds);
            Arc::new(database::build(&sowing, id, self.options.threads, self.host)?)
        };
        let (table, recalled) = self.table::<C>(&plan, limits, &database);
        let (start, seeds) = packed::<C>(self.rows);
        let context = SearchContext {
            heuristic: Arc::new(Heuristic::learn(&sowing, &database, start, seeds)),
            sowing: Arc::new(sowing),
            keys: Arc::new(Keys::new()),
            database,
            table,
        };
        Some(FastSolver {
            columns: C,
            seeds: self.seeds,
            plan: plan.with_database(context.database.seeds()),
            limits,
            engine: Box::new(context),
            unkept: AtomicBool::new(new),
            fresh: AtomicU64::new(0),
            worth_remembering: worth_remembering(self.options, recalled),
        })
    }

    fn plan(&self, limits: Limits) -> MemoryPlan {
        MemoryPlan::new(self.columns, self.seeds, limits)
    }

    fn limits(&self, memory: u64) -> Limits {
        let Options { table, thorough, .. } = self.options;
        Limits { memory, table, thorough, captures: self.rules.has_captures() }
    }

    /// A table that fits beside the database, filled with stored bounds, and their number.
    fn table<const C: usize>(
        &self,
        plan: &MemoryPlan,
        limits: Limits,
        database: &Database,
    ) -> (TranspositionTable, usize) {
        let left = limits.memory.saturating_sub(database.positions() as u64);
        let bytes = plan.table_beside(database.seeds());
        let worth_it = plan.is_worth_recalling();
        let recalled = worth_it.then(|| self.host.load_bounds(&games(self.rules, C)));
        let Some(findings) = recalled.flatten() else {
            return (TranspositionTable::new(bytes.min(left)), 0);
        };
        let table = TranspositionTable::new(bytes.max(ROOM_TO_RECALL).min(left));
        for finding in findings.iter() {
            table.learn(&finding);
        }
        (table, findings.len())
    }

    /// The largest stored database that fits into memory, if it has at least the seeds of one that would be built; and the
    /// limits with it, or without one. Only the parts that a search needs are read.
    fn kept<const C: usize>(&self) -> (Limits, Option<Arc<Database>>) {
        let all = self.limits(self.options.memory);
        let less = self.limits(self.options.memory_without_database.min(all.memory));
        let least = self.plan(less).seeds;
        let fits = |seeds: &usize| Layout::size(C, *seeds) <= all.kept();
        let most = (least..SUMS).take_while(fits).last().unwrap_or(least);
        let kept = (least..=most).rev().find_map(|seeds| self.fetch::<C>(seeds));
        (if kept.is_some() { all } else { less }, kept)
    }

    /// A stored database with this many seeds.
    fn fetch<const C: usize>(&self, seeds: usize) -> Option<Arc<Database>> {
        let id = DatabaseId::new(self.rules, C, seeds);
        let trusted = !self.damaged.contains(&id);
        let database = trusted.then(|| self.host.load_database(&id)).flatten();
        database.filter(|database| database.id == id)
    }
}

/// The games that start with the seeds of the rules.
pub(crate) fn games(rules: &RulesFile, columns: usize) -> DatabaseId {
    let seeds = usize::try_from(rules.seeds).unwrap_or(usize::MAX);
    DatabaseId::new(rules, columns, seeds.saturating_mul(2 * columns))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::solver::Standalone;
    use crate::{Position, Rules};
    use parlour_core::Game;

    /// A host with a stored database.
    struct Kept(Option<Arc<Database>>);

    impl SolverHost for Kept {
        fn load_database(&self, id: &DatabaseId) -> Option<Arc<Database>> {
            self.0.clone().filter(|database| database.id() == id)
        }
    }

    // K-09: a large database is used if it is stored; otherwise a small one is built.
    #[test]
    fn a_large_database_is_used_if_it_is_stored() {
        let file = RulesFile { columns: 4, ..RulesFile::kalah() };
        let rules = Arc::new(Rules::new(file).unwrap());
        let start = Position::new(&rules, 2).unwrap();
        let options = Options { memory_without_database: 1 << 12, ..Options::new(64 << 20, 1) };
        let plan = |memory| {
            let limits = Limits { memory, table: memory, thorough: false, captures: true };
            MemoryPlan::new(4, 32, limits)
        };
        let plan = (plan(options.memory), plan(1 << 12));
        let kept = |seeds| {
            let id = DatabaseId::new(rules.file(), 4, seeds);
            let database = database::build(&SowingTable::<4>::new(rules.file()), id, 1, &Standalone);
            Kept(database.map(Arc::new))
        };
        let seeds =
            |host: &dyn SolverHost| FastSolver::new(&start, options, &[], host).unwrap().database_seeds();
        let (all, less) = (plan.0.seeds, plan.1.seeds);
        assert!(less < all, "{less} and {all}");
        assert_eq!(seeds(&Kept(None)), less);
        assert_eq!(seeds(&kept(all)), all);
        assert_eq!(seeds(&kept(all + 1)), all + 1, "a larger one is better");
        assert_eq!(seeds(&kept(all - 1)), all - 1, "better than what would be built");
        assert_eq!(seeds(&kept(less - 1)), less, "worse than that");
    }
}
