//! Dice as data: `d6`, `2d6+d8`, `1:1,2:1,6:3`. A position holds no dice; it lists their possible rolls, with weights.

mod part;
mod sum;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use parlour_core::Weighted;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

use self::part::Part;

/// The most different numbers that dice can show: enough for every board, few enough to list.
const MOST_FACES: u64 = 1_000_000;
/// The most pairs of numbers added up to find the sums of weighted dice.
const MOST_PAIRS: u64 = 2_000_000;

/// Dice of one or several kinds, rolled together. The roll is their sum.
///
/// ```
/// use parlour_snakes::Dice;
/// let two: Dice = "2d6".parse().unwrap();
/// let rolls = two.rolls();
/// assert_eq!((rolls[0].roll, rolls[0].weight), (2, 1));
/// assert_eq!((rolls[5].roll, rolls[5].weight), (7, 6));
/// let loaded: Dice = "6:3, 1:1, 2:1".parse().unwrap();
/// assert_eq!(loaded.to_string(), "1:1,2:1,6:3");
/// let mixed: Dice = "d6 + 1:3,2:1".parse().unwrap();
/// assert_eq!((mixed.rolls()[0].roll, mixed.rolls()[0].weight), (2, 3));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Dice {
    first: Part,
    /// In the order they were written; fair dice with the same number of sides are one part.
    others: Vec<Part>,
}

/// What is wrong with dice. The message starts with what is allowed, because it is shown as such.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "a die such as d6, several dice such as 2d6, faces with weights such as 1:1,2:1,6:3, or a sum such as d6+d8, \
     where every face is at least 1 ({0})"
)]
pub struct DiceError(String);

impl Dice {
    /// A fair die with six sides.
    pub const D6: Self = Self::one(Part::Fair { count: 1, sides: 6 });

    const fn one(part: Part) -> Self {
        Self { first: part, others: Vec::new() }
    }

    /// Fair dice: how many, and the sides of each.
    ///
    /// ```
    /// use parlour_snakes::Dice;
    /// assert_eq!(Dice::fair(2, 6).unwrap().to_string(), "2d6");
    /// assert!(Dice::fair(100, 6).is_err(), "the weights would not fit");
    /// ```
    pub fn fair(count: u32, sides: u32) -> Result<Self, DiceError> {
        Self::one(Part::fair(count, sides)?).fitting()
    }

    /// One die with weighted faces. A face of weight 0 never comes up and is dropped.
    pub fn weighted(faces: impl IntoIterator<Item = (u32, u64)>) -> Result<Self, DiceError> {
        Ok(Self::one(Part::weighted(faces)?))
    }

    /// These dice and others, rolled together.
    ///
    /// ```
    /// use parlour_snakes::Dice;
    /// let dice = Dice::D6.and(Dice::fair(1, 8).unwrap()).unwrap();
    /// assert_eq!(dice.to_string(), "d6+d8");
    /// assert_eq!(dice.and(Dice::D6).unwrap().to_string(), "2d6+d8");
    /// ```
    pub fn and(self, others: Self) -> Result<Self, DiceError> {
        let Self { first, others: more } = others;
        let both = [first].into_iter().chain(more).try_fold(self, Self::with)?;
        both.fitting()
    }

    /// Adds dice of one kind, merging them with the same kind if there is one.
    fn with(mut self, part: Part) -> Result<Self, DiceError> {
        if let Part::Fair { count: more, sides } = part {
            let known = std::iter::once(&mut self.first).chain(&mut self.others);
            for known in known {
                if let Part::Fair { count, sides: same } = known
                    && *same == sides
                {
                    *count = count.checked_add(more).ok_or_else(|| wrong("there are too many dice"))?;
                    return Ok(self);
                }
            }
        }
        self.others.push(part);
        Ok(self)
    }

    /// Checks, without listing them, that all sums and weights can be listed.
    fn fitting(self) -> Result<Self, DiceError> {
        let range = |(low, high): (u64, u64), part: &Part| {
            let (lowest, highest) = part.range();
            (low.saturating_add(lowest), high.saturating_add(highest))
        };
        let (lowest, highest) = self.parts().fold((0, 0), range);
        let (mut sums, mut pairs) = (self.fair_sums(), 0_u64);
        for part in self.parts().filter(|part| matches!(part, Part::Weighted(_))) {
            pairs = pairs.saturating_add(sums.saturating_mul(part.faces()));
            sums = sums.saturating_mul(part.faces()).min(highest - lowest + 1);
        }
        if u32::try_from(highest).is_err() {
            return Err(wrong(format!("{self} shows numbers above {}", u32::MAX)));
        }
        if sums > MOST_FACES {
            return Err(wrong(format!("{self} shows more than {MOST_FACES} different numbers")));
        }
        if pairs > MOST_PAIRS {
            return Err(wrong(format!("{self} has more than {MOST_PAIRS} combinations of weighted faces")));
        }
        let total = self.parts().try_fold(1_u64, |total, part| total.checked_mul(part.total()?));
        if total.is_none() {
            let what = format!("{self} can fall in more ways than can be counted in 64 bits");
            return Err(wrong(what));
        }
        Ok(self)
    }

    /// How many different numbers the fair dice show together.
    fn fair_sums(&self) -> u64 {
        let fair = self.parts().filter(|part| matches!(part, Part::Fair { .. }));
        fair.fold(1, |sums: u64, part| sums.saturating_add(part.faces() - 1))
    }

    fn parts(&self) -> impl Iterator<Item = &Part> + Clone {
        std::iter::once(&self.first).chain(&self.others)
    }

    /// The possible rolls, in ascending order, each with its weight.
    pub fn rolls(&self) -> Vec<Weighted<u32>> {
        let sums = sum::sums(self.parts());
        sums.into_iter().map(|(roll, weight)| Weighted { roll, weight }).collect()
    }
}

fn wrong(what: impl Into<String>) -> DiceError {
    DiceError(what.into())
}

impl Default for Dice {
    fn default() -> Self {
        Self::D6
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.first)?;
        self.others.iter().try_for_each(|part| write!(f, "+{part}"))
    }
}

impl FromStr for Dice {
    type Err = DiceError;

    fn from_str(text: &str) -> Result<Self, DiceError> {
        let Some((first, others)) = text.split_once('+') else {
            return Self::one(text.parse()?).fitting();
        };
        let dice =
            others.split('+').try_fold(Self::one(summand(first)?), |dice, part| dice.with(summand(part)?));
        dice?.fitting()
    }
}

/// One of several kinds of dice. An error says which of them is wrong.
fn summand(text: &str) -> Result<Part, DiceError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(wrong("a die is missing before or after +"));
    }
    text.parse().map_err(|DiceError(what)| wrong(format!("in \"{text}\": {what}")))
}

impl Serialize for Dice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Dice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}

impl JsonSchema for Dice {
    fn schema_name() -> Cow<'static, str> {
        "Dice".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "string",
            "allowed": "a die such as d6, several dice such as 2d6, faces with weights such as 1:1,2:1,6:3, or a sum such as d6+d8",
                        "description": "The dice: d6, d8, 2d6 (added up), face:weight pairs such as 1:1,2:1,6:3, or a sum of any of these, such as d6+d8.",
            "examples": ["d6", "2d6", "1:1,2:1,6:3", "d6+d8"]
        })
    }
}
