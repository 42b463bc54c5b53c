//! The values that a rule can have, as far as its JSON Schema lets them be listed.

use parlour_core::{Kind, Preset, Rule};
use serde_json::{Map, Value, json};

use crate::checks::{Check, ensure};

/// An upper bound is tried if it is at most this: beyond it games grow large, not different.
const SMALL: i64 = 12;

/// Complete rules, and how they differ from a preset.
#[derive(Debug, Clone, PartialEq)]
pub struct Variation {
    /// The preset, and what differs from it.
    pub words: String,
    /// All rules.
    pub rules: Map<String, Value>,
}

/// Every preset of a game with every single rule changed to every value that can be listed from the schema: for tests
/// that compare two methods. New values are included automatically.
pub fn every_rule_value(kind: &dyn Kind) -> Vec<Variation> {
    let book = kind.book();
    let vary = |preset| variations(preset, book.schema(), &[]);
    book.presets().iter().flat_map(vary).collect()
}

/// Every rule of the schema has a value that differs from a preset: otherwise it would not be tested.
pub(crate) fn every_rule_varies(presets: &[Preset], schema: &Value, more: &[(String, Value)]) -> Check {
    let mut untested: Vec<&String> =
        schema["properties"].as_object().into_iter().flat_map(Map::keys).collect();
    for preset in presets {
        let varied = variations(preset, schema, more);
        let differs = |key: &str| varied.iter().any(|one| one.rules.get(key) != preset.rules.get(key));
        untested.retain(|key| !differs(key));
    }
    ensure!(
        untested.is_empty(),
        "no values of {untested:?} can be listed from the schema; add some with Suite::value"
    );
    Ok(())
}

/// Every rule has a title and a group, so that forms can show it to people.
pub(crate) fn every_rule_is_titled(rules: &[Rule], schema: &Value) -> Check {
    for Rule { key, group, values, items, .. } in rules {
        ensure!(schema["properties"][key]["title"].is_string(), "rule {key} has no title");
        ensure!(!group.is_empty(), "rule {key} is in no group of RulesFile::groups");
        let unlabelled = values.iter().chain(items).find(|value| value.label.is_empty());
        ensure!(unlabelled.is_none(), "a value of rule {key} has no label: {unlabelled:?}");
    }
    Ok(())
}

/// The preset with every single rule changed to every other value that it can have.
pub(crate) fn variations(preset: &Preset, schema: &Value, more: &[(String, Value)]) -> Vec<Variation> {
    let properties = schema["properties"].as_object().into_iter().flatten();
    let listed =
        properties.flat_map(|(key, schema)| values(schema).into_iter().map(move |value| (key, value)));
    let more = more.iter().map(|(key, value)| (key, value.clone()));
    let mut found: Vec<Variation> = Vec::new();
    for (key, value) in listed.chain(more) {
        let variation = vary(preset, key, value);
        if variation.rules != preset.rules && !found.contains(&variation) {
            found.push(variation);
        }
    }
    found
}

fn vary(preset: &Preset, key: &str, value: Value) -> Variation {
    let words = format!("{} with {key}={value}", preset.name);
    let mut rules = preset.rules.clone();
    rules.insert(key.to_owned(), value);
    Variation { words, rules }
}

/// The values of one rule to try.
pub(crate) fn values(schema: &Value) -> Vec<Value> {
    let parts = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array());
    let mut found: Vec<Value> = schema["examples"].as_array().cloned().unwrap_or_default();
    match parts {
        Some(parts) => found.extend(parts.iter().flat_map(values)),
        None => found.extend(plain_values(schema)),
    }
    found
}

fn plain_values(schema: &Value) -> Vec<Value> {
    if let Some(value) = schema.get("const") {
        return vec![value.clone()];
    }
    if let Some(values) = schema["enum"].as_array() {
        return values.clone();
    }
    types(schema)
        .iter()
        .flat_map(|name| match *name {
            "integer" => integers(schema),
            "array" => lists(schema),
            "boolean" => vec![json!(false), json!(true)],
            "null" => vec![Value::Null],
            _ => Vec::new(),
        })
        .collect()
}

fn types(schema: &Value) -> Vec<&str> {
    match &schema["type"] {
        Value::String(name) => vec![name],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    }
}

fn integers(schema: &Value) -> Vec<Value> {
    let least = schema["minimum"].as_i64().unwrap_or(0);
    let most = schema["maximum"].as_i64().unwrap_or(i64::MAX);
    let mut numbers = vec![least, least.saturating_add(1)];
    if most <= SMALL {
        numbers.push(most);
    }
    numbers.retain(|number| *number <= most);
    numbers.dedup();
    numbers.into_iter().map(Value::from).collect()
}

/// The empty list, a few lists of one item, and the list of those items, if they are long enough.
fn lists(schema: &Value) -> Vec<Value> {
    let mut few = values(&schema["items"]);
    few.truncate(3);
    let ones = few.iter().map(|item| json!([item]));
    let mut found: Vec<Value> = std::iter::once(json!([])).chain(ones).collect();
    if few.len() > 1 {
        found.push(Value::Array(few));
    }
    let shortest = schema["minItems"].as_u64().unwrap_or(0);
    found.retain(|list| list.as_array().is_some_and(|list| list.len() as u64 >= shortest));
    found
}
