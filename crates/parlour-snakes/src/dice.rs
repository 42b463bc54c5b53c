//! Dice as data: `d6`, `2d6`, `1:1,2:1,6:3`. A position holds no dice; it lists what they can show, with weights.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use parlour_core::Weighted;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

/// How many different numbers dice may show: enough for every board, few enough to be listed.
const MOST_FACES: u64 = 1_000_000;

/// Dice whose sum is the roll, or one die with weighted faces.
///
/// ```
/// use parlour_snakes::Dice;
/// let two: Dice = "2d6".parse().unwrap();
/// let rolls = two.rolls();
/// assert_eq!((rolls[0].roll, rolls[0].weight), (2, 1));
/// assert_eq!((rolls[5].roll, rolls[5].weight), (7, 6));
/// let loaded: Dice = "6:3, 1:1, 2:1".parse().unwrap();
/// assert_eq!(loaded.to_string(), "1:1,2:1,6:3");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Dice(Form);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Form {
    /// Fair dice: how many, and with how many sides each.
    Fair { count: u32, sides: u32 },
    /// Faces and their weights, ascending, each weight at least 1.
    Weighted(Vec<(u32, u64)>),
}

/// What is wrong with dice. The sentence starts with what is allowed, because it is shown as such.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "a die such as d6, several dice such as 2d6, or faces with weights such as 1:1,2:1,6:3, \
     where every face is at least 1 ({0})"
)]
pub struct DiceError(String);

impl Dice {
    /// A fair die with six sides.
    pub const D6: Self = Self(Form::Fair { count: 1, sides: 6 });

    /// Fair dice: how many, and with how many sides each.
    ///
    /// ```
    /// use parlour_snakes::Dice;
    /// assert_eq!(Dice::fair(2, 6).unwrap().to_string(), "2d6");
    /// assert!(Dice::fair(100, 6).is_err(), "the weights would not fit");
    /// ```
    pub fn fair(count: u32, sides: u32) -> Result<Self, DiceError> {
        if count == 0 || sides == 0 {
            return Err(wrong("at least one die with at least one side is needed"));
        }
        let faces = u64::from(count) * u64::from(sides - 1) + 1;
        let highest = u64::from(count) * u64::from(sides);
        if faces > MOST_FACES || u32::try_from(highest).is_err() {
            return Err(wrong(format!("{count}d{sides} shows more than {MOST_FACES} different numbers")));
        }
        if u64::from(sides).checked_pow(count).is_none() {
            return Err(wrong(format!(
                "{count}d{sides} can fall in more ways than can be counted in 64 bits"
            )));
        }
        Ok(Self(Form::Fair { count, sides }))
    }

    /// One die with weighted faces. A face of weight 0 never comes up and is left out.
    pub fn weighted(faces: impl IntoIterator<Item = (u32, u64)>) -> Result<Self, DiceError> {
        let mut faces: Vec<(u32, u64)> = faces.into_iter().collect();
        faces.sort_unstable();
        if let Some(pair) = faces.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(wrong(format!("face {} is given twice", pair[0].0)));
        }
        if faces.first().is_some_and(|(face, _)| *face == 0) {
            return Err(wrong("there is no face 0"));
        }
        faces.retain(|(_, weight)| *weight > 0);
        if faces.is_empty() {
            return Err(wrong("at least one face must be able to come up"));
        }
        if faces.len() as u64 > MOST_FACES {
            return Err(wrong(format!("there are more than {MOST_FACES} faces")));
        }
        let total = faces.iter().try_fold(0_u64, |sum, (_, weight)| sum.checked_add(*weight));
        total.ok_or_else(|| wrong("the weights together do not fit into 64 bits"))?;
        Ok(Self(Form::Weighted(faces)))
    }

    /// What the dice can show, ascending, each with its weight.
    pub fn rolls(&self) -> Vec<Weighted<u32>> {
        match &self.0 {
            Form::Fair { count, sides } => (*count..).zip(ways(*count, *sides)).map(as_roll).collect(),
            Form::Weighted(faces) => faces.iter().copied().map(as_roll).collect(),
        }
    }
}

fn as_roll((roll, weight): (u32, u64)) -> Weighted<u32> {
    Weighted { roll, weight }
}

/// In how many ways several dice show each sum, from the lowest sum up. Adding a die replaces each number by the
/// sum of a window as wide as the die has sides, which a running sum gives without multiplication.
fn ways(count: u32, sides: u32) -> Vec<u64> {
    let sides = sides as usize;
    let mut ways = vec![1_u64];
    // One-sided dice only shift the sum.
    for _ in 0..if sides == 1 { 0 } else { count } {
        let mut window = 0;
        let sum = |at: usize| {
            window += ways.get(at).copied().unwrap_or(0);
            window -= at.checked_sub(sides).and_then(|gone| ways.get(gone)).copied().unwrap_or(0);
            window
        };
        ways = (0..ways.len() + sides - 1).map(sum).collect();
    }
    ways
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
        match &self.0 {
            Form::Fair { count: 1, sides } => write!(f, "d{sides}"),
            Form::Fair { count, sides } => write!(f, "{count}d{sides}"),
            Form::Weighted(faces) => {
                let pairs: Vec<String> =
                    faces.iter().map(|(face, weight)| format!("{face}:{weight}")).collect();
                f.write_str(&pairs.join(","))
            }
        }
    }
}

