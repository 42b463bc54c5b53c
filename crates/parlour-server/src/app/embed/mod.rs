//! What other sites may frame and load: pages and pictures of boards, of public tables and of their replays, and what makes
//! a shared link show the board (`share` has the tags in the page, `oembed` answers programs).
//!
//! Everything here is as closed as the page itself, except for who may frame and load it (`http/headers.rs`). A table that
//! is not public does not exist here, whoever asks: its address is all it takes to watch it.

mod html;
mod oembed;
mod page;
mod pictures;
mod share;

use axum::extract::OriginalUri;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use parlour_store::GameId;

use crate::app::http::failure::Failure;
use crate::app::http::request::unknown_table;
use crate::app::http::route::{Route, RouteSchemas, routes};
use crate::app::state::App;
use crate::messages::{Code, View};

/// Pages and pictures, and the answer to oEmbed.
pub(crate) fn routes() -> Vec<Route> {
    routes! {
        Get "/embed/tables/{id}" embedTable = page::table, "Shows a public table, or a moment of its game, as a page for frames on other sites.";
        Get "/embed/tables/{id}/replay" embedReplay = page::replay, "Shows the game of a public table as an animation, as a page for frames on other sites.";
        Get "/embed/tables/{id}/picture.svg" embedPictureSvg = pictures::table_svg, "Draws one moment at a public table as SVG, for other sites.";
        Get "/embed/tables/{id}/picture.png" embedPicturePng = pictures::table_png, "Draws one moment at a public table as PNG, for other sites.";
        Get "/embed/tables/{id}/film.svg" embedFilmSvg = pictures::table_film, "Draws the game of a public table as an animated SVG, for other sites.";
        Get "/embed/board" embedBoard = page::board, "Shows a board as a page for frames on other sites.";
        Get "/embed/board.svg" embedBoardSvg = pictures::board_svg, "Draws a board as SVG, for other sites.";
        Get "/embed/board.png" embedBoardPng = pictures::board_png, "Draws a board as PNG, for other sites.";
        Get "/oembed" oembed = oembed::answer, "Says how to embed a public table, given its link (oEmbed).";
    }
}

/// The files of these pages, and the links that people share.
pub(crate) fn pages() -> Vec<Route> {
    let page = |path, name, summary, serve| {
        Route::raw(
            path,
            name,
            summary,
            |_| RouteSchemas::opaque(200, Some("text/html; charset=utf-8")),
            serve,
        )
    };
    vec![
        page("/embed/style.css", "embedStyle", "Gets the style sheet of embedded pages.", get(file)),
        page("/embed/live.js", "embedScript", "Gets the script of embedded pages.", get(file)),
        page("/table/{id}", "sharedTable", "Gets the page, with tags about a table.", get(share::serve)),
        page("/replay/{id}", "sharedReplay", "Gets the page, with tags about a game.", get(share::serve)),
    ]
}

async fn file(OriginalUri(uri): OriginalUri) -> Response {
    let (kind, text) = match uri.path() {
        "/embed/style.css" => ("text/css; charset=utf-8", include_str!("../../../web/embed/style.css")),
        _ => ("text/javascript; charset=utf-8", include_str!("../../../web/embed/live.js")),
    };
    ([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "public, max-age=3600")], text).into_response()
}

/// A public table. Any other is unknown here, in the same words.
async fn public_table(app: &App, id: &GameId) -> Result<View, Failure> {
    match app.tables.view(id, &[], false).await {
        Ok(view) if view.public => Ok(view),
        Ok(_) => Err(unknown_table()),
        Err(refusal) if refusal.code == Code::UnknownTable => Err(unknown_table()),
        Err(refusal) => Err(refusal.into()),
    }
}

/// The link of a table for people.
fn link(base: &str, view: &View) -> String {
    format!("{base}/table/{}", view.id)
}

/// What a table is called: the game and who plays.
fn title(view: &View) -> String {
    let names: Vec<&str> = view.seats.iter().filter_map(|seat| seat.name.as_deref()).collect();
    let game = view.name.as_deref().unwrap_or(view.title);
    if names.is_empty() { game.to_owned() } else { format!("{game}: {}", names.join(", ")) }
}

/// The number of steps of the game so far.
fn steps(view: &View) -> usize {
    view.log.last().map_or(0, |last| last.step)
}

/// The host in an address of this server, if it is one.
fn own_path<'a>(url: &'a str, headers: &HeaderMap) -> Option<&'a str> {
    let rest = ["https://", "http://"].iter().find_map(|scheme| url.strip_prefix(scheme))?;
    let (host, path) = rest.split_once('/')?;
    let own = headers.get(header::HOST).and_then(|own| own.to_str().ok())?;
    own.eq_ignore_ascii_case(host).then_some(path)
}

/// The parts of a path such as `/table/ID`, with or without what follows `?`; in older links they follow `#`.
fn parts(path: &str) -> Vec<&str> {
    let path = path.trim_start_matches(['/', '#']);
    path.split(['?', '#']).next().unwrap_or_default().split('/').collect()
}

/// The table and whether its replay is meant, if this path leads to a table.
fn place(path: &str) -> Option<(GameId, bool)> {
    let (id, replay) = match parts(path).as_slice() {
        ["table", id] | ["embed", "tables", id] => (*id, false),
        ["replay", id, ..] | ["embed", "tables", id, "replay"] => (*id, true),
        _ => return None,
    };
    Some((id.parse().ok()?, replay))
}

/// The table of a shared link.
fn shared(uri: &Uri) -> Option<(GameId, bool)> {
    place(uri.path())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_to_tables_of_this_server_only() {
        let headers = HeaderMap::from_iter([(header::HOST, "games.example:8765".parse().unwrap())]);
        let id = "0123456789abcdef";
        for (url, replay) in [
            ("http://games.example:8765/table/0123456789abcdef", Some(false)),
            ("https://Games.Example:8765/#/table/0123456789abcdef?seat=2", Some(false)),
            ("https://games.example:8765/#/replay/0123456789abcdef/12", Some(true)),
            ("https://games.example:8765/embed/tables/0123456789abcdef/replay", Some(true)),
            ("https://games.example/table/0123456789abcdef", None),
            ("https://evil.example/table/0123456789abcdef", None),
            ("https://games.example:8765/table/no", None),
            ("https://games.example:8765/", None),
            ("ftp://games.example:8765/table/0123456789abcdef", None),
        ] {
            let found = own_path(url, &headers).and_then(place);
            assert_eq!(found.map(|(_, replay)| replay), replay, "{url}");
            assert!(found.is_none_or(|(found, _)| found.to_string() == id));
        }
    }
}
