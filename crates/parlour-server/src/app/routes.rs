//! The table of routes: everything the server serves.

use axum::extract::{OriginalUri, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::app::assets::{game_files, page};
use crate::app::http::failure::Failure;
use crate::app::http::openapi;
use crate::app::http::route::{Route, RouteSchemas, routes};
use crate::app::http::schemas::Schemas;
use crate::app::operation::health;
use crate::app::state::App;
use crate::app::tables::message_body::{self, Any, Join, Start, Step};
use crate::app::tables::{addresses, events, film, pictures, qr, summary};
use crate::app::{embed, games, sockets, study, tables};

/// Every route: the API and the files of the page.
pub(crate) fn routes() -> Vec<Route> {
    let file = |path| {
        Route::raw(
            path,
            page::name(path),
            "Gets a file of the web page.",
            |_| RouteSchemas::opaque(200, Some("*/*")),
            get(serve_page),
        )
    };
    let art = Route::raw(
        "/art/{name}",
        "homeArt",
        "Gets a picture of a game in play, for the home page.",
        |_| RouteSchemas::opaque(200, Some("image/svg+xml")),
        get(serve_page),
    );
    let lesson = Route::raw(
        "/how-to-play/{name}",
        "howToPlay",
        "Gets how to play a game, as Markdown.",
        |_| RouteSchemas::opaque(200, Some("text/markdown")),
        get(serve_page),
    );
    interface()
        .into_iter()
        .chain(page::paths().map(file))
        .chain([art, lesson])
        .chain(embed::pages())
        .collect()
}

/// The API. A new route is one entry in one of these lists, which serves and documents it.
pub(crate) fn interface() -> Vec<Route> {
    [playing(), study::routes(), drawing(), watching(), embed::routes(), running()]
        .into_iter()
        .flatten()
        .collect()
}

/// Creating tables and playing.
fn playing() -> Vec<Route> {
    routes! {
        Get "/api/games" games = games::list, "Lists the games with their rules, presets, boards, seats and bots.";
        Get "/api/server" server = addresses::server, "Says where other devices find the server, for links to a table.";
        Get "/api/games/brief" briefGames = games::brief, "Lists the games without their rules, for a menu.";
        Post "/api/tables" createTable = tables::create, "Creates a table and returns its tokens.";
        Get "/api/tables" tables = tables::list, "Lists the public tables, newest first.";
        Get "/api/tables/{id}" table = tables::view, "Gets the whole table as the holder of the tokens sees it.";
        Post "/api/tables/{id}/join" join = tables::act::<Join>, "Takes an open seat and returns its seat token.";
        Post "/api/tables/{id}/start" start = tables::act::<Start>, "Starts the game; for the host.";
        Post "/api/tables/{id}/steps" step = tables::act::<Step>, "Rolls the dice or makes a move.";
        Post "/api/tables/{id}/actions" act = tables::act::<Any>, "Takes any message that the WebSocket takes.";
        Get "/api/tables/{id}/record" record = tables::record, "Gets the record of the game as JSON Lines, for `parlour replay`.";
        Get "/api/tables/{id}/summary" summary = summary::table, "Gets the game at a glance: places, dice, who led when, and what decided it.";
        Get "/api/tables/{id}/film" film = film::table, "Gets the whole game for a replay: its first scene, and what each step changes in it.";
    }
}

/// Pictures and animations.
fn drawing() -> Vec<Route> {
    routes! {
        Get "/api/tables/{id}/picture.svg" pictureSvg = pictures::svg, "Draws one moment of the game as SVG.";
        Get "/api/tables/{id}/picture.png" picturePng = pictures::png, "Draws one moment of the game as PNG.";
        Get "/api/tables/{id}/film.svg" filmSvg = pictures::film_svg, "Draws the whole game as an animated SVG.";
        Get "/api/tables/{id}/film.gif" filmGif = pictures::film_gif, "Draws the whole game as an animated GIF.";
        Get "/api/qr.svg" qr = qr::code, "Draws a text, such as the link of a table, as a QR code.";
    }
}

/// WebSockets and streams of events.
fn watching() -> Vec<Route> {
    let socket = |path, name, summary| Route::raw(path, name, summary, messages, get(sockets::upgrade));
    let mut routes = routes! {
        Get "/api/tables/{id}/events" listen = events::table, "Streams the whole table, then every step and change (server-sent events).";
    };
    routes.push(socket("/api/tables/{id}/ws", "watch", SOCKET));
    routes.push(socket("/ws/{id}", "watchShort", "A shorter address for the same WebSocket."));
    routes
}

/// Health, metrics and documentation.
fn running() -> Vec<Route> {
    let mut routes = routes! {
        Get "/healthz" health = health::health, "Says that the process runs.";
        Get "/readyz" ready = health::ready, "Says whether the server takes requests: the database answers and the server is not stopping.";
        Get "/metrics" metrics = health::metrics, "Gets the metrics for Prometheus.";
    };
    let document = |_: &mut Schemas| RouteSchemas::opaque(200, Some("application/json"));
    routes.push(Route::raw("/openapi.json", "openapi", "Gets this document.", document, get(openapi::serve)));
    routes
}

const SOCKET: &str = "Opens a WebSocket to the table. The client sends the same messages as to `act`, `hello` first; the \
    server sends the whole table, then every step and change.";

/// Adds the messages of both directions to the document, which cannot describe a WebSocket itself.
fn messages(schemas: &mut Schemas) -> RouteSchemas {
    message_body::incoming(&mut schemas.input);
    message_body::answer(&mut schemas.output);
    RouteSchemas::opaque(101, None)
}

async fn serve_page(State(app): State<App>, OriginalUri(uri): OriginalUri, headers: HeaderMap) -> Response {
    let drawn = || {
        let (path, keep) = page::unversioned(uri.path())?;
        game_files::answer(&app, path, &headers, keep)
    };
    let found = page::answer(uri.path(), &headers).or_else(drawn);
    found.unwrap_or_else(|| Failure::not_found().into_response())
}
