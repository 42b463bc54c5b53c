//! Shows the progress of a long run on standard error and checks for interrupts.

use std::io::{IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use parlour::sim::RunControl;

use crate::host;
use crate::interrupt;
use crate::output::Output;
use crate::output::numbers::grouped;

/// How often the line is updated and interrupts are checked.
const TICK: Duration = Duration::from_millis(40);

/// Clears the line of the cursor.
const CLEAR: &str = "\r\x1b[2K";

/// Does the work and shows its progress. Returns the result and whether it was interrupted.
pub(crate) fn watched<T>(
    control: &RunControl,
    games: u64,
    output: &Output,
    work: impl FnOnce() -> T,
) -> (T, bool) {
    let interrupted = interrupt::watch();
    let host = host::current();
    let is_shown = host.is_none() && !output.flags.quiet && std::io::stderr().is_terminal();
    let start = Instant::now();
    let ended = AtomicBool::new(false);
    let result = thread::scope(|scope| {
        let follower = scope.spawn(|| {
            while !ended.load(Ordering::Relaxed) {
                control.stop.store(interrupted.load(Ordering::Relaxed), Ordering::Relaxed);
                let done = control.done.load(Ordering::Relaxed);
                if let Some(host) = &host {
                    host.tell_progress(done, games);
                }
                if is_shown {
                    show(&line(done, games, start.elapsed()));
                }
                // Unparked at the end, so that a short run does not wait for the next tick.
                thread::park_timeout(TICK);
            }
        });
        let result = work();
        ended.store(true, Ordering::Relaxed);
        follower.thread().unpark();
        result
    });
    if let Some(host) = &host {
        host.tell_progress(control.done.load(Ordering::Relaxed), games);
    }
    if is_shown {
        show("");
    }
    (result, interrupted.load(Ordering::Relaxed))
}

/// Replaces the line; errors are ignored, as the terminal may be gone.
fn show(line: &str) {
    let _ = write!(std::io::stderr(), "{CLEAR}{line}");
}

fn line(done: u64, games: u64, elapsed: Duration) -> String {
    let milliseconds = u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX).max(1);
    let rate = (done.saturating_mul(1000) / milliseconds).max(1);
    let left = games.saturating_sub(done) / rate;
    let (done, games, rate) = (grouped(done), grouped(games), grouped(rate));
    format!("{done} of {games} games, {rate}/s, {left} s left")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_long_it_takes() {
        let shown = line(250_000, 1_000_000, Duration::from_secs(2));
        assert_eq!(shown, "250,000 of 1,000,000 games, 125,000/s, 6 s left");
        assert_eq!(line(0, 10, Duration::ZERO), "0 of 10 games, 1/s, 10 s left");
    }
}
