//! The server's face: routes, WebSockets, limits, and what those who run it need.
//!
//! [`app`] makes the router; it needs no socket, so tests ask it directly. [`Server`] puts it behind one.

mod ask;
mod buckets;
mod caller;
mod cleaning;
mod conversation;
mod failure;
mod film;
mod games;
mod hall_numbers;
mod headers;
mod health;
mod limits;
mod log;
mod message;
mod metrics;
mod middle;
mod openapi;
mod page;
mod pictures;
mod qr;
mod reply;
mod route;
mod routes;
mod server;
mod socket;
mod state;
mod stop;
mod study;
mod tables;

use axum::{Router, middleware};
use parlour_store::Store;
use tower_http::catch_panic::CatchPanicLayer;

pub use log::log;
pub use server::{ServeError, Server};
pub use state::App;

use crate::config::Config;
use crate::hall::Hall;

/// The whole server as a service, without a socket.
pub fn app(hall: Hall, store: Store, config: &Config) -> Router {
    router(App::new(hall, store, config))
}

/// The routes of the table, and around them what is the same for all: from the outside in the log with the headers,
/// other sites' pages, the rate of the caller, and a net under everything.
fn router(app: App) -> Router {
    let cors = headers::cors(&app.settings.allow_origins);
    route::router(routes::routes())
        .fallback(middle::nothing_here)
        .method_not_allowed_fallback(middle::wrong_method)
        .layer(CatchPanicLayer::custom(middle::caught))
        .layer(middleware::from_fn_with_state(app.clone(), middle::limit))
        .layer(cors)
        .layer(middleware::from_fn_with_state(app.clone(), middle::observe))
        .with_state(app)
}
