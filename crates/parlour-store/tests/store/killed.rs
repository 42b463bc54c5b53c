//! A killed process loses nothing that it has acknowledged. C-02.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use parlour_store::{Change, GameId, Line, Location, NewGame, Options, Origin, Store};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use crate::common::{TestDatabase, on_both, roll_line};

on_both!(a_killed_writer_loses_nothing_that_it_has_acknowledged);

/// How often to kill it; PostgreSQL writes in a separate process, which survives.
fn kills(location: &Location) -> u64 {
    match location {
        Location::Postgres(_) => 10,
        _ => 100,
    }
}

/// The least number of lines before it is killed.
const LINES: usize = 8;

/// Runs a test of this program in a new process, as a user other than root, and returns its output.
pub(crate) fn run_again(test: &str, path: &Path, folder: &Path) -> String {
    // The folder of the build may be closed to others. A process of its own makes the copy: were the file open here for
    // writing, a child that another test is just starting would have it too, and what is being written cannot be run.
    let program = folder.join("program");
    if !program.exists() {
        let copied = Command::new("cp").arg(env::current_exe().unwrap()).arg(&program).status();
        assert!(copied.unwrap().success());
    }
    let is_root = fs::metadata("/proc/self").is_ok_and(|me| me.uid() == 0);
    let mut command = if is_root {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--regid=65534", "--clear-groups"]).arg(&program);
        command
    } else {
        Command::new(&program)
    };
    command.args(["--exact", test, "--ignored", "--nocapture"]).env("PARLOUR_STORE_CHILD", path);
    let said = command.current_dir("/").output().expect("the program runs again");
    String::from_utf8_lossy(&said.stdout).into_owned() + &String::from_utf8_lossy(&said.stderr)
}

/// Lets a process write until it has acknowledged this many lines and a little longer, kills it, and returns what it
/// has acknowledged.
fn killed_after(location: &str, lines: usize, wait: Duration) -> BTreeMap<GameId, u64> {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "killed::child_writes", "--ignored", "--nocapture"])
        .env("PARLOUR_STORE_CHILD", location)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // A line that was cut off in the middle was not acknowledged; it has no line break.
    let said = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut acknowledged = said.map_while(Result::ok).filter_map(|line| {
        let (id, number) = line.strip_prefix("ack ")?.split_once(' ')?;
        Some((id.parse().unwrap(), number.parse().unwrap()))
    });
    let mut all: BTreeMap<GameId, u64> = acknowledged.by_ref().take(lines).collect();
    std::thread::sleep(wait);
    child.kill().unwrap();
    child.wait().unwrap();
    all.extend(acknowledged);
    all
}

async fn a_killed_writer_loses_nothing_that_it_has_acknowledged(database: TestDatabase) {
    let url = match &database.location {
        Location::Postgres(url) => url.clone(),
        other => other.to_string(),
    };
    let mut total = 0;
    let kills = kills(&database.location);
    for kill in 0..kills {
        // Each time at a different moment of the writer's work.
        let wait = Duration::from_micros(kill * 3_737 % 40_000);
        total += check(&database, &killed_after(&url, LINES, wait)).await;
    }
    assert!(total >= kills * LINES as u64, "{total} lines in all");
}

/// The lines of a game, as many as its state says. What a killed writer has sent PostgreSQL may still be at work on: then
/// the state is another one after the lines were read.
async fn settled(store: &Store, id: &GameId) -> Vec<Line> {
    loop {
        let before = store.game(id).await.unwrap().unwrap().state;
        let lines = store.lines(id, 0).await.unwrap();
        let after = store.game(id).await.unwrap().unwrap().state;
        if before == after {
            assert_eq!(lines.len() as u64, after);
            return lines;
        }
    }
}

/// Checks that the database is whole and has every acknowledged line; returns how many.
async fn check(database: &TestDatabase, acknowledged: &BTreeMap<GameId, u64>) -> u64 {
    let store = database.open().await;
    for (id, number) in acknowledged {
        let lines = settled(&store, id).await;
        assert!(lines.len() as u64 >= *number, "{} lines, {number} acknowledged", lines.len());
        for (expected, line) in (1..).zip(&lines) {
            assert_eq!((line.number, &line.text), (expected, &roll_line(expected)));
        }
    }
    store.close().await;
    if let Location::Sqlite(path) = &database.location {
        let mut connection =
            SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(path)).await.unwrap();
        let said: String =
            sqlx::query_scalar("PRAGMA integrity_check").fetch_one(&mut connection).await.unwrap();
        assert_eq!(said, "ok");
    }
    acknowledged.values().sum()
}

/// Not a test of its own: what the process does that will be killed. Four games grow side by side.
#[tokio::test]
#[ignore = "started by another test"]
async fn child_writes() {
    let Ok(location) = env::var("PARLOUR_STORE_CHILD") else {
        return;
    };
    let store = Store::open(&Location::parse(&location).unwrap(), Options::default()).await.unwrap();
    let mut writers = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let store = store.clone();
        writers.spawn(async move {
            let id = GameId::random();
            store.create(&NewGame::new(id, "ludo", Origin::Play)).await.unwrap();
            for after in 0.. {
                let state =
                    store.append(&id, after, &[roll_line(after + 1)], Change::default()).await.unwrap();
                writeln!(std::io::stdout(), "ack {id} {state}").unwrap();
            }
        });
    }
    writers.join_all().await;
}
