//! Jumps of snakes and ladders, for formats that hold nothing else.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt::Write;

use parlour_core::{Finding, Findings};

use super::text::{Word, all};
use crate::{Board, Cell, Effect, Entity, Grid};

/// A snake or a ladder, depending on the direction.
pub(super) fn entity(from: Cell, to: Cell, word: Word) -> Result<Entity, Finding> {
    match to.cmp(&from) {
        Ordering::Less => Ok(Entity::snake(from, to)),
        Ordering::Greater => Ok(Entity::ladder(from, to)),
        Ordering::Equal => Err(word
            .finding("direction", format!("square {from} leads to itself; a jump leads to another square"))),
    }
}

/// What is wrong with an entity that is written on its start.
pub(super) fn fault(grid: Grid, entity: &Entity, word: Word) -> Option<Finding> {
    let (last, from) = (grid.last(), entity.from);
    let off = entity.named_ends().iter().find(|end| !grid.contains(**end));
    let (rule, wrong) = match (&entity.effect, off) {
        (_, Some(end)) => ("off-board", format!("ends on {end}; squares run from 1 to {last}")),
        (Effect::Snake { to }, _) if *to >= from => {
            ("direction", "does not go down; a snake ends on a lower square".to_owned())
        }
        (Effect::Ladder { to }, _) if *to <= from => {
            ("direction", "does not go up; a ladder ends on a higher square".to_owned())
        }
        _ => return None,
    };
    Some(word.finding(rule, format!("{entity} {wrong}")))
}

/// The entities, unless two start on the same square; each comes with the word of its start.
pub(super) fn distinct(entities: Vec<(Entity, Word)>) -> Result<Vec<Entity>, Findings> {
    let mut first: HashMap<Cell, (String, u32)> = HashMap::new();
    let distinct = entities.into_iter().map(|(entity, word)| match first.entry(entity.from) {
        Entry::Vacant(place) => {
            place.insert((entity.to_string(), word.line));
            Ok(entity)
        }
        Entry::Occupied(place) => {
            let (other, line) = place.get();
            let message = format!(
                "{entity} starts where {other} of line {line} starts; only one may start on a square"
            );
            Err(word.finding("shared-start", message).about([u64::from(entity.from)]))
        }
    });
    all(distinct)
}

/// The entity that an entry of a list of all squares means: −1 for none, or the square where it ends, numbered from
/// `first`.
pub(super) fn listed(last: Cell, from: Cell, word: Word, first: Cell) -> Result<Option<Entity>, Finding> {
    let number = word.number()?;
    if number == -1 {
        return Ok(None);
    }
    let to = Cell::try_from(number).ok().and_then(|to| to.checked_add(1)?.checked_sub(first));
    let to = to.filter(|to| (1..=last).contains(to)).ok_or_else(|| {
        let (highest, place) = (last - 1 + first, if first == 0 { "index" } else { "square" });
        let message =
            format!("square {from} leads to {place} {number}; allowed: −1, or {first} to {highest}");
        word.finding("off-board", message)
    })?;
    entity(from, to, word).map(Some)
}

/// The jumps of a board, or what else is on it.
pub(super) fn of(board: &Board, format: &str) -> Result<Vec<(Cell, Cell)>, Findings> {
    let (mut jumps, mut findings) = (Vec::new(), Vec::new());
    for entity in board.entities() {
        match entity.effect {
            Effect::Snake { to } | Effect::Ladder { to } => jumps.push((entity.from, to)),
            _ => findings.push(refusal(entity, format)),
        }
    }
    if findings.is_empty() { Ok(jumps) } else { Err(findings.into()) }
}

/// The snakes and the ladders of a 10 × 10 board, each as their number and a line for each, for formats without a size.
pub(super) fn counted(board: &Board, format: &str) -> Result<[String; 2], Findings> {
    let (columns, rows) = (board.columns(), board.rows());
    if (columns, rows) != (10, 10) {
        let message = format!("the format {format} is for 10 × 10 boards, not {columns} × {rows}");
        let others = of(board, format).err().map_or_else(Vec::new, |findings| findings.errors);
        return Err([vec![Finding::new("size", message)], others].concat().into());
    }
    let (snakes, ladders): (Vec<_>, Vec<_>) =
        of(board, format)?.into_iter().partition(|(from, to)| to < from);
    Ok([snakes, ladders].map(|pairs| {
        let mut text = format!("{}\n", pairs.len());
        for (from, to) in pairs {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{from} {to}");
        }
        text
    }))
}

fn refusal(entity: &Entity, format: &str) -> Finding {
    let message =
        format!("the format {format} holds only snakes and ladders, not the {entity}; use map, json or toml");
    Finding::new("format", message).about([u64::from(entity.from)])
}
