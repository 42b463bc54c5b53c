//! The database: connections, the two SQL dialects, the schema and its errors.

mod connection;
pub(crate) mod dialect;
mod errors;
#[cfg(feature = "postgres")]
mod postgres;
#[cfg(not(feature = "postgres"))]
#[path = "without_postgres.rs"]
mod postgres;
mod sqlite;
mod sqlite_schema;

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnectOptions;
use tokio::sync::broadcast;

pub(crate) use connection::{Arg, Connection, Pool, Row};
pub(crate) use dialect::Dialect;

use crate::{Changed, Location, Options, StoreError};

/// How long to wait for a database server.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A database whose tables exist and have a known version.
#[derive(Clone)]
pub(crate) struct Database {
    location: Location,
    busy: Duration,
    readers: u32,
    pace: Duration,
    connect_options: ConnectOptions,
    /// A database in memory exists only as long as a connection to it.
    alive: Option<Arc<Mutex<Connection>>>,
}

#[derive(Clone)]
enum ConnectOptions {
    Sqlite(Box<SqliteConnectOptions>),
    Postgres(Box<postgres::ConnectOptions>),
}

impl Database {
    /// Opens the database; creates it and its tables if they are missing.
    pub(crate) async fn open(location: &Location, options: &Options) -> Result<Self, StoreError> {
        let mut database = Self {
            location: location.clone(),
            busy: options.busy,
            readers: options.readers,
            pace: options.pace,
            connect_options: match location {
                Location::Sqlite(path) => {
                    ConnectOptions::Sqlite(sqlite::connect_options(path, options).into())
                }
                Location::Memory => ConnectOptions::Sqlite(sqlite::memory_options(options).into()),
                Location::Postgres(url) => {
                    ConnectOptions::Postgres(postgres::connect_options(location, url, options)?.into())
                }
            },
            alive: None,
        };
        match location {
            Location::Sqlite(path) => {
                sqlite::make_file(&database, path)?;
                sqlite_schema::prepare(&database, &sqlite_schema::SCRIPTS).await?;
            }
            Location::Memory => {
                database.alive = Some(Arc::new(Mutex::new(database.connect().await?)));
                sqlite_schema::prepare(&database, &sqlite_schema::SCRIPTS).await?;
            }
            Location::Postgres(_) => postgres::prepare(&database).await?,
        }
        Ok(database)
    }

    /// An SQLite backup, which is only read.
    pub(crate) fn of_backup(path: &Path) -> Self {
        Self {
            location: Location::Sqlite(path.to_owned()),
            busy: Duration::from_secs(5),
            readers: 1,
            pace: Duration::from_secs(1),
            connect_options: ConnectOptions::Sqlite(sqlite::options_for_backup(path).into()),
            alive: None,
        }
    }

    /// Connects to a backup, if it is one of Parlour.
    pub(crate) async fn connect_to_backup(&self) -> Result<Connection, StoreError> {
        let mut connection = self.connect().await?;
        sqlite_schema::check_owner_and_version(self, &mut connection, &sqlite_schema::SCRIPTS).await?;
        Ok(connection)
    }

    /// The location of the database.
    pub(crate) fn location(&self) -> &Location {
        &self.location
    }

    /// How long to wait for a lock or a connection.
    pub(crate) fn busy(&self) -> Duration {
        self.busy
    }

    /// How often to balance the shards with other nodes.
    pub(crate) fn pace(&self) -> Duration {
        self.pace
    }

    /// The SQL dialect.
    pub(crate) fn dialect(&self) -> &'static Dialect {
        match &self.connect_options {
            ConnectOptions::Sqlite(_) => &dialect::SQLITE,
            ConnectOptions::Postgres(_) => &dialect::POSTGRES,
        }
    }

    /// A dedicated connection.
    pub(crate) async fn connect(&self) -> Result<Connection, StoreError> {
        let connection = match &self.connect_options {
            ConnectOptions::Sqlite(options) => {
                sqlx::SqliteConnection::connect_with(options).await.map(Connection::Sqlite)
            }
            ConnectOptions::Postgres(options) => postgres::connect(options, self.busy).await,
        };
        connection.map_err(|error| self.to_store_error(&error))
    }

    /// A connection with a name that administrators and other nodes see.
    pub(crate) async fn connect_as(&self, name: &str) -> Result<Connection, StoreError> {
        let mut named = self.clone();
        if let ConnectOptions::Postgres(options) = &mut named.connect_options {
            **options = postgres::named(options, name);
        }
        named.connect().await
    }

    /// The connections for reading.
    pub(crate) fn pool(&self) -> Pool {
        match &self.connect_options {
            ConnectOptions::Sqlite(connect_options) => {
                Pool::Sqlite(sqlite::pool(connect_options, self.busy, self.readers))
            }
            ConnectOptions::Postgres(connect_options) => {
                postgres::pool(connect_options, self.busy, self.readers)
            }
        }
    }

    /// Adds a timeout if the database is a server, which can stop answering.
    pub(crate) async fn in_time<T>(&self, work: impl Future<Output = T>) -> Result<T, StoreError> {
        if !self.is_server() {
            return Ok(work.await);
        }
        tokio::time::timeout(TIMEOUT, work).await.map_err(|_| self.no_answer(TIMEOUT))
    }

    /// The error of a server that has not answered in time.
    pub(crate) fn no_answer(&self, timeout: Duration) -> StoreError {
        StoreError::Unreachable {
            location: self.location.to_string(),
            why: format!("no answer within {} s", timeout.as_secs()),
        }
    }

    /// Whether it is a server, which several nodes can share.
    pub(crate) fn is_server(&self) -> bool {
        matches!(self.connect_options, ConnectOptions::Postgres(_))
    }

    /// Reports what other nodes write, until it is aborted. A file has no other nodes.
    pub(crate) async fn listen(self, node: String, changes: broadcast::Sender<Changed>) {
        if let ConnectOptions::Postgres(options) = &self.connect_options {
            postgres::listen(&self, options, &node, &changes).await;
        }
    }

    /// The store error for an error of this database.
    pub(crate) fn to_store_error(&self, error: &sqlx::Error) -> StoreError {
        errors::classify(&self.location, self.busy, error)
    }
}
