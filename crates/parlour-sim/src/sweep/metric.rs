//! What a sweep measures in each game.

use parlour_core::{Ending, Won, nearest, suggest};

use super::axis::SweepError;
use crate::compare::won;
use crate::exact::Exact;

/// A number that every game has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Metric {
    /// The number of turns.
    Turns,
    /// The number of rolls.
    Rolls,
    /// Whether the seat with this index wins.
    Win(usize),
    /// Whether all players share the win.
    Draw,
    /// How often another player takes the lead.
    LeadChanges,
    /// The number of moves chosen.
    Moves,
}

/// The metrics by name; seats after the first are `seat-2`, `seat-3`, ….
const NAMES: [(&str, Metric); 6] = [
    ("turns", Metric::Turns),
    ("rolls", Metric::Rolls),
    ("first-seat", Metric::Win(0)),
    ("draws", Metric::Draw),
    ("lead-changes", Metric::LeadChanges),
    ("moves", Metric::Moves),
];

impl Metric {
    /// Reads the name of a metric.
    ///
    /// ```
    /// use parlour_sim::sweep::Metric;
    /// assert_eq!(Metric::read("seat-2"), Ok(Metric::Win(1)));
    /// assert!(Metric::read("tuns").unwrap_err().to_string().contains("did you mean turns?"));
    /// ```
    pub fn read(name: &str) -> Result<Self, SweepError> {
        let seat = name.strip_prefix("seat-").and_then(|seat| seat.parse::<usize>().ok());
        if let Some(seat) = seat.and_then(|seat| seat.checked_sub(1)) {
            return Ok(Self::Win(seat));
        }
        let names = || NAMES.iter().map(|(name, _)| *name).chain(["seat-2"]);
        let found = NAMES.iter().find(|(known, _)| *known == name);
        found.map(|(_, metric)| *metric).ok_or_else(|| SweepError::Metric {
            given: name.to_owned(),
            suggestion: suggest(nearest(name, names()), "allowed", names()),
        })
    }

    /// The name.
    pub fn name(self) -> String {
        match self {
            Self::Win(seat) if seat > 0 => format!("seat-{}", seat + 1),
            _ => NAMES.iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name).to_owned(),
        }
    }

    /// Whether it is a share of the games.
    pub fn is_rate(self) -> bool {
        matches!(self, Self::Win(_) | Self::Draw)
    }

    /// Whether the game has to be watched step by step, which takes longer.
    pub(crate) fn is_detail(self) -> bool {
        matches!(self, Self::LeadChanges | Self::Moves)
    }

    /// Its number for a game that was not cut off. `watched` has the lead changes and moves.
    pub(crate) fn of(self, ending: &Ending, seats: usize, watched: (u64, u64)) -> i64 {
        let number = match self {
            Self::Turns => ending.turns,
            Self::Rolls => ending.rolls,
            Self::Win(seat) => u64::from(wins(ending, seat, seats)),
            Self::Draw => u64::from(matches!(&ending.won, Won::Shared(all) if all.len() >= seats)),
            Self::LeadChanges => watched.0,
            Self::Moves => watched.1,
        };
        i64::try_from(number).unwrap_or(i64::MAX)
    }

    /// The exact mean, if known.
    pub fn exact(self, exact: &Exact) -> Option<f64> {
        match self {
            Self::Turns => exact.turns.as_ref()?.mean,
            Self::Rolls => exact.rolls.as_ref()?.mean,
            Self::Win(seat) => exact.wins.as_ref()?.get(seat).copied(),
            Self::Draw | Self::LeadChanges | Self::Moves => None,
        }
    }
}

/// Whether a seat wins, alone or together with partners.
fn wins(ending: &Ending, seat: usize, seats: usize) -> bool {
    let with_partners = |players: &[parlour_core::Player]| {
        players.len() < seats && players.iter().any(|player| player.index() == seat)
    };
    won(ending, seat) || matches!(&ending.won, Won::Shared(players) if with_partners(players))
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Player;

    #[test]
    fn names_are_read_as_they_are_written() {
        let all = [Metric::Turns, Metric::Win(0), Metric::Win(3), Metric::Draw, Metric::LeadChanges];
        for metric in all {
            assert_eq!(Metric::read(&metric.name()), Ok(metric));
        }
        assert!(Metric::read("seat-0").is_err());
    }

    #[test]
    fn partners_win_together_and_a_draw_is_nobodys_win() {
        let shared = |seats: &[usize]| Won::Shared(seats.iter().map(|seat| Player::new(*seat)).collect());
        let ending = |won| Ending { turns: 5, rolls: 9, won };
        let numbers = |ending: &Ending| {
            [Metric::Turns, Metric::Win(2), Metric::Draw].map(|metric| metric.of(ending, 4, (0, 0)))
        };
        assert_eq!(numbers(&ending(shared(&[0, 2]))), [5, 1, 0]);
        assert_eq!(numbers(&ending(shared(&[0, 1, 2, 3]))), [5, 0, 1]);
        assert_eq!(numbers(&ending(Won::By(Player::new(2)))), [5, 1, 0]);
    }
}
