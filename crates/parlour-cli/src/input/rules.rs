//! Completes the rules from `--rules` and `--set`.

use std::path::Path;

use parlour::core::Kind;
use serde_json::{Map, Value};

use crate::args::RuleArgs;
use crate::failure::Failure;
use crate::input::board::read_text;

pub(crate) fn complete(kind: &dyn Kind, args: &RuleArgs) -> Result<Map<String, Value>, Failure> {
    let book = kind.book();
    let mut rules = match args.rules.as_deref() {
        None => book.resolve(&Value::Null).map_err(Failure::input)?,
        Some(name) if is_file(name) => {
            let given = read_file(name)?;
            book.resolve(&given).map_err(Failure::at(name))?
        }
        Some(name) => book.resolve(&Value::from(name)).map_err(Failure::input)?,
    };
    for change in &args.set {
        let (key, value) = change.split_once('=').ok_or_else(|| {
            Failure::input(format!("--set {change}: write key=value; example: --set {}", example(kind)))
        })?;
        book.set(&mut rules, key.trim(), value).map_err(Failure::at(format_args!("--set {change}")))?;
    }
    Ok(rules)
}

fn example(kind: &dyn Kind) -> String {
    let rule = kind.book().rules().first();
    rule.map(|rule| format!("{}={}", rule.key, rule.default.to_string().replace('"', ""))).unwrap_or_default()
}

fn is_file(name: &str) -> bool {
    let path = Path::new(name);
    let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
    matches!(ending, "toml" | "json") || name.contains(std::path::MAIN_SEPARATOR) || path.is_file()
}

fn read_file(name: &str) -> Result<Value, Failure> {
    let text = read_text(name)?;
    let broken =
        |error: &dyn std::fmt::Display| Failure::input(format!("{name}: {}", error.to_string().trim_end()));
    let is_json = Path::new(name).extension().is_some_and(|ending| ending == "json");
    if is_json || text.trim_start().starts_with('{') {
        serde_json::from_str(&text).map_err(|error| broken(&error))
    } else {
        toml::from_str(&text).map_err(|error| broken(&error))
    }
}
