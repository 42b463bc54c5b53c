//! The rule book of a game: its rules and presets, and how user input becomes complete rules.

use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::error::{RuleError, nearest};
use super::schema::{Rule, written};

/// The house rules of a game as users write them: every field has a default, unknown fields are refused, names are
/// kebab-case. They may be invalid; the game's `Rules` built from them never are.
///
/// `parlour rules` and the forms show the documentation of the fields and of the enums' values.
pub trait RulesFile: Serialize + DeserializeOwned + JsonSchema + Default {
    /// The presets, the default first: name, one sentence, rules.
    fn presets() -> Vec<(&'static str, &'static str, Self)>;

    /// The rules in groups, in the order in which people read them. Rules in no group come last.
    fn groups() -> &'static [RuleGroup] {
        &[]
    }
}

/// The heading of a group of rules, and their keys.
pub type RuleGroup = (&'static str, &'static [&'static str]);

/// A preset.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Preset {
    /// The name.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Every rule.
    pub rules: Map<String, Value>,
}

/// The rules of a game, explained, and its presets.
///
/// ```
/// use parlour_core::{RuleBook, RulesFile};
/// use schemars::JsonSchema;
/// use serde::{Deserialize, Serialize};
/// use serde_json::json;
///
/// #[derive(Serialize, Deserialize, JsonSchema, Default, Clone)]
/// #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
/// struct File {
///     /// What happens at the end.
///     finish: Finish,
/// }
/// #[derive(Serialize, Deserialize, JsonSchema, Default, Clone)]
/// #[serde(rename_all = "kebab-case")]
/// enum Finish {
///     /// Only the exact number finishes.
///     #[default]
///     Exact,
///     /// Passing the end finishes, too.
///     Overshoot,
/// }
/// impl RulesFile for File {
///     fn presets() -> Vec<(&'static str, &'static str, Self)> {
///         vec![("classic", "As it was.", File::default())]
///     }
/// }
/// let book = RuleBook::of::<File>();
/// assert_eq!(book.rules()[0].values[1].meaning, "Passing the end finishes, too.");
/// let rules = book.resolve(&json!({"preset": "classic", "finish": "overshoot"})).unwrap();
/// assert_eq!(rules["finish"], "overshoot");
/// let error = book.resolve(&json!({"finnish": "exact"})).unwrap_err();
/// assert!(error.to_string().contains("did you mean finish?"));
/// assert_eq!(book.summary(&rules), "classic, finish=overshoot");
/// ```
#[derive(Debug, Clone)]
pub struct RuleBook {
    schema: Value,
    rules: Vec<Rule>,
    presets: Vec<Preset>,
}

impl RuleBook {
    /// The rule book for rules of the type `F`.
    pub fn of<F: RulesFile>() -> Self {
        let schema = schema_of::<F>();
        let presets: Vec<Preset> = (F::presets().into_iter())
            .map(|(name, summary, rules)| Preset { name, summary, rules: as_map(&rules) })
            .collect();
        let mut rules = Rule::all(&schema, &as_map(&F::default()));
        for rule in &mut rules {
            rule.group = group_of(&rule.key, F::groups());
        }
        let place = |rule: &Rule| places(F::groups()).position(|key| key == rule.key).unwrap_or(usize::MAX);
        rules.sort_by_key(place);
        Self { schema, rules, presets }
    }

    /// The JSON Schema of the rules.
    pub fn schema(&self) -> &Value {
        &self.schema
    }

    /// Every rule, explained.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The presets, the default first.
    pub fn presets(&self) -> &[Preset] {
        &self.presets
    }

    /// The preset with this name.
    pub fn preset(&self, name: &str) -> Result<&Preset, RuleError> {
        let names = || self.presets.iter().map(|preset| preset.name);
        self.presets.iter().find(|preset| preset.name == name).ok_or_else(|| RuleError::UnknownPreset {
            given: name.to_owned(),
            nearest: nearest(name, names()).map(str::to_owned),
            allowed: names().map(str::to_owned).collect(),
        })
    }

    /// The rule with this key.
    pub fn rule(&self, key: &str) -> Result<&Rule, RuleError> {
        let keys = || self.rules.iter().map(|rule| rule.key.as_str());
        self.rules.iter().find(|rule| rule.key == key).ok_or_else(|| RuleError::UnknownKey {
            key: key.to_owned(),
            nearest: nearest(key, keys()).map(str::to_owned),
            allowed: keys().map(str::to_owned).collect(),
        })
    }

    /// Complete rules from what is given: a preset's name, `{"preset": name, changes…}`, or a table of rules (keys that
    /// are left out are as in the first preset). `null` means the first preset.
    pub fn resolve(&self, given: &Value) -> Result<Map<String, Value>, RuleError> {
        match given {
            Value::Null => Ok(self.first()),
            Value::String(name) => Ok(self.preset(name)?.rules.clone()),
            Value::Object(table) => self.overlay(table),
            other => Err(RuleError::NotRules { given: other.to_string() }),
        }
    }

    /// A summary of complete rules: the nearest preset, and every rule that differs from it.
    ///
    /// For example `classic, finish=bounce`.
    pub fn summary(&self, rules: &Map<String, Value>) -> String {
        let changes = |preset: &Preset| -> Vec<String> {
            let differs = |(key, value): &(&String, &Value)| preset.rules.get(*key) != Some(*value);
            let changed = rules.iter().filter(differs);
            changed.map(|(key, value)| format!("{key}={}", written(value))).collect()
        };
        let best = self.presets.iter().map(|preset| (preset.name, changes(preset)));
        let (name, changes) = best.min_by_key(|(_, changes)| changes.len()).unwrap_or_default();
        std::iter::once(name.to_owned()).chain(changes).collect::<Vec<_>>().join(", ")
    }

    /// Changes one rule, as `--set key=value` does.
    pub fn set(&self, rules: &mut Map<String, Value>, key: &str, text: &str) -> Result<(), RuleError> {
        let rule = self.rule(key)?;
        self.change(rules, key, rule.read(text))
    }

    fn overlay(&self, table: &Map<String, Value>) -> Result<Map<String, Value>, RuleError> {
        let mut rules = match table.get("preset") {
            None => self.first(),
            Some(Value::String(name)) => self.preset(name)?.rules.clone(),
            Some(other) => {
                return Err(RuleError::NotRules { given: other.to_string() });
            }
        };
        for (key, value) in table.iter().filter(|(key, _)| *key != "preset") {
            self.change(&mut rules, key, value.clone())?;
        }
        Ok(rules)
    }

    fn change(&self, rules: &mut Map<String, Value>, key: &str, value: Value) -> Result<(), RuleError> {
        self.rule(key)?.check(&value)?;
        rules.insert(key.to_owned(), value);
        Ok(())
    }

    fn first(&self) -> Map<String, Value> {
        self.presets.first().map(|preset| preset.rules.clone()).unwrap_or_default()
    }

    /// Converts complete rules to typed ones.
    pub fn read<F: RulesFile>(&self, rules: &Map<String, Value>) -> Result<F, RuleError> {
        self.check_all(rules)?;
        read_fields(rules)
    }

    /// Checks typed rules against the ranges and values of the schema.
    pub fn check<F: RulesFile>(&self, rules: &F) -> Result<(), RuleError> {
        self.check_all(&as_map(rules))
    }

    fn check_all(&self, rules: &Map<String, Value>) -> Result<(), RuleError> {
        rules.iter().try_for_each(|(key, value)| self.rule(key)?.check(value))
    }
}

/// The heading of a rule's group; empty if it has none.
fn group_of(key: &str, groups: &[RuleGroup]) -> String {
    let found = groups.iter().find(|(_, keys)| keys.contains(&key));
    found.map_or("", |(heading, _)| heading).to_owned()
}

/// The keys of all groups in order.
fn places(groups: &[RuleGroup]) -> impl Iterator<Item = &'static str> {
    groups.iter().flat_map(|(_, keys)| keys.iter().copied())
}

