//! One interface to the connections and rows of both databases: statements take texts and numbers and return texts,
//! numbers and bytes.

use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{
    AssertSqlSafe, Connection as _, Decode, Error, Row as _, Sqlite, SqliteConnection, SqlitePool, Type,
};

use super::postgres;

/// An argument of a statement.
pub(crate) enum Arg {
    Text(String),
    Number(i64),
}

impl From<&str> for Arg {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<i64> for Arg {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

/// A row of a result.
pub(crate) enum Row {
    Sqlite(SqliteRow),
    Postgres(postgres::Row),
}

impl Row {
    /// The value of a column.
    pub(crate) fn get<T>(&self, column: &str) -> Result<T, Error>
    where
        T: for<'r> Decode<'r, Sqlite> + Type<Sqlite> + postgres::Column,
    {
        match self {
            Self::Sqlite(row) => row.try_get(column),
            Self::Postgres(row) => T::read(row, column),
        }
    }
}

/// A dedicated connection.
pub(crate) enum Connection {
    Sqlite(SqliteConnection),
    #[cfg_attr(not(feature = "postgres"), expect(dead_code, reason = "only used with PostgreSQL built in"))]
    Postgres(postgres::Connection),
}

impl Connection {
    /// Runs a query and returns all rows.
    pub(crate) async fn rows(&mut self, sql: &str, args: Vec<Arg>) -> Result<Vec<Row>, Error> {
        match self {
            Self::Sqlite(connection) => {
                Ok(wrapped(for_sqlite(sql, args).fetch_all(connection).await?, Row::Sqlite))
            }
            Self::Postgres(connection) => {
                Ok(wrapped(postgres::rows(connection, sql, args).await?, Row::Postgres))
            }
        }
    }

    /// Runs a statement and returns how many rows it changed.
    pub(crate) async fn run(&mut self, sql: &str, args: Vec<Arg>) -> Result<u64, Error> {
        match self {
            Self::Sqlite(connection) => Ok(for_sqlite(sql, args).execute(connection).await?.rows_affected()),
            Self::Postgres(connection) => postgres::run(connection, sql, args).await,
        }
    }

    /// Runs several statements without arguments.
    pub(crate) async fn script(&mut self, sql: &'static str) -> Result<(), Error> {
        match self {
            Self::Sqlite(connection) => sqlx::raw_sql(sql).execute(connection).await.map(drop),
            Self::Postgres(connection) => postgres::script(connection, sql).await,
        }
    }

    /// Closes the connection; errors do not matter any more.
    pub(crate) async fn close(self) {
        let _ = match self {
            Self::Sqlite(connection) => connection.close().await,
            Self::Postgres(connection) => postgres::close(connection).await,
        };
    }
}

/// The connections for reading.
pub(crate) enum Pool {
    Sqlite(SqlitePool),
    #[cfg_attr(not(feature = "postgres"), expect(dead_code, reason = "only used with PostgreSQL built in"))]
    Postgres(postgres::Pool),
}

impl Pool {
    /// Runs a query and returns all rows.
    pub(crate) async fn rows(&self, sql: &str, args: Vec<Arg>) -> Result<Vec<Row>, Error> {
        match self {
            Self::Sqlite(pool) => Ok(wrapped(for_sqlite(sql, args).fetch_all(pool).await?, Row::Sqlite)),
            Self::Postgres(pool) => Ok(wrapped(postgres::rows(pool, sql, args).await?, Row::Postgres)),
        }
    }

    pub(crate) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

fn wrapped<R>(rows: Vec<R>, wrap: fn(R) -> Row) -> Vec<Row> {
    rows.into_iter().map(wrap).collect()
}

// Statements consist of constants of this crate; everything from outside is an argument.
fn for_sqlite(sql: &str, args: Vec<Arg>) -> Query<'static, Sqlite, SqliteArguments> {
    args.into_iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, arg| match arg {
        Arg::Text(text) => query.bind(text),
        Arg::Number(number) => query.bind(number),
    })
}
