//! PostgreSQL: connects, and creates the tables in an existing database.

mod listener;
mod statements;

use std::str::FromStr;
use std::time::Duration;

pub(super) use sqlx::postgres::{PgConnectOptions as ConnectOptions, PgRow as Row};
pub(super) use sqlx::{PgConnection as Connection, PgPool as Pool};

use sqlx::Connection as _;
use sqlx::postgres::PgPoolOptions;

pub(super) use listener::listen;
pub(super) use statements::{Column, close, rows, run, script};

use super::Database;
use crate::{Durability, Location, Options, StoreError};

/// The schema, one script per version.
const SCRIPTS: [&str; 2] =
    [include_str!("../../../migrations/postgres-1.sql"), include_str!("../../../migrations/postgres-2.sql")];

/// How to connect. If this machine vanishes, the server notices within half a minute and frees its locks.
pub(super) fn connect_options(
    location: &Location,
    url: &str,
    options: &Options,
) -> Result<ConnectOptions, StoreError> {
    let connect_options = ConnectOptions::from_str(url).map_err(|error| StoreError::Unreachable {
        location: location.to_string(),
        why: error.to_string(),
    })?;
    let connect_options = connect_options.application_name("parlour").options([
        ("tcp_keepalives_idle", "10"),
        ("tcp_keepalives_interval", "5"),
        ("tcp_keepalives_count", "3"),
        // A node that hangs in the middle of a transaction must not block the others for longer than its leases last.
        ("idle_in_transaction_session_timeout", "4000"),
        ("lock_timeout", &options.busy.as_millis().max(1000).to_string()),
    ]);
    Ok(match options.durability {
        Durability::Power => connect_options,
        Durability::Process => connect_options.options([("synchronous_commit", "off")]),
    })
}

/// The same options with a name that others see.
pub(super) fn named(options: &ConnectOptions, name: &str) -> ConnectOptions {
    options.clone().application_name(name)
}

/// Connects, with a timeout.
pub(super) async fn connect(
    options: &ConnectOptions,
    busy: Duration,
) -> Result<super::Connection, sqlx::Error> {
    let connecting = Connection::connect_with(options);
    let connection = tokio::time::timeout(busy.max(Duration::from_secs(1)), connecting).await;
    connection.unwrap_or(Err(sqlx::Error::PoolTimedOut)).map(super::Connection::Postgres)
}

/// The connections for reading.
pub(super) fn pool(options: &ConnectOptions, busy: Duration, readers: u32) -> super::Pool {
    let pool = PgPoolOptions::new()
        .max_connections(readers.max(1))
        .acquire_timeout(busy.max(Duration::from_secs(1)))
        .connect_lazy_with(options.clone());
    super::Pool::Postgres(pool)
}

/// Brings the schema up to date, in one transaction and one node at a time. Refuses databases of other programs.
pub(super) async fn prepare(database: &Database) -> Result<(), StoreError> {
    let mut connection = database.connect().await?;
    let said = |error: sqlx::Error| database.to_store_error(&error);
    if version(database, &mut connection).await? == Some(newest()) {
        connection.close().await;
        return Ok(());
    }
    // Lock before the transaction begins, so that it sees the work of the previous node. The lock is freed with the
    // connection.
    connection.run("SELECT pg_advisory_lock(1885434476, -1)", Vec::new()).await.map_err(said)?;
    connection.run("BEGIN", Vec::new()).await.map_err(said)?;
    let found = version(database, &mut connection).await?;
    for script in SCRIPTS.iter().skip(usize::try_from(found.unwrap_or(0)).unwrap_or(usize::MAX)) {
        connection.script(script).await.map_err(said)?;
    }
    if found.is_none() {
        connection.script(
            "CREATE TABLE parlour_schema (version bigint NOT NULL); INSERT INTO parlour_schema VALUES (0)",
        )
        .await
        .map_err(said)?;
    }
    connection.run("UPDATE parlour_schema SET version = $1", vec![newest().into()]).await.map_err(said)?;
    connection.run("COMMIT", Vec::new()).await.map_err(said)?;
    connection.close().await;
    Ok(())
}

/// The version of the schema, if there is one; refuses those of a newer Parlour or of another program.
async fn version(database: &Database, connection: &mut super::Connection) -> Result<Option<i64>, StoreError> {
    let said = |error: sqlx::Error| database.to_store_error(&error);
    let sql =
        "SELECT to_regclass('parlour_schema') IS NOT NULL AS ours, to_regclass('games') IS NOT NULL AS games";
    let rows = connection.rows(sql, Vec::new()).await.map_err(said)?;
    let is = |column: &str| rows.first().map_or(Ok(false), |row| row.get::<bool>(column));
    let (ours, games) = (is("ours").map_err(said)?, is("games").map_err(said)?);
    let location = database.location().to_string();
    match (ours, games) {
        (false, true) => return Err(StoreError::Foreign { location }),
        (false, false) => return Ok(None),
        (true, _) => {}
    }
    let rows = connection.rows("SELECT version FROM parlour_schema", Vec::new()).await.map_err(said)?;
    let found = rows.first().map_or(Ok(0), |row| row.get::<i64>("version")).map_err(said)?;
    let known = newest();
    if found > known {
        return Err(StoreError::Newer { location, found, known });
    }
    Ok(Some(found))
}

/// The newest known version.
fn newest() -> i64 {
    i64::try_from(SCRIPTS.len()).unwrap_or(i64::MAX)
}
