//! Boards as bare jumps, for the formats that know nothing but those.

use parlour_core::Finding;

use super::text::Word;
use crate::{Board, Cell, Effect, Entity};

/// A snake or a ladder, whichever the two cells make.
pub(super) fn entity(from: Cell, to: Cell, word: Word) -> Result<Entity, Finding> {
    match to.cmp(&from) {
        std::cmp::Ordering::Less => Ok(Entity::snake(from, to)),
        std::cmp::Ordering::Greater => Ok(Entity::ladder(from, to)),
        std::cmp::Ordering::Equal => {
            Err(word
                .finding("direction", format!("cell {from} jumps to itself; a jump leads to another cell")))
        }
    }
}

/// The jumps of a board, or what it has that is none.
pub(super) fn of(board: &Board, format: &str) -> Result<Vec<(Cell, Cell)>, Vec<Finding>> {
    let (mut jumps, mut findings) = (Vec::new(), Vec::new());
    for entity in board.entities() {
        match entity.effect {
            Effect::Snake { to } | Effect::Ladder { to } => jumps.push((entity.from, to)),
            _ => findings.push(refusal(entity, format)),
        }
    }
    if findings.is_empty() { Ok(jumps) } else { Err(findings) }
}

/// The jumps of a board of 10 × 10, for the formats that know no other size.
pub(super) fn of_usual_size(board: &Board, format: &str) -> Result<Vec<(Cell, Cell)>, Vec<Finding>> {
    let (columns, rows) = (board.columns(), board.rows());
    if (columns, rows) == (10, 10) {
        return of(board, format);
    }
    let message = format!("the format {format} is for boards of 10 × 10, not {columns} × {rows}");
    let mut findings = vec![Finding::new("size", message)];
    findings.extend(of(board, format).err().into_iter().flatten());
    Err(findings)
}

fn refusal(entity: &Entity, format: &str) -> Finding {
    let message = format!(
        "the format {format} holds snakes and ladders only, not the {entity}; map, json and toml hold everything"
    );
    Finding::new("format", message).about([u64::from(entity.from)])
}
