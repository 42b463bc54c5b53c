//! Snakes or ladders whose squares have the same letter and no number.
//!
//! Two marked squares are the ends of one snake. More are whole bodies: squares that touch, at a side or a corner,
//! belong together, and each such group must be a plain line from its highest square to its lowest. Anything else is
//! ambiguous and refused.

use std::collections::{HashMap, HashSet};

use crate::formats::letter::Letter;
use crate::{Cell, Entity};

/// The position of a square in the file: column and row, counted from 0.
pub(super) type Place = (u32, u32);

/// The fewest squares that make a line unambiguous if there are several.
const CERTAIN: usize = 3;

/// The snakes or ladders on all squares with the letter, or why they are ambiguous.
pub(super) fn read(letter: Letter, marked: &HashMap<Place, Cell>) -> Result<Vec<Entity>, String> {
    let mut cells: Vec<Cell> = marked.values().copied().collect();
    cells.sort_unstable();
    match cells.as_slice() {
        [] => return Ok(Vec::new()),
        [cell] => return Err(lone(letter, *cell)),
        [_, _] => return Ok(vec![letter.along(cells)]),
        _ => {}
    }
    let groups = groups(marked);
    let certain = |group: &Vec<Place>| groups.len() == 1 || group.len() >= CERTAIN;
    let line = |group: &Vec<Place>| certain(group).then(|| line(marked, group)).flatten();
    let lines: Option<Vec<Vec<Cell>>> = groups.iter().map(line).collect();
    let lines = lines.ok_or_else(|| unclear(letter, &cells))?;
    Ok(lines.into_iter().map(|line| letter.along(line)).collect())
}

fn lone(letter: Letter, cell: Cell) -> String {
    let example = if letter == Letter::Snake {
        "99S7 for a snake from 99 to 7"
    } else {
        "4L14 for a ladder from 4 to 14"
    };
    format!("{letter} marks only square {cell}; mark both ends or the whole body, or write {example}")
}

fn unclear(letter: Letter, cells: &[Cell]) -> String {
    const SHOWN: usize = 8;
    let mut list: Vec<String> = cells.iter().rev().take(SHOWN).map(Cell::to_string).collect();
    if cells.len() > SHOWN {
        list.push("…".to_owned());
    }
    let whole = cells.first().zip(cells.last()).map(|(low, high)| letter.along(vec![*low, *high]));
    let pair = |pair: &[Cell]| letter.along(pair.to_vec()).to_string();
    let pairs: Vec<String> = cells.chunks_exact(2).rev().take(SHOWN / 2).map(pair).collect();
    format!(
        "{letter} marks {} squares, {}, but not which belong together: they could be {} or {}; number them, with {letter}1 \
         on each square of the first and {letter}2 on the next",
        cells.len(),
        list.join(", "),
        whole.map_or_else(String::new, |entity| entity.to_string()),
        pairs.join(" and "),
    )
}

/// The groups of squares that touch each other.
fn groups(marked: &HashMap<Place, Cell>) -> Vec<Vec<Place>> {
    let mut left: HashSet<Place> = marked.keys().copied().collect();
    let mut groups = Vec::new();
    for first in marked.keys() {
        if !left.remove(first) {
            continue;
        }
        let (mut group, mut done) = (vec![*first], 0);
        while let Some(place) = group.get(done).copied() {
            done += 1;
            group.extend(around(place).filter(|near| left.remove(near)));
        }
        groups.push(group);
    }
    groups
}

/// The eight positions around one.
fn around((x, y): Place) -> impl Iterator<Item = Place> {
    let steps = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];
    steps.into_iter().filter_map(move |(dx, dy)| Some((x.checked_add_signed(dx)?, y.checked_add_signed(dy)?)))
}

/// The squares of a group in order, if they form a line that never touches itself, from its highest to its lowest.
fn line(marked: &HashMap<Place, Cell>, group: &[Place]) -> Option<Vec<Cell>> {
    let beside = |place: Place| around(place).filter(|near| marked.contains_key(near));
    let mut tips = group.iter().copied().filter(|place| beside(*place).count() == 1);
    let (Some(start), Some(_), None) = (tips.next(), tips.next(), tips.next()) else {
        return None;
    };
    if group.iter().any(|place| beside(*place).count() > 2) {
        return None;
    }
    let (mut cells, mut last, mut at) = (vec![*marked.get(&start)?], start, start);
    while let Some(next) = beside(at).find(|near| *near != last) {
        (last, at) = (at, next);
        cells.push(*marked.get(&next)?);
    }
    let ends = [cells.first(), cells.last()];
    (ends.contains(&cells.iter().max()) && ends.contains(&cells.iter().min())).then_some(cells)
}
