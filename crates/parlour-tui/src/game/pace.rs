//! How fast things move.

use std::time::Duration;

/// How fast things move on the screen, and whether they move at all.
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

/// The speeds, in percent.
const SPEEDS: [u32; 7] = [25, 50, 100, 200, 400, 800, 1600];
/// The usual one.
const USUAL: usize = 2;
/// How long a bot seems to think.
const THOUGHT: Duration = Duration::from_millis(600);

impl Default for Pace {
    fn default() -> Self {
        Self { step: USUAL, moving: true }
    }
}

impl Pace {
    /// Without animation.
    pub fn still() -> Self {
        Self { moving: false, ..Self::default() }
    }

    /// Whether there is animation.
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

    /// So much time at this speed.
    pub(crate) fn scale(self, time: Duration) -> Duration {
        time * 100 / SPEEDS[self.step.min(SPEEDS.len() - 1)]
    }

    /// How long a bot seems to think.
    pub(crate) fn thought(self) -> Duration {
        self.scale(if self.moving { THOUGHT } else { THOUGHT / 3 })
    }

    /// The speed for people: `×2`.
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
    }
}
