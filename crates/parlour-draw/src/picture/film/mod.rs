//! Animations of whole games, made from the game's motions.

mod moving;

pub(crate) mod gif;

use std::collections::HashMap;

use parlour_core::{Cell, Change, Manner, Motion, Piece, Scene};

use super::geometry::BoardGeometry;

/// Durations in seconds.
const HOP: f64 = 0.17;
const PAUSE: f64 = 0.6;
const OPENING: f64 = 1.0;
const ENDING: f64 = 2.5;

/// A moment of the animation.
#[derive(Debug, Clone)]
struct Shot {
    /// The index of the board.
    board: usize,
    pieces: Vec<Piece>,
    seconds: f64,
    words: String,
}

/// The animation of a game, step by step.
///
/// ```
/// use parlour_core::{Cell, Motion, Piece, Player, Scene};
/// use parlour_draw::{Film, PictureStyle};
/// let cell = |id: u64| Cell { id, x: id as u32, width: 1, height: 1, ..Cell::default() };
/// let pawn = |cell| Piece { id: "pawn".into(), owner: Some(Player::new(0)), cell, count: 1, mark: "1".into(), ..Piece::default() };
/// let scene = |at| Scene { columns: 3, rows: 1, cells: vec![cell(0), cell(1), cell(2)], pieces: vec![pawn(at)], ..Scene::default() };
/// let mut film = Film::new(scene(0), 100);
/// film.step("Ann moves to 2", &[Motion::walk("pawn", 0..=2)], scene(2));
/// assert!(film.svg(&PictureStyle::default(), 1.0).contains("<animateTransform"));
/// ```
pub struct Film {
    boards: Vec<Scene>,
    /// The geometry of the last board.
    ground: BoardGeometry,
    shots: Vec<Shot>,
    most: usize,
    steps: usize,
    left_out: usize,
}

impl Film {
    /// An animation that starts with this scene and has at most `most` shots; a step takes one for each cell of its
    /// path.
    pub fn new(start: Scene, most: usize) -> Self {
        let (board, pieces) = split(start);
        let opening = Shot { board: 0, pieces, seconds: OPENING, words: String::new() };
        Self {
            ground: BoardGeometry::of(std::iter::once(&board)),
            boards: vec![board],
            shots: vec![opening],
            most: most.max(1),
            steps: 0,
            left_out: 0,
        }
    }

    /// Adds a step: its caption, its motions, and the scene after it. Once the animation is full, steps are only counted.
    pub fn step(&mut self, words: &str, motions: &[Motion], after: Scene) {
        let (board, pieces) = split(after);
        let mut shots = if self.is_same_board(&board) { self.walk(motions, &pieces) } else { Vec::new() };
        if self.left_out > 0 || self.shots.len() + shots.len() >= self.most {
            self.left_out += 1;
            return;
        }
        if !self.is_same_board(&board) {
            self.ground = BoardGeometry::of(std::iter::once(&board));
            self.boards.push(board);
        }
        shots.push((pieces, PAUSE));
        let board = self.boards.len() - 1;
        self.shots.extend(shots.into_iter().map(|(pieces, seconds)| Shot {
            board,
            pieces,
            seconds,
            words: words.to_owned(),
        }));
        self.steps += 1;
    }

    /// The number of steps shown.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// Whether the animation is full.
    pub fn is_full(&self) -> bool {
        self.left_out > 0
    }

    /// Counts a step that is not shown.
    pub fn leave_out(&mut self) {
        self.left_out += 1;
    }

    /// The number of steps left out.
    pub fn left_out(&self) -> usize {
        self.left_out
    }

    fn is_same_board(&self, board: &Scene) -> bool {
        let same = |one: &Cell, other: &Cell| {
            (one.id, one.x, one.y, one.width, one.height)
                == (other.id, other.x, other.y, other.width, other.height)
                && one.class == other.class
        };
        self.boards.last().is_some_and(|last| {
            last.cells.len() == board.cells.len()
                && last.cells.iter().zip(&board.cells).all(|(one, other)| same(one, other))
        })
    }

    /// The pieces during the motions, moment by moment.
    fn walk(&self, motions: &[Motion], after: &[Piece]) -> Vec<(Vec<Piece>, f64)> {
        let mut pieces = self.shots.last().map_or_else(Vec::new, |last| last.pieces.clone());
        let mut shots = Vec::new();
        for motion in motions {
            let seconds = match motion.manner {
                Manner::Sow => HOP * 1.4,
                _ => HOP,
            };
            for change in motion.changes().filter(|change| self.is_shown(change)) {
                change.apply(&mut pieces, after);
                shots.push((pieces.clone(), seconds));
            }
        }
        // The caller adds the last shot of a step.
        shots.pop_if(|(pieces, _)| places(pieces) == places(after));
        shots
    }

    /// Whether a change happens on a visible cell.
    fn is_shown(&self, change: &Change<'_>) -> bool {
        match change {
            Change::Place { cell, .. } | Change::Add { cell } => self.ground.place(*cell).is_some(),
            Change::Remove { .. } | Change::Empty { .. } => true,
        }
    }

    /// The start of each shot at this speed, and the end of the animation.
    fn times(&self, speed: f64) -> (Vec<f64>, f64) {
        let speed = speed.clamp(0.05, 50.0);
        let mut now = 0.0;
        let mut starts = Vec::with_capacity(self.shots.len());
        for shot in &self.shots {
            starts.push(now);
            now += shot.seconds / speed;
        }
        (starts, now + ENDING)
    }
}

/// The board without legal moves and notes, and the pieces on it.
fn split(mut scene: Scene) -> (Scene, Vec<Piece>) {
    scene = scene.without_choices();
    scene.notes.clear();
    let pieces = scene.pieces.clone();
    (scene, pieces)
}

/// The cell and the count of each piece.
fn places(pieces: &[Piece]) -> HashMap<&str, (u64, u32)> {
    pieces.iter().map(|piece| (piece.id.as_str(), (piece.cell, piece.count))).collect()
}
