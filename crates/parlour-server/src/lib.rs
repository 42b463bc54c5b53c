//! Tables for people, bots and programs, over HTTP and WebSocket.
//!
//! | module | what it is |
//! |---|---|
//! | [`messages`] | what clients and the server say to each other, read and written in one place |
//! | [`table`] | one table as a pure fold of its log: no clock, no chance, no storage |
//! | [`registry`] | all tables of this process: loaded from the store, acted on, watched |
//! | `scheduler` | what the server does by itself: bots and clocks |
//! | [`app`] | routes, WebSockets, limits, metrics, how the server starts and stops |
//! | [`config`] | settings from flags, environment and file |
//!
//! The main types are [`table::TableState`] (decides what a request does, applies what was stored),
//! [`registry::TableRegistry`] (`registry/handle.rs` tells the way of a message through it) and [`app::Server`].
//!
//! ```
//! use parlour_server::messages::{Incoming, Request};
//! let incoming = Incoming::read(r#"{"do":"move","move":"3","key":"a1"}"#).unwrap();
//! assert!(matches!(incoming.request, Request::Move { .. }));
//! ```

pub mod app;
pub mod config;
pub mod messages;
pub mod registry;
mod scheduler;
pub mod table;
