//! Prints settings as a commented file.

use parlour_store::Location;
use serde_json::Value;

use super::{Config, Settings, book};

/// The settings as TOML, each with its summary and its origin in comments.
pub(super) fn toml(config: &Config) -> String {
    let data = json(&config.settings);
    let mut text = String::new();
    for rule in book().rules() {
        let value = &data[&rule.key];
        let allowed = if rule.values.is_empty() { String::new() } else { format!(" ({})", rule.allowed) };
        let origin = config.origin(&rule.key);
        text += &format!("# {}{allowed}\n{} = {value} # {origin}\n", rule.summary, rule.key);
    }
    text
}

/// The settings as data. Strings, numbers and lists of strings look the same in JSON and TOML.
pub(super) fn json(settings: &Settings) -> Value {
    let mut data = serde_json::to_value(settings).unwrap_or_default();
    data["database"] = without_password(&settings.database).into();
    data
}

fn without_password(database: &str) -> String {
    match Location::parse(database) {
        Ok(location) if !database.is_empty() => location.to_string(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use crate::config::Layers;

    #[test]
    fn passwords_are_not_printed() {
        let mut layers = Layers::new();
        layers.flag("database", "postgres://ann:s3cret@db.example/parlour").unwrap();
        let config = layers.config().unwrap();
        for text in [config.to_toml(), config.to_json().to_string()] {
            assert!(!text.contains("s3cret") && text.contains("db.example"), "{text}");
        }
    }
}
