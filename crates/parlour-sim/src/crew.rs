//! Threads that share out the games among themselves.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use parlour_core::Ending;

use crate::details::Details;
use crate::simulation::Simulation;
use crate::tally::Tally;

/// A thread takes no more games at once: their endings fit into its cache.
const MOST_AT_ONCE: u64 = 4096;
/// A thread takes more games at once until they last about this long, so that a stop is heard soon.
const LONG_ENOUGH: Duration = Duration::from_millis(4);

/// What others can see of a run, and how they stop it.
#[derive(Debug, Default)]
pub struct Watch {
    /// How many games are done.
    pub done: AtomicU64,
    /// Raised by whoever wants the run to end early.
    pub stop: AtomicBool,
}

/// Is told every ending, in the order of the games.
pub type Each<'a> = &'a mut (dyn FnMut(u64, &Ending) + Send);

/// Threads that play games together.
pub struct Crew<'a> {
    threads: usize,
    watch: Option<&'a Watch>,
}

impl<'a> Crew<'a> {
    /// So many threads; at least one.
    pub fn new(threads: usize) -> Self {
        Self {
            threads: threads.max(1),
            watch: None,
        }
    }

    /// The same crew, which can be watched and stopped.
    #[must_use]
    pub fn watched(mut self, watch: &'a Watch) -> Self {
        self.watch = Some(watch);
        self
    }

    /// Plays the games with these numbers. The tally is the same for any number of threads.
    pub fn play(&self, simulation: &Simulation, games: Range<u64>) -> Tally {
        let hands = self.share(games, || Hand::new(simulation), |hand, games, _| hand.play(games));
        together(&hands)
    }

    /// As [`Crew::play`], and tells every ending in the order of the games.
    pub fn play_each(&self, simulation: &Simulation, games: Range<u64>, each: Each<'_>) -> Tally {
        let each = Mutex::new(each);
        let work = |hand: &mut Hand<'_>, games: Range<u64>, turn: &Place<'_>| {
            hand.play(games.clone());
            turn.wait();
            let mut each = lock(&each);
            for (game, ending) in games.zip(&hand.endings) {
                each(game, ending);
            }
        };
        let hands = self.share(games, || Hand::new(simulation), work);
        together(&hands)
    }

    /// Looks into the games with these numbers.
    pub fn details(&self, simulation: &Simulation, games: Range<u64>) -> Details {
        let work = |details: &mut Details, games: Range<u64>, _: &Place<'_>| {
            for game in games {
                simulation.look_into(game, details);
            }
        };
        let mut all = Details::default();
        for part in self.share(games, Details::default, work) {
            all.merge(&part);
        }
        all
    }

    /// Shares out the games and returns what every thread has made of its part.
    pub(crate) fn share<T: Send>(
        &self,
        games: Range<u64>,
        make: impl Fn() -> T + Sync,
        work: impl Fn(&mut T, Range<u64>, &Place<'_>) + Sync,
    ) -> Vec<T> {
        let pile = Pile::new(games);
        let worker = || {
            let mut result = make();
            let mut at_once = 1;
            while !self.stopped()
                && let Some((games, place)) = pile.take(at_once)
            {
                let count = games.end - games.start;
                let start = Instant::now();
                work(&mut result, games, &place);
                drop(place);
                if start.elapsed() < LONG_ENOUGH {
                    at_once = (at_once * 2).min(MOST_AT_ONCE);
                }
                if let Some(watch) = self.watch {
                    watch.done.fetch_add(count, Ordering::Relaxed);
                }
            }
            result
        };
        thread::scope(|scope| {
            // Where the system gives no more threads, those that there are do the work.
            let start = |_| thread::Builder::new().spawn_scoped(scope, worker).ok();
            let others: Vec<_> = (1..self.threads).map_while(start).collect();
            let mut results = vec![worker()];
            // A thread panics only where a game has a bug; then the run must fail as well.
            results.extend(others.into_iter().map(|other| match other.join() {
                Ok(result) => result,
                Err(panic) => std::panic::resume_unwind(panic),
            }));
            results
        })
    }

    fn stopped(&self) -> bool {
        self.watch.is_some_and(|watch| watch.stop.load(Ordering::Relaxed))
    }
}

fn together(hands: &[Hand<'_>]) -> Tally {
    let mut all = Tally::default();
    for hand in hands {
        all.merge(&hand.tally);
    }
    all
}

/// What a thread has at hand for playing.
struct Hand<'a> {
    simulation: &'a Simulation,
    tally: Tally,
    endings: Vec<Ending>,
}

impl<'a> Hand<'a> {
    fn new(simulation: &'a Simulation) -> Self {
        Self {
            simulation,
            tally: Tally::new(simulation.table().seats().len()),
            endings: Vec::new(),
        }
    }

    fn play(&mut self, games: Range<u64>) {
        self.endings.clear();
        self.simulation.play(games.clone(), &mut self.endings);
        for (game, ending) in games.zip(&self.endings) {
            self.tally.add(game, ending, &self.simulation.order(game));
        }
    }
}

/// The games that nobody has taken yet, and whose results are due next.
struct Pile {
    left: Mutex<(Range<u64>, u64)>,
    next: Mutex<u64>,
    changed: Condvar,
}

/// The place of some games in the order of the results.
pub(crate) struct Place<'a> {
    pile: &'a Pile,
    number: u64,
}

impl Pile {
    fn new(games: Range<u64>) -> Self {
        Self {
            left: Mutex::new((games, 0)),
            next: Mutex::new(0),
            changed: Condvar::new(),
        }
    }

    fn take(&self, at_once: u64) -> Option<(Range<u64>, Place<'_>)> {
        let mut left = lock(&self.left);
        let (games, number) = &mut *left;
        if games.is_empty() {
            return None;
        }
        let end = games.end.min(games.start.saturating_add(at_once));
        let taken = games.start..end;
        games.start = end;
        *number += 1;
        Some((
            taken,
            Place {
                pile: self,
                number: *number - 1,
            },
        ))
    }
}

impl Place<'_> {
    /// Waits until everything before is done.
    fn wait(&self) {
        let mut next = lock(&self.pile.next);
        while *next < self.number {
            next = self
                .pile
                .changed
                .wait(next)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// These games are done, also where one of them panicked: nobody may wait for ever.
impl Drop for Place<'_> {
    fn drop(&mut self) {
        *lock(&self.pile.next) += 1;
        self.pile.changed.notify_all();
    }
}

/// The lock, even where another thread has panicked: its panic is passed on when the threads are joined.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
