//! Durable appends per second: the store with its group commit against a plain loop with one transaction per append.
//! `cargo bench -p parlour-store`, optionally with a directory on the disk to measure.

use std::path::Path;
use std::time::{Duration, Instant};

use parlour_store::{Change, GameId, Location, NewGame, Options, Origin, Store};
use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
use sqlx::{Connection, SqliteConnection};
use tokio::task::JoinSet;

/// How long to measure each.
const TIME: Duration = Duration::from_secs(3);

#[tokio::main]
async fn main() {
    let arguments = std::env::args().skip(1);
    let folder = arguments.into_iter().find(|argument| !argument.starts_with('-'));
    let folder = match &folder {
        Some(folder) => tempfile::tempdir_in(folder),
        None => tempfile::tempdir(),
    };
    let folder = folder.expect("a folder");
    println!("durable appends of one line to SQLite (synchronous = FULL), {} seconds each", TIME.as_secs());
    let plain = plain_loop(&folder.path().join("plain.db")).await;
    report("one transaction per append, 1 appender", plain);
    for appenders in [1, 8, 64, 512] {
        let path = folder.path().join(format!("{appenders}.db"));
        let label = format!("group commit, {appenders} appenders");
        report(&label, group_commit(path.into(), appenders).await);
    }
    if let Some(server) = parlour_store::testing::postgres() {
        println!("the same to PostgreSQL (fsync = off: what the statements cost without the disk)");
        for appenders in [1, 64, 512] {
            let location = server.database().await.expect("a database");
            let label = format!("group commit, {appenders} appenders");
            report(&label, group_commit(Where(location), appenders).await);
        }
    }
}

/// Where to write.
struct Where(Location);

impl From<std::path::PathBuf> for Where {
    fn from(path: std::path::PathBuf) -> Self {
        Self(Location::Sqlite(path))
    }
}

/// How long every append took.
type Times = Vec<Duration>;

/// Each appender has its own game and waits for its line before it sends the next.
async fn group_commit(location: Where, appenders: usize) -> Times {
    let store = Store::open(&location.0, Options::default()).await.expect("a database");
    let mut games = Vec::new();
    for _ in 0..appenders {
        let new = NewGame::new(GameId::random(), "ludo", Origin::Server);
        store.create(&new).await.expect("a game");
        games.push(new.id);
    }
    let end = Instant::now() + TIME;
    let mut tasks = JoinSet::new();
    for id in games {
        tasks.spawn(append_until(end, store.clone(), id));
    }
    let times = tasks.join_all().await.concat();
    store.close().await;
    times
}

async fn append_until(end: Instant, store: Store, id: GameId) -> Times {
    let mut times = Times::new();
    let mut state = 0;
    while Instant::now() < end {
        let start = Instant::now();
        let change = Change { steps: Some(state + 1), ..Change::default() };
        state = store.append(&id, state, &[r#"{"roll":4}"#.into()], change).await.expect("an append");
        times.push(start.elapsed());
    }
    times
}

/// The baseline: the same tables and statements, with one transaction per line.
async fn plain_loop(path: &Path) -> Times {
    let store = Store::open(&Location::Sqlite(path.into()), Options::default()).await.expect("a database");
    let new = NewGame::new(GameId::random(), "ludo", Origin::Server);
    store.create(&new).await.expect("a game");
    store.close().await;
    let connect_options = SqliteConnectOptions::new().filename(path).synchronous(SqliteSynchronous::Full);
    let mut connection = SqliteConnection::connect_with(&connect_options).await.expect("a connection");
    let mut times = Times::new();
    let end = Instant::now() + TIME;
    for number in 1_i64.. {
        if Instant::now() >= end {
            break;
        }
        let start = Instant::now();
        append_plainly(&mut connection, &new.id, number).await.expect("an append");
        times.push(start.elapsed());
    }
    times
}

async fn append_plainly(
    connection: &mut SqliteConnection,
    id: &GameId,
    number: i64,
) -> Result<(), sqlx::Error> {
    sqlx::query("BEGIN IMMEDIATE").execute(&mut *connection).await?;
    sqlx::query("INSERT INTO lines (id, number, at, text) VALUES ($1, $2, 0, $3)")
        .bind(id.as_str())
        .bind(number)
        .bind(r#"{"roll":4}"#)
        .execute(&mut *connection)
        .await?;
    sqlx::query("UPDATE games SET state = $2, steps = $2 WHERE id = $1 AND state = $2 - 1")
        .bind(id.as_str())
        .bind(number)
        .execute(&mut *connection)
        .await?;
    sqlx::query("COMMIT").execute(&mut *connection).await.map(drop)
}

#[allow(clippy::cast_precision_loss, reason = "counts of a few seconds")]
fn report(label: &str, mut times: Times) {
    times.sort_unstable();
    let at = |part: usize| {
        times.get(times.len() * part / 1000).copied().unwrap_or_default().as_secs_f64() * 1000.0
    };
    let rate = times.len() as f64 / TIME.as_secs_f64();
    println!("{label:<42} {rate:>9.0} per second   p50 {:>7.2} ms   p99 {:>7.2} ms", at(500), at(990));
}
