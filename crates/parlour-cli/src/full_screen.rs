//! The full screen: when it is possible, and how a game on it begins and ends.

use std::io::IsTerminal;

use parlour::core::counted;
use parlour::play::{Driver, Session, length_words, result_words};
use parlour_tui::{Depth, Exit, Hue, Pace, Play, Signs, Theme};

use crate::args::Global;
use crate::failure::Failure;
use crate::output::Output;
use crate::recorder::{Note, drive_failure};

/// Whether there is a terminal to fill, and nobody asked for anything else.
pub(crate) fn possible(global: &Global, output: &Output) -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    terminal && !dumb && !global.no_input && !output.json()
}

/// How the full screen looks here.
pub(crate) fn theme(output: &Output, ascii: bool, hues: Vec<Option<Hue>>) -> Theme {
    let depth = match (output.color(), Depth::detect(|name| std::env::var(name).ok())) {
        (false, _) => Depth::None,
        // Colours were asked for, whatever the environment says.
        (true, Depth::None) => Depth::Sixteen,
        (true, depth) => depth,
    };
    let signs = if ascii { Signs::Ascii } else { Signs::Unicode };
    Theme { depth, signs, hues }
}

/// How fast things move.
pub(crate) fn pace(no_animation: bool) -> Pace {
    if no_animation { Pace::still() } else { Pace::default() }
}

/// Shows a screen; an interrupt is a failure like everywhere else.
pub(crate) fn show(screen: &mut dyn parlour_tui::Screen) -> Result<(), Failure> {
    match parlour_tui::run(screen)? {
        Exit::Left => Ok(()),
        Exit::Interrupted => Err(Failure::Interrupted),
    }
}

/// What a game on the full screen needs beside the table.
pub(crate) struct Show {
    pub(crate) theme: Theme,
    pub(crate) pace: Pace,
    /// The seed to be told; a game that goes on has none that plays all of it again.
    pub(crate) seed: Option<u64>,
}

impl Show {
    /// Plays until the game is left, and says how it ended.
    pub(crate) fn play(self, driver: Driver, note: Option<Note>, output: &Output) -> Result<(), Failure> {
        let mut play = Play::new(driver, self.theme, self.pace);
        if let Some(note) = note {
            note.prepare(output);
        }
        let shown = show(&mut play);
        if let (Some(note), None) = (note, play.trouble()) {
            note.say(play.session(), output);
        }
        shown?;
        if let Some(trouble) = play.trouble() {
            return Err(drive_failure(trouble));
        }
        if let Some(seed) = self.seed {
            output.message(format!("seed {seed}: play the same game again with --seed {seed}"));
        }
        farewell(play.session(), output)
    }
}

/// What remains on the usual screen.
fn farewell(session: &Session, output: &Output) -> Result<(), Failure> {
    let Some(words) = result_words(session.game(), &session.table().player_names()) else {
        output.message(format!("stopped after {}", counted(session.steps().len(), "step")));
        return Ok(());
    };
    output.line(format!("{words} ({})", length_words(session)))
}
