//! The menu of `parlour play`. Choices become arguments and are the defaults next time.

use std::path::{Path, PathBuf};

use clap::Parser;
use parlour_tui::{GameSetup, Menu};

use crate::args::{Cli, Command, PlayArgs};
use crate::failure::Failure;
use crate::interactive::full_screen;
use crate::output::Output;

/// The choice: arguments, and the random seed of the board on the screen.
pub(crate) type Choice = (PlayArgs, Option<u64>);

/// Shows the menu; nothing if the user leaves it. Flags that are not in the menu keep their values.
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
        // If the choice cannot be kept, the game can still be played.
        let _ = keep(file, &setup.memory());
    }
    output.message(format!("To play this again: {}", setup.command()));
    arguments(setup, given).map(Some)
}

/// The setup as arguments, parsed as if typed.
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
        _ => Err(Failure::running("the menu chose no game")),
    }
}

/// The last choice, or the first game with its defaults.
fn remembered(file: Option<&Path>) -> Result<GameSetup, Failure> {
    let text = file.and_then(|file| std::fs::read_to_string(file).ok());
    let first = || parlour::GAMES.iter().next().map(GameSetup::usual);
    text.and_then(|text| GameSetup::remembered(&text, parlour::GAMES))
        .or_else(first)
        .ok_or_else(|| Failure::running("there are no games"))
}

/// The file with the last choice, in the XDG state directory.
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
