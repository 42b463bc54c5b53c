//! The speed of animations and bots.

use std::time::Duration;

/// The speed of animations and bots, and whether there are animations.
///
/// ```
/// use parlour_tui::Pace;
/// assert!(Pace::default().is_moving());
/// assert!(!Pace::still().is_moving());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    step: usize,
    moving: bool,
}

/// Speeds in percent.
const SPEEDS: [u32; 7] = [25, 50, 100, 200, 400, 800, 1600];
/// The index of normal speed.
const NORMAL: usize = 2;
/// The delay before a bot's step, and between the steps of a replay.
const STEP_DELAY: Duration = Duration::from_millis(600);

impl Default for Pace {
    fn default() -> Self {
        Self { step: NORMAL, moving: true }
    }
}

impl Pace {
    /// No animations.
    pub fn still() -> Self {
        Self { moving: false, ..Self::default() }
    }

    /// The speed nearest to this one, in percent.
    #[must_use]
    pub fn at(self, percent: u32) -> Self {
        let distance = |step: &usize| SPEEDS[*step].abs_diff(percent);
        Self { step: (0..SPEEDS.len()).min_by_key(distance).unwrap_or(NORMAL), ..self }
    }

    /// Whether there are animations.
    pub fn is_moving(self) -> bool {
        self.moving
    }

    pub(crate) fn faster(&mut self) {
        self.step = (self.step + 1).min(SPEEDS.len() - 1);
    }

    pub(crate) fn slower(&mut self) {
        self.step = self.step.saturating_sub(1);
    }

    pub(crate) fn toggle(&mut self) {
        self.moving = !self.moving;
    }

    /// Scales a duration to this speed.
    pub(crate) fn scale(self, time: Duration) -> Duration {
        time * 100 / SPEEDS[self.step.min(SPEEDS.len() - 1)]
    }

    /// The delay before a bot's step, and between the steps of a replay.
    pub(crate) fn step_delay(self) -> Duration {
        self.scale(if self.moving { STEP_DELAY } else { STEP_DELAY / 3 })
    }

    /// The speed as text: `×2`.
    pub(crate) fn words(self) -> String {
        match SPEEDS[self.step.min(SPEEDS.len() - 1)] {
            slow if slow < 100 => format!("×1/{}", 100 / slow),
            fast => format!("×{}", fast / 100),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_have_ends() {
        let mut pace = Pace::default();
        (0..20).for_each(|_| pace.faster());
        assert_eq!(pace.words(), "×16");
        (0..20).for_each(|_| pace.slower());
        assert_eq!(pace.words(), "×1/4");
        assert_eq!(pace.scale(Duration::from_millis(10)), Duration::from_millis(40));
        assert_eq!(Pace::still().at(200).words(), "×2");
        assert_eq!(Pace::default().at(90), Pace::default());
    }
}
