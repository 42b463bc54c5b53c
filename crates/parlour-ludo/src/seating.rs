//! Which player has which colour, and who are partners.

use parlour_core::{Player, SetupError, seat_colours};

use crate::board::MOST_ARMS;
use crate::rules::{Rules, makes_teams, no_teams};

/// The players round the board. Players who chose no colour are spread evenly over the arms, so that two sit opposite
/// each other.
///
/// A side is a player, or with teams two partners, who sit half way round from each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seating {
    seats: u8,
    side_size: u8,
    arms: [u8; MOST_ARMS],
    starts: [i16; MOST_ARMS],
    sides: [u8; MOST_ARMS],
}

impl Seating {
    /// Seats this number of players, if the rules allow it.
    pub(crate) fn new(rules: &Rules, seats: usize) -> Result<Self, SetupError> {
        Self::choose(rules, &vec![None; seats])
    }

    /// Seats players at the colours they chose, in turn order, if the rules allow it.
    pub(crate) fn at(rules: &Rules, colours: &[&str]) -> Result<Self, SetupError> {
        let chosen: Vec<Option<&str>> = colours.iter().copied().map(Some).collect();
        Self::choose(rules, &chosen)
    }

    fn choose(rules: &Rules, chosen: &[Option<&str>]) -> Result<Self, SetupError> {
        check_number(rules, chosen.len())?;
        let seated = seat_colours(rules.colours(), chosen)?;
        let arm_of = |colour: &&str| rules.colours().iter().position(|arm| arm == colour);
        let arms: Vec<usize> = seated.iter().filter_map(arm_of).collect();
        let side_size = if rules.teams() { 2 } else { 1 };
        let mut seating = Self {
            seats: narrow(arms.len()),
            side_size,
            arms: [0; MOST_ARMS],
            starts: [0; MOST_ARMS],
            sides: [0; MOST_ARMS],
        };
        let sides = arms.len() / usize::from(side_size);
        for (player, arm) in arms.iter().copied().enumerate() {
            // Play may pass in any order, but partners always sit half way round: sides count from the first player.
            let ahead = |other: usize| (other + rules.track().arms() - arms[0]) % rules.track().arms();
            let rank = arms.iter().filter(|other| ahead(**other) < ahead(arm)).count();
            seating.arms[player] = narrow(arm);
            seating.starts[player] = rules.track().start(arm);
            seating.sides[player] = narrow(rank % sides);
        }
        Ok(seating)
    }

    /// The number of players.
    pub(crate) fn seats(&self) -> usize {
        self.seats.into()
    }

    /// The number of players on one side: 2 with teams, else 1.
    pub(crate) fn side_size(&self) -> usize {
        self.side_size.into()
    }

    /// The arm at which a player sits.
    pub(crate) fn arm(&self, player: usize) -> usize {
        self.arms[player].into()
    }

    /// The start square of a player.
    pub(crate) fn start(&self, player: usize) -> i16 {
        self.starts[player]
    }

    /// The player who sits at an arm.
    pub(crate) fn player_at(&self, arm: usize) -> Option<Player> {
        (0..self.seats()).find(|player| self.arm(*player) == arm).map(Player::new)
    }

    /// The player's partner, if there are teams.
    pub(crate) fn partner(&self, player: usize) -> Option<usize> {
        if self.side_size < 2 {
            return None;
        }
        self.allies(player).find(|ally| *ally != player)
    }

    pub(crate) fn side(&self, player: usize) -> usize {
        self.sides[player].into()
    }

    /// Whether the next in turn sits equally far from every player, so that the board looks the same to all.
    pub(crate) fn is_even(&self, arms: usize) -> bool {
        let seats = self.seats();
        let next = |player: usize| (self.arm(player) + arms / seats) % arms;
        arms.is_multiple_of(seats) && (0..seats).all(|player| self.arm((player + 1) % seats) == next(player))
    }

    /// All players on the player's side, including the player.
    pub(crate) fn allies(&self, player: usize) -> impl Iterator<Item = usize> + use<> {
        let (seating, side) = (*self, self.side(player));
        (0..seating.seats()).filter(move |other| seating.side(*other) == side)
    }

    /// All players on other sides.
    pub(crate) fn opponents(&self, player: usize) -> impl Iterator<Item = usize> + use<> {
        let (seating, side) = (*self, self.side(player));
        (0..seating.seats()).filter(move |other| seating.side(*other) != side)
    }
}

fn check_number(rules: &Rules, seats: usize) -> Result<(), SetupError> {
    if rules.teams() && rules.file().players.is_none() && !makes_teams(seats) {
        return Err(no_teams(seats).into());
    }
    let allowed = rules.seats();
    if allowed.contains(&seats) { Ok(()) } else { Err(SetupError::Seats { got: seats, allowed }) }
}

/// Players and arms are at most six.
fn narrow(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(0)
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

    // L-11: the colour is the seat, in any turn order; partners stay opposite each other.
    #[test]
    fn players_sit_at_their_colours() {
        let (plain, teams) = (rules(4, Teams::Off), rules(4, Teams::On));
        let two = Seating::at(&plain, &["blue", "red"]).unwrap();
        assert_eq!((two.start(0), two.start(1)), (13, 0));
        assert_eq!((two.player_at(0), two.player_at(2)), (Some(Player::new(1)), None));
        let four = Seating::at(&teams, &["red", "green", "blue", "yellow"]).unwrap();
        assert_eq!([0, 1, 2, 3].map(|player| four.partner(player)), [Some(1), Some(0), Some(3), Some(2)]);
        assert!(Seating::at(&plain, &["red", "green"]).unwrap().is_even(4) && !two.is_even(4));
    }

    // L-11: one colour for two, a colour of a larger board, and too many players.
    #[rstest]
    #[case(&["red", "red"], "players 1 and 2 both chose red; each player needs a different colour")]
    #[case(&["red", "bleu"], "\"bleu\" is not a colour of this board; did you mean blue? Allowed: red, blue, green, yellow")]
    #[case(&["red", "orange"], "\"orange\" is not a colour of this board; allowed: red, blue, green, yellow")]
    #[case(&["red"], "these rules are for 2 to 4 players; 1 was given")]
    fn wrong_colours(#[case] colours: &[&str], #[case] message: &str) {
        let error = Seating::at(&rules(4, Teams::Off), colours).unwrap_err();
        assert_eq!(error.to_string(), message);
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
    #[case(RulesFile::default(), 1, "these rules are for 2 to 4 players; 1 was given")]
    #[case(RulesFile::default(), 5, "these rules are for 2 to 4 players; 5 were given")]
    #[case(RulesFile { players: Some(3), ..RulesFile::default() }, 4, "these rules are for 3 players; 4 were given")]
    #[case(RulesFile { teams: Teams::On, ..RulesFile::default() }, 3, "rule \"teams\": teams need 4 or 6 players, not 3")]
    #[case(RulesFile { teams: Teams::On, arms: 6, ..RulesFile::default() }, 5, "rule \"teams\": teams need 4 or 6 players, not 5")]
    #[case(RulesFile { teams: Teams::On, ..RulesFile::default() }, 6, "these rules are for 4 players; 6 were given")]
    fn wrong_numbers_of_players(#[case] file: RulesFile, #[case] seats: usize, #[case] message: &str) {
        let error = Seating::new(&Rules::new(file).unwrap(), seats).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}
