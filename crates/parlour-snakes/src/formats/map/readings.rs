//! What the letters of a map mean.
//!
//! People mark squares in several ways, and the same characters mean different things in different files: `S7` is a
//! square of snake 7 or the letter S on square 7; `99S7` is square 99 of snake 7 or a snake from 99 to 7. Each letter and
//! number is a group with one or more possible meanings ([`Groups`]); every combination is tried on the whole map. If
//! exactly one gives a board, that is the board. If several give different ones, the map is refused and they are listed.

use std::collections::{BTreeMap, HashMap, HashSet};

use parlour_core::Finding;

use super::bodies::{self, Place};
use super::notation::{Choice, Groups, Sense, possible_label, sense};
use super::token::{After, Label, Mark};
use crate::board::forget_straight_body;
use crate::check::check;
use crate::entity::sort_by_start;
use crate::formats::jumps::fault;
use crate::formats::letter::Letter;
use crate::formats::text::{Log, Word, shortened, shown};
use crate::{BoardFile, Cell, Entity, Grid};

/// A letter on a square.
#[derive(Debug, Clone, Copy)]
pub(super) struct Marked<'a> {
    pub(super) cell: Cell,
    pub(super) place: Place,
    pub(super) mark: Mark,
    pub(super) word: Word<'a>,
}

/// A map read in one notation.
#[derive(Default)]
pub(super) struct Reading {
    pub(super) entities: Vec<Entity>,
    /// What users should know about how it was read.
    pub(super) notices: Vec<Finding>,
    faults: Log,
}

/// Why marks make no board.
pub(super) enum Refusal {
    /// Several readings do.
    Ambiguous(Finding),
    /// None does.
    Faults(Log),
}

/// How many combinations of meanings are tried. If a map has more, it is refused: no file that people write has.
const TRIED: usize = 64;

/// The one reading of these marks that makes a board with the `others`, which are certain; or everything that is wrong.
pub(super) fn choose(grid: Grid, marks: &[Marked], others: &[Entity]) -> Result<Reading, Refusal> {
    let groups = Groups::of(grid, marks);
    let count = groups.count();
    let tried = (0..count.min(TRIED)).chain((count > TRIED).then(|| count - 1));
    let readings = tried.map(|number| Reading::new(grid, marks, &groups.choice(number)));
    let mut sound = different(readings.filter(|reading| reading.faults.count() == 0).collect());
    let playable = |reading: &Reading| can_be_played(grid, &reading.entities, others);
    if sound.len() > 1 && sound.iter().any(playable) {
        sound.retain(playable);
    }
    match (sound.len(), sound.pop()) {
        (1, Some(reading)) if count <= TRIED => Ok(reading),
        (_, Some(last)) => {
            sound.push(last);
            Err(Refusal::Ambiguous(ambiguous(marks, &sound)))
        }
        _ if count > TRIED => {
            let message = "too many entries can be read in two ways; write 99S>7 if a snake ends on 7, or S7 on every square if \
                           7 is its label";
            Err(Refusal::Ambiguous(Finding::new("ambiguous", message)))
        }
        _ => {
            let faults = groups.attempts().map(|choice| Reading::new(grid, marks, &choice).faults);
            Err(Refusal::Faults(faults.min_by_key(Log::count).unwrap_or_default()))
        }
    }
}

/// One of each group of readings that give the same board.
fn different(readings: Vec<Reading>) -> Vec<Reading> {
    let mut different: Vec<Reading> = Vec::new();
    for reading in readings {
        if different.iter().all(|other| other.entities != reading.entities) {
            different.push(reading);
        }
    }
    different
}

fn can_be_played(grid: Grid, entities: &[Entity], others: &[Entity]) -> bool {
    check(&BoardFile::on(grid, entities.iter().chain(others).cloned().collect())).ok()
}

impl Reading {
    fn new(grid: Grid, marks: &[Marked], choice: &Choice) -> Self {
        let mut reading = Self::default();
        let mut labels: BTreeMap<Label, (Word, Vec<Cell>)> = BTreeMap::new();
        let mut bare: BTreeMap<Letter, (Word, HashMap<Place, Cell>)> = BTreeMap::new();
        for at in marks.iter().filter(|at| at.mark.letter.leads()) {
            match sense(at, choice) {
                Sense::Label(label) => labels.entry(label).or_insert((at.word, Vec::new())).1.push(at.cell),
                Sense::Letter => {
                    bare.entry(at.mark.letter)
                        .or_insert((at.word, HashMap::new()))
                        .1
                        .insert(at.place, at.cell);
                }
                Sense::End(end) => reading.jump(grid, at, end),
                Sense::Elsewhere(said) => reading.faults.note(|| elsewhere(at, said)),
            }
        }
        for (label, (word, cells)) in labels {
            reading.labelled(grid, label, word, cells);
        }
        for (letter, (word, marked)) in bare {
            reading.unnumbered(grid, letter, word, &marked);
        }
        for letter in [Letter::Trap, Letter::BlackHole] {
            reading.spots(letter, marks);
        }
        sort_by_start(&mut reading.entities);
        reading
    }

