//! `parlour rules`: how to play, and every house rule explained from its schema.

use parlour::core::{Kind, Preset, Rule, written};
use serde_json::{Map, Value, json};

use super::how_to_play;
use crate::args::RulesArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::output::wrap::{self, wrapped};

pub(crate) fn run(args: &RulesArgs, output: &Output) -> Result<(), Failure> {
    let Some(kind) = args.game.as_deref().and_then(parlour::find) else {
        return games(output);
    };
    let preset =
        args.preset.as_deref().map(|name| kind.book().preset(name)).transpose().map_err(Failure::input)?;
    if args.schema {
        let schema = serde_json::to_string_pretty(kind.book().schema()).map_err(Failure::running)?;
        output.line(schema)
    } else {
        output.answer(|| data(kind, preset), || words(kind, preset, wrap::width()))
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
        let summary = format!("{}: {}", kind.title(), kind.summary());
        output.text(wrapped(&format!("{:<10}", kind.name()), &summary, wrap::width()))?;
    }
    output.line("\nTo see how to play one of them, and its house rules: parlour rules GAME")
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

pub(crate) fn words(kind: &dyn Kind, preset: Option<&Preset>, width: usize) -> String {
    let book = kind.book();
    let mut text = wrapped("", &format!("{}: {}", kind.title(), kind.summary()), width);
    text.extend(how_to_play::summary(kind, width).map(|summary| format!("\n{summary}")));
    text += "\nPresets (--rules NAME)\n";
    for preset in book.presets() {
        text += &wrapped(&format!("  {:<21} ", preset.name), preset.summary, width);
    }
    let chosen = preset.or_else(|| book.presets().first());
    let name = chosen.map_or("", |preset| preset.name);
    text += &format!("\nRules (--set KEY=VALUE) and their values in the preset {name}\n");
    let values = chosen.map(|preset| &preset.rules);
    for group in book.rules().chunk_by(|one, next| one.group == next.group) {
        let heading = group.first().map(|rule| rule.group.as_str()).filter(|heading| !heading.is_empty());
        text.extend(heading.map(|heading| format!("\n{heading}\n")));
        text.extend(group.iter().map(|rule| explained(rule, values, width)));
    }
    text
}

/// A rule with its values; a star marks the current one.
fn explained(rule: &Rule, values: Option<&Map<String, Value>>, width: usize) -> String {
    let value = values.and_then(|values| values.get(&rule.key)).unwrap_or(&rule.default);
    let mut text = "\n".to_owned();
    text += &wrapped("  ", &format!("{} = {} ({})", rule.key, written(value), rule.title), width);
    text += &wrapped("    ", &rule.summary, width);
    let mut line = |mark: char, value: &Value, meaning: &str| {
        text += &wrapped(&format!("    {mark} {:<21} ", written(value)), meaning, width);
    };
    for allowed in &rule.values {
        line(if allowed.value == *value { '*' } else { ' ' }, &allowed.value, &allowed.meaning);
    }
    // Items that need no explanation are in the line below.
    for item in rule.items.iter().filter(|item| !item.meaning.is_empty()) {
        line(' ', &item.value, &item.meaning);
    }
    // Other allowed values, such as a list, have no line yet.
    let words: Vec<String> = rule.values.iter().map(|allowed| written(&allowed.value)).collect();
    if rule.allowed != words.join(", ") {
        text += &wrapped("      ", &rule.allowed, width);
    }
    text
}
