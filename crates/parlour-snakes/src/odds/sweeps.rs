//! Sweeping over all joint positions until their chances stand still.

/// The error that is left at most, where the game ends with certainty.
const DONE: f64 = 1e-13;
/// Changes that are only rounding.
const ROUNDING: f64 = 2e-16;
/// Small changes that have not shrunk for so many sweeps will not shrink any more.
const PATIENCE: u32 = 20;
const SMALL: f64 = 1e-13;
/// A game that takes longer than this many sweeps practically never ends.
const MOST_SWEEPS: u32 = 20_000;

/// Repeats a sweep, which returns the largest change it made, until no more than rounding is left to change.
///
/// Chances grow from zero towards the truth, so what the first `players` of them, those of the start, lack to one
/// bounds the error.
pub(super) fn sweep(chances: &mut [f64], players: usize, mut once: impl FnMut(&mut [f64]) -> f64) {
    let (mut least, mut least_at) = (f64::INFINITY, 0);
    for count in 1..=MOST_SWEEPS {
        let change = once(chances);
        let lacking = 1.0 - chances.iter().take(players).sum::<f64>();
        if lacking <= DONE || change <= ROUNDING {
            return;
        }
        if change < least {
            (least, least_at) = (change, count);
        }
        if least < SMALL && count - least_at > PATIENCE {
            return;
        }
    }
}
