//! A generated board as flags. Each flag has the name of the option that it sets.

use clap::Args;
use clap::builder::PossibleValuesParser;
use parlour::core::{Boards, Kind, OptionBook};
use serde_json::{Map, Value};

use crate::commands::odds::quoted;
use crate::failure::Failure;

const SNAKES: &str = "Generated board of Snakes & Ladders";
const MAZE: &str = "Generated maze";

/// What a generated board has. The game refuses what is not for it.
#[derive(Debug, Args, Clone, Default)]
pub(crate) struct BoardOptionArgs {
    #[command(flatten)]
    snakes: SnakesBoardArgs,
    #[command(flatten)]
    maze: MazeArgs,
}

/// What a generated board of Snakes & Ladders has.
#[derive(Debug, Args, Clone, Default)]
pub(crate) struct SnakesBoardArgs {
    /// Squares on each side, 8 or more [default: 10]
    #[arg(long, value_name = "N", help_heading = SNAKES)]
    size: Option<u32>,
    /// Number of snakes, including those you place; if not given, it depends on the size
    #[arg(long, value_name = "N", help_heading = SNAKES)]
    snakes: Option<u32>,
    /// Number of ladders, including those you place; if not given, it depends on the size
    #[arg(long, value_name = "N", help_heading = SNAKES)]
    ladders: Option<u32>,
    /// Number of traps: lose your next turn
    #[arg(long, value_name = "N", help_heading = SNAKES)]
    traps: Option<u32>,
    /// Number of boosts: move a few squares more
    #[arg(long, value_name = "N", help_heading = SNAKES)]
    boosts: Option<u32>,
    /// Number of black holes: back to the start
    #[arg(long, value_name = "N", help_heading = SNAKES)]
    black_holes: Option<u32>,
    /// Number of teleporters: on to another square
    #[arg(long, value_name = "N", help_heading = SNAKES)]
    teleporters: Option<u32>,
    /// Place a snake yourself, from square A down to B; repeatable
    #[arg(long, value_name = "A-B", help_heading = SNAKES)]
    snake: Vec<String>,
    /// Place a ladder yourself, from square A up to B; repeatable
    #[arg(long, value_name = "A-B", help_heading = SNAKES)]
    ladder: Vec<String>,
}

/// What a generated maze has.
#[derive(Debug, Args, Clone, Default)]
pub(crate) struct MazeArgs {
    /// Number of rows
    #[arg(long, value_name = "R", help_heading = MAZE)]
    rows: Option<u32>,
    /// Number of columns
    #[arg(long, value_name = "C", help_heading = MAZE)]
    columns: Option<u32>,
    /// How the maze is made: long corridors (backtracker), every maze equally likely (wilson), many short dead ends
    /// (kruskal), row by row for large mazes (eller), solvable going right and down only (forward)
    #[arg(long, value_name = "NAME", help_heading = MAZE, value_parser = values_of("algorithm"))]
    algorithm: Option<String>,
    /// Share of dead ends that are opened into loops, from 0 to 1
    #[arg(long, value_name = "RATIO", help_heading = MAZE)]
    braid: Option<f64>,
}

/// The listed values of an option, for help and completions.
fn values_of(key: &str) -> PossibleValuesParser {
    let options =
        parlour::GAMES.iter().filter_map(Kind::boards).flat_map(|boards| boards.options().options());
    let values = options.filter(|option| option.key == key).flat_map(|option| &option.values);
    PossibleValuesParser::new(values.filter_map(|listed| listed.value.as_str()))
}

impl SnakesBoardArgs {
    /// The options that were given.
    pub(crate) fn given(&self) -> Map<String, Value> {
        let list = |words: &[String]| (!words.is_empty()).then(|| Value::from(words));
        let number = |count: Option<u32>| count.map(Value::from);
        collect([
            ("size", number(self.size)),
            ("snakes", number(self.snakes)),
            ("ladders", number(self.ladders)),
            ("traps", number(self.traps)),
            ("boosts", number(self.boosts)),
            ("black-holes", number(self.black_holes)),
            ("teleporters", number(self.teleporters)),
            ("snake", list(&self.snake)),
            ("ladder", list(&self.ladder)),
        ])
    }
}

impl MazeArgs {
    /// The options that were given.
    pub(crate) fn given(&self) -> Map<String, Value> {
        collect([
            ("rows", self.rows.map(Value::from)),
            ("columns", self.columns.map(Value::from)),
            ("algorithm", self.algorithm.as_deref().map(Value::from)),
            ("braid", self.braid.map(Value::from)),
        ])
    }
}

fn collect<const N: usize>(options: [(&str, Option<Value>); N]) -> Map<String, Value> {
    options.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))).collect()
}

impl BoardOptionArgs {
    /// The options that were given.
    pub(crate) fn given(&self) -> Map<String, Value> {
        self.snakes.given().into_iter().chain(self.maze.given()).collect()
    }

    /// One of the flags that were given, to be named in an error.
    pub(crate) fn first_flag(&self) -> Option<String> {
        self.given().keys().next().map(|key| format!("--{key}"))
    }

    /// The flags as they are typed.
    pub(crate) fn words(&self) -> Vec<String> {
        let plain = |value: &Value| quoted(&value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        let flags = |(key, value): (&String, &Value)| match value {
            Value::Array(items) => items.iter().map(|item| format!("--{key} {}", plain(item))).collect(),
            other => vec![format!("--{key} {}", plain(other))],
        };
        self.given().iter().flat_map(flags).collect()
    }

    /// The options for a board of this game, or which flag does not go with it.
    pub(crate) fn of(&self, kind: &dyn Kind) -> Result<Map<String, Value>, Failure> {
        let (given, game) = (self.given(), kind.name());
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
                Err(Failure::input(format!("--{key} is not for {game}; its generated boards have {flags}")))
            }
        }
    }
}
