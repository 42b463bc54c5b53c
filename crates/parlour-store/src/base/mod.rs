//! The database itself: connections, their two dialects, the tables, and what it says when something is wrong.

mod link;
mod postgres;
mod sqlite;
mod told;
pub(crate) mod words;

use std::path::Path;
use std::time::Duration;

use sqlx::Connection;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;

pub(crate) use link::{Arg, Link, Pool, Row};
pub(crate) use words::Words;

use crate::{Options, Place, StoreError};

/// A server that has not answered for so long is given up.
const PATIENCE: Duration = Duration::from_secs(30);

/// A database that can be connected to: its tables are there and of the version known here.
#[derive(Clone)]
pub(crate) struct Base {
    place: Place,
    busy: Duration,
    readers: u32,
    pace: Duration,
    doors: Doors,
}

/// How to connect.
#[derive(Clone)]
enum Doors {
    Sqlite(Box<SqliteConnectOptions>),
    Postgres(Box<PgConnectOptions>),
}

impl Base {
    /// Makes the database and its tables if they are not there.
    pub(crate) async fn open(place: &Place, options: &Options) -> Result<Self, StoreError> {
        let base = Self {
            place: place.clone(),
            busy: options.busy,
            readers: options.readers,
            pace: options.pace,
            doors: match place {
                Place::Sqlite(path) => Doors::Sqlite(sqlite::doors(path, options).into()),
                Place::Postgres(url) => Doors::Postgres(postgres::doors(place, url, options)?.into()),
            },
        };
        match place {
            Place::Sqlite(path) => sqlite::prepare(&base, path).await?,
            Place::Postgres(_) => postgres::prepare(&base).await?,
        }
        Ok(base)
    }

    /// An SQLite file that is only read.
    pub(crate) fn of_backup(path: &Path) -> Self {
        Self {
            place: Place::Sqlite(path.to_owned()),
            busy: Duration::from_secs(5),
            readers: 1,
            pace: Duration::from_secs(1),
            doors: Doors::Sqlite(sqlite::doors_of_backup(path).into()),
        }
    }

    /// A connection to a backup that is one of ours.
    pub(crate) async fn connect_to_backup(&self) -> Result<Link, StoreError> {
        let mut link = self.connect().await?;
        sqlite::refuse_strangers(self, &mut link).await?;
        Ok(link)
    }

    /// Which database this is.
    pub(crate) fn place(&self) -> &Place {
        &self.place
    }

    /// How long to wait for others.
    pub(crate) fn busy(&self) -> Duration {
        self.busy
    }

    /// How often to look for other nodes.
    pub(crate) fn pace(&self) -> Duration {
        self.pace
    }

    /// The dialect it speaks.
    pub(crate) fn words(&self) -> &'static Words {
        match &self.doors {
            Doors::Sqlite(_) => &words::SQLITE,
            Doors::Postgres(_) => &words::POSTGRES,
        }
    }

    /// A connection of one's own.
    pub(crate) async fn connect(&self) -> Result<Link, StoreError> {
        let link = match &self.doors {
            Doors::Sqlite(doors) => sqlx::SqliteConnection::connect_with(doors)
                .await
                .map(Link::Sqlite),
            Doors::Postgres(doors) => self.connect_postgres(doors).await.map(Link::Postgres),
        };
        link.map_err(|error| self.told(&error))
    }

    /// A connection to PostgreSQL, with a limit on how long that may take.
    pub(crate) async fn connect_postgres(
        &self,
        doors: &PgConnectOptions,
    ) -> Result<sqlx::PgConnection, sqlx::Error> {
        let connecting = sqlx::PgConnection::connect_with(doors);
        tokio::time::timeout(self.busy.max(Duration::from_secs(1)), connecting)
            .await
            .unwrap_or(Err(sqlx::Error::PoolTimedOut))
    }

    /// The connections for reading.
    pub(crate) fn pool(&self) -> Pool {
        match &self.doors {
            Doors::Sqlite(doors) => Pool::Sqlite(sqlite::pool(doors, self.busy, self.readers)),
            Doors::Postgres(doors) => Pool::Postgres(postgres::pool(doors, self.busy, self.readers)),
        }
    }

    /// Does something with a server that may have vanished without a word. A file cannot.
    pub(crate) async fn in_time<T>(&self, work: impl Future<Output = T>) -> Result<T, StoreError> {
        if self.postgres().is_none() {
            return Ok(work.await);
        }
        let late = |_| StoreError::Unreachable {
            place: self.place.to_string(),
            why: format!("no answer within {} seconds", PATIENCE.as_secs()),
        };
        tokio::time::timeout(PATIENCE, work).await.map_err(late)
    }

    /// How to connect to PostgreSQL, if that is what it is.
    pub(crate) fn postgres(&self) -> Option<&PgConnectOptions> {
        match &self.doors {
            Doors::Sqlite(_) => None,
            Doors::Postgres(doors) => Some(doors),
        }
    }

    /// What the database said, for people.
    pub(crate) fn told(&self, error: &sqlx::Error) -> StoreError {
        told::told(&self.place, self.busy, error)
    }
}
