//! Holds a fair part of the shards as leases in PostgreSQL.
//!
//! A node renews its leases every second. They run out after [`LEASE`] if it does not, whether it has died, hangs or has lost
//! its network, and other nodes take them. Only the clock of the database decides who holds a lease. A node that comes
//! back late knows by its own clock that its leases have run out ([`Ownership::owns`](super::Ownership::owns)).

use std::time::Duration;

use tokio::sync::{oneshot, watch};
use tokio::time::{Instant, sleep, timeout};

use super::{COUNT, ShardSet};
use crate::database::{Connection, Database, Row};
use crate::writer::group::array;
use crate::{GameId, StoreError};

/// How long a lease lasts.
pub(super) const LEASE: Duration = Duration::from_secs(5);

/// The name of the connection, for administrators.
const NAME: &str = "parlour leases";

/// Reports that this node is alive.
const REPORT: &str = "INSERT INTO nodes VALUES ($1, now() + $2 * interval '1 millisecond') \
    ON CONFLICT (name) DO UPDATE SET until = EXCLUDED.until";

/// Forgets nodes that have been silent for long.
const FORGET: &str = "DELETE FROM nodes WHERE until < now() - interval '1 minute'";

/// The number of nodes that are alive.
const NODES: &str = "SELECT count(*) AS nodes FROM nodes WHERE until > now()";

/// Renews the leases of this node that have not run out.
const RENEW: &str = "UPDATE leases SET until = now() + $2 * interval '1 millisecond' \
    WHERE node = $1 AND until > now() RETURNING CAST(shard AS bigint) AS shard";

/// Takes up to `$3` leases that have run out.
const TAKE: &str = "UPDATE leases SET node = $1, until = now() + $2 * interval '1 millisecond' WHERE shard IN \
    (SELECT shard FROM leases WHERE until <= now() ORDER BY shard LIMIT $3 FOR UPDATE SKIP LOCKED) \
    RETURNING CAST(shard AS bigint) AS shard";

/// Gives back these leases.
const GIVE: &str = "UPDATE leases SET until = now() WHERE node = $1 \
    AND shard IN (SELECT CAST(json_array_elements_text(CAST($2 AS json)) AS integer))";

/// Balances the shards with other nodes.
pub(super) struct Balancer {
    database: Database,
    /// Distinguishes this node from all others, also from itself before a restart.
    node: String,
    held: watch::Sender<ShardSet>,
    /// When the leases run out, at the latest.
    until: watch::Sender<Instant>,
    connection: Option<Connection>,
}

impl Balancer {
    /// Connects and takes free shards.
    pub(super) async fn begin(
        database: Database,
        held: watch::Sender<ShardSet>,
        until: watch::Sender<Instant>,
    ) -> Result<Self, StoreError> {
        let node = GameId::random().to_string();
        let mut balancer = Self { database, node, held, until, connection: None };
        balancer.balance_in_time().await?;
        Ok(balancer)
    }

    /// Keeps balancing until the sender is dropped, then gives all shards back.
    pub(super) async fn run(mut self, mut stopped: oneshot::Receiver<()>) {
        loop {
            tokio::select! {
                _ = &mut stopped => break,
                () = sleep(self.database.pace()) => {}
            }
            if let Err(error) = self.balance_in_time().await {
                tracing::warn!(%error, "cannot renew the leases of shards");
                self.connection = None;
                if Instant::now() >= *self.until.borrow() {
                    self.hold(ShardSet::NONE);
                }
            }
        }
        let held = *self.held.borrow();
        if let Some(mut connection) = self.connection.take() {
            // If this fails, the leases run out.
            let _ = timeout(LEASE, self.give(&mut connection, held)).await;
        }
    }

    async fn balance_in_time(&mut self) -> Result<(), StoreError> {
        let late = self.database.no_answer(LEASE);
        timeout(LEASE, self.balance_once()).await.unwrap_or(Err(late))
    }

    /// Renews the leases, counts the nodes, and takes or gives back shards, down to a fair part.
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
        // Counted from before the request, so that the lease ends here before it ends in the database.
        let until = Instant::now() + LEASE;
        let lasting = || vec![self.node.clone().into(), milliseconds(LEASE).into()];
        connection.run(FORGET, Vec::new()).await?;
        connection.run(REPORT, lasting()).await?;
        let held = shards(&connection.rows(RENEW, lasting()).await?)?;
        self.until.send_replace(until);
        self.hold(held);
        let rows = connection.rows(NODES, Vec::new()).await?;
        let nodes = rows.first().map_or(Ok(1), |row| row.get::<i64>("nodes"))?;
        let fair = COUNT.div_ceil(u32::try_from(nodes).unwrap_or(COUNT).clamp(1, COUNT));
        if held.count() < fair {
            let mut args = lasting();
            args.push(i64::from(fair - held.count()).into());
            let taken = shards(&connection.rows(TAKE, args).await?)?;
            self.hold(ShardSet(held.0 | taken.0));
            return Ok(());
        }
        let extra = held.numbers().rev().take((held.count() - fair) as usize);
        self.give(connection, ShardSet::of(extra)).await
    }

    /// Updates `held` before giving shards back, so that this node stops using a shard before another can take it.
    async fn give(&self, connection: &mut Connection, given: ShardSet) -> Result<(), sqlx::Error> {
        if given == ShardSet::NONE {
            return Ok(());
        }
        let held = *self.held.borrow();
        self.hold(ShardSet(held.0 & !given.0));
        let given: Vec<u32> = given.numbers().collect();
        connection.run(GIVE, vec![self.node.clone().into(), array(&given).into()]).await?;
        Ok(())
    }

    fn hold(&self, held: ShardSet) {
        self.held.send_if_modified(|now| std::mem::replace(now, held) != held);
    }
}

/// The shards in these rows.
fn shards(rows: &[Row]) -> Result<ShardSet, sqlx::Error> {
    let numbers = rows.iter().map(|row| row.get::<i64>("shard")).collect::<Result<Vec<_>, _>>()?;
    Ok(ShardSet::of(numbers.into_iter().filter_map(|number| u32::try_from(number).ok())))
}

fn milliseconds(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}
