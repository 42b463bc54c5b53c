//! WebSocket messages as HTTP bodies, read by the same parser.

use std::marker::PhantomData;

use axum::http::request::Parts;
use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::app::http::failure::Failure;
use crate::app::http::request::{Input, json};
use crate::app::http::schemas::{pascal, variants};
use crate::messages::{Answer, Incoming, Refusal, Request};

/// A message of one of the allowed kinds. If only one kind is allowed, `do` can be left out.
pub(crate) struct Message<K> {
    pub(crate) incoming: Incoming,
    kinds: PhantomData<K>,
}

/// The messages that a route takes.
pub(crate) trait Kinds {
    /// Their names; an empty list means all.
    const NAMES: &'static [&'static str];
    /// The answers to them.
    const ANSWERS: &'static [&'static str];
}

macro_rules! kinds {
    ($($(#[$about:meta])* $name:ident = $names:expr => $answers:expr),* $(,)?) => {
        $($(#[$about])* pub(crate) struct $name;
        impl Kinds for $name { const NAMES: &'static [&'static str] = &$names;
            const ANSWERS: &'static [&'static str] = &$answers; })*
    };
}

kinds! {
    /// Any message.
    Any = [] => ["table", "seated", "done", "pong"],
    /// Only `join`.
    Join = ["join"] => ["seated"],
    /// Only `start`.
    Start = ["start"] => ["done"],
    /// Only `roll` and `move`.
    Step = ["roll", "move"] => ["done"],
}

impl<K: Kinds> Message<K> {
    fn parse(bytes: &[u8]) -> Result<Self, Failure> {
        let nothing = bytes.iter().all(u8::is_ascii_whitespace);
        let value = match json(bytes) {
            Err(_) if nothing => Value::Object(Map::new()),
            value => {
                value.map_err(|error| Failure::malformed(Refusal::bad(format!("not valid JSON: {error}"))))?
            }
        };
        let incoming = named(value, K::NAMES).and_then(Incoming::from_value).map_err(Failure::malformed)?;
        Ok(Self { incoming, kinds: PhantomData })
    }
}

impl<K: Kinds> Input for Message<K> {
    fn read(_: &Parts, body: &[u8]) -> Result<Self, Failure> {
        Self::parse(body)
    }

    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(if K::NAMES.is_empty() { incoming(generator) } else { only(generator, K::NAMES) })
    }
}

/// Checks the name of a message; adds it if only one is allowed.
fn named(mut value: Value, names: &[&str]) -> Result<Value, Refusal> {
    let (Some(fields), [first, rest @ ..]) = (value.as_object_mut(), names) else {
        return Ok(value);
    };
    match fields.get("do") {
        None if rest.is_empty() => {
            fields.insert("do".to_owned(), Value::from(*first));
            Ok(value)
        }
        Some(Value::String(given)) if !names.contains(&given.as_str()) => {
            let wanted = names.join("\" or \"");
            Err(Refusal::bad(format!("do: only \"{wanted}\" is allowed here")))
        }
        _ => Ok(value),
    }
}

/// The answer to a message, if it is not refused.
pub(crate) struct AnswerTo<K>(Answer, PhantomData<K>);

impl<K> From<Answer> for AnswerTo<K> {
    fn from(answer: Answer) -> Self {
        Self(answer, PhantomData)
    }
}

impl<K> Serialize for AnswerTo<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<K: Kinds> JsonSchema for AnswerTo<K> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("AnswerTo{}", K::NAMES.join("-")).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        answers(generator, K::ANSWERS)
    }
}

/// The schema of all messages from clients, under the name `Incoming`.
pub(crate) fn incoming(generator: &mut SchemaGenerator) -> Schema {
    let all = only(generator, &[]);
    union(generator, "Incoming", all)
}

/// The schema of all messages from the server, under the name `Answer`.
pub(crate) fn answer(generator: &mut SchemaGenerator) -> Schema {
    let all = answers(generator, &[]);
    union(generator, "Answer", all)
}

fn union(generator: &mut SchemaGenerator, name: &str, schema: Schema) -> Schema {
    generator.definitions_mut().insert(name.to_owned(), schema.to_value());
    json_schema!({ "$ref": format!("#/components/schemas/{name}") })
}

fn answers(generator: &mut SchemaGenerator, names: &[&str]) -> Schema {
    let schema = Answer::json_schema(generator);
    variants(generator, &schema, "is", names, |word, schema| (format!("{}Answer", pascal(word)), schema))
}

/// The schema of these messages, each with a `key`. A route for one message does not need its name.
fn only(generator: &mut SchemaGenerator, names: &[&str]) -> Schema {
    let schema = Request::json_schema(generator);
    let alone = names.len() == 1;
    variants(generator, &schema, "do", names, |word, mut schema| {
        schema["properties"]["key"] = serde_json::json!({
            "type": ["string", "null"],
            "minLength": 1,
            "maxLength": 128,
            "description": "A request repeated with the same key gets the first answer again.",
        });
        schema["additionalProperties"] = false.into();
        if let (true, Some(needed)) = (alone, schema["required"].as_array_mut()) {
            needed.retain(|field| field != "do");
        }
        (format!("{}{}", pascal(word), if alone { "Body" } else { "Message" }), schema)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_route_takes_only_its_own_messages() {
        let join = Message::<Join>::parse(br#"{"name":"Ann"}"#).unwrap();
        assert!(matches!(join.incoming.request, Request::Join { .. }));
        assert!(Message::<Join>::parse(br#"{"do":"close"}"#).is_err());
        assert!(Message::<Start>::parse(b" ").is_ok());
        let step = Message::<Step>::parse(br#"{"do":"move","move":"3","key":"k"}"#).unwrap();
        assert_eq!(step.incoming.key.as_deref(), Some("k"));
        assert!(Message::<Step>::parse(br#"{"move":"3"}"#).is_err());
        assert!(Message::<Step>::parse(br#"{"do":"close"}"#).is_err());
        assert!(Message::<Any>::parse(br#"{"do":"close"}"#).is_ok());
        assert!(Message::<Any>::parse(b"\xff").is_err());
    }

    #[test]
    fn the_schema_has_the_messages_of_the_route() {
        let mut generator = SchemaGenerator::default();
        let step = Message::<Step>::schema(&mut generator).unwrap().to_value();
        assert_eq!(step["oneOf"].as_array().map(Vec::len), Some(2));
        assert_eq!(step["discriminator"]["mapping"]["roll"], "#/components/schemas/RollMessage");
        let join = Message::<Join>::schema(&mut generator).unwrap().to_value();
        assert_eq!(join["$ref"], "#/components/schemas/JoinBody");
        assert_eq!(generator.definitions()["JoinBody"]["required"], serde_json::json!(["name"]));
    }
}
