//! Standard output for long answers: buffered, and written without holding all of it in memory.

use std::fmt::Display;
use std::io::{self, BufWriter, Write};

use serde::Serialize;

use crate::failure::Failure;
use crate::host;

pub(crate) struct Stream(BufWriter<Box<dyn Write + Send>>);

impl Stream {
    pub(crate) fn new() -> Self {
        Self(BufWriter::with_capacity(1 << 16, host::writer()))
    }

    /// Writes a line of JSON.
    pub(crate) fn json(&mut self, data: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut self.0, data).map_err(io::Error::from)?;
        Ok(self.0.write_all(b"\n")?)
    }

    /// Writes a line of text.
    pub(crate) fn line(&mut self, text: impl Display) -> Result<(), Failure> {
        Ok(writeln!(self.0, "{text}")?)
    }

    /// Writes a text as it is.
    pub(crate) fn text(&mut self, text: impl Display) -> Result<(), Failure> {
        Ok(write!(self.0, "{text}")?)
    }

    /// Flushes the output.
    pub(crate) fn end(mut self) -> Result<(), Failure> {
        Ok(self.0.flush()?)
    }
}
