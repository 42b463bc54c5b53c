//! Works on a stream of items with several threads and passes the results on in the order of the items.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, mpsc};
use std::thread;

use crate::workers::lock;

/// The most items between the next result to pass on and the item that a thread takes: one hard item must not let
/// finished results fill the memory.
const MOST_AHEAD: u64 = 4096;

/// Calls `work` with each item and its number (from 0) on one of the threads, and `each` with the results in order, as
/// soon as they are known. Ends with the items, or when `each` breaks.
///
/// ```
/// use std::ops::ControlFlow;
/// let mut squares = Vec::new();
/// parlour_sim::in_order(4, 1..=100_u32, |_, number| number * number, |square| {
///     squares.push(square);
///     if squares.len() < 5 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
/// });
/// assert_eq!(squares, [1, 4, 9, 16, 25]);
/// ```
pub fn in_order<T, R: Send>(
    threads: usize,
    items: impl Iterator<Item = T> + Send,
    work: impl Fn(u64, T) -> R + Sync,
    mut each: impl FnMut(R) -> ControlFlow<()>,
) {
    let items = Mutex::new((0..).zip(items));
    let gate = Gate::default();
    let (sender, results) = mpsc::channel();
    let worker = |sender: mpsc::Sender<(u64, R)>| {
        let _guard = CloseOnPanic(&gate);
        while let Some((number, item)) = gate.take(&mut *lock(&items)) {
            if sender.send((number, work(number, item))).is_err() {
                break;
            }
        }
    };
    thread::scope(|scope| {
        let start = |_| {
            let sender = sender.clone();
            thread::Builder::new().spawn_scoped(scope, || worker(sender)).ok()
        };
        let started = (0..threads.max(1)).map_while(start).count();
        if started == 0 {
            // The system refuses threads: this one does the work.
            while let Some((number, item)) = gate.take(&mut *lock(&items)) {
                if each(work(number, item)).is_break() {
                    break;
                }
                gate.passed();
            }
        }
        drop(sender);
        pass_on(results, &gate, &mut each);
        gate.close();
    });
}

/// Sorts the results and passes them on.
fn pass_on<R>(results: mpsc::Receiver<(u64, R)>, gate: &Gate, each: &mut impl FnMut(R) -> ControlFlow<()>) {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (number, result) in results {
        waiting.insert(number, result);
        while let Some(result) = waiting.remove(&next) {
            next += 1;
            if each(result).is_break() {
                return;
            }
            gate.passed();
        }
    }
}

/// How far the threads are.
#[derive(Default)]
struct Gate {
    state: Mutex<GateState>,
    changed: Condvar,
}

#[derive(Default)]
struct GateState {
    taken: u64,
    passed: u64,
    closed: bool,
}

impl Gate {
    /// Takes the next item, once there is room for its result.
    fn take<T>(&self, items: &mut impl Iterator<Item = T>) -> Option<T> {
        let is_full = |state: &mut GateState| !state.closed && state.taken - state.passed >= MOST_AHEAD;
        let state = self.changed.wait_while(lock(&self.state), is_full);
        let mut state = state.unwrap_or_else(std::sync::PoisonError::into_inner);
        if state.closed {
            return None;
        }
        state.taken += 1;
        // The next item may be a line that nobody has written yet.
        drop(state);
        items.next()
    }

    fn passed(&self) {
        lock(&self.state).passed += 1;
        self.changed.notify_one();
    }

    fn close(&self) {
        lock(&self.state).closed = true;
        self.changed.notify_all();
    }
}

/// If a thread panics, its result never comes: the others must not wait for it.
struct CloseOnPanic<'a>(&'a Gate);

impl Drop for CloseOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_keep_the_order_of_the_items() {
        let mut seen = Vec::new();
        let slow_at_times = |number: u64, item: u64| {
            if number.is_multiple_of(1000) {
                thread::sleep(std::time::Duration::from_millis(2));
            }
            item + number
        };
        in_order(3, 0..10_000, slow_at_times, |result| {
            seen.push(result);
            ControlFlow::Continue(())
        });
        assert_eq!(seen, (0..10_000).map(|item| 2 * item).collect::<Vec<_>>());
    }

    #[test]
    fn one_slow_item_does_not_let_the_others_run_away() {
        let taken = Mutex::new(0_u64);
        let work = |number: u64, _: u64| {
            if number == 0 {
                thread::sleep(std::time::Duration::from_millis(50));
                assert!(*lock(&taken) <= MOST_AHEAD);
            } else {
                *lock(&taken) += 1;
            }
        };
        let mut count = 0;
        in_order(2, 0..3 * MOST_AHEAD, work, |()| {
            count += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(count, 3 * MOST_AHEAD);
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_ends_the_others() {
        in_order(2, 0..100_000, |number, _| assert_ne!(number, 7), |()| ControlFlow::Continue(()));
    }
}
