//! House rules: [`RulesFile`] as written in a file, [`Rules`] after validation together with the maze.
//!
//! The doc comments of [`RulesFile`] and its values are the rule book: `parlour rules`, the JSON Schema and the forms on
//! the page show them.

use std::sync::{LazyLock, OnceLock};

use parlour_core::{Finding, RuleBook, RuleGroup, SetupError, rule_values};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::paths::distance_map::DistanceMap;
use crate::{Direction, Maze, Tries};

/// The house rules of the maze, as written in a file.
///
/// ```
/// use parlour_maze::{Directions, RulesFile};
/// let rules = RulesFile::new(Directions::Four, 12);
/// assert_eq!(
///     serde_json::to_string(&rules).unwrap(),
///     r#"{"moves":"four","limit":12,"tries":["down","right","up","left"],"back":"allowed"}"#
/// );
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct RulesFile {
    /// The directions in which the rat can go.
    #[schemars(title = "The rat goes")]
    pub moves: Directions,
    /// The most moves the rat can make; 0 for no limit.
    #[schemars(title = "Most moves")]
    #[schemars(range(min = 0, max = 4_294_967_295_u32))]
    pub limit: u32,
    /// The order of the directions: a search tries them in this order, and legal moves are listed in it.
    #[schemars(title = "Order of directions")]
    pub tries: Tries,
    /// Whether you can step back along your trail.
    #[schemars(title = "Stepping back")]
    pub back: Back,
}

rule_values! {
    /// The directions in which the rat can go.
    pub enum Directions {
        /// Right and down only.
        Forward = "Right and down",
        /// Up, down, left and right.
        Four = "In all four directions",
    }

    /// Whether you can step back along your trail. Searches always can.
    pub enum Back {
        /// You can always step back, whatever `moves` says, so a dead end does not end the game.
        Allowed = "Allowed",
        /// You cannot step back, so a dead end loses the game.
        Never = "Not allowed",
    }
}

/// What the rules mean. Only these functions match on them; the game and the searches call them.
impl RulesFile {
    /// The default rules with these directions and this limit.
    pub const fn new(moves: Directions, limit: u32) -> Self {
        Self { moves, limit, tries: Tries::DEFAULT, back: Back::Allowed }
    }

    /// The directions in which the rat can go, in no particular order.
    pub const fn directions(&self) -> &'static [Direction] {
        match self.moves {
            Directions::Forward => &[Direction::Down, Direction::Right],
            Directions::Four => &Direction::ALL,
        }
    }

    /// The same directions in the order in which backtracking tries them.
    pub fn tried(&self) -> impl DoubleEndedIterator<Item = Direction> {
        self.tries.iter().filter(|direction| self.directions().contains(direction))
    }

    /// Whether a rat that came here by these moves can go in this direction; it may be a step back.
    pub(crate) fn allows(&self, direction: Direction, trail: &[Direction]) -> bool {
        let allowed = self.directions().contains(&direction);
        let is_back = trail.last().is_some_and(|came| came.opposite() == direction);
        match self.back {
            Back::Allowed => allowed || is_back,
            Back::Never => allowed && !is_back,
        }
    }

    /// How far the rat can step back along its trail: as far as it likes, or not at all.
    pub(crate) const fn most_steps_back(&self) -> u64 {
        match self.back {
            Back::Allowed => u64::MAX,
            Back::Never => 0,
        }
    }

    /// The part of a trail that affects which moves are legal from here on.
    pub(crate) fn relevant<'t>(&self, trail: &'t [Direction]) -> &'t [Direction] {
        match self.back {
            Back::Allowed if !self.can_return() => trail,
            Back::Never if self.can_return() => &trail[trail.len().saturating_sub(1)..],
            Back::Allowed | Back::Never => &[],
        }
    }

    /// Whether the directions let the rat return to a cell. If not, no path enters a cell twice, and all paths between two
    /// cells are equally long.
    pub fn can_return(&self) -> bool {
        let mut directions = self.directions().iter();
        directions.any(|direction| self.directions().contains(&direction.opposite()))
    }

    /// The most moves; without a limit, a number that is never reached.
    pub(crate) fn most_moves(&self) -> u64 {
        self.limit().map_or(u64::MAX, u64::from)
    }

    /// The limit, if there is one.
    pub fn limit(&self) -> Option<u32> {
        (self.limit > 0).then_some(self.limit)
    }
}

