//! Endgame databases of Mancala built in the background: with one, later questions about a game are answered at once.
//!
//! A surface that shows values of moves asks for them ([`EndgameBuilder::want`]). One is built at a time, on a thread with
//! the lowest priority, if memory and disk have room, and stored in the [cache](crate::solver_cache).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use parlour_mancala::{Database, DatabaseId, Rules, SolverHost};

use crate::memory;
use crate::solver_cache::SolverCache;

/// The largest database: with six columns, the endgames of 21 seeds, built in about five seconds of processor time.
const LARGEST: u64 = 400 << 20;
/// The usual limit for all databases of the cache together, in MiB.
const USUAL_DISK: u64 = 800;
/// The environment variable with another limit.
const DISK_VARIABLE: &str = "PARLOUR_SOLVER_DISK";
/// How much of the disk stays free.
const FREE_DISK: u64 = 1 << 30;
/// The part of the available memory that building may use.
const MEMORY_SHARE: u64 = 3;
/// The lowest priority.
const NICE: i32 = 19;

/// The disk space for databases in bytes: 800 MiB, or as many MiB as the environment variable `PARLOUR_SOLVER_DISK` says.
/// If that is not a number, none are built.
pub fn usual_disk() -> u64 {
    let variable = std::env::var_os(DISK_VARIABLE);
    let mebibytes =
        variable.map_or(USUAL_DISK, |text| text.to_str().and_then(|text| text.parse().ok()).unwrap_or(0));
    mebibytes.saturating_mul(1 << 20)
}

/// Builds databases, one at a time. Dropping it stops the one that is being built.
#[derive(Debug)]
pub struct EndgameBuilder {
    cache: SolverCache,
    disk: u64,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Whether one is being built, or one could not be stored: then the next could not either.
    busy: AtomicBool,
    built: AtomicU64,
    stopped: AtomicBool,
}

impl EndgameBuilder {
    /// A builder for this cache, which has at most this many bytes of databases.
    pub fn new(cache: SolverCache, disk: u64) -> Self {
        Self { cache, disk, state: Arc::default() }
    }

    /// How many databases it has built.
    pub fn built(&self) -> u64 {
        self.state.built.load(Ordering::Acquire)
    }

    /// Builds the database for a game in the background, unless the cache has one as good or there is no room. Returns
    /// whether it began.
    pub fn want(&self, rules: &Rules) -> bool {
        let useful = DatabaseId::within(rules, LARGEST).filter(|id| self.is_missing(id) && self.has_room(id));
        let Some(id) = useful.filter(|_| !self.state.busy.swap(true, Ordering::AcqRel)) else {
            return false;
        };
        let (rules, cache, state) = (rules.clone(), self.cache.clone(), Arc::clone(&self.state));
        let work = move || build(&rules, &id, &cache, &state);
        // Without a thread there is no database, and searches take longer.
        std::thread::Builder::new().name("endgames".to_owned()).spawn(work).is_ok()
    }

    fn is_missing(&self, id: &DatabaseId) -> bool {
        SolverCache::is_worth_keeping(id.bytes()) && !id.and_larger().any(|id| self.cache.has_database(&id))
    }

    fn has_room(&self, id: &DatabaseId) -> bool {
        let bytes = id.bytes();
        let free = self.cache.free_disk();
        self.cache.database_bytes().saturating_add(bytes) <= self.disk
            && free.is_some_and(|free| free >= bytes + FREE_DISK)
            && memory::available() / MEMORY_SHARE >= bytes
    }
}

impl Drop for EndgameBuilder {
    fn drop(&mut self) {
        self.state.stopped.store(true, Ordering::Relaxed);
    }
}

fn build(rules: &Rules, id: &DatabaseId, cache: &SolverCache, state: &State) {
    // If this fails, the work only competes more with others.
    let _ = rustix::process::nice(NICE);
    let built = Database::build(rules, id, state);
    if built.is_some_and(|database| cache.store_database(&database).is_ok()) {
        state.built.fetch_add(1, Ordering::Release);
        state.busy.store(false, Ordering::Release);
    }
}

impl SolverHost for State {
    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}
