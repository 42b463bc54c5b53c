//! The game in the registry of games, and its mazes as boards.

use std::ops::RangeInclusive;
use std::sync::Arc;

use parlour_core::{
    About, AnyGame, Boards, Chance, Finding, Findings, Game, GeneratedBoard, Kind, Named, OptionBook,
    RuleBook, SetupError,
};
use serde_json::{Map, Value};

use crate::generating::options::{MazeOptions, OPTIONS};
use crate::paths::distance_map::DistanceMap;
use crate::rules::{BOOK, closed_ends};
use crate::{Direction, Format, Maze, Rules, RulesFile, Walk, shipped};

/// Rat in a maze, a game for one player.
///
/// ```
/// use parlour_core::{Boards, Kind};
/// use parlour_maze::RatInAMaze;
/// let rules = RatInAMaze.book().resolve(&"forward".into()).unwrap();
/// let maze = RatInAMaze.fetch("seed-4").unwrap();
/// let game = RatInAMaze.set_up(&rules, Some(&maze), 1).unwrap();
/// assert_eq!(game.legal_moves(), ["D"]);
/// ```
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RatInAMaze;

impl Kind for RatInAMaze {
    fn about(&self) -> About {
        About {
            name: "maze",
            title: "Rat in a maze",
            summary: "Steer the rat through the maze from the start to the goal.",
            how_to_play: include_str!("../how-to-play.md"),
        }
    }

    fn book(&self) -> &RuleBook {
        &BOOK
    }

    fn boards(&self) -> Option<&dyn Boards> {
        Some(self)
    }

    /// Most players expect to turn round in a maze; the rat of the textbook cannot.
    fn suggested_preset(&self) -> &'static str {
        "four"
    }

    fn seats(&self, _: &Map<String, Value>) -> RangeInclusive<usize> {
        1..=1
    }

    /// A shortest way cannot be shortened.
    fn bot_levels(&self) -> usize {
        2
    }

    fn set_up(
        &self,
        rules: &Map<String, Value>,
        board: Option<&Value>,
        seats: usize,
    ) -> Result<Box<dyn AnyGame>, SetupError> {
        let file: RulesFile = BOOK.read(rules)?;
        let board = board.ok_or_else(|| SetupError::board("no maze given; choose or generate one"))?;
        let rules = Arc::new(Rules::new(file, Maze::from_data(board)?)?);
        Ok(Box::new(Walk::new(&rules, seats)?))
    }
}

impl Boards for RatInAMaze {
    fn formats(&self) -> &'static [Named] {
        &Format::NAMED
    }

    fn built_in(&self) -> &'static [Named] {
        &shipped::NAMES
    }

    fn fetch(&self, name: &str) -> Option<Value> {
        shipped::maze(name).map(|maze| maze.to_data())
    }

    fn detect(&self, text: &str) -> Option<&'static str> {
        Format::detect(text).map(Format::name)
    }

    fn read(&self, text: &str, format: Option<&str>) -> Result<Value, Findings> {
        let format = format.map(Format::named).transpose()?;
        Maze::read(text, format).map(|maze| maze.to_data())
    }

    fn write(&self, board: &Value, format: &str) -> Result<String, Findings> {
        Maze::from_data(board)?.write(Format::named(format)?)
    }

    fn check(&self, board: &Value) -> Findings {
        Maze::from_data(board).map_or_else(|errors| errors, |maze| check(&maze))
    }

    fn options(&self) -> &OptionBook {
        &OPTIONS
    }

    fn cells(&self, options: &Map<String, Value>) -> Result<u64, Findings> {
        Ok(OPTIONS.read::<MazeOptions>(options)?.cells())
    }

    fn generate(
        &self,
        rules: &Value,
        options: &Map<String, Value>,
        chance: &mut dyn Chance,
    ) -> Result<GeneratedBoard, Findings> {
        let given: MazeOptions = OPTIONS.read(options)?;
        let file = (!rules.is_null()).then(|| BOOK.resolve(rules).and_then(|rules| BOOK.read(&rules)));
        let file: Option<RulesFile> =
            file.transpose().map_err(|error| Finding::new("rules", error.to_string()))?;
        let (maze, options) = given.generate(file.as_ref(), chance)?;
        Ok(GeneratedBoard { board: maze.to_data(), options })
    }
}

