//! The placement rules: errors make a board unplayable, warnings are merely unusual.
//!
//! `entity` checks each entity by itself, `cycle` chained jumps, and `reach` whether pawns can get to the last square.
//!
//! | rule | breaks | when |
//! |---|---|---|
//! | `size` | play | fewer than 2 squares, or more than fit into memory |
//! | `off-board` | play | a start or an end is not on the board |
//! | `direction` | play | a snake that does not go down, a ladder that does not go up |
//! | `no-end` | play | a teleporter without an exit |
//! | `no-steps` | play | a boost by 0 |
//! | `way` | play | a body that does not run one way from start to end, leaves the board or visits a square twice |
//! | `shared-start` | play | two entities start on one square |
//! | `cycle` | play | chained jumps that could go on for ever |
//! | `on-last` | play | a snake, black hole or teleporter starts on the last square, so no one could finish |
//! | `unreachable` | play | no rolls of a six-sided die lead to the last square |
//! | `unreachable-once`, `unreachable-chain` | strict | the last square is reached only if jumps chain, or only if not |
//! | `start-is-end` | strict | an entity starts where another ends |
//! | `shared-end` | strict | two entities end on one square |
//! | `horizontal` | strict | a snake, ladder or teleporter stays in its row |
//! | `first-or-last` | strict | an entity starts or ends on the first or the last square |
//! | `past-end` | strict | a boost that leads past the last square |

mod cycle;
mod entity;
mod reach;

use std::collections::HashMap;

use parlour_core::{Finding, Findings, budget};

use reach::Starts;

use crate::{BoardFile, Cell, Effect, Entity, Grid};

/// Whether a finding only concerns reaching the last square. That also depends on dice and house rules, so such a
/// board can be made, written and asked for its fewest rolls; the rules decide whether it can be played.
pub(crate) fn concerns_the_end(finding: &Finding) -> bool {
    matches!(finding.rule, "on-last" | "unreachable")
}

/// The longest run of starts that a six-sided die can always cross.
pub(crate) const LONGEST_RUN: u32 = 5;

/// Everything that is wrong or unusual about a board, all at once.
///
/// ```
/// use parlour_snakes::{BoardFile, Entity, check};
/// let entities = vec![Entity::ladder(1, 38), Entity::snake(7, 17)];
/// let file = BoardFile { name: None, columns: 10, rows: 10, entities };
/// let findings = check(&file);
/// assert_eq!(findings.errors[0].message, "snake 7→17 does not go down; a snake ends on a lower square");
/// assert_eq!(findings.warnings[0].message, "ladder 1→38 starts on the first square");
/// ```
pub fn check(file: &BoardFile) -> Findings {
    let mut findings = Findings::default();
    let grid = match Grid::new(file.columns, file.rows) {
        Ok(grid) => grid,
        Err(finding) => {
            findings.errors.push(finding);
            return findings;
        }
    };
    if let Some(finding) = beyond_memory(grid) {
        findings.errors.push(finding);
        return findings;
    }
    let mut sound: Vec<&Entity> = Vec::with_capacity(file.entities.len());
    for entity in &file.entities {
        match entity::faults(grid, entity) {
            faults if faults.is_empty() => sound.push(entity),
            faults => findings.errors.extend(faults),
        }
    }
    let starts = Starts::new(&sound);
    let all: Vec<&Entity> = file.entities.iter().collect();
    findings.errors.extend(shared_starts(&Starts::new(&all)));
    findings.errors.extend(cycle::cycles(&starts));
    let on_last = on_last(grid, &sound);
    // What starts on the last square already explains why it cannot be reached.
    if on_last.is_empty() {
        reach::judge(grid, &starts, &mut findings);
    }
    findings.errors.extend(on_last);
    findings.warnings.extend(sound.iter().flat_map(|entity| entity::oddities(grid, entity)));
    findings.warnings.extend(sound.iter().flat_map(|entity| starts_at_ends(entity, &starts)));
    findings.warnings.extend(shared_ends(&sound));
    findings
}

/// The bytes of a square in the tables of a board.
const SQUARE_BYTES: u64 = 64;

/// A board that does not fit into the memory of the work at hand.
fn beyond_memory(grid: Grid) -> Option<Finding> {
    let most = budget::memory(u64::MAX) / SQUARE_BYTES;
    let too_large = u64::from(grid.last()) > most;
    too_large.then(|| {
        Finding::new("size", format!("the board is too large; at most {most} squares are allowed here"))
    })
}

/// A finding about these entities, with all their squares.
fn about<'a>(rule: &'static str, message: String, entities: impl IntoIterator<Item = &'a Entity>) -> Finding {
    let cells = |entity: &'a Entity| std::iter::once(entity.from).chain(entity.ends()).map(u64::from);
    let mut cells: Vec<u64> = entities.into_iter().flat_map(cells).collect();
    let mut seen = std::collections::HashSet::new();
    cells.retain(|cell| seen.insert(*cell));
    Finding::new(rule, message).about(cells)
}

fn shared_starts(starts: &Starts) -> Vec<Finding> {
    let same = starts.sorted().chunk_by(|one, other| one.from == other.from);
    same.filter(|group| group.len() > 1)
        .map(|group| {
            let message = format!("{} start on the same square; only one may start on a square", list(group));
            about("shared-start", message, group.iter().copied())
        })
        .collect()
}

fn on_last(grid: Grid, entities: &[&Entity]) -> Vec<Finding> {
    let leaves = |entity: &&&Entity| {
        let moves =
            matches!(entity.effect, Effect::Snake { .. } | Effect::BlackHole | Effect::Teleporter { .. });
        entity.from == grid.last() && moves
    };
    let finding = |entity: &&Entity| {
        let message = format!("{entity} starts on the last square, so no pawn could finish there");
        about("on-last", message, [*entity])
    };
    entities.iter().filter(leaves).map(finding).collect()
}

fn starts_at_ends(entity: &Entity, starts: &Starts) -> Vec<Finding> {
    let other = |end: Cell| starts.at(end).filter(|other| other.from != entity.from);
    let finding = |other: &Entity| {
        let message = format!("{entity} ends on {}, where {other} starts", other.from);
        about("start-is-end", message, [entity, other])
    };
    distinct_ends(entity).into_iter().filter_map(other).map(finding).collect()
}

/// One finding for each entity that ends where an earlier one ends.
fn shared_ends(entities: &[&Entity]) -> Vec<Finding> {
    let mut first: HashMap<Cell, &Entity> = HashMap::new();
    let mut findings = Vec::new();
    for entity in entities {
        // Black holes lead off the board, where there is room for everyone.
        for end in distinct_ends(entity).into_iter().filter(|end| *end > 0) {
            let other = *first.entry(end).or_insert(entity);
            if !std::ptr::eq(other, *entity) {
                let message = format!("{entity} ends on {end}, where {other} also ends");
                findings.push(about("shared-end", message, [*entity, other]));
            }
        }
    }
    findings
}

/// Every square where an entity can end, once.
fn distinct_ends(entity: &Entity) -> Vec<Cell> {
    let mut ends: Vec<Cell> = entity.ends().to_vec();
    ends.sort_unstable();
    ends.dedup();
    ends
}

/// Entities in a sentence: "snake 17→7, ladder 4→14 and trap on 20".
pub(crate) fn list(entities: &[&Entity]) -> String {
    let words: Vec<String> = entities.iter().map(ToString::to_string).collect();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => words.concat(),
    }
}
