//! A board as data, in JSON and TOML files and in the head of a record. It may be invalid; a [`Board`](crate::Board) is
//! made from it only if it can be played.

use std::fmt;

use parlour_core::{Finding, Findings, nearest, suggest};
use serde::de::{self, SeqAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::entity::{EffectKind, sort_by_start};
use crate::{Board, Cell, Effect, Entity, Grid, shipped};

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
    /// The name for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The number of columns.
    pub columns: u32,
    /// The number of rows.
    pub rows: u32,
    /// What is on it.
    pub entities: Vec<Entity>,
}

impl BoardFile {
    /// Reads a board given as data: an object, or the name of a built-in board.
    pub fn from_value(value: &Value) -> Result<Self, Findings> {
        match value {
            Value::String(name) => Ok(shipped::board(name).ok_or_else(|| unknown_name(name))?),
            _ => Ok(RawBoard::deserialize(value)
                .map_err(|error| Finding::new("data", plain(&error.to_string())))?
                .resolve()?),
        }
    }

    /// A board without a name.
    pub(crate) fn on(grid: Grid, entities: Vec<Entity>) -> Self {
        Self { name: None, columns: grid.columns(), rows: grid.rows(), entities }
    }

    /// A board without a name, with its entities in the order of their starts.
    pub(crate) fn sorted(grid: Grid, mut entities: Vec<Entity>) -> Self {
        sort_by_start(&mut entities);
        Self::on(grid, entities)
    }

    /// The board as data.
    pub fn to_value(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }
}

/// Rewords an error of the library for users.
pub(crate) fn plain(words: &str) -> String {
    let after = |start: &str| words.strip_prefix(start);
    if let Some((given, allowed)) =
        after("invalid type: ").or(after("invalid value: ")).and_then(|rest| rest.split_once(", expected "))
    {
        // The library names the type before the value: integer `-1`, string "ten".
        let value = match given.split_once('`') {
            Some((_, value)) => value.trim_end_matches('`'),
            None => given.strip_prefix("string ").unwrap_or(given),
        };
        let allowed = match allowed {
            "u32" => "a whole number of 0 or more",
            "a string" => "a text in quotes",
            "a sequence" => "a list",
            "struct RawBoard" | "struct RawEntity" => "keys with their values",
            other => other,
        };
        return format!("{value} is not possible here; allowed: {allowed}");
    }
    if let Some((key, keys)) = after("unknown field ").and_then(|rest| rest.split_once(", expected one of "))
    {
        let (key, keys) = (key.replace('`', ""), keys.replace('`', ""));
        let allowed = allowed(nearest(&key, keys.split(", ")), &keys);
        return format!("\"{key}\" is not a key of this table; {allowed}");
    }
    match after("missing field ") {
        Some(key) => format!("the key {} is missing", key.replace('`', "")),
        None => words.to_owned(),
    }
}

/// The end of an error: the nearest allowed word, if any, and all allowed words.
pub(crate) fn allowed(nearest: Option<&str>, all: &str) -> String {
    nearest.map_or_else(|| format!("allowed: {all}"), |word| format!("did you mean {word}? Allowed: {all}"))
}

fn unknown_name(name: &str) -> Finding {
    let names = || shipped::SHIPPED.iter().map(|named| named.name);
    let all = suggest(nearest(name, names()), "built-in boards", names());
    Finding::new("name", format!("no board is called \"{name}\"; {all}"))
}

impl From<&Board> for BoardFile {
    fn from(board: &Board) -> Self {
        Self::on(board.grid(), board.entities().to_vec())
    }
}

impl<'de> Deserialize<'de> for BoardFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        RawBoard::deserialize(deserializer)?.resolve().map_err(|findings| {
            let messages: Vec<String> = findings.errors.iter().map(Finding::to_string).collect();
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

/// The fields of a board file, before it is known whether they fit together.
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
    kind: EffectKind,
    #[serde(alias = "at", alias = "cell")]
    from: Cell,
    to: Option<Ends>,
    #[serde(alias = "steps", alias = "k")]
    by: Option<u32>,
    way: Option<Vec<Cell>>,
}

/// A board is 10 × 10 unless the file says otherwise.
const USUAL: u32 = 10;

impl RawBoard {
    /// The board, or everything that is missing from it or does not belong.
    pub(crate) fn resolve(self) -> Result<BoardFile, Findings> {
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
            return Err(findings.into());
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
        let lies = matches!(kind, EffectKind::Snake | EffectKind::Ladder);
        let leads = lies || kind == EffectKind::Teleporter;
        let name = kind.name().replace('-', " ");
        let refuse = |key: &str| Err(format!("a {name} on {from} has no `{key}`"));
        if self.to.is_some() && !leads {
            return refuse("to");
        }
        if self.by.is_some() && kind != EffectKind::Boost {
            return refuse("by");
        }
        if self.way.is_some() && !lies {
            return refuse("way");
        }
        let effect = effect(kind, self.to, self.by).map_err(|need| format!("a {name} on {from} {need}"))?;
        Ok(Entity { from, effect, body: self.way })
    }
}

fn effect(kind: EffectKind, to: Option<Ends>, by: Option<u32>) -> Result<Effect, &'static str> {
    let one = |to: Option<Ends>| match to.as_ref().map(|ends| ends.0.as_slice()) {
        Some([to]) => Ok(*to),
        Some(_) => Err("needs exactly one square in `to`"),
        None => Err("needs `to`: the square where it ends"),
    };
    Ok(match kind {
        EffectKind::Snake => Effect::Snake { to: one(to)? },
        EffectKind::Ladder => Effect::Ladder { to: one(to)? },
        EffectKind::Trap => Effect::Trap,
        EffectKind::Boost => Effect::Boost { by: by.ok_or("needs `by`: the number of squares to move")? },
        EffectKind::BlackHole => Effect::BlackHole,
        EffectKind::Teleporter => {
            Effect::Teleporter { to: to.ok_or("needs `to`: a square, or a list of squares")?.0 }
        }
    })
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
        write!(f, "a square, or a list of squares")
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