/// Checks a maze: a start or goal that is a wall is an error, no path between them a warning.
fn check(maze: &Maze) -> Findings {
    let errors = closed_ends(maze);
    let reachable = || DistanceMap::new(maze, &Direction::ALL).knows(maze.grid(), maze.source());
    let mut warnings = Vec::new();
    if errors.is_empty() && !reachable() {
        let ends = [maze.source(), maze.destination()];
        let message = format!("no path from the start {} to the goal {}", ends[0], ends[1]);
        let cells = ends.map(|end| maze.grid().index(end) as u64);
        warnings.push(Finding::new("no-way", message).about(cells));
    }
    Findings { errors, warnings }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn rules(of: &str) -> Map<String, Value> {
        BOOK.resolve(&json!(of)).unwrap()
    }

    #[test]
    fn the_check_finds_closed_ends_and_missing_paths() {
        let rules_of = |board| {
            let findings = RatInAMaze.check(&board);
            let names = |list: Vec<Finding>| list.into_iter().map(|finding| finding.rule).collect::<Vec<_>>();
            (names(findings.errors), names(findings.warnings))
        };
        let nothing: Vec<&str> = Vec::new();
        assert_eq!(rules_of(json!([[1, 1], [0, 1]])), (nothing.clone(), nothing.clone()));
        assert_eq!(
            rules_of(json!([[0, 1], [1, 0]])),
            (vec!["closed-source", "closed-destination"], nothing.clone())
        );
        assert_eq!(rules_of(json!([[1, 0], [0, 1]])), (nothing.clone(), vec!["no-way"]));
        assert_eq!(rules_of(json!([[1, 2]])).0, ["data"]);
        assert_eq!(
            rules_of(json!({"matrix": [[1]], "from": [1, 0], "to": [0, 9]})).0,
            ["outside", "outside"]
        );
        // A path that goes back is a path.
        assert_eq!(rules_of(json!({"matrix": [[1, 1]], "from": [0, 1], "to": [0, 0]})).1, nothing);
    }

    #[test]
    fn a_game_needs_a_maze_with_open_ends() {
        let set_up = |board: Option<Value>| RatInAMaze.set_up(&rules("forward"), board.as_ref(), 1);
        assert!(set_up(Some(json!([[1, 1]]))).is_ok());
        assert!(set_up(Some(json!("seed-6"))).is_ok());
        let error = |board| set_up(board).unwrap_err().to_string();
        assert!(error(None).contains("no maze given"));
        assert!(error(Some(json!([[0, 1]]))).contains("the start (0, 0) is a wall"));
        assert!(error(Some(json!("sed-6"))).contains("did you mean seed-6?"));
        assert!(error(Some(json!([[1, 7]]))).contains("matrix[0][1]"));
        assert!(error(Some(json!({"entities": []}))).contains("unknown key \"entities\""));
        assert!(RatInAMaze.set_up(&rules("four"), Some(&json!([[1]])), 2).is_err());
    }

    #[test]
    fn boards_are_read_and_written_by_name() {
        let board = RatInAMaze.read("10\n11", None).unwrap();
        assert_eq!(RatInAMaze.write(&board, "ascii").unwrap(), "S#\n.D\n");
        assert_eq!(
            RatInAMaze.write(&json!("seed-4"), "matrix").unwrap(),
            "1 0 0 0\n1 1 0 1\n0 1 0 0\n1 1 1 1\n"
        );
        let wrong = RatInAMaze.write(&board, "asci").unwrap_err();
        assert!(wrong.to_string().contains("did you mean ascii?"));
        assert!(
            RatInAMaze.read("hello", None).unwrap_err().errors[0]
                .message
                .contains("known formats: matrix, ascii")
        );
        assert_eq!(RatInAMaze.detect("4 3\n1 2"), None);
        assert_eq!(RatInAMaze.detect("{1,0}"), Some("matrix"));
    }
}
