//! `--write-book`: makes an opening book.

use std::path::{Path, PathBuf};

use clap::Args;
use parlour::core::counted;
use parlour::mancala::Solver;

use super::progress::ProgressReport;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Debug, Args)]
pub(super) struct BookArgs {
    /// Write a book with the values of all positions of the first moves to this file
    #[arg(long, value_name = "FILE", conflicts_with = "position", long_help = WRITE_HELP)]
    pub(super) write_book: Option<PathBuf>,
    /// How many moves from the start the book reaches
    #[arg(long, value_name = "N", default_value_t = 6, requires = "write_book")]
    plies: u32,
    /// Search openings instead of reading them from the opening book
    #[arg(long)]
    pub(super) no_book: bool,
}

const WRITE_HELP: &str = "Write a book with the values of all positions of the first moves to this file, one byte for \
    each. It uses an endgame database as large as that of --prepare";

impl BookArgs {
    /// Makes the book and writes it.
    pub(super) fn write(
        &self,
        path: &Path,
        solver: &mut Solver,
        report: &ProgressReport<'_>,
        output: &Output,
    ) -> Result<(), Failure> {
        let tell = |prepared| report.prepared(prepared);
        let made = solver.make_book(self.plies, report, tell);
        let made = made.map_err(|error| Failure::input(format!("--write-book: {error}")))?;
        let book = made.ok_or(Failure::Interrupted)?;
        let mut bytes = Vec::new();
        book.write_to(&mut bytes).map_err(Failure::writing(path))?;
        output.put_bytes(path, &bytes)?;
        output.message(format!("Wrote {} up to ply {}.", counted(book.len(), "position"), self.plies));
        Ok(())
    }
}
