//! Runs statements on PostgreSQL.

use sqlx::postgres::PgArguments;
use sqlx::query::Query;
use sqlx::{AssertSqlSafe, Connection as _, Decode, Error, PgExecutor, Postgres, Row as _, Type};

use super::{Connection, Row};
use crate::database::Arg;

/// A type that a column can have.
pub(crate) trait Column: Sized {
    /// The value of a column.
    fn read(row: &Row, column: &str) -> Result<Self, Error>;
}

impl<T: for<'r> Decode<'r, Postgres> + Type<Postgres>> Column for T {
    fn read(row: &Row, column: &str) -> Result<Self, Error> {
        row.try_get(column)
    }
}

/// Runs a query and returns all rows.
pub(in crate::database) async fn rows(
    connection: impl PgExecutor<'_>,
    sql: &str,
    args: Vec<Arg>,
) -> Result<Vec<Row>, Error> {
    query(sql, args).fetch_all(connection).await
}

/// Runs a statement and returns how many rows it changed.
pub(in crate::database) async fn run(
    connection: &mut Connection,
    sql: &str,
    args: Vec<Arg>,
) -> Result<u64, Error> {
    Ok(query(sql, args).execute(connection).await?.rows_affected())
}

/// Runs several statements without arguments.
pub(in crate::database) async fn script(connection: &mut Connection, sql: &'static str) -> Result<(), Error> {
    sqlx::raw_sql(sql).execute(connection).await.map(drop)
}

pub(in crate::database) async fn close(connection: Connection) -> Result<(), Error> {
    connection.close().await
}

// Statements consist of constants of this crate; everything from outside is an argument.
fn query(sql: &str, args: Vec<Arg>) -> Query<'static, Postgres, PgArguments> {
    args.into_iter().fold(sqlx::query(AssertSqlSafe(sql)), |query, arg| match arg {
        Arg::Text(text) => query.bind(text),
        Arg::Number(number) => query.bind(number),
    })
}