impl parlour_core::RulesFile for RulesFile {
    fn groups() -> &'static [RuleGroup] {
        &[("Moving", &["moves", "back", "limit"]), ("Searching", &["tries"])]
    }

    fn presets() -> Vec<(&'static str, &'static str, Self)> {
        let forward =
            "The rat goes right and down only. When you steer, it can also step back along its trail.";
        vec![
            ("forward", forward, Self::new(Directions::Forward, 0)),
            ("four", "The rat goes in all four directions.", Self::new(Directions::Four, 0)),
        ]
    }
}

/// The rule book: rules, values and presets.
pub(crate) static BOOK: LazyLock<RuleBook> = LazyLock::new(RuleBook::of::<RulesFile>);

/// House rules, and a maze whose start and goal are open: all that is fixed before the first move.
#[derive(Debug)]
pub struct Rules {
    file: RulesFile,
    maze: Maze,
    distances: OnceLock<DistanceMap>,
}

impl Rules {
    /// Checks that start and goal are open.
    pub fn new(file: RulesFile, maze: Maze) -> Result<Self, SetupError> {
        let findings: Vec<String> = closed_ends(&maze).into_iter().map(|finding| finding.message).collect();
        if !findings.is_empty() {
            return Err(SetupError::Board { findings });
        }
        Ok(Self { file, maze, distances: OnceLock::new() })
    }

    /// The house rules.
    pub const fn file(&self) -> &RulesFile {
        &self.file
    }

    /// The maze.
    pub const fn maze(&self) -> &Maze {
        &self.maze
    }

    /// The distances to the goal, computed on first use because that visits all cells.
    pub(crate) fn distances(&self) -> &DistanceMap {
        self.distances.get_or_init(|| DistanceMap::new(&self.maze, self.file.directions()))
    }
}

// The distances follow from the rest.
impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.file == other.file && self.maze == other.maze
    }
}

impl Eq for Rules {}

/// Errors for a start or goal that is a wall.
pub(crate) fn closed_ends(maze: &Maze) -> Vec<Finding> {
    let ends =
        [("closed-source", "start", maze.source()), ("closed-destination", "goal", maze.destination())];
    (ends.into_iter())
        .filter(|(_, _, spot)| !maze.grid().is_open(*spot))
        .map(|(rule, word, spot)| {
            let message = format!("the {word} {spot} is a wall; it must be an open cell (1)");
            Finding::new(rule, message).about([maze.grid().index(spot) as u64])
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    // M-02: forward is the default, four and a limit are options.
    #[test]
    fn presets_and_keys() {
        assert_eq!(BOOK.resolve(&json!(null)).unwrap()["moves"], "forward");
        assert_eq!(BOOK.resolve(&json!("four")).unwrap()["moves"], "four");
        let rules = BOOK.resolve(&json!({"preset": "four", "limit": 12})).unwrap();
        let file: RulesFile = BOOK.read(&rules).unwrap();
        assert_eq!((file.moves, file.limit()), (Directions::Four, Some(12)));
        assert_eq!(RulesFile::default().limit(), None);
        assert!(file.can_return() && !RulesFile::default().can_return());
    }

    // M-08: the order of directions is a rule; other lists are refused with the reason.
    #[test]
    fn the_order_of_directions_is_a_rule() {
        let read = |tries: &str| {
            let mut rules = BOOK.resolve(&json!("four")).unwrap();
            BOOK.set(&mut rules, "tries", tries)?;
            BOOK.read::<RulesFile>(&rules)
        };
        let order = |tries| read(tries).unwrap().tried().map(Direction::letter).collect::<String>();
        assert_eq!(order("up,left,down,right"), "ULDR");
        assert_eq!(order("right, down"), "RDUL");
        let refused = |tries| read(tries).unwrap_err().to_string();
        assert!(refused("down,down,up,left").contains("each of down, right, up, left once"));
        assert!(refused("down,right,up,sideways").contains("a list of down, right, up, left"));
        assert!(refused("none").contains("tries"));
    }

    #[test]
    fn wrong_rules_name_what_is_allowed() {
        let wrong = |rules| BOOK.resolve(&rules).unwrap_err().to_string();
        assert!(wrong(json!({"moves": "fore"})).contains("did you mean four?"));
        assert!(wrong(json!({"limit": -1})).contains("a whole number from 0 to 4294967295"));
        assert!(wrong(json!({"limits": 1})).contains("did you mean limit?"));
    }

    #[test]
    fn closed_ends_are_refused_both_at_once() {
        let maze: Maze = "0 1\n1 0".parse().unwrap();
        let error = Rules::new(RulesFile::default(), maze).unwrap_err().to_string();
        assert_eq!(
            error,
            "the start (0, 0) is a wall; it must be an open cell (1); the goal (1, 1) is a wall; it must be an open cell (1)"
        );
    }
}
