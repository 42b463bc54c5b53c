//! Worker threads that take games in batches. Results do not depend on the number of threads.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use parlour_core::Ending;

use crate::details::Details;
use crate::simulation::Simulation;
use crate::tally::Tally;

/// The most games in a batch: their endings fit into the cache of a core.
const MOST_AT_ONCE: u64 = 4096;
/// Batches grow until they take about this long, so that a run stops soon when asked to.
const LONG_ENOUGH: Duration = Duration::from_millis(4);

/// The progress of a run, and the way to stop it from another thread.
#[derive(Debug, Default)]
pub struct RunControl {
    /// The number of finished games.
    pub done: AtomicU64,
    /// Set this to end the run early.
    pub stop: AtomicBool,
}

/// A callback for every ending, in the order of the games.
pub type Each<'a> = &'a mut (dyn FnMut(u64, &Ending) + Send);

/// Threads that play the games of one run.
pub struct Workers<'a> {
    threads: usize,
    pub(crate) control: Option<&'a RunControl>,
}

impl<'a> Workers<'a> {
    /// This many threads, at least one.
    /// This many threads, at least one.
    pub fn new(threads: usize) -> Self {
        Self { threads: threads.max(1), control: None }
    }

    /// The number of threads.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// The same workers, with a control to watch and stop them.
    #[must_use]
    pub fn controlled_by(mut self, control: &'a RunControl) -> Self {
        self.control = Some(control);
        self
    }

    /// Plays the games with these numbers. The tally is the same for any number of threads.
    pub fn play(&self, simulation: &Simulation, games: Range<u64>) -> Tally {
        let finished = self.share(games, || Worker::new(simulation), |worker, games, _| worker.play(games));
        together(&finished)
    }

    /// As [`Workers::play`], and calls `each` with every ending in the order of the games.
    pub fn play_each(&self, simulation: &Simulation, games: Range<u64>, each: Each<'_>) -> Tally {
        let each = Mutex::new(each);
        let work = |worker: &mut Worker<'_>, games: Range<u64>, batch: &Batch<'_>| {
            worker.play(games.clone());
            batch.wait();
            let mut each = lock(&each);
            for (game, ending) in games.zip(&worker.endings) {
                each(game, ending);
            }
        };
        let finished = self.share(games, || Worker::new(simulation), work);
        together(&finished)
    }

    /// Replays the games with these numbers and collects their details.
    pub fn details(&self, simulation: &Simulation, games: Range<u64>) -> Details {
        let work = |details: &mut Details, games: Range<u64>, _: &Batch<'_>| {
            for game in games {
                simulation.observe(game, details);
            }
        };
        let mut all = Details::default();
        for part in self.share(games, Details::default, work) {
            all.merge(&part);
        }
        all
    }

    /// Distributes the games and returns the result of every thread.
    pub(crate) fn share<T: Send>(
        &self,
        games: Range<u64>,
        make: impl Fn() -> T + Sync,
        work: impl Fn(&mut T, Range<u64>, &Batch<'_>) + Sync,
    ) -> Vec<T> {
        let queue = GameQueue::new(games);
        let worker = || {
            let mut result = make();
            let mut at_once = 1;
            while !self.stopped()
                && let Some((games, batch)) = queue.take(at_once)
            {
                let count = games.end - games.start;
                let start = Instant::now();
                work(&mut result, games, &batch);
                drop(batch);
                if start.elapsed() < LONG_ENOUGH {
                    at_once = (at_once * 2).min(MOST_AT_ONCE);
                }
                if let Some(control) = self.control {
                    control.done.fetch_add(count, Ordering::Relaxed);
                }
            }
            result
        };
        thread::scope(|scope| {
            // If the system refuses more threads, the existing ones do the work.
            let start = |_| thread::Builder::new().spawn_scoped(scope, worker).ok();
            let others: Vec<_> = (1..self.threads).map_while(start).collect();
            let mut results = vec![worker()];
            // A thread panics only if a game has a bug; then the run must fail as well.
            results.extend(others.into_iter().map(|other| match other.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            }));
            results
        })
    }

    pub(crate) fn stopped(&self) -> bool {
        self.control.is_some_and(|control| control.stop.load(Ordering::Relaxed))
    }
}

fn together(workers: &[Worker<'_>]) -> Tally {
    let mut all = Tally::default();
    for worker in workers {
        all.merge(&worker.tally);
    }
    all
}

/// The state of one thread.
struct Worker<'a> {
    simulation: &'a Simulation,
    tally: Tally,
    endings: Vec<Ending>,
}

impl<'a> Worker<'a> {
    fn new(simulation: &'a Simulation) -> Self {
        Self { simulation, tally: Tally::new(simulation.table().seats().len()), endings: Vec::new() }
    }

    fn play(&mut self, games: Range<u64>) {
        self.endings.clear();
        self.simulation.play(games.clone(), &mut self.endings);
        for (game, ending) in games.zip(&self.endings) {
            self.tally.add(game, ending, &self.simulation.order(game));
        }
    }
}

/// The games that no thread has taken yet, and the number of the batch whose results come next.
struct GameQueue {
    left: Mutex<(Range<u64>, u64)>,
    next: Mutex<u64>,
    changed: Condvar,
}

/// A batch of games that a thread has taken.
pub(crate) struct Batch<'a> {
    queue: &'a GameQueue,
    number: u64,
}

impl GameQueue {
    fn new(games: Range<u64>) -> Self {
        Self { left: Mutex::new((games, 0)), next: Mutex::new(0), changed: Condvar::new() }
    }

    fn take(&self, at_once: u64) -> Option<(Range<u64>, Batch<'_>)> {
        let mut left = lock(&self.left);
        let (games, number) = &mut *left;
        if games.is_empty() {
            return None;
        }
        let end = games.end.min(games.start.saturating_add(at_once));
        let taken = games.start..end;
        games.start = end;
        *number += 1;
        Some((taken, Batch { queue: self, number: *number - 1 }))
    }
}

impl Batch<'_> {
    /// Waits until all earlier batches are done.
    fn wait(&self) {
        let mut next = lock(&self.queue.next);
        while *next < self.number {
            next = self.queue.changed.wait(next).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// A batch counts as done even if one of its games panicked; otherwise the others would wait for ever.
impl Drop for Batch<'_> {
    fn drop(&mut self) {
        *lock(&self.queue.next) += 1;
        self.queue.changed.notify_all();
    }
}

/// The lock, even if another thread has panicked: its panic is passed on when the threads are joined.
pub(crate) fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
