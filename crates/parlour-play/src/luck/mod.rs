//! Compares the rolls of games with what fair dice show.

mod chi_square;

use std::collections::BTreeMap;

use parlour_core::{Step, Weighted};

use crate::{Record, RecordError, Session};
pub use chi_square::{chi_square, tail};

/// The least expected rolls per face for a reliable chi-square test.
const ENOUGH: f64 = 5.0;

/// The rolls of any number of games, counted separately for each kind of dice.
///
/// ```
/// use parlour_core::Weighted;
/// use parlour_play::luck::Luck;
/// let d2 = [Weighted { roll: 1, weight: 1 }, Weighted { roll: 2, weight: 1 }];
/// let mut luck = Luck::default();
/// (0..90).for_each(|_| luck.note(&d2, 1));
/// (0..110).for_each(|_| luck.note(&d2, 2));
/// let test = luck.test().unwrap();
/// assert!((test.statistic - 2.0).abs() < 1e-12);
/// assert!((test.p - 0.157_299_207).abs() < 1e-8);
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Luck {
    /// How often each face came up, by the faces and weights of the dice.
    dice: BTreeMap<Vec<(u32, u64)>, Vec<u64>>,
}

/// How often a face came up, and how often it was expected.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Face {
    /// The number on it.
    pub roll: u32,
    /// How often it came up.
    pub rolled: u64,
    /// How often fair dice show it on average.
    pub expected: f64,
}

/// The result of the chi-square test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Test {
    /// Pearson's statistic, summed over all kinds of dice.
    pub statistic: f64,
    /// Its degrees of freedom.
    pub degrees: u64,
    /// The probability that fair dice are at least this uneven.
    pub p: f64,
}

impl Luck {
    /// Counts a roll. A number that these dice cannot show is not counted.
    pub fn note(&mut self, rolls: &[Weighted<u32>], shown: u32) {
        let Some(face) = rolls.iter().position(|weighted| weighted.roll == shown) else {
            return;
        };
        let counts = self.dice.entry(kind(rolls)).or_default();
        counts.resize(rolls.len(), 0);
        if let Some(count) = counts.get_mut(face) {
            *count += 1;
        }
    }

    /// Adds the rolls of another count.
    pub fn add(&mut self, other: &Self) {
        for (kind, counts) in &other.dice {
            let own = self.dice.entry(kind.clone()).or_default();
            own.resize(counts.len(), 0);
            for (own, count) in own.iter_mut().zip(counts) {
                *own += count;
            }
        }
    }

    /// The number of rolls.
    pub fn rolls(&self) -> u64 {
        self.dice.values().flatten().sum()
    }

    /// The faces of every kind of dice.
    pub fn dice(&self) -> impl Iterator<Item = Vec<Face>> {
        self.dice.iter().map(|(kind, counts)| faces(kind, counts))
    }

    /// The test over all dice that were rolled often enough; nothing if none were.
    pub fn test(&self) -> Option<Test> {
        let enough = |faces: &Vec<Face>| faces.len() > 1 && faces.iter().all(|face| face.expected >= ENOUGH);
        let (mut statistic, mut degrees) = (0.0, 0);
        for faces in self.dice().filter(enough) {
            statistic += chi_square(faces.iter().map(|face| (face.rolled, face.expected)));
            degrees += faces.len() as u64 - 1;
        }
        (degrees > 0).then(|| Test { statistic, degrees, p: tail(statistic, degrees) })
    }

    /// The luck of each seat in a record. Also checks the record against the rules.
    pub fn of(record: &Record) -> Result<(Session, Vec<Self>), RecordError> {
        let mut lucks = vec![Self::default(); record.table.seats().len()];
        let mut before = record.table.start();
        let session = record.replay(|session, taken| {
            if let (Step::Roll(shown), Some(luck)) = (&taken.step, lucks.get_mut(taken.player.index())) {
                luck.note(&before.rolls(), *shown);
            }
            before = session.game().boxed_clone();
        })?;
        Ok((session, lucks))
    }
}

/// Faces and weights without a common factor, so that 1:1 and 2:2 are the same dice.
fn kind(rolls: &[Weighted<u32>]) -> Vec<(u32, u64)> {
    let common = rolls.iter().fold(0, |common, weighted| gcd(common, weighted.weight));
    let common = common.max(1);
    (rolls.iter()).map(|weighted| (weighted.roll, weighted.weight / common)).collect()
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn faces(kind: &[(u32, u64)], counts: &[u64]) -> Vec<Face> {
    let rolls: u64 = counts.iter().sum();
    let total: u64 = kind.iter().map(|(_, weight)| weight).sum();
    let face = |((roll, weight), rolled): (&(u32, u64), &u64)| Face {
        roll: *roll,
        rolled: *rolled,
        expected: float(rolls) * float(*weight) / float(total),
    };
    kind.iter().zip(counts).map(face).collect()
}

/// Counts are far below 2^53, where this is exact.
#[expect(clippy::cast_precision_loss, reason = "counts of rolls are far below 2^53")]
fn float(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn die(weights: &[u64]) -> Vec<Weighted<u32>> {
        let face = |(roll, weight): (u32, &u64)| Weighted { roll, weight: *weight };
        (1..).zip(weights).map(face).collect()
    }

    /// Worked by hand: 60 rolls of a d6 as 5, 8, 9, 8, 10, 20 give (25+4+1+4+0+100)/10 = 13.4.
    fn sixty() -> Luck {
        let mut luck = Luck::default();
        for (roll, count) in (1..).zip([5, 8, 9, 8, 10, 20]) {
            (0..count).for_each(|_| luck.note(&die(&[1; 6]), roll));
        }
        luck
    }

    // C-02: rolled against expected, with a chi-square.
    #[test]
    fn sixty_rolls_of_a_loaded_die() {
        let test = sixty().test().expect("ten rolls a face are enough");
        assert!((test.statistic - 13.4).abs() < 1e-12);
        assert_eq!(test.degrees, 5);
        // Upper tail of chi-square with 5 degrees at 13.4, from the closed form for odd degrees.
        assert!((test.p - 0.019_905_220).abs() < 1e-8, "{}", test.p);
    }

    #[test]
    fn dice_of_different_kinds_are_kept_apart_and_summed_up() {
        let mut luck = sixty();
        for roll in [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2] {
            luck.note(&die(&[3, 3]), roll);
        }
        assert_eq!(luck.dice().count(), 2);
        let test = luck.test().expect("enough rolls");
        assert_eq!((test.degrees, luck.rolls()), (6, 72));
        assert!((test.statistic - 13.4).abs() < 1e-12);
        let mut both = Luck::default();
        both.add(&luck);
        both.add(&luck);
        assert_eq!(both.rolls(), 144);
        let mut scaled = Luck::default();
        scaled.note(&die(&[1, 1]), 1);
        scaled.note(&die(&[2, 2]), 2);
        assert_eq!(scaled.dice().count(), 1, "the same dice, written otherwise");
    }

    #[test]
    fn few_rolls_and_impossible_ones_say_nothing() {
        let mut luck = Luck::default();
        (0..29).for_each(|_| luck.note(&die(&[1; 6]), 6));
        assert_eq!(luck.test(), None);
        luck.note(&die(&[1; 6]), 7);
        assert_eq!(luck.rolls(), 29);
        let mut certain = Luck::default();
        (0..99).for_each(|_| certain.note(&die(&[1]), 1));
        assert_eq!(certain.test(), None, "one face is no dice");
    }
}
