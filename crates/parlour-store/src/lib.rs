//! Saved games: embedded SQLite by default, PostgreSQL for several servers.
//!
//! A game in the store is a *log* of numbered lines, and nothing else is its state:
//!
//! - `{"roll":4}` and `{"move":"2"}` are steps, exactly as in a record;
//! - `{"back":2}` undoes the last two steps;
//! - `{"table":{…}}` is any other event at a server's table.
//!
//! Lines are written by *compare-and-append*: a writer names the last line it has seen, and is refused if there are newer
//! ones ([`AppendError::Stale`]). An append that has returned is durable. Writers that wait at the same time share one
//! transaction (group commit), so thousands of appends a second are possible although each is on disk before it is
//! acknowledged.
//!
//! The main types are [`Store`] (a database that is open), [`NewGame`] (a game to save) and [`Change`] (what an append
//! changes besides the lines).
//!
//! ```
//! use parlour_store::{Change, GameId, NewGame, Options, Origin, Location, Store, history};
//!
//! # tokio::runtime::Runtime::new().unwrap().block_on(async {
//! # let folder = tempfile::tempdir().unwrap();
//! # let path = folder.path().join("games.db");
//! let store = Store::open(&Location::Sqlite(path), Options::default()).await?;
//! let id = GameId::random();
//! store.create(&NewGame::new(id, "mancala", Origin::Play)).await?;
//! let state = store.append(&id, 0, &[r#"{"move":"2"}"#.into()], Change::default()).await?;
//! assert_eq!(state, 1);
//! assert_eq!(history(&store.lines(&id, 0).await?)?.len(), 1);
//! # store.close().await;
//! # Ok::<(), Box<dyn std::error::Error>>(()) }).unwrap();
//! ```

mod backup;
mod database;
mod error;
mod history;
mod id;
mod location;
mod model;
mod options;
mod ownership;
mod queries;
mod store;
#[cfg(all(unix, feature = "testing"))]
pub mod testing;
mod validate;
mod writer;

pub use error::{AppendError, StoreError};
pub use history::{HistoryError, history, record};
pub use id::{BadId, GameId};
pub use location::{Location, LocationError};
pub use model::{
    Change, Changed, Filter, Game, Line, NewGame, Newest, Origin, PlayerKind, PlayerRow, Restored, Status,
};
pub use options::{Durability, Options};
pub use ownership::{Ownership, ShardSet};
pub use store::Store;
