//! Checks of a single entity.

use std::cmp::Ordering;

use parlour_core::Finding;

use super::about;
use crate::{Cell, Effect, Entity, Grid};

/// What makes the entity unplayable.
pub(super) fn faults(grid: Grid, entity: &Entity) -> Vec<Finding> {
    let mut faults = off_board(grid, entity);
    faults.extend(direction(entity));
    faults.extend(emptiness(entity));
    if faults.is_empty() {
        faults.extend(way(grid, entity));
    }
    faults
}

/// What is unusual about the entity.
pub(super) fn oddities(grid: Grid, entity: &Entity) -> Vec<Finding> {
    let mut oddities = first_or_last(grid, entity);
    oddities.extend(horizontal(grid, entity));
    oddities.extend(past_end(grid, entity));
    oddities
}

fn off_board(grid: Grid, entity: &Entity) -> Vec<Finding> {
    // A black hole leads off the board on purpose, and the finish rule decides where a boost stops.
    let ends = entity.named_ends().iter().map(|end| ("ends on", *end));
    let finding = |role: &str, cell: Cell| {
        let message = format!("{entity} {role} {cell}; squares run from 1 to {}", grid.last());
        about("off-board", message, [entity])
    };
    let start = std::iter::once(("starts on", entity.from));
    start
        .chain(ends)
        .filter(|(_, cell)| !grid.contains(*cell))
        .map(|(role, cell)| finding(role, cell))
        .collect()
}

fn direction(entity: &Entity) -> Option<Finding> {
    let (right, message) = match entity.effect {
        Effect::Snake { to } => {
            (to.cmp(&entity.from) == Ordering::Less, "does not go down; a snake ends on a lower square")
        }
        Effect::Ladder { to } => {
            (to.cmp(&entity.from) == Ordering::Greater, "does not go up; a ladder ends on a higher square")
        }
        _ => return None,
    };
    (!right).then(|| about("direction", format!("{entity} {message}"), [entity]))
}

fn emptiness(entity: &Entity) -> Option<Finding> {
    match &entity.effect {
        Effect::Teleporter { to } if to.is_empty() => {
            let message =
                format!("the teleporter on {} leads nowhere; it needs at least one square", entity.from);
            Some(about("no-end", message, [entity]))
        }
        Effect::Boost { by: 0 } => {
            let message = format!("{entity} does not move the pawn; a boost moves it by 1 or more");
            Some(about("no-steps", message, [entity]))
        }
        _ => None,
    }
}

fn way(grid: Grid, entity: &Entity) -> Option<Finding> {
    let body = entity.body.as_deref()?;
    let mut cells = body.to_vec();
    cells.sort_unstable();
    let wrong = if body.first() != Some(&entity.from) || body.last().copied() != entity.end() {
        "does not lead from its start to its end"
    } else if !body.iter().all(|cell| grid.contains(*cell)) {
        "leaves the board"
    } else if cells.windows(2).any(|pair| pair[0] == pair[1]) {
        "visits a square twice"
    } else if let Some(step) = wrong_step(grid, entity, body) {
        let (direction, turn) =
            if entity.end() < Some(entity.from) { ("down", "up") } else { ("up", "down") };
        let message = format!(
            "the way of {entity} goes {turn} from {} to {}; every step of it must go {direction}",
            step.0, step.1
        );
        return Some(about("way", message, [entity]));
    } else {
        return None;
    };
    let message = format!("the way of {entity} {wrong}; list its squares from start to end");
    Some(about("way", message, [entity]))
}

/// The first step that leads away from the end. The straight line is always right, although it may run along a row
/// against the numbers.
fn wrong_step(grid: Grid, entity: &Entity, body: &[Cell]) -> Option<(Cell, Cell)> {
    let end = entity.end()?;
    let wrong = |pair: &&[Cell]| (pair[1] < pair[0]) != (end < entity.from);
    let step = body.windows(2).find(wrong)?;
    (!grid.line(entity.from, end).eq(body.iter().copied())).then(|| (step[0], step[1]))
}

fn first_or_last(grid: Grid, entity: &Entity) -> Vec<Finding> {
    let name = |cell: Cell| match cell {
        1 => Some("first"),
        cell if cell == grid.last() => Some("last"),
        _ => None,
    };
    let roles =
        std::iter::once(("starts", entity.from)).chain(entity.ends().into_iter().map(|end| ("ends", end)));
    let finding = |(role, cell): (&str, Cell)| {
        let message = format!("{entity} {role} on the {} square", name(cell)?);
        Some(Finding::new("first-or-last", message).about([u64::from(cell)]))
    };
    roles.filter_map(finding).collect()
}

fn horizontal(grid: Grid, entity: &Entity) -> Option<Finding> {
    let stays = entity.named_ends().iter().any(|end| grid.row(*end) == grid.row(entity.from));
    stays.then(|| about("horizontal", format!("{entity} stays in its row"), [entity]))
}

fn past_end(grid: Grid, entity: &Entity) -> Option<Finding> {
    let boosts = matches!(entity.effect, Effect::Boost { .. });
    let past = entity.ends().iter().any(|end| *end > grid.last());
    let message = || format!("{entity} leads past the last square, {}", grid.last());
    (boosts && past).then(|| Finding::new("past-end", message()).about([u64::from(entity.from)]))
}
