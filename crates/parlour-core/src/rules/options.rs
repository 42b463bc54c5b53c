//! The options of a generated board: its size and content. Their schema explains and checks them, as with rules.

use std::sync::LazyLock;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::book::{as_map, read_fields, schema_of};
use super::error::{RuleError, nearest, suggest};
use super::schema::Rule;
use crate::{Finding, Findings};

/// The options of a game's generated boards. A game without options has an empty book.
///
/// ```
/// use parlour_core::OptionBook;
/// use schemars::JsonSchema;
/// use serde::{Deserialize, Serialize};
/// use serde_json::json;
///
/// #[derive(Serialize, Deserialize, JsonSchema)]
/// #[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
/// struct Options {
///     /// The squares on each side.
///     #[schemars(range(min = 8))]
///     size: u32,
/// }
/// impl Default for Options {
///     fn default() -> Self { Self { size: 10 } }
/// }
/// let book = OptionBook::of::<Options>();
/// assert_eq!(book.options()[0].default, 10);
/// let read = |given: serde_json::Value| book.read::<Options>(given.as_object().unwrap());
/// assert_eq!(read(json!({"size": 12})).unwrap().size, 12);
/// assert_eq!(read(json!({})).unwrap().size, 10);
/// let error = |given| read(given).err().unwrap().to_string();
/// assert_eq!(error(json!({"sise": 12})), "\"sise\" is not an option of a generated board; did you mean size? Options: size");
/// assert_eq!(error(json!({"size": 7})), "size: 7 is not possible; allowed: a whole number of at least 8");
/// ```
#[derive(Debug, Clone)]
pub struct OptionBook {
    schema: Value,
    options: Vec<Rule>,
}

static NONE: LazyLock<OptionBook> =
    LazyLock::new(|| OptionBook { schema: Value::Bool(false), options: Vec::new() });

impl OptionBook {
    /// The book for options of the type `F`, which must refuse unknown fields and have a default for each field.
    pub fn of<F: Serialize + JsonSchema + Default>() -> Self {
        let schema = schema_of::<F>();
        Self { options: Rule::all(&schema, &as_map(&F::default())), schema }
    }

    /// The book without options.
    pub fn none() -> &'static Self {
        &NONE
    }

    /// The JSON Schema of the options.
    pub fn schema(&self) -> &Value {
        &self.schema
    }

    /// Every option, explained.
    pub fn options(&self) -> &[Rule] {
        &self.options
    }

    /// The value of a word from a form or the command line; an error if the option cannot have it.
    pub fn value(&self, key: &str, text: &str) -> Result<Value, Findings> {
        let option = self.option(key)?;
        let value = option.read(text);
        check(option, &value)?;
        Ok(value)
    }

    /// Converts options to typed ones; those left out have their defaults.
    pub fn read<F: DeserializeOwned>(&self, given: &Map<String, Value>) -> Result<F, Findings> {
        for (key, value) in given {
            check(self.option(key)?, value)?;
        }
        Ok(read_fields(given).map_err(refused)?)
    }

    fn option(&self, key: &str) -> Result<&Rule, Finding> {
        let keys = || self.options.iter().map(|option| option.key.as_str());
        self.options.iter().find(|option| option.key == key).ok_or_else(|| {
            let all = if self.options.is_empty() {
                "there are none".to_owned()
            } else {
                suggest(nearest(key, keys()), "options", keys())
            };
            Finding::new("options", format!("\"{key}\" is not an option of a generated board; {all}"))
        })
    }
}

fn check(option: &Rule, value: &Value) -> Result<(), Finding> {
    option.check(value).map_err(refused)
}

fn refused(error: RuleError) -> Finding {
    let message = match error {
        RuleError::BadValue { key, given, nearest, allowed } => {
            format!("{key}: {given} is not possible; {}", suggest(nearest.as_deref(), "allowed", [allowed]))
        }
        other => other.to_string(),
    };
    Finding::new("options", message)
}
