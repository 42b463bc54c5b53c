//! A board as data: what stands in JSON and TOML files and in the head of a record. It may be wrong; a
//! [`Board`](crate::Board) is made of it only when it can be played.

use std::fmt;

use parlour_core::{Finding, Findings, did_you_mean, nearest};
use serde::de::{self, SeqAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::{Board, Cell, Effect, Entity, shipped};

/// A board as it is written, unchecked.
///
/// ```
/// use parlour_snakes::{BoardFile, Entity};
/// let text = r#"{"size":10,"entities":[{"kind":"ladder","from":4,"to":14},{"kind":"trap","at":20}]}"#;
/// let file: BoardFile = serde_json::from_str(text).unwrap();
/// assert_eq!(file.entities, [Entity::ladder(4, 14), Entity::trap(20)]);
/// assert_eq!((file.columns, file.rows), (10, 10));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct BoardFile {
    /// What people call it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// How many columns.
    pub columns: u32,
    /// How many rows.
    pub rows: u32,
    /// What stands on it.
    pub entities: Vec<Entity>,
}

impl BoardFile {
    /// Reads a board given as data: an object, or the name of a shipped board.
    pub fn from_value(value: &Value) -> Result<Self, Findings> {
        match value {
            Value::String(name) => Ok(shipped::board(name).ok_or_else(|| unknown_name(name))?),
            _ => Ok(RawBoard::deserialize(value)
                .map_err(|error| Finding::new("data", error.to_string()))?
                .resolve()?),
        }
    }

    /// The board as data.
    pub fn to_value(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

fn unknown_name(name: &str) -> Finding {
    let names = || shipped::SHIPPED.iter().map(|named| named.name);
    let hint = did_you_mean(nearest(name, names()));
    let all = names().collect::<Vec<_>>().join(", ");
    Finding::new("name", format!("no board is called \"{name}\"{hint}; shipped boards: {all}"))
}

impl From<&Board> for BoardFile {
    fn from(board: &Board) -> Self {
        Self { name: None, columns: board.columns(), rows: board.rows(), entities: board.entities().to_vec() }
    }
}

impl<'de> Deserialize<'de> for BoardFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        RawBoard::deserialize(deserializer)?.resolve().map_err(|findings| {
            let messages: Vec<String> = findings.iter().map(Finding::to_string).collect();
            de::Error::custom(messages.join("; "))
        })
    }
}

impl Serialize for Entity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("kind", self.effect.kind())?;
        map.serialize_entry("from", &self.from)?;
        match &self.effect {
            Effect::Snake { to } | Effect::Ladder { to } => map.serialize_entry("to", to)?,
            Effect::Teleporter { to } if to.len() == 1 => map.serialize_entry("to", &to[0])?,
            Effect::Teleporter { to } => map.serialize_entry("to", to)?,
            Effect::Boost { by } => map.serialize_entry("by", by)?,
            Effect::Trap | Effect::BlackHole => {}
        }
        if let Some(body) = &self.body {
            map.serialize_entry("way", body)?;
        }
        map.end()
    }
}

/// The words of a board file, before it is known whether they fit together.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawBoard {
    name: Option<String>,
    size: Option<u32>,
    columns: Option<u32>,
    rows: Option<u32>,
    entities: Vec<RawEntity>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEntity {
    kind: RawKind,
    #[serde(alias = "at", alias = "cell")]
    from: Cell,
    to: Option<Ends>,
    #[serde(alias = "steps", alias = "k")]
    by: Option<u32>,
    way: Option<Vec<Cell>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RawKind {
    Snake,
    Ladder,
    Trap,
    Boost,
    BlackHole,
    Teleporter,
}

const KINDS: &[&str] = &["snake", "ladder", "trap", "boost", "black-hole", "teleporter"];

impl<'de> Deserialize<'de> for RawKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        Ok(match word.as_str() {
            "snake" => Self::Snake,
            "ladder" => Self::Ladder,
            "trap" => Self::Trap,
            "boost" => Self::Boost,
            "black-hole" | "blackhole" | "black_hole" => Self::BlackHole,
            "teleporter" => Self::Teleporter,
            _ => return Err(de::Error::unknown_variant(&word, KINDS)),
        })
    }
}

