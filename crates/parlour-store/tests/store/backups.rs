//! Backup and restore, within a database and from one to the other.

use std::fs;
use std::path::Path;

use parlour_store::{
    Change, Filter, Game, GameId, Line, NewGame, Origin, Restored, Status, Store, StoreError,
};
use tokio::task::JoinSet;

use crate::common::{TestDatabase, append, human, on_both, roll_line};

on_both!(
    a_backup_is_restored_in_full,
    a_restore_overwrites_nothing,
    a_backup_overwrites_nothing,
    a_bad_backup_changes_nothing,
);

type Everything = Vec<(Game, Vec<Line>, Option<Vec<u8>>)>;

async fn fill(store: &Store, count: u64) {
    let mut writers = JoinSet::new();
    for number in 0..count {
        writers.spawn(add(store.clone(), number));
    }
    writers.join_all().await;
}

async fn add(store: Store, number: u64) {
    let new = NewGame {
        status: Status::Open,
        head: number.is_multiple_of(2).then(|| r#"{"parlour":1}"#.into()),
        players: vec![human(1, "Ännä \"x\""), human(2, "Bob")],
        secret: number.is_multiple_of(3).then(|| vec![0, 200, 3]),
        lines: (0..number % 7).map(roll_line).collect(),
        ..NewGame::new(GameId::random(), "ludo", Origin::Server)
    };
    store.create(&new).await.expect("a new game");
    let change = Change { steps: Some(number), ..Change::default() };
    store.append(&new.id, number % 7, &[], change).await.expect("an append");
}

async fn everything(store: &Store) -> Everything {
    let mut all = Vec::new();
    for game in store.list(&Filter::default()).await.unwrap() {
        let lines = store.lines(&game.id, 0).await.unwrap();
        let secret = store.secret(&game.id).await.unwrap();
        all.push((game, lines, secret));
    }
    all
}

async fn a_backup_is_restored_in_full(database: TestDatabase) {
    let store = database.open().await;
    fill(&store, 120).await;
    let file = database.folder.path().join("backup");
    store.backup(&file).await.unwrap();
    assert!(is_private(&file));
    let expected = everything(&store).await;
    let again = store.restore(&file).await;
    assert_eq!(again, Ok(Restored { added: 0, present: 120 }));

    let mut rooms = vec![TestDatabase::sqlite()];
    rooms.extend(TestDatabase::postgres().await);
    for other in rooms {
        let other = other.open().await;
        let restored = other.restore(&file).await;
        assert_eq!(restored, Ok(Restored { added: 120, present: 0 }), "{:?}", other.location());
        assert_eq!(everything(&other).await, expected);
        let (game, ..) = &expected[0];
        assert_eq!(append(&other, &game.id, game.state, 1).await, Ok(game.state + 1));
    }
}

async fn a_restore_overwrites_nothing(database: TestDatabase) {
    let store = database.open().await;
    fill(&store, 5).await;
    let file = database.folder.path().join("backup");
    store.backup(&file).await.unwrap();
    let games = everything(&store).await;
    let (grown, deleted) = (&games[1].0, &games[3].0);
    append(&store, &grown.id, grown.state, 4).await.unwrap();
    store.delete(&deleted.id).await.unwrap();
    let before = everything(&store).await;
    assert_eq!(store.restore(&file).await, Err(StoreError::Conflict { id: grown.id }));
    assert_eq!(everything(&store).await, before);
    store.delete(&grown.id).await.unwrap();
    assert_eq!(store.restore(&file).await, Ok(Restored { added: 2, present: 3 }));
    assert_eq!(everything(&store).await, games);
}

async fn a_backup_overwrites_nothing(database: TestDatabase) {
    let store = database.open().await;
    let file = database.folder.path().join("precious");
    fs::write(&file, "precious").unwrap();
    let error = store.backup(&file).await.unwrap_err();
    assert!(error.to_string().contains("exists already"), "{error}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "precious");
    let nowhere = database.folder.path().join("no/such/folder/backup");
    assert!(matches!(store.backup(&nowhere).await, Err(StoreError::File { .. })));
}

async fn a_bad_backup_changes_nothing(database: TestDatabase) {
    let store = database.open().await;
    fill(&store, 3).await;
    let before = everything(&store).await;
    let file = database.folder.path().join("bad");
    let id = GameId::random();
    let game = format!(
        "{{\"id\":\"{id}\",\"game\":\"ludo\",\"origin\":\"play\",\"status\":\"over\",\"head\":null,\"players\":[],\
         \"state\":1,\"steps\":1,\"turns\":0,\"created\":1,\"updated\":1,\"about\":\"{{}}\",\"lines\":[[1,\"{{}}\"]]}}"
    );
    for (text, complaint) in [
        (String::new(), "not a Parlour backup"),
        ("precious".into(), "not a Parlour backup"),
        ("{\"parlour-backup\":2}\n".into(), "version 2"),
        ("{\"parlour-backup\":1}\n".into(), "ends too early"),
        (format!("{{\"parlour-backup\":1}}\n{game}\n"), "ends too early"),
        (format!("{{\"parlour-backup\":1}}\n{game}\n{{\"games\":2}}\n"), "line 3: the file has 1 of 2 games"),
        (format!("{{\"parlour-backup\":1}}\n{}\n", &game[..90]), "line 2: not a game"),
        (format!("{{\"parlour-backup\":1}}\n{}\n", game.replace("[1,\"{}\"]", "")), "has 0 of 1 lines"),
        ("SQLite format 3\0 and then garbage".repeat(100), "damaged or not a database"),
    ] {
        fs::write(&file, &text).unwrap();
        let error = store.restore(&file).await.unwrap_err().to_string();
        assert!(error.contains(complaint), "{error} should say {complaint}");
        assert_eq!(everything(&store).await, before);
    }
    assert!(store.restore(&database.folder.path().join("missing")).await.is_err());
    fs::write(&file, format!("{{\"parlour-backup\":1}}\n{game}\n{{\"games\":1}}\n")).unwrap();
    assert_eq!(store.restore(&file).await, Ok(Restored { added: 1, present: 0 }));
}

// The file holds the secrets of the dice.
fn is_private(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).unwrap().permissions().mode() & 0o777 == 0o600
}
