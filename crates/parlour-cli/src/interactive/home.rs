//! `parlour` in a terminal: the home. What the user chooses there is a command, run as if it had been typed.

use clap::Parser;
use parlour::play::Session;
use parlour_store::{Filter, Game, Newest, Origin, Status};
use parlour_tui::{Errand, Home, Reader, SavedGame, SavedGames};

use crate::args::Cli;
use crate::commands::games::{player_words, status_words};
use crate::commands::{review, rules};
use crate::failure::Failure;
use crate::interactive::full_screen;
use crate::output::{Output, timestamp, wrap};
use crate::saving::database::{Database, DatabaseArgs};
use crate::settings::{explained, settings};

/// The games with something to study.
const STUDIES: [&str; 3] = ["snakes", "mancala", "maze"];
/// The most saved games that are listed.
const MOST: u32 = 2000;

/// Shows the home until the user leaves it.
pub(crate) fn run(output: &Output) -> Result<(), Failure> {
    let theme = full_screen::theme(output, settings().ascii(), Vec::new());
    let mut home = Home::new(parlour::GAMES, STUDIES.to_vec(), Box::new(Saved), theme);
    loop {
        full_screen::show(&mut home)?;
        let Some(errand) = home.take_errand() else {
            return Ok(());
        };
        match perform(&errand, output) {
            Ok(()) => home.come_back(None),
            Err(interrupted @ Failure::Interrupted) => return Err(interrupted),
            Err(failure) => home.come_back(Some(failure.words())),
        }
    }
}

fn perform(errand: &Errand, output: &Output) -> Result<(), Failure> {
    match errand {
        Errand::Play => command(&["play"], output),
        Errand::Resume(id) => command(&["games", "resume", id], output),
        Errand::Replay(id) => command(&["games", "replay", id], output),
        Errand::Study(game) if game == "maze" => {
            command(&["study", "maze", "seed-6", "--moves", "four"], output)
        }
        Errand::Study(game) if game == "snakes" => {
            command(&["study", "snakes", "--board", "geeks-30"], output)
        }
        Errand::Study(game) => command(&["study", game], output),
        Errand::Review(id) => {
            let games = Database::existing(&DatabaseArgs::default())?;
            let game = games.one(id)?;
            let text = review::text_of(&games.record(&game)?, &format!("game {id}"))?;
            read(&format!("{}: review", title(&game.game)), &text, output)
        }
        Errand::Rules(game) => {
            let kind = parlour::find(game).ok_or_else(|| Failure::input(format!("no game {game}")))?;
            read(kind.title(), &rules::words(kind, None, wrap::width()), output)
        }
        Errand::Settings => read("settings", &explained(), output),
    }
}

/// Runs a command as if it had been typed.
fn command(words: &[&str], output: &Output) -> Result<(), Failure> {
    let words = std::iter::once("parlour").chain(words.iter().copied());
    let cli = Cli::try_parse_from(words).map_err(Failure::input)?;
    crate::run(cli.command, output)
}

/// Shows a text on the full screen.
pub(crate) fn read(title: &str, text: &str, output: &Output) -> Result<(), Failure> {
    let theme = full_screen::theme(output, settings().ascii(), Vec::new());
    full_screen::show(&mut Reader::new(title, text, theme))
}

fn title(game: &str) -> &str {
    parlour::find(game).map_or(game, |kind| kind.title())
}

/// The saved games of the usual database. It is opened anew each time: a game played in between writes to it.
struct Saved;

impl Saved {
    fn with<T>(ask: impl FnOnce(&Database) -> Result<T, Failure>) -> Result<T, String> {
        Database::existing(&DatabaseArgs::default()).and_then(|games| ask(&games)).map_err(Failure::words)
    }
}

impl SavedGames for Saved {
    fn list(&mut self) -> Result<Vec<SavedGame>, String> {
        let filter = Filter { newest: Newest::Updated, limit: Some(MOST), ..Filter::default() };
        let games = Database::if_exists(&DatabaseArgs::default()).map_err(Failure::words)?;
        let games = games.map(|games| games.list(&filter)).transpose().map_err(Failure::words)?;
        Ok(games.unwrap_or_default().iter().map(shown).collect())
    }

    fn open(&mut self, id: &str) -> Result<Session, String> {
        Self::with(|games| {
            let record = games.record(&games.one(id)?)?;
            record.replay(|_, _| ()).map_err(Failure::at(format_args!("game {id}")))
        })
    }

    fn export(&mut self, id: &str, file: &str) -> Result<(), String> {
        Self::with(|games| {
            let text = games.record(&games.one(id)?)?.write();
            if parlour::whole_file::loses(file.as_ref(), text.as_bytes()) {
                return Err(Failure::input(format!("{file} already exists; choose another name")));
            }
            parlour::whole_file::write(file.as_ref(), text.as_bytes())
                .map_err(Failure::writing(file.as_ref()))
        })
    }

    fn delete(&mut self, id: &str) -> Result<(), String> {
        Self::with(|games| {
            let game = games.one(id)?;
            games.ask(|store| store.delete(&game.id)).map(drop)
        })
    }
}

fn shown(game: &Game) -> SavedGame {
    let players: Vec<String> = game.players.iter().map(player_words).collect();
    SavedGame {
        id: game.id.to_string(),
        game: title(&game.game).to_owned(),
        players: players.join(", "),
        status: status_words(game.status).to_owned(),
        steps: game.steps,
        started: timestamp::words(game.created),
        can_resume: game.status == Status::Running && game.origin != Origin::Server,
    }
}
