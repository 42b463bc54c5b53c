//! The rules that vary, and the combinations of their values.

use parlour_core::{Kind, RuleBook, RuleError};
use serde_json::Value;
use thiserror::Error;

use super::{Combination, RuleMap};

/// The most cells of a sweep.
pub const MOST_CELLS: usize = 100_000;

/// A rule and the values to try.
#[derive(Debug, Clone, PartialEq)]
pub struct Axis {
    /// The key of the rule.
    pub key: String,
    /// The values.
    pub values: Vec<Value>,
    /// The index of the value that the others are compared with: that of the base rules, else the first.
    pub reference: usize,
}

/// Which combinations are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Design {
    /// All combinations.
    Grid,
    /// The base rules, and each change alone.
    OneAtATime,
}

/// Why a sweep is refused.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum SweepError {
    /// It is not a rule with values.
    #[error("\"{given}\" is not a rule with values; write key=value,value, such as {example}")]
    Form { given: String, example: String },
    /// A key or value that does not exist.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A value is listed twice.
    #[error("{key} has the value {value} twice")]
    Twice { key: String, value: String },
    /// A range without numbers.
    #[error("\"{given}\" is not a range; write the smaller number first, such as 3..6")]
    Range { given: String },
    /// A rule is listed twice.
    #[error("{key} is listed twice; write all its values in one list")]
    KeyTwice { key: String },
    /// No rule varies.
    #[error("nothing varies; add a rule with values, such as {example}")]
    Nothing { example: String },
    /// There are too many combinations.
    #[error(
        "{count} combinations; at most {MOST_CELLS} are played. Leave out values, or change one rule at a time"
    )]
    TooMany { count: usize },
    /// No such metric.
    #[error("\"{given}\" is not a metric; {suggestion}")]
    Metric { given: String, suggestion: String },
}

impl Axis {
    /// Reads `key=value,value`. Commas inside brackets belong to a value; with a semicolon between values, all commas do.
    /// `3..6` is 3, 4, 5 and 6.
    pub fn read(kind: &dyn Kind, base: &RuleMap, text: &str) -> Result<Self, SweepError> {
        let book = kind.book();
        let form = || SweepError::Form { given: text.to_owned(), example: example(book) };
        let (key, list) = text.split_once('=').ok_or_else(form)?;
        let (key, mut values) = (key.trim(), Vec::new());
        for word in words(list)? {
            if word.is_empty() {
                return Err(form());
            }
            let mut rules = base.clone();
            book.set(&mut rules, key, &word)?;
            let value = rules.get(key).cloned().unwrap_or_default();
            if values.contains(&value) {
                return Err(SweepError::Twice { key: key.to_owned(), value: word });
            }
            values.push(value);
        }
        let reference = values.iter().position(|value| base.get(key) == Some(value));
        Ok(Self { key: key.to_owned(), values, reference: reference.unwrap_or(0) })
    }

    /// All axes of a sweep.
    pub fn read_all(kind: &dyn Kind, base: &RuleMap, texts: &[String]) -> Result<Vec<Self>, SweepError> {
        let axes = texts.iter().map(|text| Self::read(kind, base, text)).collect::<Result<Vec<_>, _>>()?;
        let again = |(index, axis): (usize, &Self)| axes[..index].iter().any(|other| other.key == axis.key);
        if let Some(index) = axes.iter().enumerate().position(again) {
            return Err(SweepError::KeyTwice { key: axes[index].key.clone() });
        }
        if axes.is_empty() {
            return Err(SweepError::Nothing { example: example(kind.book()) });
        }
        Ok(axes)
    }

    /// A value as people write it.
    pub fn word(&self, index: usize) -> String {
        match self.values.get(index) {
            Some(Value::String(text)) => text.clone(),
            Some(other) => other.to_string(),
            None => String::new(),
        }
    }
}

/// An example from the first rule with words for values.
fn example(book: &RuleBook) -> String {
    let words = |rule: &parlour_core::Rule| {
        let names: Vec<&str> = rule.values.iter().filter_map(|value| value.value.as_str()).take(2).collect();
        (names.len() == 2).then(|| format!("{}={}", rule.key, names.join(",")))
    };
    book.rules().iter().find_map(words).unwrap_or_else(|| "key=value,value".to_owned())
}

