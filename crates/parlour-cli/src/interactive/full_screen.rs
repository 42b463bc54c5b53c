//! The full screen: when it is available, and how a game on it starts and ends.

use std::io::IsTerminal;

use parlour::core::Message;
use parlour::play::{Driver, Record, Session, write};
use parlour_tui::{Depth, Exit, Hue, Next, Pace, Play, Signs, Theme};

use crate::commands::review;
use crate::failure::Failure;
use crate::interactive::home;
use crate::interactive::words::say;
use crate::output::Output;
use crate::saving::recorder::{Note, drive_failure};
use crate::settings::settings;

/// Whether there is a terminal for the full screen and no flag rules it out.
pub(crate) fn possible(output: &Output) -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    let terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    terminal && !dumb && !output.flags.no_input && !output.json()
}

/// The look of the full screen in this terminal.
pub(crate) fn theme(output: &Output, ascii: bool, hues: Vec<Option<Hue>>) -> Theme {
    let depth = match (output.color, Depth::detect(|name| std::env::var(name).ok())) {
        (false, _) => Depth::None,
        // `--color always` overrides the environment.
        (true, Depth::None) => Depth::Sixteen,
        (true, depth) => depth,
    };
    let signs = if ascii || settings().ascii() { Signs::Ascii } else { Signs::Unicode };
    Theme { depth, signs, hues }
}

pub(crate) fn pace(no_animation: bool) -> Pace {
    if no_animation { Pace::still() } else { settings().pace() }
}

/// Shows a screen until the user leaves it.
pub(crate) fn show(screen: &mut dyn parlour_tui::Screen) -> Result<(), Failure> {
    match parlour_tui::run(screen, &settings().keys())? {
        Exit::Left => Ok(()),
        Exit::Interrupted => Err(Failure::Interrupted),
    }
}

/// Plays until the user leaves the game, then prints how it ended; returns what the user wants next. The random seed is
/// printed if there is one that repeats the game; none repeats a resumed game.
pub(crate) fn play(
    driver: Driver,
    note: Option<Note>,
    (theme, pace): (Theme, Pace),
    seed: Option<u64>,
    output: &Output,
) -> Result<Option<Next>, Failure> {
    let mut play = Play::new(driver, theme, pace);
    if let Some(note) = note {
        note.prepare(output);
    }
    let shown = show_and_review(&mut play, output);
    if let (Some(note), None) = (note, play.trouble()) {
        note.say(play.session(), output);
    }
    shown?;
    if let Some(trouble) = play.trouble() {
        return Err(drive_failure(trouble));
    }
    if let Some(seed) = seed {
        output.tell_seed(seed, "game");
    }
    farewell(play.session(), output)?;
    Ok(play.next())
}

/// Shows a game; reviews it as often as the user wants once it is over.
fn show_and_review(play: &mut Play, output: &Output) -> Result<(), Failure> {
    loop {
        show(play)?;
        if play.next() != Some(Next::Review) {
            return Ok(());
        }
        let text = Record::read(&write(play.session()), parlour::GAMES).map_err(Failure::input);
        let text = text.and_then(|record| review::text_of(&record, record.table.kind().title()));
        home::read("review", &text.unwrap_or_else(Failure::words), output)?;
        play.come_back();
    }
}

/// Prints the result once the full screen is gone.
fn farewell(session: &Session, output: &Output) -> Result<(), Failure> {
    if session.game().turn().is_over() {
        return output.line(session.result_words());
    }
    output.message(say(&Message::new("stopped").with("steps", session.steps().len())));
    Ok(())
}
