//! Whole games in bulk: a row for each game or for each step, as JSON Lines or Parquet.
//!
//! [`write_games`] plays games of a simulation and writes them in order, a few at a time. A row has what it takes to make a
//! record again: [`read_game`] does it for JSON Lines.

mod jsonl;
mod parquet;
mod row;

use std::io::{self, Write};
use std::ops::{ControlFlow, Range};
use std::path::Path;

use serde_json::{Value, json};

use crate::ordered::in_order;
use crate::part::PartRun;
use crate::simulation::Simulation;
use crate::workers::Workers;

pub use jsonl::read_game;
pub use parquet::{Column, ColumnKind, ParquetWriter};
pub use row::{GameRow, StepRow, step_values, winner};

/// The games of a batch: their rows fit into a small part of the memory.
const BATCH: u64 = 128;
/// The rows of a row group in Parquet.
const GROUP: usize = 1 << 16;

/// What the rows are written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordForm {
    /// A line of JSON for each row; the first line is about all of them.
    JsonLines,
    /// A Parquet file, which everything that uses Arrow reads.
    Parquet,
}

/// What has a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowOf {
    /// A game.
    Games,
    /// A step of a game.
    Steps,
}

/// Plays these games, writes them in order, and returns how many there are: fewer than asked for if the run is stopped.
pub fn write_games(
    out: &mut dyn Write,
    (form, rows): (RecordForm, RowOf),
    simulation: &Simulation,
    games: Range<u64>,
    workers: &Workers<'_>,
) -> io::Result<u64> {
    let mut writer = RowWriter::new(out, form, rows, simulation)?;
    let starts = games.clone().step_by(usize::try_from(BATCH).unwrap_or(1));
    let batches = starts.take_while(|_| !workers.stopped()).map(|start| start..games.end.min(start + BATCH));
    let (mut done, mut failed) = (0, None);
    in_order(
        workers.threads(),
        batches,
        |_, batch| simulation.rows(batch),
        |rows| {
            if let Err(error) = rows.iter().try_for_each(|row| writer.write(row)) {
                failed = Some(error);
                return ControlFlow::Break(());
            }
            done += rows.len() as u64;
            ControlFlow::Continue(())
        },
    );
    if let Some(error) = failed {
        return Err(error);
    }
    writer.finish()?;
    Ok(done)
}

/// What all rows have in common: the run, and how rows become records.
fn about(simulation: &Simulation, rows: RowOf) -> Value {
    let run = serde_json::to_value(PartRun::of(simulation, 0)).unwrap_or_default();
    json!({ "parlour_games": 1, "rows": if rows == RowOf::Games { "games" } else { "steps" }, "run": run })
}

/// Writes rows in either form.
struct RowWriter<'a> {
    rows: RowOf,
    sink: Sink<'a>,
}

enum Sink<'a> {
    Lines(&'a mut dyn Write),
    Parquet { file: ParquetWriter<'a>, columns: Vec<Column> },
}

impl RecordForm {
    /// The form that a file's extension names.
    ///
    /// ```
    /// use parlour_sim::records::RecordForm;
    /// assert_eq!(RecordForm::of("games.parquet".as_ref()), Some(RecordForm::Parquet));
    /// assert_eq!(RecordForm::of("games".as_ref()), None);
    /// ```
    pub fn of(path: &Path) -> Option<Self> {
        match &*path.extension()?.to_str()?.to_lowercase() {
            "jsonl" => Some(Self::JsonLines),
            "parquet" => Some(Self::Parquet),
            _ => None,
        }
    }
}

impl<'a> RowWriter<'a> {
    fn new(
        out: &'a mut dyn Write,
        form: RecordForm,
        rows: RowOf,
        simulation: &Simulation,
    ) -> io::Result<Self> {
        let about = about(simulation, rows);
        let sink = match form {
            RecordForm::JsonLines => {
                writeln!(out, "{about}")?;
                Sink::Lines(out)
            }
            RecordForm::Parquet => {
                let schema = if rows == RowOf::Games { GameRow::SCHEMA } else { StepRow::SCHEMA };
                let columns = vec![Column::default(); schema.len()];
                Sink::Parquet { file: ParquetWriter::new(out, schema, &about.to_string())?, columns }
            }
        };
        Ok(Self { rows, sink })
    }

    fn write(&mut self, game: &GameRow) -> io::Result<()> {
        match (&mut self.sink, self.rows) {
            (Sink::Lines(out), RowOf::Games) => writeln!(out, "{}", game.line()),
            (Sink::Lines(out), RowOf::Steps) => {
                game.steps().try_for_each(|step| writeln!(out, "{}", step.line()))
            }
            (Sink::Parquet { file, columns }, rows) => {
                match rows {
                    RowOf::Games => game.put(columns),
                    RowOf::Steps => game.steps().for_each(|step| step.put(columns)),
                }
                if columns[0].len() >= GROUP { file.write_group(columns) } else { Ok(()) }
            }
        }
    }

    fn finish(self) -> io::Result<()> {
        match self.sink {
            Sink::Lines(_) => Ok(()),
            Sink::Parquet { mut file, mut columns } => {
                file.write_group(&mut columns)?;
                file.finish()
            }
        }
    }
}
