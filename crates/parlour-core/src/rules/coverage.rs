//! Which house rules a shortcut supports.

use serde_json::Value;

use super::book::{RulesFile, as_map};

/// The rules that a shortcut (a fast simulator, a closed form, a table) supports, as data. It refuses all others, so a
/// new rule or value takes the plain path until the shortcut supports it.
///
/// Rules are covered if every listed key has a listed value and every other key has its default.
///
/// ```
/// # use parlour_core::RulesFile;
/// # use schemars::JsonSchema;
/// # use serde::{Deserialize, Serialize};
/// use parlour_core::{Coverage, Known};
///
/// #[derive(Serialize, Deserialize, JsonSchema, Default)]
/// # #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
/// struct File {
///     finish: Finish, // exact (the default), overshoot or bounce
///     seeds: u8,
///     fire: bool,
/// }
/// # #[derive(Serialize, Deserialize, JsonSchema, Default)]
/// # #[serde(rename_all = "kebab-case")]
/// # enum Finish { #[default] Exact, Overshoot, Bounce }
/// # impl RulesFile for File {
/// #     fn presets() -> Vec<(&'static str, &'static str, Self)> { vec![] }
/// # }
/// const SHORTCUT: Coverage = Coverage(&[
///     ("finish", Known::Values(&["exact", "overshoot"])),
///     ("seeds", Known::Any),
/// ]);
/// assert!(SHORTCUT.covers(&File { seeds: 4, ..File::default() }));
/// // Another value of a listed rule:
/// let bounce = File { finish: Finish::Bounce, ..File::default() };
/// assert_eq!(SHORTCUT.first_unknown(&bounce).as_deref(), Some("finish"));
/// // A rule that the shortcut has never heard of:
/// let fire = File { fire: true, ..File::default() };
/// assert_eq!(SHORTCUT.first_unknown(&fire).as_deref(), Some("fire"));
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Coverage(pub &'static [(&'static str, Known)]);

/// The values of one rule that a shortcut supports.
#[derive(Debug, Clone, Copy)]
pub enum Known {
    /// Any value: numbers or lists that it handles in general, or a rule that it leaves to the position.
    Any,
    /// These, as written in a rules file: `exact`, `3`, `true`, `null`, `[1,6]`.
    Values(&'static [&'static str]),
}

impl Coverage {
    /// Whether the shortcut supports all these rules.
    pub fn covers<F: RulesFile>(&self, rules: &F) -> bool {
        self.first_unknown(rules).is_none()
    }

    /// The key of a rule whose value the shortcut does not support.
    pub fn first_unknown<F: RulesFile>(&self, rules: &F) -> Option<String> {
        let defaults = as_map(&F::default());
        let knows = |key: &str, value: &Value| match self.known(key) {
            Some(known) => known.includes(value),
            None => defaults.get(key) == Some(value),
        };
        let rules = as_map(rules);
        rules.into_iter().find(|(key, value)| !knows(key, value)).map(|(key, _)| key)
    }

    fn known(&self, key: &str) -> Option<Known> {
        self.0.iter().find(|(listed, _)| *listed == key).map(|(_, known)| *known)
    }
}

impl Known {
    fn includes(self, value: &Value) -> bool {
        match (self, value) {
            (Self::Any, _) => true,
            (Self::Values(values), Value::String(word)) => values.contains(&word.as_str()),
            (Self::Values(values), other) => values.contains(&other.to_string().as_str()),
        }
    }
}
