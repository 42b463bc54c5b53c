//! A fresh database for a test.

use parlour_store::testing::{Postgres, postgres};
use parlour_store::{
    Change, Durability, GameId, Location, NewGame, Options, Origin, PlayerKind, PlayerRow, Store,
};
use tempfile::TempDir;

/// A fresh database, and a folder for its files.
pub(crate) struct TestDatabase {
    pub(crate) folder: TempDir,
    pub(crate) location: Location,
    pub(crate) server: Option<&'static Postgres>,
}

impl TestDatabase {
    /// A file that is not there yet.
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Self { location: Location::Sqlite(folder.path().join("data/games.db")), folder, server: None }
    }

    /// An empty database, unless there is no PostgreSQL here.
    pub(crate) async fn postgres() -> Option<Self> {
        let server = postgres()?;
        Some(Self {
            folder: tempfile::tempdir().expect("a folder"),
            location: server.database().await.expect("a database"),
            server: Some(server),
        })
    }

    pub(crate) async fn open(&self) -> Store {
        // Only tests about the disk wait for it.
        let options = Options { durability: Durability::Process, ..Options::default() };
        self.open_with(options).await
    }

    pub(crate) async fn open_with(&self, options: Options) -> Store {
        Store::open(&self.location, options).await.expect("the database opens")
    }

    /// The path of the SQLite file.
    pub(crate) fn path(&self) -> &std::path::Path {
        match &self.location {
            Location::Sqlite(path) => path,
            other => panic!("{other} has no path"),
        }
    }
}

/// Makes two tests of a function that takes a [`TestDatabase`].
macro_rules! on_both {
    ($($name:ident),+ $(,)?) => { $(
        mod $name {
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn sqlite() {
                super::$name(crate::common::TestDatabase::sqlite()).await;
            }

            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn postgres() {
                if let Some(database) = crate::common::TestDatabase::postgres().await {
                    super::$name(database).await;
                }
            }
        }
    )+ };
}
pub(crate) use on_both;

/// A saved game without lines.
pub(crate) async fn new_game(store: &Store) -> GameId {
    let id = GameId::random();
    store.create(&NewGame::new(id, "ludo", Origin::Server)).await.expect("a new game");
    id
}

/// Appends a line with this number and nothing else.
pub(crate) async fn append(
    store: &Store,
    id: &GameId,
    after: u64,
    roll: u64,
) -> Result<u64, parlour_store::AppendError> {
    store.append(id, after, &[roll_line(roll)], Change::default()).await
}

pub(crate) fn roll_line(roll: u64) -> String {
    format!("{{\"roll\":{roll}}}")
}

pub(crate) fn human(seat: u32, name: &str) -> PlayerRow {
    PlayerRow { seat, name: name.into(), kind: PlayerKind::Human, level: None, place: None }
}

/// The numbers of the lines of a game.
pub(crate) async fn numbers(store: &Store, id: &GameId) -> Vec<u64> {
    let lines = store.lines(id, 0).await.expect("lines");
    lines.iter().map(|line| line.number).collect()
}