impl FromStr for Dice {
    type Err = DiceError;

    fn from_str(text: &str) -> Result<Self, DiceError> {
        let text = text.trim();
        if text.contains(':') {
            return Self::weighted(text.split(',').map(pair).collect::<Result<Vec<_>, _>>()?);
        }
        match text.split_once(['d', 'D']) {
            Some(("", sides)) => Self::fair(1, number(sides)?),
            Some((count, sides)) => Self::fair(number(count)?, number(sides)?),
            None => Err(wrong(format!("\"{text}\" is none of these"))),
        }
    }
}

fn pair(text: &str) -> Result<(u32, u64), DiceError> {
    let (face, weight) =
        text.split_once(':').ok_or_else(|| wrong(format!("\"{}\" is not face:weight", text.trim())))?;
    Ok((number(face)?, number(weight)?))
}

fn number<N: FromStr>(text: &str) -> Result<N, DiceError> {
    let text = text.trim();
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse() {
        Ok(number) if digits => Ok(number),
        _ if digits => Err(wrong(format!("{text} is too large"))),
        _ => Err(wrong(format!("\"{text}\" is not a number"))),
    }
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
            "title": "a die such as d6 or d8, several dice such as 2d6, or faces with weights such as 1:1,2:1,6:3",
            "description": "The dice: d6, d8, 2d6 (the sum), or face:weight pairs such as 1:1,2:1,6:3.",
            "examples": ["d6", "2d6", "1:1,2:1,6:3"]
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn shown(text: &str) -> Vec<(u32, u64)> {
        let dice: Dice = text.parse().unwrap();
        dice.rolls().iter().map(|weighted| (weighted.roll, weighted.weight)).collect()
    }

    // S-12
    #[rstest]
    #[case("d6", &[(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)])]
    #[case("d1", &[(1, 1)])]
    #[case("2d3", &[(2, 1), (3, 2), (4, 3), (5, 2), (6, 1)])]
    #[case("3d2", &[(3, 1), (4, 3), (5, 3), (6, 1)])]
    #[case("1000d1", &[(1000, 1)])]
    #[case("6:3,1:1,2:0", &[(1, 1), (6, 3)])]
    fn dice_show_their_sums_with_exact_weights(#[case] text: &str, #[case] expected: &[(u32, u64)]) {
        assert_eq!(shown(text), expected);
    }

    #[rstest]
    #[case("D8", "d8")]
    #[case("1d6", "d6")]
    #[case(" 2d6 ", "2d6")]
    #[case("6 : 3 , 1:1, 5:0", "1:1,6:3")]
    fn the_written_form_is_canonical(#[case] given: &str, #[case] written: &str) {
        let dice: Dice = given.parse().unwrap();
        assert_eq!(dice.to_string(), written);
        assert_eq!(written.parse::<Dice>(), Ok(dice));
    }

    #[rstest]
    #[case("", "none of these")]
    #[case("6", "none of these")]
    #[case("d0", "at least one side")]
    #[case("0d6", "at least one die")]
    #[case("d-6", "not a number")]
    #[case("d+6", "not a number")]
    #[case("d2000000", "more than 1000000 different numbers")]
    #[case("26d6", "64 bits")]
    #[case("d99999999999", "too large")]
    #[case("0:1,6:1", "no face 0")]
    #[case("6:1,6:2", "face 6 is given twice")]
    #[case("1:0", "able to come up")]
    #[case("1:1,2", "\"2\" is not face:weight")]
    #[case("1:18446744073709551615,2:1", "do not fit into 64 bits")]
    fn wrong_dice_are_refused_with_what_is_allowed(#[case] text: &str, #[case] reason: &str) {
        let error = text.parse::<Dice>().unwrap_err().to_string();
        assert!(error.contains(reason) && error.contains("such as d6"), "{error}");
    }

    #[test]
    fn a_die_with_thousands_of_sides_and_24_dice_have_exact_weights() {
        assert_eq!(shown("d20000").len(), 20_000);
        let total: u64 = shown("24d6").iter().map(|(_, weight)| weight).sum();
        assert_eq!(total, 6_u64.pow(24));
    }

    proptest! {
        // Whatever is written: an error, or dice that are written and read back the same.
        #[test]
        fn any_text_is_dice_or_an_error(text in "\\PC{0,12}|[0-9]{0,4}d[0-9]{1,5}|([0-9]{1,3}:[0-9]{1,20},?){1,5}") {
            if let Ok(dice) = text.parse::<Dice>() {
                let rolls = dice.rolls();
                prop_assert!(rolls.iter().all(|weighted| weighted.roll > 0 && weighted.weight > 0));
                prop_assert!(!rolls.is_empty() && rolls.windows(2).all(|pair| pair[0].roll < pair[1].roll));
                prop_assert_eq!(dice.to_string().parse(), Ok(dice));
            }
        }
    }
}
