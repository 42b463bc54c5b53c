//! Many writers at once: no line is lost or written twice, and only bad jobs are refused.

use std::collections::BTreeSet;

use parlour_store::{AppendError, Change, GameId, Location, NewGame, Origin, Store, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, PgConnection, SqliteConnection};
use tokio::task::JoinSet;

use crate::common::{TestDatabase, append, new_game, numbers, on_both, roll_line};

on_both!(
    eight_writers_of_one_game_lose_nothing_and_double_nothing,
    writers_of_two_stores_do_not_overwrite_each_other,
    one_stale_request_in_a_group_fails_alone,
    one_line_that_the_database_refuses_fails_alone,
    many_games_grow_at_the_same_time,
);

/// Appends `count` marked lines; retries whenever another writer was faster.
async fn insist(store: Store, id: GameId, writer: u64, count: u64) -> Vec<(u64, u64)> {
    let (mut state, mut written) = (0, Vec::new());
    for mark in (0..count).map(|number| writer * 1000 + number) {
        loop {
            match append(&store, &id, state, mark).await {
                Ok(number) => {
                    written.push((number, mark));
                    state = number;
                    break;
                }
                Err(AppendError::Stale { last_line: now }) => state = now,
                Err(other) => panic!("{other}"),
            }
        }
    }
    written
}

/// Checks that the log has exactly the acknowledged lines with their numbers.
async fn check(store: &Store, id: &GameId, written: Vec<(u64, u64)>) {
    let count = written.len() as u64;
    let expected: BTreeSet<(u64, String)> =
        written.into_iter().map(|(number, mark)| (number, roll_line(mark))).collect();
    let lines = store.lines(id, 0).await.expect("lines");
    let found: BTreeSet<(u64, String)> = lines.into_iter().map(|line| (line.number, line.text)).collect();
    assert_eq!(found, expected);
    assert_eq!(numbers(store, id).await, (1..=count).collect::<Vec<_>>());
    assert_eq!(store.game(id).await.expect("a look").expect("a game").state, count);
}

async fn eight_writers_of_one_game_lose_nothing_and_double_nothing(database: TestDatabase) {
    let store = database.open().await;
    let id = new_game(&store).await;
    let mut writers = JoinSet::new();
    for writer in 0..8 {
        writers.spawn(insist(store.clone(), id, writer, 25));
    }
    check(&store, &id, writers.join_all().await.concat()).await;
}

async fn writers_of_two_stores_do_not_overwrite_each_other(database: TestDatabase) {
    let stores = [database.open().await, database.open().await];
    let id = new_game(&stores[0]).await;
    let mut writers = JoinSet::new();
    for writer in 0..8_u64 {
        let store = stores[usize::from(writer % 2 == 0)].clone();
        writers.spawn(insist(store, id, writer, 10));
    }
    check(&stores[0], &id, writers.join_all().await.concat()).await;
}

async fn one_stale_request_in_a_group_fails_alone(database: TestDatabase) {
    let store = database.open().await;
    let mut games = Vec::new();
    for _ in 0..20 {
        games.push(new_game(&store).await);
    }
    // All are queued before the writer can finish the first, so they share transactions.
    let mut writers = JoinSet::new();
    for (number, id) in games.clone().into_iter().enumerate() {
        let store = store.clone();
        let after = if number % 5 == 3 { 7 } else { 0 };
        writers.spawn(async move { (number, append(&store, &id, after, 1).await) });
    }
    let unknown = tokio::spawn({
        let store = store.clone();
        async move { append(&store, &GameId::random(), 0, 1).await }
    });
    for (number, result) in writers.join_all().await {
        let expected = if number % 5 == 3 { Err(AppendError::Stale { last_line: 0 }) } else { Ok(1) };
        assert_eq!(result, expected, "{number}");
        assert_eq!(numbers(&store, &games[number]).await.len(), usize::from(number % 5 != 3));
    }
    assert_eq!(unknown.await.unwrap(), Err(AppendError::Unknown));
}

const REFUSE_ON_SQLITE: &str = "CREATE TRIGGER refuse BEFORE INSERT ON lines WHEN NEW.text LIKE '%13%' \
    BEGIN SELECT RAISE(ABORT, 'unlucky'); END";
const REFUSE_ON_POSTGRES: &str = "ALTER TABLE lines ADD CONSTRAINT unlucky CHECK (text NOT LIKE '%13%')";

async fn one_line_that_the_database_refuses_fails_alone(database: TestDatabase) {
    let store = database.open().await;
    match &database.location {
        Location::Sqlite(path) => {
            let connect_options = SqliteConnectOptions::new().filename(path);
            let mut connection = SqliteConnection::connect_with(&connect_options).await.unwrap();
            sqlx::raw_sql(REFUSE_ON_SQLITE).execute(&mut connection).await.unwrap();
        }
        Location::Memory => panic!("nobody else can connect to it"),
        Location::Postgres(url) => {
            let mut connection = PgConnection::connect(url).await.unwrap();
            sqlx::raw_sql(REFUSE_ON_POSTGRES).execute(&mut connection).await.unwrap();
        }
    }
    let mut writers = JoinSet::new();
    for number in 1..=20 {
        let (store, id) = (store.clone(), new_game(&store).await);
        writers.spawn(async move { (number, append(&store, &id, 0, number).await) });
    }
    for (number, result) in writers.join_all().await {
        match number {
            13 => {
                assert!(matches!(result, Err(AppendError::Store(StoreError::Database { .. }))), "{result:?}");
            }
            _ => assert_eq!(result, Ok(1)),
        }
    }
}

async fn many_games_grow_at_the_same_time(database: TestDatabase) {
    let store = database.open().await;
    let mut writers = JoinSet::new();
    for writer in 0..100_u64 {
        let store = store.clone();
        writers.spawn(async move {
            let new = NewGame {
                lines: vec![roll_line(writer)],
                ..NewGame::new(GameId::random(), "ludo", Origin::Server)
            };
            store.create(&new).await.expect("a new game");
            for after in 1..=5 {
                let lines = [roll_line(after), roll_line(after)];
                let change = Change { steps: Some(after), ..Change::default() };
                let state = store.append(&new.id, after * 2 - 1, &lines, change).await;
                assert_eq!(state, Ok(after * 2 + 1));
            }
            assert_eq!(store.create(&new).await, Err(StoreError::Exists { id: new.id }));
            (new.id, writer)
        });
    }
    for (id, writer) in writers.join_all().await {
        assert_eq!(numbers(&store, &id).await, (1..=11).collect::<Vec<_>>());
        assert_eq!(store.lines(&id, 0).await.unwrap()[0].text, roll_line(writer));
        assert_eq!(store.game(&id).await.unwrap().unwrap().steps, 5);
    }
}
