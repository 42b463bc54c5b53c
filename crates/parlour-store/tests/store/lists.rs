//! Listing and finding games.

use std::time::Duration;

use parlour_store::{Filter, Game, GameId, NewGame, Origin, Status, Store};

use crate::common::{TestDatabase, human, on_both};
use crate::games::{NAME, game};

on_both!(
    games_are_listed_by_what_is_asked,
    games_are_listed_by_time_and_page_by_page,
    games_are_found_by_the_beginning_of_their_ids,
);

/// Four games, the oldest first.
async fn four_games(store: &Store) -> Vec<GameId> {
    let mut games = Vec::new();
    for (game, origin, status, name) in [
        ("ludo", Origin::Play, Status::Over, "Ann"),
        ("ludo", Origin::Server, Status::Open, NAME),
        ("mancala", Origin::Server, Status::Running, "ann"),
        ("maze", Origin::Import, Status::Left, "Ann"),
    ] {
        let new = NewGame {
            status,
            players: vec![human(1, name), human(2, "Bob")],
            ..NewGame::new(GameId::random(), game, origin)
        };
        store.create(&new).await.expect("a new game");
        games.push(new.id);
        // Games of the same millisecond have no defined order.
        tokio::time::sleep(Duration::from_millis(3)).await;
    }
    games
}

/// Checks which of the games pass each filter, and in which order.
async fn check(store: &Store, games: &[GameId], cases: Vec<(Filter, &[usize])>) {
    for (filter, expected) in cases {
        let found = store.list(&filter).await.expect("a list");
        let location = |game: &Game| games.iter().position(|id| *id == game.id).expect("one of ours");
        assert_eq!(found.iter().map(location).collect::<Vec<_>>(), expected, "{filter:?}");
    }
}

/// The default filter with some changes.
fn with(change: impl FnOnce(&mut Filter)) -> Filter {
    let mut filter = Filter::default();
    change(&mut filter);
    filter
}

async fn games_are_listed_by_what_is_asked(database: TestDatabase) {
    let store = database.open().await;
    let games = four_games(&store).await;
    let many = with(|filter| {
        filter.player = Some("Bob".into());
        filter.origin = Some(Origin::Server);
        filter.status = vec![Status::Open];
        filter.game = Some("ludo".into());
    });
    let cases: Vec<(Filter, &[usize])> = vec![
        (Filter::default(), &[3, 2, 1, 0]),
        (with(|filter| filter.game = Some("ludo".into())), &[1, 0]),
        (with(|filter| filter.player = Some("Ann".into())), &[3, 0]),
        (with(|filter| filter.player = Some(NAME.into())), &[1]),
        (with(|filter| filter.player = Some("x' OR 1=1 --".into())), &[]),
        (with(|filter| filter.status = vec![Status::Over]), &[0]),
        (with(|filter| filter.status = vec![Status::Open, Status::Running]), &[2, 1]),
        (with(|filter| filter.origin = Some(Origin::Server)), &[2, 1]),
        (many, &[1]),
    ];
    check(&store, &games, cases).await;
}

async fn games_are_listed_by_time_and_page_by_page(database: TestDatabase) {
    let store = database.open().await;
    let games = four_games(&store).await;
    let second = game(&store, &games[1]).await.created;
    let some = vec![games[2], GameId::random(), games[0]];
    let page = with(|filter| {
        filter.limit = Some(2);
        filter.offset = 1;
    });
    let cases: Vec<(Filter, &[usize])> = vec![
        (page, &[2, 1]),
        (with(|filter| filter.offset = 3), &[0]),
        (with(|filter| filter.limit = Some(0)), &[]),
        (with(|filter| filter.ids = Some(some)), &[2, 0]),
        (with(|filter| filter.ids = Some(Vec::new())), &[]),
        (with(|filter| filter.since = Some(second)), &[3, 2, 1]),
        (with(|filter| filter.until = Some(second)), &[0]),
    ];
    check(&store, &games, cases).await;
}

async fn games_are_found_by_the_beginning_of_their_ids(database: TestDatabase) {
    let store = database.open().await;
    let ids =
        ["0123000000000000", "0124000000000000", "zzzzzzzzzzzzzzzz"].map(|id| id.parse::<GameId>().unwrap());
    for id in ids {
        store.create(&NewGame::new(id, "ludo", Origin::Play)).await.unwrap();
    }
    let found = async |prefix: &str| {
        let mut found: Vec<_> =
            store.find(prefix).await.expect("a look").iter().map(|game| game.id).collect();
        found.sort_unstable();
        found
    };
    assert_eq!(found("012").await, ids[..2]);
    assert_eq!(found("0124").await, ids[1..2]);
    assert_eq!(found("ZZ").await, ids[2..]);
    assert_eq!(found("").await, ids);
    assert_eq!(found("zzzzzzzzzzzzzzzz").await, ids[2..]);
    for none in ["1", "%", "012_", "zzzzzzzzzzzzzzzzz", "'"] {
        assert_eq!(found(none).await, [], "{none}");
    }
}
