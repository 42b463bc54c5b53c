//! A bot for rules that the fast solver covers: rows, a small database, learned estimates, and proofs.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use parlour_core::Chance;

use crate::bot::Effort;
use crate::bot::deepening::{Branch, Branches, Deepening, Tree};
use crate::solver::{
    Database, DatabaseId, Driver, Heuristic, Keys, Layout, MOST_SEEDS, Pits, SearchContext, SolverHost,
    SowingTable, Standalone, TranspositionTable, build_database, covered_size, in_lane, packed, rows,
    seeds_in, with_columns,
};
use crate::{Position, RulesFile};

/// The positions of the largest database: it is built before the first move, in less than a tenth of a second.
const DATABASE: u64 = 700_000;
/// The same without captures and extra turns, where proofs take many positions.
const CALM_DATABASE: u64 = 10_000_000;
/// Positions with up to this many seeds may be solved with few positions.
const PROVABLE: usize = 30;
/// And the bytes of the table for such a proof; otherwise the smallest table is enough.
const CALM_TABLE: u64 = 64 << 20;
/// How many rules are remembered.
const REMEMBERED: usize = 8;

/// A bot for one set of rules and one number of columns.
pub(crate) trait Expert: Send + Sync {
    /// The index of the move to play; `None` if the game is over.
    fn choose(&self, position: &Position, effort: Effort, chance: &mut dyn Chance) -> Option<usize>;
}

/// What depends on the rules alone.
struct Knowledge<const C: usize> {
    sowing: Arc<SowingTable<C>>,
    keys: Arc<Keys<C>>,
    database: Arc<Database>,
    heuristic: Arc<Heuristic<C>>,
}

type Known = Vec<(RulesFile, usize, Arc<dyn Expert>)>;

/// The experts used last, the latest at the end. All games with the same rules share them.
static KNOWN: Mutex<Known> = Mutex::new(Vec::new());

/// The expert for a position, if the fast solver covers it.
pub(crate) fn of(position: &Position) -> Option<Arc<dyn Expert>> {
    let (columns, _) = covered_size(position)?;
    let rules = position.rules().file();
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let place = known.iter().position(|(file, width, _)| file == rules && *width == columns);
    let entry = match place {
        Some(place) => known.remove(place),
        None => (rules.clone(), columns, with_columns!(columns, learned(rules))?),
    };
    let expert = Arc::clone(&entry.2);
    known.push(entry);
    if known.len() > REMEMBERED {
        known.remove(0);
    }
    Some(expert)
}

/// Builds a database and learns from it. `None` only if it was stopped, which never happens here.
fn learned<const C: usize>(rules: &RulesFile) -> Option<Arc<dyn Expert>> {
    let sowing = SowingTable::<C>::new(rules);
    let all = (rules.seeds as usize).saturating_mul(2 * C).min(MOST_SEEDS);
    let most = if sowing.only_sows { CALM_DATABASE } else { DATABASE };
    let fits = |seeds: &usize| Layout::size(C, *seeds) <= most;
    let seeds = (0..all).take_while(fits).last().unwrap_or(0);
    let database = build_database(&sowing, DatabaseId::new(rules, C, seeds), 1, &Standalone)?;
    let row = (0..C).map(|lane| in_lane(all / (2 * C), lane)).sum();
    let start = Pits { own: row, other: row };
    let heuristic = Heuristic::learn(&sowing, &database, start, all / (2 * C) * 2 * C);
    Some(Arc::new(Knowledge {
        heuristic: Arc::new(heuristic),
        sowing: Arc::new(sowing),
        keys: Arc::new(Keys::new()),
        database: Arc::new(database),
    }))
}

impl<const C: usize> Expert for Knowledge<C> {
    fn choose(&self, position: &Position, effort: Effort, chance: &mut dyn Chance) -> Option<usize> {
        let (pits, seeds) = packed::<C>(&rows(position));
        if self.sowing.over(pits).is_some() {
            return None;
        }
        let positions = effort.proof_positions(C, seeds);
        let proven = (seeds <= PROVABLE).then(|| self.prove(pits, seeds, positions)).flatten();
        if let Some(lane) = proven {
            return Some((0..lane).filter(|lane| seeds_in(pits.own, *lane) > 0).count());
        }
        Deepening::new(self, effort.rows).choose(&(pits, seeds), chance)
    }
}

impl<const C: usize> Knowledge<C> {
    /// The lane of a best move, if it is proven with this many positions.
    fn prove(&self, pits: Pits, seeds: usize, positions: u64) -> Option<usize> {
        if positions == 0 {
            return None;
        }
        let context = SearchContext {
            sowing: Arc::clone(&self.sowing),
            keys: Arc::clone(&self.keys),
            database: Arc::clone(&self.database),
            heuristic: Arc::clone(&self.heuristic),
            table: TranspositionTable::new(if self.sowing.only_sows { CALM_TABLE } else { 0 }),
        };
        let nodes = AtomicU64::new(0);
        let host = Limit { nodes: &nodes, most: positions };
        Driver { threads: 1, here: false, nodes: &nodes, host: &host, base: 0 }.best(&context, pits, seeds)
    }
}

/// Stops a search after a number of positions.
struct Limit<'a> {
    nodes: &'a AtomicU64,
    most: u64,
}

impl SolverHost for Limit<'_> {
    fn is_stopped(&self) -> bool {
        self.nodes.load(Ordering::Relaxed) >= self.most
    }
}

/// The rows and their seeds; a value is the margin in them.
impl<const C: usize> Tree for Knowledge<C> {
    type Node = (Pits, usize);

    fn known(&self, (pits, seeds): &Self::Node) -> Option<i32> {
        let filed = || self.database.margin(self.database.layout.place::<C>(*pits));
        self.sowing.over(*pits).or_else(|| (*seeds <= self.database.seeds()).then(filed))
    }

    fn estimate(&self, (pits, seeds): &Self::Node) -> i32 {
        self.heuristic.margin(&self.sowing, *pits, *seeds)
    }

    fn branches(&self, (pits, seeds): &Self::Node) -> Branches<Self::Node> {
        let branch = |lane| {
            let child = self.sowing.play(*pits, *seeds, lane);
            Branch {
                node: (child.pits, child.seeds),
                gain: child.gain,
                again: child.again,
                promise: crate::solver::promise(&child, lane).into(),
            }
        };
        (0..C).filter(|lane| seeds_in(pits.own, *lane) > 0).map(branch).collect()
    }

    fn key(&self, (pits, _): &Self::Node) -> u64 {
        self.keys.key(*pits).0
    }
}
