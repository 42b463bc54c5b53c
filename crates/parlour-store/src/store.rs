//! The store: reads and writes saved games.

use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::sync::{broadcast, mpsc, oneshot};
use tokio::task::AbortHandle;

use crate::database::{Arg, Database, Pool, Row};
use crate::writer::{Append, CommitObserver, Job, Order, Removal, WriteResult, Writer};
use crate::{
    AppendError, Change, Changed, Filter, Game, GameId, Line, Location, NewGame, Options, Origin, Ownership,
    Restored, Status, StoreError, backup, queries, validate,
};

/// How many orders can wait for the writer before callers must wait.
const QUEUE: usize = 4096;

/// How many changes can wait for a receiver before it lags.
const CHANGES: usize = 4096;

/// An open database of games; cheap to clone. It is bound to the runtime in which it was opened.
#[derive(Clone)]
pub struct Store {
    inner: Arc<Inner>,
}

struct Inner {
    database: Database,
    /// A random name, to recognise this node's own messages.
    node: String,
    pool: Pool,
    orders: mpsc::Sender<Order>,
    changes: broadcast::Sender<Changed>,
    listener: OnceLock<AbortHandle>,
    commits: Arc<CommitObserver>,
}

impl Drop for Inner {
    fn drop(&mut self) {
        if let Some(listener) = self.listener.get() {
            listener.abort();
        }
    }
}

impl Store {
    /// Opens a database; creates the directory, the file and the tables if they are missing. Refuses a database that is
    /// damaged, newer or of another program, without changing it.
    pub async fn open(location: &Location, options: Options) -> Result<Self, StoreError> {
        let database = Database::open(location, &options).await?;
        let node = GameId::random().to_string();
        let (orders, receiver) = mpsc::channel(QUEUE);
        let commits = Arc::new(CommitObserver::new());
        tokio::spawn(Writer::new(database.clone(), node.clone(), commits.clone()).run(receiver));
        let inner = Inner {
            pool: database.pool(),
            database,
            node,
            orders,
            changes: broadcast::Sender::new(CHANGES),
            listener: OnceLock::new(),
            commits,
        };
        Ok(Self { inner: inner.into() })
    }

    /// The location of the database.
    pub fn location(&self) -> &Location {
        self.inner.database.location()
    }

    /// Saves a new game.
    pub async fn create(&self, game: &NewGame) -> Result<(), StoreError> {
        validate::new_game(game)?;
        match self.write(Job::Create(Box::new(game.clone()))).await {
            Ok(_) => Ok(()),
            Err(AppendError::Store(error)) => Err(error),
            Err(AppendError::Stale { .. } | AppendError::Unknown) => Err(StoreError::Exists { id: game.id }),
        }
    }

    /// Appends lines after line `after` and applies `change`, all or nothing. Returns the number of the last line once
    /// it is durable.
    ///
    /// After [`AppendError::Stale`] and [`AppendError::Unknown`], nothing was written. If the connection to PostgreSQL is
    /// lost during the commit ([`StoreError::Unreachable`]), the lines may or may not be there: read them again. The
    /// same applies if the future is dropped early.
    pub async fn append(
        &self,
        id: &GameId,
        after: u64,
        lines: &[String],
        change: Change,
    ) -> Result<u64, AppendError> {
        validate::lines(lines)?;
        validate::change(&change)?;
        let append = Append { id: *id, after, lines: lines.to_vec(), change };
        self.write(Job::Append(Box::new(append))).await
    }

    /// A game by its id.
    pub async fn game(&self, id: &GameId) -> Result<Option<Game>, StoreError> {
        let sql = format!("{} WHERE games.id = $1", queries::GAMES);
        let games = self.read(&sql, vec![id.as_str().into()], queries::game).await?;
        Ok(games.into_iter().next())
    }

    /// The games whose id begins with `prefix`, newest first.
    pub async fn find(&self, prefix: &str) -> Result<Vec<Game>, StoreError> {
        let prefix = prefix.to_ascii_lowercase();
        if !GameId::is_prefix(&prefix) {
            return Ok(Vec::new());
        }
        let (sql, args) = queries::beginning(&prefix);
        self.read(&sql, args, queries::game).await
    }

    /// The lines of a game after line `after`, in order.
    pub async fn lines(&self, id: &GameId, after: u64) -> Result<Vec<Line>, StoreError> {
        let after = i64::try_from(after).unwrap_or(i64::MAX);
        self.read(queries::LINES, vec![id.as_str().into(), after.into()], queries::line).await
    }

    /// The secret of a game's dice.
    pub async fn secret(&self, id: &GameId) -> Result<Option<Vec<u8>>, StoreError> {
        let secret = |row: &Row| row.get::<Option<Vec<u8>>>("secret");
        let sql = "SELECT secret FROM sheets WHERE id = $1";
        let secrets = self.read(sql, vec![id.as_str().into()], secret).await?;
        Ok(secrets.into_iter().next().flatten())
    }

