//! A process that is killed at any moment loses nothing that it has acknowledged. C-02.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::MetadataExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use parlour_store::{Change, GameId, NewGame, Options, Origin, Place, Store};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use crate::room::{Room, on_both, roll_line};

on_both!(a_killed_writer_loses_nothing_that_it_has_acknowledged);

/// How often it is killed. PostgreSQL writes in a process of its own, which lives on.
fn kills(place: &Place) -> u64 {
    match place {
        Place::Sqlite(_) => 100,
        Place::Postgres(_) => 10,
    }
}

/// Runs a test of this program in a new process, as somebody who is not root, and gives what it prints.
pub(crate) fn run_again(test: &str, path: &Path, folder: &Path) -> String {
    // The folder of the build may be closed to others.
    let program = folder.join("program");
    if !program.exists() {
        fs::copy(env::current_exe().unwrap(), &program).unwrap();
    }
    let is_root = fs::metadata("/proc/self").is_ok_and(|me| me.uid() == 0);
    let mut command = if is_root {
        let mut command = Command::new("setpriv");
        command
            .args(["--reuid=65534", "--regid=65534", "--clear-groups"])
            .arg(&program);
        command
    } else {
        Command::new(&program)
    };
    command
        .args(["--exact", test, "--ignored", "--nocapture"])
        .env("PARLOUR_STORE_CHILD", path);
    let said = command.current_dir("/").output().expect("the program runs again");
    String::from_utf8_lossy(&said.stdout).into_owned() + &String::from_utf8_lossy(&said.stderr)
}

/// Lets a process write for a while, kills it, and gives what it has acknowledged.
fn killed_after(place: &str, wait: Duration) -> BTreeMap<GameId, u64> {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "killed::child_writes", "--ignored", "--nocapture"])
        .env("PARLOUR_STORE_CHILD", place)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut acknowledged = BTreeMap::new();
    let mut note = |line: String| {
        if let Some((id, number)) = line.strip_prefix("ack ").and_then(|rest| rest.split_once(' ')) {
            acknowledged.insert(id.parse().unwrap(), number.parse().unwrap());
        }
    };
    // The clock starts when something is written at all.
    for line in lines.by_ref().map_while(Result::ok) {
        let first = line.starts_with("ack ");
        note(line);
        if first {
            break;
        }
    }
    std::thread::sleep(wait);
    child.kill().unwrap();
    child.wait().unwrap();
    // A line that was cut off in the middle was not acknowledged; it has no line break.
    for line in lines.map_while(Result::ok) {
        note(line);
    }
    acknowledged
}

async fn a_killed_writer_loses_nothing_that_it_has_acknowledged(room: Room) {
    let url = match &room.place {
        Place::Sqlite(path) => path.display().to_string(),
        Place::Postgres(url) => url.clone(),
    };
    let mut total = 0;
    let kills = kills(&room.place);
    for kill in 0..kills {
        // Every time at another moment of what the writer does.
        let acknowledged = killed_after(&url, Duration::from_micros(5_000 + kill * 3_737 % 40_000));
        assert!(!acknowledged.is_empty(), "the writer has written");
        total += check(&room, &acknowledged).await;
    }
    assert!(total > kills * 8, "{total} lines in all");
}

/// The database opens, is whole, and has every acknowledged line; gives how many there were.
async fn check(room: &Room, acknowledged: &BTreeMap<GameId, u64>) -> u64 {
    let store = room.open().await;
    for (id, number) in acknowledged {
        let lines = store.lines(id, 0).await.unwrap();
        assert!(
            lines.len() as u64 >= *number,
            "{} lines, {number} acknowledged",
            lines.len()
        );
        for (expected, line) in (1..).zip(&lines) {
            assert_eq!((line.number, &line.text), (expected, &roll_line(expected)));
        }
        assert_eq!(store.game(id).await.unwrap().unwrap().state, lines.len() as u64);
    }
    store.close().await;
    if let Place::Sqlite(path) = &room.place {
        let mut link = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(path))
            .await
            .unwrap();
        let said: String = sqlx::query_scalar("PRAGMA integrity_check")
            .fetch_one(&mut link)
            .await
            .unwrap();
        assert_eq!(said, "ok");
    }
    acknowledged.values().sum()
}

/// Not a test of its own: what the process does that will be killed. Four games grow side by side.
#[tokio::test]
#[ignore = "started by another test"]
async fn child_writes() {
    let Ok(place) = env::var("PARLOUR_STORE_CHILD") else {
        return;
    };
    let store = Store::open(&Place::parse(&place).unwrap(), Options::default())
        .await
        .unwrap();
    let mut writers = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let store = store.clone();
        writers.spawn(async move {
            let id = GameId::random();
            store
                .create(&NewGame::new(id, "ludo", Origin::Play))
                .await
                .unwrap();
            for after in 0.. {
                let state = store
                    .append(&id, after, &[roll_line(after + 1)], Change::default())
                    .await
                    .unwrap();
                writeln!(std::io::stdout(), "ack {id} {state}").unwrap();
            }
        });
    }
    writers.join_all().await;
}