/// The words of a list; ranges of numbers are written out.
fn words(list: &str) -> Result<Vec<String>, SweepError> {
    let mut words = vec![String::new()];
    let has_semicolons = list.contains(';');
    let mut depth = 0_u32;
    for sign in list.chars() {
        match sign {
            '[' | '{' => depth += 1,
            ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let splits = if has_semicolons { sign == ';' } else { sign == ',' && depth == 0 };
        match words.last_mut() {
            Some(word) if !splits => word.push(sign),
            _ => words.push(String::new()),
        }
    }
    let expanded = words.iter().map(|word| range(word.trim())).collect::<Result<Vec<_>, _>>()?;
    Ok(expanded.concat())
}

fn range(word: &str) -> Result<Vec<String>, SweepError> {
    let Some((first, last)) = word.split_once("..") else {
        return Ok(vec![word.to_owned()]);
    };
    let refuse = || SweepError::Range { given: word.to_owned() };
    let number = |text: &str| text.trim().parse::<u32>().map_err(|_| refuse());
    let (first, last) = (number(first)?, number(last)?);
    if first > last || (last - first) as usize >= MOST_CELLS {
        return Err(refuse());
    }
    Ok((first..=last).map(|number| number.to_string()).collect())
}

/// How many combinations there are, before they are made.
pub fn cell_count(axes: &[Axis], design: Design) -> usize {
    let sizes = axes.iter().map(|axis| axis.values.len());
    match design {
        Design::Grid => sizes.fold(1, usize::saturating_mul),
        Design::OneAtATime => 1 + sizes.map(|size| size.saturating_sub(1)).sum::<usize>(),
    }
}

/// The combinations in order; the last axis changes first. One at a time, the first cell has all reference values.
pub fn cells(base: &RuleMap, axes: &[Axis], design: Design) -> Vec<Combination> {
    let reference: Vec<usize> = axes.iter().map(|axis| axis.reference).collect();
    let all: Vec<Vec<usize>> = match design {
        Design::Grid => axes.iter().fold(vec![Vec::new()], |cells, axis| {
            let extended = |cell: Vec<usize>| {
                (0..axis.values.len()).map(move |value| [cell.as_slice(), &[value]].concat())
            };
            cells.into_iter().flat_map(extended).collect()
        }),
        Design::OneAtATime => {
            let changed = |(index, axis): (usize, &Axis)| {
                let others = (0..axis.values.len()).filter(|value| *value != axis.reference);
                let cell = |value| {
                    let mut cell = reference.clone();
                    cell[index] = value;
                    cell
                };
                others.map(cell).collect::<Vec<_>>()
            };
            std::iter::once(reference.clone()).chain(axes.iter().enumerate().flat_map(changed)).collect()
        }
    };
    all.into_iter().map(|values| combination(base, axes, values)).collect()
}

fn combination(base: &RuleMap, axes: &[Axis], values: Vec<usize>) -> Combination {
    let mut rules = base.clone();
    for (axis, value) in axes.iter().zip(&values) {
        rules.insert(axis.key.clone(), axis.values[*value].clone());
    }
    Combination { values, rules }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_snakes::Snakes;
    use serde_json::json;

    fn base() -> RuleMap {
        Snakes.book().resolve(&Value::Null).unwrap()
    }

    fn read(texts: &[&str]) -> Result<Vec<Axis>, SweepError> {
        let texts: Vec<String> = texts.iter().map(|text| (*text).to_owned()).collect();
        Axis::read_all(&Snakes, &base(), &texts)
    }

    #[test]
    fn lists_are_split_where_people_expect() {
        assert_eq!(words("exact, bounce").unwrap(), ["exact", "bounce"]);
        assert_eq!(words("[1,6],none").unwrap(), ["[1,6]", "none"]);
        assert_eq!(words("d6;1:1,2:1,6:3").unwrap(), ["d6", "1:1,2:1,6:3"]);
        assert_eq!(words("3..5,9").unwrap(), ["3", "4", "5", "9"]);
        assert!(words("5..3").is_err() && words("..").is_err());
    }

    #[test]
    fn a_grid_has_all_combinations_and_single_changes_have_one_each() {
        let axes = read(&["finish=bounce,exact", "dice=d6,d8,2d6"]).unwrap();
        assert_eq!(axes[0].reference, 1, "the base rules finish exactly");
        let grid = cells(&base(), &axes, Design::Grid);
        assert_eq!(grid.len(), cell_count(&axes, Design::Grid));
        assert_eq!(grid[4].values, [1, 1]);
        assert_eq!(grid[4].rules["dice"], json!("d8"));
        let single = cells(&base(), &axes, Design::OneAtATime);
        let values: Vec<&[usize]> = single.iter().map(|cell| cell.values.as_slice()).collect();
        assert_eq!(values, [[1, 0], [0, 0], [1, 1], [1, 2]]);
        assert_eq!(single.len(), cell_count(&axes, Design::OneAtATime));
    }

    #[test]
    fn wrong_lists_are_refused_with_the_nearest_word() {
        let error = |text: &str| read(&[text]).unwrap_err().to_string();
        assert!(error("finish=exact,bonce").contains("did you mean bounce?"));
        assert!(error("finsh=exact").contains("did you mean finish?"));
        assert!(error("finish").contains("key=value,value"), "{}", error("finish"));
        assert!(error("finish=exact,exact").contains("twice"));
        assert!(read(&["finish=exact", "finish=bounce"]).unwrap_err().to_string().contains("listed twice"));
        assert!(read(&[]).unwrap_err().to_string().starts_with("nothing varies"));
    }
}
