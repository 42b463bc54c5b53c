//! Budgets: how long expensive work may go on, and how much memory it may use.
//!
//! Games hold no clock. Whoever asks for work hands in a question, "is it over?", and long loops ask it. A loop deep
//! inside a computation would have to be given the budget through every function above it; instead the budget belongs
//! to the thread that works, as a stack or a panic handler does.

use std::any::Any;
use std::cell::RefCell;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

use thiserror::Error;

/// Limits of a piece of work. Cheap to clone.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicU32, Ordering};
/// use parlour_core::{Budget, Exhausted, budget};
///
/// let asked = Arc::new(AtomicU32::new(0));
/// let budget = Budget::new(1 << 20, move || asked.fetch_add(1, Ordering::Relaxed) == 9);
/// let endless = || loop {
///     budget::poll();
/// };
/// assert_eq!(budget.run(endless), Err::<(), _>(Exhausted));
/// ```
#[derive(Clone)]
pub struct Budget {
    memory: u64,
    is_over: Arc<dyn Fn() -> bool + Send + Sync>,
}

/// The work was stopped because its budget was used up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("stopped: this takes longer than allowed")]
pub struct Exhausted;

thread_local! {
    static CURRENT: RefCell<Option<Budget>> = const { RefCell::new(None) };
}

impl Budget {
    /// Work that may use this many bytes, and has to stop as soon as `is_over` says so. It is asked often, so it should
    /// look at the time and a flag, and at nothing else.
    pub fn new(memory: u64, is_over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { memory, is_over: Arc::new(is_over) }
    }

    /// Does the work within this budget. A [`poll`] that finds it used up unwinds to here.
    ///
    /// # Errors
    /// [`Exhausted`] if the work was stopped.
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> Result<T, Exhausted> {
        let _restored = Restored(CURRENT.replace(Some(self.clone())));
        catch_unwind(AssertUnwindSafe(work)).map_err(exhausted)
    }
}

impl fmt::Debug for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Budget").field("memory", &self.memory).finish_non_exhaustive()
    }
}

/// Passes any other panic on.
fn exhausted(panic: Box<dyn Any + Send>) -> Exhausted {
    match panic.downcast::<Exhausted>() {
        Ok(exhausted) => *exhausted,
        Err(panic) => resume_unwind(panic),
    }
}

/// The budget that was there before.
struct Restored(Option<Budget>);

impl Drop for Restored {
    fn drop(&mut self) {
        CURRENT.set(self.0.take());
    }
}

/// The budget of this thread, to be handed to threads that help it; none if the work is unlimited.
pub fn current() -> Option<Budget> {
    CURRENT.with_borrow(Clone::clone)
}

/// Does a helping thread's share of the work within the budget of the thread that it helps. Joined threads pass the end of
/// the budget on.
pub fn share<T>(budget: Option<&Budget>, work: impl FnOnce() -> T) -> T {
    let Some(budget) = budget else {
        return work();
    };
    budget.run(work).unwrap_or_else(|exhausted| resume_unwind(Box::new(exhausted)))
}

/// Whether the work of this thread has to stop; for loops that return what they have so far.
pub fn is_over() -> bool {
    CURRENT.with_borrow(|current| current.as_ref().is_some_and(|budget| (budget.is_over)()))
}

/// Stops the work of this thread if its budget is used up; for loops without a result so far. Call it once in a few
/// microseconds of work: a loop that counts its rounds instead can be made to run for minutes.
pub fn poll() {
    if is_over() {
        resume_unwind(Box::new(Exhausted));
    }
}

/// The bytes that the work of this thread may use, but at most this many.
pub fn memory(most: u64) -> u64 {
    CURRENT.with_borrow(|current| current.as_ref().map_or(most, |budget| budget.memory.min(most)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_without_a_budget_is_unlimited() {
        poll();
        assert!(!is_over() && current().is_none());
        assert_eq!(memory(7), 7);
    }

    #[test]
    fn the_budget_ends_with_the_work() {
        let budget = Budget::new(3, || true);
        assert_eq!(budget.run(|| (is_over(), memory(7))), Ok((true, 3)));
        assert_eq!(budget.run(poll), Err(Exhausted));
        assert!(!is_over());
    }

    #[test]
    fn helping_threads_share_the_budget() {
        let budget = Budget::new(1, || true);
        let helped = budget.run(|| {
            let current = current();
            std::thread::scope(|scope| {
                let helper = scope.spawn(|| share(current.as_ref(), poll));
                helper.join().unwrap_or_else(|panic| resume_unwind(panic));
            });
        });
        assert_eq!(helped, Err(Exhausted));
    }

    #[test]
    fn other_panics_pass() {
        let budget = Budget::new(1, || false);
        let panic = catch_unwind(AssertUnwindSafe(|| budget.run(|| resume_unwind(Box::new("bug")))));
        assert_eq!(*panic.unwrap_err().downcast::<&str>().unwrap(), "bug");
    }
}