    /// The games that pass the filter, newest first.
    pub async fn list(&self, filter: &Filter) -> Result<Vec<Game>, StoreError> {
        let (sql, args) = queries::filtered(filter, self.inner.database.dialect());
        self.read(&sql, args, queries::game).await
    }

    /// Deletes a game; returns whether it existed.
    pub async fn delete(&self, id: &GameId) -> Result<bool, StoreError> {
        Ok(self.remove(Removal::One(*id)).await? > 0)
    }

    /// Deletes the games with these statuses (and this origin, if any) that have not changed since `before`, in
    /// milliseconds since 1970. Returns how many.
    pub async fn delete_unfinished(
        &self,
        before: i64,
        statuses: &[Status],
        origin: Option<Origin>,
    ) -> Result<u64, StoreError> {
        let statuses = statuses.to_vec();
        let old = Removal::Old { before, statuses, origin };
        self.remove(old).await
    }

    /// Writes all games to a new file: an SQLite database, or a portable file of JSON Lines for PostgreSQL and memory.
    /// Either database can restore both.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        backup::save(&self.inner.database, to).await
    }

    /// Adds all games of a backup or none. Never overwrites a game with different content.
    pub async fn restore(&self, from: &Path) -> Result<Restored, StoreError> {
        backup::restore(&self.inner.database, &self.inner.node, from).await
    }

    /// Checks that the database answers.
    pub async fn ready(&self) -> Result<(), StoreError> {
        let sql = "SELECT count(*) AS games FROM (SELECT id FROM games LIMIT 1) AS first";
        let count = |row: &Row| row.get::<i64>("games");
        self.read(sql, Vec::new(), count).await.map(drop)
    }

    /// Checks that the database can be written: it is not locked, read-only or full. Changes nothing.
    pub async fn writable(&self) -> Result<(), StoreError> {
        self.remove(Removal::None).await.map(drop)
    }

    /// The changes of other processes. The first is [`Changed::CatchUp`], sent when the connection is up. A receiver that
    /// lags must check every game in memory, as after [`Changed::CatchUp`]. With SQLite there are none.
    pub fn changes(&self) -> broadcast::Receiver<Changed> {
        let receiver = self.inner.changes.subscribe();
        let listen = || {
            let Inner { database, node, changes, .. } = &*self.inner;
            tokio::spawn(database.clone().listen(node.clone(), changes.clone())).abort_handle()
        };
        if self.inner.database.is_server() {
            self.inner.listener.get_or_init(listen);
        }
        receiver
    }

    /// Takes shards, whose bots and clocks this process then runs. With SQLite, a second server is refused.
    pub async fn ownership(&self) -> Result<Ownership, StoreError> {
        Ownership::join(&self.inner.database).await
    }

    /// Has every commit reported: how long it took, and how many writers shared it. Only the first observer is told.
    pub fn observe_commits(&self, observe: impl Fn(Duration, usize) + Send + Sync + 'static) {
        let _ = self.inner.commits.set(Box::new(observe));
    }

    /// How many writes wait for the next commit.
    pub fn waiting(&self) -> usize {
        self.inner.orders.max_capacity() - self.inner.orders.capacity()
    }

    /// Finishes pending writes and closes the database; later calls are refused.
    pub async fn close(&self) {
        let (reply, done) = oneshot::channel();
        if self.inner.orders.send(Order::Close(reply)).await.is_ok() {
            let _ = done.await;
        }
        if let Some(listener) = self.inner.listener.get() {
            listener.abort();
        }
        self.inner.pool.close().await;
    }

    async fn read<T>(
        &self,
        sql: &str,
        args: Vec<Arg>,
        read: impl Fn(&Row) -> Result<T, sqlx::Error>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.inner.database.in_time(self.inner.pool.rows(sql, args)).await?;
        let read = rows.and_then(|rows| rows.iter().map(read).collect());
        read.map_err(|error| self.inner.database.to_store_error(&error))
    }

    async fn write(&self, job: Job) -> WriteResult {
        let (reply, result) = oneshot::channel();
        self.order(Order::Write(job, reply)).await?;
        result.await.unwrap_or_else(|_| Err(self.closed().into()))
    }

    async fn remove(&self, removal: Removal) -> Result<u64, StoreError> {
        let (reply, count) = oneshot::channel();
        self.order(Order::Remove(removal, reply)).await?;
        count.await.unwrap_or_else(|_| Err(self.closed()))
    }

    async fn order(&self, order: Order) -> Result<(), StoreError> {
        self.inner.orders.send(order).await.map_err(|_| self.closed())
    }

    fn closed(&self) -> StoreError {
        StoreError::Closed { location: self.location().to_string() }
    }
}
