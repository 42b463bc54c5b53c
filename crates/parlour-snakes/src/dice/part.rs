//! One kind of dice: equal fair dice, or a single die with weighted faces.

use std::fmt;
use std::str::FromStr;

use super::{DiceError, MOST_FACES, wrong};

/// Dice of one kind. The sum of all weights fits into 64 bits, and every face into 32.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Part {
    /// Fair dice: how many, and the sides of each.
    Fair { count: u32, sides: u32 },
    /// Faces and their weights, in ascending order, each weight at least 1.
    Weighted(Vec<(u32, u64)>),
}

impl Part {
    pub(super) fn fair(count: u32, sides: u32) -> Result<Self, DiceError> {
        if count == 0 || sides == 0 {
            return Err(wrong("at least one die with at least one side is needed"));
        }
        Ok(Self::Fair { count, sides })
    }

    pub(super) fn weighted(faces: impl IntoIterator<Item = (u32, u64)>) -> Result<Self, DiceError> {
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
        Ok(Self::Weighted(faces))
    }

    /// How many different numbers it shows.
    pub(super) fn faces(&self) -> u64 {
        match self {
            Self::Fair { count, sides } => u64::from(*count) * u64::from(sides - 1) + 1,
            Self::Weighted(faces) => faces.len() as u64,
        }
    }

    /// The lowest and the highest number.
    pub(super) fn range(&self) -> (u64, u64) {
        match self {
            Self::Fair { count, sides } => (u64::from(*count), u64::from(*count) * u64::from(*sides)),
            Self::Weighted(faces) => {
                let face = |face: Option<&(u32, u64)>| face.map_or(0, |(face, _)| u64::from(*face));
                (face(faces.first()), face(faces.last()))
            }
        }
    }

    /// The sum of all weights, unless it exceeds 64 bits.
    pub(super) fn total(&self) -> Option<u64> {
        match self {
            Self::Fair { count, sides } => u64::from(*sides).checked_pow(*count),
            Self::Weighted(faces) => Some(faces.iter().map(|(_, weight)| weight).sum()),
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fair { count: 1, sides } => write!(f, "d{sides}"),
            Self::Fair { count, sides } => write!(f, "{count}d{sides}"),
            Self::Weighted(faces) => {
                let pairs: Vec<String> =
                    faces.iter().map(|(face, weight)| format!("{face}:{weight}")).collect();
                f.write_str(&pairs.join(","))
            }
        }
    }
}

impl FromStr for Part {
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
