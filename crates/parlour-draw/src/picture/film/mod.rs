//! A whole game as an animation: pieces keep their ids and move as the game's motions say.

mod moving;

pub(crate) mod gif;

use std::collections::HashMap;

use parlour_core::{Cell, Change, Manner, Motion, Piece, Scene};

use super::geometry::BoardGeometry;

/// How long things take, in seconds.
const HOP: f64 = 0.17;
const PAUSE: f64 = 0.6;
const OPENING: f64 = 1.0;
const ENDING: f64 = 2.5;

/// What is seen for a moment.
#[derive(Debug, Clone)]
struct Shot {
    /// Which of the film's boards.
    board: usize,
    pieces: Vec<Piece>,
    seconds: f64,
    words: String,
}

/// A game as a moving picture, step by step.
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
    /// Where the cells of the last board lie.
    ground: BoardGeometry,
    shots: Vec<Shot>,
    most: usize,
    steps: usize,
    left_out: usize,
}

impl Film {
    /// A film that begins with this scene and has at most `most` shots; a step takes one for each cell of its way.
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

    /// Adds a step: what is said about it, how pieces move, and what there is to see afterwards. Once the film is full,
    /// the step is only counted.
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

    /// How many steps the film shows.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// Whether no step is shown any more.
    pub fn is_full(&self) -> bool {
        self.left_out > 0
    }

    /// Counts a step that is not shown since the film is full.
    pub fn leave_out(&mut self) {
        self.left_out += 1;
    }

    /// How many steps did not fit any more.
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

    /// The pieces on their ways, moment by moment.
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
        // The last shot of a step is added by the caller.
        shots.pop_if(|(pieces, _)| places(pieces) == places(after));
        shots
    }

    /// Whether it happens on a part of the board that the film shows.
    fn is_shown(&self, change: &Change<'_>) -> bool {
        match change {
            Change::Place { cell, .. } | Change::Add { cell } => self.ground.place(*cell).is_some(),
            Change::Remove { .. } | Change::Empty { .. } => true,
        }
    }

    /// When each shot begins, at this speed, and when the film ends.
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

/// The board without what may be chosen, and the pieces. A film is watched, not played.
fn split(mut scene: Scene) -> (Scene, Vec<Piece>) {
    let mut pieces = std::mem::take(&mut scene.pieces);
    for piece in &mut pieces {
        piece.choice = None;
    }
    for cell in &mut scene.cells {
        cell.choice = None;
    }
    scene.notes.clear();
    (scene, pieces)
}

/// Where the pieces are, and how many.
fn places(pieces: &[Piece]) -> HashMap<&str, (u64, u32)> {
    let place = |piece: &'_ Piece| (piece.cell, piece.count);
    pieces.iter().map(|piece| (piece.id.as_str(), place(piece))).collect()
}
