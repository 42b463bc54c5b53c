//! The HTTP server: routes, WebSockets, limits, metrics, start and shutdown.
//!
//! [`app`] makes the router, which tests call without a socket. [`Server`] serves it on one.
//!
//! A request is accepted by `server`, goes through the layers in `http`, is counted and perhaps refused by `admission`,
//! and matched by the table in `routes`. Its handler is in the folder that is named after what it is about: `tables`,
//! `sockets`, `embed`, `study`, `games`, `assets` or `operation`; `tls` holds the certificate, if the server has one. All handlers share the `state`, and reach the tables through
//! [`TableRegistry`]; what a message does there is told in `table_registry/handle.rs`.

mod admission;
mod assets;
mod embed;
mod games;
mod http;
mod operation;
mod routes;
mod server;
mod sockets;
mod state;
mod study;
mod tables;
mod tls;

use axum::{Router, middleware};
use parlour_store::Store;
use tower_http::catch_panic::CatchPanicLayer;

pub use operation::log::log;
pub use server::{ServeError, Server};
pub use state::App;
pub use tls::{Certificate, TlsError};

use crate::config::Config;
use crate::table_registry::TableRegistry;
use http::{coding, headers, layers, route};

/// The whole server as a router, without a socket.
pub fn app(tables: TableRegistry, store: Store, config: &Config) -> Router {
    router(App::new(tables, store, config))
}

/// The routes and the layers around all of them. From the outside in: log and security headers, CORS, rate limit, the
/// choice of threads, a catch for panics, and compression.
fn router(app: App) -> Router {
    let cors = headers::cors(&app.settings.allow_origins);
    route::router(routes::routes())
        .fallback(layers::nothing_here)
        .method_not_allowed_fallback(layers::wrong_method)
        .layer(middleware::from_fn_with_state(app.clone(), coding::compress))
        .layer(CatchPanicLayer::custom(layers::answer_panic))
        .layer(middleware::from_fn_with_state(app.clone(), layers::choose_lane))
        .layer(middleware::from_fn_with_state(app.clone(), layers::limit))
        .layer(cors)
        .layer(middleware::from_fn_with_state(app.clone(), layers::observe))
        .with_state(app)
}
