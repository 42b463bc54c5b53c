//! The shelf: the stored games, for a program that does one thing at a time.

use std::future::Future;
use std::path::PathBuf;

use clap::Args;
use parlour_store::{Durability, Location, Options, Store};
use tokio::runtime::{Builder, Runtime};

use crate::failure::Failure;

/// Which database.
#[derive(Debug, Args, Clone, Default)]
pub(crate) struct DatabaseArgs {
    /// Where the games are stored: a file or postgres://…; else `PARLOUR_DATABASE`, else your data directory
    #[arg(long, value_name = "URL|FILE", global = true)]
    pub(crate) database: Option<String>,
}

impl DatabaseArgs {
    /// The location that the flag or the environment names.
    pub(crate) fn location(&self) -> Result<Location, Failure> {
        match &self.database {
            Some(text) => {
                Location::parse(text).map_err(|error| Failure::input(format!("--database {text}: {error}")))
            }
            None => Location::usual().map_err(|error| match std::env::var("PARLOUR_DATABASE") {
                Ok(text) => Failure::input(format!("PARLOUR_DATABASE {text}: {error}")),
                Err(_) => Failure::running(error),
            }),
        }
    }
}

/// The open database. Every call waits until it is done.
pub(crate) struct Shelf {
    runtime: Runtime,
    store: Store,
}

impl Shelf {
    /// Opens the database; it is made if it is not there.
    pub(crate) fn open(location: &Location, durability: Durability) -> Result<Self, Failure> {
        let runtime = Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(Failure::running)?;
        let options = Options {
            durability,
            readers: 1,
            ..Options::default()
        };
        let store = runtime
            .block_on(Store::open(location, options))
            .map_err(Failure::running)?;
        Ok(Self { runtime, store })
    }

    /// Asks the store for something and waits for it.
    pub(crate) fn ask<'a, F: Future>(&'a self, question: impl FnOnce(&'a Store) -> F) -> F::Output {
        self.runtime.block_on(question(&self.store))
    }

    /// Which database this is.
    pub(crate) fn location(&self) -> &Location {
        self.store.location()
    }
}

impl Drop for Shelf {
    fn drop(&mut self) {
        self.runtime.block_on(self.store.close());
    }
}

/// The file of a location that is one and does not exist yet: nothing is stored there.
pub(crate) fn missing(location: &Location) -> Option<PathBuf> {
    match location {
        Location::Sqlite(path) if !path.exists() => Some(path.clone()),
        _ => None,
    }
}
