//! Handles interrupts (Ctrl-C), termination and hang-ups: they end the program, unless a long command wants to print its
//! results so far first.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex};

use crate::host;

/// Whether a long command handles the first interrupt itself.
static WATCHED: AtomicBool = AtomicBool::new(false);
/// Whether there was an interrupt.
static INTERRUPTED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);

/// Whether a command handles all signals itself.
static HANDED_OVER: AtomicBool = AtomicBool::new(false);

/// The message when an interrupt ends the program.
static LAST_WORDS: Mutex<Option<String>> = Mutex::new(None);

/// The exit code of a program that was interrupted.
pub(crate) const EXIT_CODE: u8 = 130;

/// Installs the handler. Steps are on disk before they are shown, so an immediate exit loses nothing.
pub(crate) fn install() {
    // Without a handler an interrupt still ends the program, with the signal's exit code.
    let _ = ctrlc::set_handler(|| {
        if HANDED_OVER.load(Ordering::SeqCst) {
            return;
        }
        let first = !INTERRUPTED.swap(true, Ordering::SeqCst);
        if !(first && WATCHED.load(Ordering::SeqCst)) {
            parlour_tui::restore();
            if let Some(words) = LAST_WORDS.lock().ok().and_then(|mut words| words.take()) {
                // If the terminal is gone, the program still has to end.
                let _ = writeln!(std::io::stderr(), "{words}");
            }
            end();
        }
    });
}

/// Ends the program after an interrupt, and with it the engines, which would go on without it.
pub(crate) fn end() -> ! {
    parlour_engines::kill_all();
    std::process::exit(EXIT_CODE.into());
}

/// From now on the command handles all signals itself, for instance because they differ in what they mean.
pub(crate) fn hand_over() {
    HANDED_OVER.store(true, Ordering::SeqCst);
}

/// From now on the first interrupt only sets this flag; the second ends the program.
///
/// The command stops soon after the flag is set, prints what it has, and fails with
/// [`Failure::Interrupted`](crate::failure::Failure::Interrupted). If the command has a host, the flag is the host's.
pub(crate) fn watch() -> Arc<AtomicBool> {
    host::stop_flag().unwrap_or_else(|| {
        WATCHED.store(true, Ordering::SeqCst);
        Arc::clone(&INTERRUPTED)
    })
}

/// Sets the message for an interrupt that ends the program: where the current game is saved.
pub(crate) fn last_words(text: String) {
    if let Ok(mut words) = LAST_WORDS.lock() {
        *words = Some(text);
    }
}
