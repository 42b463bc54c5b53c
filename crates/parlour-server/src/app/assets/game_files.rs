//! Files about each game: a picture of it in play, for the cards of the home page, and how to play it.

use std::sync::OnceLock;

use axum::http::HeaderMap;
use axum::response::Response;
use parlour_core::{Family, GameRegistry, Kind, Scene, Window};
use parlour_play::{Driver, Purpose, Seat, Seeded, Session, Table};
use serde_json::json;

use crate::app::assets::file::{File, Keep};
use crate::app::state::App;

/// The random numbers of the games in the pictures.
const SEED: u64 = 8;

/// The files about all games, made on the first request.
#[derive(Default)]
pub(crate) struct GameFiles(OnceLock<Vec<File>>);

/// The file at this path.
pub(crate) fn answer(app: &App, path: &str, headers: &HeaderMap, keep: Keep) -> Option<Response> {
    let files = app.game_files.0.get_or_init(|| all(app.tables.games()));
    files.iter().find(|file| file.path == path).map(|file| file.answer(headers, keep))
}

fn all(games: GameRegistry) -> Vec<File> {
    let pictures = games.iter().filter_map(|kind| {
        let picture = parlour_draw::page_picture(&scene(kind)?);
        Some(File::new(format!("/art/{}.svg", kind.name()), picture.into_bytes()))
    });
    let taught = games.iter().filter(|kind| !kind.how_to_play().is_empty());
    let lessons = taught
        .map(|kind| File::new(format!("/how-to-play/{}.md", kind.name()), kind.how_to_play().as_bytes()));
    pictures.chain(lessons).collect()
}

/// A game between bots after some steps; of a large board, a part.
fn scene(kind: &'static dyn Kind) -> Option<Scene> {
    let names = ["Ann", "Bob", "Cleo", "Dan"];
    let rules = json!(kind.suggested_preset());
    let preset = kind.book().presets().iter().find(|preset| preset.name == kind.suggested_preset())?;
    let seats = kind.default_seats(&preset.rules);
    let bots = names.into_iter().take(seats).map(|name| Seat::bot(name, "greedy")).collect();
    let board = kind.boards().and_then(|boards| boards.built_in().last()).map(|board| json!(board.name));
    let table = Table::new(kind, &rules, board.as_ref(), bots).ok()?;
    let dice = Seeded::new(SEED, Purpose::Dice);
    let chance = Seeded::new(SEED, Purpose::Bots);
    let mut driver = Driver::new(Session::new(table), Box::new(dice), chance).ok()?;
    let corner = Window { left: 0, top: 0, columns: 1, rows: 1 };
    // As long as most seeds are in the pits, until some tokens are out, and until the rat is near the cheese.
    let near = |scene: &Scene| scene.focus.0 + 6 > scene.columns && scene.focus.1 + 5 > scene.rows;
    let most = match driver.session().scene(corner).family {
        Family::Pits => 9,
        Family::Track => 150,
        Family::Grid => 24,
        Family::Maze => 1000,
    };
    for _ in 0..most {
        let scene = driver.session().scene(corner);
        if (scene.family == Family::Maze && near(&scene)) || driver.advance().ok()?.is_none() {
            break;
        }
    }
    let session = driver.session();
    let whole = session.scene(corner);
    let (columns, rows) = (whole.columns, whole.rows);
    let part = match whole.family {
        Family::Grid => Window::around(whole.focus.0, whole.focus.1, 8, 7, columns, rows),
        Family::Maze => Window::around(columns, rows, 8, 7, columns, rows),
        Family::Track | Family::Pits => Window::ALL,
    };
    Some(session.scene(part).without_choices())
}

#[cfg(test)]
mod tests {
    use axum::body::HttpBody;

    use super::*;

    #[test]
    fn every_game_has_a_picture_that_is_quickly_loaded_and_a_page_that_teaches_it() {
        let files = all(parlour::GAMES);
        let (art, lessons): (Vec<_>, Vec<_>) = files.iter().partition(|file| file.path.starts_with("/art/"));
        let games = parlour::GAMES.iter().count();
        assert_eq!((art.len(), lessons.len()), (games, games));
        for file in art {
            let response = file.answer(&HeaderMap::new(), Keep::Ask);
            let length = HttpBody::size_hint(response.body()).exact().unwrap();
            assert!((2_000..60_000).contains(&length), "{}: {length}", file.path);
        }
    }
}
