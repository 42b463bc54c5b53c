//! Prints a game in line mode: boards and sentences, or JSON Lines.

use parlour::core::{Gap, Message, Player, Scene, Window};
use parlour::draw::{Colour, Signs, TextStyle, text, window_for};
use parlour::play::{DriveError, Occupant, Seat, Session, Taken};

use crate::failure::Failure;
use crate::interactive::words::say;
use crate::output::Output;

/// Prints a game line by line.
pub(crate) struct Screen<'a> {
    output: &'a Output,
    style: TextStyle,
}

/// The most players named below the board.
const MOST_NAMES: usize = 12;

/// The size without a terminal.
const DEFAULT_SIZE: (usize, usize) = (80, 60);

impl<'a> Screen<'a> {
    pub(crate) fn new(output: &'a Output, ascii: bool) -> Self {
        let (columns, rows) = terminal_size::terminal_size()
            .map_or(DEFAULT_SIZE, |(width, height)| (width.0.into(), usize::from(height.0).max(24)));
        let signs = if ascii { Signs::Ascii } else { Signs::Unicode };
        let colour = if output.color { Colour::Ansi } else { Colour::Off };
        Self { output, style: TextStyle { signs, colour, columns, rows } }
    }

    pub(crate) fn output(&self) -> &Output {
        self.output
    }

    /// Prints the game and its players.
    pub(crate) fn opening(&self, session: &Session) -> Result<(), Failure> {
        if self.output.json() || self.output.flags.quiet {
            return Ok(());
        }
        let table = session.table();
        let name = |seat: &Seat| match &seat.occupant {
            Occupant::Human => Gap::from(seat.name.as_str()),
            Occupant::Bot { level } => {
                Message::new("bot").with("name", seat.name.as_str()).with("level", level.as_str()).into()
            }
            Occupant::Engine { engine } => {
                Message::new("engine").with("name", seat.name.as_str()).with("engine", engine.as_str()).into()
            }
        };
        let opening = match session.steps().len() {
            0 => Message::new("opening"),
            steps => Message::new("opening-after").with("steps", steps),
        };
        let players = Gap::list(table.seats().iter().map(name));
        self.output.line(say(&opening.with("game", table.kind().title()).with("players", players)))
    }

    /// Prints the board.
    pub(crate) fn board(&self, session: &Session) -> Result<(), Failure> {
        if self.output.json() || self.output.flags.quiet {
            return Ok(());
        }
        let drawing = text(&self.scene(session), &self.style);
        self.output.text(format!("\n{drawing}{}\n", names(session)))
    }

    /// The part of the scene around the player to move that fits.
    fn scene(&self, session: &Session) -> Scene {
        let peep = session.scene(Window { left: 0, top: 0, columns: 1, rows: 1 });
        session.scene(window_for(&peep, &self.style))
    }

    /// Prints a step.
    pub(crate) fn taken(&self, session: &Session, taken: &Taken) -> Result<(), Failure> {
        if self.output.json() {
            return self.output.data(&session.step_data(taken));
        }
        let words = taken.words(&session.table().player_names());
        self.output.line(format!("{:>4}. {words}", taken.number))
    }

    /// Prints who gave up, as data; as text, the error says so.
    pub(crate) fn forfeited(&self, error: &DriveError) -> Result<(), Failure> {
        match error {
            DriveError::Forfeit { player, reason, .. } if self.output.json() => {
                self.output.data(&serde_json::json!({ "forfeit": { "player": player, "reason": reason } }))
            }
            _ => Ok(()),
        }
    }

    /// Prints how many steps were undone.
    pub(crate) fn undone(&self, count: usize) -> Result<(), Failure> {
        if self.output.json() {
            return self.output.data(&serde_json::json!({ "undone": count }));
        }
        self.remark(&say(&Message::new("undone").with("steps", count)));
        Ok(())
    }

    /// Prints a message to the user.
    pub(crate) fn remark(&self, text: &str) {
        self.output.message(text);
    }

    /// Prints the result.
    pub(crate) fn result(&self, session: &Session) -> Result<(), Failure> {
        self.output.answer(|| session.result_data(), || format!("{}\n", session.result_words()))
    }

    /// Flushes standard output.
    #[expect(clippy::unused_self, reason = "all output goes through the screen")]
    pub(crate) fn flush(&self) -> Result<(), Failure> {
        Ok(std::io::Write::flush(&mut std::io::stdout())?)
    }
}

/// The numbers and names of the players: pieces and notes use the numbers.
fn names(session: &Session) -> String {
    let seats = session.table().seats();
    if seats.len() == 1 || seats.len() > MOST_NAMES {
        return String::new();
    }
    let to_move = session.game().turn().player().map(Player::index);
    let name = |(index, seat): (usize, &Seat)| {
        let key = if Some(index) == to_move { "seat-to-move" } else { "seat" };
        Message::new(key).with("number", index + 1).with("name", seat.name.as_str())
    };
    let players = Gap::list(seats.iter().enumerate().map(name));
    format!("{}\n", say(&Message::new("players").with("players", players)))
}
