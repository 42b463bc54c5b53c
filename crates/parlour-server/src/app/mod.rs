//! The server's face: routes, WebSockets, limits, and what those who run it need.
//!
//! [`app`] makes the router; it needs no socket, so tests ask it directly. [`Server`] puts it behind one.

mod buckets;
mod caller;
mod cleanup;
mod failure;
mod film;
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
mod registry_metrics;
mod reply;
mod request;
mod route;
mod routes;
mod server;
mod shutdown;
mod socket;
mod socket_session;
mod state;
mod study;
mod tables;

use axum::{Router, middleware};
use parlour_store::Store;
use tower_http::catch_panic::CatchPanicLayer;

pub use log::log;
pub use server::{ServeError, Server};
pub use state::App;

use crate::config::Config;
use crate::registry::TableRegistry;

/// The whole server as a service, without a socket.
pub fn app(registry: TableRegistry, store: Store, config: &Config) -> Router {
    router(App::new(registry, store, config))
}

/// The routes of the table, and around them what is the same for all: from the outside in the log with the headers,
/// other sites' pages, the rate of the caller, and a net under everything.
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
