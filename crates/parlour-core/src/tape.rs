//! Recorded steps that can be replayed forward and back, for every screen that shows an algorithm step by step.

/// A state that steps change and that can undo them.
pub trait Rewind {
    /// The type of a step.
    type Step;

    /// Takes a step.
    fn forward(&mut self, step: &Self::Step);

    /// Undoes the last step.
    fn back(&mut self, step: &Self::Step);
}

/// Recorded steps, and the state after some of them.
///
/// ```
/// use parlour_core::{Rewind, Tape};
/// struct Sum(i32);
/// impl Rewind for Sum {
///     type Step = i32;
///     fn forward(&mut self, step: &i32) { self.0 += step; }
///     fn back(&mut self, step: &i32) { self.0 -= step; }
/// }
/// let mut tape = Tape::record(Sum(0), [5, 7, 9], 100);
/// tape.go_to(2);
/// assert_eq!((tape.state().0, tape.last()), (12, Some(&7)));
/// tape.go_to(1);
/// assert_eq!(tape.state().0, 5);
/// ```
#[derive(Debug, Clone)]
pub struct Tape<S: Rewind> {
    steps: Vec<S::Step>,
    cut: bool,
    state: S,
    at: usize,
}

impl<S: Rewind> Tape<S> {
    /// Records at most this many steps; `state` is the state before the first.
    pub fn record(state: S, steps: impl IntoIterator<Item = S::Step>, most: usize) -> Self {
        let mut steps: Vec<S::Step> = steps.into_iter().take(most.saturating_add(1)).collect();
        let cut = steps.len() > most;
        steps.truncate(most);
        Self { steps, cut, state, at: 0 }
    }

    /// All recorded steps.
    pub fn steps(&self) -> &[S::Step] {
        &self.steps
    }

    /// Whether there were more steps than are kept.
    pub const fn is_cut(&self) -> bool {
        self.cut
    }

    /// The number of steps that have been taken.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The state after these steps.
    pub const fn state(&self) -> &S {
        &self.state
    }

    /// The step that was taken last.
    pub fn last(&self) -> Option<&S::Step> {
        self.steps.get(self.at.checked_sub(1)?)
    }

    /// Whether all steps have been taken.
    pub fn is_done(&self) -> bool {
        self.at == self.steps.len()
    }

    /// Goes forward or back until this many steps have been taken, or to the end.
    pub fn go_to(&mut self, step: usize) {
        let step = step.min(self.steps.len());
        while self.at > step {
            self.at -= 1;
            self.state.back(&self.steps[self.at]);
        }
        while self.at < step {
            self.state.forward(&self.steps[self.at]);
            self.at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keeps every step, so that undoing the wrong one is noticed.
    #[derive(Default)]
    struct Diary(Vec<u32>);

    impl Rewind for Diary {
        type Step = u32;

        fn forward(&mut self, step: &u32) {
            self.0.push(*step);
        }

        fn back(&mut self, step: &u32) {
            assert_eq!(self.0.pop(), Some(*step));
        }
    }

    #[test]
    fn any_step_is_reached_from_any_other() {
        let mut tape = Tape::record(Diary::default(), 0..10, 10);
        for step in [3, 10, 0, 7, 99, 2] {
            tape.go_to(step);
            let taken = u32::try_from(step.min(10)).unwrap();
            assert_eq!(tape.state().0, (0..taken).collect::<Vec<_>>());
            assert_eq!((tape.at(), tape.is_done()), (step.min(10), step >= 10));
            assert_eq!(tape.last().copied(), taken.checked_sub(1));
        }
        assert!(!tape.is_cut());
    }

    #[test]
    fn a_long_recording_is_cut() {
        let tape = Tape::record(Diary::default(), 0.., 3);
        assert_eq!((tape.steps(), tape.is_cut()), ([0, 1, 2].as_slice(), true));
    }
}
