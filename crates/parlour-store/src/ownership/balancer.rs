//! Holds a fair part of the shards as advisory locks of one PostgreSQL connection.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::{COUNT, ShardSet};
use crate::StoreError;
use crate::database::{Arg, Connection, Database};
use crate::writer::group::array;

/// A connection that is silent for this long is lost.
const TIMEOUT: Duration = Duration::from_secs(5);

/// The first key of the advisory locks: `parl` as a number.
const LOCKS: i64 = 0x7061_726c;

/// The connection name by which nodes count each other.
const NAME: &str = "parlour shares";

/// The number of nodes that balance shards of this database.
const NODES: &str = "SELECT count(*) AS nodes FROM pg_stat_activity \
    WHERE datname = current_database() AND application_name = $1";

/// Takes up to `$3` of the shards `$2`; the limit stops locking once there are enough.
const TAKE: &str = "SELECT number FROM \
    (SELECT CAST(json_array_elements_text(CAST($2 AS json)) AS bigint) AS number OFFSET 0) AS wanted \
    WHERE pg_try_advisory_lock(CAST($1 AS integer), CAST(number AS integer)) LIMIT $3";

/// Gives back a shard.
const GIVE: &str = "SELECT pg_advisory_unlock(CAST($1 AS integer), CAST($2 AS integer))";

/// Balances the shards with other nodes.
pub(super) struct Balancer {
    database: Database,
    held: watch::Sender<ShardSet>,
    connection: Option<Connection>,
}

impl Balancer {
    /// Connects and takes free shards.
    pub(super) async fn begin(database: Database, held: watch::Sender<ShardSet>) -> Result<Self, StoreError> {
        let mut balancer = Self { database, held, connection: None };
        balancer.balance_in_time().await?;
        Ok(balancer)
    }

    /// Keeps balancing until the task is aborted.
    pub(super) async fn run(mut self) {
        loop {
            sleep(self.database.pace()).await;
            if let Err(error) = self.balance_in_time().await {
                // The locks are gone with the connection, and another node may have them by now.
                tracing::warn!(%error, "lost the shards until the database answers again");
                self.connection = None;
                self.hold(ShardSet::NONE);
            }
        }
    }

    async fn balance_in_time(&mut self) -> Result<(), StoreError> {
        let late = self.database.no_answer(TIMEOUT);
        timeout(TIMEOUT, self.balance_once()).await.unwrap_or(Err(late))
    }

    /// Counts the nodes and takes or gives back shards, down to a fair part.
    async fn balance_once(&mut self) -> Result<(), StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.database.connect_as(NAME).await?,
        };
        self.balance(&mut connection).await.map_err(|error| self.database.to_store_error(&error))?;
        self.connection = Some(connection);
        Ok(())
    }

    async fn balance(&self, connection: &mut Connection) -> Result<(), sqlx::Error> {
        let rows = connection.rows(NODES, vec![NAME.into()]).await?;
        let nodes = rows.first().map_or(Ok(1), |row| row.get::<i64>("nodes"))?;
        let fair = COUNT.div_ceil(u32::try_from(nodes).unwrap_or(COUNT).clamp(1, COUNT));
        let held = *self.held.borrow();
        if held.count() < fair {
            self.take(connection, held, fair - held.count()).await
        } else {
            self.give(connection, held, held.count() - fair).await
        }
    }

    async fn take(&self, connection: &mut Connection, held: ShardSet, most: u32) -> Result<(), sqlx::Error> {
        let others: Vec<u32> = ShardSet(!held.0).numbers().collect();
        let args = vec![LOCKS.into(), array(&others).into(), i64::from(most).into()];
        let rows = connection.rows(TAKE, args).await?;
        let numbers = rows.iter().map(|row| row.get::<i64>("number"));
        let numbers = numbers.collect::<Result<Vec<_>, _>>()?;
        let taken = ShardSet::of(numbers.into_iter().filter_map(|number| u32::try_from(number).ok()));
        self.hold(ShardSet(held.0 | taken.0));
        Ok(())
    }

    /// Updates `held` before unlocking, so that this node stops using a shard before another can take it.
    async fn give(&self, connection: &mut Connection, held: ShardSet, count: u32) -> Result<(), sqlx::Error> {
        let given: Vec<u32> = held.numbers().rev().take(count as usize).collect();
        self.hold(ShardSet(held.0 & !ShardSet::of(given.iter().copied()).0));
        for number in given {
            let args: Vec<Arg> = vec![LOCKS.into(), i64::from(number).into()];
            connection.run(GIVE, args).await?;
        }
        Ok(())
    }

    fn hold(&self, held: ShardSet) {
        self.held.send_if_modified(|now| std::mem::replace(now, held) != held);
    }
}
