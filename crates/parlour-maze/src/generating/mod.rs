//! Makes mazes by chance. Rooms stand in the even rows and columns of the matrix, doors between them; every other
//! cell is a wall. There is no wall around the maze, so the corners are rooms.
//!
//! An even number of rows or columns leaves one over at the bottom or the right. There only the cells are open that
//! lead from the last room to the corner, so the corner is always open, and the maze stays perfect: there is exactly
//! one simple path between any two open cells, unless dead ends are removed (`braid`).

pub(crate) mod backtracker;
mod braid;
mod eller;
mod forward;
mod kruskal;
mod random_bits;
mod rooms;
mod wilson;

use parlour_core::{Chance, Finding, Findings};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{MOST_CELLS, Maze};
pub(crate) use rooms::Rooms;

/// How a maze is made.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Generator {
    /// A walk that turns back where it can go no further: long winding corridors, few dead ends.
    #[default]
    Backtracker,
    /// Walks with their loops erased: every maze of the size is equally likely.
    Wilson,
    /// Doors in random order, each opened unless its rooms are joined already: many short dead ends.
    Kruskal,
    /// Row by row, remembering one row only: the fastest for big mazes.
    Eller,
    /// Every room is joined to the one above or the one on the left: solvable going right and down.
    Forward,
}

impl Generator {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Backtracker, Self::Wilson, Self::Kruskal, Self::Eller, Self::Forward];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Backtracker => "backtracker",
            Self::Wilson => "wilson",
            Self::Kruskal => "kruskal",
            Self::Eller => "eller",
            Self::Forward => "forward",
        }
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

/// What maze is wanted.
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
                "{} rows and {} columns; at least 1 of each and at most {MOST_CELLS} cells are allowed",
                self.rows, self.columns
            );
            findings.push(Finding::new("size", message));
        }
        if !(0.0..=1.0).contains(&self.braid) {
            let message = format!("braid is {}; a share from 0 to 1 is allowed", self.braid);
            findings.push(Finding::new("braid", message));
        }
        findings
    }
}

/// Makes a maze from the top left to the bottom right corner. The same chance gives the same maze.
///
/// ```
/// use parlour_core::Chance;
/// use parlour_maze::{GenerateOptions, generate};
/// struct Zero;
/// impl Chance for Zero {
///     fn below(&mut self, _: u64) -> u64 { 0 }
/// }
/// let maze = generate(&GenerateOptions::new(3, 5), &mut Zero).unwrap();
/// assert_eq!(maze.grid().to_string(), "1 0 1 1 1\n1 0 0 0 1\n1 1 1 1 1\n");
/// assert!(generate(&GenerateOptions::new(0, 5), &mut Zero).is_err());
/// ```
pub fn generate(options: &GenerateOptions, chance: &mut dyn Chance) -> Result<Maze, Findings> {
    let rooms = Rooms::new(options.rows, options.columns);
    match (rooms, options.findings()) {
        (Some(mut rooms), findings) if findings.is_empty() => {
            options.generator.carve(&mut rooms, chance);
            rooms.join_corner();
            braid::braid(&mut rooms, options.braid, chance);
            Ok(Maze::new(rooms.into_grid()))
        }
        (_, findings) => Err(findings.into()),
    }
}
