//! The writer: one task with one connection. Writers that wait during a transaction share the next one, so the disk is
//! flushed once per group and not once per line.

pub(crate) mod group;
pub(crate) mod plan;
mod removal;

use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use tokio::sync::{mpsc, oneshot};

use crate::database::{Connection, Database};
use crate::{AppendError, StoreError};
use group::Failure;
pub(crate) use plan::{Append, Job, WriteResult};
pub(crate) use removal::Removal;

/// The most writers that share a transaction.
const LARGEST_GROUP: usize = 512;

/// An order for the writer.
pub(crate) enum Order {
    /// Write a game or lines.
    Write(Job, oneshot::Sender<WriteResult>),
    /// Delete games; the reply is how many.
    Remove(Removal, oneshot::Sender<Result<u64, StoreError>>),
    /// Finish earlier orders and stop.
    Close(oneshot::Sender<()>),
}

/// Is told of every commit: how long it took, and how many writers shared it.
pub(crate) type CommitObserver = OnceLock<Box<dyn Fn(Duration, usize) + Send + Sync>>;

/// The writer task.
pub(crate) struct Writer {
    database: Database,
    node: String,
    connection: Option<Connection>,
    commits: Arc<CommitObserver>,
}

impl Writer {
    /// A writer for this database; `node` identifies it to other nodes.
    pub(crate) fn new(database: Database, node: String, commits: Arc<CommitObserver>) -> Self {
        Self { database, node, connection: None, commits }
    }

    /// Runs until all senders of orders are gone.
    pub(crate) async fn run(mut self, mut orders: mpsc::Receiver<Order>) {
        while let Some(first) = orders.recv().await {
            let mut next = Some(first);
            while let Some(order) = next.take() {
                match order {
                    Order::Write(job, reply) => next = self.serve_group(job, reply, &mut orders).await,
                    Order::Remove(removal, reply) => {
                        let _ = reply.send(self.remove(&removal).await);
                    }
                    Order::Close(reply) => {
                        orders.close();
                        self.disconnect().await;
                        let _ = reply.send(());
                    }
                }
            }
        }
        self.disconnect().await;
    }

    /// Writes all waiting jobs in one transaction and replies. Returns the next order of another kind, if any.
    async fn serve_group(
        &mut self,
        job: Job,
        reply: oneshot::Sender<WriteResult>,
        orders: &mut mpsc::Receiver<Order>,
    ) -> Option<Order> {
        let (mut jobs, mut replies, mut other) = (vec![job], vec![reply], None);
        while jobs.len() < LARGEST_GROUP && other.is_none() {
            match orders.try_recv() {
                Ok(Order::Write(job, reply)) => {
                    jobs.push(job);
                    replies.push(reply);
                }
                Ok(order) => other = Some(order),
                Err(_) => break,
            }
        }
        for (reply, result) in replies.into_iter().zip(self.write(&jobs).await) {
            let _ = reply.send(result);
        }
        other
    }

    /// Writes a group. If the database refuses it, tries each job alone, so that only the bad one fails.
    async fn write(&mut self, jobs: &[Job]) -> Vec<WriteResult> {
        let (count, start) = (jobs.len(), Instant::now());
        let error = match self.write_once(jobs).await {
            Ok(results) => {
                if let Some(observe) = self.commits.get() {
                    observe(start.elapsed(), count);
                }
                return results;
            }
            Err(error) => error,
        };
        if count == 1 || !matches!(error, StoreError::Database { .. }) {
            return vec![Err(AppendError::Store(error)); count];
        }
        let mut results = Vec::with_capacity(count);
        for job in jobs {
            let alone = self.write_once(std::slice::from_ref(job)).await;
            results.push(alone.map_or_else(|error| Err(error.into()), only));
        }
        results
    }

    /// One transaction. If the connection was lost before the commit, nothing was written, so it retries once.
    async fn write_once(&mut self, jobs: &[Job]) -> Result<Vec<WriteResult>, StoreError> {
        let is_old = self.connection.is_some();
        match self.try_write(jobs).await {
            Err(Failure::Before(error)) if is_old && self.is_lost(&error) => {
                self.recover().await;
                let again = self.try_write(jobs).await;
                self.settle(again).await
            }
            done => self.settle(done).await,
        }
    }

    async fn try_write(&mut self, jobs: &[Job]) -> Result<Vec<WriteResult>, Failure> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.database.connect().await.map_err(Failure::Refused)?,
        };
        let writing = group::write(&mut connection, self.database.dialect(), &self.node, jobs);
        // A connection that does not answer in time is dropped here.
        let done = self.database.in_time(writing).await.map_err(Failure::Refused)?;
        self.connection = Some(connection);
        done
    }

    async fn settle<T>(&mut self, done: Result<T, Failure>) -> Result<T, StoreError> {
        let error = match done {
            Ok(done) => return Ok(done),
            Err(Failure::Refused(error)) => error,
            Err(Failure::Before(error) | Failure::AtCommit(error)) => self.database.to_store_error(&error),
        };
        tracing::warn!(%error, "cannot write a group");
        self.recover().await;
        Err(error)
    }

    fn is_lost(&self, error: &sqlx::Error) -> bool {
        matches!(self.database.to_store_error(error), StoreError::Unreachable { .. })
    }

    /// Rolls back the failed transaction; drops the connection if even that fails.
    async fn recover(&mut self) {
        if let Some(mut connection) = self.connection.take()
            && connection.run("ROLLBACK", Vec::new()).await.is_ok()
        {
            self.connection = Some(connection);
        }
    }

    async fn remove(&mut self, removal: &Removal) -> Result<u64, StoreError> {
        let mut connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.database.connect().await?,
        };
        let done = self.database.in_time(removal.run(&mut connection, self.database.dialect())).await?;
        self.connection = Some(connection);
        self.settle(done.map_err(Failure::Before)).await
    }

    async fn disconnect(&mut self) {
        if let Some(connection) = self.connection.take() {
            connection.close().await;
        }
    }
}

/// The result of a single job.
fn only(mut results: Vec<WriteResult>) -> WriteResult {
    results.pop().unwrap_or(Err(AppendError::Unknown))
}
