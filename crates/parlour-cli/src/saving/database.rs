//! The database of saved games behind a blocking interface.

use std::fmt::Display;
use std::future::Future;

use clap::Args;
use parlour_store::{Durability, Location, Options, Store};
use tokio::runtime::{Builder, Runtime};

use crate::failure::Failure;
use crate::settings::settings;

/// The database of saved games.
#[derive(Debug, Args, Clone, Default)]
pub(crate) struct DatabaseArgs {
    /// Where games are saved: a file, `sqlite::memory:` or postgres://… [default: `PARLOUR_DATABASE`, else a file in your data directory]
    #[arg(long, value_name = "URL|FILE", global = true)]
    pub(crate) database: Option<String>,
}

impl DatabaseArgs {
    /// The location from the flag or the environment.
    pub(crate) fn location(&self) -> Result<Location, Failure> {
        match &self.database {
            Some(text) => {
                Location::parse(text).map_err(|error| Failure::input(format!("--database {text}: {error}")))
            }
            None if std::env::var_os("PARLOUR_DATABASE").is_none() && settings().database().is_some() => {
                let text = settings().database().unwrap_or_default();
                Location::parse(text).map_err(|error| Failure::input(format!("setting database: {error}")))
            }
            None => Location::usual().map_err(|error| match std::env::var("PARLOUR_DATABASE") {
                Ok(text) => Failure::input(format!("PARLOUR_DATABASE {text}: {error}")),
                Err(_) => Failure::running(error),
            }),
        }
    }
}

/// An open database. Every call blocks.
pub(crate) struct Database {
    runtime: Runtime,
    store: Store,
}

impl Database {
    /// Opens the database and creates it if necessary.
    pub(crate) fn open(location: &Location, durability: Durability) -> Result<Self, Failure> {
        let runtime = Builder::new_current_thread().enable_all().build().map_err(Failure::running)?;
        let options = Options { durability, readers: 1, ..Options::default() };
        let store = runtime.block_on(Store::open(location, options)).map_err(Failure::running)?;
        Ok(Self { runtime, store })
    }

    /// Runs a query and waits for the answer.
    pub(crate) fn ask<'a, F, T, E>(&'a self, query: impl FnOnce(&'a Store) -> F) -> Result<T, Failure>
    where
        F: Future<Output = Result<T, E>>,
        E: Display,
    {
        self.wait(query).map_err(Failure::running)
    }

    /// As [`Database::ask`], with the store's own error.
    pub(crate) fn wait<'a, F: Future>(&'a self, query: impl FnOnce(&'a Store) -> F) -> F::Output {
        self.runtime.block_on(query(&self.store))
    }

    /// Where the database is.
    pub(crate) fn location(&self) -> &Location {
        self.store.location()
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        self.runtime.block_on(self.store.close());
    }
}
