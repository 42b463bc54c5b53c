//! The HTTP server: routes, WebSockets, limits, metrics, start and shutdown.
//!
//! [`app`] makes the router, which tests call without a socket. [`Server`] serves it on one.
//!
//! | on the way of a request | files |
//! |---|---|
//! | accepted, limited, logged | `server`, `layers`, `headers`, `caller`, `limits` and `buckets`, `log`, `metrics` |
//! | matched | `route`, `routes`; `openapi` documents the same table |
//! | read and answered | `request`, `reply`, `failure`; `state` is what all handlers share |
//! | a table over HTTP | `tables`, `message`, `summary`, `film`, `pictures`, `qr` with `addresses` |
//! | a table over a WebSocket | `socket`, `socket_session` |
//! | everything else | `games`, `study`, `health`, `page`, `game_files` |
//!
//! `cleanup` runs beside all that, and `shutdown` ends it.

mod addresses;
mod admission;
mod buckets;
mod caller;
mod cleanup;
mod failure;
mod film;
mod game_files;
mod games;
mod headers;
mod health;
mod layers;
mod limits;
mod log;
mod message;
mod metrics;
mod openapi;
mod page;
mod pictures;
mod qr;
mod quota;
mod reply;
mod request;
mod route;
mod routes;
mod server;
mod shutdown;
mod socket;
mod socket_session;
mod state;
mod stream;
mod study;
mod summary;
mod tables;

use axum::{Router, middleware};
use parlour_store::Store;
use tower_http::catch_panic::CatchPanicLayer;

pub use log::log;
pub use server::{ServeError, Server};
pub use state::App;

use crate::config::Config;
use crate::table_registry::TableRegistry;

/// The whole server as a router, without a socket.
pub fn app(tables: TableRegistry, store: Store, config: &Config) -> Router {
    router(App::new(tables, store, config))
}

/// The routes and the layers around all of them. From the outside in: log and security headers, CORS, rate limit, and
/// a catch for panics.
fn router(app: App) -> Router {
    let cors = headers::cors(&app.settings.allow_origins);
    route::router(routes::routes())
        .fallback(layers::nothing_here)
        .method_not_allowed_fallback(layers::wrong_method)
        .layer(CatchPanicLayer::custom(layers::caught))
        .layer(middleware::from_fn_with_state(app.clone(), layers::limit))
        .layer(cors)
        .layer(middleware::from_fn_with_state(app.clone(), layers::observe))
        .with_state(app)
}
