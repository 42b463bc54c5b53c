//! Restarts: every running game goes on, every token still works.

use std::time::Duration;

use parlour_server::hall::{Hall, HallSetting};
use parlour_store::{Status, StoreError};
use serde_json::json;

use crate::common::*;

/// Ends a hall without a word and opens another one on the same file.
async fn restart(house: House, setting: HallSetting) -> House {
    let House { hall, store, folder } = house;
    drop(hall);
    drop(store);
    for _ in 0..500 {
        let store = open_store(&folder).await;
        match Hall::open(store.clone(), setting.clone()).await {
            Ok(hall) => return House { hall, store, folder },
            // What was being done when the hall was dropped is still being finished.
            Err(StoreError::AnotherServer { .. }) => tokio::time::sleep(Duration::from_millis(10)).await,
            Err(error) => panic!("{error}"),
        }
    }
    panic!("the old hall does not end");
}

// C-02: bots go on by themselves, people with their tokens.
#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_after_a_restart() {
    let slow = HallSetting {
        bot_pace: Duration::from_millis(20),
        ..quick()
    };
    let house = house_with(slow.clone()).await;
    let bots = json!({"game": "mancala", "seats": [{"kind": "bot"}, {"kind": "bot"}]});
    let (bots, _) = create(&house.hall, bots).await;
    let mixed = json!({"game": "snakes", "seats": [{"kind": "human"}, {"kind": "bot"}]});
    let (mixed, created) = create(&house.hall, mixed).await;
    let me = tokens(&created);
    let (people, _) = create(&house.hall, mancala()).await;
    let state = view(&house.hall, &mixed, &me).await["state"].clone();
    let wish = json!({"do": "roll", "state": state, "key": "my first roll"});
    act(&house.hall, &mixed, &me, wish.clone()).await;
    while house.store.game(&bots).await.unwrap().unwrap().steps < 3 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let before = house.store.lines(&bots, 0).await.unwrap();

    let house = restart(house, quick()).await;
    // The answer may have been lost with the old hall: the same request again is not another roll.
    act(&house.hall, &mixed, &me, wish).await;
    assert_eq!(play_to_the_end(&house.hall, &mixed, &me).await["phase"], "over");
    for _ in 0..1000 {
        if house.store.game(&bots).await.unwrap().unwrap().status == Status::Over {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let after = house.store.lines(&bots, 0).await.unwrap();
    assert_eq!(&after[..before.len()], &before[..]);
    assert_eq!(
        house.store.game(&bots).await.unwrap().unwrap().status,
        Status::Over
    );
    // Where only people sit nothing is loaded before somebody comes.
    assert!(house.hall.numbers().loaded <= 2);
    assert_eq!(view(&house.hall, &people, &[]).await["phase"], "running");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_nobody_uses_is_forgotten_and_remembered() {
    let house = house_with(HallSetting {
        idle_after: Duration::from_millis(50),
        ..quick()
    })
    .await;
    let (id, created) = create(&house.hall, mancala()).await;
    let both = tokens(&created);
    act(&house.hall, &id, &both, json!({"do": "move", "move": "1"})).await;
    let before = view(&house.hall, &id, &both).await;
    let watcher = house.hall.watch(&id, &[], false).await.unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(house.hall.numbers().tables, 1, "somebody watches");
    drop(watcher);
    for _ in 0..200 {
        if house.hall.numbers().tables == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(
        (house.hall.numbers().tables, house.hall.numbers().watchers),
        (0, 0)
    );
    let mut after = view(&house.hall, &id, &both).await;
    after["now"] = before["now"].clone();
    assert_eq!(after, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drained_hall_ends_every_watch_and_takes_no_steps() {
    let house = house().await;
    let (id, created) = create(&house.hall, mancala()).await;
    let mut watcher = house.hall.watch(&id, &[], false).await.unwrap();
    next(&mut watcher).await;
    house.hall.drain().await;
    assert_eq!(watcher.next().await, None);
    let late = refused(
        &house.hall,
        &id,
        &tokens(&created),
        json!({"do": "move", "move": "1"}),
    )
    .await;
    assert_eq!(late.code.word(), "storage");
    // The database is free for the next one at once.
    Hall::open(house.store.clone(), quick()).await.unwrap();
}
