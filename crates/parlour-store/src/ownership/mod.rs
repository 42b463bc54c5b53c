//! Which process runs the bots and clocks of a game.
//!
//! The games are split into 64 shards by id. With SQLite, one server has all of them, and a lock on a file next to the
//! database keeps a second server out. With PostgreSQL, each node holds a fair part as leases, which it renews every
//! second. If a node dies or hangs, its leases run out, and other nodes take them within six seconds. A step that such a
//! node decided before and writes afterwards is refused, because a line is appended only after the last line that its
//! writer has seen.

mod balancer;

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;

use tokio::sync::{oneshot, watch};
use tokio::time::Instant;

use crate::database::Database;
use crate::{GameId, Location, StoreError};
use balancer::Balancer;

/// The number of shards.
const COUNT: u32 = 64;

/// A set of shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShardSet(u64);

impl ShardSet {
    /// All shards.
    pub const ALL: Self = Self(u64::MAX);
    /// No shards.
    pub const NONE: Self = Self(0);

    /// Whether this game is in one of the shards.
    pub fn has(self, id: &GameId) -> bool {
        self.0 & (1 << (id.spread() % u64::from(COUNT))) != 0
    }

    /// The number of shards in the set.
    pub fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The shards with these numbers.
    fn of(numbers: impl IntoIterator<Item = u32>) -> Self {
        Self(numbers.into_iter().fold(0, |held, number| held | 1 << (number % COUNT)))
    }

    fn numbers(self) -> impl DoubleEndedIterator<Item = u32> {
        (0..COUNT).filter(move |number| self.0 & (1 << number) != 0)
    }
}

/// The shards that this process owns: only it runs the bots and clocks of their games. Dropping it gives them back.
pub struct Ownership {
    held: watch::Receiver<ShardSet>,
    /// When the leases run out if they are not renewed; never if there are no other nodes.
    until: Option<watch::Receiver<Instant>>,
    _claim: Claim,
}

/// Keeps the shards until it is dropped.
enum Claim {
    /// A locked file, if there is one, and the sender, which keeps the channel open.
    Alone { locked: Option<File>, _held: watch::Sender<ShardSet> },
    /// Stops the balancer, which then gives the shards back.
    Balanced { _stop: oneshot::Sender<()> },
}

impl Drop for Claim {
    fn drop(&mut self) {
        // Closing the file is not enough: a child process that another thread is just starting shares the file and its
        // lock until it executes its program. If unlocking fails, closing must do.
        if let Self::Alone { locked, .. } = self {
            drop(locked.as_ref().map(File::unlock));
        }
    }
}

impl Ownership {
    /// Takes shards.
    pub(crate) async fn join(database: &Database) -> Result<Self, StoreError> {
        match database.location() {
            Location::Sqlite(path) => Ok(Self::alone(Some(locked(database, path)?))),
            // No other process can reach this memory.
            Location::Memory => Ok(Self::alone(None)),
            Location::Postgres(_) => Self::among_others(database).await,
        }
    }

    fn alone(locked: Option<File>) -> Self {
        let (sender, held) = watch::channel(ShardSet::ALL);
        Self { held, until: None, _claim: Claim::Alone { locked, _held: sender } }
    }

    async fn among_others(database: &Database) -> Result<Self, StoreError> {
        let (sender, held) = watch::channel(ShardSet::NONE);
        let (deadline, until) = watch::channel(Instant::now());
        let balancer = Balancer::begin(database.clone(), sender, deadline).await?;
        let (stop, stopped) = oneshot::channel();
        tokio::spawn(balancer.run(stopped));
        Ok(Self { held, until: Some(until), _claim: Claim::Balanced { _stop: stop } })
    }

    /// Whether this process owns this game now. A process that was stopped for a while owns nothing until it has renewed its
    /// leases.
    pub fn owns(&self, id: &GameId) -> bool {
        let valid = self.until.as_ref().is_none_or(|until| Instant::now() < *until.borrow());
        valid && self.held().has(id)
    }

    /// How long the leases last if they are not renewed; none if there are no other nodes.
    pub fn remaining(&self) -> Option<Duration> {
        let until = self.until.as_ref()?;
        Some(until.borrow().saturating_duration_since(Instant::now()))
    }

    /// The shards held now.
    pub fn held(&self) -> ShardSet {
        *self.held.borrow()
    }

    /// Reports every change of the shards held.
    pub fn changed(&self) -> watch::Receiver<ShardSet> {
        self.held.clone()
    }
}

/// Locks the file `DATABASE.server`; the system frees the lock when the process ends.
fn locked(database: &Database, path: &Path) -> Result<File, StoreError> {
    let mut name = path.as_os_str().to_owned();
    name.push(".server");
    let fail = |error: &std::io::Error| StoreError::File { path: (&name).into(), why: error.to_string() };
    let file = File::options().create(true).append(true).open(&name);
    let file = file.map_err(|error| fail(&error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => {
            Err(StoreError::AnotherServer { location: database.location().to_string() })
        }
        Err(TryLockError::Error(error)) => Err(fail(&error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_a_set() {
        let held = ShardSet::of([0, 5, 63]);
        assert_eq!(held.numbers().collect::<Vec<_>>(), [0, 5, 63]);
        assert_eq!((held.count(), ShardSet::ALL.count(), ShardSet::NONE.count()), (3, 64, 0));
        let id = GameId::random();
        assert!(ShardSet::ALL.has(&id) && !ShardSet::NONE.has(&id));
        let holders = (0..COUNT).filter(|number| ShardSet::of([*number]).has(&id));
        assert_eq!(holders.count(), 1);
    }

    // A clone shares the lock, as a child process does that is just being started.
    #[test]
    fn a_dropped_claim_is_free_even_while_a_child_is_being_started() {
        let room = tempfile::tempdir().unwrap();
        let path = room.path().join("games.db.server");
        let file = || File::options().create(true).append(true).open(&path).unwrap();
        let locked = file();
        locked.try_lock().unwrap();
        let inherited = locked.try_clone().unwrap();
        assert!(matches!(file().try_lock(), Err(TryLockError::WouldBlock)));
        let (held, _) = watch::channel(ShardSet::ALL);
        drop(Claim::Alone { locked: Some(locked), _held: held });
        file().try_lock().unwrap();
        drop(inherited);
    }
}