/// Converts checked fields. What the schema cannot check (a text such as the dice) is read key by key, so that the
/// error names its field.
pub(super) fn read_fields<F: DeserializeOwned>(fields: &Map<String, Value>) -> Result<F, RuleError> {
    F::deserialize(Value::Object(fields.clone())).map_err(|error| blame::<F>(fields, &error))
}

fn blame<F: DeserializeOwned>(fields: &Map<String, Value>, error: &serde_json::Error) -> RuleError {
    let alone =
        |key: &str, value: &Value| Value::Object([(key.to_owned(), value.clone())].into_iter().collect());
    let guilty = fields.iter().find_map(|(key, value)| {
        let error = F::deserialize(alone(key, value)).err()?;
        Some(RuleError::BadValue {
            key: key.clone(),
            given: value.to_string(),
            nearest: None,
            allowed: allowed_words(&error),
        })
    });
    guilty.unwrap_or_else(|| RuleError::NotRules { given: error.to_string() })
}

/// The error of a type about a value. Serde's text for a number out of range is for programmers.
fn allowed_words(error: &serde_json::Error) -> String {
    let words = error.to_string();
    if words.contains("expected u") { "whole numbers up to 4294967295".to_owned() } else { words }
}

/// The JSON Schema of a file of rules or options.
pub(super) fn schema_of<F: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<F>().to_value();
    // The rest of the documentation is for readers of the code.
    let words = schema["description"].as_str().unwrap_or_default();
    let summary = words.split_inclusive('.').next().unwrap_or_default().to_owned();
    schema["description"] = summary.into();
    schema
}

/// A rules file as a table.
pub(super) fn as_map<F: Serialize>(rules: &F) -> Map<String, Value> {
    match serde_json::to_value(rules) {
        Ok(Value::Object(map)) => map,
        _ => Map::new(),
    }
}
