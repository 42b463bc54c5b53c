//! Why a command fails: the message and the exit code.

use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::path::Path;

use crate::interrupt;
use crate::output::Output;

/// Why a command ended without success.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something failed while running: exit code 1.
    Running(String),
    /// Wrong usage or bad input: exit code 2.
    Input(String),
    /// Bad input in a named place (a file, a flag, a saved game): exit code 2.
    At { place: String, message: String },
    /// The answer is no: exit code 3. Details are on standard output.
    No(String),
    /// Interrupted: exit code 130. Results so far are on standard output.
    Interrupted,
    /// The reader closed the pipe (`parlour … | head`): not an error.
    PipeClosed,
}

impl Failure {
    /// Wrong usage or bad input.
    pub(crate) fn input(message: impl Display) -> Self {
        Self::Input(message.to_string())
    }

    /// Something failed while running.
    pub(crate) fn running(message: impl Display) -> Self {
        Self::Running(message.to_string())
    }

    /// Bad input in a named place: a file, a flag, a saved game.
    pub(crate) fn at<E: Display>(place: impl Display) -> impl FnOnce(E) -> Self {
        move |error| Self::At { place: place.to_string(), message: error.to_string() }
    }

    /// A file that could not be written.
    pub(crate) fn writing<E: Display>(path: &Path) -> impl FnOnce(E) -> Self {
        move |error| Self::running(format!("{}: {error}", path.display()))
    }

    /// The message.
    pub(crate) fn words(self) -> String {
        match self {
            Self::Running(message) | Self::Input(message) | Self::No(message) => message,
            Self::At { place, message } => format!("{place}: {message}"),
            Self::Interrupted => "interrupted".to_owned(),
            Self::PipeClosed => "the output was closed".to_owned(),
        }
    }

    /// Prints the message and returns the exit code.
    pub(crate) fn report(self, output: &Output) -> u8 {
        let (code, exit, place) = match &self {
            Self::PipeClosed => return 0,
            Self::Running(_) => ("failed", 1, None),
            Self::Input(_) => ("bad-input", 2, None),
            Self::At { place, .. } => ("bad-input", 2, Some(place.clone())),
            Self::No(_) => ("no", 3, None),
            Self::Interrupted => ("interrupted", interrupt::EXIT_CODE, None),
        };
        let is_answer = matches!(self, Self::No(_));
        let is_silent = matches!(self, Self::Interrupted);
        let message = self.words();
        if output.json() {
            output.error_data(code, &message, place.as_deref());
        } else if is_answer {
            output.message(message);
        } else if !is_silent {
            output.error(&message);
        }
        exit
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::PipeClosed,
            _ => Self::running(error),
        }
    }
}
