//! Shows the progress of a long search on standard error.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use parlour::core::Game;
use parlour::mancala::{
    Bounds, Database, DatabaseId, Position, PreparationProgress, Progress, ProvenBounds, SolverHost,
};
use parlour::solver_cache::SolverCache;

use super::words;
use crate::output::Output;

/// Shorter searches print nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two messages.
const PAUSE: Duration = Duration::from_secs(5);

pub(super) struct ProgressReport<'a> {
    /// The legal moves in notation.
    moves: Vec<String>,
    start: Instant,
    last: Mutex<Instant>,
    interrupted: &'a AtomicBool,
    /// Set while preparing: then bounds belong to many positions and are not shown.
    preparing: AtomicBool,
    cache: SolverCache,
    output: &'a Output,
}

impl<'a> ProgressReport<'a> {
    pub(super) fn new(
        position: &Position,
        start: Instant,
        interrupted: &'a AtomicBool,
        cache: bool,
        output: &'a Output,
    ) -> Self {
        let moves = position.legal_notations();
        Self {
            moves,
            start,
            last: Mutex::new(start),
            interrupted,
            preparing: AtomicBool::new(false),
            cache: if cache { SolverCache::usual() } else { SolverCache::none() },
            output,
        }
    }

    /// Prints a message if the search has taken long enough.
    fn tell(&self, text: &str) {
        let seconds = self.start.elapsed();
        if seconds >= PATIENCE {
            self.output.message(format!("[{:>6.1} s] {text}", seconds.as_secs_f64()));
            if let Ok(mut last) = self.last.lock() {
                *last = Instant::now();
            }
        }
    }

    /// Reports how many positions of a ply are solved.
    pub(super) fn prepared(&self, PreparationProgress { ply, done, of }: PreparationProgress) {
        self.preparing.store(true, Ordering::Relaxed);
        if done == of || self.is_due() {
            self.tell(&format!("ply {ply}: {done} of {of} new positions solved"));
        }
    }

    fn is_preparing(&self) -> bool {
        self.preparing.load(Ordering::Relaxed)
    }

    fn is_due(&self) -> bool {
        self.last.lock().is_ok_and(|last| last.elapsed() >= PAUSE)
    }

    fn bounds(&self, index: Option<usize>, bounds: Bounds) -> String {
        match index.and_then(|index| self.moves.get(index)) {
            Some(mv) => format!("move {mv}: {}", words(bounds)),
            None => format!("value: {}", words(bounds)),
        }
    }

    fn effort(&self, nodes: u64, table_used: u32) -> String {
        let seconds = self.start.elapsed().as_secs_f64().max(0.001);
        #[expect(clippy::cast_precision_loss, reason = "a speed for people")]
        let millions = nodes as f64 / 1e6;
        let speed = millions / seconds;
        format!("{millions:.1} M positions, {speed:.1} M/s, table {}% full", table_used / 10)
    }
}

impl SolverHost for ProgressReport<'_> {
    fn is_stopped(&self) -> bool {
        self.interrupted.load(Ordering::Relaxed)
    }

    fn report(&self, progress: &Progress) {
        match *progress {
            Progress::Database { seeds, of } => {
                self.tell(&format!("endgames with {seeds} of {of} seeds solved"));
            }
            Progress::Searching { nodes, table_used } if self.is_due() && !self.is_preparing() => {
                self.tell(&self.effort(nodes, table_used));
            }
            Progress::Searching { .. } => {}
            Progress::Bounds { .. } if self.is_preparing() => {}
            Progress::Bounds { index, bounds, nodes, table_used } => {
                self.tell(&format!("{} ({})", self.bounds(index, bounds), self.effort(nodes, table_used)));
            }
        }
    }

    fn load_database(&self, id: &DatabaseId) -> Option<Arc<Database>> {
        self.cache.load_database(id)
    }

    fn discard_database(&self, id: &DatabaseId) {
        self.output.message("The cached endgame database is damaged; solving again without it.");
        self.cache.discard_database(id);
    }

    fn store_database(&self, database: &Database) {
        if let Err(error) = self.cache.store_database(database) {
            self.output.message(format!("The endgame database could not be cached: {error}"));
        }
    }

    fn load_bounds(&self, id: &DatabaseId) -> Option<ProvenBounds> {
        self.cache.load_bounds(id)
    }

    fn store_bounds(&self, bounds: &dyn Fn() -> ProvenBounds) {
        if let Err(error) = self.cache.store_bounds(bounds) {
            self.output.message(format!("The proven bounds could not be cached: {error}"));
        }
    }
}
