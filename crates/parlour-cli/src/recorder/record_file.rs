//! The record of a game in a file.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;

use parlour::core::Step;
use parlour::play::{Session, Table, head_line, step_line, write};

use crate::failure::Failure;

/// The open record file.
pub(crate) struct RecordFile {
    path: PathBuf,
    file: File,
}

impl RecordFile {
    /// Opens the file and writes the head.
    pub(crate) fn start(path: PathBuf, table: &Table) -> Result<Self, Failure> {
        let file = File::create(&path).map_err(|error| failed(&path, &error))?;
        let mut record = Self { path, file };
        record.line(&head_line(table))?;
        Ok(record)
    }

    /// Adds a step.
    pub(super) fn step(&mut self, step: &Step) -> Result<(), Failure> {
        self.line(&step_line(step))
    }

    /// Writes the whole record anew, after something was taken back.
    pub(super) fn rewrite(&mut self, session: &Session) -> Result<(), Failure> {
        // The new record is complete beside the old one before it takes its place: nothing is lost in between.
        let beside = self.path.with_extension("part");
        let replace = || {
            std::fs::write(&beside, write(session))?;
            std::fs::rename(&beside, &self.path)?;
            File::options().append(true).open(&self.path)
        };
        self.file = replace().map_err(|error| failed(&self.path, &error))?;
        Ok(())
    }

    fn line(&mut self, line: &str) -> Result<(), Failure> {
        self.file.write_all(format!("{line}\n").as_bytes()).map_err(|error| failed(&self.path, &error))
    }
}

fn failed(path: &std::path::Path, error: &std::io::Error) -> Failure {
    Failure::running(format!("{}: {error}", path.display()))
}
