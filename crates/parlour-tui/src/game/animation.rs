//! The animation of a step: the position before it, and the keyframes that lead to the position after it.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use parlour::core::{AnyEvent, AnyGame, Change, Family, Manner, Motion, Piece, PlayerNames, Scene, Step};
use parlour::play::Taken;

use super::{Pace, scene_of};
use crate::board::Target;

/// The time that a pawn takes for one square.
const UNIT: Duration = Duration::from_millis(55);
/// The time between frames.
pub(crate) const FRAME: Duration = Duration::from_millis(33);
/// How many numbers the dice show while they roll.
const SPINS: usize = 7;

/// A moment of an animation.
#[derive(Debug, Clone, Default)]
pub(crate) struct Keyframe {
    /// The number on the dice.
    pub(crate) die: Option<u32>,
    /// Whether the dice are still rolling.
    pub(crate) rolling: bool,
    /// Pieces that differ from the position before the step.
    moved: Vec<Piece>,
    /// Pieces that have left the board.
    removed: Vec<String>,
    /// Cells to highlight.
    pub(crate) lit: Vec<u64>,
    /// The cell of the last change.
    at: Option<u64>,
    /// The event in words.
    pub(crate) caption: String,
    /// How long it is shown, in multiples of [`UNIT`].
    length: u32,
}

/// The animation of a step.
pub(crate) struct Animation {
    /// The position before the step.
    pub(crate) before: Box<dyn AnyGame>,
    keyframes: VecDeque<Keyframe>,
    elapsed: Duration,
}

impl Animation {
    /// The animation of a step, if anything moves. Mazes have none, so keys can be held down.
    pub(crate) fn of(
        before: Box<dyn AnyGame>,
        after: &dyn AnyGame,
        taken: &Taken,
        names: &PlayerNames,
    ) -> Option<Self> {
        let (from, to) = (scene_of(&*before, names), scene_of(after, names));
        let mut script = Script::new(&from.pieces, &to.pieces);
        script.now.caption = format!("{} rolls …", names.name(taken.player));
        if let Step::Roll(number) = taken.step {
            let faces: Vec<u32> = before.rolls().iter().map(|weighted| weighted.roll).collect();
            script.roll(number, taken.number, &faces);
        }
        for event in &taken.events {
            script.event(event, names);
        }
        let shows = |frame: &Keyframe| {
            frame.rolling || !(frame.moved.is_empty() && frame.removed.is_empty() && frame.lit.is_empty())
        };
        let is_seen = from.family != Family::Maze && script.keyframes.iter().any(shows);
        is_seen.then(|| Self { before, keyframes: script.keyframes, elapsed: Duration::ZERO })
    }

    /// Advances the animation; returns whether it continues.
    pub(crate) fn advance(&mut self, time: Duration, pace: Pace) -> bool {
        self.elapsed += time;
        while let Some(keyframe) = self.keyframes.front() {
            let length = pace.scale(UNIT * keyframe.length);
            if self.elapsed < length {
                return true;
            }
            self.elapsed -= length;
            if self.keyframes.len() == 1 {
                return false;
            }
            self.keyframes.pop_front();
        }
        false
    }

    /// The current keyframe.
    pub(crate) fn now(&self) -> &Keyframe {
        // There is at least one keyframe, and the last one is never removed.
        &self.keyframes[0]
    }

    /// The cell that the view follows.
    pub(crate) fn followed(&self) -> Option<Target> {
        self.now().at.map(Target::Cell)
    }

    /// The current scene, made from the scene before the step.
    pub(crate) fn scene(&self, mut scene: Scene) -> Scene {
        let Keyframe { moved, removed, .. } = self.now();
        let changed = |id: &String| removed.contains(id) || moved.iter().any(|piece| piece.id == *id);
        scene.pieces.retain(|piece| !changed(&piece.id));
        scene.pieces.extend(moved.iter().cloned());
        scene.without_choices()
    }
}

/// Writes keyframes.
struct Script<'a> {
    keyframes: VecDeque<Keyframe>,
    before: HashMap<&'a str, (u64, u32)>,
    after: &'a [Piece],
    /// The pieces at this point.
    pieces: Vec<Piece>,
    now: Keyframe,
}

