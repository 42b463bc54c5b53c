//! `parlour rules`: every house rule, explained from the schema.

use parlour::core::{Kind, Preset, Rule};
use serde_json::{Map, Value, json};

use crate::args::RulesArgs;
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn run(args: &RulesArgs, output: &Output) -> Result<(), Failure> {
    let Some(kind) = args.game.as_deref().and_then(parlour::find) else {
        return games(output);
    };
    let preset =
        args.preset.as_deref().map(|name| kind.book().preset(name)).transpose().map_err(Failure::input)?;
    if args.schema {
        let schema = serde_json::to_string_pretty(kind.book().schema()).map_err(Failure::running)?;
        output.line(schema)
    } else if output.json() {
        output.data(&data(kind, preset))
    } else {
        output.text(&words(kind, preset))
    }
}

fn games(output: &Output) -> Result<(), Failure> {
    if output.json() {
        let list: Vec<Value> = (parlour::GAMES.iter())
            .map(|kind| json!({ "game": kind.name(), "title": kind.title(), "summary": kind.summary() }))
            .collect();
        return output.data(&list);
    }
    for kind in parlour::GAMES.iter() {
        output.line(format!("{:<10}{}: {}", kind.name(), kind.title(), kind.summary()))?;
    }
    output.line("\n`parlour rules GAME` explains the rules of one of them.")
}

fn data(kind: &dyn Kind, preset: Option<&Preset>) -> Value {
    let book = kind.book();
    let mut data = json!({
        "game": kind.name(),
        "title": kind.title(),
        "presets": book.presets(),
        "rules": book.rules(),
    });
    if let Some(preset) = preset {
        data["preset"] = preset.name.into();
        data["values"] = Value::Object(preset.rules.clone());
    }
    data
}

fn words(kind: &dyn Kind, preset: Option<&Preset>) -> String {
    let book = kind.book();
    let mut text = format!("{}: {}\n\nPresets (--rules NAME)\n", kind.title(), kind.summary());
    for preset in book.presets() {
        text += &format!("  {:<22}{}\n", preset.name, preset.summary);
    }
    let chosen = preset.or_else(|| book.presets().first());
    let name = chosen.map_or("", |preset| preset.name);
    text += &format!("\nRules (--set KEY=VALUE), with their values in the preset {name}\n");
    let values = chosen.map(|preset| &preset.rules);
    for rule in book.rules() {
        text += &explain(rule, values);
    }
    text
}

/// A rule with its values; the one in force is marked.
fn explain(rule: &Rule, values: Option<&Map<String, Value>>) -> String {
    let value = values.and_then(|values| values.get(&rule.key)).unwrap_or(&rule.default);
    let mut text = format!("\n  {} = {}\n    {}\n", rule.key, plain(value), rule.summary);
    for allowed in &rule.values {
        let mark = if allowed.value == *value { '*' } else { ' ' };
        text += &format!("    {mark} {:<22}{}\n", plain(&allowed.value), allowed.meaning);
    }
    for item in &rule.items {
        text += &format!("      {:<22}{}\n", plain(&item.value), item.meaning);
    }
    // What is allowed besides the words, such as a list, has no line of its own yet.
    let words: Vec<String> = rule.values.iter().map(|allowed| plain(&allowed.value)).collect();
    if rule.allowed != words.join(", ") {
        text += &format!("      {}\n", rule.allowed);
    }
    text
}

/// A value as it is written after `--set key=`.
fn plain(value: &Value) -> String {
    match value {
        Value::String(word) => word.clone(),
        Value::Array(items) => format!("[{}]", items.iter().map(plain).collect::<Vec<_>>().join(",")),
        Value::Null => "as it comes".to_owned(),
        other => other.to_string(),
    }
}
