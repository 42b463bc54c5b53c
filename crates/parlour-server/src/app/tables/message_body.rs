//! WebSocket messages as HTTP bodies, read by the same parser.

use std::marker::PhantomData;

use axum::http::request::Parts;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};

use crate::app::http::failure::Failure;
use crate::app::http::request::Input;
use crate::messages::{Incoming, Refusal, Request};

/// A message of one of the allowed kinds. If only one kind is allowed, `do` can be left out.
pub(crate) struct Message<K> {
    pub(crate) incoming: Incoming,
    kinds: PhantomData<K>,
}

/// The messages that a route takes.
pub(crate) trait Kinds {
    /// Their names; an empty list means all.
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
    /// Only `join`.
    Join = ["join"],
    /// Only `start`.
    Start = ["start"],
    /// Only `roll` and `move`.
    Step = ["roll", "move"],
}

impl<K: Kinds> Message<K> {
    fn parse(bytes: &[u8]) -> Result<Self, Failure> {
        let nothing = bytes.iter().all(u8::is_ascii_whitespace);
        let value = match serde_json::from_slice(bytes) {
            Err(_) if nothing => Value::Object(Map::new()),
            value => value.map_err(|error| Refusal::bad(format!("not valid JSON: {error}")))?,
        };
        Ok(Self { incoming: Incoming::from_value(named(value, K::NAMES)?)?, kinds: PhantomData })
    }
}

impl<K: Kinds> Input for Message<K> {
    fn read(_: &Parts, body: &[u8]) -> Result<Self, Failure> {
        Self::parse(body)
    }

    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        if K::NAMES.is_empty() {
            return Some(generator.subschema_for::<Incoming>());
        }
        Some(only(Request::json_schema(generator), K::NAMES))
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

/// The schema of these messages, each with a `key`.
fn only(schema: Schema, names: &[&str]) -> Schema {
    let mut schema = schema.to_value();
    let variants = schema["oneOf"].as_array_mut().map(std::mem::take).unwrap_or_default();
    let wanted = |variant: &Value| {
        let name = variant["properties"]["do"]["const"].as_str();
        name.is_some_and(|name| names.contains(&name))
    };
    let key = serde_json::json!({"type": "string", "description": "An idempotency key: a request repeated with the same key gets the first answer again."});
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
        let join = Message::<Join>::schema(&mut generator).unwrap().to_value();
        assert_eq!(join["oneOf"][0]["required"], serde_json::json!(["name"]));
    }
}
