//! The table of routes: everything that this server serves.

use axum::extract::{OriginalUri, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use schemars::SchemaGenerator;

use super::failure::Failure;
use super::page;
use super::route::{Route, Shapes, Verb};
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
            file,
            get(serve_page),
        )
    };
    interface().into_iter().chain(page::paths().map(file)).collect()
}

/// Everything that programs use. A new route is one entry in one of these lists, and it is served and documented.
pub(crate) fn interface() -> Vec<Route> {
    [playing(), study::routes(), drawing(), watching(), running()]
        .into_iter()
        .flatten()
        .collect()
}

/// To make a table and to play at it.
fn playing() -> Vec<Route> {
    vec![
        Route::new(
            Verb::Get,
            "/api/games",
            "games",
            "Every game: its rules explained, presets, boards, seats, bots.",
            games::list,
        ),
        Route::new(
            Verb::Post,
            "/api/tables",
            "createTable",
            "Makes a table and gives out its tokens.",
            tables::create,
        ),
        Route::new(
            Verb::Get,
            "/api/tables",
            "tables",
            "The public tables, newest first.",
            tables::list,
        ),
        Route::new(
            Verb::Get,
            "/api/tables/{id}",
            "table",
            "The whole of a table, as the bearer of the tokens may see it.",
            tables::view,
        ),
        Route::new(
            Verb::Post,
            "/api/tables/{id}/join",
            "join",
            "Takes an open seat and gives out its token.",
            tables::join,
        ),
        Route::new(
            Verb::Post,
            "/api/tables/{id}/start",
            "start",
            "Starts the game; for the host.",
            tables::start,
        ),
        Route::new(
            Verb::Post,
            "/api/tables/{id}/steps",
            "step",
            "Rolls the dice or plays a move.",
            tables::step,
        ),
        Route::new(
            Verb::Post,
            "/api/tables/{id}/actions",
            "act",
            "Does anything that a message of the WebSocket can do.",
            tables::act,
        ),
        Route::new(
            Verb::Get,
            "/api/tables/{id}/record",
            "record",
            "The record of the game: JSON Lines, as `parlour replay` reads it.",
            tables::record,
        ),
        Route::new(
            Verb::Get,
            "/api/tables/{id}/film",
            "film",
            "The whole game to be shown again: its first scene, and what every step changes in it.",
            film::table,
        ),
    ]
}

/// To take a game along as a picture.
fn drawing() -> Vec<Route> {
    vec![
        Route::new(
            Verb::Get,
            "/api/tables/{id}/picture.svg",
            "pictureSvg",
            "A moment of the game as a drawing.",
            pictures::svg,
        ),
        Route::new(
            Verb::Get,
            "/api/tables/{id}/picture.png",
            "picturePng",
            "A moment of the game as a picture of points.",
            pictures::png,
        ),
        Route::new(
            Verb::Get,
            "/api/tables/{id}/film.svg",
            "filmSvg",
            "The whole game as a drawing that moves.",
            pictures::film_svg,
        ),
        Route::new(
            Verb::Get,
            "/api/tables/{id}/film.gif",
            "filmGif",
            "The whole game as a moving picture of points.",
            pictures::film_gif,
        ),
    ]
}

/// To find a table and to be there.
fn watching() -> Vec<Route> {
    vec![
        Route::new(
            Verb::Get,
            "/api/qr.svg",
            "qr",
            "A text as a QR code, for the link of a table.",
            qr::code,
        ),
        Route::raw(
            "/api/tables/{id}/ws",
            "watch",
            SOCKET,
            messages,
            get(socket::upgrade),
        ),
        Route::raw(
            "/ws/{id}",
            "watchShort",
            "The same under a shorter address.",
            messages,
            get(socket::upgrade),
        ),
    ]
}

/// For those who run the server.
fn running() -> Vec<Route> {
    vec![
        Route::new(
            Verb::Get,
            "/healthz",
            "health",
            "The process runs.",
            health::health,
        ),
        Route::new(
            Verb::Get,
            "/readyz",
            "ready",
            "The server takes requests: the database answers, and it is not about to stop.",
            health::ready,
        ),
        Route::new(
            Verb::Get,
            "/metrics",
            "metrics",
            "Numbers for Prometheus.",
            health::metrics,
        ),
        Route::raw(
            "/openapi.json",
            "openapi",
            "This document.",
            document,
            get(openapi::serve),
        ),
    ]
}

const SOCKET: &str = "A WebSocket at the table. The client sends messages like those of `act`, `hello` first; the server \
    sends the whole table, then every step and change.";

/// A WebSocket: the messages of both directions are in the document, though it has no words for how they are sent.
fn messages(generator: &mut SchemaGenerator) -> Shapes {
    generator.subschema_for::<Incoming>();
    generator.subschema_for::<Answer>();
    Shapes {
        query: None,
        body: None,
        status: 101,
        content: None,
        answer: None,
    }
}

fn document(_: &mut SchemaGenerator) -> Shapes {
    Shapes {
        query: None,
        body: None,
        status: 200,
        content: Some("application/json"),
        answer: None,
    }
}

fn file(_: &mut SchemaGenerator) -> Shapes {
    Shapes {
        query: None,
        body: None,
        status: 200,
        content: Some("*/*"),
        answer: None,
    }
}

async fn serve_page(State(_): State<App>, OriginalUri(uri): OriginalUri, headers: HeaderMap) -> Response {
    page::answer(uri.path(), &headers).unwrap_or_else(|| Failure::not_found().into_response())
}
