//! What an interrupt (Ctrl-C) does: it ends the program, unless a long command wants to say what it has found so far.
//! To be terminated, or to lose the terminal, is to be interrupted.

use std::io::Write;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// A long command looks after itself.
static WATCHED: AtomicBool = AtomicBool::new(false);
/// There was an interrupt.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// What is said when an interrupt ends the program.
static LAST_WORDS: Mutex<Option<String>> = Mutex::new(None);

/// The exit code of a program that was interrupted.
pub(crate) const EXIT_CODE: u8 = 130;

/// Installs the handler. Steps of games are on disk before they are shown, so ending at once loses nothing.
pub(crate) fn install() {
    // Without a handler an interrupt still ends the program, only with the signal's own code.
    let _ = ctrlc::set_handler(|| {
        let first = !INTERRUPTED.swap(true, Ordering::SeqCst);
        if !(first && WATCHED.load(Ordering::SeqCst)) {
            parlour_tui::restore();
            if let Some(words) = LAST_WORDS.lock().ok().and_then(|mut words| words.take()) {
                // Whoever lost the terminal hears nothing; that must not keep the program from ending.
                let _ = writeln!(std::io::stderr(), "{words}");
            }
            std::process::exit(EXIT_CODE.into());
        }
    });
}

/// From now on the first interrupt only raises this flag; the second ends the program.
///
/// The command that watches stops soon after the flag is raised, prints what it has, and fails with
/// [`Failure::Interrupted`](crate::failure::Failure::Interrupted).
pub(crate) fn watch() -> &'static AtomicBool {
    WATCHED.store(true, Ordering::SeqCst);
    &INTERRUPTED
}

/// What is said when an interrupt ends the program: where the game is that was being played.
pub(crate) fn last_words(text: String) {
    if let Ok(mut words) = LAST_WORDS.lock() {
        *words = Some(text);
    }
}
