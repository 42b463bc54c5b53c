//! The schemas of the OpenAPI document: collected from the types of both directions, then made exact.

use schemars::generate::SchemaSettings;
use schemars::{Schema, SchemaGenerator};
use serde_json::{Map, Value, json};

/// Where the document keeps its schemas.
const COMPONENTS: &str = "#/components/schemas/";

/// The schemas of what goes in and of what comes out. A field with a default can be left out of a request, but is always
/// in an answer, so each direction has its own generator.
pub(crate) struct Schemas {
    pub(crate) input: SchemaGenerator,
    pub(crate) output: SchemaGenerator,
}

impl Schemas {
    pub(crate) fn new() -> Self {
        let settings = || {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            })
        };
        Self {
            input: settings().for_deserialize().into_generator(),
            output: settings().for_serialize().into_generator(),
        }
    }

    /// All schemas with a name. The few types of both directions are as in requests, where fewer fields are required.
    pub(crate) fn components(mut self) -> Map<String, Value> {
        let mut all = self.output.take_definitions(true);
        all.extend(self.input.take_definitions(true));
        all.sort_keys();
        all
    }
}

/// Gives every variant of a tagged enum a schema with a name, such as `RollMessage`, and returns their union. Generators
/// name the types of a client after them.
pub(crate) fn variants(
    generator: &mut SchemaGenerator,
    schema: &Schema,
    tag: &str,
    names: &[&str],
    describe: impl Fn(&str, Value) -> (String, Value),
) -> Schema {
    let all = schema.get("oneOf").and_then(Value::as_array).cloned().unwrap_or_default();
    let mut references = Vec::new();
    let mut mapping = Map::new();
    for variant in all {
        let Some(word) = variant["properties"][tag]["const"].as_str().map(str::to_owned) else {
            continue;
        };
        if !names.is_empty() && !names.contains(&word.as_str()) {
            continue;
        }
        let (name, schema) = describe(&word, without_siblings(variant));
        let reference = format!("{COMPONENTS}{name}");
        generator.definitions_mut().insert(name, schema);
        references.push(json!({ "$ref": reference.clone() }));
        mapping.insert(word, reference.into());
    }
    let union = match references.as_slice() {
        [only] => only.clone(),
        _ => json!({ "oneOf": references, "discriminator": { "propertyName": tag, "mapping": mapping } }),
    };
    union.try_into().unwrap_or_default()
}

/// A word such as `take-back` as the start of a type's name: `TakeBack`.
pub(crate) fn pascal(word: &str) -> String {
    let part = |part: &str| part[..1].to_uppercase() + &part[1..];
    word.split('-').filter(|part| !part.is_empty()).map(part).collect()
}

/// Many tools ignore what is beside a reference.
fn without_siblings(mut schema: Value) -> Value {
    let reference = schema.as_object_mut().and_then(|fields| fields.shift_remove("$ref"));
    match reference {
        Some(reference) => json!({ "allOf": [{ "$ref": reference }, schema] }),
        None => schema,
    }
}

/// Makes a schema exact, and plain enough for all tools: integers have the range of their type, and `true`, which some
/// tools do not take for a schema, becomes `{}`.
pub(crate) fn make_exact(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(make_exact),
        Value::Object(fields) => {
            bound(fields);
            list_words(fields);
            if fields.get("items") == Some(&Value::Bool(true)) {
                fields.insert("items".to_owned(), json!({}));
            }
            if let Some(Value::Object(properties)) = fields.get_mut("properties") {
                // A property can have the name of a keyword.
                for schema in properties.values_mut() {
                    if schema.is_boolean() {
                        *schema = json!({});
                    }
                    make_exact(schema);
                }
            }
            let data = ["properties", "default", "const", "enum", "example", "examples"];
            let schemas = fields.iter_mut().filter(|(key, _)| !data.contains(&key.as_str()));
            schemas.for_each(|(_, schema)| make_exact(schema));
        }
        _ => {}
    }
}

