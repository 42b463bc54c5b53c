//! Making an engine: the database, kept or new, the table with what was found out earlier, and the insight.

use super::database::Database;
use super::effort::Estimates;
use super::fast::{Engine, packed};
use super::insight::Insight;
use super::key::Keys;
use super::label::Label;
use super::pits::{MOST_SEEDS, Sowing};
use super::plan::Plan;
use super::study::Study;
use super::table::Table;
use super::{Options, Watch, retrograde};
use crate::RulesFile;

/// The bytes of the table that has room for all that was found out earlier.
const ROOM_TO_RECALL: u64 = 64 << 20;

/// All that is needed to make an engine.
pub(super) struct Desk<'a> {
    pub(super) rules: &'a RulesFile,
    /// The position that will be asked about first.
    pub(super) rows: &'a [Vec<u32>; 2],
    pub(super) columns: usize,
    pub(super) seeds: usize,
    pub(super) options: Options,
    pub(super) watch: &'a dyn Watch,
}

/// An engine and how it came about.
pub(super) struct Made {
    pub(super) engine: Box<dyn Engine>,
    pub(super) plan: Plan,
    /// The memory it was planned with.
    pub(super) memory: u64,
    /// Whether the database is a new one.
    pub(super) new: bool,
}

impl Desk<'_> {
    /// None when it was stopped.
    pub(super) fn engine<const C: usize>(&self) -> Option<Made> {
        let sowing = Sowing::<C>::new(self.rules);
        let (memory, kept) = self.kept::<C>();
        let plan = self.plan(memory);
        let new = kept.is_none();
        let database = if let Some(database) = kept {
            database
        } else {
            let label = Label::new(self.rules, C, plan.seeds);
            retrograde::build(&sowing, label, self.options.threads, self.watch)?
        };
        let left = memory.saturating_sub(database.positions() as u64);
        let table = self.table::<C>(&plan, left);
        let (start, seeds) = packed::<C>(self.rows);
        let study = Study {
            insight: Insight::learn(&sowing, &database, start, seeds),
            sowing,
            keys: Keys::new(),
            database,
            table,
            estimates: Estimates::new(),
        };
        Some(Made {
            engine: Box::new(study),
            plan,
            memory,
            new,
        })
    }

    fn plan(&self, memory: u64) -> Plan {
        Plan::new(self.columns, self.seeds, memory)
    }

    /// A table within so many bytes, with what was found out earlier about these games.
    fn table<const C: usize>(&self, plan: &Plan, left: u64) -> Table {
        let worth_it = plan.is_worth_recalling();
        let recalled = worth_it.then(|| self.watch.recall(&games(self.rules, C)));
        let Some(findings) = recalled.flatten() else {
            return Table::new(plan.table.min(left));
        };
        let table = Table::new(plan.table.max(ROOM_TO_RECALL).min(left));
        for finding in &findings.list {
            table.learn(finding);
        }
        table
    }

    /// A kept database and the memory that goes with it: one for all the memory there is, or one for those who have kept
    /// nothing; without any, their memory.
    fn kept<const C: usize>(&self) -> (u64, Option<Database>) {
        let all = self.options.memory;
        let less = self.options.memory_without_database.min(all);
        if let Some(database) = self.kept_for::<C>(all) {
            return (all, Some(database));
        }
        let database = (less < all).then(|| self.kept_for::<C>(less)).flatten();
        (less, database)
    }

    /// The database from the shelf that goes with this memory: that of the start of the game, if reading it looks faster
    /// than searching without it, or that of the position.
    fn kept_for<const C: usize>(&self, memory: u64) -> Option<Database> {
        let plan = self.plan(memory);
        let seeds = usize::try_from(self.rules.seeds).ok()?.checked_mul(2 * C)?;
        let start = Plan::new(C, seeds.min(MOST_SEEDS), memory).seeds;
        let larger = start > plan.seeds && plan.is_worth_reading(C, start);
        let larger = larger.then(|| self.fetch::<C>(start)).flatten();
        larger.or_else(|| self.fetch::<C>(plan.seeds))
    }

    /// A database of so many seeds from the shelf.
    fn fetch<const C: usize>(&self, seeds: usize) -> Option<Database> {
        let label = Label::new(self.rules, C, seeds);
        let database = self.watch.fetch(&label);
        database.filter(|database| database.label == label)
    }
}

/// The games that start with the seeds of the rules.
pub(super) fn games(rules: &RulesFile, columns: usize) -> Label {
    let seeds = usize::try_from(rules.seeds).unwrap_or(usize::MAX);
    Label::new(rules, columns, seeds.saturating_mul(2 * columns))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::Alone;
    use super::super::fast::Fast;
    use super::*;
    use crate::{Position, Rules};
    use parlour_core::Game;

    /// Somebody who has kept a database.
    struct Kept(Option<Database>);

    impl Watch for Kept {
        fn fetch(&self, label: &Label) -> Option<Database> {
            self.0.clone().filter(|database| database.label() == label)
        }
    }

    // K-09: much memory is used by those who have a database for it; the others build a small one.
    #[test]
    fn a_large_database_is_used_where_it_is_kept() {
        let file = RulesFile {
            columns: 4,
            ..RulesFile::kalah()
        };
        let rules = Arc::new(Rules::new(file).unwrap());
        let start = Position::new(&rules, 2).unwrap();
        let options = Options {
            memory_without_database: 1 << 12,
            ..Options::new(64 << 20, 1)
        };
        let plan = Plan::new(4, 32, options.memory);
        let label = Label::new(rules.file(), 4, plan.seeds);
        let database = retrograde::build(&Sowing::<4>::new(rules.file()), label, 1, &Alone);
        let seeds = |watch: &dyn Watch| Fast::new(&start, options, watch).unwrap().database_seeds();
        let (with, without) = (seeds(&Kept(database)), seeds(&Kept(None)));
        assert_eq!(with, plan.seeds);
        assert_eq!(without, Plan::new(4, 32, 1 << 12).seeds);
        assert!(without < with, "{without} and {with}");
    }
}
