//! Generates random mazes. [`generate`] creates [`Rooms`], lets an algorithm (`backtracker`, `wilson`, `kruskal`, `eller`,
//! `forward`) carve doors between them, and opens dead ends into loops (`braid`). `options` are what a user can ask for;
//! without any, `default_maze` makes one that suits the rules.
//!
//! Rooms are the cells in even rows and columns of the matrix, with doors between them; every other cell is a wall. There
//! is no wall around the maze, so the corners are rooms. An even number of rows or columns leaves one over at the bottom or
//! the right, where only the cells from the last room to the corner are open. So the corner is always open, and without
//! `braid` the maze is perfect: there is exactly one simple path between any two open cells.

mod backtracker;
mod braid;
pub(crate) mod default_maze;
mod eller;
mod forward;
mod kruskal;
pub(crate) mod options;
mod random_bits;
mod rooms;
mod wilson;

use parlour_core::{Chance, Finding, Findings};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{MOST_CELLS, Maze};
pub use options::MazeOptions;
pub(crate) use rooms::Rooms;

/// How a maze is made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Generator {
    /// Walks at random and backtracks when stuck: long winding corridors, few dead ends.
    #[default]
    Backtracker,
    /// Random walks with their loops erased: every maze of the size is equally likely.
    Wilson,
    /// Joins rooms in random order unless they are joined already: many short dead ends.
    Kruskal,
    /// Works row by row: the fastest for large mazes.
    Eller,
    /// Joins every room to the one above or to its left: solvable by going right and down only.
    Forward,
}

impl Generator {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Backtracker, Self::Wilson, Self::Kruskal, Self::Eller, Self::Forward];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        ["backtracker", "wilson", "kruskal", "eller", "forward"][self as usize]
    }

    fn carve(self, rooms: &mut Rooms, chance: &mut dyn Chance) {
        match self {
            Self::Backtracker => backtracker::carve(rooms, chance),
            Self::Wilson => wilson::carve(rooms, chance),
            Self::Kruskal => kruskal::carve(rooms, chance),
            Self::Eller => eller::carve(rooms, chance),
            Self::Forward => forward::carve(rooms, chance),
        }
    }
}

/// The size and algorithm of a maze to generate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GenerateOptions {
    /// The rows of the matrix.
    pub rows: u32,
    /// The columns of the matrix.
    pub columns: u32,
    /// How it is made.
    pub generator: Generator,
    /// The share of dead ends that are opened into loops, from 0 (none, a perfect maze) to 1 (all that can be).
    pub braid: f64,
}

impl GenerateOptions {
    /// A perfect maze of this size.
    pub fn new(rows: u32, columns: u32) -> Self {
        Self { rows, columns, generator: Generator::default(), braid: 0.0 }
    }

    fn findings(&self) -> Vec<Finding> {
        let cells = u64::from(self.rows) * u64::from(self.columns);
        let mut findings = Vec::new();
        if !(1..=MOST_CELLS).contains(&cells) {
            let message = format!(
                "cannot make {} rows and {} columns; allowed: at least 1 of each and at most {MOST_CELLS} cells",
                self.rows, self.columns
            );
            findings.push(Finding::new("size", message));
        }
        if !(0.0..=1.0).contains(&self.braid) {
            let message = format!("braid is {}; allowed: a number from 0 to 1", self.braid);
            findings.push(Finding::new("braid", message));
        }
        findings
    }
}

/// Generates a maze from the top left to the bottom right corner. The same chance gives the same maze.
///
/// ```
/// use parlour_maze::{GenerateOptions, generate};
/// let maze = generate(&GenerateOptions::new(3, 5), &mut |_| 0).unwrap();
/// assert_eq!(maze.grid().to_string(), "1 0 1 1 1\n1 0 0 0 1\n1 1 1 1 1\n");
/// assert!(generate(&GenerateOptions::new(0, 5), &mut |_| 0).is_err());
/// ```
pub fn generate(options: &GenerateOptions, chance: &mut dyn Chance) -> Result<Maze, Findings> {
    let rooms = Rooms::new(options.rows, options.columns);
    match (rooms, options.findings()) {
        (Some(mut rooms), findings) if findings.is_empty() => {
            options.generator.carve(&mut rooms, chance);
            rooms.join_corner();
            braid::braid(&mut rooms, options.braid, chance);
            Ok(Maze::new(rooms.grid))
        }
        (_, findings) => Err(findings.into()),
    }
}