/// Adds the greatest value of an integer type; the least one is there already.
fn bound(fields: &mut Map<String, Value>) {
    let most: u64 = match fields.get("format").and_then(Value::as_str) {
        Some("uint8") => u8::MAX.into(),
        Some("uint16") => u16::MAX.into(),
        Some("uint32") => u32::MAX.into(),
        Some("uint64" | "uint") => u64::MAX,
        _ => return,
    };
    fields.entry("maximum").or_insert_with(|| most.into());
}

/// Makes a choice between single words an `enum`, which tools understand, and keeps what each word means.
fn list_words(fields: &mut Map<String, Value>) {
    let choices = fields.get("oneOf").and_then(Value::as_array);
    let (mut words, mut meanings) = (Vec::new(), String::new());
    for choice in choices.into_iter().flatten() {
        match (&choice["const"], &choice["enum"]) {
            (Value::String(word), _) => {
                let meaning = choice["description"].as_str().unwrap_or_default();
                meanings = format!("{meanings}\n- `{word}`: {meaning}");
                words.push(Value::from(word.as_str()));
            }
            (_, Value::Array(more)) => words.extend(more.iter().cloned()),
            _ => return,
        }
    }
    if words.is_empty() {
        return;
    }
    let about = fields.get("description").and_then(Value::as_str).unwrap_or_default();
    let about = if meanings.is_empty() { about.to_owned() } else { format!("{about}\n{meanings}") };
    fields.shift_remove("oneOf");
    fields.insert("type".to_owned(), "string".into());
    fields.insert("enum".to_owned(), words.into());
    fields.insert("description".to_owned(), about.into());
}

/// A parameter of a query is left out and never null.
pub(crate) fn without_null(mut schema: Value) -> Value {
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_slice() {
            schema["type"] = only.clone();
        }
    }
    let description = schema.get("description").cloned();
    if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
        choices.retain(|choice| choice["type"] != "null");
        if let ([only], Some(description)) = (choices.as_mut_slice(), description) {
            only["description"] = description;
            return only.take();
        }
    }
    schema
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_have_a_range_and_any_value_is_an_object() {
        let mut schema = json!({
            "properties": { "any": true, "examples": { "items": true }, "list": { "items": true }, "seat": { "format": "uint32", "minimum": 1 } },
            "default": { "items": true },
        });
        make_exact(&mut schema);
        let properties = &schema["properties"];
        assert_eq!((&properties["any"], &properties["list"]["items"]), (&json!({}), &json!({})));
        assert_eq!(properties["seat"], json!({"format": "uint32", "minimum": 1, "maximum": u32::MAX}));
        assert_eq!(
            (&properties["examples"]["items"], &schema["default"]["items"]),
            (&json!({}), &json!(true))
        );
    }

    #[test]
    fn words_become_an_enum_with_their_meaning() {
        let mut schema = json!({"description": "A seat.", "oneOf": [
            {"type": "string", "const": "open", "description": "No one."}, {"type": "string", "enum": ["bot"]},
        ]});
        make_exact(&mut schema);
        let about = "A seat.\n\n- `open`: No one.";
        assert_eq!(schema, json!({"description": about, "type": "string", "enum": ["open", "bot"]}));
    }

    #[test]
    fn a_parameter_is_never_null() {
        assert_eq!(without_null(json!({"type": ["integer", "null"]})), json!({"type": "integer"}));
        let choice =
            json!({"anyOf": [{"$ref": "#/components/schemas/Phase"}, {"type": "null"}], "description": "P."});
        assert_eq!(without_null(choice), json!({"$ref": "#/components/schemas/Phase", "description": "P."}));
    }

    #[test]
    fn names_of_types_are_made_of_words() {
        assert_eq!((pascal("take-back"), pascal("roll")), ("TakeBack".to_owned(), "Roll".to_owned()));
    }
}
