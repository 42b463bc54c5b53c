//! `json` and `toml`: Parlour's own format, as in the head of a record.

use parlour_core::{Finding, Findings};
use serde::Serialize;

use crate::BoardFile;
use crate::file::{RawBoard, plain};

pub(in crate::formats) fn read_json(text: &str) -> Result<BoardFile, Findings> {
    let raw: RawBoard = serde_json::from_str(text).map_err(|error| json_error(text, &error))?;
    raw.resolve()
}

fn json_error(text: &str, error: &serde_json::Error) -> Finding {
    let words = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let finding = Finding::new("json", plain(words.strip_suffix(&place).unwrap_or(&words)));
    if error.line() == 0 {
        return finding;
    }
    // The library counts bytes, users count characters.
    let line = text.lines().nth(error.line() - 1).unwrap_or_default();
    let before = line.char_indices().filter(|(at, _)| *at < error.column()).count();
    finding.at(error.line(), before.max(1))
}

pub(in crate::formats) fn read_toml(text: &str) -> Result<BoardFile, Findings> {
    let raw: RawBoard = toml::from_str(text).map_err(|error| toml_error(text, &error))?;
    raw.resolve()
}

fn toml_error(text: &str, error: &toml::de::Error) -> Finding {
    let finding = Finding::new("toml", plain(error.message()));
    let Some(before) = error.span().and_then(|span| text.get(..span.start)) else {
        return finding;
    };
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    finding.at(before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// Writes JSON with one line for each entity.
pub(in crate::formats) fn write_json(file: &BoardFile) -> String {
    let mut head = Vec::new();
    if let Some(name) = &file.name {
        head.push(format!("  \"name\": {}", json(name)));
    }
    head.push(format!("  \"columns\": {}", file.columns));
    head.push(format!("  \"rows\": {}", file.rows));
    let entities: Vec<String> = file.entities.iter().map(|entity| format!("    {}", json(entity))).collect();
    let entities =
        if entities.is_empty() { "[]".into() } else { format!("[\n{}\n  ]", entities.join(",\n")) };
    head.push(format!("  \"entities\": {entities}"));
    format!("{{\n{}\n}}\n", head.join(",\n"))
}

/// A value on one line. All keys are strings, so this cannot fail.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

pub(in crate::formats) fn write_toml(file: &BoardFile) -> Result<String, Findings> {
    toml::to_string(file).map_err(|error| Finding::new("toml", error.to_string()).into())
}
