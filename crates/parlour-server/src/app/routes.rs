//! The table of routes: everything that this server serves.

use axum::extract::{OriginalUri, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use schemars::SchemaGenerator;

use super::failure::Failure;
use super::page;
use super::route::{Route, Shapes, routes};
use super::state::App;
use super::{film, games, health, openapi, pictures, qr, socket, study, tables};
use crate::messages::{Answer, Incoming};

/// Every route: the interface and the files of the page.
pub(crate) fn routes() -> Vec<Route> {
    let file = |path| {
        Route::raw(
            path,
            page::name(path),
            "A file of the page.",
            |_| Shapes::opaque(200, Some("*/*")),
            get(serve_page),
        )
    };
    interface().into_iter().chain(page::paths().map(file)).collect()
}

/// Everything that programs use. A new route is one entry in one of these lists, and it is served and documented.
pub(crate) fn interface() -> Vec<Route> {
    [playing(), study::routes(), drawing(), watching(), running()].into_iter().flatten().collect()
}

/// To make a table and to play at it.
fn playing() -> Vec<Route> {
    routes! {
        Get "/api/games" games = games::list, "Every game: its rules explained, presets, boards, seats, bots.";
        Post "/api/tables" createTable = tables::create, "Makes a table and gives out its tokens.";
        Get "/api/tables" tables = tables::list, "The public tables, newest first.";
        Get "/api/tables/{id}" table = tables::view, "The whole of a table, as the bearer of the tokens may see it.";
        Post "/api/tables/{id}/join" join = tables::join, "Takes an open seat and gives out its token.";
        Post "/api/tables/{id}/start" start = tables::start, "Starts the game; for the host.";
        Post "/api/tables/{id}/steps" step = tables::step, "Rolls the dice or plays a move.";
        Post "/api/tables/{id}/actions" act = tables::act, "Does anything that a message of the WebSocket can do.";
        Get "/api/tables/{id}/record" record = tables::record, "The record of the game: JSON Lines, as `parlour replay` reads it.";
        Get "/api/tables/{id}/film" film = film::table, "The whole game to be shown again: its first scene, and what every step changes in it.";
    }
}

/// To take a game along as a picture.
fn drawing() -> Vec<Route> {
    routes! {
        Get "/api/tables/{id}/picture.svg" pictureSvg = pictures::svg, "A moment of the game as a drawing.";
        Get "/api/tables/{id}/picture.png" picturePng = pictures::png, "A moment of the game as a picture of points.";
        Get "/api/tables/{id}/film.svg" filmSvg = pictures::film_svg, "The whole game as a drawing that moves.";
        Get "/api/tables/{id}/film.gif" filmGif = pictures::film_gif, "The whole game as a moving picture of points.";
        Get "/api/qr.svg" qr = qr::code, "A text as a QR code, for the link of a table.";
    }
}

/// To be at a table.
fn watching() -> Vec<Route> {
    let socket = |path, name, summary| Route::raw(path, name, summary, messages, get(socket::upgrade));
    vec![
        socket("/api/tables/{id}/ws", "watch", SOCKET),
        socket("/ws/{id}", "watchShort", "The same under a shorter address."),
    ]
}

/// For those who run the server.
fn running() -> Vec<Route> {
    let mut routes = routes! {
        Get "/healthz" health = health::health, "The process runs.";
        Get "/readyz" ready = health::ready, "The server takes requests: the database answers, and it is not about to stop.";
        Get "/metrics" metrics = health::metrics, "Numbers for Prometheus.";
    };
    let document = |_: &mut SchemaGenerator| Shapes::opaque(200, Some("application/json"));
    routes.push(Route::raw("/openapi.json", "openapi", "This document.", document, get(openapi::serve)));
    routes
}

const SOCKET: &str = "A WebSocket at the table. The client sends messages like those of `act`, `hello` first; the server \
    sends the whole table, then every step and change.";

/// A WebSocket: the messages of both directions are in the document, though it has no words for how they are sent.
fn messages(generator: &mut SchemaGenerator) -> Shapes {
    generator.subschema_for::<Incoming>();
    generator.subschema_for::<Answer>();
    Shapes::opaque(101, None)
}

async fn serve_page(State(_): State<App>, OriginalUri(uri): OriginalUri, headers: HeaderMap) -> Response {
    page::answer(uri.path(), &headers).unwrap_or_else(|| Failure::not_found().into_response())
}
