//! What line mode shows: the board as text, what happened in words, or everything as JSON Lines.

use parlour::core::{Player, Scene, Turn, Window};
use parlour::draw::{Colour, Signs, TextStyle, text, window_for};
use parlour::play::{Occupant, Seat, Session, Taken, length_words, result_words};

use crate::failure::Failure;
use crate::output::Output;

/// Shows a game, line by line.
pub(crate) struct Screen<'a> {
    output: &'a Output,
    style: TextStyle,
}

/// How many players are named below the board.
const MOST_NAMES: usize = 12;

/// How much fits where there is no terminal to ask.
const USUAL_SIZE: (usize, usize) = (80, 60);

impl<'a> Screen<'a> {
    pub(crate) fn new(output: &'a Output, ascii: bool) -> Self {
        let (columns, rows) = terminal_size::terminal_size()
            .map_or(USUAL_SIZE, |(width, height)| (width.0.into(), usize::from(height.0).max(24)));
        let signs = if ascii { Signs::Ascii } else { Signs::Unicode };
        let colour = if output.color() { Colour::Ansi } else { Colour::Off };
        Self { output, style: TextStyle { signs, colour, columns, rows } }
    }

    pub(crate) fn output(&self) -> &Output {
        self.output
    }

    /// Who plays what.
    pub(crate) fn opening(&self, session: &Session) -> Result<(), Failure> {
        if self.output.json() || self.output.quiet() {
            return Ok(());
        }
        let table = session.table();
        let names: Vec<String> = (table.seats().iter().take(MOST_NAMES))
            .map(|seat| match &seat.occupant {
                Occupant::Human => seat.name.clone(),
                Occupant::Bot { level } => format!("{} ({level} bot)", seat.name),
            })
            .collect();
        let more = table.seats().len() - names.len();
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        let so_far = match session.steps().len() {
            0 => String::new(),
            steps => format!(", after {steps} steps"),
        };
        self.output.line(format!("{}: {}{more}{so_far}", table.kind().title(), names.join(", ")))
    }

    /// The board as text.
    pub(crate) fn board(&self, session: &Session) -> Result<(), Failure> {
        if self.output.json() || self.output.quiet() {
            return Ok(());
        }
        let drawing = text(&self.scene(session), &self.style);
        self.output.text(&format!("\n{drawing}{}\n", names(session)))
    }

    /// As much of the scene as fits, around the player to move.
    fn scene(&self, session: &Session) -> Scene {
        let peep = session.game().scene(Window { left: 0, top: 0, columns: 1, rows: 1 });
        session.game().scene(window_for(&peep, &self.style))
    }

    /// A step that was taken.
    pub(crate) fn taken(&self, session: &Session, taken: &Taken) -> Result<(), Failure> {
        if self.output.json() {
            return self.output.data(&session.step_data(taken));
        }
        let words = taken.words(&session.table().player_names());
        self.output.line(format!("{:>4}. {words}", taken.number))
    }

    /// Steps that were taken back.
    pub(crate) fn undone(&self, count: usize) -> Result<(), Failure> {
        if self.output.json() {
            return self.output.data(&serde_json::json!({ "undone": count }));
        }
        self.remark(&format!("taken back: {count} {}", if count == 1 { "step" } else { "steps" }));
        Ok(())
    }

    /// A word to the person at the keyboard, beside the game.
    pub(crate) fn remark(&self, text: &str) {
        self.output.message(text);
    }

    /// How it ended: in words, or the last line of the stream.
    pub(crate) fn result(&self, session: &Session) -> Result<(), Failure> {
        if self.output.json() { self.output.data(&session.result_data()) } else { self.ending(session) }
    }

    /// How it ended, in words.
    pub(crate) fn ending(&self, session: &Session) -> Result<(), Failure> {
        let names = session.table().player_names();
        let so_far = length_words(session);
        match result_words(session.game(), &names) {
            Some(words) => self.output.line(format!("{words} ({so_far})")),
            None => self.output.line(format!("the game goes on ({so_far})")),
        }
    }

    /// Everything said so far is visible.
    #[expect(clippy::unused_self, reason = "part of the screen's face")]
    pub(crate) fn flush(&self) -> Result<(), Failure> {
        Ok(std::io::Write::flush(&mut std::io::stdout())?)
    }
}

/// Which number is who: pieces and notes name players by their numbers.
fn names(session: &Session) -> String {
    let seats = session.table().seats();
    if seats.len() == 1 || seats.len() > MOST_NAMES {
        return String::new();
    }
    let to_move = session.game().turn().player().map(Player::index);
    let name = |(index, seat): (usize, &Seat)| {
        let mark = if Some(index) == to_move { " (to move)" } else { "" };
        format!("{} {}{mark}", index + 1, seat.name)
    };
    format!("players: {}\n", seats.iter().enumerate().map(name).collect::<Vec<_>>().join(", "))
}

/// What a person is asked.
pub(crate) fn prompt(session: &Session, player: Player) -> String {
    let name = session.table().player_names().name(player);
    match session.game().turn() {
        Turn::Choose(_) => format!("{name}, your move ({}):", session.game().legal_moves().join(" ")),
        _ => format!("{name}, Enter to roll:"),
    }
}
