//! `parlour games export`: writes the record of a game, or of many.

use std::cell::RefCell;
use std::io::{self, Write};
use std::path::Path;

use parlour::core::counted;
use parlour::play::Record;
use parlour::sim::records::{Column, ColumnKind, ParquetWriter, RecordForm, step_values};
use parlour_store::Game;
use serde_json::{Value, json};

use super::args::ExportArgs;
use crate::failure::Failure;
use crate::output::{Output, output_file};
use crate::saving::database::Database;

pub(super) fn run(args: &ExportArgs, games: &Database, output: &Output) -> Result<(), Failure> {
    if let Some(folder) = &args.all {
        return all(args, folder, games, output);
    }
    if !args.filter.is_empty() {
        return Err(Failure::input("filters need --all DIRECTORY; without it, export writes one game"));
    }
    let game = games.one(args.id.as_deref().unwrap_or("last"))?;
    let text = games.record(&game)?.write();
    output.put(args.output.as_deref(), &text)
}

fn all(args: &ExportArgs, folder: &Path, games: &Database, output: &Output) -> Result<(), Failure> {
    if let Some(form) = RecordForm::of(folder) {
        return in_one_file(args, (folder, form), games, output);
    }
    std::fs::create_dir_all(folder).map_err(Failure::writing(folder))?;
    let started = |game: &Game| game.head.is_some();
    let found = games.list(&args.filter.filter()?)?;
    let mut written = 0_usize;
    for game in found.into_iter().filter(started) {
        let text = games.record(&game)?.write();
        output.put(Some(&folder.join(format!("{}.jsonl", game.id))), &text)?;
        written += 1;
    }
    output.message(format!("Wrote {} to {}.", counted(written, "record"), folder.display()));
    Ok(())
}

/// The columns in Parquet; `head` and `steps` are JSON.
const SCHEMA: &[(&str, ColumnKind)] = &[
    ("id", ColumnKind::Text),
    ("game", ColumnKind::Text),
    ("status", ColumnKind::Text),
    ("head", ColumnKind::Text),
    ("steps", ColumnKind::Text),
    ("turns", ColumnKind::Integer),
];
/// The rows of a row group: their texts fit into a small part of the memory.
const GROUP: usize = 4096;

/// Writes a row for each game.
fn in_one_file(
    args: &ExportArgs,
    (path, form): (&Path, RecordForm),
    games: &Database,
    output: &Output,
) -> Result<(), Failure> {
    output.claim(&args.all)?;
    let found = games.list(&args.filter.filter()?)?;
    let started: Vec<Game> = found.into_iter().filter(|game| game.head.is_some()).collect();
    // A game that cannot be read fails the export; then the file does not change.
    let failure = RefCell::new(None);
    let rows = started.iter().map_while(|game| match games.record(game) {
        Ok(record) => Some((game, record)),
        Err(error) => {
            *failure.borrow_mut() = Some(error);
            None
        }
    });
    let written = output_file::store_with(path, |file| {
        let complete = match form {
            RecordForm::JsonLines => write_lines(file, rows),
            RecordForm::Parquet => write_table(file, rows),
        };
        let is_whole = failure.borrow().is_none();
        complete.and(if is_whole { Ok(()) } else { Err(io::Error::other("a game cannot be read")) })
    });
    if let Some(failure) = failure.into_inner() {
        return Err(failure);
    }
    written?;
    output.message(format!("Wrote {} to {}.", counted(started.len(), "record"), path.display()));
    Ok(())
}

/// The head of a record as JSON, and its steps.
fn row(record: &Record) -> (Value, Value) {
    let head = serde_json::from_str(&record.head_line()).unwrap_or_default();
    (head, step_values(record.steps.iter().map(|(_, step)| step)))
}

fn write_lines<'a>(
    file: &mut dyn Write,
    mut rows: impl Iterator<Item = (&'a Game, Record)>,
) -> io::Result<()> {
    rows.try_for_each(|(game, record)| {
        let (head, steps) = row(&record);
        let Game { id, game, status, turns, .. } = game;
        let (id, status) = (id.to_string(), status.word());
        let row =
            json!({ "id": id, "game": game, "status": status, "turns": turns, "head": head, "steps": steps });
        writeln!(file, "{row}")
    })
}

fn write_table<'a>(file: &mut dyn Write, rows: impl Iterator<Item = (&'a Game, Record)>) -> io::Result<()> {
    let mut columns = vec![Column::default(); SCHEMA.len()];
    let mut table = ParquetWriter::new(file, SCHEMA, &json!({ "rows": "games" }).to_string())?;
    for (game, record) in rows {
        let (head, steps) = row(&record);
        let texts =
            [&*game.id.to_string(), &game.game, game.status.word(), &head.to_string(), &steps.to_string()];
        columns.iter_mut().zip(texts).for_each(|(column, text)| column.push_text(text));
        columns[texts.len()].push_integer(i64::try_from(game.turns).unwrap_or(i64::MAX));
        if columns[0].len() >= GROUP {
            table.write_group(&mut columns)?;
        }
    }
    table.write_group(&mut columns)?;
    table.finish()
}
