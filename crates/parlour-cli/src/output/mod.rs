//! Prints results to standard output and messages to standard error.
//!
//! [`Output`] is how this run prints. `output_file` writes files, `stream` long answers; `chart`, `command_line`,
//! `html`, `numbers`, `timestamp` and `wrap` are forms that several commands share.

pub(crate) mod chart;
pub(crate) mod command_line;
pub(crate) mod html;
pub(crate) mod numbers;
pub(crate) mod output_file;
pub(crate) mod stream;
pub(crate) mod timestamp;
pub(crate) mod wrap;

use std::io::{self, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;
use serde_json::json;

use crate::args::{ColorWhen, Global};
use crate::failure::Failure;
use crate::host;
use crate::output::stream::Stream;
use crate::settings::settings;

/// How this run prints.
pub(crate) struct Output {
    pub(crate) flags: Global,
    /// Whether to use colours.
    pub(crate) color: bool,
    /// Whether there is a terminal to prompt on.
    pub(crate) can_ask: bool,
}

impl Output {
    pub(crate) fn new(flags: Global) -> Self {
        let color = match flags.color.unwrap_or_else(|| settings().color()) {
            ColorWhen::Always => true,
            ColorWhen::Never => false,
            ColorWhen::Auto => supports_colours(),
        };
        let can_ask =
            io::stdin().is_terminal() && host::current().is_none() && !flags.no_input && !flags.json;
        Self { flags, color, can_ask }
    }

    /// Whether to print JSON.
    pub(crate) fn json(&self) -> bool {
        self.flags.json
    }

    /// The random seed of this run: the given one, or one from the clock.
    pub(crate) fn seed(&self) -> u64 {
        let now = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        // Six digits are easy to retype, and on your own machine nobody has a reason to guess them. Clocks tick in
        // coarse steps, so the digits come from a product that depends on every bit of the time.
        let draw = || now().as_nanos().wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C834) >> 64;
        self.flags.seed.unwrap_or_else(|| u64::try_from(draw() % 1_000_000).unwrap_or(0))
    }

    /// A random seed for the next game of this run.
    pub(crate) fn another_seed(&self) -> u64 {
        let flags = Global { seed: None, ..self.flags.clone() };
        Self { flags, ..*self }.seed()
    }

    /// The random seed, printed if it was not given: it makes the same board again.
    pub(crate) fn told_seed(&self, what: &str) -> u64 {
        let seed = self.seed();
        if self.flags.seed.is_none() {
            self.tell_seed(seed, what);
        }
        seed
    }

    /// Prints how to get the same board, game or games again.
    pub(crate) fn tell_seed(&self, seed: u64, what: &str) {
        self.message(format!("Random seed: {seed}. For the same {what} again, add --seed {seed}."));
    }

    /// Prints a line of a result.
    #[expect(clippy::unused_self, reason = "all results go through here")]
    pub(crate) fn line(&self, text: impl std::fmt::Display) -> Result<(), Failure> {
        Ok(writeln!(host::writer(), "{text}")?)
    }

    /// Prints a text as it is.
    #[expect(clippy::unused_self, reason = "all results go through here")]
    pub(crate) fn text(&self, text: impl std::fmt::Display) -> Result<(), Failure> {
        let mut stream = Stream::new();
        stream.text(text)?;
        stream.end()
    }

    /// Prints a JSON document on one line, without holding all of it in memory.
    #[expect(clippy::unused_self, reason = "all results go through here")]
    pub(crate) fn data(&self, data: &impl Serialize) -> Result<(), Failure> {
        let mut stream = Stream::new();
        stream.json(data)?;
        stream.end()
    }

    /// Prints an answer: as data with `--json`, else as text.
    pub(crate) fn answer<D: Serialize>(
        &self,
        data: impl FnOnce() -> D,
        text: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        if self.json() { self.data(&data()) } else { self.text(text()) }
    }

    /// Prints a message to standard error, unless quiet.
    pub(crate) fn message(&self, text: impl std::fmt::Display) {
        if !self.flags.quiet {
            let _ = writeln!(io::stderr(), "{text}");
        }
    }

    /// Prints an error.
    pub(crate) fn error(&self, text: &str) {
        self.alarm("error", "31", text);
    }

    /// Prints an error for programs, on one line: a stable code, the message, and the file, flag or game it is about.
    #[expect(clippy::unused_self, reason = "all errors go through here")]
    pub(crate) fn error_data(&self, code: &str, message: &str, place: Option<&str>) {
        let data = json!({ "error": { "code": code, "message": message, "place": place } });
        let _ = writeln!(io::stderr(), "{data}");
    }

    /// Prints a warning, even if quiet.
    pub(crate) fn warning(&self, text: &str) {
        self.alarm("warning", "33", text);
    }

    fn alarm(&self, word: &str, colour: &str, text: &str) {
        let (on, off) = if self.color && io::stderr().is_terminal() {
            (format!("\x1b[1;{colour}m"), "\x1b[0m")
        } else {
            (String::new(), "")
        };
        // If standard error is closed, there is nowhere left to report that.
        let _ = writeln!(io::stderr(), "{on}{word}:{off} {text}");
    }
}

fn supports_colours() -> bool {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdout().is_terminal() && !plain && !dumb
}
