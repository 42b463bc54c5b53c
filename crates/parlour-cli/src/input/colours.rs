//! Player colours on the command line. In games with coloured seats they choose the seat, else only the look.

use clap::Args;
use parlour::core::{Kind, counted, find_colour, seat_colours};
use parlour::play::Seat;
use parlour_tui::Hue;
use serde_json::{Map, Value};

use crate::failure::Failure;

/// The player colours of the full screen.
const LOOKS: [&str; Hue::ALL.len()] = {
    let mut names = [""; Hue::ALL.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = Hue::ALL[index].name();
        index += 1;
    }
    names
};

/// The colours of the players.
#[derive(Debug, Args, Clone, Default)]
pub(crate) struct ColourArgs {
    /// Player colours in the order listed. In Ludo the colour is the seat: red, blue, green, yellow, clockwise; players
    /// without one take the free seats. In other games it only changes the look of the full screen
    #[arg(long = "colors", visible_alias = "colours", value_name = "COLOUR,…", value_delimiter = ',')]
    colours: Vec<String>,
}

/// The colours a player of this game can have.
pub(crate) fn palette(kind: &dyn Kind, rules: &Map<String, Value>) -> &'static [&'static str] {
    match kind.colours(rules) {
        [] => &LOOKS,
        seats => seats,
    }
}

/// The default number of players; in games with coloured seats, the number of colours given.
pub(crate) fn usual_seats(kind: &dyn Kind, rules: &Map<String, Value>, colours: &ColourArgs) -> usize {
    match (kind.colours(rules), colours.count()) {
        ([], _) | (_, 0) => kind.default_seats(rules),
        (_, count) => count,
    }
}

impl ColourArgs {
    /// The number of colours given.
    pub(crate) fn count(&self) -> usize {
        self.colours.len()
    }

    /// Checks the colours of this many players.
    pub(crate) fn read(
        &self,
        palette: &[&'static str],
        players: usize,
    ) -> Result<Vec<Option<&'static str>>, Failure> {
        if self.count() > players {
            let (given, players) = (counted(self.count(), "colour"), counted(players, "player"));
            return Err(Failure::input(format!("--colors: {given} for {players}; give one each at most")));
        }
        let read = |colour: &String| {
            find_colour(palette, colour).map_err(|error| Failure::input(format!("--colors: {error}")))
        };
        let mut colours: Vec<_> =
            self.colours.iter().map(read).map(|found| found.map(Some)).collect::<Result<_, _>>()?;
        colours.resize(players, None);
        Ok(colours)
    }

    /// The seats of unnamed players; nothing if no colour is given.
    pub(crate) fn seats(
        &self,
        kind: &dyn Kind,
        rules: &Map<String, Value>,
        players: usize,
    ) -> Result<Option<Vec<&'static str>>, Failure> {
        if self.count() == 0 {
            return Ok(None);
        }
        let colours = kind.colours(rules);
        if colours.is_empty() {
            return Err(Failure::input(format!("--colors: the seats of {} have no colours", kind.name())));
        }
        seat_colours(colours, &self.read(colours, players)?).map(Some).map_err(Failure::input)
    }

    /// Gives the players their colours in the order listed. A player can have only one.
    pub(crate) fn give(&self, seats: &mut [Seat], palette: &[&'static str]) -> Result<(), Failure> {
        let colours = self.read(palette, seats.len())?;
        for (seat, colour) in seats.iter_mut().zip(colours) {
            match (&seat.color, colour) {
                (Some(own), Some(other)) => {
                    let name = &seat.name;
                    return Err(Failure::input(format!(
                        "{name} has two colours: {own} in --player {name}@{own}, {other} in --colors; give one"
                    )));
                }
                (None, Some(colour)) => seat.color = Some(colour.to_owned()),
                (_, None) => {}
            }
        }
        Ok(())
    }

    /// The flag as it was given, for a command that repeats this one.
    pub(crate) fn flag(&self) -> Option<String> {
        (self.count() > 0).then(|| self.colours.join(","))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn give(colours: &[&str], seats: &mut [Seat]) -> Result<(), String> {
        let args = ColourArgs { colours: colours.iter().map(|colour| (*colour).to_owned()).collect() };
        args.give(seats, &["red", "blue"]).map_err(Failure::words)
    }

    // L-11: colours in the order of the players, each player one.
    #[test]
    fn colours_go_to_players_in_order() {
        let mut seats = vec![Seat::human("Ann"), Seat::human("Bob")];
        assert_eq!(give(&["Blue"], &mut seats), Ok(()));
        assert_eq!(seats, [Seat::human("Ann").at("blue"), Seat::human("Bob")]);
        let error = give(&["red"], &mut seats).unwrap_err();
        assert!(error.starts_with("Ann has two colours: blue"), "{error}");
        let error = give(&["red", "blue", "red"], &mut seats).unwrap_err();
        assert_eq!(error, "--colors: 3 colours for 2 players; give one each at most");
        let error = give(&["bleu"], &mut seats).unwrap_err();
        assert_eq!(
            error,
            "--colors: \"bleu\" is not a colour of this board; did you mean blue? Allowed: red, blue"
        );
    }
}
