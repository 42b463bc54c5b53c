//! Spreads work over all cores.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use parlour_core::budget;

/// Calls `work` for 0, 1, … up to `count` on all cores and returns the results in order.
pub(crate) fn map_in_parallel<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let workers = thread::available_parallelism().map_or(1, usize::from).min(count);
    if workers < 2 {
        return (0..count).map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let piece = next.fetch_add(1, Ordering::Relaxed);
            if piece >= count {
                return done;
            }
            budget::poll();
            done.push((piece, work(piece)));
        }
    };
    let allowed = budget::current();
    let mut done: Vec<(usize, T)> = thread::scope(|scope| {
        let helper = || budget::share(allowed.as_ref(), worker);
        let others: Vec<_> = (1..workers).map(|_| scope.spawn(helper)).collect();
        let mut done = worker();
        for other in others {
            match other.join() {
                Ok(more) => done.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_unstable_by_key(|(piece, _)| *piece);
    done.into_iter().map(|(_, result)| result).collect()
}
