//! Why a command fails: the message and the exit code.

use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::ExitCode;

use crate::interrupt;
use crate::output::Output;

/// Why a command ended without success.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Something failed while running: exit code 1.
    Running(String),
    /// Wrong usage or bad input: exit code 2.
    Input(String),
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
        move |error| Self::input(format!("{place}: {error}"))
    }

    /// A file that could not be written.
    pub(crate) fn writing<E: Display>(path: &Path) -> impl FnOnce(E) -> Self {
        move |error| Self::running(format!("{}: {error}", path.display()))
    }

    /// The message.
    pub(crate) fn words(self) -> String {
        match self {
            Self::Running(message) | Self::Input(message) | Self::No(message) => message,
            Self::Interrupted => "interrupted".to_owned(),
            Self::PipeClosed => "the output was closed".to_owned(),
        }
    }

    /// Prints the message and returns the exit code.
    pub(crate) fn report(&self, output: &Output) -> ExitCode {
        match self {
            Self::Running(message) | Self::Input(message) => output.error(message),
            Self::No(message) => output.message(message),
            Self::Interrupted | Self::PipeClosed => {}
        }
        match self {
            Self::PipeClosed => ExitCode::SUCCESS,
            Self::Running(_) => ExitCode::from(1),
            Self::Input(_) => ExitCode::from(2),
            Self::No(_) => ExitCode::from(3),
            Self::Interrupted => ExitCode::from(interrupt::EXIT_CODE),
        }
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
