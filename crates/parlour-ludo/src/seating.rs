//! Who sits where, and who plays with whom.

use parlour_core::{Player, SetupError};

use crate::board::MOST_ARMS;
use crate::rules::{Rules, makes_teams, no_teams};

/// The players around the board: evenly spread over the arms, so that two sit opposite each other.
///
/// Without teams everybody is a side of their own; with teams partners sit half way round and share a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seating {
    seats: u8,
    sides: u8,
    arms: [u8; MOST_ARMS],
    starts: [i16; MOST_ARMS],
}

impl Seating {
    /// Seats this number of players, if the rules allow it.
    pub(crate) fn new(rules: &Rules, seats: usize) -> Result<Self, SetupError> {
        let allowed = rules.seats();
        if rules.teams() && rules.file().players.is_none() && !makes_teams(seats) {
            return Err(no_teams(seats).into());
        }
        let (true, Ok(count)) = (allowed.contains(&seats), u8::try_from(seats)) else {
            return Err(SetupError::Seats { got: seats, allowed });
        };
        let mut seating = Self {
            seats: count,
            sides: if rules.teams() { count / 2 } else { count },
            arms: [0; MOST_ARMS],
            starts: [0; MOST_ARMS],
        };
        for player in 0..seats {
            let arm = player * rules.track().arms() / seats;
            seating.arms[player] = u8::try_from(arm).unwrap_or(0);
            seating.starts[player] = rules.track().start(arm);
        }
        Ok(seating)
    }

    /// The number of players.
    pub(crate) fn seats(&self) -> usize {
        self.seats.into()
    }

    /// The number of players on one side: 2 with teams, else 1.
    pub(crate) fn side_size(&self) -> usize {
        usize::from(self.seats / self.sides)
    }

    /// The arm at which a player sits.
    pub(crate) fn arm(&self, player: usize) -> usize {
        self.arms[player].into()
    }

    /// The start cell of a player.
    pub(crate) fn start(&self, player: usize) -> i16 {
        self.starts[player]
    }

    /// The player who sits at an arm.
    pub(crate) fn player_at(&self, arm: usize) -> Option<Player> {
        (0..self.seats()).find(|player| self.arm(*player) == arm).map(Player::new)
    }

    /// The player's partner, if there are teams.
    pub(crate) fn partner(&self, player: usize) -> Option<usize> {
        (self.side_size() > 1).then(|| (player + usize::from(self.sides)) % self.seats())
    }

    /// The side on which a player plays.
    pub(crate) fn side(&self, player: usize) -> usize {
        let sides = usize::from(self.sides);
        if player < sides { player } else { player - sides }
    }

    /// Everybody on the player's side, the player included.
    pub(crate) fn allies(&self, player: usize) -> impl Iterator<Item = usize> + use<> {
        let (seating, side) = (*self, self.side(player));
        (0..seating.seats()).filter(move |other| seating.side(*other) == side)
    }

    /// Everybody on another side.
    pub(crate) fn opponents(&self, player: usize) -> impl Iterator<Item = usize> + use<> {
        let (seating, side) = (*self, self.side(player));
        (0..seating.seats()).filter(move |other| seating.side(*other) != side)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::rules::{RulesFile, Teams};

    fn rules(arms: u8, teams: Teams) -> Rules {
        Rules::new(RulesFile { arms, teams, ..RulesFile::default() }).expect("valid rules")
    }

    // L-01, L-09: two players of four arms sit opposite each other, on red and green.
    #[rstest]
    #[case(4, 2, &[0, 2])]
    #[case(4, 3, &[0, 1, 2])]
    #[case(4, 4, &[0, 1, 2, 3])]
    #[case(6, 2, &[0, 3])]
    #[case(6, 3, &[0, 2, 4])]
    #[case(6, 5, &[0, 1, 2, 3, 4])]
    #[case(2, 2, &[0, 1])]
    fn players_spread_evenly(#[case] arms: u8, #[case] seats: usize, #[case] expected: &[usize]) {
        let seating = Seating::new(&rules(arms, Teams::Off), seats).unwrap();
        let arms: Vec<usize> = (0..seats).map(|player| seating.arm(player)).collect();
        assert_eq!(arms, expected);
    }

    #[test]
    fn partners_sit_half_way_round() {
        let seating = Seating::new(&rules(6, Teams::On), 6).unwrap();
        assert_eq!(seating.partner(1), Some(4));
        assert_eq!(seating.partner(4), Some(1));
        assert_eq!(seating.allies(1).collect::<Vec<_>>(), [1, 4]);
        assert_eq!(seating.opponents(4).collect::<Vec<_>>(), [0, 2, 3, 5]);
        assert_eq!(seating.side_size(), 2);
    }

    #[test]
    fn alone_there_is_no_partner() {
        let seating = Seating::new(&rules(4, Teams::Off), 4).unwrap();
        assert_eq!(seating.partner(1), None);
        assert_eq!(seating.allies(1).collect::<Vec<_>>(), [1]);
        assert_eq!(seating.opponents(1).collect::<Vec<_>>(), [0, 2, 3]);
    }

    // L-01: the number of players must fit the board, the rule `players`, and teams.
    #[rstest]
    #[case(RulesFile::default(), 1, "1 player given; 2 to 4 can play")]
    #[case(RulesFile::default(), 5, "5 players given; 2 to 4 can play")]
    #[case(RulesFile { players: Some(3), ..RulesFile::default() }, 4, "4 players given; exactly 3 can play")]
    #[case(RulesFile { teams: Teams::On, ..RulesFile::default() }, 3, "rule \"teams\": teams need 4 or 6 players, not 3")]
    #[case(RulesFile { teams: Teams::On, arms: 6, ..RulesFile::default() }, 5, "rule \"teams\": teams need 4 or 6 players, not 5")]
    #[case(RulesFile { teams: Teams::On, ..RulesFile::default() }, 6, "6 players given; exactly 4 can play")]
    fn wrong_numbers_of_players(#[case] file: RulesFile, #[case] seats: usize, #[case] message: &str) {
        let error = Seating::new(&Rules::new(file).unwrap(), seats).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}
