//! The options of a generated maze, as data.

use std::sync::LazyLock;

use parlour_core::{Chance, Finding, Findings, OptionBook};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::default_maze::{default_maze, fits};
use crate::{GenerateOptions, Generator, Maze, RulesFile, generate};

/// The options, explained.
pub(crate) static OPTIONS: LazyLock<OptionBook> = LazyLock::new(OptionBook::of::<MazeOptions>);

/// How many mazes are tried until one has a path under the rules.
const DRAWS: usize = 10;

/// The options of a generated maze.
///
/// ```
/// use parlour_maze::MazeOptions;
/// let options: MazeOptions = serde_json::from_str(r#"{"rows": 15, "algorithm": "wilson"}"#).unwrap();
/// assert_eq!(options.rows, Some(15));
/// ```
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct MazeOptions {
    /// The number of rows; if unset, one that suits the rules.
    #[schemars(range(min = 1))]
    pub rows: Option<u32>,
    /// The number of columns; if unset, one that suits the rules.
    #[schemars(range(min = 1))]
    pub columns: Option<u32>,
    /// How the maze is made; if unset, by an algorithm that suits the rules.
    pub algorithm: Option<Generator>,
    /// The share of dead ends that are opened into loops, from 0 to 1.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub braid: f64,
}

impl MazeOptions {
    /// The number of cells.
    pub(crate) fn cells(&self) -> u64 {
        let usual = self.complete(None);
        u64::from(usual.rows) * u64::from(usual.columns)
    }

    /// A maze and the options used; if there are rules, the maze has a path under them.
    pub(crate) fn generate(
        &self,
        rules: Option<&RulesFile>,
        chance: &mut dyn Chance,
    ) -> Result<(Maze, Map<String, Value>), Findings> {
        let options = self.complete(rules);
        let Some(rules) = rules else {
            return Ok((generate(&options, chance)?, used(&options)));
        };
        if *self == Self::default() {
            let maze = default_maze(rules, chance);
            let size = [("rows", maze.grid().rows()), ("columns", maze.grid().columns())];
            return Ok((maze, size.map(|(key, value)| (key.to_owned(), value.into())).into_iter().collect()));
        }
        for _ in 0..DRAWS {
            let maze = generate(&options, chance)?;
            if fits(&maze, rules) {
                return Ok((maze, used(&options)));
            }
        }
        let message = format!(
            "none of {DRAWS} mazes of {} × {} cells made by {} has a path under these rules; use the algorithm forward, or \
             allow all four directions",
            options.rows,
            options.columns,
            options.generator.name()
        );
        Err(Finding::new("rules", message).into())
    }

    /// Fills in the defaults. Without rules a maze is large; one for a game fits on a screen and has a path.
    fn complete(&self, rules: Option<&RulesFile>) -> GenerateOptions {
        let (rows, columns) = if rules.is_some() { (11, 21) } else { (21, 41) };
        let usual = match rules {
            Some(rules) if !rules.can_return() => Generator::Forward,
            _ => Generator::default(),
        };
        GenerateOptions {
            rows: self.rows.unwrap_or(rows),
            columns: self.columns.unwrap_or(columns),
            generator: self.algorithm.unwrap_or(usual),
            braid: self.braid,
        }
    }
}

fn used(options: &GenerateOptions) -> Map<String, Value> {
    let GenerateOptions { rows, columns, generator, braid } = options;
    let used = json!({"rows": rows, "columns": columns, "algorithm": generator.name(), "braid": braid});
    used.as_object().cloned().unwrap_or_default()
}
