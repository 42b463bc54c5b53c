//! One transaction for a group of writers.

use std::collections::HashMap;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::Serialize;
use sqlx::Error;

use super::plan::{Job, Rows, WriteResult, plan};
use crate::database::{Connection, Dialect, Row};
use crate::queries::id;
use crate::{GameId, StoreError};

/// PostgreSQL allows messages of up to 8,000 bytes.
const LONGEST_MESSAGE: usize = 7000;

/// A failed transaction, by how far it got.
pub(crate) enum Failure {
    /// No connection, or no answer in time.
    Refused(StoreError),
    /// Nothing was written.
    Before(Error),
    /// The answer to the commit was lost: it may or may not be written.
    AtCommit(Error),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Before(error)
    }
}

/// Writes all jobs in one transaction. `node` identifies this node to the others.
pub(crate) async fn write(
    connection: &mut Connection,
    dialect: &Dialect,
    node: &str,
    jobs: &[Job],
) -> Result<Vec<WriteResult>, Failure> {
    connection.run(dialect.begin, Vec::new()).await?;
    let mut states = states(connection, dialect, jobs).await?;
    let (results, rows) = plan(&mut states, jobs, now());
    if results.iter().all(Result::is_err) {
        connection.run("ROLLBACK", Vec::new()).await?;
        return Ok(results);
    }
    write_rows(connection, dialect, &rows).await?;
    notify_nodes(connection, dialect, node, &rows).await?;
    connection.run("COMMIT", Vec::new()).await.map_err(Failure::AtCommit)?;
    Ok(results)
}

/// The states of those games of these jobs that exist.
async fn states(
    connection: &mut Connection,
    dialect: &Dialect,
    jobs: &[Job],
) -> Result<HashMap<GameId, u64>, Error> {
    let mut ids: Vec<GameId> = jobs.iter().map(Job::id).collect();
    ids.sort_unstable();
    ids.dedup();
    let rows = connection.rows(dialect.states, vec![array(&ids).into()]).await?;
    let state = |row: &Row| Ok((id(row)?, u64::try_from(row.get::<i64>("state")?).unwrap_or(0)));
    rows.iter().map(state).collect()
}

pub(crate) async fn write_rows(
    connection: &mut Connection,
    dialect: &Dialect,
    rows: &Rows<'_>,
) -> Result<(), Error> {
    if !rows.games.is_empty() {
        connection.run(dialect.add_games, vec![array(&rows.games).into()]).await?;
        connection.run(dialect.add_sheets, vec![array(&rows.sheets).into()]).await?;
    }
    if !rows.lines.is_empty() {
        connection.run(dialect.add_lines, vec![array(&rows.lines).into()]).await?;
    }
    if !rows.grown.is_empty() {
        let grown: Vec<_> = rows.grown.values().collect();
        connection.run(dialect.change_games, vec![array(&grown).into()]).await?;
    }
    if !rows.changed.is_empty() {
        let changed: Vec<_> = rows.changed.values().collect();
        connection.run(dialect.change_sheets, vec![array(&changed).into()]).await?;
    }
    Ok(())
}

/// Notifies the other nodes, who get the message only if and when the transaction commits.
pub(crate) async fn notify_nodes(
    connection: &mut Connection,
    dialect: &Dialect,
    node: &str,
    rows: &Rows<'_>,
) -> Result<(), Error> {
    let Some(notify) = dialect.notify else {
        return Ok(());
    };
    for message in messages(node, rows.news()) {
        connection.run(notify, vec![message.into()]).await?;
    }
    Ok(())
}

/// Messages of the form `NODE ID:STATE ID:STATE …`, split so that none is too long.
fn messages(node: &str, news: impl Iterator<Item = (GameId, u64)>) -> Vec<String> {
    let mut messages: Vec<String> = Vec::new();
    for (id, state) in news {
        let word = format!(" {id}:{state}");
        match messages.last_mut().filter(|message| message.len() + word.len() <= LONGEST_MESSAGE) {
            Some(message) => message.push_str(&word),
            None => messages.push(format!("{node}{word}")),
        }
    }
    messages
}

/// Rows as one JSON array.
pub(crate) fn array(rows: &[impl Serialize]) -> String {
    serde_json::to_string(rows).unwrap_or_else(|_| "[]".into())
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_messages_are_split() {
        let news: Vec<_> = (0..1000).map(|state| (GameId::random(), state)).collect();
        let messages = messages("me", news.iter().copied());
        assert!(messages.len() > 1 && messages.iter().all(|message| message.len() <= LONGEST_MESSAGE));
        let words = messages.iter().flat_map(|message| message.split(' ').skip(1));
        let expected = news.iter().map(|(id, state)| format!("{id}:{state}"));
        assert!(words.eq(expected));
    }
}
