//! For the people who run the server: the log, metrics, health, the cleanup of old tables and the shutdown.

pub(crate) mod cleanup;
pub(crate) mod health;
pub(crate) mod log;
pub(crate) mod metrics;
pub(crate) mod shutdown;