impl<'a> Script<'a> {
    fn new(before: &'a [Piece], after: &'a [Piece]) -> Self {
        let place = |piece: &'a Piece| (piece.id.as_str(), (piece.cell, piece.count));
        Self {
            keyframes: VecDeque::new(),
            before: before.iter().map(place).collect(),
            after,
            pieces: before.to_vec(),
            now: Keyframe::default(),
        }
    }

    fn push(&mut self, length: u32) {
        self.now.length = length;
        self.keyframes.push_back(self.now.clone());
    }

    /// The dice show a few numbers, then the roll.
    fn roll(&mut self, number: u32, step: usize, faces: &[u32]) {
        self.now.rolling = true;
        for spin in 0..SPINS {
            let face = faces.get((step * 7 + spin * 5) % faces.len().max(1));
            self.now.die = Some(face.copied().unwrap_or(number));
            self.push(1);
        }
        self.now.die = Some(number);
        self.push(4);
        self.now.rolling = false;
    }

    fn event(&mut self, event: &AnyEvent, names: &PlayerNames) {
        if let Some(words) = event.words(names) {
            self.now.caption = words;
        }
        let motions = event.motions();
        for motion in &motions {
            self.motion(motion);
        }
        self.now.lit.clear();
        if motions.is_empty() {
            self.push(2);
        }
        if let Some(last) = self.keyframes.back_mut() {
            last.length = last.length.max(3);
        }
    }

    fn motion(&mut self, motion: &Motion) {
        for (index, change) in motion.changes().enumerate() {
            change.apply(&mut self.pieces, self.after);
            let at = match change {
                Change::Place { cell, .. } | Change::Add { cell } => Some(cell),
                Change::Remove { .. } | Change::Empty { .. } => motion.way.first().copied(),
            };
            let (lit, length) = match (motion.manner, index) {
                (Manner::Walk | Manner::Appear | Manner::Leave, _) => (Vec::new(), 2),
                (Manner::Sow, index) => (at.into_iter().collect(), if index == 0 { 3 } else { 2 }),
                (_, index) => (motion.way.clone(), if index == 0 { 5 } else { 2 }),
            };
            (self.now.lit, self.now.at) = (lit, at.or(self.now.at));
            self.compare();
            self.push(length);
        }
    }

    /// Collects the pieces that differ from the position before the step.
    fn compare(&mut self) {
        let is_moved =
            |piece: &&Piece| self.before.get(piece.id.as_str()) != Some(&(piece.cell, piece.count));
        self.now.moved = self.pieces.iter().filter(is_moved).cloned().collect();
        let left = |id: &&&str| !self.pieces.iter().any(|piece| piece.id == **id);
        self.now.removed = self.before.keys().filter(left).map(|id| (*id).to_owned()).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pawn(cell: u64) -> Piece {
        Piece { id: "pawn-1".to_owned(), cell, count: 1, ..Piece::default() }
    }

    #[test]
    fn a_walk_is_seen_cell_by_cell() {
        let (before, after) = ([pawn(3)], [pawn(6)]);
        let mut script = Script::new(&before, &after);
        script.motion(&Motion::walk("pawn-1", 3..=6));
        let cells: Vec<u64> = script.keyframes.iter().map(|frame| frame.moved[0].cell).collect();
        assert_eq!(cells, [4, 5, 6]);
    }

    #[test]
    fn a_piece_that_leaves_is_removed() {
        let before = [pawn(3)];
        let mut script = Script::new(&before, &[]);
        script.motion(&Motion::new("pawn-1", [3], Manner::Leave));
        assert_eq!(script.keyframes[0].removed, ["pawn-1"]);
    }

    #[test]
    fn dice_end_with_the_number() {
        let mut script = Script::new(&[], &[]);
        script.roll(4, 1, &[1, 2, 3, 4, 5, 6]);
        assert_eq!(script.keyframes.back().and_then(|frame| frame.die), Some(4));
        assert_eq!(script.keyframes.len(), SPINS + 1);
    }
}
