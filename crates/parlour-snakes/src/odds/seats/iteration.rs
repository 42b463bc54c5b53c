//! Iterates over all joint positions until their chances converge.

use parlour_core::budget;

/// The largest error left, if the game is certain to end.
const DONE: f64 = 1e-13;
/// Changes that are only rounding.
const ROUNDING: f64 = 2e-16;
/// Small changes that have not shrunk for this many iterations will not shrink any more.
const PATIENCE: u32 = 20;
const SMALL: f64 = 1e-13;
/// A game that takes longer than this many iterations practically never ends.
const MOST_ITERATIONS: u32 = 20_000;
/// Iterations between two checks of how fast the estimates converge.
const LOOK: i32 = 8;

/// Repeats an iteration, which returns the largest change it made, until only rounding is left. Returns the players'
/// chances at index `start`.
///
/// Chances grow from zero towards the true value, so what those of the start lack to one bounds the error. Long
/// before it vanishes, every iteration adds to all of them in the same proportion. If the game is certain to end, the
/// missing part is then divided in that proportion.
pub(crate) fn iterate<const P: usize>(
    chances: &mut [[f64; P]],
    start: usize,
    mut once: impl FnMut(&mut [[f64; P]]) -> f64,
) -> Vec<f64> {
    let (mut least, mut least_at) = (f64::INFINITY, 0);
    let mut guesses = Guesses::new();
    for count in 1..=MOST_ITERATIONS {
        budget::poll();
        let change = once(chances);
        let lacking = 1.0 - chances[start].iter().sum::<f64>();
        if lacking <= DONE || change <= ROUNDING {
            break;
        }
        if guesses.stand_still(&chances[start], lacking) && ends_with_certainty(chances) {
            return guesses.last.to_vec();
        }
        if change < least {
            (least, least_at) = (change, count);
        }
        if least < SMALL && count - least_at > PATIENCE {
            break;
        }
    }
    chances[start].to_vec()
}

/// If someone can win from every position, someone will.
fn ends_with_certainty<const P: usize>(chances: &[[f64; P]]) -> bool {
    chances.iter().all(|chances| chances.iter().any(|chance| *chance > 0.0))
}

/// Stores the new chances of a position; returns the largest change.
#[inline]
pub(crate) fn put<const P: usize>(here: &mut [f64; P], new: [f64; P]) -> f64 {
    let changes = here.iter().zip(&new).map(|(old, new)| (new - old).abs());
    let change = changes.fold(0.0, f64::max);
    *here = new;
    change
}

/// Estimates of the final chances at the start, extrapolated from the last iterations.
struct Guesses<const P: usize> {
    before: [f64; P],
    last: [f64; P],
    /// By how much the estimates of the last iterations differed.
    changes: Vec<f64>,
}

impl<const P: usize> Guesses<P> {
    fn new() -> Self {
        Self { before: [0.0; P], last: [0.0; P], changes: Vec::new() }
    }

    /// Whether the estimates have converged so far that all remaining changes are negligible.
    fn stand_still(&mut self, now: &[f64; P], lacking: f64) -> bool {
        let gained: f64 = now.iter().zip(&self.before).map(|(now, before)| now - before).sum();
        if gained <= 0.0 {
            return false;
        }
        let mut change = 0.0_f64;
        for ((now, before), last) in now.iter().zip(&mut self.before).zip(&mut self.last) {
            let guess = now + lacking * (now - *before) / gained;
            change = change.max((guess - *last).abs());
            (*before, *last) = (*now, guess);
        }
        self.changes.push(change);
        let [.., earlier, _, _, _, _, _, _, _, _] = self.changes.as_slice() else {
            return false;
        };
        let shrinks = (change / earlier).max(1e-16).powf(1.0 / f64::from(LOOK));
        let is_noise = change <= DONE / 10.0 && *earlier <= DONE / 10.0;
        is_noise || (shrinks < 1.0 && change * shrinks / (1.0 - shrinks) <= DONE / 10.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A long game: two positions lead to each other, and the player to move sometimes wins.
    fn long_game(chances: &mut [[f64; 2]], stays: f64) -> f64 {
        let mut change = 0.0_f64;
        for (here, there, wins) in [(1, 0, 0.4), (0, 1, 0.6)] {
            let later: [f64; 2] = chances[there];
            let win = |share: f64, later: f64| (1.0 - stays) * share + stays * later;
            let new = [win(wins, later[0]), win(1.0 - wins, later[1])];
            change = change.max(put(&mut chances[here], new));
        }
        change
    }

    // S-42: by hand, w = (1 - s)(0.6 + 0.4 s) / (1 - s²) = (0.6 + 0.4 s) / (1 + s).
    #[test]
    fn a_long_game_needs_few_sweeps() {
        let (stays, mut iterations) = (0.9999_f64, 0);
        let mut chances = vec![[0.0; 2]; 2];
        let seats = iterate(&mut chances, 0, |chances| {
            iterations += 1;
            long_game(chances, stays)
        });
        let expected = (0.6 + 0.4 * stays) / (1.0 + stays);
        assert!((seats[0] - expected).abs() < 1e-12, "{seats:?}");
        assert!((seats[1] - (1.0 - expected)).abs() < 1e-12, "{seats:?}");
        assert!(iterations < 100, "{iterations}");
    }

    // S-42: chances that no one can win are not distributed.
    #[test]
    fn a_game_that_may_never_end_is_not_guessed() {
        let mut chances = vec![[0.0; 2]; 2];
        let seats = iterate(&mut chances, 0, |chances| {
            let [first, second] = chances[0];
            put(&mut chances[0], [0.25 + 0.25 * first, 0.1 + 0.25 * second])
        });
        assert!((seats[0] - 1.0 / 3.0).abs() < 1e-12, "{seats:?}");
        assert!((seats[1] - 0.4 / 3.0).abs() < 1e-12, "{seats:?}");
    }
}
