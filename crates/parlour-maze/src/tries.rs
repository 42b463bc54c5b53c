//! The order in which directions are tried, as written in a file.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Direction;

/// All four directions, each once, in the order in which they are tried.
///
/// ```
/// use parlour_maze::Tries;
/// let tries: Tries = serde_json::from_str(r#"["right", "down"]"#).unwrap();
/// assert_eq!(serde_json::to_string(&tries).unwrap(), r#"["right","down","up","left"]"#);
/// assert!(serde_json::from_str::<Tries>(r#"["down", "down", "up", "left"]"#).is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Tries([Direction; 4]);

impl Tries {
    /// Down, right, up, left.
    pub const DEFAULT: Self = Self([Direction::Down, Direction::Right, Direction::Up, Direction::Left]);

    /// The directions in this order; after down and right alone come up and left. `None` for any other list.
    pub fn new(directions: &[Direction]) -> Option<Self> {
        let order = match directions {
            [first, second] => [*first, *second, Direction::Up, Direction::Left],
            _ => directions.try_into().ok()?,
        };
        Direction::ALL.iter().all(|direction| order.contains(direction)).then_some(Self(order))
    }

    /// The directions in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Direction> + use<> {
        self.0.into_iter()
    }
}

impl Default for Tries {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Serialize for Tries {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.map(Direction::word))
    }
}

impl<'de> Deserialize<'de> for Tries {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let words: Vec<String> = Vec::deserialize(deserializer)?;
        let named = |word: &String| Direction::ALL.into_iter().find(|direction| direction.word() == word);
        let directions: Option<Vec<Direction>> = words.iter().map(named).collect();
        (directions.and_then(|directions| Self::new(&directions)))
            .ok_or_else(|| D::Error::custom("each of down, right, up, left once, or down and right alone"))
    }
}

impl JsonSchema for Tries {
    fn schema_name() -> Cow<'static, str> {
        "Tries".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "array",
            "items": {"type": "string", "enum": Self::DEFAULT.0.map(Direction::word)},
            "uniqueItems": true,
            "examples": [["up", "left", "down", "right"], ["right", "down", "up", "left"]],
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // M-08: the order is a list of the four directions; anything else is refused with the reason.
    #[test]
    fn every_direction_once() {
        let read = |text: &str| serde_json::from_str::<Tries>(text).map_err(|error| error.to_string());
        let document = read(r#"["up", "left", "down", "right"]"#).unwrap();
        let order: String = document.iter().map(Direction::letter).collect();
        assert_eq!(order, "ULDR");
        assert_eq!(read(r#"["down", "right"]"#), Ok(Tries::DEFAULT));
        for wrong in [
            "[]",
            r#"["down"]"#,
            r#"["up", "left"]"#,
            r#"["down", "right", "up"]"#,
            r#"["down", "right", "up", "up"]"#,
            r#"["down", "right", "up", "back"]"#,
            r#"["down", "right", "up", "left", "down"]"#,
        ] {
            let error = read(wrong).unwrap_err();
            assert_eq!(error, "each of down, right, up, left once, or down and right alone", "{wrong}");
        }
    }
}
