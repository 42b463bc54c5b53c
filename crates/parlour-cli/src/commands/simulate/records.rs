//! `--records` and `--steps`: writes whole games, in order, for any number of threads.

use std::ops::Range;
use std::path::PathBuf;

use parlour::sim::records::{RecordForm, RowOf, write_games};
use parlour::sim::{Simulation, Workers};

use crate::failure::Failure;
use crate::output::Output;
use crate::output::numbers::many;
use crate::output::output_file;

/// Reads the name of a file of games. An unknown extension is refused before any work starts.
pub(super) fn file(name: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    match RecordForm::of(&path) {
        Some(_) => Ok(path),
        None => Err("unknown extension; allowed: .jsonl, .parquet".to_owned()),
    }
}

/// Writes the files that are asked for.
pub(super) fn write(
    files: [(&Option<PathBuf>, RowOf); 2],
    simulation: &Simulation,
    games: &Range<u64>,
    workers: &Workers<'_>,
    output: &Output,
) -> Result<(), Failure> {
    for (path, rows) in files {
        if let Some((path, form)) = path.as_ref().and_then(|path| Some((path, RecordForm::of(path)?))) {
            let written = output_file::store_with(path, |file| {
                write_games(file, (form, rows), simulation, games.clone(), workers)
            })?;
            output.message(format!("Wrote {} to {}.", many(written, "game"), path.display()));
        }
    }
    Ok(())
}
