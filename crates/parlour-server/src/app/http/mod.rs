//! How a request becomes a typed value and an answer becomes a response.
//!
//! `layers` are around every handler: they log, count and limit requests; `headers` has the security headers and CORS;
//! `strangers` refuses what pages of other sites must not do.
//! A `route` joins path, handler and documentation; `openapi` documents the table of routes. A handler takes a
//! `request` and returns a `reply` or a `failure`; `coding` compresses it. `timed_stream` ends connections whose clients do not read.

pub(crate) mod coding;
pub(crate) mod failure;
pub(crate) mod headers;
pub(crate) mod layers;
pub(crate) mod openapi;
pub(crate) mod reply;
pub(crate) mod request;
pub(crate) mod route;
pub(crate) mod schemas;
pub(crate) mod strangers;
pub(crate) mod timed_stream;
