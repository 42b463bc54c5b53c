//! Reads a game's rules from its JSON Schema: their keys, meanings and values.

use serde::Serialize;
use serde_json::{Map, Value};

use super::error::{RuleError, nearest};

/// One house rule, explained.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Rule {
    /// The key, as in files and flags.
    pub key: String,
    /// A short title for people.
    pub title: String,
    /// The heading of the group that it belongs to; empty if it has none.
    pub group: String,
    /// What it decides.
    pub summary: String,
    /// The values it can have, if they can be listed.
    pub values: Vec<RuleValue>,
    /// The possible words of its list, if it is a list and they can be listed.
    pub items: Vec<RuleValue>,
    /// Some values to offer, if they cannot be listed.
    pub examples: Vec<Value>,
    /// The values it can have, in words.
    pub allowed: String,
    /// The default value.
    pub default: Value,
    #[serde(skip)]
    schema: Value,
}

/// One value of a house rule, explained.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct RuleValue {
    /// The value.
    pub value: Value,
    /// A short label for people.
    pub label: String,
    /// What it means.
    pub meaning: String,
}

impl Rule {
    /// All rules of a schema, in its order.
    pub(super) fn all(schema: &Value, defaults: &Map<String, Value>) -> Vec<Self> {
        let Some(properties) = schema["properties"].as_object() else {
            return Vec::new();
        };
        properties.iter().map(|(key, schema)| Self::of(key, schema, defaults)).collect()
    }

    fn of(key: &str, schema: &Value, defaults: &Map<String, Value>) -> Self {
        let values: Vec<RuleValue> = alternatives(schema).iter().flat_map(|part| listed(part)).collect();
        let items = alternatives(schema).into_iter().flat_map(|part| alternatives(&part["items"]));
        Self {
            key: key.to_owned(),
            title: title(schema).unwrap_or_else(|| as_phrase(key)),
            group: String::new(),
            summary: text(schema),
            allowed: alternatives(schema).iter().map(|part| in_words(part)).collect::<Vec<_>>().join(", "),
            values,
            items: items.flat_map(listed).collect(),
            examples: schema["examples"].as_array().cloned().unwrap_or_default(),
            default: defaults.get(key).cloned().unwrap_or(Value::Null),
            schema: schema.clone(),
        }
    }

    /// The values to pick from: those that are listed, else the examples.
    pub fn offered(&self) -> Vec<&Value> {
        let listed = self.values.iter().map(|value| &value.value);
        if self.values.is_empty() { self.examples.iter().collect() } else { listed.collect() }
    }

    /// Whether the rule can have this value, as far as the schema says.
    pub(super) fn check(&self, value: &Value) -> Result<(), RuleError> {
        if alternatives(&self.schema).iter().any(|part| fits(part, value)) {
            Ok(())
        } else {
            Err(self.refuse(value))
        }
    }

    /// The error for a value the rule cannot have.
    pub(super) fn refuse(&self, value: &Value) -> RuleError {
        let words = self.values.iter().chain(&self.items).filter_map(|allowed| allowed.value.as_str());
        // In a list of words, report the first one that is not allowed.
        let is_unknown = |item: &&Value| self.items.iter().all(|allowed| allowed.value != **item);
        let items = value.as_array().filter(|_| !self.items.is_empty()).into_iter().flatten();
        let given = items.into_iter().find(is_unknown).unwrap_or(value);
        RuleError::BadValue {
            key: self.key.clone(),
            given: given.to_string(),
            nearest: given.as_str().and_then(|given| nearest(given, words)).map(str::to_owned),
            allowed: self.allowed.clone(),
        }
    }

    /// The value of a word from the command line: `exact`, `3`, `1,6`, `[1,6]`.
    pub(super) fn read(&self, text: &str) -> Value {
        let text = text.trim();
        let parts = alternatives(&self.schema);
        let json = [text, &format!("[{text}]")].map(|text| serde_json::from_str(text).ok());
        let any = (text == ANY).then_some(Value::Null);
        let words = [any, Some(Value::from(text))];
        let mut candidates = words.into_iter().chain(json).chain([Some(list_of_words(text))]).flatten();
        let fitting = candidates.find(|value| parts.iter().any(|part| fits(part, value)));
        // A list with a wrong word is still read as a list, so that the error can name the word.
        let misread = || if self.items.is_empty() { text.into() } else { list_of_words(text) };
        fitting.unwrap_or_else(misread)
    }
}

/// How the absence of a value is written.
const ANY: &str = "any";

fn list_of_words(text: &str) -> Value {
    let inner = text.trim_start_matches('[').trim_end_matches(']');
    let words = inner.split(',').map(|word| word.trim().trim_matches('"')).filter(|word| !word.is_empty());
    if matches!(inner, "none" | "") { Value::Array(Vec::new()) } else { words.collect() }
}

/// The alternatives, one of which a value must match.
fn alternatives(schema: &Value) -> Vec<&Value> {
    let parts = schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array());
    parts.map_or_else(|| vec![schema], |parts| parts.iter().flat_map(alternatives).collect())
}

