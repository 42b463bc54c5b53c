//! Replaces the PostgreSQL module if it is not built in. Connecting fails, and the other functions can never be called:
//! they need a [`ConnectOptions`], which has no values.

#![expect(clippy::unused_async, reason = "the signatures are those of the PostgreSQL module")]

use std::time::Duration;

use sqlx::Error;
use tokio::sync::broadcast;

use super::{Arg, Database};
use crate::{Changed, Location, Options, StoreError};

/// Has no values.
#[derive(Clone)]
pub(crate) enum ConnectOptions {}
pub(super) type Connection = ConnectOptions;
pub(super) type Pool = ConnectOptions;
pub(super) type Row = ConnectOptions;

/// A type that a column can have.
pub(crate) trait Column: Sized {
    fn read(row: &Row, column: &str) -> Result<Self, Error>;
}

impl<T> Column for T {
    fn read(row: &Row, _: &str) -> Result<Self, Error> {
        match *row {}
    }
}

impl Pool {
    pub(super) async fn close(&self) {
        match *self {}
    }
}

pub(super) fn connect_options(
    location: &Location,
    _: &str,
    _: &Options,
) -> Result<ConnectOptions, StoreError> {
    let location = location.to_string();
    Err(StoreError::WithoutPostgres { location })
}

pub(super) fn named(options: &ConnectOptions, _: &str) -> ConnectOptions {
    match *options {}
}

pub(super) fn pool(options: &ConnectOptions, _: Duration, _: u32) -> super::Pool {
    match *options {}
}

pub(super) async fn prepare(_: &Database) -> Result<(), StoreError> {
    Ok(())
}

pub(super) async fn connect(options: &ConnectOptions, _: Duration) -> Result<super::Connection, Error> {
    match *options {}
}

pub(super) async fn rows(connection: &Connection, _: &str, _: Vec<Arg>) -> Result<Vec<Row>, Error> {
    match *connection {}
}

pub(super) async fn run(connection: &Connection, _: &str, _: Vec<Arg>) -> Result<u64, Error> {
    match *connection {}
}

pub(super) async fn script(connection: &Connection, _: &str) -> Result<(), Error> {
    match *connection {}
}

pub(super) async fn close(connection: Connection) -> Result<(), Error> {
    match connection {}
}

pub(super) async fn listen(_: &Database, options: &ConnectOptions, _: &str, _: &broadcast::Sender<Changed>) {
    match *options {}
}
