//! Several nodes on one PostgreSQL: they notify each other, share the work, and take over when one is gone.

use std::time::Duration;

use parlour_store::{Changed, GameId, NewGame, Options, Origin, Ownership, Store, StoreError};
use tokio::sync::broadcast::Receiver;
use tokio::time::{sleep, timeout};

use crate::common::{TestDatabase, append, new_game, numbers, roll_line};

/// Ends the connections of this database that have this name.
async fn cut(database: &TestDatabase, name: &str) {
    let sql = format!(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{name}' \
         AND pid <> pg_backend_pid() AND datname = '{}'",
        database_name(database)
    );
    database.server.unwrap().tell(&sql).await.unwrap();
}

fn database_name(database: &TestDatabase) -> String {
    let location = database.location.to_string();
    let name = location.split("localhost/").nth(1).and_then(|rest| rest.split('?').next());
    name.unwrap().to_owned()
}

async fn next(changes: &mut Receiver<Changed>) -> Changed {
    timeout(Duration::from_secs(10), changes.recv()).await.expect("something is heard").unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_hear_each_other_and_not_themselves() {
    let Some(database) = TestDatabase::postgres().await else {
        return;
    };
    let (here, there) = (database.open().await, database.open().await);
    let mut changes = here.changes();
    assert_eq!(next(&mut changes).await, Changed::CatchUp);
    let mine = new_game(&here).await;
    append(&here, &mine, 0, 1).await.unwrap();
    let new = NewGame {
        lines: vec![roll_line(1), roll_line(2)],
        ..NewGame::new(GameId::random(), "ludo", Origin::Server)
    };
    there.create(&new).await.unwrap();
    append(&there, &new.id, 2, 1).await.unwrap();
    append(&there, &mine, 1, 2).await.unwrap();
    assert!(append(&there, &mine, 1, 2).await.is_err());
    assert_eq!(next(&mut changes).await, Changed::Grown { id: new.id, last_line: 2 });
    assert_eq!(next(&mut changes).await, Changed::Grown { id: new.id, last_line: 3 });
    assert_eq!(next(&mut changes).await, Changed::Grown { id: mine, last_line: 2 });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_lost_connection_a_node_is_told_to_catch_up() {
    let Some(database) = TestDatabase::postgres().await else {
        return;
    };
    let (here, there) = (database.open().await, database.open().await);
    let mut changes = here.changes();
    assert_eq!(next(&mut changes).await, Changed::CatchUp);
    let id = new_game(&there).await;
    assert_eq!(next(&mut changes).await, Changed::Grown { id, last_line: 0 });
    cut(&database, "parlour listens").await;
    // The message may be missed; after the catch-up the line is there.
    append(&there, &id, 0, 1).await.unwrap();
    while next(&mut changes).await != Changed::CatchUp {}
    assert_eq!(numbers(&here, &id).await, [1]);
    append(&there, &id, 1, 2).await.unwrap();
    assert_eq!(next(&mut changes).await, Changed::Grown { id, last_line: 2 });
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_connection_is_made_again_for_the_next_line() {
    let Some(database) = TestDatabase::postgres().await else {
        return;
    };
    let store = database.open().await;
    let id = new_game(&store).await;
    for after in 0..3 {
        assert_eq!(append(&store, &id, after, 1).await, Ok(after + 1));
        assert_eq!(numbers(&store, &id).await.len() as u64, after + 1);
        cut(&database, "parlour").await;
    }
    assert_eq!(numbers(&store, &id).await, [1, 2, 3]);
    store.ready().await.unwrap();
}

/// Waits until each node holds this many shards, and no shard is held twice.
async fn settled(nodes: &[&Ownership], counts: &[u32]) {
    let until = Duration::from_secs(12);
    let look = async {
        loop {
            let mut held: Vec<u32> = nodes.iter().map(|node| node.held().count()).collect();
            held.sort_unstable();
            if held == counts {
                return;
            }
            sleep(Duration::from_millis(50)).await;
        }
    };
    let held = || nodes.iter().map(|node| node.held()).collect::<Vec<_>>();
    assert!(timeout(until, look).await.is_ok(), "{counts:?} expected: {:?}", held());
    for _ in 0..500 {
        let id = GameId::random();
        let holders = nodes.iter().filter(|node| node.owns(&id)).count();
        assert_eq!(holders, 1, "{:?}", held());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shards_are_split_fairly_and_move_when_a_node_is_gone() {
    let Some(database) = TestDatabase::postgres().await else {
        return;
    };
    let quick = || Options { pace: Duration::from_millis(150), ..Options::default() };
    let mut stores = Vec::new();
    for _ in 0..3 {
        stores.push(database.open_with(quick()).await);
    }
    let first = stores[0].ownership().await.unwrap();
    assert_eq!(first.held().count(), 64);
    let mut changed = first.changed();
    let second = stores[1].ownership().await.unwrap();
    timeout(Duration::from_secs(5), changed.changed()).await.expect("the first is told").unwrap();
    settled(&[&first, &second], &[32, 32]).await;
    let third = stores[2].ownership().await.unwrap();
    settled(&[&first, &second, &third], &[20, 22, 22]).await;
    drop(first);
    settled(&[&second, &third], &[32, 32]).await;
    // Connections are lost; the nodes reconnect before their leases run out.
    let mut changed = second.changed();
    changed.mark_unchanged();
    cut(&database, "parlour leases").await;
    sleep(Duration::from_secs(1)).await;
    assert!(!changed.has_changed().unwrap(), "nobody lost a shard");
    settled(&[&second, &third], &[32, 32]).await;
    drop(third);
    settled(&[&second], &[64]).await;
}

// A node that hangs keeps its connection, but not its shards; when it comes back it knows that they are gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_hangs_loses_its_shards() {
    let Some(database) = TestDatabase::postgres().await else {
        return;
    };
    let store = database.open().await;
    let location = database.location.clone();
    let (hang, is_hanging) = std::sync::mpsc::channel();
    let (wake, woken) = std::sync::mpsc::channel();
    // Outside of `block_on`, nothing runs in this runtime.
    let node = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let (ownership, id) = runtime.block_on(async {
            let ownership =
                Store::open(&location, Options::default()).await.unwrap().ownership().await.unwrap();
            (ownership, GameId::random())
        });
        assert!(ownership.owns(&id));
        hang.send(()).unwrap();
        woken.recv().unwrap();
        (ownership.owns(&id), ownership.held().count())
    });
    is_hanging.recv().unwrap();
    let other = store.ownership().await.unwrap();
    settled(&[&other], &[64]).await;
    wake.send(()).unwrap();
    assert_eq!(node.join().unwrap(), (false, 64), "its leases have run out, though nobody could say so");
}

// A database of the first version gets the tables of the second and keeps its games.
#[tokio::test]
async fn the_first_schema_is_brought_up_to_date() {
    let Some(database) = TestDatabase::postgres().await else {
        return;
    };
    let parlour_store::Location::Postgres(url) = &database.location else { panic!("a URL") };
    let store = database.open().await;
    let id = new_game(&store).await;
    append(&store, &id, 0, 1).await.unwrap();
    store.close().await;
    let mut connection = <sqlx::PgConnection as sqlx::Connection>::connect(url).await.unwrap();
    let back = "DROP TABLE nodes, leases; UPDATE parlour_schema SET version = 1";
    sqlx::raw_sql(back).execute(&mut connection).await.unwrap();
    let store = database.open().await;
    assert_eq!(append(&store, &id, 1, 2).await, Ok(2));
    assert_eq!(store.ownership().await.unwrap().held().count(), 64);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_nodes_may_open_a_new_database_at_once() {
    let Some(database) = TestDatabase::postgres().await else {
        return;
    };
    let mut opening = tokio::task::JoinSet::new();
    for _ in 0..6 {
        let location = database.location.clone();
        opening.spawn(async move { Store::open(&location, Options::default()).await.map(drop) });
    }
    for opened in opening.join_all().await {
        opened.unwrap();
    }
}

#[tokio::test]
async fn strange_databases_are_left_as_they_are() {
    let Some(database) = TestDatabase::postgres().await else {
        return;
    };
    let parlour_store::Location::Postgres(url) = &database.location else { panic!("a URL") };
    let mut connection = <sqlx::PgConnection as sqlx::Connection>::connect(url).await.unwrap();
    let refused =
        async || Store::open(&database.location, Options::default()).await.err().expect("a refusal");
    sqlx::raw_sql("CREATE TABLE games (title text)").execute(&mut connection).await.unwrap();
    assert!(matches!(refused().await, StoreError::Foreign { .. }));
    sqlx::raw_sql("DROP TABLE games").execute(&mut connection).await.unwrap();
    database.open().await.close().await;
    sqlx::raw_sql("UPDATE parlour_schema SET version = 99").execute(&mut connection).await.unwrap();
    let error = refused().await;
    assert!(matches!(error, StoreError::Newer { found: 99, .. }), "{error}");
}

#[tokio::test]
async fn a_server_that_is_not_there_is_named_without_its_password() {
    let location = parlour_store::Location::parse("postgres://ann:sesame@127.0.0.1:1/games").unwrap();
    let options = Options { busy: Duration::from_millis(200), ..Options::default() };
    let error = Store::open(&location, options).await.err().unwrap();
    assert!(matches!(error, StoreError::Unreachable { .. }), "{error}");
    assert!(
        error.to_string().contains("127.0.0.1:1/games") && !error.to_string().contains("sesame"),
        "{error}"
    );
}
