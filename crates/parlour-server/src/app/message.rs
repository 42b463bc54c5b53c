//! Requests at a table as bodies: the messages of the WebSocket, read by the same parser.

use std::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

use super::failure::Failure;
use super::request::FromBody;
use crate::messages::{Incoming, Refusal, Request};

/// A message of one of some kinds. Where there is one kind only, `do` may be left out.
pub(crate) struct Message<K> {
    pub(crate) incoming: Incoming,
    kinds: PhantomData<K>,
}

/// Which messages a route takes.
pub(crate) trait Kinds {
    /// Their names; none stands for all.
    const NAMES: &'static [&'static str];
}

macro_rules! kinds {
    ($($(#[$about:meta])* $name:ident = $names:expr),* $(,)?) => {
        $($(#[$about])* pub(crate) struct $name;
        impl Kinds for $name { const NAMES: &'static [&'static str] = &$names; })*
    };
}

kinds! {
    /// Any message.
    Any = [],
    /// To sit down.
    Join = ["join"],
    /// To begin.
    Start = ["start"],
    /// To play.
    Step = ["roll", "move"],
}

impl<K: Kinds> FromBody for Message<K> {
    fn read(bytes: &[u8]) -> Result<Self, Failure> {
        let nothing = bytes.iter().all(u8::is_ascii_whitespace);
        let value = match serde_json::from_slice(bytes) {
            Err(_) if nothing => Value::Object(Map::new()),
            value => value.map_err(|error| Refusal::bad(format!("no JSON: {error}")))?,
        };
        Ok(Self { incoming: Incoming::from_value(named(value, K::NAMES)?)?, kinds: PhantomData })
    }

    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        if K::NAMES.is_empty() {
            return Some(generator.subschema_for::<Incoming>());
        }
        Some(only(Request::json_schema(generator), K::NAMES))
    }
}

/// The message with its name, if it is one of those wanted.
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
            Err(Refusal::bad(format!("do: this address takes \"{wanted}\" only")))
        }
        _ => Ok(value),
    }
}

/// The part of the messages' schema that is about these; with a key, like all messages.
fn only(schema: Schema, names: &[&str]) -> Schema {
    let mut schema = schema.to_value();
    let variants = schema["oneOf"].as_array_mut().map(std::mem::take).unwrap_or_default();
    let wanted = |variant: &Value| {
        let name = variant["properties"]["do"]["const"].as_str();
        name.is_some_and(|name| names.contains(&name))
    };
    let key = serde_json::json!({"type": "string", "description": "What the client calls this request: sent again, it gets the first answer again."});
    let kept = variants.into_iter().filter(wanted).map(|mut variant| {
        variant["properties"]["key"] = key.clone();
        if let (1, Some(needed)) = (names.len(), variant["required"].as_array_mut()) {
            needed.retain(|field| field != "do");
        }
        variant
    });
    let one_of: Vec<Value> = kept.collect();
    Schema::try_from(serde_json::json!({ "oneOf": one_of })).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_takes_its_own_messages_only() {
        let join = Message::<Join>::read(br#"{"name":"Ann"}"#).unwrap();
        assert!(matches!(join.incoming.request, Request::Join { .. }));
        assert!(Message::<Join>::read(br#"{"do":"close"}"#).is_err());
        assert!(Message::<Start>::read(b" ").is_ok());
        let step = Message::<Step>::read(br#"{"do":"move","move":"3","key":"k"}"#).unwrap();
        assert_eq!(step.incoming.key.as_deref(), Some("k"));
        assert!(Message::<Step>::read(br#"{"move":"3"}"#).is_err());
        assert!(Message::<Step>::read(br#"{"do":"close"}"#).is_err());
        assert!(Message::<Any>::read(br#"{"do":"close"}"#).is_ok());
        assert!(Message::<Any>::read(b"\xff").is_err());
    }

    #[test]
    fn the_schema_has_the_messages_of_the_address() {
        let mut generator = SchemaGenerator::default();
        let step = Message::<Step>::schema(&mut generator).unwrap().to_value();
        assert_eq!(step["oneOf"].as_array().map(Vec::len), Some(2));
        let join = Message::<Join>::schema(&mut generator).unwrap().to_value();
        assert_eq!(join["oneOf"][0]["required"], serde_json::json!(["name"]));
    }
}
