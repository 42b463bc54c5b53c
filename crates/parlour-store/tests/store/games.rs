//! Saved games can be read back.

use parlour_core::Step;
use parlour_store::{
    AppendError, Change, Filter, Game, GameId, NewGame, Origin, PlayerKind, PlayerRow, Status, Store,
    StoreError, history, record,
};

use crate::common::{TestDatabase, append, human, new_game, numbers, on_both, roll_line};

on_both!(
    a_game_comes_back_as_it_was_written,
    changes_come_with_the_lines,
    stale_and_unknown_appends_write_nothing,
    a_game_is_created_once,
    what_cannot_be_read_back_is_not_stored,
    everything_is_there_after_a_restart,
    games_are_deleted_with_everything,
    old_unfinished_games_are_swept_away,
    a_closed_store_says_so,
);

/// Names with unusual characters.
pub(crate) const NAME: &str = "Ünı\"'\\ $1 \u{1F3B2}; DROP TABLE games; --";

fn full_game(id: GameId) -> NewGame {
    let bot = PlayerRow { kind: PlayerKind::Bot, level: Some("greedy".into()), ..human(2, "blue") };
    NewGame {
        status: Status::Open,
        head: Some(r#"{"parlour":1,"game":"ludo"}"#.into()),
        players: vec![human(1, NAME), bot],
        secret: Some(vec![0, 255, 7, b'\'']),
        about: r#"{"seed":7,"text":"a\u0000b"}"#.into(),
        lines: vec![roll_line(6), r#"{"move":"1"}"#.into()],
        steps: 2,
        turns: 1,
        ..NewGame::new(id, "ludo", Origin::Play)
    }
}

pub(crate) async fn game(store: &Store, id: &GameId) -> Game {
    store.game(id).await.expect("a look").expect("a game")
}

// S-14: game id, players, places and the history of moves.
async fn a_game_comes_back_as_it_was_written(database: TestDatabase) {
    let store = database.open().await;
    let new = full_game(GameId::random());
    store.create(&new).await.unwrap();
    let found = game(&store, &new.id).await;
    assert_eq!(
        (found.id, &*found.game, found.origin, found.status),
        (new.id, "ludo", Origin::Play, Status::Open)
    );
    assert_eq!((&found.head, &found.players, &found.about), (&new.head, &new.players, &new.about));
    assert_eq!((found.state, found.steps, found.turns), (2, 2, 1));
    assert!(found.created > 1_600_000_000_000 && found.updated == found.created);
    assert_eq!(store.secret(&new.id).await.unwrap(), new.secret);
    let lines = store.lines(&new.id, 0).await.unwrap();
    assert_eq!(history(&lines).unwrap(), [Step::Roll(6), Step::Move("1".into())]);
    assert_eq!(lines[1].at, found.created);
    assert_eq!(record(&found, &lines).unwrap().lines().count(), 3);
    assert_eq!(store.game(&GameId::random()).await.unwrap(), None);
    assert_eq!(store.secret(&GameId::random()).await.unwrap(), None);
    assert_eq!(store.secret(&new_game(&store).await).await.unwrap(), None);
    assert_eq!(store.lines(&GameId::random(), 0).await.unwrap(), []);
    store.ready().await.unwrap();
}

async fn changes_come_with_the_lines(database: TestDatabase) {
    let store = database.open().await;
    let new = full_game(GameId::random());
    store.create(&new).await.unwrap();
    let said = serde_json::json!({ "table": { "said": "a\u{2028}b\u{0}\n" } });
    let lines = [roll_line(1), said.to_string()];
    assert_eq!(store.append(&new.id, 2, &lines, Change::default()).await, Ok(4));
    let before = game(&store, &new.id).await;
    assert_eq!((before.status, before.steps, before.state), (Status::Open, 2, 4));
    let mut winner = human(1, "Ann");
    winner.place = Some(1);
    let change = Change {
        status: Some(Status::Over),
        head: Some(r#"{"parlour":1,"game":"ludo","players":[]}"#.into()),
        players: Some(vec![winner]),
        steps: Some(3),
        turns: Some(2),
        about: Some("{}".into()),
    };
    assert_eq!(store.append(&new.id, 4, &[], change.clone()).await, Ok(4));
    let after = game(&store, &new.id).await;
    assert_eq!((after.status, after.steps, after.turns), (Status::Over, 3, 2));
    assert_eq!(
        (Some(after.players), after.head, Some(after.about)),
        (change.players, change.head, change.about)
    );
    assert_eq!(store.secret(&new.id).await.unwrap(), new.secret);
    let texts: Vec<_> = store.lines(&new.id, 2).await.unwrap().into_iter().map(|line| line.text).collect();
    assert_eq!(texts, lines);
    assert_eq!(store.lines(&new.id, u64::MAX).await.unwrap(), []);
}

async fn stale_and_unknown_appends_write_nothing(database: TestDatabase) {
    let store = database.open().await;
    let id = new_game(&store).await;
    assert_eq!(append(&store, &id, 0, 1).await, Ok(1));
    let over = || Change { status: Some(Status::Over), ..Change::default() };
    for after in [0, 2, u64::MAX] {
        let refused = store.append(&id, after, &[roll_line(2)], over()).await;
        assert_eq!(refused, Err(AppendError::Stale { last_line: 1 }));
    }
    assert_eq!(append(&store, &GameId::random(), 0, 1).await, Err(AppendError::Unknown));
    assert_eq!(numbers(&store, &id).await, [1]);
    assert_eq!(game(&store, &id).await.status, Status::Running);
}

async fn a_game_is_created_once(database: TestDatabase) {
    let store = database.open().await;
    let new = full_game(GameId::random());
    store.create(&new).await.unwrap();
    let again = NewGame::new(new.id, "mancala", Origin::Import);
    assert_eq!(store.create(&again).await, Err(StoreError::Exists { id: new.id }));
    assert_eq!(game(&store, &new.id).await.game, "ludo");
}

async fn what_cannot_be_read_back_is_not_stored(database: TestDatabase) {
    let store = database.open().await;
    let id = new_game(&store).await;
    for bad in ["", "4", "{", "{}\n{}"] {
        let refused = store.append(&id, 0, &[bad.into()], Change::default()).await;
        assert!(
            matches!(refused, Err(AppendError::Store(StoreError::Invalid { .. }))),
            "{bad:?}: {refused:?}"
        );
    }
    let zero =
        NewGame { players: vec![human(1, "a\0b")], ..NewGame::new(GameId::random(), "ludo", Origin::Play) };
    assert!(matches!(store.create(&zero).await, Err(StoreError::Invalid { .. })));
    let many = Change { steps: Some(u64::MAX), ..Change::default() };
    let refused = store.append(&id, 0, &[], many).await;
    assert!(matches!(refused, Err(AppendError::Store(StoreError::Invalid { .. }))));
    assert_eq!(numbers(&store, &id).await, [] as [u64; 0]);
}

async fn everything_is_there_after_a_restart(database: TestDatabase) {
    let store = database.open().await;
    let new = full_game(GameId::random());
    store.create(&new).await.unwrap();
    assert_eq!(append(&store, &new.id, 2, 3).await, Ok(3));
    let before = (game(&store, &new.id).await, store.lines(&new.id, 0).await.unwrap());
    store.close().await;
    let store = database.open().await;
    assert_eq!((game(&store, &new.id).await, store.lines(&new.id, 0).await.unwrap()), before);
    assert_eq!(store.secret(&new.id).await.unwrap(), new.secret);
    assert_eq!(append(&store, &new.id, 3, 4).await, Ok(4));
}

async fn games_are_deleted_with_everything(database: TestDatabase) {
    let store = database.open().await;
    let (gone, stays) = (full_game(GameId::random()), full_game(GameId::random()));
    for game in [&gone, &stays] {
        store.create(game).await.unwrap();
    }
    assert_eq!(store.delete(&gone.id).await, Ok(true));
    assert_eq!(store.delete(&gone.id).await, Ok(false));
    assert_eq!(store.game(&gone.id).await.unwrap(), None);
    assert_eq!(store.secret(&gone.id).await.unwrap(), None);
    assert_eq!(store.lines(&gone.id, 0).await.unwrap(), []);
    assert_eq!(append(&store, &gone.id, 2, 1).await, Err(AppendError::Unknown));
    assert_eq!(numbers(&store, &stays.id).await, [1, 2]);
    store.create(&gone).await.unwrap();
}

async fn old_unfinished_games_are_swept_away(database: TestDatabase) {
    let store = database.open().await;
    let mut ids = Vec::new();
    for (status, origin) in [
        (Status::Open, Origin::Server),
        (Status::Running, Origin::Play),
        (Status::Over, Origin::Server),
        (Status::Left, Origin::Server),
    ] {
        let new = NewGame { status, ..NewGame::new(GameId::random(), "ludo", origin) };
        store.create(&new).await.unwrap();
        ids.push(new.id);
    }
    let unfinished = [Status::Open, Status::Running, Status::Left];
    let now = game(&store, &ids[3]).await.updated + 1;
    assert_eq!(store.delete_unfinished(now - 100_000, &unfinished, None).await, Ok(0));
    assert_eq!(store.delete_unfinished(now, &[], None).await, Ok(0));
    assert_eq!(store.delete_unfinished(now, &unfinished, Some(Origin::Server)).await, Ok(2));
    let left: Vec<_> = store.list(&Filter::default()).await.unwrap().iter().map(|game| game.id).collect();
    assert!(left.len() == 2 && left.contains(&ids[1]) && left.contains(&ids[2]));
    assert_eq!(store.delete_unfinished(now, &unfinished, None).await, Ok(1));
}

async fn a_closed_store_says_so(database: TestDatabase) {
    let store = database.open().await;
    let id = new_game(&store).await;
    store.clone().close().await;
    store.close().await;
    let closed = StoreError::Closed { location: database.location.to_string() };
    assert_eq!(append(&store, &id, 0, 1).await, Err(closed.clone().into()));
    assert_eq!(store.lines(&id, 0).await, Err(closed.clone()));
    assert_eq!(store.delete(&id).await, Err(closed.clone()));
    assert_eq!(store.ready().await, Err(closed));
}
