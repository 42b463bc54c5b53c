//! All expensive work of the server: exact answers, pictures, generated boards, hints, searching bots.
//!
//! Work runs on threads of its own with a lower priority than the tables, a few at a time. Its slot belongs to the work and
//! not to the request: a client that hangs up frees the slot only when the work has noticed and stopped. Work stops when
//! its time or memory is used up, when nobody waits for it any more, and when the server stops
//! ([`parlour_core::budget`] says how).
//!
//! Bots and questions have separate slots. Bots of tables with people think first; among questions, those of the address
//! that has used the least time lately come first.

mod permit;
mod usage;
mod work_queues;

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use parlour_core::{Budget, Exhausted};
use tokio::sync::oneshot;

use crate::background::lower_priority;
use permit::WorkPermit;
use work_queues::WorkQueues;

/// How much work at once, and how large.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ComputeOptions {
    /// Questions at once.
    pub questions: usize,
    /// Bots that think at once.
    pub thinkers: usize,
    /// Questions that can wait.
    pub queue: usize,
    /// Questions of one address, waiting or running.
    pub share: usize,
    /// How long a question can wait.
    pub patience: Duration,
    /// How long a question can run.
    pub time: Duration,
    /// How long a bot can think.
    pub thinking: Duration,
    /// The bytes for all questions together.
    pub memory: u64,
}

impl Default for ComputeOptions {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(2, usize::from);
        Self {
            questions: cores.div_ceil(2),
            thinkers: cores,
            queue: 64,
            share: 8,
            patience: Duration::from_secs(10),
            time: Duration::from_secs(8),
            thinking: Duration::from_secs(5),
            memory: 512 << 20,
        }
    }
}

impl ComputeOptions {
    /// The bytes for one question. A solver that is kept for the next question takes a share as well.
    pub(crate) fn memory_each(&self) -> u64 {
        self.memory / (self.questions as u64 + 1)
    }
}

/// The origin of work: decides its queue, its turn and its time limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Asker {
    /// A bot, at a table with people or among bots alone.
    Bot { people: bool },
    /// A client with this address.
    Client(IpAddr),
}

/// Why work was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NotDone {
    /// Too many others wait.
    Busy,
    /// This address has too many questions already.
    Share,
    /// It took longer than allowed.
    TooLong,
    /// The server is stopping.
    Stopping,
    /// It panicked, or the system starts no thread.
    Failed,
}

/// The place for expensive work. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Compute(Arc<Shared>);

struct Shared {
    options: ComputeOptions,
    queues: Mutex<WorkQueues>,
    stopping: Arc<AtomicBool>,
}

impl Shared {
    fn queues(&self) -> MutexGuard<'_, WorkQueues> {
        // No code panics while it holds the lock.
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// How much work there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Load {
    pub(crate) questions: usize,
    pub(crate) bots: usize,
    pub(crate) waiting: usize,
}

impl Compute {
    pub(crate) fn new(options: ComputeOptions) -> Self {
        let queues = Mutex::new(WorkQueues::new(&options));
        Self(Arc::new(Shared { options, queues, stopping: Arc::default() }))
    }

    pub(crate) fn options(&self) -> &ComputeOptions {
        &self.0.options
    }

    /// How much work there is now.
    pub(crate) fn load(&self) -> Load {
        self.0.queues().load()
    }

    /// Stops all work, and takes no more.
    pub(crate) fn stop(&self) {
        self.0.stopping.store(true, Ordering::SeqCst);
        self.0.queues().clear();
    }

    /// Does the work when it is its turn. If the future is dropped, the work is stopped.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        asker: Asker,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NotDone> {
        let permit = self.permit(asker).await?;
        let cancel = CancelOnDrop(Arc::default());
        let budget = self.budget(asker, &cancel);
        let (answer, answered) = oneshot::channel();
        let job = move || {
            lower_priority();
            let done = budget.run(work);
            drop(permit);
            let _ = answer.send(done);
        };
        let thread = thread::Builder::new().name("compute".to_owned());
        thread.spawn(job).map_err(|_| NotDone::Failed)?;
        match answered.await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(Exhausted)) if self.is_stopping() => Err(NotDone::Stopping),
            Ok(Err(Exhausted)) => Err(NotDone::TooLong),
            Err(_) => Err(NotDone::Failed),
        }
    }

    fn is_stopping(&self) -> bool {
        self.0.stopping.load(Ordering::SeqCst)
    }

    /// Waits for a slot.
    async fn permit(&self, asker: Asker) -> Result<WorkPermit, NotDone> {
        if self.is_stopping() {
            return Err(NotDone::Stopping);
        }
        let (granted, waiting) = oneshot::channel();
        let ready = self.0.queues().enter(asker, granted, Instant::now())?;
        permit::grant(&self.0, ready);
        let lost = |_| if self.is_stopping() { NotDone::Stopping } else { NotDone::Busy };
        match asker {
            Asker::Bot { .. } => waiting.await.map_err(lost),
            Asker::Client(_) => match tokio::time::timeout(self.0.options.patience, waiting).await {
                Ok(granted) => granted.map_err(lost),
                Err(_) => Err(NotDone::Busy),
            },
        }
    }

    fn budget(&self, asker: Asker, cancel: &CancelOnDrop) -> Budget {
        let options = &self.0.options;
        let time = match asker {
            Asker::Bot { .. } => options.thinking,
            Asker::Client(_) => options.time,
        };
        let (until, cancelled) = (Instant::now() + time, Arc::clone(&cancel.0));
        let stopping = Arc::clone(&self.0.stopping);
        Budget::new(options.memory_each(), move || {
            cancelled.load(Ordering::Relaxed) || stopping.load(Ordering::Relaxed) || Instant::now() >= until
        })
    }
}

/// Tells the work that nobody waits for it any more.
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests;
