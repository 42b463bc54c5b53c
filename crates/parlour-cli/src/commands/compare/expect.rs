//! `--expect`: what a script requires of a comparison.

use std::str::FromStr;

use parlour::sim::{Comparison, Measure};

/// A condition on a measure of B minus A.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Expectation {
    text: String,
    measure: Measure,
    relation: Relation,
    number: f64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Relation {
    /// The whole interval is below the number.
    Below,
    /// The whole interval is above the number.
    Above,
    /// The interval holds the number.
    Equal,
}

impl FromStr for Expectation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refuse = || {
            format!(
                "\"{text}\" is not a condition; write turns, rolls or win1, win2 …, then <, > or =, then a number: turns<0"
            )
        };
        let at = text.find(['<', '>', '=']).ok_or_else(refuse)?;
        let relation = match &text[at..=at] {
            "<" => Relation::Below,
            ">" => Relation::Above,
            _ => Relation::Equal,
        };
        let measure = match text[..at].trim() {
            "turns" => Measure::Turns,
            "rolls" => Measure::Rolls,
            other => {
                let seat: Option<usize> = other.strip_prefix("win").and_then(|seat| seat.parse().ok());
                Measure::Win(seat.and_then(|seat| seat.checked_sub(1)).ok_or_else(refuse)?)
            }
        };
        let number = text[at + 1..].trim().parse().map_err(|_| refuse())?;
        Ok(Self { text: text.to_owned(), measure, relation, number })
    }
}

impl Expectation {
    /// The error if the condition names a seat beyond this number of seats.
    pub(super) fn misses(&self, seats: usize) -> Option<String> {
        let absent = matches!(self.measure, Measure::Win(seat) if seat >= seats);
        absent.then(|| format!("--expect {}: no such seat; allowed: win1 to win{seats}", self.text))
    }

    /// Why the condition does not hold, if it does not.
    pub(super) fn broken(&self, comparison: &Comparison) -> Option<String> {
        let Some(interval) = comparison.paired(self.measure).interval() else {
            return Some(format!("expected {}, but too few games ended", self.text));
        };
        let holds = match self.relation {
            Relation::Below => interval.1 < self.number,
            Relation::Above => interval.0 > self.number,
            Relation::Equal => interval.holds(self.number),
        };
        let found = || format!("expected {}, found {:.6} to {:.6}", self.text, interval.0, interval.1);
        (!holds).then(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_are_read() {
        let read: Expectation = "win2 > 0.01".parse().expect("a good expectation");
        assert_eq!((read.measure, read.relation), (Measure::Win(1), Relation::Above));
        for bad in ["", "turns", "turns<", "win0<1", "winning>2", "turns<x"] {
            assert!(bad.parse::<Expectation>().is_err(), "{bad}");
        }
        assert_eq!(read.misses(2), None);
        let words = read.misses(1).expect("seat 2 of 1");
        assert!(words.ends_with("allowed: win1 to win1"), "{words}");
    }
}