/// A board is 10 × 10 unless the file says otherwise.
const USUAL: u32 = 10;

impl RawBoard {
    /// The board, or everything that is missing or too much in it.
    pub(crate) fn resolve(self) -> Result<BoardFile, Vec<Finding>> {
        let mut findings = Vec::new();
        if self.size.is_some() && (self.columns.is_some() || self.rows.is_some()) {
            findings.push(Finding::new("data", "give either `size` or `columns` and `rows`, not both"));
        }
        let mut entities = Vec::with_capacity(self.entities.len());
        for (place, raw) in (1..).zip(self.entities) {
            match raw.resolve() {
                Ok(entity) => entities.push(entity),
                Err(message) => findings.push(Finding::new("data", format!("entity {place}: {message}"))),
            }
        }
        if !findings.is_empty() {
            return Err(findings);
        }
        let side = self.size.unwrap_or(USUAL);
        Ok(BoardFile {
            name: self.name,
            columns: self.columns.unwrap_or(side),
            rows: self.rows.unwrap_or(side),
            entities,
        })
    }
}

impl RawEntity {
    fn resolve(self) -> Result<Entity, String> {
        let (kind, from) = (self.kind, self.from);
        let leads = matches!(kind, RawKind::Snake | RawKind::Ladder | RawKind::Teleporter);
        let lies = matches!(kind, RawKind::Snake | RawKind::Ladder);
        let refuse = |key: &str| Err(format!("{} on {from} has no `{key}`", kind.words()));
        if self.to.is_some() && !leads {
            return refuse("to");
        }
        if self.by.is_some() && kind != RawKind::Boost {
            return refuse("by");
        }
        if self.way.is_some() && !lies {
            return refuse("way");
        }
        let effect =
            kind.effect(self.to, self.by).map_err(|need| format!("{} on {from} {need}", kind.words()))?;
        Ok(Entity { from, effect, body: self.way })
    }
}

impl RawKind {
    fn words(self) -> &'static str {
        match self {
            Self::Snake => "a snake",
            Self::Ladder => "a ladder",
            Self::Trap => "a trap",
            Self::Boost => "a boost",
            Self::BlackHole => "a black hole",
            Self::Teleporter => "a teleporter",
        }
    }

    fn effect(self, to: Option<Ends>, by: Option<u32>) -> Result<Effect, &'static str> {
        let one = |to: Option<Ends>| match to.as_ref().map(|ends| ends.0.as_slice()) {
            Some([to]) => Ok(*to),
            Some(_) => Err("needs exactly one cell in `to`"),
            None => Err("needs `to`: the cell where it ends"),
        };
        Ok(match self {
            Self::Snake => Effect::Snake { to: one(to)? },
            Self::Ladder => Effect::Ladder { to: one(to)? },
            Self::Trap => Effect::Trap,
            Self::Boost => Effect::Boost { by: by.ok_or("needs `by`: how many cells further")? },
            Self::BlackHole => Effect::BlackHole,
            Self::Teleporter => {
                Effect::Teleporter { to: to.ok_or("needs `to`: a cell, or a list of cells")?.0 }
            }
        })
    }
}

/// `to`: a number, or a list of numbers.
#[derive(Debug)]
struct Ends(Vec<Cell>);

impl<'de> Deserialize<'de> for Ends {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(EndsVisitor)
    }
}

struct EndsVisitor;

impl<'de> Visitor<'de> for EndsVisitor {
    type Value = Ends;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the number of a cell, or a list of such numbers")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<Ends, E> {
        let cell = Cell::try_from(number);
        let cell = cell.map_err(|_| E::invalid_value(de::Unexpected::Unsigned(number), &self))?;
        Ok(Ends(vec![cell]))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<Ends, E> {
        let cell = Cell::try_from(number);
        let cell = cell.map_err(|_| E::invalid_value(de::Unexpected::Signed(number), &self))?;
        Ok(Ends(vec![cell]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Ends, A::Error> {
        let mut cells = Vec::new();
        while let Some(cell) = list.next_element()? {
            cells.push(cell);
        }
        Ok(Ends(cells))
    }
}
