//! What the stores hold at the start, as written in a file: the number 0 or the word `seeds`.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

/// What the stores hold at the start.
///
/// ```
/// use parlour_mancala::Attics;
/// assert_eq!(serde_json::to_string(&[Attics::Empty, Attics::Seeds]).unwrap(), r#"[0,"seeds"]"#);
/// assert_eq!(serde_json::from_str::<Attics>("0").unwrap(), Attics::Empty);
/// assert!(serde_json::from_str::<Attics>("3").is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Attics {
    /// Nothing.
    #[default]
    Empty,
    /// As many seeds as each pit.
    Seeds,
}

/// How [`Attics::Seeds`] is written.
const SEEDS: &str = "seeds";

impl Serialize for Attics {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Empty => serializer.serialize_u8(0),
            Self::Seeds => serializer.serialize_str(SEEDS),
        }
    }
}

impl<'de> Deserialize<'de> for Attics {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Value::deserialize(deserializer)? {
            Value::Number(number) if number.as_u64() == Some(0) => Ok(Self::Empty),
            Value::String(word) if word == SEEDS => Ok(Self::Seeds),
            _ => Err(D::Error::custom("0, seeds")),
        }
    }
}

impl JsonSchema for Attics {
    fn schema_name() -> Cow<'static, str> {
        "Attics".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "oneOf": [
                {"type": "integer", "const": 0, "title": "None", "description": "The stores start empty."},
                {"type": "string", "const": SEEDS, "title": "As many as in a pit", "description": "Each store starts with as many seeds as each pit."},
            ]
        })
    }
}
