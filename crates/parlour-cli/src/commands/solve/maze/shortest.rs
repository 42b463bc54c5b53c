//! A shortest way for a picture of a maze.

use parlour::maze::{Algorithm, Directions, Maze, RulesFile};
use serde_json::Value;

use super::no_way;
use crate::board::broken;
use crate::failure::Failure;

/// The cells of a shortest way in all four directions. Where there is a way going forward, it is no longer than that.
pub(crate) fn shortest_way(board: &Value) -> Result<Vec<u64>, Failure> {
    let maze = Maze::from_data(board).map_err(|findings| broken("the maze", &findings))?;
    let rules = RulesFile { moves: Directions::Four, ..RulesFile::default() };
    let solution = Algorithm::Bfs.search(&maze, &rules).solution();
    let way = solution.ok_or_else(|| no_way(""))?;
    Ok(way.path().map(|spot| maze.grid().index(spot) as u64).collect())
}