fn listed(part: &Value) -> Vec<RuleValue> {
    let meaning = text(part);
    let label = |value: &Value| title(part).unwrap_or_else(|| as_phrase(&written(value)));
    let item =
        |value: &Value| RuleValue { value: value.clone(), label: label(value), meaning: meaning.clone() };
    match (&part["const"], part["enum"].as_array()) {
        (Value::Null, None) => Vec::new(),
        (Value::Null, Some(values)) => values.iter().map(item).collect(),
        (value, _) => vec![item(value)],
    }
}

fn in_words(part: &Value) -> String {
    let listed = listed(part);
    if !listed.is_empty() {
        return listed.iter().map(|item| written(&item.value)).collect::<Vec<_>>().join(", ");
    }
    types(part).into_iter().map(|name| type_in_words(part, name)).collect::<Vec<_>>().join(", ")
}

fn type_in_words(part: &Value, name: &str) -> String {
    match name {
        "integer" => format!("a whole number{}", range(part)),
        "number" => format!("a number{}", range(part)),
        "array" => format!("a list of {}", items_in_words(&part["items"])),
        "null" => format!("or {ANY}"),
        _ => part["allowed"].as_str().map_or_else(|| text(part), str::to_owned),
    }
}

fn items_in_words(items: &Value) -> String {
    let parts: Vec<String> = alternatives(items).iter().map(|part| in_words(part)).collect();
    match items["type"].as_str() {
        // The range of the items is that of the integer type; the game decides which of them are valid.
        Some("integer") if listed(items).is_empty() => "whole numbers".to_owned(),
        _ => parts.join(", "),
    }
}

fn range(part: &Value) -> String {
    match (part["minimum"].as_f64(), part["maximum"].as_f64()) {
        (Some(least), Some(most)) => format!(" from {least} to {most}"),
        (Some(least), None) => format!(" of at least {least}"),
        _ => String::new(),
    }
}

/// A value as written after `--set key=`: no quotes around words, lists with commas, `any` for null.
///
/// ```
/// use parlour_core::written;
/// use serde_json::json;
/// let values = [json!("exact"), json!([1, 6]), json!([]), json!(null)];
/// assert_eq!(values.map(|value| written(&value)), ["exact", "1,6", "none", "any"]);
/// ```
pub fn written(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Array(items) if items.is_empty() => "none".to_owned(),
        Value::Array(items) => items.iter().map(written).collect::<Vec<_>>().join(","),
        Value::Null => ANY.to_owned(),
        other => other.to_string(),
    }
}

fn text(schema: &Value) -> String {
    schema["description"].as_str().unwrap_or_default().replace('\n', " ")
}

fn title(schema: &Value) -> Option<String> {
    schema["title"].as_str().map(str::to_owned)
}

/// A key as a title: `black-holes` becomes "Black holes".
fn as_phrase(key: &str) -> String {
    let words = key.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn fits(part: &Value, value: &Value) -> bool {
    let constant = part.get("const").is_none_or(|constant| constant == value);
    let listed = part["enum"].as_array().is_none_or(|values| values.contains(value));
    constant && listed && types(part).iter().any(|name| has_type(part, name, value))
}

fn types(part: &Value) -> Vec<&str> {
    match &part["type"] {
        Value::String(name) => vec![name],
        Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
        _ => vec!["any"],
    }
}

fn has_type(part: &Value, name: &str, value: &Value) -> bool {
    match name {
        "integer" => value.as_i64().is_some_and(|number| {
            part["minimum"].as_i64().is_none_or(|least| number >= least)
                && part["maximum"].as_i64().is_none_or(|most| number <= most)
        }),
        "array" => value.as_array().is_some_and(|items| {
            let parts = alternatives(&part["items"]);
            items.iter().all(|item| parts.iter().any(|part| fits(part, item)))
        }),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "number" => value.as_f64().is_some_and(|number| {
            part["minimum"].as_f64().is_none_or(|least| number >= least)
                && part["maximum"].as_f64().is_none_or(|most| number <= most)
        }),
        "object" => value.is_object(),
        "null" => value.is_null(),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn rule(schema: &Value) -> Rule {
        Rule::of("key", schema, &Map::new())
    }

    #[test]
    fn words_of_the_command_line_become_values() {
        let list = rule(&json!({"type": "array", "items": {"type": "integer", "minimum": 1}}));
        for (text, value) in
            [("1,6", json!([1, 6])), ("[1, 6]", json!([1, 6])), ("6", json!([6])), ("none", json!([]))]
        {
            assert_eq!(list.read(text), value, "{text}");
        }
        assert_eq!(list.allowed, "a list of whole numbers");
        let words = rule(&json!({"type": "array", "items": {"enum": ["capture", "finish"]}}));
        assert_eq!(words.read("capture, finish"), json!(["capture", "finish"]));
        let error = words.refuse(&words.read("capture,finsh")).to_string();
        assert!(error.contains("\"finsh\" is not a value of key; did you mean finish?"), "{error}");
    }

    #[test]
    fn nonsense_is_never_read_as_nothing() {
        let optional = rule(&json!({"type": ["integer", "null"], "minimum": 2, "maximum": 6}));
        assert_eq!(optional.read("4"), json!(4));
        assert_eq!([optional.read("null"), optional.read("any")], [json!(null), json!(null)]);
        for text in ["abc", "9", "2.5", "", "[2]"] {
            let value = optional.read(text);
            assert!(optional.check(&value).is_err(), "{text} was read as {value}");
        }
    }
}
