//! The record file of a game.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use parlour::core::Step;
use parlour::play::{Session, Table, head_line, step_line, write};
use parlour::whole_file;

use crate::failure::Failure;
use crate::output::output_file::is_standard_output;

/// The claimed record file of a game in progress.
pub(crate) struct RecordFile {
    path: PathBuf,
    /// Standard output, a device or a pipe: these cannot be reopened for each step.
    stream: Option<Box<dyn Write + Send>>,
}

impl RecordFile {
    /// Writes the head.
    pub(crate) fn start(path: PathBuf, table: &Table) -> Result<Self, Failure> {
        let stream = stream(&path).map_err(Failure::writing(&path))?;
        let mut record = Self { path, stream };
        let head = format!("{}\n", head_line(table));
        let written = match &mut record.stream {
            Some(stream) => send(stream, &head),
            None => whole_file::write(&record.path, head.as_bytes()),
        };
        written.map_err(Failure::writing(&record.path))?;
        Ok(record)
    }

    /// Adds the last step of the session.
    pub(super) fn step(&mut self, session: &Session, step: &Step) -> Result<(), Failure> {
        let line = format!("{}\n", step_line(step));
        let written = match &mut self.stream {
            Some(stream) => send(stream, &line),
            // The record was moved or deleted: write a new one.
            None => match append(&self.path, &line) {
                Err(error) if error.kind() == ErrorKind::NotFound => self.replace(session),
                done => done,
            },
        };
        written.map_err(Failure::writing(&self.path))
    }

    /// Writes the whole record again after an undo. A stream gets it after what was written before.
    pub(super) fn rewrite(&mut self, session: &Session) -> Result<(), Failure> {
        let written = match &mut self.stream {
            Some(stream) => send(stream, &write(session)),
            None => self.replace(session),
        };
        written.map_err(Failure::writing(&self.path))
    }

    fn replace(&self, session: &Session) -> io::Result<()> {
        whole_file::write(&self.path, write(session).as_bytes())
    }
}

/// A stream, if the path does not name a file.
fn stream(path: &Path) -> io::Result<Option<Box<dyn Write + Send>>> {
    if is_standard_output(path) {
        return Ok(Some(Box::new(io::stdout())));
    }
    match std::fs::metadata(path) {
        Ok(found) if !found.is_file() => Ok(Some(Box::new(File::options().write(true).open(path)?))),
        _ => Ok(None),
    }
}

fn send(stream: &mut impl Write, text: &str) -> io::Result<()> {
    stream.write_all(text.as_bytes())?;
    stream.flush()
}

/// Adds a line to a file, all of it or nothing. The file is reopened each time, because `save` may have replaced it.
fn append(path: &Path, line: &str) -> io::Result<()> {
    let mut file = File::options().append(true).open(path)?;
    let before = file.metadata()?.len();
    // If even that fails, nothing more can be done.
    file.write_all(line.as_bytes()).inspect_err(|_| drop(file.set_len(before)))
}
