//! The menu of `parlour play`: what is chosen becomes arguments, and is remembered for the next time.

use std::path::{Path, PathBuf};

use clap::Parser;
use parlour_tui::{GameSetup, Menu};

use crate::args::{Cli, Command, PlayArgs};
use crate::failure::Failure;
use crate::full_screen;
use crate::output::Output;

/// What the menu chose: arguments, and the seed of the board that was shown.
pub(crate) type Choice = (PlayArgs, Option<u64>);

/// Asks what shall be played; nothing if the menu is left. What the flags say beside the game stays.
pub(crate) fn ask(given: PlayArgs, seed: u64, output: &Output) -> Result<Option<Choice>, Failure> {
    let file = memory();
    let mut menu = Menu::new(
        parlour::GAMES,
        remembered(file.as_deref())?,
        full_screen::theme(output, given.look.ascii, Vec::new()),
    )
    .with_seed(seed);
    full_screen::show(&mut menu)?;
    let Some(setup) = menu.chosen() else {
        return Ok(None);
    };
    if let Some(file) = &file {
        // A menu that forgets is no reason not to play.
        let _ = keep(file, &setup.memory());
    }
    output.message(format!("the same again: {}", setup.command()));
    arguments(setup, given).map(Some)
}

/// The setup as arguments, read as if somebody had typed them.
fn arguments(setup: &GameSetup, given: PlayArgs) -> Result<Choice, Failure> {
    let words = std::iter::once("parlour".to_owned()).chain(setup.arguments());
    let cli = Cli::try_parse_from(words).map_err(Failure::input)?;
    match cli.command {
        Some(Command::Play(args)) => {
            let args = PlayArgs {
                output: given.output,
                database: given.database,
                no_store: given.no_store,
                rolls: given.rolls,
                look: given.look,
                ..args
            };
            Ok((args, cli.global.seed))
        }
        _ => Err(Failure::running("the menu chose something else than a game")),
    }
}

/// What was chosen the last time, or the first game as it is usually played.
fn remembered(file: Option<&Path>) -> Result<GameSetup, Failure> {
    let text = file.and_then(|file| std::fs::read_to_string(file).ok());
    let first = || parlour::GAMES.iter().next().map(GameSetup::usual);
    text.and_then(|text| GameSetup::remembered(&text, parlour::GAMES))
        .or_else(first)
        .ok_or_else(|| Failure::running("there is no game"))
}

/// The file that remembers: it is state, not a setting, so that is where it belongs (XDG).
fn memory() -> Option<PathBuf> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = absolute("XDG_STATE_HOME").or_else(|| Some(absolute("HOME")?.join(".local/state")));
    Some(state?.join("parlour").join("menu.toml"))
}

fn keep(file: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = file.parent() {
        std::fs::create_dir_all(folder)?;
    }
    std::fs::write(file, text)
}
