//! Programs that run commands inside themselves, such as the Python module: they take the answer as a text, see the
//! progress, and can stop the command.

use std::cell::RefCell;
use std::ffi::OsString;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use parlour::core::Budget;

use crate::args::Cli;
use crate::failure::Failure;
use crate::output::Output;

thread_local! {
    /// The host of the command that this thread runs.
    static CURRENT: RefCell<Option<Arc<Host>>> = const { RefCell::new(None) };
}

/// Follows a command from another thread.
#[derive(Debug, Default)]
pub struct Host {
    stop: Arc<AtomicBool>,
    done: AtomicU64,
    total: AtomicU64,
    answer: Mutex<Vec<u8>>,
}

impl Host {
    /// Asks the command to stop. It does so soon, and then fails.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// How much is done, of how much; `(0, 0)` if the command does not say.
    pub fn progress(&self) -> (u64, u64) {
        (self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }

    pub(crate) fn tell_progress(&self, done: u64, total: u64) {
        self.total.store(total, Ordering::Relaxed);
        self.done.store(done, Ordering::Relaxed);
    }
}

/// What a command answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reply {
    /// What it would have printed to standard output.
    Answer(String),
    /// The answer is no, for example because no path leads through a maze: what it would have printed, and why.
    No(String, String),
    /// Wrong input, with a message for people.
    Input(String),
    /// Something failed while running.
    Failed(String),
    /// It was stopped.
    Stopped,
}

/// Runs the command that these arguments name on this thread, without the name of the program.
///
/// ```
/// use std::sync::Arc;
/// use parlour_cli::{Host, Reply, ask};
/// let words = ["solve", "snakes", "--board", "geeks-30", "--json"].map(Into::into);
/// let Reply::Answer(text) = ask(words, &Arc::new(Host::default())) else { panic!("no answer") };
/// assert!(text.starts_with("{\"reachable\":true,\"throws\":3,"));
/// ```
pub fn ask(args: impl IntoIterator<Item = OsString>, host: &Arc<Host>) -> Reply {
    let cli = match Cli::try_read(std::iter::once("parlour".into()).chain(args)) {
        Ok(cli) => cli,
        Err(error) => return Reply::Input(in_short(&error)),
    };
    let output = Output::new(cli.global);
    let stop = Arc::clone(&host.stop);
    let budget = Budget::new(u64::MAX, move || stop.load(Ordering::Relaxed));
    let before = CURRENT.replace(Some(Arc::clone(host)));
    let result = budget.run(|| crate::run(cli.command, &output));
    CURRENT.set(before);
    let bytes = std::mem::take(&mut *host.answer.lock().unwrap_or_else(PoisonError::into_inner));
    let answer = String::from_utf8_lossy(&bytes).into_owned();
    match result {
        Ok(Ok(())) => Reply::Answer(answer),
        Ok(Err(Failure::No(why))) => Reply::No(answer, why),
        Ok(Err(wrong @ (Failure::Input(_) | Failure::At { .. }))) => Reply::Input(wrong.words()),
        Ok(Err(Failure::Interrupted)) | Err(_) => Reply::Stopped,
        Ok(Err(other)) => Reply::Failed(other.words()),
    }
}

/// The message of a wrong argument, without the hint to look for help on the command line.
fn in_short(error: &clap::Error) -> String {
    let text = error.to_string();
    let first = text.split("\n\nUsage:").next().unwrap_or(&text);
    let first = first.split("\n\nFor more information").next().unwrap_or(first);
    first.strip_prefix("error: ").unwrap_or(first).trim_end().to_owned()
}

/// The host of the command that this thread runs, if it is not the program itself.
pub(crate) fn current() -> Option<Arc<Host>> {
    CURRENT.with_borrow(Clone::clone)
}

/// The flag that stops the command that this thread runs, if it has a host.
pub(crate) fn stop_flag() -> Option<Arc<AtomicBool>> {
    current().map(|host| Arc::clone(&host.stop))
}

/// Where answers go: to the host, else to standard output.
pub(crate) fn writer() -> Box<dyn Write + Send> {
    match current() {
        Some(host) => Box::new(Answer(host)),
        None => Box::new(io::stdout()),
    }
}

struct Answer(Arc<Host>);

impl Write for Answer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.answer.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(line: &str) -> Reply {
        ask(line.split(' ').map(OsString::from), &Arc::new(Host::default()))
    }

    #[test]
    fn a_host_gets_answers_and_errors() {
        assert!(matches!(asked("perft mancala --rules kalah --depth 2 --json"), Reply::Answer(text)
            if text.contains("\"paths\":\"35\"")));
        assert!(matches!(asked("odds ludo --set entry-cell=x --json"), Reply::Input(why)
            if why.contains("entry-cell")));
        assert!(matches!(asked("perft chess"), Reply::Input(why)
            if why.contains("possible values") && !why.contains("Usage")));
    }

    #[test]
    fn a_host_stops_a_command() {
        let host = Arc::new(Host::default());
        host.stop();
        let words = "simulate ludo --games 1e9 --json".split(' ').map(OsString::from);
        assert_eq!(ask(words, &host), Reply::Stopped);
        assert_eq!(host.progress().1, 1_000_000_000);
    }
}
