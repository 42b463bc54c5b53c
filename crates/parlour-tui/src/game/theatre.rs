//! What is being shown at the moment: the position before a step, and the beats on the way to the one after it.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use parlour::core::{AnyGame, Piece, Scene};

use super::Pace;
use super::beats::Beat;
use crate::board::Target;

/// The length of one step of a pawn.
const UNIT: Duration = Duration::from_millis(55);
/// How often the screen is drawn while something moves.
pub(crate) const FRAME: Duration = Duration::from_millis(33);

/// A step that is being shown.
pub(crate) struct Theatre {
    /// The position before the step.
    pub(crate) before: Box<dyn AnyGame>,
    beats: VecDeque<Beat>,
    /// What the beats so far have changed.
    places: HashMap<String, (Piece, u64)>,
    counts: HashMap<u64, i64>,
    pub(crate) lit: Vec<u64>,
    /// The cell on which something happened last.
    at: Option<u64>,
    pub(crate) die: Option<u32>,
    pub(crate) caption: Option<String>,
    elapsed: Duration,
}

impl Theatre {
    /// Shows these beats; nothing if there is nothing to see in them, as when a rat takes a single step.
    pub(crate) fn new(before: Box<dyn AnyGame>, beats: Vec<Beat>) -> Option<Self> {
        let mut theatre = Self {
            before,
            beats: beats.into(),
            places: HashMap::new(),
            counts: HashMap::new(),
            lit: Vec::new(),
            at: None,
            die: None,
            caption: None,
            elapsed: Duration::ZERO,
        };
        let moves = theatre.beats.iter().any(Beat::shows_something);
        (moves && theatre.enter()).then_some(theatre)
    }

    /// Time passes; the answer is whether it goes on.
    pub(crate) fn advance(&mut self, time: Duration, pace: Pace) -> bool {
        self.elapsed += time;
        loop {
            let Some(beat) = self.beats.front() else {
                return false;
            };
            let length = pace.scale(UNIT * beat.length.max(1));
            if self.elapsed < length {
                return true;
            }
            self.elapsed -= length;
            self.beats.pop_front();
            if !self.enter() {
                return false;
            }
        }
    }

    /// The next beat begins; the answer is whether there is one.
    fn enter(&mut self) -> bool {
        let Some(beat) = self.beats.front() else {
            return false;
        };
        for (piece, cell) in &beat.places {
            self.places.insert(piece.id.clone(), (piece.clone(), *cell));
        }
        for (cell, more) in &beat.counts {
            *self.counts.entry(*cell).or_default() += more;
        }
        self.lit.clone_from(&beat.lit);
        self.at = beat.cell().or(self.at);
        self.die = beat.die.or(self.die);
        self.caption = beat.caption.clone().or_else(|| self.caption.take());
        true
    }

    /// What a window follows meanwhile.
    pub(crate) fn followed(&self) -> Option<Target> {
        self.at.map(Target::Cell)
    }

    /// Whether the dice are still rolling.
    pub(crate) fn is_rolling(&self) -> bool {
        self.beats.front().is_some_and(|beat| beat.die.is_some())
    }

    /// The scene at this moment, from the scene before the step.
    pub(crate) fn scene(&self, mut scene: Scene) -> Scene {
        scene.pieces.retain(|piece| !self.places.contains_key(&piece.id));
        let mut moved: Vec<&(Piece, u64)> = self.places.values().collect();
        moved.sort_by(|one, other| one.0.id.cmp(&other.0.id));
        scene.pieces.extend(moved.into_iter().map(|(piece, cell)| Piece {
            cell: *cell,
            choice: None,
            ..piece.clone()
        }));
        for piece in &mut scene.pieces {
            piece.choice = None;
            let more = self.counts.get(&piece.cell).copied().unwrap_or(0);
            let count = (i64::from(piece.count) + more).max(0);
            piece.count = u32::try_from(count).unwrap_or(piece.count);
        }
        for cell in &mut scene.cells {
            cell.choice = None;
        }
        scene
    }
}
