//! The flags of generated boards. Each flag has the name of the option that it sets.

use clap::Args;
use clap::builder::PossibleValuesParser;
use parlour::core::{Boards, Kind, OptionBook};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::failure::Failure;
use crate::output::command_line::flag;

const SNAKES: &str = "Generated boards of Snakes & Ladders";
const MAZE: &str = "Generated mazes";

/// Options of a generated board. Each game refuses the options of other games.
#[derive(Debug, Args, Clone, Default, Serialize)]
pub(crate) struct BoardOptionArgs {
    #[command(flatten)]
    #[serde(flatten)]
    snakes: SnakesBoardArgs,
    #[command(flatten)]
    #[serde(flatten)]
    maze: MazeArgs,
}

/// Options of a generated board of Snakes & Ladders.
#[derive(Debug, Args, Clone, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct SnakesBoardArgs {
    /// Squares on each side, 8 or more [default: 10]
    #[arg(long, value_name = "N", help_heading = SNAKES)]
    size: Option<u32>,
    /// Number of snakes, including those you place [default: depends on the size]
    #[arg(long, value_name = "N", help_heading = SNAKES)]
    snakes: Option<u32>,
    /// Number of ladders, including those you place [default: depends on the size]
    #[arg(long, value_name = "N", help_heading = SNAKES)]
    ladders: Option<u32>,
    /// Number of traps: lose your next turn
    #[arg(long, value_name = "N", help_heading = SNAKES)]
    traps: Option<u32>,
    /// Number of boosts: move a few squares further
    #[arg(long, value_name = "N", help_heading = SNAKES)]
    boosts: Option<u32>,
    /// Number of black holes: go back to the start
    #[arg(long, value_name = "N", help_heading = SNAKES)]
    black_holes: Option<u32>,
    /// Number of teleporters: move to another square
    #[arg(long, value_name = "N", help_heading = SNAKES)]
    teleporters: Option<u32>,
    /// Place a snake yourself, from square A down to B; repeatable
    #[arg(long, value_name = "A-B", help_heading = SNAKES)]
    snake: Vec<String>,
    /// Place a ladder yourself, from square A up to B; repeatable
    #[arg(long, value_name = "A-B", help_heading = SNAKES)]
    ladder: Vec<String>,
}

/// Options of a generated maze.
#[derive(Debug, Args, Clone, Default, Serialize)]
pub(crate) struct MazeArgs {
    /// Number of rows
    #[arg(long, value_name = "R", help_heading = MAZE)]
    rows: Option<u32>,
    /// Number of columns
    #[arg(long, value_name = "C", help_heading = MAZE)]
    columns: Option<u32>,
    /// How to generate it: long corridors (backtracker), all mazes equally likely (wilson), many short dead ends
    /// (kruskal), row by row for large mazes (eller), solvable by moving right and down only (forward)
    #[arg(long, value_name = "NAME", help_heading = MAZE, value_parser = values_of("algorithm"))]
    algorithm: Option<String>,
    /// The share of dead ends opened into loops, from 0 to 1
    #[arg(long, value_name = "RATIO", help_heading = MAZE)]
    braid: Option<f64>,
}

impl From<SnakesBoardArgs> for BoardOptionArgs {
    fn from(snakes: SnakesBoardArgs) -> Self {
        Self { snakes, ..Self::default() }
    }
}

/// The listed values of an option, for help and completions.
fn values_of(key: &str) -> PossibleValuesParser {
    let options =
        parlour::GAMES.iter().filter_map(Kind::boards).flat_map(|boards| boards.options().options());
    let values = options.filter(|option| option.key == key).flat_map(|option| &option.values);
    PossibleValuesParser::new(values.filter_map(|listed| listed.value.as_str()))
}

/// The options that were given, by their names.
pub(crate) fn given(args: &impl Serialize) -> Map<String, Value> {
    let is_given = |value: &Value| !value.is_null() && value.as_array().is_none_or(|items| !items.is_empty());
    match serde_json::to_value(args) {
        Ok(Value::Object(options)) => options.into_iter().filter(|(_, value)| is_given(value)).collect(),
        _ => Map::new(),
    }
}

impl BoardOptionArgs {
    /// One of the given flags, for an error message.
    pub(crate) fn first_flag(&self) -> Option<String> {
        given(self).keys().next().map(|key| format!("--{key}"))
    }

    /// The flags as they would be typed.
    pub(crate) fn words(&self) -> Vec<String> {
        let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let flags = |(key, value): (&String, &Value)| match value {
            Value::Array(items) => items.iter().map(|item| flag(key, &plain(item))).collect(),
            other => vec![flag(key, &plain(other))],
        };
        given(self).iter().flat_map(flags).collect()
    }

    /// The options for a board of this game, or an error that names the flag of another game.
    pub(crate) fn of(&self, kind: &dyn Kind) -> Result<Map<String, Value>, Failure> {
        let (given, game) = (given(self), kind.name());
        let known = kind.boards().map(Boards::options).map(OptionBook::options).unwrap_or_default();
        let stray = given.keys().find(|key| known.iter().all(|option| option.key != **key));
        match stray {
            None => Ok(given),
            Some(key) if known.is_empty() => {
                Err(Failure::input(format!("--{key}: {game} has no generated boards")))
            }
            Some(key) => {
                let flags: Vec<String> = known.iter().map(|option| format!("--{}", option.key)).collect();
                let flags = flags.join(", ");
                Err(Failure::input(format!("--{key} is not an option of {game}; its options: {flags}")))
            }
        }
    }
}
