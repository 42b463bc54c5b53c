//! Tables for people, bots and programs, over HTTP and WebSocket.
//!
//! | module | what it is |
//! |---|---|
//! | [`messages`] | the protocol: requests, answers and refusals |
//! | [`table`] | one table as a pure fold of its log: no clock, no random numbers, no storage |
//! | [`table_registry`] | all tables of this process: loads them, handles requests, broadcasts changes |
//! | `scheduler` | bots, clocks, and changes made by other processes |
//! | `compute` | all expensive work: exact answers, pictures, generated boards, searching bots |
//! | [`app`] | routes, WebSockets, limits, metrics, start and shutdown |
//! | [`config`] | settings from flags, environment and file |
//!
//! The main types are [`table::TableState`] (decides what a request does, applies what was saved),
//! [`table_registry::TableRegistry`] (`table_registry/handle.rs` lists the stages of a request) and [`app::Server`].
//!
//! ```
//! use parlour_server::messages::{Incoming, Request};
//! let incoming = Incoming::read(r#"{"do":"move","move":"3","key":"a1"}"#).unwrap();
//! assert!(matches!(incoming.request, Request::Move { .. }));
//! ```

pub mod app;
mod background;
mod compute;
pub mod config;
mod engines;
pub mod messages;
mod scheduler;
pub mod table;
pub mod table_registry;
