//! The options of a generated board, as data.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use parlour_core::{Finding, Findings, OptionBook};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{Cell, Entity, GenerateOptions};

/// The options with their explanations.
pub(crate) static OPTIONS: LazyLock<OptionBook> = LazyLock::new(OptionBook::of::<BoardOptions>);

/// What to put on a generated board. Counts include what you place yourself.
///
/// ```
/// use parlour_snakes::BoardOptions;
/// let options: BoardOptions = serde_json::from_str(r#"{"size": 12, "black-holes": 1, "snake": ["17-7"]}"#).unwrap();
/// let complete = options.complete();
/// assert_eq!((complete.snakes, complete.ladders, complete.black_holes), (1, 0, 1));
/// assert_eq!(BoardOptions::default().complete().snakes, 8);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct BoardOptions {
    /// The number of squares on each side.
    #[schemars(range(min = 8, max = 11_585))]
    pub size: u32,
    /// The number of snakes. If unset: 8 on a 10 × 10 board, in proportion on others, or only those you place.
    #[schemars(range(min = 0))]
    pub snakes: Option<u32>,
    /// The number of ladders. If unset: the usual number for the size, or only those you place.
    #[schemars(range(min = 0))]
    pub ladders: Option<u32>,
    /// The number of traps: lose your next turn.
    pub traps: u32,
    /// The number of boosts: move a few squares ahead.
    pub boosts: u32,
    /// The number of black holes: back to the start.
    pub black_holes: u32,
    /// The number of teleporters: on to another square, or to one of several.
    pub teleporters: u32,
    /// Snakes you place yourself, from head to tail.
    pub snake: Vec<Jump>,
    /// Ladders you place yourself, from foot to top.
    pub ladder: Vec<Jump>,
}

impl Default for BoardOptions {
    fn default() -> Self {
        Self {
            size: 10,
            snakes: None,
            ladders: None,
            traps: 0,
            boosts: 0,
            black_holes: 0,
            teleporters: 0,
            snake: Vec::new(),
            ladder: Vec::new(),
        }
    }
}

impl BoardOptions {
    /// Reads options, or says what is wrong and what is allowed.
    pub(crate) fn read(options: &Map<String, Value>) -> Result<Self, Findings> {
        for key in ["snake", "ladder"] {
            let given = options.get(key).and_then(Value::as_array).into_iter().flatten();
            for text in given.filter_map(Value::as_str) {
                let wrong = |words: String| Finding::new("options", format!("{key}: {words}"));
                text.parse::<Jump>().map_err(wrong)?;
            }
        }
        OPTIONS.read(options)
    }

    /// The snakes and ladders the user placed.
    pub fn placed(&self) -> Vec<Entity> {
        let snakes = self.snake.iter().map(|jump| Entity::snake(jump.from, jump.to));
        snakes.chain(self.ladder.iter().map(|jump| Entity::ladder(jump.from, jump.to))).collect()
    }

    /// The same with all counts. If the user places something and gives no count, nothing else of that kind is added.
    pub fn complete(&self) -> GenerateOptions {
        let usual = GenerateOptions::new(self.size);
        let by_hand = !(self.snake.is_empty() && self.ladder.is_empty());
        let count = |given: Option<u32>, placed: &[Jump], usual| {
            given.unwrap_or(if by_hand { u32::try_from(placed.len()).unwrap_or(u32::MAX) } else { usual })
        };
        GenerateOptions {
            size: self.size,
            snakes: count(self.snakes, &self.snake, usual.snakes),
            ladders: count(self.ladders, &self.ladder, usual.ladders),
            traps: self.traps,
            boosts: self.boosts,
            black_holes: self.black_holes,
            teleporters: self.teleporters,
        }
    }

    /// The options as data with the counts used, as saved with a game.
    pub(crate) fn used(self, counts: &GenerateOptions) -> Map<String, Value> {
        let used = Self { snakes: Some(counts.snakes), ladders: Some(counts.ladders), ..self };
        let nothing = |value: &Value| value.as_array().is_some_and(Vec::is_empty);
        match serde_json::to_value(used) {
            Ok(Value::Object(map)) => map.into_iter().filter(|(_, value)| !nothing(value)).collect(),
            _ => Map::new(),
        }
    }
}

/// A snake or ladder as typed: `17-7`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Jump {
    /// Where it starts.
    pub from: Cell,
    /// Where it ends.
    pub to: Cell,
}

impl FromStr for Jump {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (from, to) = text.split_once('-')?;
            Some(Self { from: from.trim().parse().ok()?, to: to.trim().parse().ok()? })
        };
        read().ok_or_else(|| format!("\"{text}\" is not two squares; write them as A-B, such as 17-7"))
    }
}

impl TryFrom<String> for Jump {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Jump> for String {
    fn from(jump: Jump) -> Self {
        jump.to_string()
    }
}

impl fmt::Display for Jump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl JsonSchema for Jump {
    fn schema_name() -> Cow<'static, str> {
        "Jump".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "allowed": "two squares each, such as 17-7 for a snake or 4-14 for a ladder" })
    }
}
