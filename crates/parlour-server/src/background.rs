//! A second runtime, whose threads have a lower priority than those of the players' moves.
//!
//! Moves are short. Everything else that a request can ask for may be long: to read a table from the database, to show a
//! whole table, to write and compress a long answer, or a step on a board of thousands of squares. It runs here, so that
//! moves at other tables need not wait. Work that has a size and a deadline is for [`compute`](crate::compute).

use std::sync::Arc;
use std::thread;

use tokio::runtime::{Builder, Handle, Runtime};
use tokio::task::JoinSet;

/// How much lower the priority of these threads is.
const NICE: i32 = 10;

/// The runtime. Cheap to clone; it ends with the last clone, and its tasks with it.
#[derive(Clone)]
pub(crate) struct Background(Arc<Lane>);

struct Lane(Option<Runtime>);

impl Background {
    /// Starts its threads. If the system starts none, this work shares the threads of the players.
    pub(crate) fn start() -> Self {
        let threads = thread::available_parallelism().map_or(2, usize::from).clamp(1, 4);
        let runtime = Builder::new_multi_thread()
            .worker_threads(threads)
            .max_blocking_threads(threads)
            .thread_name("background")
            .on_thread_start(lower_priority)
            .enable_all()
            .build();
        let runtime = runtime.inspect_err(|error| tracing::warn!(%error, "no threads for background work"));
        Self(Arc::new(Lane(runtime.ok())))
    }

    fn handle(&self) -> Handle {
        self.0.0.as_ref().map_or_else(Handle::current, |runtime| runtime.handle().clone())
    }

    /// Does the work there. If the future is dropped, the work ends at its next pause; none if it panics.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Option<T> {
        let mut tasks = JoinSet::new();
        tasks.spawn_on(work, &self.handle());
        tasks.join_next().await?.ok()
    }

    /// Starts work there that nobody waits for.
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.handle().spawn(work);
    }
}

impl Drop for Lane {
    fn drop(&mut self) {
        // The last clone can be dropped inside a runtime, where waiting is not allowed.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

/// Lowers the priority of this thread. If that fails, its work only competes more with the moves.
pub(crate) fn lower_priority() {
    let _ = rustix::process::nice(NICE);
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    // Work that keeps all of its threads busy does not hold up the threads of the players.
    #[tokio::test(flavor = "multi_thread", worker_threads = 1)]
    async fn moves_do_not_wait_for_work_in_the_background() {
        let background = Background::start();
        for _ in 0..8 {
            background.spawn(async { thread::sleep(Duration::from_millis(500)) });
        }
        let start = std::time::Instant::now();
        tokio::spawn(async {}).await.unwrap();
        assert!(start.elapsed() < Duration::from_millis(400), "{:?}", start.elapsed());
        assert_eq!(
            background.run(async { thread::current().name().map(str::to_owned) }).await,
            Some(Some("background".to_owned()))
        );
    }

    #[tokio::test]
    async fn a_panic_ends_only_its_own_work() {
        let background = Background::start();
        let bug = async { std::panic::resume_unwind(Box::new("bug")) };
        assert_eq!(background.run::<()>(bug).await, None);
        assert_eq!(background.run(async { 7 }).await, Some(7));
    }
}
