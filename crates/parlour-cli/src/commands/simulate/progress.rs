//! How far a long run is: a bar on standard error, and an ear for interrupts.

use std::fmt::Write;
use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};
use parlour::sim::Watch;

use crate::interrupt;
use crate::output::Output;

/// How often the bar is drawn and the interrupt is looked at.
const TICK: Duration = Duration::from_millis(40);

/// Does the work with a bar that follows it; whether it was interrupted comes with the result.
pub(crate) fn watched<T>(watch: &Watch, games: u64, output: &Output, work: impl FnOnce() -> T) -> (T, bool) {
    let interrupted = interrupt::watch();
    let bar = bar(games, output);
    let ended = AtomicBool::new(false);
    let result = thread::scope(|scope| {
        let follower = scope.spawn(|| {
            while !ended.load(Ordering::Relaxed) {
                watch
                    .stop
                    .store(interrupted.load(Ordering::Relaxed), Ordering::Relaxed);
                bar.set_position(watch.done.load(Ordering::Relaxed));
                // Woken at the end: a short run does not wait for the next tick.
                thread::park_timeout(TICK);
            }
        });
        let result = work();
        ended.store(true, Ordering::Relaxed);
        follower.thread().unpark();
        result
    });
    bar.finish_and_clear();
    (result, interrupted.load(Ordering::Relaxed))
}

fn bar(games: u64, output: &Output) -> ProgressBar {
    if output.quiet() || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let rate = |state: &ProgressState, text: &mut dyn Write| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a rate for people"
        )]
        let rate = state.per_sec() as u64;
        // Writing into a string cannot fail.
        let _ = write!(text, "{}/s", HumanCount(rate));
    };
    let template = "{wide_bar} {human_pos} of {human_len} games, {rate}, {eta} left";
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(games).with_style(style.with_key("rate", rate))
}
