//! Finds a game among JSON Lines.

use std::io::{BufRead, BufReader, Read};

use parlour_core::{GameRegistry, Step};
use parlour_play::Record;
use serde_json::Value;

use crate::part::PartRun;

/// The record of the game with this number, from 1, in a file of games; `None` if it is no such file.
///
/// # Errors
/// If the file does not have the game, or the line is damaged.
pub fn read_game(source: &mut dyn Read, game: u64, games: GameRegistry) -> Option<Result<Record, String>> {
    let mut lines = BufReader::new(source).lines();
    let first: Value = serde_json::from_str(&lines.next()?.ok()?).ok()?;
    first.get("parlour_games")?;
    Some(find(&first, lines, game, games))
}

fn find(
    first: &Value,
    lines: impl Iterator<Item = std::io::Result<String>>,
    game: u64,
    games: GameRegistry,
) -> Result<Record, String> {
    if first["rows"] != "games" {
        return Err(
            "line 1: its rows are steps; a record is made from a file whose rows are games".to_owned()
        );
    }
    let run: PartRun =
        serde_json::from_value(first["run"].clone()).map_err(|error| format!("line 1: run: {error}"))?;
    // Only the row that is asked for is read in full.
    let start = format!("{{\"game\":{game},");
    for (number, line) in (2_u64..).zip(lines) {
        let line = line.map_err(|error| format!("line {number}: {error}"))?;
        if line.starts_with(&start) {
            return record(&run, &line, games).map_err(|error| format!("line {number}: {error}"));
        }
    }
    Err(format!("it does not have game {game}"))
}

fn record(run: &PartRun, line: &str, games: GameRegistry) -> Result<Record, String> {
    let row: Value = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let mut record = Record::read(&run.table.to_string(), games).map_err(|error| error.to_string())?;
    let order: Vec<usize> = match row.get("order") {
        None => Vec::new(),
        Some(order) => serde_json::from_value(order.clone()).map_err(|error| format!("order: {error}"))?,
    };
    if !order.is_empty() {
        let order: Vec<usize> = order.iter().map(|player| player.saturating_sub(1)).collect();
        record.table = record.table.reordered(&order).map_err(|error| format!("order: {error}"))?;
    }
    let steps = row["steps"].as_array().ok_or("steps: not a list")?;
    let step = |(index, step): (usize, &Value)| {
        let roll = step.as_u64().and_then(|roll| u32::try_from(roll).ok()).map(Step::Roll);
        let taken = roll.or_else(|| step.as_str().map(|text| Step::Move(text.to_owned())));
        taken.map(|taken| (index + 1, taken)).ok_or_else(|| format!("step {}: {step}", index + 1))
    };
    record.steps = steps.iter().enumerate().map(step).collect::<Result<_, _>>()?;
    Ok(record)
}
