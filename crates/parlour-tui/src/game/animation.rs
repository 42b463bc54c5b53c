//! What is being shown at the moment: the position before a step, and the beats on the way to the one after it.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use parlour::core::{AnyGame, Piece, Scene};

use super::Pace;
use super::keyframes::Keyframe;
use crate::board::Target;

/// The length of one step of a pawn.
const UNIT: Duration = Duration::from_millis(55);
/// How often the screen is drawn while something moves.
pub(crate) const FRAME: Duration = Duration::from_millis(33);

/// A step that is being shown.
pub(crate) struct Animation {
    /// The position before the step.
    pub(crate) before: Box<dyn AnyGame>,
    keyframes: VecDeque<Keyframe>,
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

impl Animation {
    /// Shows these beats; nothing if there is nothing to see in them, as when a rat takes a single step.
    pub(crate) fn new(before: Box<dyn AnyGame>, keyframes: Vec<Keyframe>) -> Option<Self> {
        let mut animation = Self {
            before,
            keyframes: keyframes.into(),
            places: HashMap::new(),
            counts: HashMap::new(),
            lit: Vec::new(),
            at: None,
            die: None,
            caption: None,
            elapsed: Duration::ZERO,
        };
        let moves = animation.keyframes.iter().any(Keyframe::shows_something);
        (moves && animation.enter()).then_some(animation)
    }

    /// Time passes; the answer is whether it goes on.
    pub(crate) fn advance(&mut self, time: Duration, pace: Pace) -> bool {
        self.elapsed += time;
        loop {
            let Some(keyframe) = self.keyframes.front() else {
                return false;
            };
            let length = pace.scale(UNIT * keyframe.length.max(1));
            if self.elapsed < length {
                return true;
            }
            self.elapsed -= length;
            self.keyframes.pop_front();
            if !self.enter() {
                return false;
            }
        }
    }

    /// The next beat begins; the answer is whether there is one.
    fn enter(&mut self) -> bool {
        let Some(keyframe) = self.keyframes.front() else {
            return false;
        };
        for (piece, cell) in &keyframe.places {
            self.places.insert(piece.id.clone(), (piece.clone(), *cell));
        }
        for (cell, more) in &keyframe.counts {
            *self.counts.entry(*cell).or_default() += more;
        }
        self.lit.clone_from(&keyframe.lit);
        self.at = keyframe.cell().or(self.at);
        self.die = keyframe.die.or(self.die);
        self.caption = keyframe.caption.clone().or_else(|| self.caption.take());
        true
    }

    /// What a window follows meanwhile.
    pub(crate) fn followed(&self) -> Option<Target> {
        self.at.map(Target::Cell)
    }

    /// Whether the dice are still rolling.
    pub(crate) fn is_rolling(&self) -> bool {
        self.keyframes
            .front()
            .is_some_and(|keyframe| keyframe.die.is_some())
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
