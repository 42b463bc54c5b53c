//! Where words go: results to standard output, messages to standard error, colours only where they are welcome.

use std::io::{self, IsTerminal, Write};

use serde::Serialize;

use crate::args::{ColorWhen, Global};
use crate::failure::Failure;

/// How this run speaks.
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Output {
    json: bool,
    quiet: bool,
    verbose: bool,
    color: bool,
    force: bool,
    can_ask: bool,
}

impl Output {
    pub(crate) fn new(global: &Global) -> Self {
        let color = match global.color {
            ColorWhen::Always => true,
            ColorWhen::Never => false,
            ColorWhen::Auto => colours_are_welcome(),
        };
        Self {
            json: global.json,
            quiet: global.quiet,
            verbose: global.verbose,
            color,
            force: global.force,
            can_ask: io::stdin().is_terminal() && !global.no_input && !global.json,
        }
    }

    /// Whether results are JSON.
    pub(crate) fn json(&self) -> bool {
        self.json
    }

    /// Whether only the necessary is said.
    pub(crate) fn quiet(&self) -> bool {
        self.quiet
    }

    /// Whether more than usual is said.
    pub(crate) fn verbose(&self) -> bool {
        self.verbose
    }

    /// Whether existing files are replaced without asking.
    pub(crate) fn force(&self) -> bool {
        self.force
    }

    /// Whether there is somebody to ask.
    pub(crate) fn can_ask(&self) -> bool {
        self.can_ask
    }

    /// Whether colours are used.
    pub(crate) fn color(&self) -> bool {
        self.color
    }

    /// A line of a result.
    #[expect(clippy::unused_self, reason = "the one door to standard output")]
    pub(crate) fn line(&self, text: impl std::fmt::Display) -> Result<(), Failure> {
        Ok(writeln!(io::stdout(), "{text}")?)
    }

    /// A text as it is.
    #[expect(clippy::unused_self, reason = "the one door to standard output")]
    pub(crate) fn text(&self, text: &str) -> Result<(), Failure> {
        let mut stdout = io::stdout();
        stdout.write_all(text.as_bytes())?;
        Ok(stdout.flush()?)
    }

    /// A JSON document on a line.
    pub(crate) fn data(&self, data: &impl Serialize) -> Result<(), Failure> {
        let text = serde_json::to_string(data).map_err(Failure::running)?;
        self.line(text)
    }

    /// A message for people, beside the result.
    pub(crate) fn message(&self, text: impl std::fmt::Display) {
        if !self.quiet {
            // Nothing helps when even the messages cannot be written.
            let _ = writeln!(io::stderr(), "{text}");
        }
    }

    /// An error for people.
    pub(crate) fn error(&self, text: &str) {
        self.alarm("error", "31", text);
    }

    /// Something that people should know even if they want to hear little.
    pub(crate) fn warning(&self, text: &str) {
        self.alarm("warning", "33", text);
    }

    fn alarm(&self, word: &str, colour: &str, text: &str) {
        let (on, off) = if self.color && io::stderr().is_terminal() {
            (format!("\x1b[1;{colour}m"), "\x1b[0m")
        } else {
            (String::new(), "")
        };
        // Nothing helps when even the messages cannot be written.
        let _ = writeln!(io::stderr(), "{on}{word}:{off} {text}");
    }
}

fn colours_are_welcome() -> bool {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdout().is_terminal() && !plain && !dumb
}