    fn jump(&mut self, grid: Grid, at: &Marked, end: Cell) {
        let entity = at.mark.letter.entity(at.mark.square.unwrap_or(at.cell), end);
        match fault(grid, &entity, at.word) {
            Some(finding) => self.faults.note(|| finding),
            None => self.entities.push(entity),
        }
    }

    fn labelled(&mut self, grid: Grid, label: Label, word: Word, mut cells: Vec<Cell>) {
        if let [cell] = cells.as_slice() {
            self.faults.note(|| lone(label, *cell, word));
            return;
        }
        cells.sort_unstable();
        self.body(grid, label.0.along(cells));
    }

    fn unnumbered(&mut self, grid: Grid, letter: Letter, word: Word, marked: &HashMap<Place, Cell>) {
        let mut found = match bodies::read(letter, marked) {
            Ok(found) => found,
            Err(message) => return self.faults.note(|| word.finding("unclear-letter", message)),
        };
        sort_by_start(&mut found);
        let message = format!("{letter} has no number; read as {}", shown(&found));
        self.notices.push(word.finding("unnumbered", message));
        for entity in found {
            self.body(grid, entity);
        }
    }

    fn body(&mut self, grid: Grid, mut entity: Entity) {
        forget_straight_body(grid, &mut entity);
        // A drawn line may run along a row against the numbers; a body goes one way.
        if let Some(body) = &mut entity.body {
            body.sort_unstable();
            if body.first() != Some(&entity.from) {
                body.reverse();
            }
        }
        self.entities.push(entity);
    }

    /// Traps or black holes, which need no number: one after the letter is that of the square, or counts them from 1.
    fn spots(&mut self, letter: Letter, marks: &[Marked]) {
        let spots = || marks.iter().filter(move |at| at.mark.letter == letter);
        let number = |at: &Marked| match at.mark.after {
            After::Number(number) => Some(number),
            _ => None,
        };
        let other = |at: &&Marked| number(at).is_some_and(|number| number != at.cell);
        let mut counted: Vec<u32> = spots().filter_map(number).collect();
        counted.sort_unstable();
        let counts = counted.into_iter().zip(1..).all(|(number, expected)| number == expected);
        for at in spots() {
            self.entities.push(letter.entity(at.mark.square.unwrap_or(at.cell), 0));
        }
        for at in spots().filter(|at| !counts && other(at)) {
            self.faults.note(|| miscounted(at));
        }
    }
}

fn lone(label: Label, cell: Cell, word: Word) -> Finding {
    let message = format!("{label} is only on square {cell}; a label needs two squares or more");
    word.finding("lone-label", message).about([u64::from(cell)])
}

fn elsewhere(at: &Marked, said: Cell) -> Finding {
    let Marked { cell, mark, word, .. } = at;
    let message = format!(
        "{}{said} is on square {cell}; a number after {} is that of the square, or a label on two squares or more",
        mark.letter, mark.letter
    );
    word.finding("wrong-number", message).about([u64::from(*cell)])
}

fn miscounted(at: &Marked) -> Finding {
    let Marked { cell, mark: Mark { letter, .. }, word, .. } = at;
    let message = format!(
        "the number after {letter} is neither the square, {cell}, nor does it count the {} from 1; write {cell}{letter}",
        letter.plural()
    );
    word.finding("wrong-number", message).about([u64::from(*cell)])
}

fn ambiguous(marks: &[Marked], readings: &[Reading]) -> Finding {
    let has = |reading: &Reading, entity: &Entity| {
        let place = reading.entities.binary_search_by_key(&entity.from, |entity| entity.from);
        place.is_ok_and(|place| reading.entities[place] == *entity)
    };
    let in_all = |entity: &Entity| readings.iter().all(|reading| has(reading, entity));
    let differs = |reading: &Reading| shown(reading.entities.iter().filter(|entity| !in_all(entity)));
    let mut ways: Vec<String> = readings.iter().take(WAYS).map(differs).collect();
    if readings.len() > WAYS {
        ways.push("in another way".to_owned());
    }
    // The first entry that starts something in one reading only.
    let starts: HashSet<Cell> = readings
        .iter()
        .flat_map(|reading| reading.entities.iter().filter(|entity| !in_all(entity)))
        .map(|entity| entity.from)
        .collect();
    let unsure = marks
        .iter()
        .filter(|at| starts.contains(&at.cell))
        .find_map(|at| possible_label(&at.mark).map(|label| (at, label.1)));
    let Some((Marked { cell, mark: Mark { letter, .. }, word, .. }, number)) = unsure else {
        return Finding::new("ambiguous", format!("the map can be read as {}", ways.join(", or as ")));
    };
    let message = format!(
        "\"{}\" can be read in {} ways, and {} fit the whole map: {}; write {cell}{letter}>{number} if it ends on \
         {number}, or {letter}{number} on every square if {number} is its label",
        shortened(word.text),
        readings.len(),
        if ways.len() == 2 { "both" } else { "all" },
        ways.join(", or "),
    );
    word.finding("ambiguous", message).about([u64::from(*cell)])
}

/// How many readings of a map a sentence names.
const WAYS: usize = 4;
