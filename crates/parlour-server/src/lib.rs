//! Tables for people, bots and programs, over HTTP and WebSocket.
//!
//! | module | what it is |
//! |---|---|
//! | [`messages`] | what clients and the server say to each other, read and written in one place |
//! | [`room`] | one table as a pure fold of its log: no clock, no chance, no storage |
//! | [`registry`] | all tables of this process: loaded from the store, acted on, watched |
//! | `duty` | what the server does by itself: bots and clocks |
//! | [`app`] | the face: routes, WebSockets, limits, metrics, the way to start and stop |
//! | [`config`] | settings from flags, environment and file |

pub mod app;
pub mod config;
pub mod messages;
pub mod registry;
mod scheduler;
pub mod table;
