//! What the shell offers for an argument: presets, rules, boards, saved games. The words typed so far say which game.

use std::ffi::OsString;

use clap_complete::engine::{ArgValueCandidates, CompletionCandidate};
use parlour::core::{Boards, Kind, written};
use parlour_store::{Filter, Newest};

use crate::commands::games::player_words;
use crate::saving::database::{Database, DatabaseArgs};

/// The most saved games that are offered.
const MOST: u32 = 50;

/// The presets of `--rules`.
pub(crate) fn presets() -> ArgValueCandidates {
    let presets = |kind: &'static dyn Kind| kind.book().presets().iter();
    ArgValueCandidates::new(move || {
        games().into_iter().flat_map(presets).map(|preset| candidate(preset.name, preset.summary)).collect()
    })
}

/// The rules of `--set`, each with its values.
pub(crate) fn rules() -> ArgValueCandidates {
    let pairs = |kind: &'static dyn Kind| {
        kind.book().rules().iter().flat_map(|rule| {
            let offered = rule.offered();
            let values: Vec<String> = offered.iter().map(|value| written(value)).collect();
            let values = if values.is_empty() { vec![String::new()] } else { values };
            values.into_iter().map(|value| candidate(format!("{}={value}", rule.key), &rule.title))
        })
    };
    ArgValueCandidates::new(move || games().into_iter().flat_map(pairs).collect())
}

/// The built-in boards.
pub(crate) fn boards() -> ArgValueCandidates {
    let boards = |kind: &'static dyn Kind| kind.boards().map(Boards::built_in).unwrap_or_default();
    ArgValueCandidates::new(move || {
        games().into_iter().flat_map(boards).map(|board| candidate(board.name, board.summary)).collect()
    })
}

/// The ids of saved games.
pub(crate) fn saved_games() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let filter = Filter { newest: Newest::Updated, limit: Some(MOST), ..Filter::default() };
        let found = Database::if_exists(&DatabaseArgs::default());
        let games = found.and_then(|games| games.map(|games| games.list(&filter)).transpose());
        let games = games.ok().flatten().unwrap_or_default();
        let about = |game: &parlour_store::Game| {
            let players: Vec<String> = game.players.iter().map(player_words).collect();
            candidate(game.id.to_string(), &format!("{}: {}", game.game, players.join(", ")))
        };
        std::iter::once(candidate("last", "the game played last")).chain(games.iter().map(about)).collect()
    })
}

fn candidate(value: impl Into<OsString>, about: &str) -> CompletionCandidate {
    CompletionCandidate::new(value).help(Some(about.to_owned().into()))
}

/// The game among the words typed so far; all games if there is none.
fn games() -> Vec<&'static dyn Kind> {
    let typed = std::env::args().find_map(|word| parlour::find(&word));
    typed.map_or_else(|| parlour::GAMES.iter().collect(), |kind| vec![kind])
}
