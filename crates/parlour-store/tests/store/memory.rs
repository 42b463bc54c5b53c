//! A database in memory: a full store without a file.

use parlour_store::{Change, Filter, GameId, Location, NewGame, Options, Origin, ShardSet, Status, Store};

async fn open() -> Store {
    Store::open(&Location::parse("sqlite::memory:").unwrap(), Options::default()).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_in_the_memory_is_as_good_as_any() {
    let (store, other) = (open().await, open().await);
    let ids: Vec<GameId> = (0..20).map(|_| GameId::random()).collect();
    for id in &ids {
        store.create(&NewGame::new(*id, "ludo", Origin::Server)).await.unwrap();
    }
    // Many read while many write: all see the same database.
    let mut tasks = tokio::task::JoinSet::new();
    for id in ids.clone() {
        let store = store.clone();
        tasks.spawn(async move {
            for after in 0..10 {
                let change = Change { status: Some(Status::Over), ..Change::default() };
                store.append(&id, after, &[r#"{"roll":4}"#.to_owned()], change).await.unwrap();
                assert_eq!(store.lines(&id, after).await.unwrap().len(), 1);
            }
        });
    }
    tasks.join_all().await;
    let over = Filter { status: vec![Status::Over], ..Filter::default() };
    assert_eq!(store.list(&over).await.unwrap().len(), 20);
    assert!(other.list(&Filter::default()).await.unwrap().is_empty(), "every store has its own");
    assert_eq!(store.ownership().await.unwrap().held(), ShardSet::ALL);
    // A database in memory can be backed up.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("backup.db");
    store.backup(&file).await.unwrap();
    assert_eq!(other.restore(&file).await.unwrap().added, 20);
    store.close().await;
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}
