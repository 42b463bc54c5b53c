//! `parlour replay`: checks a record against the rules and shows it step by step.

use parlour::play::{Record, Session, Taken};
use parlour::sim::records::read_game;
use parlour_tui::Replay;

use crate::args::{LookArgs, ReplayArgs};
use crate::failure::Failure;
use crate::input::board::{read_record, read_text};
use crate::interactive::full_screen;
use crate::interactive::line::Screen;
use crate::output::Output;

pub(crate) fn run(args: &ReplayArgs, output: &Output) -> Result<(), Failure> {
    let text = read_text(&args.file)?;
    let record = match args.game {
        Some(game) => game_of(&args.file, &text, game)?,
        None if text.starts_with("{\"parlour_games\"") => {
            let file = &args.file;
            return Err(Failure::input(format!("{file}: a file of many games; choose one with --game K")));
        }
        None => read_record(&args.file, &text)?,
    };
    let full = full_screen::possible(output) && args.file != "-";
    play(&record, &args.file, &args.look, full, output)
}

/// The record of a game in a file of many.
fn game_of(file: &str, text: &str, game: u64) -> Result<Record, Failure> {
    let found = read_game(&mut text.as_bytes(), game, parlour::GAMES);
    let refuse = || {
        Failure::input(format!(
            "{file}: --game {game} is for JSON Lines of many games, as parlour simulate --records writes them"
        ))
    };
    found.ok_or_else(refuse)?.map_err(Failure::at(file))
}

/// Checks a record against the rules and shows it step by step.
pub(crate) fn play(
    record: &Record,
    name: &str,
    look: &LookArgs,
    full: bool,
    output: &Output,
) -> Result<(), Failure> {
    if full && !look.plain {
        // Report a broken rule before the screen opens.
        record.replay(|_, _| ()).map_err(Failure::at(name))?;
        let pace = full_screen::pace(look.no_animation);
        let theme = full_screen::theme(output, look.ascii, Vec::new());
        return full_screen::show(&mut Replay::new(record, theme, pace));
    }
    let screen = Screen::new(output, look.ascii);
    if let Some(words) = record.table.setup_words().filter(|_| !output.json()) {
        output.message(format!("Generated board: {words}"));
    }
    let mut written = Ok(());
    let played = record.replay(|session, taken| {
        if written.is_ok() {
            written = show(&screen, session, taken);
        }
    });
    written?;
    let session = played.map_err(Failure::at(name))?;
    if !output.json() {
        screen.board(&session)?;
    }
    screen.result(&session)?;
    screen.flush()
}

fn show(screen: &Screen<'_>, session: &Session, taken: &Taken) -> Result<(), Failure> {
    screen.taken(session, taken)?;
    if screen.output().flags.verbose && !screen.output().json() {
        screen.board(session)?;
    }
    Ok(())
}
